//! The draw, for the Referee of a game (T2–T4).

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use league::event::Event;
use league::mode::Mode;

use super::answer::{done, faults, refused, shown, status_of};
use super::found::{Found, game_of};
use super::posted::{Fields, Posted};
use super::visit::Visit;
use crate::application::held::HeldGame;
use crate::application::read::{self, reader::ForReader};
use crate::application::{By, DryRun, ExecuteError, dry_run, execute};
use crate::error::{Error, Result};
use crate::pages::from::{draw, events, head};
use crate::pages::referee::ConfirmPage;
use crate::pages::view::GamePart;
use crate::state::AppState;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new().route("/games/{id}/draw", get(page).post(cast))
}

/// The Referee and co-referees alone (T22).
fn of_referee<'a>(visit: &Visit, held: &'a HeldGame) -> Result<ForReader<'a>> {
    visit.must_account()?;
    let view = ForReader::new(held, visit.nick());
    if view.is_referee() {
        Ok(view)
    } else {
        Err(Error::Forbidden)
    }
}

async fn page(visit: Visit, Found(held): Found) -> Result<Response> {
    let view = of_referee(&visit, &held)?;
    if held.game.mode != Mode::TeamBattle {
        return Ok(Redirect::to(&format!("/games/{}/referee", held.id)).into_response());
    }
    if held.game.battle.is_some() {
        return Ok(Redirect::to(&format!("/games/{}/players", held.id)).into_response());
    }
    shown(&draw::page(&visit, &view, None, Vec::new()))
}

async fn cast(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    sent: Posted<Fields>,
) -> Result<Response> {
    let view = of_referee(&visit, &held)?;
    let by = By::Account(visit.must_account()?.nick.clone());
    let form = &sent.form;
    let version: u64 = form
        .get("version")
        .parse()
        .map_err(|_| Error::Malformed("version is a number".into()))?;
    let command = draw::command(form);
    let outcome = if form.get("confirmed") == "yes" {
        match execute(&state, held.id, by, command, Some(version), sent.at).await {
            Ok(_) => return Ok(done(&format!("/games/{}/players", held.id), "draw-done")),
            Err(e) => Err(e),
        }
    } else {
        dry_run(&state, held.id, &by, command, sent.at).await.map(Some)
    };
    match outcome {
        Ok(tried) => {
            let since = since(&state, &visit, &held, version).await?;
            let status = if since.is_empty() {
                StatusCode::OK
            } else {
                StatusCode::CONFLICT
            };
            refused(status, &confirm(&visit, &view, form, tried.as_ref(), since))
        }
        Err(ExecuteError::VersionChanged { .. }) => {
            let held = game_of(&state, &held.id.to_string()).await?;
            let view = of_referee(&visit, &held)?;
            let since = since(&state, &visit, &held, version).await?;
            refused(StatusCode::CONFLICT, &confirm(&visit, &view, form, None, since))
        }
        Err(ExecuteError::Refused(refusal)) => {
            let page = draw::page(&visit, &view, Some(form), faults(visit.words(), &refusal));
            refused(status_of(&refusal), &page)
        }
        Err(e) => Err(e.into()),
    }
}

/// Asks once more. What a lot will bring is never shown before it is drawn: who saw it could draw again.
fn confirm(
    visit: &Visit,
    view: &ForReader<'_>,
    form: &Fields,
    tried: Option<&DryRun>,
    since: Vec<String>,
) -> ConfirmPage {
    let words = visit.words();
    let by_lot = |tried: &DryRun| {
        tried
            .entries
            .iter()
            .any(|entry| matches!(&entry.event, Event::Drawn(drawn) if drawn.link().is_some()))
    };
    let announced = tried.filter(|tried| !by_lot(tried)).map(|tried| {
        let texts = tried.posts.iter().map(|post| post.text.as_str());
        texts.collect::<Vec<_>>().join("\n\n")
    });
    let version = view.held.version().to_string();
    let kept = form
        .0
        .iter()
        .filter(|(name, _)| name != "version" && name != "confirmed")
        .cloned();
    ConfirmPage {
        shell: visit.shell(words.word("draw-title")),
        game: head(visit, view, GamePart::Referee),
        heading: words.word(if form.get("how") == "listed" {
            "draw-listed-confirm"
        } else {
            "draw-random-confirm"
        }),
        announcement: announced.unwrap_or_default(),
        since,
        action: format!("/games/{}/draw", view.held.id),
        hidden: kept.chain([("version".to_owned(), version)]).collect(),
    }
}

/// What happened in the game after this version: who came, who went. Never empty where anything did.
async fn since(state: &AppState, visit: &Visit, held: &HeldGame, version: u64) -> Result<Vec<String>> {
    if held.version() <= version {
        return Ok(Vec::new());
    }
    let words = visit.words();
    let entries = read::events(state, held.id, version, MOST).await?;
    let all = (0..entries.len()).filter_map(|index| events::line(words, &held.game, &entries, index));
    let mut lines: Vec<String> = all.collect();
    if lines.is_empty() {
        lines.push(words.word("happened-else"));
    }
    Ok(lines)
}

/// Lines about what happened since, at most.
const MOST: u32 = 200;
