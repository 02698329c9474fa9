//! The battle thread and the discussion.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use engine::{CellFault, Notation};
use league::event::PostKind;
use league::post::{self, Answer, Move, Reading, Said, Shot};
use league::{Code, Command, Fault, Nick, Refusal};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::act::{Call, answered};
use super::answer::{Asked, Items, Range, Sent, done, json};
use super::found::{Found, Id};
use super::once::{Written, shown};
use super::shapes::post::{MessageShape, MoveShape, PostShape};
use crate::application::read;
use crate::application::read::reader::ForReader;
use crate::application::{By, ExecuteError, Executed, HeldGame, dry_run};
use crate::error::{Error, Result};
use crate::state::AppState;
use crate::store::discussion::Message;
use crate::store::posts::Post;

/// The routes.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list, write))
        .routes(routes!(list_discussion, discuss))
}

/// Posts of the battle thread
///
/// Announcements of the Referee are among them (P6). `next` is the number of the last one given, also at the end: ask
/// again later with `after`.
#[utoipa::path(get, path = "/games/{id}/posts", tag = "thread",
    params(("id" = Uuid, Path, description = "The id of the game"), Range),
    responses((status = 200, description = "A part of the thread", body = Items<PostShape>)))]
async fn list(State(state): State<AppState>, Found(held): Found, asked: Asked<Range>) -> Result<Response> {
    let (after, limit) = (asked.0.after_post(), asked.0.limit()?);
    let posts = read::thread::posts_after(&state, held.id, after, limit).await?;
    let items = Items {
        next: asked.0.next(posts.last().map(|post| post.number.into())),
        items: posts.iter().map(PostShape::of).collect(),
    };
    json(StatusCode::OK, &items)
}

/// A post: text as people write it, or moves, which are kept as the text that says the same.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(example = json!({"text": "- мимо\nТо Адвокат - К8"}))]
struct NewPost {
    /// At most 8 KiB.
    #[schema(example = "- мимо\nТо Адвокат - К8")]
    text: Option<String>,
    /// One of oneself, and one of each for whom the Admiral moves.
    moves: Option<Vec<MoveShape>>,
}

/// What is wanted of a post.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct How {
    /// Apply the rules and keep nothing.
    dry_run: Option<bool>,
}

/// Post a move, an order, a delegation
///
/// Accepted whole or refused whole (P2): a refusal is 422 and names every fault with its line, its words and what may have been
/// meant.
#[utoipa::path(post, path = "/games/{id}/posts", tag = "thread", request_body = NewPost,
    params(("id" = Uuid, Path, description = "The id of the game"), How),
    responses((status = 201, description = "It is accepted; with the moves read from it", body = PostShape),
        (status = 200, description = "A dry run: it would be accepted", body = PostShape)))]
async fn write(
    State(state): State<AppState>,
    call: Call,
    asked: Asked<How>,
    sent: Sent<NewPost>,
) -> Result<Response> {
    let text = match (sent.body.text, sent.body.moves) {
        (Some(text), None) => text,
        (None, Some(moves)) => {
            let held = read::game(&state, call.game).await?.ok_or(Error::NotFound)?;
            in_words(&moves, &held).map_err(Error::PostRefused)?
        }
        _ => {
            return Err(Error::Malformed(
                "send one of {\"text\":\"…\"}, {\"moves\":[…]}".into(),
            ));
        }
    };
    let command = Command::Post { text };
    let author = call.caller.account.nick.clone();
    if asked.0.dry_run == Some(true) {
        let run = dry_run(&state, call.game, &By::Account(author.clone()), command, sent.at).await;
        let run = run.map_err(refused)?;
        if let Some(expected) = call.if_match.0.filter(|v| *v != run.version) {
            tracing::debug!(expected, "a dry run on another version");
            return Err(Error::VersionChanged { current: run.version });
        }
        return json(StatusCode::OK, &own(&run.posts, &author));
    }
    let answer = move |executed: &Executed| done(StatusCode::CREATED, None, &own(&executed.posts, &author));
    answered(&state, call, command, sent.at, answer)
        .await
        .map_err(refused)
}

/// A refused post is 422, whatever its faults.
fn refused(e: ExecuteError) -> Error {
    match e {
        ExecuteError::Refused(refusal) => Error::PostRefused(refusal),
        other => other.into(),
    }
}

/// Of what a command brought, the author's own post: announcements, also those of what time brought before, are others.
fn own(posts: &[Post], author: &Nick) -> Option<PostShape> {
    let own = |post: &&Post| post.kind != PostKind::Announcement && post.author.as_ref() == Some(author);
    posts.iter().rfind(own).map(PostShape::of)
}

