//! The whole of a site as files: a folder a game with its threads in every format, its export and what came of verifying
//! it; the lounge; and an index that works from a disk. What did not change is not written again. Nothing is in it that a
//! visitor could not read.
//!
//! [`game`] – a game's folder; [`lounge`] – the threads of the lounge; [`index`] – the page that leads to all of it;
//! [`files`] – how a file comes to be whole or not at all.

mod files;
mod game;
mod index;
mod lounge;

use std::path::Path;

use crate::state::AppState;
use crate::store::lists::{self, Filter, Order};
use crate::words::Language;

/// Games listed at a time.
const PAGE: i64 = 200;

/// Why the archive is not whole.
#[derive(Debug, thiserror::Error)]
pub enum NotArchived {
    /// A file cannot be written or read.
    #[error("cannot write the archive: {0}")]
    File(#[from] std::io::Error),
    /// The database did not do it.
    #[error(transparent)]
    Web(#[from] crate::error::Error),
}

impl From<sqlx::Error> for NotArchived {
    fn from(e: sqlx::Error) -> NotArchived {
        NotArchived::Web(e.into())
    }
}

/// What was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Archived {
    /// Games in it.
    pub games: usize,
    /// Those that were written now.
    pub written: usize,
    /// Those that do not verify.
    pub failing: usize,
    /// Threads of the lounge.
    pub threads: usize,
}

/// Writes the archive into this folder, which is made where it is not there.
///
/// # Errors
/// Where a file cannot be written, or the database does not do its work. What was written before it is whole.
pub async fn archive(state: &AppState, folder: &Path, language: Language) -> Result<Archived, NotArchived> {
    std::fs::create_dir_all(folder)?;
    let mut done = Archived::default();
    let mut kept = Vec::new();
    let mut last = None;
    loop {
        let mut c = state.pool.acquire().await?;
        let page = lists::list(&mut c, &Filter::default(), Order::Oldest(last), PAGE).await?;
        drop(c);
        let Some(card) = page.last() else { break };
        last = Some(card.id);
        for card in page {
            let game = game::keep(state, folder, &card, language).await?;
            done.games += 1;
            done.written += usize::from(game.written);
            done.failing += usize::from(!game.mark.verified);
            kept.push(game.mark);
        }
    }
    let threads = lounge::keep(state, folder, language).await?;
    done.threads = threads.len();
    files::put(
        &folder.join("index.html"),
        &index::page(language, &kept, &threads),
    )?;
    Ok(done)
}
