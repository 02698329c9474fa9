//! The webhooks of an account: made, looked at, tried out, switched on again, removed.

use league::event::TYPES;
use sqlx::Connection;

use super::receipt::{Answer, NotKept, Receipt};
use crate::account::Account;
use crate::entropy;
use crate::error::{AccountFault, Error};
use crate::state::AppState;
use crate::store::deliveries::{self, Delivery, DeliveryId};
use crate::store::webhooks::{self, NewWebhook, Webhook, WebhookId};
use crate::webhook::secret::SecretFault;
use crate::webhook::target::TargetFault;
use crate::webhook::{Secret, Target};

/// Webhooks of an account at most.
pub const MOST: usize = 10;

/// Stands for every type of event.
pub const ALL: &str = "*";

/// What its owner is told of games, as by letter: a word of its own beside the types of the log.
pub const NOTICE: &str = "notice";

/// What somebody wrote who wants a webhook. It has no `Debug`: it holds a secret.
#[derive(Clone, Default)]
pub struct Wish {
    /// The address, as written.
    pub url: String,
    /// Types of events, as written, or [`ALL`].
    pub events: Vec<String>,
    /// The secret, as written; empty: one is made.
    pub secret: String,
}

/// What is wrong with a wish.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The address.
    #[error(transparent)]
    Target(#[from] TargetFault),
    /// The secret.
    #[error(transparent)]
    Secret(#[from] SecretFault),
    /// No types of events.
    #[error("say which events are to be told: types of the log, such as turn_opened, or *")]
    NoEvents,
    /// Words that are no types of events.
    #[error("these are no types of events: {}; the types are those of the log, or *", .0.join(", "))]
    UnknownEvents(Vec<String>),
    /// There are enough.
    #[error("an account has at most {MOST} webhooks: remove one first")]
    TooMany,
}

impl Fault {
    /// The field that it is about, as forms and the API name it; empty: the wish as a whole.
    pub const fn field(&self) -> &'static str {
        match self {
            Fault::Target(_) => "url",
            Fault::Secret(_) => "secret",
            Fault::NoEvents | Fault::UnknownEvents(_) => "events",
            Fault::TooMany => "",
        }
    }

    /// The message that says so: its key, and the fact that it speaks of.
    pub fn message(&self) -> (&'static str, (&'static str, String)) {
        match self {
            Fault::Target(TargetFault::NotOfTheWeb) => ("webhooks-url-bad", ("", String::new())),
            Fault::Target(TargetFault::UserInfo) => ("webhooks-url-user", ("", String::new())),
            Fault::Target(TargetFault::Private) => ("webhooks-url-private", ("", String::new())),
            Fault::Secret(SecretFault::NotBase64) => ("webhooks-secret-bad", ("", String::new())),
            Fault::Secret(SecretFault::Control) => ("webhooks-secret-control", ("", String::new())),
            Fault::Secret(SecretFault::TooLong) => ("webhooks-secret-long", ("", String::new())),
            Fault::NoEvents => ("webhooks-events-none", ("", String::new())),
            Fault::UnknownEvents(list) => ("webhooks-events-bad", ("list", list.join(", "))),
            Fault::TooMany => ("webhooks-full", ("limit", MOST.to_string())),
        }
    }
}

