//! Delegations, orders, successors; disputes and inspections.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use engine::Salt;
use league::command::UnsealedFleet;
use league::event::Until;
use league::{Command, Nick};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::act::{Call, act};
use super::answer::Sent;
use super::shapes::event::Done;
use crate::error::Result;
use crate::state::AppState;

/// The routes.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(delegate, take_back))
        .routes(routes!(record))
        .routes(routes!(order))
        .routes(routes!(name_successor))
        .routes(routes!(dispute))
        .routes(routes!(inspect))
        .routes(routes!(unseal))
}

/// A delegation.
#[derive(Clone, Debug, Deserialize, ToSchema)]
struct NewDelegation {
    /// `turn`: for this turn, or on the enemy's the next own one; `revoked`: until it is taken back.
    #[schema(value_type = String, example = "turn")]
    until: Until,
}

/// Hand the right to move to the Admiral (T18)
#[utoipa::path(post, path = "/games/{id}/delegation", tag = "office", request_body = NewDelegation,
    params(("id" = Uuid, Path, description = "The id of the game")),
    responses((status = 200, description = "Done", body = Done)))]
async fn delegate(State(state): State<AppState>, call: Call, sent: Sent<NewDelegation>) -> Result<Response> {
    let command = Command::Delegate {
        until: sent.body.until,
    };
    act(&state, call, command, sent.at, StatusCode::OK).await
}

/// Take the right to move back (T18)
#[utoipa::path(delete, path = "/games/{id}/delegation", tag = "office",
    params(("id" = Uuid, Path, description = "The id of the game")),
    responses((status = 200, description = "Done", body = Done)))]
async fn take_back(State(state): State<AppState>, call: Call) -> Result<Response> {
    let at = call.at;
    act(&state, call, Command::TakeBack {}, at, StatusCode::OK).await
}

/// What the Admiral was told.
#[derive(Clone, Debug, Deserialize, ToSchema)]
struct Recorded {
    /// By whom.
    #[schema(example = "Вирт")]
    nick: String,
    /// By which way.
    #[schema(example = "по телефону")]
    how: Option<String>,
}

/// Record that a player handed over the right to move (T18)
#[utoipa::path(post, path = "/games/{id}/delegation/recorded", tag = "office", request_body = Recorded,
    params(("id" = Uuid, Path, description = "The id of the game")),
    responses((status = 200, description = "Done", body = Done)))]
async fn record(State(state): State<AppState>, call: Call, sent: Sent<Recorded>) -> Result<Response> {
    let command = Command::RecordDelegation {
        nick: Nick::from(sent.body.nick),
        how: sent.body.how,
    };
    act(&state, call, command, sent.at, StatusCode::OK).await
}

/// An order.
#[derive(Clone, Debug, Deserialize, ToSchema)]
struct NewOrder {
    /// The free player.
    #[schema(example = "ZimA")]
    nick: String,
    /// The active enemy.
    #[schema(example = "Вирт")]
    target: String,
}

/// Send a free player against an enemy (T17)
#[utoipa::path(post, path = "/games/{id}/orders", tag = "office", request_body = NewOrder,
    params(("id" = Uuid, Path, description = "The id of the game")),
    responses((status = 200, description = "Done", body = Done)))]
async fn order(State(state): State<AppState>, call: Call, sent: Sent<NewOrder>) -> Result<Response> {
    let command = Command::Order {
        nick: Nick::from(sent.body.nick),
        target: Nick::from(sent.body.target),
    };
    act(&state, call, command, sent.at, StatusCode::OK).await
}

/// A player.
#[derive(Clone, Debug, Deserialize, ToSchema)]
struct Named {
    /// Who.
    #[schema(example = "Вирт")]
    nick: String,
}

/// Name a successor as Admiral (T19a)
#[utoipa::path(post, path = "/games/{id}/successor", tag = "office", request_body = Named,
    params(("id" = Uuid, Path, description = "The id of the game")),
    responses((status = 200, description = "Done", body = Done)))]
async fn name_successor(State(state): State<AppState>, call: Call, sent: Sent<Named>) -> Result<Response> {
    let command = Command::NameSuccessor {
        nick: Nick::from(sent.body.nick),
    };
    act(&state, call, command, sent.at, StatusCode::OK).await
}

/// A dispute.
#[derive(Clone, Debug, Deserialize, ToSchema)]
struct NewDispute {
    /// The number of the post, if it is about one.
    post: Option<u32>,
    /// What is wrong.
    #[schema(example = "Ответ неверен: там стоял корабль")]
    text: String,
}

/// Dispute a post or an act of the Referee (T24)
#[utoipa::path(post, path = "/games/{id}/disputes", tag = "office", request_body = NewDispute,
    params(("id" = Uuid, Path, description = "The id of the game")),
    responses((status = 201, description = "The Referee will see it", body = Done)))]
async fn dispute(State(state): State<AppState>, call: Call, sent: Sent<NewDispute>) -> Result<Response> {
    let command = Command::Dispute {
        post: sent.body.post,
        text: sent.body.text,
    };
    act(&state, call, command, sent.at, StatusCode::CREATED).await
}

/// Ask for an inspection (D4)
///
/// Duels only.
#[utoipa::path(post, path = "/games/{id}/inspections", tag = "office", request_body = Named,
    params(("id" = Uuid, Path, description = "The id of the game")),
    responses((status = 201, description = "It is asked for", body = Done)))]
async fn inspect(State(state): State<AppState>, call: Call, sent: Sent<Named>) -> Result<Response> {
    let command = Command::Inspect {
        nick: Nick::from(sent.body.nick),
    };
    act(&state, call, command, sent.at, StatusCode::CREATED).await
}

/// A seal that is opened.
#[derive(Clone, Debug, Deserialize, ToSchema)]
struct NewUnsealing {
    /// The ships.
    #[schema(value_type = Vec<String>, example = json!(["А1-А4", "В1-В3"]))]
    fleet: UnsealedFleet,
    /// The salt, 64 hexadecimal digits.
    #[schema(value_type = String)]
    salt: Salt,
}

/// Open the own seal (D4)
///
/// Sealed duels only.
#[utoipa::path(post, path = "/games/{id}/unsealing", tag = "office", request_body = NewUnsealing,
    params(("id" = Uuid, Path, description = "The id of the game")),
    responses((status = 200, description = "Done", body = Done)))]
async fn unseal(State(state): State<AppState>, call: Call, sent: Sent<NewUnsealing>) -> Result<Response> {
    let command = Command::Unseal {
        fleet: sent.body.fleet,
        salt: sent.body.salt,
    };
    act(&state, call, command, sent.at, StatusCode::OK).await
}
