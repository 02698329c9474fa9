//! A site within this process, on a database of its own, with the plainest handlers on the real functions; and a
//! browser that keeps its cookie.

use axum::body::Body;
use axum::extract::{Form, State};
use axum::http::{Request, StatusCode, header};
use axum::routing::{get, post};
use axum::{Router, body};
use referee_web::account::Role;
use referee_web::application::accounts::{self as app, Application, NotChanged, NotLetIn, Refused, Tokens};
use referee_web::auth::{COOKIE, CurrentAccount, Door, MaybeAccount};
use referee_web::client::Client;
use referee_web::clock::{Clock, Hand};
use referee_web::config::{Config, Flags};
use referee_web::error::Error;
use referee_web::state::AppState;
use referee_web::stopping::{self, Stopper};
use referee_web::{MIGRATOR, health, router};
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;
use testkit::TestDatabase;
use tower::ServiceExt;
use tower_sessions::Session;

pub struct Site {
    pub state: AppState,
    pub hand: Hand,
    router: Router,
    _database: TestDatabase,
    _stopper: Stopper,
}

impl Site {
    /// With these settings, and no limits unless they say so.
    pub async fn new(settings: &[(&str, &str)]) -> Site {
        let mut all = HashMap::from([("HOME", "/nonexistent"), ("REFEREE_RATE_LIMIT", "off")]);
        all.extend(settings.iter().copied());
        let config = Config::load(&Flags::default(), &|name| all.get(name).map(|v| (*v).to_owned())).unwrap();
        let database = testkit::database(&MIGRATOR).await;
        let (clock, hand) = Clock::standing_at("2009-10-14T14:02:00Z".parse().unwrap());
        let (stopper, stopping) = stopping::pair();
        let state = AppState::new(database.pool.clone(), clock, Arc::new(config), stopping);
        let router = router::for_people(routes(), &state)
            .merge(health::routes())
            .with_state(state.clone());
        Site {
            state,
            hand,
            router,
            _database: database,
            _stopper: stopper,
        }
    }

    /// Another server on the same database, by the same clock, with counts of its own.
    pub fn another_server(&self) -> (AppState, Stopper) {
        let (stopper, stopping) = stopping::pair();
        let (pool, clock) = (self.state.pool.clone(), self.state.clock.clone());
        let state = AppState::new(pool, clock, Arc::clone(&self.state.config), stopping);
        (state, stopper)
    }

    /// The code of an invitation by a Referee.
    pub async fn invitation(&self) -> String {
        let mut c = self.state.pool.acquire().await.unwrap();
        let nick = format!("Судья {}", app_count(&mut c).await);
        let judge = Application {
            nick,
            password: "восемь знаков".into(),
            ..Application::default()
        };
        let judge = app::add(&mut c, &judge, Role::Referee, self.state.clock.now())
            .await
            .unwrap();
        app::invite(&self.state, &judge).await.unwrap()
    }
}

async fn app_count(c: &mut sqlx::PgConnection) -> i64 {
    let row = sqlx::Executor::fetch_one(c, "select count(*) from accounts")
        .await
        .unwrap();
    sqlx::Row::get(&row, 0)
}

type Fields = Form<HashMap<String, String>>;

fn field(form: &Fields, name: &str) -> String {
    form.get(name).cloned().unwrap_or_default()
}

fn routes() -> Router<AppState> {
    Router::new()
        .route(
            "/who",
            get(async |MaybeAccount(a): MaybeAccount| a.map_or("nobody".into(), |a| a.nick.to_string())),
        )
        .route(
            "/me",
            get(async |CurrentAccount(a): CurrentAccount| format!("{} {}", a.nick, role(a.role))),
        )
        .route("/touch", post(async || "touched"))
        .route("/register", post(register))
        .route("/login", post(log_in))
        .route("/logout", post(async |s: Session| app::log_out(&s).await))
        .route("/password", post(password))
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Player => "player",
        Role::Referee => "referee",
        Role::Admin => "admin",
    }
}

async fn register(
    State(state): State<AppState>,
    from: Client,
    session: Session,
    form: Fields,
) -> Result<String, Error> {
    let wanted = Application {
        nick: field(&form, "nick"),
        password: field(&form, "password"),
        email: Some(field(&form, "email")),
        is_bot: false,
        invitation: form.get("invitation").cloned(),
    };
    match app::register(&state, from, &wanted).await {
        Ok(account) => {
            app::enter(&session, &account).await?;
            Ok(account.nick.to_string())
        }
        Err(Refused::Web(e)) => Err(e),
        Err(refused) => Ok(refused.to_string()),
    }
}

async fn log_in(
    State(state): State<AppState>,
    door: Door,
    session: Session,
    form: Fields,
) -> Result<String, Error> {
    match app::log_in(
        &state,
        &session,
        &door,
        &field(&form, "nick"),
        &field(&form, "password"),
    )
    .await
    {
        Ok(account) => Ok(account.nick.to_string()),
        Err(NotLetIn::Web(e)) => Err(e),
        Err(wrong) => Ok(wrong.to_string()),
    }
}

