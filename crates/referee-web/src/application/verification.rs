//! A game verified on the server, by the checks of `referee verify` on the very bytes of its export. One at a time, and
//! what came of it is kept until the game goes on.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use league::verify::{Beside, Report, verify};
use tokio::sync::Semaphore;

use super::export::Export;
use super::held::HeldGame;
use crate::error::{Error, Result};
use crate::game_id::GameId;
use crate::state::AppState;
use crate::words::verification::wording;

/// The longest export that is verified here, in bytes: some thousand posts. A longer one is for its reader's own machine.
const LONGEST: usize = 16 * 1024 * 1024;

/// How many reports are kept.
const KEPT: usize = 64;

/// What was verified in this process.
#[derive(Debug)]
pub struct Verifications {
    kept: Mutex<BTreeMap<GameId, (u64, Arc<Report>)>>,
    turn: Semaphore,
}

impl Default for Verifications {
    fn default() -> Verifications {
        Verifications {
            kept: Mutex::default(),
            turn: Semaphore::new(1),
        }
    }
}

impl Verifications {
    fn known(&self, held: &HeldGame) -> Option<Arc<Report>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let (version, report) = kept.get(&held.id)?;
        (*version == held.version()).then(|| Arc::clone(report))
    }

    fn keep(&self, held: &HeldGame, report: &Arc<Report>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT && !kept.contains_key(&held.id) {
            // the oldest game: ids begin with their time
            kept.pop_first();
        }
        kept.insert(held.id, (held.version(), Arc::clone(report)));
    }
}

/// What comes of verifying a game as it stands; `None`: it is too long to be verified here.
///
/// # Errors
/// The database's.
pub async fn report(state: &AppState, held: &Arc<HeldGame>) -> Result<Option<Arc<Report>>> {
    let all = &state.verifications;
    if let Some(report) = all.known(held) {
        return Ok(Some(report));
    }
    let _turn = all.turn.acquire().await.map_err(Error::internal)?;
    if let Some(report) = all.known(held) {
        return Ok(Some(report));
    }
    let export = Export::new(state.clone(), Arc::clone(held));
    let Some(text) = export.whole(LONGEST).await? else {
        return Ok(None);
    };
    let checked = tokio::task::spawn_blocking(move || check(text.as_bytes()));
    let report = Arc::new(checked.await.map_err(Error::internal)?);
    all.keep(held, &report);
    Ok(Some(report))
}

/// The checks of `referee verify`.
pub fn check(export: &[u8]) -> Report {
    verify(
        export,
        Beside {
            wording: Some(&wording),
            heads: &[],
        },
    )
}
