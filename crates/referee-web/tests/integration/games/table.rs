//! A site with a database of its own and a clock that stands until a test moves it.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use league::log::Logged;
use league::mode::Mode;
use league::nick::Nick;
use league::{Command, Game};
use referee_web::application::export::Export;
use referee_web::application::verification;
use referee_web::application::{By, ExecuteError, Executed, HeldGame, execute, open_game};
use referee_web::clock::{Clock, Hand};
use referee_web::config::{Config, Flags};
use referee_web::game_id::GameId;
use referee_web::state::AppState;
use referee_web::stopping::{self, Stopper};
use referee_web::{MIGRATOR, store};
use serde_json::{Value, json};
use testkit::TestDatabase;

/// A Wednesday.
pub const BEGIN: &str = "2026-11-25T10:00:00Z";

pub struct Table {
    pub state: AppState,
    pub hand: Hand,
    pub db: TestDatabase,
    stopper: Stopper,
}

impl Table {
    pub async fn new() -> Table {
        Table::with(&[]).await
    }

    /// With these settings.
    pub async fn with(settings: &[(&str, &str)]) -> Table {
        let db = testkit::database(&MIGRATOR).await;
        let (clock, hand) = Clock::standing_at(BEGIN.parse().unwrap());
        let flags = Flags::default();
        let config = Config::load(&flags, &|name| {
            let set = settings.iter().find(|(known, _)| *known == name);
            set.map(|(_, value)| (*value).to_owned())
                .or_else(|| (name == "HOME").then(|| "/nonexistent".to_owned()))
        })
        .unwrap();
        let (stopper, stopping) = stopping::pair();
        let state = AppState::new(db.pool.clone(), clock, Arc::new(config), stopping);
        let table = Table {
            state,
            hand,
            db,
            stopper,
        };
        table.account("referee", 0).await;
        table
    }

    /// Another server process on the same database: nothing in memory, the same time.
    pub fn another_server(&self) -> AppState {
        let s = &self.state;
        AppState::new(
            s.pool.clone(),
            s.clock.clone(),
            Arc::clone(&s.config),
            s.stopping.clone(),
        )
    }

    /// Workers end.
    pub fn stop(&self) {
        self.stopper.stop();
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.state.clock.now()
    }

    pub fn pass(&self, by: TimeDelta) {
        self.hand.advance(by);
    }

    pub async fn sql(&self, text: String) {
        sqlx::raw_sql(sqlx::AssertSqlSafe(text))
            .execute(&self.db.pool)
            .await
            .unwrap();
    }

    pub async fn account(&self, nick: &str, messages: u32) {
        let id = referee_web::entropy::id(self.now());
        let skeleton = Nick::from(nick).skeleton();
        let skeleton = skeleton.as_str();
        self.sql(format!(
            "insert into accounts (id, nick, skeleton, forum_messages, created_at)
            values ('{id}', '{nick}', '{skeleton}', {messages}, '{BEGIN}')"
        ))
        .await;
    }

    pub async fn open(&self, rules: &Value) -> GameId {
        let by = Nick::from("referee");
        open_game(&self.state, &by, Mode::TeamBattle, "Осень", rules, self.now())
            .await
            .unwrap()
            .id
    }

    /// A command, as the replay format writes it, now.
    pub async fn give(&self, game: GameId, by: &str, command: Value) -> Result<Executed, ExecuteError> {
        give(&self.state, game, by, command).await
    }

    pub async fn done(&self, game: GameId, by: &str, command: Value) -> Executed {
        let said = command.to_string();
        self.give(game, by, command)
            .await
            .unwrap_or_else(|e| panic!("{by}: {said}: {e}"))
    }

    /// A battle that has just started: Red1… against Blue1…, by pairs, Red begins.
    pub async fn battle(&self, pairs: usize, rules: &Value) -> GameId {
        let game = self.open(rules).await;
        for n in 1..=pairs {
            for team in ["Red", "Blue"] {
                let nick = format!("{team}{n}");
                if self.find(&nick).await.is_none() {
                    self.account(&nick, 10).await;
                }
                self.done(game, &nick, json!({"do": "enrol"})).await;
            }
        }
        let listed: Vec<[String; 2]> = (1..=pairs)
            .map(|n| [format!("Red{n}"), format!("Blue{n}")])
            .collect();
        self.done(
            game,
            "referee",
            json!({"do": "draw", "pairs": listed, "first": "red"}),
        )
        .await;
        self.done(game, "referee", json!({"do": "place_missing"})).await;
        self.done(game, "referee", json!({"do": "start"})).await;
        game
    }

