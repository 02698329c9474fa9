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
use crate::application::read;
use crate::application::read::lobby::Part;
use crate::application::read::profile::{self, Sought as Found};
use crate::error::Result;
use crate::game_id::GameId;
use crate::pages::from;
use crate::pages::lobby::{GameList, LobbyPage, Todo};
use crate::pages::view::Choice;
use crate::state::AppState;
use crate::store::games::Stage;
use crate::store::lists::{Filter, Order};
use crate::store::participants::Mine;
use crate::words::Words;

/// The kinds of game that one can look for.
const MODES: [Mode; 3] = [Mode::TeamBattle, Mode::Melee, Mode::Duel];

/// Games in each list of the first page.
const HERE: u32 = 10;

/// Games on a page of one list.
const ON_A_PAGE: u32 = 50;

/// So much of what the reader owes is told.
const TODO: usize = 12;

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

    /// A part of the lobby, or where a game stands, by its name.
    fn stages(&self) -> Option<Vec<Stage>> {
        let part = Part::ALL.into_iter().find(|part| part.as_str() == self.status);
        let stage = || Stage::ALL.into_iter().find(|stage| stage.as_str() == self.status);
        part.map(|part| part.stages().to_vec())
            .or_else(|| Some(vec![stage()?]))
    }

    fn is_nothing(&self) -> bool {
        self.mode().is_none() && self.stages().is_none() && self.nick.is_empty() && self.before.is_none()
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
    let person = match sought.nick {
        "" => None,
        nick => Some(profile::seek(&state, nick).await?),
    };
    let lists = if sought.is_nothing() {
        all(&state, &visit, &mine).await?
    } else {
        vec![found(&state, &visit, &sought, person.as_ref(), &mine).await?]
    };
    let (todo, todo_more) = todo(&state, &visit).await?;
    shown(&LobbyPage {
        shell: visit.shell(words.word("lobby-title")),
        todo,
        todo_more,
        person: person.as_ref().map(from::lobby::person),
        lists,
        modes: modes(words, &sought),
        statuses: statuses(words, &sought),
        nick: sought.nick.to_owned(),
        may_open: visit.account.is_some(),
        choices: from::play::choices(words, "", ""),
    })
}

fn modes(words: &Words, sought: &Sought<'_>) -> Vec<Choice> {
    let any = Choice::new("", words.word("filter-any"), sought.mode);
    let mode = |m: Mode| Choice::new(m.as_str(), from::head::kind(words, m), sought.mode);
    std::iter::once(any).chain(MODES.map(mode)).collect()
}

/// The parts of the lobby; a single status, which an address may name, only where it was asked for.
fn statuses(words: &Words, sought: &Sought<'_>) -> Vec<Choice> {
    let any = Choice::new("", words.word("filter-any"), sought.status);
    let part = |p: Part| Choice::new(p.as_str(), words.word(heading(p)), sought.status);
    let asked = Stage::ALL.into_iter().find(|s| s.as_str() == sought.status);
    let asked =
        asked.map(|s| Choice::new(s.as_str(), words.word(from::head::status(s).key()), sought.status));
    std::iter::once(any)
        .chain(Part::ALL.map(part))
        .chain(asked)
        .collect()
}

const fn heading(part: Part) -> &'static str {
    match part {
        Part::Mustering => "lobby-enrolling",
        Part::UnderWay => "lobby-under-way",
        Part::Over => "lobby-finished",
    }
}

/// What the reader owes, the most urgent first, and how much more that is.
async fn todo(state: &AppState, visit: &Visit) -> Result<(Vec<Todo>, Option<String>)> {
    let Some(nick) = visit.nick() else {
        return Ok((Vec::new(), None));
    };
    let owing = read::lobby::owing(state, nick).await?;
    let mut todo = Vec::new();
    for owed in owing.iter().take(TODO) {
        todo.extend(due(state, visit, owed).await?);
    }
    let more = u64::try_from(owing.len().saturating_sub(TODO)).unwrap_or(0);
    let more = (more > 0).then(|| visit.words().count("todo-more", more));
    Ok((todo, more))
}

async fn due(state: &AppState, visit: &Visit, owed: &Mine) -> Result<Option<Todo>> {
    let held = read::game(state, owed.game).await?;
    Ok(held.and_then(|held| from::lobby::todo(visit, owed, &held)))
}

/// The games that enrol, those under way, those that are over.
async fn all(state: &AppState, visit: &Visit, mine: &BTreeSet<GameId>) -> Result<Vec<GameList>> {
    let mut lists = Vec::new();
    for part in Part::ALL {
        let filter = Filter {
            stages: part.stages().to_vec(),
            ..Filter::default()
        };
        let cards = read::lobby::games(state, &filter, Order::Newest(None), HERE).await?;
        let total = read::lobby::count(state, part.stages()).await?;
        let more = total > u64::from(HERE);
        let more = more.then(|| {
            let href = format!("/?status={}", part.as_str());
            (href, visit.words().word("lobby-all"))
        });
        let total = Some(total);
        lists.push(from::lobby::list(visit, heading(part), total, &cards, mine, more));
    }
    Ok(lists)
}

/// The games that somebody looks for.
async fn found(
    state: &AppState,
    visit: &Visit,
    sought: &Sought<'_>,
    person: Option<&Found>,
    mine: &BTreeSet<GameId>,
) -> Result<GameList> {
    let nick = match person {
        None => None,
        Some(Found::Found(account)) => Some(account.nick.clone()),
        Some(Found::Nearly(_)) => {
            return Ok(from::lobby::list(visit, "lobby-found", None, &[], mine, None));
        }
    };
    let filter = Filter {
        stages: sought.stages().unwrap_or_default(),
        mode: sought.mode(),
        nick,
    };
    let mut cards = read::lobby::games(state, &filter, Order::Newest(sought.before), ON_A_PAGE + 1).await?;
    let more = cards.len() > ON_A_PAGE as usize;
    cards.truncate(ON_A_PAGE as usize);
    let more = match cards.last() {
        Some(last) if more => Some((sought.older(last.id)?, visit.words().word("lobby-older"))),
        _ => None,
    };
    // what the index counts by itself
    let total = match &filter {
        Filter {
            mode: None,
            nick: None,
            stages,
        } if !stages.is_empty() => Some(read::lobby::count(state, stages).await?),
        _ => None,
    };
    Ok(from::lobby::list(visit, "lobby-found", total, &cards, mine, more))
}
