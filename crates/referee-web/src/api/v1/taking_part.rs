//! Taking part: enrolment, fleets, applications.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use engine::NotHex;
use league::command::FleetGiven;
use league::{Command, Event, Nick};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::act::{Call, act, answered};
use super::answer::{Asked, Sent, done, json};
use super::caller::Viewer;
use super::found::Found;
use super::shapes::event::Done;
use super::shapes::fleet::{FleetShape, NewFleet, Sealed};
use crate::application::Executed;
use crate::application::read::reader::ForReader;
use crate::error::{Error, Result};
use crate::state::AppState;

/// The routes.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(enrol, withdraw))
        .routes(routes!(show_fleet, place))
        .routes(routes!(apply, withdraw_application))
}

/// What an enrolment brings.
#[derive(Debug, Default, Deserialize, ToSchema)]
struct NewEnrolment {
    /// The ships, each «А1-А4», «Б2,Б3,Б4» or one cell; they may also be placed later. If they cannot be, nobody is
    /// enrolled.
    fleet: Option<Vec<String>>,
}

/// Enrol (T1)
#[utoipa::path(post, path = "/games/{id}/enrolment", tag = "taking part", request_body = Option<NewEnrolment>,
    params(("id" = Uuid, Path, description = "The id of the game")),
    responses((status = 201, description = "Enrolled", body = Done)))]
async fn enrol(State(state): State<AppState>, call: Call, sent: Sent<NewEnrolment>) -> Result<Response> {
    let fleet = sent.body.fleet.map(FleetGiven::Ships);
    let command = Command::Enrol { posts: None, fleet };
    act(&state, call, command, sent.at, StatusCode::CREATED).await
}

/// Withdraw before the draw (T1)
#[utoipa::path(delete, path = "/games/{id}/enrolment", tag = "taking part",
    params(("id" = Uuid, Path, description = "The id of the game")),
    responses((status = 200, description = "Withdrawn", body = Done)))]
async fn withdraw(State(state): State<AppState>, call: Call) -> Result<Response> {
    let at = call.at;
    act(&state, call, Command::Withdraw {}, at, StatusCode::OK).await
}

/// Whose fleet.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Whose {
    /// Once the game is over: of this player. Without it the own one.
    nick: Option<String>,
}

/// The own fleet; once the game is over, anybody's
#[utoipa::path(get, path = "/games/{id}/fleet", tag = "taking part",
    params(("id" = Uuid, Path, description = "The id of the game"), Whose),
    responses((status = 200, description = "The fleet with its seal and salt", body = FleetShape)))]
async fn show_fleet(viewer: Viewer, Found(held): Found, asked: Asked<Whose>) -> Result<Response> {
    let view = ForReader::new(&held, viewer.nick());
    let asked = asked.0.nick.map(Nick::from);
    let own = viewer
        .nick()
        .filter(|nick| asked.as_ref().is_none_or(|asked| asked == *nick));
    let (nick, stowed) = match (own, asked) {
        (Some(own), _) => (own.clone(), view.own_fleet(own)),
        (None, Some(asked)) if view.is_open_to_all() => {
            let fleet = view.fleet_of(&asked);
            (asked, fleet)
        }
        (None, Some(_)) => return Err(Error::Forbidden),
        (None, None) => return Err(viewer.shut_out()),
    };
    let stowed = stowed.ok_or(Error::NotFound)?;
    let shape = FleetShape::of(&nick, stowed, held.game.rules.notation());
    let mut response = json(StatusCode::OK, &shape)?;
    response.headers_mut().insert(
        axum::http::header::CACHE_CONTROL,
        axum::http::HeaderValue::from_static("private, no-store"),
    );
    Ok(response)
}

/// Place or replace the own fleet (S6)
///
/// Any number of times until the start; a newcomer's until joining.
#[utoipa::path(put, path = "/games/{id}/fleet", tag = "taking part", request_body = NewFleet,
    params(("id" = Uuid, Path, description = "The id of the game")),
    responses((status = 201, description = "It is placed", body = Sealed)))]
async fn place(State(state): State<AppState>, call: Call, sent: Sent<NewFleet>) -> Result<Response> {
    let NewFleet { fleet, random, seal } = sent.body;
    let command = match (fleet, random.unwrap_or(false), seal) {
        (Some(ships), false, None) => Command::Place {
            fleet: Some(FleetGiven::Ships(ships)),
            seal: None,
        },
        (None, true, None) => Command::PlaceRandom {},
        (None, false, Some(seal)) => Command::Place {
            fleet: None,
            seal: Some(
                seal.parse()
                    .map_err(|e: NotHex| Error::Malformed(format!("seal: {e}")))?,
            ),
        },
        _ => {
            return Err(Error::Malformed(
                "send one of {\"fleet\":[…]}, {\"random\":true}, {\"seal\":\"…\"}".into(),
            ));
        }
    };
    let answer = |executed: &Executed| {
        let seal = executed.entries.iter().find_map(|entry| match &entry.event {
            Event::FleetPlaced { seal, .. } => Some(seal.to_string()),
            _ => None,
        });
        let sealed = Sealed {
            seal: seal.unwrap_or_default(),
            version: executed.held.version(),
        };
        done(StatusCode::CREATED, None, &sealed)
    };
    Ok(answered(&state, call, command, sent.at, answer).await?)
}

/// Apply to enter a running battle (T20)
#[utoipa::path(post, path = "/games/{id}/applications", tag = "taking part",
    params(("id" = Uuid, Path, description = "The id of the game")),
    responses((status = 201, description = "The Referee will see it", body = Done)))]
async fn apply(State(state): State<AppState>, call: Call, sent: Sent<serde_json::Value>) -> Result<Response> {
    act(&state, call, Command::Apply {}, sent.at, StatusCode::CREATED).await
}

/// Withdraw the application (T20)
#[utoipa::path(delete, path = "/games/{id}/applications", tag = "taking part",
    params(("id" = Uuid, Path, description = "The id of the game")),
    responses((status = 200, description = "Withdrawn", body = Done)))]
async fn withdraw_application(State(state): State<AppState>, call: Call) -> Result<Response> {
    let at = call.at;
    act(&state, call, Command::WithdrawApplication {}, at, StatusCode::OK).await
}
