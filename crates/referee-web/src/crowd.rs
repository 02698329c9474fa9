//! How much of the server one household may hold open at a time: connections, streams.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use crate::config::RateLimit;
use crate::webhook::network::is_private;

/// Counts what is open.
#[derive(Clone, Debug)]
pub struct Crowd {
    /// `None`: everybody comes in.
    most: Option<usize>,
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// One thing that is open. With this value it ends.
#[derive(Debug)]
pub struct Place {
    household: Option<IpAddr>,
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Crowd {
    /// So many for each household; no limit where limits are off.
    pub fn new(switch: RateLimit, most: usize) -> Crowd {
        Crowd {
            most: (switch == RateLimit::On).then_some(most),
            open: Arc::default(),
        }
    }

    /// A place for a household ([`Client::household`](crate::client::Client::household)); `None`: it holds as many as it
    /// may. Whoever comes from a private network is a neighbour or a proxy, behind which there may be everybody: not counted.
    pub fn enter(&self, household: IpAddr) -> Option<Place> {
        let free = |household| Place {
            household,
            open: Arc::clone(&self.open),
        };
        let Some(most) = self.most.filter(|_| !is_private(household)) else {
            return Some(free(None));
        };
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let held = open.entry(household).or_default();
        if *held >= most {
            return None;
        }
        *held += 1;
        Some(free(Some(household)))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(household) = self.household else { return };
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(held) = open.get_mut(&household) {
            *held -= 1;
            if *held == 0 {
                open.remove(&household);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Crowd;
    use crate::config::RateLimit;

    #[test]
    fn a_household_has_so_many_and_gets_back_what_it_lets_go() {
        let crowd = Crowd::new(RateLimit::On, 2);
        let (a, b) = ("8.8.8.8".parse().unwrap(), "9.9.9.9".parse().unwrap());
        let first = crowd.enter(a).unwrap();
        let second = crowd.enter(a).unwrap();
        assert!(crowd.enter(a).is_none());
        assert!(crowd.enter(b).is_some(), "each for itself");
        drop(first);
        let third = crowd.enter(a).unwrap();
        assert!(crowd.enter(a).is_none());
        drop((second, third));
        assert!(
            crowd.open.lock().unwrap().is_empty(),
            "nothing is kept of who is gone"
        );
    }

    #[test]
    fn neighbours_and_proxies_are_not_counted() {
        let crowd = Crowd::new(RateLimit::On, 1);
        for address in ["127.0.0.1", "10.0.0.7", "::1", "fd00::1"] {
            let places = [(); 3].map(|()| crowd.enter(address.parse().unwrap()));
            assert!(places.iter().all(Option::is_some), "{address}");
        }
        let off = Crowd::new(RateLimit::Off, 0);
        assert!(off.enter("8.8.8.8".parse().unwrap()).is_some());
    }
}
