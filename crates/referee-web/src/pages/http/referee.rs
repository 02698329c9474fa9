//! The Referee's page and acts (T22). Every act asks once and shows the announcement that it will post; where something
//! happened since the version that it was decided on, it shows what and asks once more.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post};

use super::asked::Asked;
use super::{Fields, Found, Posted, Visit, done, faults, game_of, refused, shown, status_of};
use super::{acts, nudge};
use crate::application::read::{self, thread};
use crate::application::{By, DryRun, ExecuteError, HeldGame, dry_run, execute};
use crate::error::{Error, Result};
use crate::pages::from::{self, Look, events, outages, panel, turn};
use crate::pages::referee::{ActsPage, ConfirmPage, RefereePage};
use crate::pages::view::{FormFault, GamePart};
use crate::state::AppState;
use crate::store::layout_photos;

/// Events that are read at once.
const AT_ONCE: u32 = 1_000;

/// Posts of the thread among which are those that can be voided: two turns hold no more.
const RECENT: u32 = 500;

/// Lines about what happened since.
const SINCE: usize = 30;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/games/{id}/acts", get(log))
        .route("/games/{id}/referee", get(page))
        .route("/games/{id}/referee/{act}", post(act))
}

/// `act` and its fields: the form that is open and filled.
async fn page(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    asked: Asked,
) -> Result<Response> {
    let look = of_referee(&visit, &held)?;
    let mut page = filled(&state, &look, None, Vec::new()).await?;
    page.reminded = nudge::outcome(look.words(), &asked);
    let asked = &asked.0;
    let acts = page.groups.iter_mut().flat_map(|group| &mut group.acts);
    acts.filter(|act| act.command == asked.get("act"))
        .for_each(|act| act.prefill(|name| asked.get(name)));
    shown(&page)
}

/// What the Referee did, for everybody (T22).
async fn log(State(state): State<AppState>, visit: Visit, Found(held): Found) -> Result<Response> {
    let look = Look::new(&visit, &held);
    let entries = read::whole_log(&state, held.id).await?;
    let mut disputes = from::acts::disputes(&look, false);
    disputes.extend(from::acts::disputes(&look, true));
    shown(&ActsPage {
        shell: visit.shell(look.game().title.clone()),
        game: look.head(GamePart::Acts),
        disputes,
        log: from::acts::log(&look, &entries, &read::hands(&state, held.id).await?),
    })
}

/// The Referee and the co-referees of this game alone.
pub fn of_referee<'a>(visit: &'a Visit, held: &'a HeldGame) -> Result<Look<'a>> {
    visit.must_account()?;
    let look = Look::new(visit, held);
    if look.view.is_referee() {
        Ok(look)
    } else {
        Err(Error::Forbidden)
    }
}

/// The page; `typed`: an act to be shown with what was typed into it.
async fn filled(
    state: &AppState,
    look: &Look<'_>,
    typed: Option<(&str, &Fields)>,
    faults: Vec<FormFault>,
) -> Result<RefereePage> {
    let held = look.view.held;
    let recent = held.game.thread.saturating_sub(RECENT);
    let posts = thread::posts_after(state, held.id, recent, RECENT).await?;
    let entries = read::whole_log(state, held.id).await?;
    let hands = read::hands(state, held.id).await?;
    let photos = layout_photos::of_game(&mut *state.pool.acquire().await?, held.id).await?;
    let head = look.head(GamePart::Referee);
    let mut groups = panel::panel(look, &posts).groups(head.status, look.words());
    if let Some((command, fields)) = typed {
        let acts = groups.iter_mut().flat_map(|group| &mut group.acts);
        acts.filter(|act| act.command == command)
            .for_each(|act| act.keep(|name| fields.get(name)));
    }
    let mut disputes = from::acts::disputes(look, false);
    if let Some(("rule-on", fields)) = typed {
        let of = |number: u32| fields.get("dispute") == number.to_string();
        let ruled = disputes.iter_mut().filter(|d| of(d.number));
        ruled.for_each(|d| fields.get("text").clone_into(&mut d.typed));
    }
    Ok(RefereePage {
        shell: look.visit.shell(look.game().title.clone()),
        teams: held.game.mode == league::mode::Mode::TeamBattle,
        version: held.version(),
        checklist: panel::checklist(look, head.status),
        turn: turn::banner(look),
        groups,
        outages: outages::outages(look, &entries),
        photos: panel::photos(&photos),
        duties: panel::duties(look),
        reminded: Vec::new(),
        disputes,
        ruled: from::acts::disputes(look, true),
        log: from::acts::log(look, &entries, &hands),
        game: head,
        faults,
    })
}

