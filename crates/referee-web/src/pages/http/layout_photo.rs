//! A photograph of a layout: the player sends it, the Referee reads it, the player says whether that is right. Nobody else
//! is told that it is there; the fleet is placed by the player's own command alone (S6).

use axum::Router;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use engine::Fleet;
use league::command::FleetGiven;
use league::{Command, Nick};

use super::upload::Brought;
use super::{Fields, Found, Posted, Visit, done, fleet as shipyard, refused, shown};
use crate::application::read::reader::ForReader;
use crate::application::{By, ExecuteError, HeldGame, execute};
use crate::error::{Error, Result};
use crate::layout_file::picture::{MOST_PICTURE, media_type};
use crate::pages::fleet::PhotoPage;
use crate::pages::from::fleet::{self, Yard};
use crate::state::AppState;
use crate::store::layout_photos::{self, Picture};

/// The most that the form with a photograph may bring.
const MOST_FORM: usize = 16 * 1024 * 1024;
/// The most characters that a player says about a reading.
const MOST_SAID: usize = 500;

/// The routes.
pub fn routes() -> Router<AppState> {
    let sent = post(send).layer(DefaultBodyLimit::max(MOST_FORM));
    Router::new()
        .route("/games/{id}/fleet/photo", get(own).merge(sent))
        .route("/games/{id}/fleet/proposal", post(answer))
        .route("/games/{id}/referee/photos/{nick}", get(reading).post(read))
        .route("/games/{id}/referee/photos/{nick}/picture", get(for_referee))
}

/// A picture as it was sent, kept nowhere on the way.
fn streamed(picture: Picture) -> Response {
    let headers = [
        (header::CONTENT_TYPE, picture.mime),
        (
            header::CONTENT_DISPOSITION,
            "inline; filename=\"layout\"".to_owned(),
        ),
        (header::CACHE_CONTROL, "private, no-store".to_owned()),
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; sandbox".to_owned(),
        ),
    ];
    let mut response = picture.bytes.into_response();
    for (name, value) in headers {
        if let Ok(value) = HeaderValue::from_str(&value) {
            response.headers_mut().insert(name, value);
        }
    }
    response
}

async fn own(State(state): State<AppState>, visit: Visit, Found(held): Found) -> Result<Response> {
    let nick = &visit.must_account()?.nick;
    let mut c = state.pool.acquire().await?;
    let picture = layout_photos::picture(&mut c, held.id, nick).await?;
    picture.map(streamed).ok_or(Error::NotFound)
}

/// Takes a photograph, or takes it back.
async fn send(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    sent: Brought<MOST_PICTURE>,
) -> Result<Response> {
    let view = ForReader::new(&held, visit.nick());
    let account = visit.must_account()?;
    shipyard::builder(&visit, &view)?;
    if let Some(told) = shipyard::only_sealed(&visit, &held) {
        return told;
    }
    let to = format!("/games/{}/fleet", held.id);
    let mut c = state.pool.acquire().await?;
    if sent.form.get("do") == "remove" {
        layout_photos::remove(&mut c, held.id, account.id).await?;
        return Ok(done(&to, "fleet-photo-removed-done"));
    }
    let wrong = match sent.file {
        Some(Ok(bytes)) if fleet::may_place(&view) => match media_type(&bytes) {
            Some(mime) => {
                let mime = mime.to_owned();
                let picture = Picture { bytes, mime };
                layout_photos::put(&mut c, (held.id, account.id), &picture, sent.at).await?;
                return Ok(done(&to, "fleet-photo-sent"));
            }
            None => "fleet-photo-kind",
        },
        _ if !fleet::may_place(&view) => "fleet-fixed",
        Some(Err(_)) => "fleet-photo-large",
        _ => "fleet-photo-none",
    };
    drop(c); // the page takes one of its own
    let yard = Yard {
        refused: vec![visit.words().word(wrong)],
        ..Yard::default()
    };
    let page = shipyard::filled(&state, &visit, &view, yard).await?;
    refused(StatusCode::UNPROCESSABLE_ENTITY, &page)
}

