//! Work for the database that is gathered: while one journey is under way, those who come wait together, and go together
//! on the next. Who comes alone goes at once. Past a few clients a database spends its time on journeys and flushes of
//! its log, not on rows, so a batch costs little more than one of it.

use std::collections::VecDeque;
use std::fmt;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// One that waits, and where it is told what came of it.
pub(super) struct Waiting<Q, A> {
    pub(super) ask: Q,
    pub(super) told: oneshot::Sender<A>,
}

/// Tells all of them that the journey failed: the first one how, the others the same in words.
pub(super) fn fail<Q, A>(batch: Vec<Waiting<Q, sqlx::Result<A>>>, e: sqlx::Error) {
    let copies: Vec<sqlx::Error> = batch.iter().skip(1).map(|_| copy(&e)).collect();
    for (waiting, e) in batch.into_iter().zip(std::iter::once(e).chain(copies)) {
        let _ = waiting.told.send(Err(e)); // who went away is not told
    }
}

/// An error for another one who waited: what it says, as one that the database is away for.
pub(super) fn copy(e: &sqlx::Error) -> sqlx::Error {
    sqlx::Error::Io(io::Error::other(e.to_string()))
}

/// Those that wait for journeys of one kind. Clones are the same.
pub(super) struct Gathering<Q, A>(Arc<Shared<Q, A>>);

struct Shared<Q, A> {
    queue: Mutex<Queue<Q, A>>,
    /// Journeys at once.
    journeys: usize,
    /// Asks on one journey.
    most: usize,
}

struct Queue<Q, A> {
    waiting: VecDeque<Waiting<Q, A>>,
    under_way: usize,
}

impl<Q, A> Gathering<Q, A> {
    /// So many journeys at once, each with at most so many asks.
    pub(super) fn new(journeys: usize, most: usize) -> Gathering<Q, A> {
        let queue = Queue {
            waiting: VecDeque::new(),
            under_way: 0,
        };
        Gathering(Arc::new(Shared {
            queue: Mutex::new(queue),
            journeys,
            most,
        }))
    }

    /// Waits for the next journey. `go` makes one with a batch; it tells each what came of it, and whom it does not tell
    /// learns that the journey broke off. `None`: it did. Who comes alone makes it at once, and breaks it off by going
    /// away; a journey with others is made to its end, whether or not anybody waits for it.
    pub(super) async fn ask<F, G>(&self, ask: Q, go: F) -> Option<A>
    where
        Q: Send + 'static,
        A: Send + 'static,
        F: Fn(Vec<Waiting<Q, A>>) -> G + Send + 'static,
        G: Future<Output = ()> + Send,
    {
        let (told, answer) = oneshot::channel();
        let waiting = Waiting { ask, told };
        let (alone, sets_out) = {
            let mut queue = self.lock();
            let free = queue.under_way < self.0.journeys;
            queue.under_way += usize::from(free);
            let alone = free && queue.waiting.is_empty();
            if alone {
                (Some(waiting), free)
            } else {
                queue.waiting.push_back(waiting);
                (None, free)
            }
        };
        if sets_out {
            let mut traveller = Traveller(Some(Gathering(Arc::clone(&self.0))));
            if let Some(waiting) = alone {
                go(vec![waiting]).await;
            }
            // for those who came meanwhile nobody waits here
            if let Some(batch) = traveller.next() {
                tokio::spawn(async move {
                    go(batch).await;
                    while let Some(batch) = traveller.next() {
                        go(batch).await;
                    }
                });
            }
        }
        answer.await.ok()
    }

    /// The next batch. `None`: nobody waits, and one journey less is under way.
    fn next(&self) -> Option<Vec<Waiting<Q, A>>> {
        let mut queue = self.lock();
        let many = queue.waiting.len().min(self.0.most);
        if many == 0 {
            queue.under_way -= 1;
            return None;
        }
        Some(queue.waiting.drain(..many).collect())
    }

    /// A journey broke off. Who waits and has nobody to wait for is not left waiting.
    fn broke_off(&self) {
        let mut queue = self.lock();
        queue.under_way -= 1;
        if queue.under_way == 0 {
            queue.waiting.clear();
        }
    }

    /// What a panic left behind here is whole: every change under this lock is one step.
    fn lock(&self) -> MutexGuard<'_, Queue<Q, A>> {
        self.0.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Who makes journeys until nobody waits.
struct Traveller<Q, A>(Option<Gathering<Q, A>>);

impl<Q, A> Traveller<Q, A> {
    fn next(&mut self) -> Option<Vec<Waiting<Q, A>>> {
        let batch = self.0.as_ref()?.next();
        if batch.is_none() {
            self.0 = None;
        }
        batch
    }
}

impl<Q, A> Drop for Traveller<Q, A> {
    fn drop(&mut self) {
        if let Some(gathering) = &self.0 {
            gathering.broke_off();
        }
    }
}

impl<Q, A> fmt::Debug for Gathering<Q, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Gathering").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::sync::Semaphore;

    use super::{Gathering, Waiting};

    /// Tells everybody double of what was asked.
    fn double(batch: Vec<Waiting<u32, u32>>) {
        for waiting in batch {
            let _ = waiting.told.send(waiting.ask * 2);
        }
    }

    #[tokio::test]
    async fn who_comes_alone_goes_at_once() {
        let gathering = Gathering::new(1, 8);
        for n in 0..3 {
            let answer = gathering.ask(n, |batch| async move { double(batch) }).await;
            assert_eq!(answer, Some(n * 2));
        }
    }

    #[tokio::test]
    async fn who_waits_goes_together_and_no_more_than_there_is_room_for() {
        let gathering = Arc::new(Gathering::new(1, 8));
        let (gate, journeys) = (Arc::new(Semaphore::new(0)), Arc::new(AtomicUsize::new(0)));
        let asks: Vec<_> = (0..21)
            .map(|n| {
                let (gathering, gate, journeys) = (gathering.clone(), gate.clone(), journeys.clone());
                tokio::spawn(async move {
                    let go = move |batch: Vec<Waiting<u32, u32>>| {
                        let (gate, journeys) = (gate.clone(), journeys.clone());
                        async move {
                            assert!(batch.len() <= 8);
                            journeys.fetch_add(1, Ordering::Relaxed);
                            gate.acquire().await.unwrap().forget();
                            double(batch);
                        }
                    };
                    gathering.ask(n, go).await
                })
            })
            .collect();
        while gathering.lock().waiting.len() < 20 {
            tokio::task::yield_now().await;
        }
        gate.add_permits(21);
        for (n, ask) in (0..21).zip(asks) {
            assert_eq!(ask.await.unwrap(), Some(n * 2));
        }
        // one alone, and then 8, 8 and 4
        assert_eq!(journeys.load(Ordering::Relaxed), 4);
    }

    #[tokio::test]
    async fn after_a_journey_that_broke_off_the_next_one_is_made() {
        let gathering: Arc<Gathering<u32, u32>> = Arc::new(Gathering::new(1, 8));
        let other = Arc::clone(&gathering);
        let breaks = |_| async { panic!("the journey breaks off") };
        let broken = tokio::spawn(async move { other.ask(1, breaks).await });
        assert!(broken.await.is_err());
        let answer = gathering.ask(2, |batch| async move { double(batch) }).await;
        assert_eq!(answer, Some(4));
    }
}
