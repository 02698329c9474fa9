//! What the pages are made of: parts that several pages show.

mod form;
mod game;
mod moment;
mod post;
mod sea;
mod shell;

pub use form::{Choice, FormFault};
pub use game::{GameHead, GamePart, GameStatus, Owed, Score, Tab, Team, TeamScore, TurnBanner};
pub use moment::{Moment, time_left};
pub use post::{Author, Composer, ComposerFault, PostKind, PostLine, PostView, Suggestion};
pub use sea::{CellView, Edges, Mark, SeaCells, SeaView, ShipsLeft};
pub use shell::{Notice, Pager, Reader, Shell, Tone};