/// The player says whether the Referee read it rightly.
async fn answer(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    sent: Posted<Fields>,
) -> Result<Response> {
    let account = visit.must_account()?;
    let mut c = state.pool.acquire().await?;
    let photo = layout_photos::of(&mut c, held.id, &account.nick).await?;
    let proposal = photo.and_then(|photo| photo.proposal).ok_or(Error::NotFound)?;
    let to = format!("/games/{}/fleet", held.id);
    // what was shown is what is placed, also if the Referee read it anew meanwhile
    let same = sent
        .form
        .get("ships")
        .split_whitespace()
        .eq(proposal.split_whitespace());
    if sent.form.get("do") != "confirm" {
        let said: String = sent.form.get("said").trim().chars().take(MOST_SAID).collect();
        layout_photos::reject(&mut c, held.id, account.id, &said).await?;
        return Ok(done(&to, "fleet-photo-rejected-done"));
    }
    if !same {
        return Ok(done(&to, "fleet-photo-anew-done"));
    }
    drop(c);
    let by = By::Account(account.nick.clone());
    let given = FleetGiven::Text(proposal);
    match execute(
        &state,
        held.id,
        by,
        Command::Place {
            fleet: Some(given),
            seal: None,
        },
        None,
        sent.at,
    )
    .await
    {
        Ok(_) => Ok(done(&to, "fleet-saved")),
        Err(ExecuteError::Refused(refusal)) => {
            let view = ForReader::new(&held, visit.nick());
            let yard = Yard {
                refused: shipyard::said(&visit, &refusal),
                ..Yard::default()
            };
            let page = shipyard::filled(&state, &visit, &view, yard).await?;
            refused(super::status_of(&refusal), &page)
        }
        Err(e) => Err(e.into()),
    }
}

/// The Referees of this game; for all others nothing is there.
fn of_referee<'a>(visit: &'a Visit, held: &'a HeldGame) -> Result<ForReader<'a>> {
    visit.must_account()?;
    let view = ForReader::new(held, visit.nick());
    if view.is_referee() {
        Ok(view)
    } else {
        Err(Error::NotFound)
    }
}

async fn for_referee(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    Path((_, nick)): Path<(String, Nick)>,
) -> Result<Response> {
    of_referee(&visit, &held)?;
    let mut c = state.pool.acquire().await?;
    let picture = layout_photos::picture(&mut c, held.id, &nick).await?;
    picture.map(streamed).ok_or(Error::NotFound)
}

async fn reading(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    Path((_, nick)): Path<(String, Nick)>,
) -> Result<Response> {
    let view = of_referee(&visit, &held)?;
    shown(&page(&state, &visit, &view, &nick, None).await?)
}

/// The page; `typed`: what was read just now.
async fn page(
    state: &AppState,
    visit: &Visit,
    view: &ForReader<'_>,
    nick: &Nick,
    typed: Option<Yard>,
) -> Result<PhotoPage> {
    let mut c = state.pool.acquire().await?;
    let photo = layout_photos::of(&mut c, view.held.id, nick).await?;
    Ok(fleet::photo_page(
        visit,
        view,
        photo.ok_or(Error::NotFound)?,
        typed,
    ))
}

/// What the Referee reads on it: shown, or proposed to the player.
async fn read(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    Path((_, nick)): Path<(String, Nick)>,
    sent: Posted<Fields>,
) -> Result<Response> {
    let view = of_referee(&visit, &held)?;
    let rules = &held.game.rules;
    let (mut yard, read) = shipyard::read_text(sent.form.get("fleet"), &view);
    match read.and_then(|lineup| Fleet::lawful(&rules.fleet, &lineup).map(|_| lineup)) {
        Err(faults) => {
            yard.faults = faults;
            let page = page(&state, &visit, &view, &nick, Some(yard)).await?;
            refused(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
        Ok(lineup) if sent.form.get("do") == "propose" => {
            let ships = fleet::in_text(lineup.ships(), rules.notation());
            let mut c = state.pool.acquire().await?;
            if !layout_photos::propose(&mut c, held.id, &nick, &ships).await? {
                return Err(Error::NotFound);
            }
            Ok(done(
                &format!("/games/{}/referee", held.id),
                "photo-proposed-done",
            ))
        }
        Ok(_) => {
            yard.lawful = true;
            shown(&page(&state, &visit, &view, &nick, Some(yard)).await?)
        }
    }
}
