//! What people ask for, and what they are told.

use league::{Command, Nick, Refusal};

use crate::database::Kept;

/// Which request of the table.
pub type RequestId = usize;

/// Something that somebody asks for, however often it is sent.
#[derive(Clone, Debug)]
pub struct Request {
    /// Of which game.
    pub game: usize,
    /// Who.
    pub by: Nick,
    /// What.
    pub command: Command,
    /// The version that it was decided on (T22), where it says one.
    pub if_match: Option<u64>,
    /// Whether it bears an `Idempotency-Key`.
    pub keyed: bool,
    /// What came back, each time that something did.
    pub answers: Vec<Reply>,
    /// How often it was sent.
    pub sent: usize,
}

/// What a server answers.
#[derive(Clone, Debug)]
pub enum Reply {
    /// It is done.
    Done(Kept),
    /// The rules forbid it.
    Refused(Refusal),
    /// The game is at another version.
    Version,
    /// Others were faster each time.
    Busy,
}
