//! The lounge: threads outside games, as on any forum. Each message counts as one of the forum, once (T1). What was
//! written stays: a moderator, who is a Referee of the site, closes a thread or hides a message, and no count changes.

use std::time::Duration;

use chrono::{DateTime, Utc};
use league::{Code, Fault, Refusal};
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::Connection;
use uuid::Uuid;

use super::concern::turns_text_round;
use super::read::discussion::{lawful, says_nothing};
use super::{accounts, audit};
use crate::account::{Account, Role};
use crate::entropy;
use crate::error::Error;
use crate::state::AppState;
use crate::store::lounge::{self as store, Insertion, New};

/// The longest title, in characters.
pub const LONGEST_TITLE: usize = 120;

/// The longest reason, in characters.
pub const LONGEST_REASON: usize = 200;

/// Why something was not written.
#[derive(Debug, thiserror::Error)]
pub enum NotWritten {
    /// There is no such thread.
    #[error("there is no such thread")]
    NoSuchThread,
    /// A moderator closed it.
    #[error("the thread is closed")]
    Closed,
    /// Guests read; who keeps the account by giving it a password writes.
    #[error("a guest does not write here")]
    Guest,
    /// Too many threads: the next one after this time.
    #[error("too many threads")]
    TooManyThreads(Duration),
    /// Too many messages: the next one after this time.
    #[error("too many messages")]
    TooManyMessages(Duration),
    /// Empty or too long.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Not now.
    #[error(transparent)]
    Web(#[from] Error),
}

impl From<sqlx::Error> for NotWritten {
    fn from(e: sqlx::Error) -> NotWritten {
        NotWritten::Web(e.into())
    }
}

/// A thread that is to be opened.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// What it is about.
    pub title: &'a str,
    /// The first message.
    pub text: &'a str,
    /// The form that it comes from: the same form opens one thread, however often it is sent.
    pub form: Option<Uuid>,
}

/// Opens a thread and gives its id.
///
/// # Errors
/// See [`NotWritten`].
pub async fn open(
    state: &AppState,
    account: &Account,
    wish: Wish<'_>,
    now: DateTime<Utc>,
) -> Result<Uuid, NotWritten> {
    not_a_guest(state, account).await?;
    let (title, text) = match (title(wish.title), lawful(wish.text)) {
        (Ok(title), Ok(text)) => (title, text),
        (Err(mut faults), Err(more)) => {
            faults.0.extend(more.0);
            return Err(faults.into());
        }
        (Err(refusal), _) | (_, Err(refusal)) => return Err(refusal.into()),
    };
    let mut c = state.pool.acquire().await?;
    if let Some(id) = store::opened(&mut c, &account.nick, wish.form).await? {
        return Ok(id);
    }
    state
        .limits
        .threads
        .take(account.id, now)
        .map_err(NotWritten::TooManyThreads)?;
    let (id, digest) = (entropy::id(now), Sha256::digest(&text));
    let new = New {
        id: entropy::id(now),
        at: now,
        author: &account.nick,
        text: &text,
        digest: &digest,
    };
    if store::open(&mut c, id, &title, wish.form, new).await? {
        return Ok(id);
    }
    let first = store::opened(&mut c, &account.nick, wish.form).await?;
    first.ok_or_else(|| Error::internal("a thread that was opened is not there").into())
}

/// Writes a message into a thread and gives its number. `seen`: the last message when the form was made; the same words
/// of the same form are one message, however often they are sent.
///
/// # Errors
/// See [`NotWritten`].
pub async fn write(
    state: &AppState,
    account: &Account,
    thread: Uuid,
    text: &str,
    seen: Option<u32>,
    now: DateTime<Utc>,
) -> Result<u32, NotWritten> {
    not_a_guest(state, account).await?;
    let mut c = state.pool.acquire().await?;
    let known = store::thread(&mut c, thread)
        .await?
        .ok_or(NotWritten::NoSuchThread)?;
    let text = lawful(text)?;
    let digest = Sha256::digest(&text);
    if let Some(number) = store::repeated(&mut c, thread, &account.nick, seen, &digest).await? {
        return Ok(number);
    }
    if known.closed_by.is_some() {
        return Err(NotWritten::Closed);
    }
    state
        .limits
        .messages
        .take(account.id, now)
        .map_err(NotWritten::TooManyMessages)?;
    let new = New {
        id: entropy::id(now),
        at: now,
        author: &account.nick,
        text: &text,
        digest: &digest,
    };
    match store::insert(&mut c, thread, seen, new).await? {
        Insertion::Made(number) => Ok(number),
        Insertion::NotOpen => Err(NotWritten::Closed),
        Insertion::Repeated => {
            let first = store::repeated(&mut c, thread, &account.nick, seen, &digest).await?;
            first.ok_or_else(|| Error::internal("a message that was taken is not there").into())
        }
    }
}