async fn act(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    Path((_, name)): Path<(String, String)>,
    sent: Posted<Fields>,
) -> Result<Response> {
    let look = of_referee(&visit, &held)?;
    let form = &sent.form;
    let decided_on: u64 = form
        .get("version")
        .parse()
        .map_err(|_| Error::Malformed("version is a number".into()))?;
    let by = By::Account(visit.must_account()?.nick.clone());
    let command = match acts::command(&name, &held.game, form).ok_or(Error::NotFound)? {
        Ok(command) => command,
        Err(fault) => return again(&state, &look, &name, form, &fault.into()).await,
    };
    let confirmed = form.get("confirmed") == "yes";
    // tried in any case: what it would announce is shown wherever it is asked again
    let tried = dry_run(&state, held.id, &by, command.clone(), sent.at).await;
    let outcome = match tried {
        Ok(tried) if confirmed && tried.version == decided_on => {
            match execute(&state, held.id, by, command, Some(decided_on), sent.at).await {
                Ok(_) => return Ok(done(&format!("/games/{}/referee", held.id), "act-done")),
                Err(ExecuteError::VersionChanged { .. }) => Ok(tried),
                Err(other) => Err(other),
            }
        }
        other => other,
    };
    match outcome {
        Ok(tried) => ask(&state, &visit, &held, &name, form, decided_on, &tried).await,
        Err(ExecuteError::Refused(refusal)) => again(&state, &look, &name, form, &refusal).await,
        Err(other) => Err(other.into()),
    }
}

/// The panel with what was typed.
async fn again(
    state: &AppState,
    look: &Look<'_>,
    name: &str,
    form: &Fields,
    refusal: &league::Refusal,
) -> Result<Response> {
    let page = filled(state, look, Some((name, form)), faults(look.words(), refusal)).await?;
    refused(status_of(refusal), &page)
}

/// Asks before the act is done; 409 where something happened since it was decided on.
async fn ask(
    state: &AppState,
    visit: &Visit,
    held: &HeldGame,
    name: &str,
    form: &Fields,
    decided_on: u64,
    tried: &DryRun,
) -> Result<Response> {
    let held = game_of(state, &held.id.to_string()).await?;
    let look = of_referee(visit, &held)?;
    let version = tried.version.max(held.version());
    let since = if version > decided_on {
        since(state, &look, decided_on).await?
    } else {
        Vec::new()
    };
    let status = if since.is_empty() {
        StatusCode::OK
    } else {
        StatusCode::CONFLICT
    };
    let kept = form
        .0
        .iter()
        .filter(|(name, _)| name != "version" && name != "confirmed")
        .cloned();
    let page = ConfirmPage {
        shell: visit.shell(look.game().title.clone()),
        game: look.head(GamePart::Referee),
        heading: visit.words().word(&format!("act-{name}")),
        announcement: announcement(tried),
        since,
        action: look.address(&format!("/referee/{name}")),
        hidden: kept
            .chain([("version".to_owned(), version.to_string())])
            .collect(),
    };
    refused(status, &page)
}

/// The words of the act itself.
fn announcement(tried: &DryRun) -> String {
    let own = tried
        .entries
        .iter()
        .filter(|entry| events::foretold(&entry.event));
    let posts = own.filter_map(|entry| tried.posts.iter().find(|post| post.seq == entry.seq));
    posts
        .map(|post| post.text.as_str())
        .collect::<Vec<_>>()
        .join("\n\n")
}

/// What happened after this version. Never empty: time may have brought what is not in the log yet.
async fn since(state: &AppState, look: &Look<'_>, version: u64) -> Result<Vec<String>> {
    let entries = read::events(state, look.view.held.id, version, AT_ONCE).await?;
    let all = (0..entries.len()).filter_map(|index| events::line(look.words(), look.game(), &entries, index));
    let mut lines: Vec<String> = all.take(SINCE).collect();
    if lines.is_empty() {
        lines.push(look.words().word("happened-else"));
    }
    Ok(lines)
}
