//! What anyone can check of a game with nothing but its export: that nothing was changed, and that it was played by the
//! rules.
//!
//! In reading order: [`format`](mod@format) – the lines of an export, how they are written and what binds them; [`file`](mod@file) – an export
//! read, each line exactly as it must be; then one file a check: [`chain`], [`posts`], [`lots`], [`seals`], [`answers`],
//! [`deadlines`]; [`again`] – the game run again, for which [`inverse`] says what may have caused an event. [`report`] is
//! what comes of it: one line a check.
mod again;
mod answers;
mod chain;
mod deadlines;
pub mod file;
pub mod format;
mod inverse;
mod lots;
mod posts;
pub mod report;
mod seals;
mod tables;

pub use file::File;
pub use report::{Check, Note, Outcome, Report, Subject, Why};

use crate::announcement::Announcement;
use crate::game::{Game, Status};
use crate::log::Logged;

/// The words of an announcement: the league knows none.
pub type Wording<'a> = &'a dyn Fn(&Game, &Announcement) -> String;

/// What a reader brings who has more than the export.
#[derive(Clone, Copy, Default)]
pub struct Beside<'a> {
    /// How this program words an announcement.
    pub wording: Option<Wording<'a>>,
    /// Heads of the log that the reader wrote down from the thread: first digits of hashes.
    pub heads: &'a [String],
}

/// Checks an export, the bytes of the file as they are.
#[must_use]
pub fn verify(bytes: &[u8], beside: Beside<'_>) -> Report {
    let mut report = Report::default();
    let file = match file::read(bytes) {
        Ok(file) => file,
        Err(why) => {
            report.fail(Subject::File, why);
            return report;
        }
    };
    report.game = Some(file.header.game.clone());
    report.title = Some(file.header.title.clone());
    report.head = Some(file.header.head.clone());
    report.take(Subject::File, file.sound());
    report.take(Subject::Log, chain::check(&file, beside.heads));
    let shown = posts::check(&file, beside.wording, &mut report.notes);
    report.take(Subject::Posts, shown);
    let drawn = lots::check(&file, &mut report.notes);
    report.take(Subject::Lots, drawn);
    let sealed = seals::check(&file, &mut report.notes);
    report.take(Subject::Seals, sealed);
    let answered = answers::check(&file, &mut report.notes);
    report.take(Subject::Answers, answered);
    let tables = match tables::read(&file) {
        Ok(tables) => tables,
        Err(why) => {
            report.fail(Subject::File, why);
            return report;
        }
    };
    tables::compare(&file, &tables, &mut report.notes);
    report.take(Subject::Deadlines, deadlines::check(&file, &tables));
    // a log that is not bound says nothing that the rules could make
    if !report.failed(Subject::Log) {
        again::check(&file, tables, &mut report);
    }
    report
}

/// Whether the game is at its end, so that nothing more can come by waiting, but a seal that is opened.
const fn over(game: &Game) -> bool {
    matches!(game.status, Status::Finished { .. } | Status::Cancelled)
}

/// The game after one entry more. False: it does not follow, of which the rules will say more.
fn follow(game: &mut Option<Game>, entry: &Logged) -> bool {
    if let Some(game) = game {
        return game.evolve(entry).is_ok();
    }
    *game = Game::begin(entry).ok();
    game.is_some()
}
