//! Who reads a page, in which language and zone, and where.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use league::Nick;
use tower_sessions::Session;

use crate::account::{Account, Role};
use crate::auth::cookies::value as cookie;
use crate::auth::{self, MaybeAccount};
use crate::error::{Error, Result};
use crate::pages::view::{Moment, Notice, Reader, Shell, Tone};
use crate::state::AppState;
use crate::store;
use crate::store::sessions::Key;
use crate::words::{Language, Words};

/// The cookie of the language switch.
pub const LANGUAGE_COOKIE: &str = "referee_language";

/// The cookie that carries what came of an act to the page that is shown next.
pub const NOTICE_COOKIE: &str = "referee_notice";

/// A visit to a page.
#[derive(Clone)]
pub struct Visit {
    /// Who reads, if that person has logged in.
    pub account: Option<Account>,
    /// The reader's language: the account's, else the switch's, else the browser's.
    pub language: Language,
    /// Path and query, or `/` for what was sent: where the language switch and the login lead back to.
    pub here: String,
    /// When the page was asked for.
    pub now: DateTime<Utc>,
    /// The host that was asked, as the request says.
    host: Option<String>,
    /// What the reader's session is found by.
    pub session: Option<Key>,
    /// What came of the last act.
    notice: Option<(Tone, String)>,
    /// In how many games the reader owes something.
    owes: u32,
    /// Notices that the reader has not seen yet.
    notices: u32,
}

impl Visit {
    /// The reader's words.
    pub fn words(&self) -> &'static Words {
        Words::of(self.language)
    }

    /// The reader's nick.
    pub fn nick(&self) -> Option<&Nick> {
        self.account.as_ref().map(|account| &account.nick)
    }

    /// The reader's account; who has none is sent to log in and comes back.
    pub fn must_account(&self) -> Result<&Account> {
        self.account.as_ref().ok_or_else(|| Error::LogInFirst {
            next: self.here.clone(),
        })
    }

    /// The zone that times are shown in: the account's, else this one, the game's.
    pub fn zone(&self, game: Tz) -> Tz {
        let own = self
            .account
            .as_ref()
            .and_then(|account| account.time_zone.as_deref());
        own.and_then(|name| name.parse().ok()).unwrap_or(game)
    }

    /// A moment as the reader sees it.
    pub fn moment(&self, at: DateTime<Utc>, game: Tz) -> Moment {
        Moment::new(at, self.zone(game), self.now, self.words())
    }

    /// The page that is shown has all notices on it.
    pub fn has_seen_notices(&mut self) {
        self.notices = 0;
    }

    /// Where this site is: as the settings say, else as the request does.
    pub fn site(&self, state: &AppState) -> String {
        match &state.config.public_url {
            Some(url) => url.as_str().to_owned(),
            None => format!("http://{}", self.host.as_deref().unwrap_or("localhost")),
        }
    }

    /// Whether the reader may open team battles (T0).
    pub fn is_referee(&self) -> bool {
        self.account
            .as_ref()
            .is_some_and(|account| account.role >= Role::Referee)
    }

    /// What is around a page with this title.
    pub fn shell(&self, title: impl Into<String>) -> Shell {
        let reader = match &self.account {
            None => Reader::Visitor,
            Some(account) => Reader::Account {
                nick: account.nick.to_string(),
                owes: self.owes,
                notices: self.notices,
                referee: account.role >= Role::Referee,
                admin: account.role >= Role::Admin,
            },
        };
        let notice = self.notice.as_ref();
        Shell {
            words: self.words(),
            title: title.into(),
            reader,
            here: self.here.clone(),
            notice: notice.map(|(tone, key)| Notice {
                tone: *tone,
                text: self.words().word(key),
            }),
        }
    }
}

impl FromRequestParts<AppState> for Visit {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Visit> {
        let account = MaybeAccount::from_request_parts(parts, state).await?.0;
        let (owes, notices) = match &account {
            None => (0, 0),
            Some(account) => {
                let mut c = state.pool.acquire().await?;
                let owes = store::participants::owing(&mut c, &account.nick).await?.len();
                (owes, store::notices::unseen(&mut c, account.id).await?)
            }
        };
        let chosen = account
            .as_ref()
            .and_then(|a| a.language.as_deref())
            .and_then(|tag| tag.parse().ok());
        Ok(Visit {
            account,
            language: language(chosen, &parts.headers),
            here: here(parts),
            now: state.clock.now(),
            host: host(&parts.headers),
            session: parts.extensions.get::<Session>().and_then(auth::key_of),
            notice: cookie(&parts.headers, NOTICE_COOKIE).and_then(|value| read_notice(&value)),
            owes: u32::try_from(owes).unwrap_or(u32::MAX),
            notices,
        })
    }
}

impl Visit {
    /// A visit of somebody who is not known.
    pub fn of_stranger(parts: &Parts, now: DateTime<Utc>) -> Visit {
        Visit {
            account: None,
            language: language(None, &parts.headers),
            here: here(parts),
            now,
            host: host(&parts.headers),
            session: None,
            notice: None,
            owes: 0,
            notices: 0,
        }
    }
}

fn host(headers: &HeaderMap) -> Option<String> {
    let host = headers.get(header::HOST)?;
    host.to_str().ok().map(str::to_owned)
}

/// The language of a reader.
fn language(account: Option<Language>, headers: &HeaderMap) -> Language {
    let accept = headers
        .get(header::ACCEPT_LANGUAGE)
        .and_then(|value| value.to_str().ok());
    Language::choose(account, cookie(headers, LANGUAGE_COOKIE).as_deref(), accept)
}

/// Where the reader is. What was sent cannot be opened again by its address: that is the game or the
/// thread it was sent to, if one.
fn here(parts: &Parts) -> String {
    if parts.method != Method::GET && parts.method != Method::HEAD {
        return place(parts.uri.path()).unwrap_or_else(|| "/".into());
    }
    parts
        .uri
        .path_and_query()
        .map_or("/", |path| path.as_str())
        .into()
}

/// `/games/{id}` or `/lounge/{id}` of what lies below it; `/lounge` itself.
fn place(path: &str) -> Option<String> {
    if path == "/lounge" {
        return Some(path.into());
    }
    let mut parts = path.strip_prefix('/')?.split('/');
    let (room, id) = (parts.next()?, parts.next()?);
    let named = id.len() == 36 && id.bytes().all(|b| b.is_ascii_hexdigit() || b == b'-');
    (named && matches!(room, "games" | "lounge")).then(|| format!("/{room}/{id}"))
}

/// Only keys of messages that are notices: nobody writes words into a page by a cookie.
fn read_notice(value: &str) -> Option<(Tone, String)> {
    let done = value.ends_with("-sent") || value.ends_with("-saved") || value.ends_with("-done");
    (done && Words::of(Language::Ru).has(value)).then(|| (Tone::Good, value.to_owned()))
}
