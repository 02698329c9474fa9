//! The discussion thread: words that are no moves (P1). A message here counts as one of the forum (T1).

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use league::nick::is_invisible;
use league::{Code, Fault, Nick, Refusal};
use sqlx::Connection;
use sqlx::postgres::PgConnection;

use super::thread::{PAGE, Page};
use crate::application::concern::turns_text_round;
use crate::application::games::Change;
use crate::application::receipt::{Answer, NotKept, Receipt};
use crate::entropy;
use crate::game_id::GameId;
use crate::state::AppState;
use crate::store;
use crate::store::discussion::Message;

/// The longest message, in bytes.
pub const LONGEST: usize = 8_192;

/// A page of a discussion.
#[derive(Clone, Debug, Default)]
pub struct Discussion {
    /// In order.
    pub messages: Vec<Message>,
    /// Forum messages of the authors, for their signatures.
    pub counts: BTreeMap<Nick, u32>,
    /// Which page this is, from 1.
    pub page: u32,
    /// How many there are, at least 1.
    pub pages: u32,
    /// Number of the last message; 0: there is none.
    pub last: u32,
}

/// Why a message was not taken.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// There is no such game.
    #[error("there is no such game")]
    NoSuchGame,
    /// It is empty or too long.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The database does not do its work.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// The same request was done already.
    #[error("the same request was answered already")]
    Repeated,
}

impl From<NotKept> for WriteError {
    fn from(e: NotKept) -> WriteError {
        match e {
            NotKept::Repeated => WriteError::Repeated,
            NotKept::Database(e) => WriteError::Database(e),
        }
    }
}

impl From<WriteError> for crate::error::Error {
    fn from(e: WriteError) -> crate::error::Error {
        match e {
            WriteError::NoSuchGame => crate::error::Error::NotFound,
            WriteError::Refused(refusal) => crate::error::Error::Refused(refusal),
            WriteError::Database(e) => e.into(),
            WriteError::Repeated => crate::error::Error::Repeated,
        }
    }
}

/// A page of the discussion.
///
/// # Errors
/// The database's.
pub async fn page(state: &AppState, game: GameId, page: Page) -> sqlx::Result<Discussion> {
    let mut c = state.pool.acquire().await?;
    let last = store::discussion::last(&mut c, game).await?;
    let (page, pages) = page.of(last);
    let messages = store::discussion::after(&mut c, game, (page - 1) * PAGE, PAGE.into()).await?;
    let paged = Discussion {
        messages,
        page,
        pages,
        last,
        ..Discussion::default()
    };
    with_counts(&mut c, paged).await
}

/// The same page, with what its authors wrote in the forum.
pub(crate) async fn with_counts(c: &mut PgConnection, paged: Discussion) -> sqlx::Result<Discussion> {
    let authors: BTreeSet<&Nick> = paged.messages.iter().map(|m| &m.author).collect();
    let authors: Vec<Nick> = authors.into_iter().cloned().collect();
    let counts = store::forum::counts(c, &authors).await?;
    Ok(Discussion { counts, ..paged })
}

/// Messages after number `after`, in order, at most `limit`.
///
/// # Errors
/// The database's.
pub async fn after(state: &AppState, game: GameId, after: u32, limit: u32) -> sqlx::Result<Vec<Message>> {
    let mut c = state.pool.acquire().await?;
    store::discussion::after(&mut c, game, after, limit.into()).await
}

/// Writes a message.
///
/// # Errors
/// An empty or overlong text (`empty`, `too_long`); no such game; a database that is away.
pub async fn write(
    state: &AppState,
    game: GameId,
    author: &Nick,
    text: &str,
    now: DateTime<Utc>,
) -> Result<Message, WriteError> {
    write_noting(state, game, author, text, now, None).await
}

/// What the request that brought a message is answered.
pub type WrittenAnswer<'a> = dyn Fn(&Message) -> Answer + Send + Sync + 'a;

/// The same; `noting`: the request and its answer, to be kept in the same transaction.
///
/// # Errors
/// As [`write()`], and that the same request was done already.
pub async fn write_noting(
    state: &AppState,
    game: GameId,
    author: &Nick,
    text: &str,
    now: DateTime<Utc>,
    noting: Option<(&Receipt, &WrittenAnswer<'_>)>,
) -> Result<Message, WriteError> {
    let text = lawful(text)?;
    let id = entropy::id(now);
    let mut c = state.pool.acquire().await?;
    let mut tx = c.begin().await?;
    if store::games::version(&mut tx, game).await?.is_none() {
        return Err(WriteError::NoSuchGame);
    }
    store::forum::count(&mut tx, author).await?;
    let number = store::discussion::insert(&mut tx, game, id, now, author, &text).await?;
    let message = Message {
        number,
        id,
        at: now,
        author: author.clone(),
        text,
    };
    if let Some((receipt, answer)) = noting {
        receipt.write(&mut tx, &answer(&message)).await?;
    }
    tx.commit().await?;
    state.games.tell(Change::Discussion(game, number));
    Ok(message)
}

/// The text of a message as it is kept.
///
/// # Errors
/// An empty or overlong one (`empty`, `too_long`).
pub(crate) fn lawful(text: &str) -> Result<String, Refusal> {
    let text: String = text
        .chars()
        .filter(|c| *c != '\0' && !turns_text_round(*c))
        .collect();
    if says_nothing(&text) {
        return Err(Fault::new(Code::Empty).fact("what", "words").into());
    }
    if text.len() > LONGEST {
        return Err(Fault::new(Code::TooLong)
            .fact("longest", LONGEST.to_string())
            .fact("what", "words")
            .into());
    }
    Ok(text)
}

/// There is nothing to be seen in it.
pub(crate) fn says_nothing(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || is_invisible(c))
}
