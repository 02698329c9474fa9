//! The games of the Referee: a pure library of rules.
//!
//! Nothing in here reads a clock, a file, the network or entropy. What a decision needs comes in as a
//! value: the command, who gave it, and a [`Context`](decider::Context) with the time, the working time of the
//! game's calendar, the fleets, the next link of the lots and fresh entropy.
//!
//! Reading order:
//!
//! 1. [`rules`] – the house rules a game is opened with; [`command`] – what may be asked; [`event`] – what can happen.
//! 2. [`game`] – the state that the events add up to, and inside it [`team_battle::state`] or, for melees and duels,
//!    [`skirmish::state`]; [`shots`] – what the shots at one sea tell.
//! 3. [`decider`] – `decide(game, by, command, context) -> events | refusal`; what all games decide alike in `decide`, one file
//!    a decision in `team_battle::decide`, [`melee`], [`duel`].
//! 4. [`post`] – how the text of a post becomes moves; [`clock`] and [`calendar`] – deadlines;
//!    [`lot`] – draws that anyone can check; [`log`] – the hash chain of the log.
//! 5. [`record`] – what a finished battle says of its players; [`bench`](mod@bench) – a game on the table without server
//!    and database, as `referee replay` runs it.
#![warn(missing_docs)]

pub mod announcement;
pub mod bench;
pub mod calendar;
pub mod clock;
pub mod command;
mod decide;
pub mod decider;
pub mod duel;
pub mod event;
pub mod game;
pub mod log;
pub mod lot;
pub mod melee;
pub mod mode;
pub mod nick;
pub mod post;
pub mod record;
pub mod refusal;
pub mod rules;
pub mod shots;
pub mod skirmish;
pub mod team;
pub mod team_battle;
pub mod verify;

pub use command::Command;
pub use event::Event;
pub use game::Game;
pub use nick::Nick;
pub use refusal::{Code, Fault, Refusal};
pub use team::Team;
