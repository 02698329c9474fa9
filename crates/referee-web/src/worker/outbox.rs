//! Tells webhooks what lies in the outbox. Every server does this; each delivery is taken on by one of them for a
//! minute. One that dies in between has told it or not: after that minute it is told again, under the same id.
//!
//! Of one webhook the first attempts are begun in the order of the log; what is tried again comes in between.

use std::collections::HashMap;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use tokio::task::{Id, JoinSet};
use uuid::Uuid;

use super::letters;
use crate::entropy;
use crate::state::AppState;
use crate::store;
use crate::store::deliveries::{Claim, Claimed, Fate, Matter};
use crate::store::webhooks::Attempt;
use crate::webhook::message::Message;
use crate::webhook::sender::{Answer, NoAnswer};
use crate::webhook::{Sender, Target, again};
use crate::words::Words;

/// From one look to the next while nothing is under way.
const EVERY: Duration = Duration::from_millis(400);

/// After this a delivery that was taken on and of which nothing was heard is held lost. Longer than an attempt takes.
pub const LEASE: TimeDelta = TimeDelta::minutes(1);

/// Deliveries under way at a time.
const AT_ONCE: usize = 256;

/// Of these, to one webhook: who answers slowly holds up nobody else, neither on the same host nor of the same account.
const OF_ONE: i64 = 2;

/// When the program stops it waits for what is under way no longer than this; the rest is told again later.
const GRACE: Duration = Duration::from_secs(4);

/// What the worker has under way.
pub struct Worker {
    sender: Sender,
    under_way: JoinSet<()>,
    webhooks: HashMap<Id, Uuid>,
}

impl Worker {
    /// With nothing under way.
    pub fn new(sender: Sender) -> Worker {
        Worker {
            sender,
            under_way: JoinSet::new(),
            webhooks: HashMap::new(),
        }
    }

    /// Takes on what is due and begins to tell it; how much that was.
    ///
    /// # Errors
    /// The database's.
    pub async fn look(&mut self, state: &AppState) -> sqlx::Result<usize> {
        let mut begun = 0;
        while self.under_way.len() < AT_ONCE {
            let now = state.clock.now();
            let busy: Vec<Uuid> = self.webhooks.values().copied().collect();
            let claim = Claim {
                now,
                until: now + LEASE,
                busy: &busy,
                of_one: OF_ONE,
                limit: i64::try_from(AT_ONCE - self.under_way.len()).unwrap_or(0),
            };
            let claimed = store::deliveries::claim(&mut *state.pool.acquire().await?, claim).await?;
            if claimed.is_empty() {
                break;
            }
            begun += claimed.len();
            for delivery in claimed {
                let (webhook, state, sender) = (delivery.id.webhook.0, state.clone(), self.sender.clone());
                let telling = async move { tell(&state, &sender, &delivery).await };
                let task = self.under_way.spawn(telling);
                self.webhooks.insert(task.id(), webhook);
            }
        }
        Ok(begun)
    }

    /// Waits until one delivery has come to an end; false: nothing is under way.
    pub async fn finish_one(&mut self) -> bool {
        match self.under_way.join_next_with_id().await {
            None => false,
            Some(ended) => {
                let id = ended.map_or_else(|e| e.id(), |(id, ())| id);
                self.webhooks.remove(&id);
                true
            }
        }
    }

    /// Waits until all have come to an end.
    pub async fn finish(&mut self) {
        while self.finish_one().await {}
    }
}