    async fn find(&self, nick: &str) -> Option<u32> {
        let mut c = self.db.pool.acquire().await.unwrap();
        let nick = Nick::from(nick);
        store::forum::counts(&mut c, std::slice::from_ref(&nick))
            .await
            .unwrap()
            .get(&nick)
            .copied()
    }

    pub async fn is_unknown(&self, nick: &str) -> bool {
        self.find(nick).await.is_none()
    }

    pub async fn messages(&self, nick: &str) -> u32 {
        self.find(nick).await.unwrap()
    }

    pub async fn log(&self, game: GameId) -> Vec<Logged> {
        let mut c = self.db.pool.acquire().await.unwrap();
        store::events::after(&mut c, game, 0, i64::MAX).await.unwrap()
    }

    /// The game as a server sees it that has nothing in memory.
    pub async fn cold(&self, game: GameId) -> HeldGame {
        let mut c = self.db.pool.acquire().await.unwrap();
        HeldGame::load(&mut c, game).await.unwrap().unwrap()
    }

    /// The game as this server holds it.
    pub async fn held(&self, game: GameId) -> Arc<HeldGame> {
        let mut c = self.db.pool.acquire().await.unwrap();
        self.state.games.current(&mut c, game).await.unwrap().unwrap()
    }

    /// What is held, what is loaded, and what the whole log adds up to are the same; the thread and the lists say the
    /// same as the state.
    pub async fn check(&self, game: GameId) -> Arc<HeldGame> {
        let (held, cold, log) = (self.held(game).await, self.cold(game).await, self.log(game).await);
        let replayed: Game = Game::replay(&log).unwrap().unwrap();
        assert_eq!(*held.game, replayed, "what is held is what the log says");
        assert_eq!(*cold.game, replayed, "what is loaded is what the log says");
        let mut c = self.db.pool.acquire().await.unwrap();
        let posts = store::posts::after(&mut c, game, 0, i64::MAX).await.unwrap();
        let numbers: Vec<u32> = posts.iter().map(|p| p.number).collect();
        assert_eq!(
            numbers,
            (1..=replayed.thread).collect::<Vec<_>>(),
            "no post is missing, none is there twice"
        );
        let due = store::deadlines::next(&mut c, &[], DateTime::<Utc>::MAX_UTC, 1_000)
            .await
            .unwrap();
        let due = due.into_iter().find(|(id, _)| *id == game).map(|(_, at)| at);
        assert_eq!(
            due,
            replayed.due_after(),
            "the deadline of the table is that of the state"
        );
        let report = verification::check(self.export(&held).await.as_bytes());
        assert!(
            report.holds(),
            "what was played verifies: {:#?}",
            report.failures()
        );
        held
    }

    /// The whole export of a game.
    pub async fn export(&self, held: &Arc<HeldGame>) -> String {
        let export = Export::new(self.state.clone(), Arc::clone(held));
        export.whole(usize::MAX).await.unwrap().unwrap()
    }
}

pub async fn give(
    state: &AppState,
    game: GameId,
    by: &str,
    command: Value,
) -> Result<Executed, ExecuteError> {
    let command: Command = serde_json::from_value(command).unwrap();
    let by = if by.is_empty() {
        By::Time
    } else {
        By::Account(Nick::from(by))
    };
    execute(state, game, by, command, None, state.clock.now()).await
}

/// The codes of a refusal.
pub fn codes(refused: Result<Executed, ExecuteError>) -> Vec<&'static str> {
    match refused {
        Err(ExecuteError::Refused(refusal)) => refusal.codes().map(league::Code::as_str).collect(),
        other => panic!("not refused: {other:?}"),
    }
}

/// The types of events.
pub fn names(entries: &[Logged]) -> Vec<String> {
    entries.iter().map(|e| e.event.name()).collect()
}
