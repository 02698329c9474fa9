//! How a post is read (P4): text + who wrote it + what this player may do → moves, or faults.
//!
//! Syntax first, meaning second: text → lines with quotes taken off → words → moves.

mod answer;
mod cell;
mod clause;
mod clean;
mod declension;
mod delegation;
mod finish;
mod item;
mod json;
mod lexicon;
mod named;
mod near;
mod nick;
mod normalise;
mod order;
mod pair;
mod plain;
mod print;
mod quote;
mod read;
mod recall;
mod result;
mod sentence;
mod shot;
mod statement;
mod stranger;
mod token;
mod unread;
mod words;

pub use json::{BadLine, read_line};
pub use named::{can_be_named, nearly_named};
pub use print::print;
pub use read::{LONGEST, LONGEST_REMARK, read};

use engine::{Cell, Notation, ShotResult};

use crate::mode::Mode;
use crate::nick::Nick;

/// Words of the author, and where they stand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Said {
    /// The line of the text, from 1.
    pub line: u32,
    /// The words as written.
    pub words: String,
}

/// Whether other words may stand beside a valid move (*house rule* `remarks`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Remarks {
    /// At most 200 characters of them.
    #[default]
    Allow,
    /// None.
    Refuse,
}

/// A shot at somebody's sea that awaits an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unanswered {
    /// Who shot.
    pub attacker: Nick,
    /// Where.
    pub cell: Cell,
}

/// A player who handed the right to move to the author (T18).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delegator {
    /// Who.
    pub nick: Nick,
    /// Whom this player may shoot at.
    pub opponents: Vec<Nick>,
    /// What this player has to answer.
    pub unanswered: Vec<Unanswered>,
}

/// What the reader of a post has to know: who wrote it and what this player may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadContext {
    /// The kind of game.
    pub mode: Mode,
    /// The game's notation.
    pub notation: Notation,
    /// Who wrote the post.
    pub author: Nick,
    /// Whom the author may shoot at (T8).
    pub opponents: Vec<Nick>,
    /// The shots that the author has to answer.
    pub unanswered: Vec<Unanswered>,
    /// Everybody in the game.
    pub members: Vec<Nick>,
    /// Whether the author is an Admiral.
    pub admiral: bool,
    /// The author's own free players, whom an order may send (T17).
    pub free: Vec<Nick>,
    /// Active enemies.
    pub enemies: Vec<Nick>,
    /// For whom the author may move.
    pub delegated: Vec<Delegator>,
    /// Whether remarks may stand beside a move.
    pub remarks: Remarks,
}

/// What a post says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// Answers and shots, one entry a player, in order of appearance.
    pub moves: Vec<Move>,
    /// Orders of the Admiral (T17).
    pub orders: Vec<Order>,
    /// The successor of the Admiral (T19a).
    pub successor: Option<Successor>,
    /// What is said of the right to move (T18).
    pub delegation: Option<Delegation>,
    /// Other words beside the move.
    pub remarks: Vec<Said>,
}

/// The answers and shots of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// `None`: the author's own.
    pub for_whom: Option<Nick>,
    /// In order of appearance.
    pub answers: Vec<Answer>,
    /// One; in a melee one a sea.
    pub shots: Vec<Shot>,
    /// The first words of it.
    pub said: Said,
}

/// The answer to one shot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Who had shot.
    pub attacker: Nick,
    /// Where.
    pub cell: Cell,
    /// What came of it.
    pub result: ShotResult,
    /// The words that say so.
    pub said: Said,
}

/// A shot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shot {
    /// At whom.
    pub target: Nick,
    /// Where.
    pub cell: Cell,
    /// The words that say so.
    pub said: Said,
}

/// T17: a free player is sent against an active enemy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// Who is sent.
    pub nick: Nick,
    /// Against whom.
    pub target: Nick,
    /// The words that say so.
    pub said: Said,
}

/// T19a: who is to be Admiral next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Successor {
    /// Who.
    pub nick: Nick,
    /// The words that say so.
    pub said: Said,
}

/// T18: the right to move changes hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delegation {
    /// To the Admiral, for one turn.
    Turn(Said),
    /// To the Admiral, until taken back.
    Revoked(Said),
    /// The author takes it back.
    TakeBack(Said),
    /// The Admiral records what a player said elsewhere.
    Recorded {
        /// The player.
        nick: Nick,
        /// How it was said: «по телефону».
        how: Option<String>,
        /// The words that say so.
        said: Said,
    },
}
