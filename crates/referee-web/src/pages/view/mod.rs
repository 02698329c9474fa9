//! What the pages are made of: parts that several pages show.

mod drawing;
mod form;
mod game;
mod moment;
mod person;
mod post;
mod sea;
mod shell;

pub use drawing::{Drawing, Layer};
pub use form::{Choice, FormFault};
pub use game::{GameHead, GamePart, GameStatus, Owed, Score, Tab, Team, TeamScore, TurnBanner};
pub use moment::{Moment, time_left};
pub use person::profile_address;
pub use post::{
    AnswerButtons, Author, Composer, ComposerFault, MirrorLine, Moderation, PostBody, PostKind, PostLine,
    PostView, Suggestion,
};
pub use sea::{CellView, Mark, SeaCells, SeaView, ShipsLeft, drawing};
pub use shell::{Notice, Pager, Reader, Shell, Tone};
