//! Tells everything that runs that the program is to stop: first that it will (`drain`), then that it does (`stop`).

use tokio::sync::watch;

/// How far the program has come on its way out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    /// It serves.
    Serving,
    /// It serves on, and says to whoever shares out requests that others should get them.
    Draining,
    /// Streams and workers end, nothing new is taken.
    Stopping,
}

/// Hears that the program is stopping. Clones hear the same word. Streams end with it: `take_until(stopping.told())`.
#[derive(Clone, Debug)]
pub struct Stopping(watch::Receiver<Phase>);

/// Says it.
#[derive(Debug)]
pub struct Stopper(watch::Sender<Phase>);

/// The two ends.
pub fn pair() -> (Stopper, Stopping) {
    let (to, from) = watch::channel(Phase::Serving);
    (Stopper(to), Stopping(from))
}

impl Stopper {
    /// The program will stop soon: it is not ready any more, and each answer is the last one of its connection.
    pub fn drain(&self) {
        self.0.send_if_modified(|phase| {
            let first = *phase < Phase::Draining;
            *phase = Phase::Draining.max(*phase);
            first
        });
    }

    /// Everybody stops.
    pub fn stop(&self) {
        self.0.send_replace(Phase::Stopping);
    }
}

impl Stopping {
    /// Whether the word was said.
    pub fn is_told(&self) -> bool {
        *self.0.borrow() == Phase::Stopping
    }

    /// Whether the program stops, or will soon.
    pub fn is_near(&self) -> bool {
        *self.0.borrow() != Phase::Serving
    }

    /// Waits for the word; a stopper that is gone has said it.
    pub async fn told(mut self) {
        let _ = self.0.wait_for(|phase| *phase == Phase::Stopping).await;
    }
}

#[cfg(test)]
mod tests {
    use super::pair;
    use futures_util::FutureExt;

    #[test]
    fn streams_and_workers_go_on_until_it_stops() {
        let (stopper, stopping) = pair();
        assert!(!stopping.is_near() && !stopping.is_told());
        stopper.drain();
        assert!(stopping.is_near() && !stopping.is_told());
        assert_eq!(stopping.clone().told().now_or_never(), None);
        stopper.stop();
        stopper.drain();
        assert!(stopping.is_near() && stopping.is_told(), "there is no way back");
        assert_eq!(stopping.told().now_or_never(), Some(()));
    }

    #[test]
    fn a_stopper_that_is_gone_has_said_it() {
        let (_, stopping) = pair();
        assert_eq!(stopping.told().now_or_never(), Some(()));
    }
}