/// Tells one delivery, and writes what came of it.
async fn tell(state: &AppState, sender: &Sender, delivery: &Claimed) {
    let text = match news(state, delivery).await {
        Ok(Some(text)) => text,
        Ok(None) => {
            let dropping = async {
                let mut c = state.pool.acquire().await?;
                store::deliveries::drop(&mut c, delivery.id, delivery.attempt).await
            };
            if let Err(e) = dropping.await {
                tracing::warn!(error = %e, "a delivery of what is past could not be dropped");
            }
            return;
        }
        Err(e) => return tracing::warn!(error = %e, "a game could not be looked at; it is told in a minute"),
    };
    let now = state.clock.now();
    // an address that could not be given today is none any more
    let answer = match Target::read(&delivery.url, state.config.webhooks_private) {
        Ok(target) => {
            sender
                .tell(
                    &target,
                    &Message::of(delivery, text.as_deref()),
                    &delivery.secret,
                    now,
                )
                .await
        }
        Err(_) => Err(NoAnswer::Private),
    };
    let at = state.clock.now();
    let fate = fate(delivery, at, &answer);
    let attempt = attempt(at, answer);
    tracing::debug!(webhook = %delivery.id.webhook, number = delivery.id.number, ?fate, "told a webhook");
    if let Err(e) = write(state, delivery, &attempt, fate).await {
        tracing::warn!(error = %e, "what came of a delivery could not be written; it is told again in a minute");
    }
}

/// What a notice says now; of anything else, nothing. `None`: it is past.
async fn news(state: &AppState, delivery: &Claimed) -> crate::error::Result<Option<Option<String>>> {
    let Matter::Notice { told, to, .. } = &delivery.matter else {
        return Ok(Some(None));
    };
    let words = Words::of(letters::language(to));
    let news = letters::news(state, to, told, words).await?;
    Ok(news.map(|news| Some(news.said.text)))
}

async fn write(state: &AppState, delivery: &Claimed, attempt: &Attempt, fate: Fate) -> sqlx::Result<()> {
    let mut c = state.pool.acquire().await?;
    let written = store::deliveries::settle(&mut c, delivery.id, delivery.attempt, attempt, fate).await?;
    if written && fate == Fate::Gone {
        tracing::info!(webhook = %delivery.id.webhook, "a webhook's receiver is gone: switched off");
        store::deliveries::give_up(&mut c, delivery.id.webhook).await?;
    }
    Ok(())
}

/// 2xx: it has arrived. 410: the receiver is gone. Anything else is tried again, as long as it is worth it.
fn fate(delivery: &Claimed, at: DateTime<Utc>, answer: &Result<Answer, NoAnswer>) -> Fate {
    let asked = match answer {
        Ok(Answer {
            status: 200..=299, ..
        }) => return Fate::Delivered,
        Ok(Answer { status: 410, .. }) => return Fate::Gone,
        Ok(answer) => answer.again_at,
        Err(_) => None,
    };
    let [lot] = entropy::bytes();
    again::after(delivery.attempt, delivery.first_at, at, asked, lot).map_or(Fate::GivenUp, Fate::Again)
}

fn attempt(at: DateTime<Utc>, answer: Result<Answer, NoAnswer>) -> Attempt {
    let (status, error, answer) = match answer {
        Ok(answer) => (
            Some(answer.status),
            None,
            Some(answer.body).filter(|b| !b.is_empty()),
        ),
        Err(e) => (None, Some(e.code().to_owned()), Some(e.to_string())),
    };
    Attempt {
        at,
        status,
        error,
        answer,
    }
}

/// Tells until the program stops.
pub async fn run(state: AppState) {
    let private = state.config.webhooks_private;
    let Ok(sender) = tokio::task::spawn_blocking(move || Sender::new(private)).await else {
        return tracing::error!("root certificates could not be read: webhooks are not told");
    };
    let mut worker = Worker::new(sender);
    let telling = async {
        loop {
            if let Err(e) = worker.look(&state).await {
                tracing::error!(error = %e, "the outbox cannot be looked at");
            }
            tokio::select! {
                () = tokio::time::sleep(EVERY) => {}
                true = worker.finish_one() => {}
            }
        }
    };
    tokio::select! {
        () = telling => {}
        () = state.stopping.clone().told() => {}
    }
    let _ = tokio::time::timeout(GRACE, worker.finish()).await; // what did not end is told again
}
