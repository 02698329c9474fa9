//! Sends what devices are told. Taken on as letters are, and looked at once more before it goes. A device that its push
//! service knows no more is forgotten.

use std::time::Duration;

use chrono::TimeDelta;
use futures_util::StreamExt;
use futures_util::stream;

use super::letters::{language, news};
use crate::entropy;
use crate::error::Result;
use crate::push::{Message, Vapid};
use crate::state::AppState;
use crate::store;
use crate::store::letters::Fate;
use crate::store::pushes::Claimed;
use crate::webhook::{Sender, Target, again};
use crate::words::Words;

/// From one look to the next while there is nothing to do.
const EVERY: Duration = Duration::from_millis(500);

/// After this a push that was taken on is held lost.
const LEASE: TimeDelta = TimeDelta::minutes(1);

/// Pushes sent at a time.
const AT_ONCE: usize = 16;

/// Characters that a push says at most: services take 4,096 bytes.
const LONGEST: usize = 600;

/// Sends what is due; how much that was.
///
/// # Errors
/// The database's.
pub async fn look(state: &AppState, sender: &Sender) -> Result<usize> {
    let now = state.clock.now();
    let pushes = {
        let mut c = state.pool.acquire().await?;
        let most = i64::try_from(AT_ONCE).unwrap_or(i64::MAX);
        store::pushes::claim(&mut c, now, now + LEASE, most).await?
    };
    if pushes.is_empty() {
        return Ok(0);
    }
    let vapid = {
        let mut c = state.pool.acquire().await?;
        Vapid::of_site(&mut c, now).await?
    };
    let vapid = &vapid;
    stream::iter(&pushes)
        .for_each_concurrent(AT_ONCE, |push| async move {
            if let Err(e) = one(state, sender, vapid, push).await {
                tracing::error!(notice = %push.notice, error = %e, "a push was not settled; it is tried again");
            }
        })
        .await;
    Ok(pushes.len())
}

async fn one(state: &AppState, sender: &Sender, vapid: &Vapid, push: &Claimed) -> Result<()> {
    let (fate, error) = deliver(state, sender, vapid, push).await?;
    let (mut c, now) = (state.pool.acquire().await?, state.clock.now());
    Ok(store::pushes::settle(&mut c, push, fate, error.as_deref(), now).await?)
}

async fn deliver(
    state: &AppState,
    sender: &Sender,
    vapid: &Vapid,
    push: &Claimed,
) -> Result<(Fate, Option<String>)> {
    let words = Words::of(language(&push.to));
    let Some(news) = news(state, &push.to, &push.told, words).await? else {
        return Ok((Fate::Moot, None));
    };
    let target = match Target::read(&push.device.endpoint, state.config.webhooks_private) {
        Ok(target) => target,
        Err(e) => return Ok((Fate::GivenUp, Some(e.to_string()))),
    };
    let message = Message {
        title: format!("{}: {}", news.said.subject, news.title),
        body: news.said.text.chars().take(LONGEST).collect(),
        url: news.path,
        tag: push.told.game.to_string(),
    };
    let now = state.clock.now();
    let (headers, body) = vapid.sealed(&push.device, &target, &message, &state.site(), now)?;
    let answer = sender.post(&target, headers, body.into(), now).await;
    let why = match answer {
        Ok(answer) if (200..300).contains(&answer.status) => return Ok((Fate::Sent, None)),
        Ok(answer) if matches!(answer.status, 404 | 410) => {
            let mut c = state.pool.acquire().await?;
            store::pushes::gone(&mut c, push.device.id).await?;
            return Ok((Fate::GivenUp, None)); // with the device
        }
        Ok(answer) if matches!(answer.status, 400..=499) && answer.status != 429 => {
            return Ok((Fate::GivenUp, Some(format!("{} {}", answer.status, answer.body))));
        }
        Ok(answer) => (answer.again_at, format!("{} {}", answer.status, answer.body)),
        Err(e) => (None, e.to_string()),
    };
    let [lot] = entropy::bytes();
    let next = again::after(push.attempt, push.first_at, now, why.0, lot);
    Ok((next.map_or(Fate::GivenUp, Fate::Again), Some(why.1)))
}

/// Sends until the program stops.
pub async fn run(state: AppState) {
    let private = state.config.webhooks_private;
    let Ok(sender) = tokio::task::spawn_blocking(move || Sender::new(private)).await else {
        return tracing::error!("root certificates could not be read: devices are not told");
    };
    loop {
        let pause = match look(&state, &sender).await {
            Ok(0) => EVERY,
            Ok(_) => Duration::ZERO,
            Err(e) => {
                tracing::warn!(error = %e, "pushes cannot be looked at");
                EVERY
            }
        };
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = state.stopping.clone().told() => return,
        }
    }
}
