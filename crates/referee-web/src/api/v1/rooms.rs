//! The rooms of the teams (T23).

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::answer::{Asked, Items, Range, Sent, done, json};
use super::caller::{Caller, Viewer};
use super::found::{Found, OfTeam};
use super::once::{Remembered, Written, shown};
use super::posts::{NewMessage, listed};
use super::shapes::post::MessageShape;
use crate::application::rooms::{self, Access};
use crate::error::{Error, Result};
use crate::state::AppState;
use crate::store::discussion::Message;

/// The routes.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list, write))
}

/// Talk of a team
///
/// For its members, who joins later from then on, and the Referee; for all when the game is over.
#[utoipa::path(get, path = "/games/{id}/rooms/{team}", tag = "thread",
    params(("id" = Uuid, Path, description = "The id of the game"), ("team" = String, Path, description = "`red`, `blue`"), Range),
    responses((status = 200, description = "A part of it", body = Items<MessageShape>)))]
async fn list(
    State(state): State<AppState>,
    viewer: Viewer,
    Found(held): Found,
    OfTeam(team): OfTeam,
    asked: Asked<Range>,
) -> Result<Response> {
    let (after, limit) = (asked.0.after_post(), asked.0.limit()?);
    match rooms::read(&state, &held, team, viewer.nick(), after, limit).await? {
        Some(messages) => json(StatusCode::OK, &listed(asked.0, &messages)),
        None => Err(viewer.shut_out()),
    }
}

/// Say something to the team
#[utoipa::path(post, path = "/games/{id}/rooms/{team}", tag = "thread", request_body = NewMessage,
    params(("id" = Uuid, Path, description = "The id of the game"), ("team" = String, Path, description = "`red`, `blue`")),
    responses((status = 201, description = "It is said", body = MessageShape)))]
async fn write(
    State(state): State<AppState>,
    caller: Caller,
    Found(held): Found,
    OfTeam(team): OfTeam,
    remembered: Remembered,
    sent: Sent<NewMessage>,
) -> Result<Response> {
    if !matches!(
        rooms::access(&held, team, Some(caller.nick())),
        Access::Writes { .. }
    ) {
        return Err(Error::Forbidden);
    }
    let answer = |message: &Message| done(StatusCode::CREATED, None, &MessageShape::of(message));
    let noting = remembered.0.as_ref().map(|receipt| (receipt, &answer as _));
    let written = rooms::write(
        &state,
        &held,
        team,
        caller.nick(),
        &sent.body.text,
        sent.at,
        noting,
    )
    .await?;
    let mut response = shown(answer(&written));
    if noting.is_some() {
        response.extensions_mut().insert(Written);
    }
    Ok(response)
}
