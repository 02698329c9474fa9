//! The lobby: what I owe now, and the games.

use std::collections::BTreeSet;

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::get;
use league::mode::Mode;

use super::answer::shown;
use super::asked::Asked;
use super::posted::Fields;
use super::visit::Visit;
use crate::application::{accounts, read};
use crate::error::Result;
use crate::game_id::GameId;
use crate::pages::from;
use crate::pages::lobby::{GameList, LobbyPage, Todo};
use crate::pages::view::Choice;
use crate::state::AppState;
use crate::store::games::{Card, Stage};
use crate::store::lists::{Filter, Order};
use crate::store::participants::Mine;

/// The kinds of game that one can look for.
const MODES: [Mode; 1] = [Mode::TeamBattle];

/// Where the games stand that one can look for.
const STAGES: [Stage; 6] = [
    Stage::Enrolment,
    Stage::Placement,
    Stage::Battle,
    Stage::Paused,
    Stage::Finished,
    Stage::Cancelled,
];

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new().route("/", get(page))
}

/// What somebody looks for, as it was typed.
struct Sought<'a> {
    mode: &'a str,
    status: &'a str,
    nick: &'a str,
    /// Games that are older than this one.
    before: Option<GameId>,
}

impl<'a> Sought<'a> {
    fn of(asked: &'a Fields) -> Sought<'a> {
        Sought {
            mode: asked.get("mode"),
            status: asked.get("status"),
            nick: asked.get("nick").trim(),
            before: asked.get("before").parse().ok(),
        }
    }

    fn mode(&self) -> Option<Mode> {
        MODES.into_iter().find(|mode| mode.as_str() == self.mode)
    }

    fn stage(&self) -> Option<Stage> {
        STAGES.into_iter().find(|stage| stage.as_str() == self.status)
    }

    fn is_nothing(&self) -> bool {
        self.mode().is_none() && self.stage().is_none() && self.nick.is_empty() && self.before.is_none()
    }

    /// The address of the games that are older than this one.
    fn older(&self, than: GameId) -> Result<String> {
        let than = than.to_string();
        let fields = [
            ("mode", self.mode),
            ("status", self.status),
            ("nick", self.nick),
            ("before", &than),
        ];
        address(&fields)
    }
}

fn address(fields: &[(&str, &str)]) -> Result<String> {
    let given: Vec<_> = fields.iter().filter(|(_, value)| !value.is_empty()).collect();
    let query = serde_urlencoded::to_string(given).map_err(crate::error::Error::internal)?;
    Ok(format!("/?{query}"))
}

async fn page(State(state): State<AppState>, visit: Visit, Asked(asked): Asked) -> Result<Response> {
    let sought = Sought::of(&asked);
    let words = visit.words();
    let mine = match visit.nick() {
        Some(nick) => read::lobby::mine(&state, nick).await?,
        None => Vec::new(),
    };
    let mine: BTreeSet<GameId> = mine.iter().map(|m| m.game).collect();
    let lists = if sought.is_nothing() {
        all(&state, &visit, &mine).await?
    } else {
        vec![found(&state, &visit, &sought, &mine).await?]
    };
    let any = |now: &str| Choice::new("", words.word("filter-any"), now);
    let mode = |m: Mode| Choice::new(m.as_str(), from::head::kind(words, m), sought.mode);
    let stage = |s: Stage| Choice::new(s.as_str(), words.word(from::head::status(s).key()), sought.status);
    shown(&LobbyPage {
        shell: visit.shell(words.word("lobby-title")),
        todo: todo(&state, &visit).await?,
        lists,
        modes: std::iter::once(any(sought.mode)).chain(MODES.map(mode)).collect(),
        statuses: std::iter::once(any(sought.status))
            .chain(STAGES.map(stage))
            .collect(),
        nick: sought.nick.to_owned(),
        may_open: visit.is_referee(),
        choices: from::play::choices(words, "", ""),
    })
}

/// What the reader owes, the most urgent first.
async fn todo(state: &AppState, visit: &Visit) -> Result<Vec<Todo>> {
    let Some(nick) = visit.nick() else {
        return Ok(Vec::new());
    };
    let mut todo = Vec::new();
    for owed in read::lobby::owing(state, nick).await? {
        todo.extend(due(state, visit, &owed).await?);
    }
    Ok(todo)
}

async fn due(state: &AppState, visit: &Visit, owed: &Mine) -> Result<Option<Todo>> {
    let held = read::game(state, owed.game).await?;
    Ok(held.and_then(|held| from::lobby::todo(visit, owed, &held)))
}

/// The games that enrol, those under way, those that are over.
async fn all(state: &AppState, visit: &Visit, mine: &BTreeSet<GameId>) -> Result<Vec<GameList>> {
    let lobby = read::lobby::lobby(state, None).await?;
    let lists = [
        ("lobby-enrolling", lobby.mustering, Stage::Enrolment),
        ("lobby-under-way", lobby.battles, Stage::Battle),
        ("lobby-finished", lobby.over, Stage::Finished),
    ];
    lists
        .into_iter()
        .map(|(key, cards, stage)| {
            let older = match cards.last() {
                Some(last) if is_full(&cards) => Some(address(&[
                    ("status", stage.as_str()),
                    ("before", &last.id.to_string()),
                ])?),
                _ => None,
            };
            Ok(from::lobby::list(visit, key, &cards, mine, older))
        })
        .collect()
}

/// The games that somebody looks for.
async fn found(
    state: &AppState,
    visit: &Visit,
    sought: &Sought<'_>,
    mine: &BTreeSet<GameId>,
) -> Result<GameList> {
    let player = match sought.nick {
        "" => None,
        nick => match accounts::named(state, nick).await? {
            Some(account) => Some(account.nick),
            None => return Ok(from::lobby::list(visit, "lobby-found", &[], mine, None)),
        },
    };
    let filter = Filter {
        stages: sought.stage().into_iter().collect(),
        mode: sought.mode(),
        nick: player,
    };
    let cards = read::lobby::games(state, &filter, Order::Newest(sought.before), SHOWN).await?;
    let older = match cards.last() {
        Some(last) if is_full(&cards) => Some(sought.older(last.id)?),
        _ => None,
    };
    Ok(from::lobby::list(visit, "lobby-found", &cards, mine, older))
}

/// Games in a list.
const SHOWN: u32 = 50;

fn is_full(cards: &[Card]) -> bool {
    cards.len() >= SHOWN as usize
}
