//! What the site does, whichever door it is asked through: web, API, worker or shell.
//!
//! A game: [`held`] – one game in memory, as it stands at a version; [`games`] – those that this process holds, and who
//! is told of changes; [`course`] – what time and a command bring, by the rules; [`projection`] – what is shown and
//! listed of it; [`execute`](mod@execute) – the one path on which a game changes, by way of [`sitting`], [`ruling`], [`appends`] and
//! [`gather`]; [`open`] – how one begins; [`export`] – a game as a
//! file, [`verification`] – that file checked; [`read`] – what pages
//! and API show; [`receipt`] – answers that are kept, so that what is sent twice is done once; [`calendar`] – the days off
//! of the site; [`import`] – games that began elsewhere, read by [`commands`].

pub mod absence;
pub mod accounts;
pub mod administration;
pub mod agenda;
mod appends;
pub mod audit;
pub mod calendar;
pub mod closing;
pub mod commands;
pub mod concern;
pub mod counts;
pub mod course;
pub mod execute;
pub mod export;
pub mod games;
mod gather;
pub mod held;
pub mod import;
pub mod key_file;
pub mod letters;
pub mod links;
pub mod lounge;
pub mod notices;
pub mod open;
pub mod outbox;
pub mod projection;
pub mod read;
pub mod receipt;
pub mod rooms;
mod ruling;
pub mod sessions;
mod sitting;
pub mod tokens;
pub mod verification;
pub mod webhooks;

pub use execute::{By, DryRun, ExecuteError, Executed, dry_run, execute, execute_noting};
pub use games::{Change, Games};
pub use held::HeldGame;
pub use open::{OpenError, Opening, open_game, open_game_noting};
