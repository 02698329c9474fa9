//! Games: listed, opened, shown.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use league::Nick;
use league::mode::Mode;
use serde::Deserialize;
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use super::answer::{Asked, Items, Next, Sent, done, json, limit};
use super::caller::{Caller, Viewer};
use super::conditions::tagged;
use super::found::Found;
use super::once::{Remembered, Written, shown};
use super::shapes::game::{CardShape, GameShape};
use crate::application::{HeldGame, read};
use crate::bots::host::{self, Wish};
use crate::error::Result;
use crate::game_id::GameId;
use crate::state::AppState;
use crate::store::games::Stage;
use crate::store::lists::{Filter, Order};

/// The routes.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list, open))
        .routes(routes!(show))
}

/// Which games.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Which {
    /// Of this kind: `team_battle`, `melee`, `duel`.
    #[param(value_type = Option<String>)]
    mode: Option<Mode>,
    /// Standing here: `enrolment`, `placement`, `battle`, `paused`, `finished`, `cancelled`.
    #[param(value_type = Option<String>)]
    status: Option<Stage>,
    /// In which this one has a part.
    nick: Option<String>,
    /// Games after this one.
    after: Option<Uuid>,
    /// How many, at most 200; without it 50.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u64>,
}

/// Games, in the order of opening
#[utoipa::path(get, path = "/games", tag = "games", params(Which),
    responses((status = 200, description = "A part of the list", body = Items<CardShape>)))]
async fn list(State(state): State<AppState>, asked: Asked<Which>) -> Result<Response> {
    let which = asked.0;
    let limit = limit(which.limit)?;
    let filter = Filter {
        stages: which.status.into_iter().collect(),
        mode: which.mode,
        nick: which.nick.map(|nick| Nick::from(nick.replace('\0', ""))),
    };
    let order = Order::Oldest(which.after.map(GameId));
    let cards = read::lobby::games(&state, &filter, order, limit).await?;
    let next = cards.last().filter(|_| cards.len() == limit as usize);
    let items = Items {
        next: next.map(|card| Next::Id(card.id.to_string())),
        items: cards.iter().map(CardShape::of).collect(),
    };
    json(StatusCode::OK, &items)
}

/// A game that is to be opened.
#[derive(Clone, Debug, Deserialize, ToSchema)]
struct NewGame {
    /// The kind.
    #[schema(value_type = String, example = "team_battle")]
    mode: Mode,
    /// 1 to 120 characters.
    #[schema(example = "Осенний бой")]
    title: String,
    /// House rules; those that are absent are as usual.
    #[serde(default)]
    #[schema(value_type = Option<Object>, example = json!({"turn_hours": 18, "answers": "player"}))]
    rules: Value,
    /// Who referees a melee or a duel that a Referee of the site opens: `me`, or `house`, the server, then the account is
    /// enrolled. Without it `me`. For everybody else it is the server.
    referee: Option<RefereeChoice>,
}

/// Who referees a game that is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum RefereeChoice {
    /// Who opens it.
    Me,
    /// The server.
    House,
}

/// Open a game
///
/// Team battles are opened by Referees (T0), melees and duels by anyone: the server is then their Referee and enrols who opened
/// it. Enrolment opens.
#[utoipa::path(post, path = "/games", tag = "games", request_body = NewGame,
    responses((status = 201, description = "It is open", body = GameShape)))]
async fn open(
    State(state): State<AppState>,
    caller: Caller,
    remembered: Remembered,
    sent: Sent<NewGame>,
) -> Result<Response> {
    let new = sent.body;
    let wish = Wish {
        mode: new.mode,
        title: &new.title,
        rules: &new.rules,
        to_house: new.referee == Some(RefereeChoice::House),
    };
    let answer = |held: &HeldGame| {
        let location = Some(format!("/api/v1/games/{}", held.id));
        done(StatusCode::CREATED, location, &GameShape::of(held, sent.at))
    };
    let noting = remembered.0.as_ref().map(|receipt| (receipt, &answer as _));
    let held = host::open(&state, &caller.account, &wish, sent.at, noting).await??;
    let mut response = shown(answer(&held));
    if noting.is_some() {
        response.extensions_mut().insert(Written);
    }
    Ok(response)
}

/// A game as it stands
#[utoipa::path(get, path = "/games/{id}", tag = "games", params(("id" = Uuid, Path, description = "The id of the game")),
    responses((status = 200, description = "The game", body = GameShape)))]
async fn show(
    State(state): State<AppState>,
    viewer: Viewer,
    Found(held): Found,
    headers: HeaderMap,
) -> Result<Response> {
    let shape = GameShape::of(&held, state.clock.now());
    let clock = shape.turn.as_ref().map_or("", |turn| turn.clock);
    tagged(&headers, &viewer, held.version(), clock, &shape)
}
