//! An answer that is kept together with what it answers, so that the same request, sent again, is answered the same and
//! done once.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::postgres::PgConnection;

use super::execute::Executed;
use crate::store::receipts::{self, Kept, Key};

/// A request is known again for so long.
pub const REMEMBERED: TimeDelta = TimeDelta::hours(24);

/// A request that may come again.
#[derive(Clone, Debug)]
pub struct Receipt {
    /// What it is known again by.
    pub key: Key,
    /// The SHA-256 of its body.
    pub body_hash: [u8; 32],
    /// The time of receipt.
    pub at: DateTime<Utc>,
}

/// What a request that was done is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The status, one of success.
    pub status: u16,
    /// The header `Location`.
    pub location: Option<String>,
    /// The body, JSON.
    pub body: Vec<u8>,
}

/// The same request was done already.
#[derive(Debug, thiserror::Error)]
pub enum NotKept {
    /// It was answered; nothing is to be done again.
    #[error("the same request was answered already")]
    Repeated,
    /// The database does not do its work.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// How a command on a game is answered, and under what that is kept.
pub struct Noting {
    /// The request.
    pub receipt: Receipt,
    /// What it is answered once it is done.
    pub answer: Box<dyn Fn(&Executed) -> Answer + Send + Sync>,
}

impl Receipt {
    /// The row of this request, answered so.
    pub fn kept(&self, answer: &Answer) -> (Key, Kept) {
        let kept = Kept {
            body_hash: self.body_hash,
            at: self.at,
            status: answer.status,
            location: answer.location.clone(),
            answer: answer.body.clone(),
        };
        (self.key.clone(), kept)
    }

    /// Keeps the answer in the transaction of what it answers. After an error nothing of that may be committed.
    ///
    /// # Errors
    /// The same request was done already; a database that is away.
    pub async fn write(&self, c: &mut PgConnection, answer: &Answer) -> Result<(), NotKept> {
        let (key, kept) = self.kept(answer);
        if receipts::insert(c, &key, &kept).await? {
            Ok(())
        } else {
            Err(NotKept::Repeated)
        }
    }
}
