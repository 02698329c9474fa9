//! A game that began on another forum is brought over by a Referee of the site: tried first, then imported.

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use league::{Nick, Team};

use super::upload::{self, Unread, Uploaded};
use super::{Visit, done, refused, shown};
use crate::account::{Account, Role};
use crate::application::Change;
use crate::application::import::{self, AtLine, Imported, NotImported, Why, Wish};
use crate::application::read::clock;
use crate::error::Result;
use crate::pages::import::{ImportPage, Tried};
use crate::pages::view::FormFault;
use crate::state::AppState;
use crate::words::Words;

/// Faults that are shown: those after the first may only follow from it.
const SHOWN: usize = 30;

/// The routes.
pub fn routes() -> Router<AppState> {
    let both = get(page).post(sent);
    Router::new().route(
        "/games/import",
        both.layer(DefaultBodyLimit::max(upload::MOST_FORM)),
    )
}

fn referee(visit: &Visit) -> Result<&Account> {
    let account = visit.must_account()?;
    account.must_be(Role::Referee)?;
    Ok(account)
}

async fn page(visit: Visit) -> Result<Response> {
    referee(&visit)?;
    shown(&empty(&visit, false, Vec::new()))
}

fn empty(visit: &Visit, running: bool, faults: Vec<FormFault>) -> ImportPage {
    ImportPage {
        shell: visit.shell(visit.words().word("import-head")),
        tried: None,
        running,
        faults,
    }
}

async fn sent(State(state): State<AppState>, visit: Visit, sent: Uploaded) -> Result<Response> {
    let account = referee(&visit)?;
    let running = sent.form.get("running") == "yes";
    let text = match text(&sent) {
        Ok(text) => text,
        Err(key) => return not_done(&visit, running, vec![told(visit.words().word(key))]),
    };
    let wish = Wish {
        input: text.clone().into_bytes(),
        referee: account.nick.clone(),
        running,
    };
    let mut c = state.pool.acquire().await?;
    let confirmed = sent.form.get("confirmed") == "yes";
    let came = if confirmed {
        import::import(&mut c, &wish, sent.at).await
    } else {
        import::dry_run(&mut c, &wish, sent.at).await
    };
    drop(c);
    match came {
        Ok(imported) if confirmed => {
            let held = &imported.held;
            state.games.tell(Change::Game(held.id, held.version()));
            state.games.wake();
            Ok(done(&format!("/games/{}", held.id), "import-done"))
        }
        Ok(tried) => shown(&ImportPage {
            tried: Some(in_words(&visit, &tried, text)),
            ..empty(&visit, running, Vec::new())
        }),
        Err(NotImported::Web(e)) => Err(e),
        Err(refused) => not_done(&visit, running, faults(visit.words(), &refused)),
    }
}

fn not_done(visit: &Visit, running: bool, faults: Vec<FormFault>) -> Result<Response> {
    refused(StatusCode::UNPROCESSABLE_ENTITY, &empty(visit, running, faults))
}

/// What was sent, or the key of the words that say why it is nothing.
fn text(sent: &Uploaded) -> std::result::Result<String, &'static str> {
    match &sent.file {
        Some(Ok(text)) => Ok(text.clone()),
        Some(Err(Unread::TooLarge)) => Err("import-fault-large"),
        Some(Err(_)) => Err("import-fault-not-text"),
        None if sent.form.get("text").is_empty() => Err("import-fault-empty"),
        None if sent.form.get("text").len() > upload::MOST => Err("import-fault-large"),
        None => Ok(sent.form.get("text").to_owned()),
    }
}

fn told(text: String) -> FormFault {
    FormFault { field: "", text }
}

fn faults(words: &Words, refused: &NotImported) -> Vec<FormFault> {
    let of_line = |line: usize, why: String| {
        if line == 0 {
            return told(why);
        }
        let line = line.to_string();
        told(words.text(
            "import-fault-line",
            &[("line", line.as_str()), ("why", why.as_str())],
        ))
    };
    match refused {
        NotImported::Malformed(all) => {
            let one = |m: &crate::application::commands::Malformed| {
                let column = m.column.to_string();
                let why = words.text(
                    "import-fault-malformed",
                    &[("column", column.as_str()), ("why", m.why.as_str())],
                );
                of_line(m.line, why)
            };
            all.iter().take(SHOWN).map(one).collect()
        }
        NotImported::Faults(all) => all
            .iter()
            .take(SHOWN)
            .map(|f| of_line(f.line, why(words, f)))
            .collect(),
        NotImported::Already(game) => {
            vec![told(words.with("import-fault-already", "game", game.to_string()))]
        }
        NotImported::Empty | NotImported::Web(_) => vec![told(words.word("import-fault-empty"))],
    }
}

fn why(words: &Words, fault: &AtLine) -> String {
    match &fault.why {
        Why::Rule(fault) => words.refusal(fault),
        Why::Future => words.word("import-fault-future"),
        Why::Nick(nick, _) => words.with("import-fault-nick", "nick", nick.as_str()),
        Why::LooksLike(nick, known) => words.text(
            "import-fault-alike",
            &[("nick", nick.as_str()), ("known", known.as_str())],
        ),
        Why::NotAReferee(nick) => words.with("import-fault-referee", "nick", nick.as_str()),
    }
}

fn in_words(visit: &Visit, tried: &Imported, text: String) -> Tried {
    let words = visit.words();
    let game = &tried.held.game;
    let count = |key: &str, number: u64| words.count(key, number);
    Tried {
        title: game.title.clone(),
        sizes: vec![
            count("import-lines", tried.lines as u64),
            count("import-events", game.seq),
            count("import-posts", game.thread.into()),
        ],
        stands: stands(words, tried),
        known: named(words, &tried.known),
        made: named(words, &tried.made),
        text,
    }
}

fn named(words: &Words, nicks: &[Nick]) -> String {
    if nicks.is_empty() {
        return words.word("import-nobody");
    }
    nicks.iter().map(Nick::as_str).collect::<Vec<_>>().join(", ")
}

/// Whose turn, what is left, who owes.
fn stands(words: &Words, tried: &Imported) -> Vec<String> {
    let held = &tried.held;
    let (Some(turn), Some(battle)) = (held.game.open_turn(), &held.game.battle) else {
        return Vec::new();
    };
    let left = clock::clock(held, turn.clock.paused_since.unwrap_or(held.game.at));
    let left = left.map_or(0, |clock| clock.left.num_seconds());
    let left = words.duration(u64::try_from(left).unwrap_or(0));
    let team = words.word(match turn.team {
        Team::Red => "import-turn-red",
        Team::Blue => "import-turn-blue",
    });
    let clock = if turn.clock.paused_since.is_some() {
        "import-paused"
    } else {
        "import-left"
    };
    let owing = battle.all_owed(&held.game.rules, turn);
    let owing: Vec<Nick> = owing
        .into_iter()
        .map(|(seat, _)| battle.players[seat].nick.clone())
        .collect();
    vec![
        team,
        words.with(clock, "left", left),
        words.with("import-owe", "nicks", named(words, &owing)),
    ]
}