async fn password(
    State(state): State<AppState>,
    session: Session,
    CurrentAccount(me): CurrentAccount,
    form: Fields,
) -> Result<String, Error> {
    match app::change_password(
        &state,
        &session,
        &me,
        &field(&form, "old"),
        &field(&form, "new"),
        Tokens::Stay,
    )
    .await
    {
        Ok(()) => Ok("changed".into()),
        Err(NotChanged::Web(e)) => Err(e),
        Err(wrong) => Ok(wrong.to_string()),
    }
}

/// What came back.
#[derive(Debug, PartialEq, Eq)]
pub struct Answer {
    pub status: StatusCode,
    pub body: String,
    pub location: Option<String>,
    pub retry_after: Option<String>,
    pub set_cookie: Option<String>,
}

impl Answer {
    /// «Go there», and nothing else.
    pub fn to(location: &str) -> Answer {
        let location = Some(location.to_owned());
        Answer {
            status: StatusCode::SEE_OTHER,
            body: String::new(),
            location,
            retry_after: None,
            set_cookie: None,
        }
    }
}

/// Keeps its cookie as browsers do.
pub struct Browser {
    pub cookie: Option<String>,
    /// The cookie by which the browser is known, `name=value`.
    pub device: Option<String>,
    /// Those of the last answer.
    headers: header::HeaderMap,
    router: Router,
}

impl Browser {
    pub fn new(site: &Site) -> Browser {
        Browser::at(site.router.clone())
    }

    /// On other doors of the same site.
    pub fn at(router: Router) -> Browser {
        Browser {
            cookie: None,
            device: None,
            headers: header::HeaderMap::new(),
            router,
        }
    }

    /// What a header of the last answer says; nothing where it is not there.
    pub fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name);
        value.and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// The doors that it is at.
    pub fn router(&self) -> Router {
        self.router.clone()
    }

    pub async fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, "", &[]).await
    }

    /// Sends a form, written as `name=value&…` in plain text.
    pub async fn post(&mut self, path: &str, form: &str) -> Answer {
        self.send("POST", path, form, &[]).await
    }

    pub async fn register(&mut self, nick: &str, password: &str) -> Answer {
        self.post("/register", &format!("nick={nick}&password={password}"))
            .await
    }

    pub async fn log_in(&mut self, nick: &str, password: &str) -> Answer {
        self.post("/login", &format!("nick={nick}&password={password}"))
            .await
    }

    /// Sends a form with these fields and a file in the field `file`.
    pub async fn upload(&mut self, path: &str, fields: &[(&str, &str)], file: &[u8]) -> Answer {
        let mut body = Vec::new();
        for (name, value) in fields {
            let part = format!("--cut\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
            body.extend(part.bytes());
        }
        let start = "--cut\r\nContent-Disposition: form-data; name=\"file\"; filename=\"fleet.txt\"\r\n\
             Content-Type: text/plain\r\n\r\n";
        body.extend(start.bytes());
        body.extend(file);
        body.extend("\r\n--cut--\r\n".bytes());
        self.exchange("POST", path, "multipart/form-data; boundary=cut", body, &[])
            .await
    }

    pub async fn send(&mut self, method: &str, path: &str, form: &str, headers: &[(&str, &str)]) -> Answer {
        let kind = "application/x-www-form-urlencoded";
        self.exchange(method, path, kind, encode(form).into_bytes(), headers)
            .await
    }

    async fn exchange(
        &mut self,
        method: &str,
        path: &str,
        kind: &str,
        body: Vec<u8>,
        headers: &[(&str, &str)],
    ) -> Answer {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header("host", "site.test");
        request = request.header(header::CONTENT_TYPE, kind);
        if let Some(id) = &self.cookie {
            request = request.header(header::COOKIE, format!("{COOKIE}={id}"));
        }
        if let Some(device) = &self.device {
            request = request.header(header::COOKIE, device);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = self
            .router
            .clone()
            .oneshot(request.body(Body::from(body)).unwrap())
            .await
            .unwrap();
        let text = |name| {
            response
                .headers()
                .get(name)
                .map(|v| v.to_str().unwrap().to_owned())
        };
        let (location, retry_after) = (text(header::LOCATION), text(header::RETRY_AFTER));
        let cookies = response.headers().get_all(header::SET_COOKIE);
        let mut cookies = cookies.iter().map(|v| v.to_str().unwrap().to_owned());
        let of_session = |c: &String| c.starts_with(&format!("{COOKIE}="));
        let set_cookie = cookies.find(of_session);
        if let Some(id) = set_cookie
            .as_deref()
            .and_then(|c| c.strip_prefix(&format!("{COOKIE}=")))
        {
            self.cookie = id
                .split(';')
                .next()
                .filter(|id| !id.is_empty())
                .map(str::to_owned);
        }
        for cookie in response.headers().get_all(header::SET_COOKIE) {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap();
            if pair.contains("referee_device=") {
                self.device = Some(pair.to_owned());
            }
        }
        let status = response.status();
        self.headers = response.headers().clone();
        let bytes = body::to_bytes(response.into_body(), 1 << 20).await.unwrap();
        Answer {
            status,
            body: String::from_utf8_lossy(&bytes).into_owned(), // of a picture, something
            location,
            retry_after,
            set_cookie,
        }
    }
}

fn encode(form: &str) -> String {
    let mut out = String::new();
    for b in form.bytes() {
        match b {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'=' | b'&' | b'-' | b'.' => out.push(char::from(b)),
            other => write!(out, "%{other:02X}").unwrap(),
        }
    }
    out
}