/// Why there is no webhook.
#[derive(Debug, thiserror::Error)]
pub enum NotAdded {
    /// Everything that is wrong with the wish.
    #[error("{}", .0.iter().map(Fault::to_string).collect::<Vec<_>>().join("; "))]
    Faults(Vec<Fault>),
    /// Not now.
    #[error(transparent)]
    Web(#[from] Error),
}

impl From<NotKept> for NotAdded {
    fn from(e: NotKept) -> NotAdded {
        NotAdded::Web(match e {
            NotKept::Repeated => Error::Repeated,
            NotKept::Database(e) => e.into(),
        })
    }
}

impl From<NotAdded> for Error {
    fn from(e: NotAdded) -> Error {
        match e {
            NotAdded::Faults(faults) => Error::Webhook(faults),
            NotAdded::Web(e) => e,
        }
    }
}

impl From<sqlx::Error> for NotAdded {
    fn from(e: sqlx::Error) -> NotAdded {
        NotAdded::Web(e.into())
    }
}

/// A webhook that was made.
#[derive(Clone, Debug)]
pub struct Added {
    /// As its owner sees it.
    pub webhook: Webhook,
    /// Its secret where it was made here: it is told this once.
    pub secret: Option<Secret>,
}

/// What the request that brought a wish is answered.
pub type AddedAnswer<'a> = dyn Fn(&Added) -> Answer + Send + Sync + 'a;

/// Makes a webhook of an account. `noting`: the request and its answer, to be kept in the same transaction.
///
/// # Errors
/// See [`NotAdded`].
pub async fn add(
    state: &AppState,
    account: &Account,
    wish: &Wish,
    noting: Option<(&Receipt, &AddedAnswer<'_>)>,
) -> Result<Added, NotAdded> {
    let mut faults = Vec::new();
    let mut or_fault = |fault: Fault| faults.push(fault);
    let target = Target::read(&wish.url, state.config.webhooks_private)
        .map_err(|fault| or_fault(fault.into()))
        .ok();
    let events = read_events(&wish.events).map_err(&mut or_fault).ok();
    let secret = Secret::read(&wish.secret)
        .map_err(|fault| or_fault(fault.into()))
        .ok();
    let (Some(target), Some(events), Some(secret)) = (target, events, secret) else {
        return Err(NotAdded::Faults(faults));
    };
    let now = state.clock.now();
    let new = NewWebhook {
        id: WebhookId(entropy::id(now)),
        account: account.id,
        nick: &account.nick,
        target: &target,
        events: &events,
        secret: &secret,
        created_at: now,
    };
    let most = i64::try_from(MOST).unwrap_or(i64::MAX);
    let mut c = state.pool.acquire().await?;
    let mut tx = c.begin().await?;
    if !webhooks::insert(&mut tx, &new, most).await? {
        return Err(NotAdded::Faults(vec![Fault::TooMany]));
    }
    let added = Added {
        webhook: Webhook {
            id: new.id,
            url: target.as_str().to_owned(),
            events,
            created_at: now,
            off_since: None,
            last: None,
            pending: 0,
            next_at: None,
        },
        secret: wish.secret.trim().is_empty().then_some(secret),
    };
    if let Some((receipt, answer)) = noting {
        receipt.write(&mut tx, &answer(&added)).await?;
    }
    tx.commit().await?;
    Ok(added)
}

/// Types of events in the order of the log's vocabulary, each once; `*` stands for all, whatever stands beside it but
/// `notice`, which is no event of the log.
fn read_events(written: &[String]) -> Result<Vec<String>, Fault> {
    let written: Vec<&str> = written
        .iter()
        .map(|e| e.trim())
        .filter(|e| !e.is_empty())
        .collect();
    let unknown = written
        .iter()
        .filter(|e| ![ALL, NOTICE].contains(e) && !TYPES.contains(e));
    let unknown: Vec<String> = unknown.map(|e| e.chars().take(40).collect()).take(5).collect();
    match &*written {
        [] => Err(Fault::NoEvents),
        _ if !unknown.is_empty() => Err(Fault::UnknownEvents(unknown)),
        some => {
            let types: &[&str] = if some.contains(&ALL) { &[ALL] } else { &TYPES };
            let kept = types.iter().chain(&[NOTICE]).filter(|t| some.contains(t));
            Ok(kept.map(|t| (*t).to_owned()).collect())
        }
    }
}

/// The webhooks of an account after one of them, in the order of making.
///
/// # Errors
/// The database's, as of all that follow.
pub async fn list(
    state: &AppState,
    account: &Account,
    after: Option<WebhookId>,
    limit: i64,
) -> Result<Vec<Webhook>, Error> {
    let mut c = state.pool.acquire().await?;
    Ok(webhooks::of_account(&mut c, account.id, after, limit).await?)
}

/// Removes a webhook. There is no such one of this account: [`Error::NotFound`], as of all that follow.
pub async fn remove(state: &AppState, account: &Account, id: WebhookId) -> Result<(), Error> {
    let mut c = state.pool.acquire().await?;
    found(webhooks::delete(&mut c, account.id, id).await?)
}

/// Switches a webhook on again. What was to be told before is told no more.
pub async fn switch_on(state: &AppState, account: &Account, id: WebhookId) -> Result<(), Error> {
    let mut c = state.pool.acquire().await?;
    if webhooks::is_off(&mut c, account.id, id)
        .await?
        .ok_or(Error::NotFound)?
    {
        deliveries::give_up(&mut c, id).await?;
        webhooks::switch_on(&mut c, account.id, id).await?;
    }
    Ok(())
}

/// Has a webhook told a ping. One that is off is told nothing: [`AccountFault::WebhookOff`].
pub async fn test(state: &AppState, account: &Account, id: WebhookId) -> Result<DeliveryId, Error> {
    let mut c = state.pool.acquire().await?;
    found(webhooks::is_off(&mut c, account.id, id).await?.is_some())?;
    let number = deliveries::ping(&mut c, account.id, id, state.clock.now()).await?;
    let off = || {
        Error::Account(
            AccountFault::WebhookOff,
            "the webhook is off: switch it on first".into(),
        )
    };
    let number = number.ok_or_else(off)?;
    Ok(DeliveryId { webhook: id, number })
}

/// What a webhook was told and is still to be told, after this number, in order.
pub async fn history(
    state: &AppState,
    account: &Account,
    id: WebhookId,
    after: i64,
    limit: i64,
) -> Result<Vec<Delivery>, Error> {
    let mut c = state.pool.acquire().await?;
    found(webhooks::is_off(&mut c, account.id, id).await?.is_some())?;
    Ok(deliveries::of_webhook(&mut c, id, after, limit).await?)
}

fn found(there: bool) -> Result<(), Error> {
    if there { Ok(()) } else { Err(Error::NotFound) }
}

#[cfg(test)]
mod tests {
    use super::{Fault, read_events};

    #[test]
    fn events_are_types_of_the_log_or_all() {
        let read = |words: &str| read_events(&words.split(',').map(str::to_owned).collect::<Vec<_>>());
        let all = |words: &[&str]| Ok(words.iter().map(|w| (*w).to_owned()).collect());
        for (written, want) in [
            ("*", all(&["*"])),
            ("shot,*", all(&["*"])),
            ("notice,*", all(&["*", "notice"])),
            ("notice,shot", all(&["shot", "notice"])),
            (" turn_opened , ,shot,turn_opened", all(&["turn_opened", "shot"])),
            ("", Err(Fault::NoEvents)),
            (" , ", Err(Fault::NoEvents)),
            ("shot,todo", Err(Fault::UnknownEvents(vec!["todo".to_owned()]))),
            ("Shot", Err(Fault::UnknownEvents(vec!["Shot".to_owned()]))),
        ] {
            assert_eq!(read(written), want, "{written}");
        }
    }
}
