//! So many requests in a time, for each of many keys (an address, a nick, a token).
//!
//! The generic cell rate algorithm: one instant a key, no worker. A process counts for itself.

use crate::config::RateLimit;
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Beyond so many keys those that are full again are forgotten.
const MANY: usize = 10_000;

/// Counts. `K`: what is counted by.
#[derive(Debug)]
pub struct Limiter<K> {
    /// `None`: everything passes.
    pace: Option<Pace>,
    /// When the key's allowance is whole again.
    full_at: Mutex<Counts<K>>,
}

#[derive(Debug)]
struct Counts<K> {
    of: HashMap<K, DateTime<Utc>>,
    /// Beyond so many keys it is looked which are full again: twice as many as were left the last time, so that who comes
    /// under ever new keys does not make each of them dear.
    many: usize,
}

#[derive(Clone, Copy, Debug)]
struct Pace {
    burst: i32,
    /// One more is allowed after this.
    step: TimeDelta,
}

/// What a request that passed leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// Of how many; `None`: there is no limit.
    pub limit: Option<i32>,
    /// How many may follow at once.
    pub remaining: i32,
    /// When all of them are back.
    pub reset: Duration,
}

impl<K: Eq + Hash> Limiter<K> {
    /// `burst` at once, and as many again in every `period`.
    pub fn new(switch: RateLimit, burst: i32, period: TimeDelta) -> Limiter<K> {
        let burst = burst.max(1);
        let pace = (switch == RateLimit::On).then(|| Pace {
            burst,
            step: period / burst,
        });
        Limiter {
            pace,
            full_at: Mutex::new(Counts {
                of: HashMap::new(),
                many: MANY,
            }),
        }
    }

    /// What is left of the key's allowance; `None`: there is no limit.
    pub fn left(&self, key: &K, now: DateTime<Utc>) -> Option<Left> {
        let Pace { burst, step } = self.pace?;
        let all = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        let full_at = all.of.get(key).copied().unwrap_or(now).max(now);
        Some(left(burst, step, full_at - now))
    }

    /// Counts one request, or says how long to wait.
    pub fn take(&self, key: K, now: DateTime<Utc>) -> Result<Left, Duration> {
        let Some(Pace { burst, step }) = self.pace else {
            return Ok(Left {
                limit: None,
                remaining: i32::MAX,
                reset: Duration::ZERO,
            });
        };
        let mut all = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        if all.of.len() >= all.many && !all.of.contains_key(&key) {
            all.of.retain(|_, full_at| *full_at > now);
            all.many = MANY.max(2 * all.of.len());
        }
        let full_at = all.of.get(&key).copied().unwrap_or(now).max(now) + step;
        let over = full_at - now - step * burst;
        if over > TimeDelta::zero() {
            return Err(over.to_std().unwrap_or_default());
        }
        all.of.insert(key, full_at);
        Ok(left(burst, step, full_at - now))
    }
}

/// What is left of an allowance that is whole again after `wait`.
fn left(burst: i32, step: TimeDelta, wait: TimeDelta) -> Left {
    let used = wait.as_seconds_f64() / step.as_seconds_f64();
    #[expect(clippy::cast_possible_truncation, reason = "at most the burst")]
    let remaining = burst - used.ceil() as i32;
    Left {
        limit: Some(burst),
        remaining,
        reset: wait.to_std().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::Limiter;
    use crate::config::RateLimit;
    use chrono::{DateTime, TimeDelta, Utc};
    use proptest::prelude::{prop, proptest};
    use std::time::Duration;

    fn start() -> DateTime<Utc> {
        DateTime::UNIX_EPOCH
    }

    #[test]
    fn a_burst_passes_and_then_one_a_step() {
        let limiter = Limiter::new(RateLimit::On, 10, TimeDelta::minutes(1));
        for left in (0..10).rev() {
            assert_eq!(limiter.take("a", start()).unwrap().remaining, left);
        }
        assert_eq!(limiter.take("a", start()), Err(Duration::from_secs(6)));
        assert!(limiter.take("b", start()).is_ok(), "each key for itself");
        assert!(limiter.take("a", start() + TimeDelta::seconds(6)).is_ok());
        assert!(limiter.take("a", start() + TimeDelta::seconds(6)).is_err());
        assert_eq!(
            limiter
                .take("a", start() + TimeDelta::hours(1))
                .unwrap()
                .remaining,
            9
        );
    }

    #[test]
    fn off_is_off() {
        let limiter = Limiter::new(RateLimit::Off, 1, TimeDelta::hours(1));
        assert!((0..1000).all(|_| limiter.take("a", start()).is_ok()));
    }

    proptest! {
        /// In no time of one period do more than two bursts pass, and who waits as told passes.
        #[test]
        fn no_more_than_was_promised(waits in prop::collection::vec(0_i64..20_000, 1..200)) {
            let limiter = Limiter::new(RateLimit::On, 5, TimeDelta::seconds(10));
            let (mut now, mut passed) = (start(), Vec::new());
            for wait in waits {
                now += TimeDelta::milliseconds(wait);
                match limiter.take(0, now) {
                    Ok(_) => passed.push(now),
                    Err(wait) => {
                        now += TimeDelta::from_std(wait).unwrap();
                        assert!(limiter.take(0, now).is_ok());
                        passed.push(now);
                    }
                }
            }
            for (i, from) in passed.iter().enumerate() {
                let within = passed[i..].iter().filter(|t| **t - *from < TimeDelta::seconds(10)).count();
                assert!(within <= 10, "{within}");
            }
        }
    }
}