/// A moderator closes a thread, or opens it again.
///
/// # Errors
/// No such thread; an account that may not; a database that is away.
pub async fn close(
    state: &AppState,
    moderator: &Account,
    thread: Uuid,
    closed: bool,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    moderator.must_be(Role::Referee)?;
    let mut c = state.pool.acquire().await?;
    let mut t = c.begin().await?;
    let by = closed.then_some((now, &moderator.nick));
    let opened_by = store::set_closed(&mut t, thread, by)
        .await?
        .ok_or(Error::NotFound)?;
    let act = if closed { "thread_close" } else { "thread_reopen" };
    let (by, details) = (&moderator.nick, json!({"thread": thread}));
    audit::note(&mut t, by, act, opened_by.as_str(), None, details, now).await?;
    Ok(t.commit().await?)
}

/// A moderator hides a message for a reason that everybody reads, or shows it again. The message has counted and goes on
/// to (T1); who quoted it has quoted it.
///
/// # Errors
/// No such message; an account that may not; no reason, or too long a one; a database that is away.
pub async fn hide(
    state: &AppState,
    moderator: &Account,
    (thread, number): (Uuid, u32),
    reason: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    moderator.must_be(Role::Referee)?;
    let reason = reason.map(|reason| line(reason, LONGEST_REASON)).transpose();
    let reason = reason.map_err(Error::Refused)?;
    let mut c = state.pool.acquire().await?;
    let mut t = c.begin().await?;
    let hidden = reason.as_deref().map(|reason| (now, &moderator.nick, reason));
    let author = store::set_hidden(&mut t, thread, number, hidden)
        .await?
        .ok_or(Error::NotFound)?;
    let act = if reason.is_some() {
        "message_hide"
    } else {
        "message_show"
    };
    let (by, details) = (&moderator.nick, json!({"thread": thread, "number": number}));
    audit::note(&mut t, by, act, author.as_str(), reason.as_deref(), details, now).await?;
    Ok(t.commit().await?)
}

/// Whether an account may only read: a guest's, which nobody can log in to yet.
///
/// # Errors
/// The database's.
pub async fn only_reads(state: &AppState, account: &Account) -> Result<bool, Error> {
    accounts::has_no_password(state, account).await
}

async fn not_a_guest(state: &AppState, account: &Account) -> Result<(), NotWritten> {
    if only_reads(state, account).await? {
        return Err(NotWritten::Guest);
    }
    Ok(())
}

/// A title as it is kept: one line.
fn title(text: &str) -> Result<String, Refusal> {
    line(text, LONGEST_TITLE)
}

/// One line without marks that turn it round, of so many characters at most.
pub(super) fn line(text: &str, longest: usize) -> Result<String, Refusal> {
    let plain: String = text
        .chars()
        .filter(|c| !turns_text_round(*c))
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let line = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if says_nothing(&line) {
        return Err(Fault::new(Code::Empty).fact("what", "words").into());
    }
    if line.chars().count() > longest {
        return Err(Fault::new(Code::TooLong)
            .fact("limit", longest.to_string())
            .into());
    }
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_TITLE, title};

    fn codes(text: &str) -> Vec<&'static str> {
        title(text)
            .unwrap_err()
            .codes()
            .map(league::Code::as_str)
            .collect()
    }

    #[test]
    fn a_title_is_one_line_that_can_be_seen() {
        assert_eq!(title(" Кто\r\n  на\tлинкоре?\0 ").unwrap(), "Кто на линкоре?");
        assert_eq!(title("\u{202e}Адмирал\u{2066}").unwrap(), "Адмирал");
        assert_eq!(title("<script>").unwrap(), "<script>");
        for nothing in ["", "  ", "\r\n", "\u{200b}\u{2060}", "\u{3164}", "\u{202e}", "\0"] {
            assert_eq!(codes(nothing), ["empty"], "{nothing:?}");
        }
        assert!(title(&"я".repeat(LONGEST_TITLE)).is_ok());
        assert_eq!(codes(&"я".repeat(LONGEST_TITLE + 1)), ["too_long"]);
    }
}
