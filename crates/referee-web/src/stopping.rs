//! Tells everything that runs that the program is to stop.

use tokio::sync::watch;

/// Hears that the program is stopping. Clones hear the same word. Streams end with it: `take_until(stopping.told())`.
#[derive(Clone, Debug)]
pub struct Stopping(watch::Receiver<bool>);

/// Says it.
#[derive(Debug)]
pub struct Stopper(watch::Sender<bool>);

/// The two ends.
pub fn pair() -> (Stopper, Stopping) {
    let (to, from) = watch::channel(false);
    (Stopper(to), Stopping(from))
}

impl Stopper {
    /// Everybody stops.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl Stopping {
    /// Whether the word was said.
    pub fn is_told(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits for the word; a stopper that is gone has said it.
    pub async fn told(mut self) {
        let _ = self.0.wait_for(|stop| *stop).await;
    }
}
