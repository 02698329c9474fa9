//! A battle that has just started, and people with browsers around it.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use axum::Router;
use axum::body::{self, Body};
use axum::extract::{Path, State};
use axum::http::{Request, StatusCode, header};
use axum::routing::post;
use referee_web::application::accounts;
use referee_web::error::{Error, Result};
use referee_web::game_id::GameId;
use referee_web::state::AppState;
use referee_web::{router, store};
use serde_json::json;
use tower::ServiceExt;
use tower_sessions::Session;

use crate::games::table::Table;

/// Red1 and Red2 against Blue1 and Blue2, by pairs; Red begins; Red1 and Blue1 are Admirals.
pub struct Room {
    pub table: Arc<Table>,
    pub game: GameId,
    router: Router,
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub location: String,
    pub body: String,
}

/// A visitor with a browser, known or not.
pub struct Person {
    /// Name and value.
    cookies: BTreeMap<String, String>,
    router: Router,
    game: GameId,
}

impl Room {
    /// Browsers around another game of this site.
    pub fn around(table: Table, game: GameId) -> Room {
        let doors = Router::new().route("/let-in/{nick}", post(let_in));
        let doors = router::for_people(doors, &table.state).with_state(table.state.clone());
        let router = router::router(table.state.clone()).merge(doors);
        let table = Arc::new(table);
        Room { table, game, router }
    }

    pub async fn new() -> Room {
        Room::with_rules(&json!({"calendar": "none"})).await
    }

    pub async fn with_rules(rules: &serde_json::Value) -> Room {
        let table = Table::new().await;
        let game = table.battle(2, rules).await;
        for nick in ["stranger", "helper"] {
            table.account(nick, 0).await;
        }
        table
            .done(
                game,
                "referee",
                json!({"do": "co_referee", "nick": "helper", "add": true}),
            )
            .await;
        Room::around(table, game)
    }

    /// The same site at another game.
    pub fn at(&self, game: GameId) -> Room {
        Room {
            table: Arc::clone(&self.table),
            game,
            router: self.router.clone(),
        }
    }

    pub fn visitor(&self) -> Person {
        Person {
            cookies: BTreeMap::new(),
            router: self.router.clone(),
            game: self.game,
        }
    }

    /// Somebody who has logged in.
    pub async fn person(&self, nick: &str) -> Person {
        let mut person = self.visitor();
        let answer = person.send("POST", &format!("/let-in/{nick}"), "", &[]).await;
        assert_eq!(answer.status, StatusCode::OK, "{nick}: {}", answer.body);
        person
    }

    pub async fn version(&self) -> u64 {
        self.table.cold(self.game).await.version()
    }

    pub async fn says(&self, nick: &str, text: &str) {
        self.table
            .done(self.game, nick, json!({"do": "post", "text": text}))
            .await;
    }
}

async fn let_in(State(state): State<AppState>, session: Session, Path(nick): Path<String>) -> Result<()> {
    let mut c = state.pool.acquire().await?;
    let skeleton = league::Nick::from(nick.as_str()).skeleton();
    let account = store::accounts::by_skeleton(&mut c, &skeleton)
        .await?
        .ok_or(Error::NotFound)?;
    accounts::enter(&session, &account).await
}

impl Person {
    /// A page of the game.
    pub async fn get(&mut self, rest: &str) -> Answer {
        let path = format!("/games/{}{rest}", self.game);
        self.send("GET", &path, "", &[]).await
    }

    /// A form of the game.
    pub async fn post(&mut self, rest: &str, fields: &[(&str, &str)]) -> Answer {
        let path = format!("/games/{}{rest}", self.game);
        self.send("POST", &path, &form(fields), &[]).await
    }

    pub async fn send(&mut self, method: &str, path: &str, form: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header("host", "site.test");
        request = request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        for (name, value) in &self.cookies {
            request = request.header(header::COOKIE, format!("{name}={value}"));
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::from(form.to_owned())).unwrap();
        let response = self.router.clone().oneshot(request).await.unwrap();
        let text = |name| {
            response
                .headers()
                .get(name)
                .map(|v| v.to_str().unwrap().to_owned())
        };
        for cookie in response.headers().get_all(header::SET_COOKIE) {
            let (name, value) = cookie
                .to_str()
                .unwrap()
                .split(';')
                .next()
                .unwrap()
                .split_once('=')
                .unwrap();
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
        let (status, location) = (response.status(), text(header::LOCATION).unwrap_or_default());
        let bytes = body::to_bytes(response.into_body(), 1 << 22).await.unwrap();
        Answer {
            status,
            location,
            body: String::from_utf8(bytes.to_vec()).unwrap(),
        }
    }
}

impl Answer {
    /// What stands in the composer.
    pub fn draft(&self) -> String {
        let at = self
            .body
            .find("<textarea id=\"composer-text\"")
            .expect("a composer");
        let rest = &self.body[at..];
        let text = &rest[rest.find('>').unwrap() + 1..rest.find("</textarea>").unwrap()];
        read(text.trim_start_matches('\n'))
    }

    /// Decks of ships that the page shows.
    pub fn decks(&self) -> usize {
        self.body.matches(" deck\">").count()
    }

    /// The values under which buttons of this name are sent.
    pub fn buttons(&self, name: &str) -> Vec<String> {
        let start = format!("name=\"{name}\" value=\"");
        let values = self
            .body
            .split(&start)
            .skip(1)
            .filter_map(|rest| rest.split('"').next());
        values.map(read).collect()
    }
}

/// What a browser reads of escaped text.
fn read(html: &str) -> String {
    let mut text = html.to_owned();
    for (code, character) in [
        ("&#60;", "<"),
        ("&#62;", ">"),
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&#38;", "&"),
    ] {
        text = text.replace(code, character);
    }
    text
}

fn form(fields: &[(&str, &str)]) -> String {
    let mut out = String::new();
    for (name, value) in fields {
        write!(out, "{}{name}=", if out.is_empty() { "" } else { "&" }).unwrap();
        for b in value.bytes() {
            write!(out, "%{b:02X}").unwrap();
        }
    }
    out
}
