//! What happens, as it happens: server-sent events.

use axum::extract::{FromRequestParts, State};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::Response;
use serde::Deserialize;
use std::time::Duration;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::answer::Asked;
use super::caller::Caller;
use super::found::Id;
use crate::client::Client;
use crate::crowd::Place;
use crate::error::{Error, Result};
use crate::live::{self, From};
use crate::state::AppState;
use crate::token::TokenId;

/// The routes.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(of_game))
        .routes(routes!(of_account))
}

/// The token that came with a request, whatever it is for: what it opens ends with it.
#[derive(Clone, Copy, Debug)]
struct With(Option<TokenId>);

impl FromRequestParts<AppState> for With {
    type Rejection = std::convert::Infallible;
    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<With, Self::Rejection> {
        let caller = parts.extensions.get::<Caller>();
        Ok(With(caller.and_then(|c| c.token.as_ref()).map(|token| token.id)))
    }
}

impl With {
    /// When the stream is to end; the place of the household is held until then.
    async fn ended(self, state: AppState, place: Place) {
        let _held = place;
        match self.0 {
            Some(token) => live::end_of_token(&state, token).await,
            None => std::future::pending().await,
        }
    }
}

/// Where a stream begins.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Begin {
    /// With the event after this number; the header `Last-Event-ID` comes before it. Without both: with what happens from
    /// now on.
    #[param(example = 0)]
    after: Option<u64>,
}

/// The events of a game as they happen
///
/// Server-sent events. `id` is the number of the event, `event` its type, `data` the entry as the log has it. A browser
/// that comes again with `Last-Event-ID` goes on without a gap, on whatever server. A comment comes every 15 s. `resync`:
/// the id that came is none of this game; read the game anew, which is at the version told, and the stream goes on from
/// there. `end` follows the last event of a game that is over; who has that and comes again gets 204. What was opened with
/// a token ends with it.
#[utoipa::path(get, path = "/games/{id}/stream", tag = "games",
    params(("id" = Uuid, Path, description = "The id of the game"), Begin,
        ("last-event-id" = Option<String>, Header, description = "The number of the last event that came", example = "41")),
    responses(
        (status = 200, description = "The events", body = String, content_type = "text/event-stream",
            example = "id: 42\nevent: shot\ndata: {\"seq\":42,\"type\":\"shot\"}\n\n"),
        (status = 204, description = "The game is over, and everything of it has come")))]
async fn of_game(
    State(state): State<AppState>,
    Id(game): Id,
    asked: Asked<Begin>,
    with: With,
    client: Client,
    headers: HeaderMap,
) -> Result<Response> {
    let place = place(&state, client)?;
    let from = From::asked(&headers, asked.0.after);
    live::game_stream(&state, game, from, with.ended(state.clone(), place)).await
}

/// What changes in the games of this account
///
/// Server-sent events. First `game` with id and version of each game that this account has a part in, then of each that
/// changes or is new: a hint to look at `/me/todo`, not a log. `resync`: changes may have gone untold; all versions follow.
/// A comment comes every 15 s. It ends within a second when its token is revoked or expires.
#[utoipa::path(get, path = "/me/stream", tag = "accounts",
    responses((status = 200, description = "The versions", body = String, content_type = "text/event-stream",
        example = "event: game\ndata: {\"game\":\"0193f2a0-3c2e-7b1d-9d58-6a1e2f3b4c5d\",\"version\":42}\n\n")))]
async fn of_account(
    State(state): State<AppState>,
    caller: Caller,
    with: With,
    client: Client,
) -> Result<Response> {
    let place = place(&state, client)?;
    let until = with.ended(state.clone(), place);
    Ok(live::account_stream(&state, caller.nick(), until))
}

/// Who holds as many streams as a household may comes again when one of them has ended.
fn place(state: &AppState, client: Client) -> Result<Place> {
    let place = state.limits.streams.enter(client.household());
    let retry_after = Duration::from_secs(15);
    place.ok_or(Error::TooMany { retry_after })
}
