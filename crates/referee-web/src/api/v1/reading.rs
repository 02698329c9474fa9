//! What anybody may read of a game: clock, seas, log, export.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::answer::{Asked, Items, Range, json};
use super::caller::Viewer;
use super::conditions::tagged;
use super::found::{Found, OfNick};
use super::shapes::clock::ClockShape;
use super::shapes::event::EventShape;
use super::shapes::sea::SeaShape;
use crate::application::read;
use crate::application::read::reader::ForReader;
use crate::error::{Error, Result};
use crate::pages::http::export::lines;
use crate::state::AppState;

/// The routes.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(show_clock))
        .routes(routes!(list_seas))
        .routes(routes!(show_sea))
        .routes(routes!(list_events))
        .routes(routes!(export))
}

/// Why the deadline is what it is (C5b)
#[utoipa::path(get, path = "/games/{id}/clock", tag = "games", params(("id" = Uuid, Path, description = "The id of the game")),
    responses((status = 200, description = "The clock of the open turn; nulls where none is open", body = ClockShape)))]
async fn show_clock(State(state): State<AppState>, Found(held): Found) -> Result<Response> {
    let clock = read::clock::clock(&held, state.clock.now());
    json(StatusCode::OK, &clock.map(ClockShape::of).unwrap_or_default())
}

/// What is publicly known of every sea
#[utoipa::path(get, path = "/games/{id}/seas", tag = "games", params(("id" = Uuid, Path, description = "The id of the game")),
    responses((status = 200, description = "The seas in order of enrolment; before the draw, in a melee before the start, none", body = Items<SeaShape>)))]
async fn list_seas(viewer: Viewer, Found(held): Found, headers: HeaderMap) -> Result<Response> {
    let view = ForReader::new(&held, viewer.nick());
    let seas = view
        .players()
        .filter_map(|nick| SeaShape::of(&view, nick, viewer.nick()));
    let items = Items {
        items: seas.collect::<Vec<_>>(),
        next: None,
    };
    tagged(&headers, &viewer, held.version(), "", &items)
}

/// What is publicly known of one sea
#[utoipa::path(get, path = "/games/{id}/seas/{nick}", tag = "games",
    params(("id" = Uuid, Path, description = "The id of the game"), ("nick" = String, Path, description = "Whose")),
    responses((status = 200, description = "The sea", body = SeaShape)))]
async fn show_sea(
    viewer: Viewer,
    Found(held): Found,
    OfNick(nick): OfNick,
    headers: HeaderMap,
) -> Result<Response> {
    let view = ForReader::new(&held, viewer.nick());
    let sea = SeaShape::of(&view, &nick, viewer.nick()).ok_or(Error::NotFound)?;
    tagged(&headers, &viewer, held.version(), "", &sea)
}

/// The log
///
/// `next` is the number of the last event given, also at the end: ask again later with `after`, or listen to the stream.
#[utoipa::path(get, path = "/games/{id}/events", tag = "games",
    params(("id" = Uuid, Path, description = "The id of the game"), Range),
    responses((status = 200, description = "A part of the log", body = Items<EventShape>)))]
async fn list_events(
    State(state): State<AppState>,
    Found(held): Found,
    asked: Asked<Range>,
) -> Result<Response> {
    let (after, limit) = (asked.0.after(), asked.0.limit()?);
    let events = read::events(&state, held.id, after, limit).await?;
    let items = Items {
        next: asked.0.next(events.last().map(|entry| entry.seq)),
        items: events,
    };
    json(StatusCode::OK, &items)
}

/// One line of an export: `header`, `event` or `post`.
#[derive(ToSchema)]
#[schema(example = json!({"header": {"format": "referee-game", "version": 1}}))]
#[expect(dead_code, reason = "only its schema is shown")]
struct ExportLine {
    /// The first line.
    header: Option<serde_json::Value>,
    /// An entry of the log.
    event: Option<EventShape>,
    /// A post or announcement, after the event that it shows.
    post: Option<serde_json::Value>,
}

/// The whole game as JSON Lines
///
/// For anyone who checks it without trusting anybody. While the game runs it holds no fleet and no salt.
#[utoipa::path(get, path = "/games/{id}/export", tag = "games", params(("id" = Uuid, Path, description = "The id of the game")),
    responses((status = 200, description = "Header, events, posts", body = ExportLine, content_type = "application/x-ndjson")))]
async fn export(State(state): State<AppState>, Found(held): Found) -> Result<Response> {
    lines(state, held)
}
