//! A game's folder.

use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::NotArchived;
use super::files::{Part, put};
use crate::application::HeldGame;
use crate::application::export::Export;
use crate::application::verification::check;
use crate::error::Error;
use crate::game_id::GameId;
use crate::state::AppState;
use crate::store;
use crate::store::games::{Card, Stage};
use crate::thread_text::{Format, Walk, Which};
use crate::words::verification::report_text;
use crate::words::{Language, Words};

/// How folders are written; another number writes all of them anew.
const LAYOUT: u32 = 1;

/// What a folder holds, and of when: the file `archive.json` in it, written last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Mark {
    layout: u32,
    /// Which game: the folder's name.
    pub(super) game: GameId,
    /// Its title.
    pub(super) title: String,
    /// When it was opened.
    pub(super) opened: DateTime<Utc>,
    /// Where it stands, a word of the words.
    pub(super) status: String,
    /// Number of its last event.
    version: u64,
    /// Number of the last message of each thread of talk.
    talk: Vec<u32>,
    /// The language of the frames.
    language: String,
    /// Threads that are written.
    pub(super) threads: Vec<String>,
    /// It verifies, so far as it can.
    pub(super) verified: bool,
}

/// What came of a game.
pub(super) struct Kept {
    /// What its folder holds.
    pub(super) mark: Mark,
    /// It was written now.
    pub(super) written: bool,
}

/// Writes a game's folder, unless it is what it was.
pub(super) async fn keep(
    state: &AppState,
    folder: &Path,
    card: &Card,
    language: Language,
) -> Result<Kept, NotArchived> {
    let folder = folder.join("games").join(card.id.to_string());
    let mut c = state.pool.acquire().await?;
    let held = state
        .games
        .current(&mut c, card.id)
        .await
        .map_err(Error::internal)?;
    let held = held.ok_or(Error::NotFound)?;
    let mut mark = Mark {
        layout: LAYOUT,
        game: card.id,
        title: held.game.title.clone(),
        opened: held.game.opened_at,
        status: stage(crate::application::projection::stage(&held.game)).to_owned(),
        version: held.version(),
        talk: Vec::new(),
        language: language.to_string(),
        threads: Vec::new(),
        verified: true,
    };
    for which in Which::ALL.into_iter().filter(|which| which.is_public(&held)) {
        mark.threads.push(which.as_str().to_owned());
        mark.talk.push(match which {
            Which::Battle => 0,
            Which::Discussion => store::discussion::last(&mut c, card.id).await?,
            Which::Room(team) => store::rooms::bounds(&mut c, card.id, team, None)
                .await?
                .map_or(0, |(_, last)| last),
        });
    }
    drop(c);
    let kept = std::fs::read(folder.join("archive.json")).ok();
    if let Some(kept) = kept.and_then(|bytes| serde_json::from_slice::<Mark>(&bytes).ok()) {
        let now = Mark {
            verified: kept.verified,
            ..mark.clone()
        };
        if kept == now {
            return Ok(Kept {
                mark: kept,
                written: false,
            });
        }
    }
    std::fs::create_dir_all(&folder)?;
    for which in Which::ALL.into_iter().filter(|which| which.is_public(&held)) {
        for format in Format::ALL {
            thread(state, &folder, &held, which, format, language).await?;
        }
    }
    mark.verified = export(state, &folder, &held, language).await?;
    let text = serde_json::to_string(&mark).map_err(Error::internal)?;
    put(&folder.join("archive.json"), &text)?;
    Ok(Kept { mark, written: true })
}

async fn thread(
    state: &AppState,
    folder: &Path,
    held: &Arc<HeldGame>,
    which: Which,
    format: Format,
    language: Language,
) -> Result<(), NotArchived> {
    let mut part = Part::of(&folder.join(name(which.as_str(), format)))?;
    let mut walk = Walk::new(state.clone(), Arc::clone(held), which, format, language);
    while let Some(text) = walk.next().await? {
        part.add(&text)?;
    }
    Ok(part.whole()?)
}

/// The export and what comes of verifying it: whether it holds.
async fn export(
    state: &AppState,
    folder: &Path,
    held: &Arc<HeldGame>,
    language: Language,
) -> Result<bool, NotArchived> {
    let file = folder.join("export.jsonl");
    let mut part = Part::of(&file)?;
    let mut export = Export::new(state.clone(), Arc::clone(held));
    while let Some(text) = export.next().await? {
        part.add(&text)?;
    }
    part.whole()?;
    let report = check(&std::fs::read(&file)?);
    let text = report_text(Words::of(language), &report);
    put(&folder.join("verify.txt"), &text)?;
    Ok(report.holds())
}

/// The name of a thread's file.
pub(super) fn name(which: &str, format: Format) -> String {
    format!("{which}.{}", format.extension())
}

/// The key of where a game stands.
const fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Finished => "status-finished",
        Stage::Cancelled => "status-cancelled",
        Stage::Paused => "status-paused",
        Stage::Battle => "status-battle",
        Stage::Placement => "status-placement",
        Stage::Enrolment => "status-enrolment",
    }
}