/// Everybody who is named and is nobody in the game: what is written of them could be read as said of somebody else.
fn strangers(one: &MoveShape, held: &HeldGame) -> Vec<Fault> {
    let players: Vec<&Nick> = ForReader::new(held, None).players().collect();
    if players.is_empty() {
        return Vec::new(); // the rules will say that nothing is played yet
    }
    let answers = one.answers.iter().map(|answer| &answer.attacker);
    let shots = one.shots.iter().map(|shot| &shot.target);
    let named = one.for_whom.iter().chain(answers).chain(shots);
    let unknown = named.filter(|nick| {
        let skeleton = Nick::from(nick.as_str()).skeleton();
        players.iter().all(|player| player.skeleton() != skeleton)
    });
    let fault = |nick: &String| {
        let said = Said {
            line: 1,
            words: nick.clone(),
        };
        Fault::new(Code::UnknownNick)
            .said(&said)
            .fact("nick", nick.as_str())
    };
    unknown.map(fault).collect()
}

/// The text that says the same as the moves.
///
/// # Errors
/// Every cell that is none, and everybody who is nobody here.
fn in_words(moves: &[MoveShape], held: &HeldGame) -> Result<String, Refusal> {
    let notation = held.game.rules.notation();
    let mut faults: Vec<Fault> = moves.iter().flat_map(|one| strangers(one, held)).collect();
    let mut cell = |text: &str| match notation.read(text) {
        Ok(cell) => Some(cell),
        Err(fault) => {
            faults.push(no_cell(text, fault, notation));
            None
        }
    };
    let said = Said {
        line: 1,
        words: String::new(),
    };
    let mut read = Vec::new();
    for one in moves {
        let (mut answers, mut shots) = (Vec::new(), Vec::new());
        for answer in &one.answers {
            answers.extend(cell(&answer.cell).map(|cell| Answer {
                attacker: Nick::from(answer.attacker.as_str()),
                cell,
                result: answer.result,
                said: said.clone(),
            }));
        }
        for shot in &one.shots {
            shots.extend(cell(&shot.cell).map(|cell| Shot {
                target: Nick::from(shot.target.as_str()),
                cell,
                said: said.clone(),
            }));
        }
        read.push(Move {
            for_whom: one.for_whom.as_deref().map(Nick::from),
            answers,
            shots,
            said: said.clone(),
        });
    }
    if faults.is_empty() {
        let reading = Reading {
            moves: read,
            ..Reading::default()
        };
        Ok(post::print(&reading, notation))
    } else {
        Err(Refusal(faults))
    }
}

fn no_cell(text: &str, fault: CellFault, notation: Notation) -> Fault {
    let said = Said {
        line: 1,
        words: text.to_owned(),
    };
    let fault = match fault {
        CellFault::Ambiguous(cells) => {
            Fault::new(Code::AmbiguousCell).suggest(cells.iter().map(|cell| notation.print(*cell)))
        }
        _ => Fault::new(Code::NoSuchCell),
    };
    fault
        .said(&said)
        .fact("letters", notation.alphabet.letters().iter().collect::<String>())
        .fact("example", notation.example())
}

/// Messages of the discussion
#[utoipa::path(get, path = "/games/{id}/discussion", tag = "thread",
    params(("id" = Uuid, Path, description = "The id of the game"), Range),
    responses((status = 200, description = "A part of the discussion", body = Items<MessageShape>)))]
async fn list_discussion(
    State(state): State<AppState>,
    Found(held): Found,
    asked: Asked<Range>,
) -> Result<Response> {
    let (after, limit) = (asked.0.after_post(), asked.0.limit()?);
    let messages = read::discussion::after(&state, held.id, after, limit).await?;
    json(StatusCode::OK, &listed(asked.0, &messages))
}

/// A part of a list of messages.
pub fn listed(asked: Range, messages: &[Message]) -> Items<MessageShape> {
    Items {
        next: asked.next(messages.last().map(|message| message.number.into())),
        items: messages.iter().map(MessageShape::of).collect(),
    }
}

/// A message.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct NewMessage {
    /// At most 8 KiB.
    #[schema(example = "Всем удачи!")]
    pub text: String,
}

/// Write into the discussion (P1)
#[utoipa::path(post, path = "/games/{id}/discussion", tag = "thread", request_body = NewMessage,
    params(("id" = Uuid, Path, description = "The id of the game")),
    responses((status = 201, description = "It is written", body = MessageShape)))]
async fn discuss(
    State(state): State<AppState>,
    Id(game): Id,
    call: Call,
    sent: Sent<NewMessage>,
) -> Result<Response> {
    let answer = |message: &Message| done(StatusCode::CREATED, None, &MessageShape::of(message));
    let noting = call.remembered.0.as_ref().map(|receipt| (receipt, &answer as _));
    let nick = call.caller.nick();
    let written =
        read::discussion::write_noting(&state, game, nick, &sent.body.text, sent.at, noting).await?;
    let mut response = shown(answer(&written));
    if noting.is_some() {
        response.extensions_mut().insert(Written);
    }
    Ok(response)
}
