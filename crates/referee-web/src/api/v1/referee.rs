//! The Referee's calls (T22): one route, whose commands are those of the replay format.

use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::Response;
use league::Command;
use serde_json::{Map, Value};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::act::{Call, act};
use super::answer::{Sent, json};
use super::found::named;
use super::shapes::event::Done;
use crate::application::read as game;
use crate::bots::host;
use crate::error::{Error, Result};
use crate::state::AppState;

/// The routes.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(command))
}

/// What commands take; each has some of these.
#[derive(ToSchema)]
#[schema(example = json!({"post": 12, "reason": "нет такой клетки"}))]
#[expect(
    dead_code,
    reason = "only its schema is shown: the league reads its own commands"
)]
struct RefereeCommand {
    /// Why; announced. For `pause`, `extend`, `void`, `put-out`, `bring-back`, `appoint`, `close-turn`, `substitute`, `finish`,
    /// `cancel`; it may come with `resume` and `refuse`.
    reason: Option<String>,
    /// Of `put-out`, `bring-back`, `appoint`, `substitute`, `set-posts`, `refuse`, `co-referee`.
    nick: Option<String>,
    /// Of `substitute`: who takes the seat.
    with: Option<String>,
    /// Of `admit`: two.
    nicks: Option<Vec<String>>,
    /// Of `void`: the number of the post.
    post: Option<u32>,
    /// Of `extend`: working hours.
    hours: Option<f64>,
    /// Of `extend-enrolment`.
    until: Option<chrono::DateTime<chrono::Utc>>,
    /// Of `set-posts`: the count of forum messages.
    posts: Option<u32>,
    /// Of `announce`, `rule-on`.
    text: Option<String>,
    /// Of `finish`: `red`, `blue`, in a melee or a duel a nick; `draw`.
    winner: Option<String>,
    /// Of `rule-on`: the number of the dispute.
    dispute: Option<u32>,
    /// Of `co-referee`: whether one is added or taken away.
    add: Option<bool>,
    /// Of `draw`: who is to be Red; what is not listed is drawn.
    red: Option<Vec<String>>,
    /// Of `draw`: who is to be Blue.
    blue: Option<Vec<String>>,
    /// Of `draw`: pairs, each one Red and one Blue.
    pairs: Option<Vec<Vec<String>>>,
    /// Of `draw`: `red`, `blue`, in a duel a nick: who opens.
    first: Option<String>,
}

/// The command of the path.
struct OfCommand(String);

impl FromRequestParts<AppState> for OfCommand {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<OfCommand> {
        named(parts, state, "command").await.map(OfCommand)
    }
}

/// The commands, as their addresses name them.
pub const COMMANDS: [&str; 22] = [
    "close-enrolment",
    "extend-enrolment",
    "set-posts",
    "draw",
    "place-missing",
    "start",
    "pause",
    "resume",
    "extend",
    "void",
    "put-out",
    "bring-back",
    "appoint",
    "close-turn",
    "substitute",
    "admit",
    "refuse",
    "announce",
    "co-referee",
    "rule-on",
    "finish",
    "cancel",
];

/// Give a command as Referee (T22)
///
/// `close-enrolment`, `extend-enrolment`, `set-posts`, `draw`, `place-missing`, `start`, `pause`, `resume`, `extend`, `void`,
/// `put-out`, `bring-back`, `appoint`, `close-turn`, `substitute`, `admit`, `refuse`, `announce`, `co-referee`, `rule-on`,
/// `finish`, `cancel`. For the game's Referee and co-referees alone; `start` of a melee that the server referees also for who
/// opened it, and `resume` for the players of a melee that nobody played for a round (M5).
#[utoipa::path(post, path = "/games/{id}/referee/{command}", tag = "referee", request_body = Option<RefereeCommand>,
    params(("id" = Uuid, Path, description = "The id of the game"),
        ("command" = String, Path, description = "Which", example = "announce")),
    responses((status = 200, description = "Done, with the events that it caused", body = Done)))]
async fn command(
    State(state): State<AppState>,
    call: Call,
    OfCommand(name): OfCommand,
    sent: Sent<Map<String, Value>>,
) -> Result<Response> {
    let command = read(&name, sent.body)?;
    if command == (Command::Start {}) && opener_begins(&state, &call).await? {
        let held = game::game(&state, call.game).await?.ok_or(Error::NotFound)?;
        let begun = host::begin(&state, &held, call.caller.nick(), sent.at).await?;
        return json(StatusCode::OK, &Done::of(&begun));
    }
    act(&state, call, command, sent.at, StatusCode::OK).await
}

/// M1: who opened a melee of which the server is the Referee may let it begin before its time.
async fn opener_begins(state: &AppState, call: &Call) -> Result<bool> {
    let held = game::game(state, call.game).await?.ok_or(Error::NotFound)?;
    Ok(host::may_begin(&held.game, call.caller.nick()))
}

/// The command of this name with these fields.
fn read(name: &str, mut fields: Map<String, Value>) -> Result<Command> {
    if !COMMANDS.contains(&name) {
        return Err(Error::NotFound);
    }
    fields.insert("do".into(), name.replace('-', "_").into());
    serde_json::from_value(Value::Object(fields)).map_err(|e| Error::Malformed(format!("{name}: {e}")))
}

#[cfg(test)]
mod tests {
    use super::{COMMANDS, read};
    use serde_json::{Map, json};

    #[test]
    fn every_command_is_one_of_the_referees() {
        let fields = json!({
            "reason": "так надо", "nick": "Вирт", "with": "Боцман", "nicks": ["Вирт", "Боцман"], "post": 3, "hours": 1.5,
            "until": "2026-12-01T00:00:00Z", "posts": 12, "text": "внимание", "winner": "draw", "dispute": 1, "add": true
        });
        for name in COMMANDS {
            let command = read(name, fields.as_object().unwrap().clone());
            assert!(command.unwrap().is_referees(), "{name}");
        }
        for name in ["post", "tick", "close_turn", "open", ""] {
            assert!(read(name, Map::new()).is_err(), "{name}");
        }
        let lacking = read("void", Map::new()).unwrap_err().to_string();
        assert!(lacking.contains("void: missing field `post`"), "{lacking}");
    }
}
