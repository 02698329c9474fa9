//! Makes letters and pushes of notices, and sends the letters. Each is taken on by one server for some minutes; what
//! it tells of is looked at once more before it goes, so that nobody is told of a thing already done. A server that dies
//! between sending and writing that down leaves the letter to be sent again, with the same `Message-ID`.

use std::time::Duration;

use chrono::TimeDelta;
use chrono_tz::Tz;
use futures_util::StreamExt;
use futures_util::stream;

use crate::application::notices::{self, Kind, moot, told};
use crate::entropy;
use crate::error::{Error, Result};
use crate::mail::letter::{Letter, Switch};
use crate::mail::{Mailer, NotSent, sender};
use crate::state::AppState;
use crate::store;
use crate::store::letters::{Addressee, Claimed, Fate, LetterKind, Told};
use crate::webhook::again;
use crate::words::notice::{Said, said};
use crate::words::{Language, Words};

/// From one look to the next while there is nothing to do.
const EVERY: Duration = Duration::from_millis(500);

/// After this a letter that was taken on is held lost. Longer than an attempt takes.
pub const LEASE: TimeDelta = TimeDelta::minutes(5);

/// Letters sent at a time.
const AT_ONCE: usize = 8;

/// Notices spread at a time.
const SPREAD: i64 = 500;

/// One look: spreads notices, sends letters that are due; how much that was.
///
/// # Errors
/// The database's.
pub async fn look(state: &AppState, mailer: &Mailer) -> sqlx::Result<u64> {
    let now = state.clock.now();
    let (spread, letters) = {
        let mut c = state.pool.acquire().await?;
        let spread = store::notices::spread(&mut c, now, SPREAD).await?;
        let most = i64::try_from(AT_ONCE).unwrap_or(i64::MAX);
        (
            spread,
            store::letters::claim(&mut c, now, now + LEASE, most).await?,
        )
    };
    let taken = u64::try_from(letters.len()).unwrap_or(0);
    stream::iter(letters)
        .for_each_concurrent(AT_ONCE, |letter| async move {
            if let Err(e) = one(state, mailer, &letter).await {
                tracing::error!(letter = %letter.id, error = %e, "a letter was not settled; it is tried again");
            }
        })
        .await;
    Ok(spread + taken)
}

async fn one(state: &AppState, mailer: &Mailer, letter: &Claimed) -> Result<()> {
    let (fate, error) = match deliver(state, mailer, letter).await {
        Ok(fate) => (fate, None),
        Err(Failed::ForEver(why)) => (Fate::GivenUp, Some(why)),
        Err(Failed::ForNow(why)) => {
            let [lot] = entropy::bytes();
            let next = again::after(letter.attempt, letter.first_at, state.clock.now(), None, lot);
            (next.map_or(Fate::GivenUp, Fate::Again), Some(why))
        }
    };
    if let Some(why) = &error {
        tracing::warn!(letter = %letter.id, why, "a letter did not go");
    }
    let mut c = state.pool.acquire().await?;
    let now = state.clock.now();
    Ok(store::letters::settle(&mut c, letter.id, letter.attempt, fate, error.as_deref(), now).await?)
}

/// Why a letter did not go.
enum Failed {
    ForEver(String),
    ForNow(String),
}

impl From<Error> for Failed {
    fn from(e: Error) -> Failed {
        Failed::ForNow(e.to_string())
    }
}

impl From<sqlx::Error> for Failed {
    fn from(e: sqlx::Error) -> Failed {
        Failed::ForNow(e.to_string())
    }
}

async fn deliver(state: &AppState, mailer: &Mailer, letter: &Claimed) -> std::result::Result<Fate, Failed> {
    let Some(address) = &letter.address else {
        return Ok(Fate::Moot); // there is none any more
    };
    let (language, site) = (language(&letter.to), state.site());
    let words = Words::of(language);
    let mail_code = switch_code(state, letter).await?;
    let (subject, text, link) = match (letter.kind, &letter.told) {
        (LetterKind::Notice, Some(told)) => {
            let Some(news) = news(state, &letter.to, told, words).await? else {
                return Ok(Fate::Moot);
            };
            let link = format!("{site}{}", news.path);
            (
                format!("{}: {}", news.said.subject, news.title),
                vec![words.with("mail-game", "title", &news.title), news.said.text],
                Some((words.word("mail-open"), link)),
            )
        }
        (kind, _) => {
            let (name, path) = match kind {
                LetterKind::Confirm => ("confirm", "confirm"),
                LetterKind::Changed => ("changed", ""),
                LetterKind::Password | LetterKind::Notice => ("password", "password"),
            };
            let link = letter.code.as_ref().map(|code| {
                (
                    words.word(&format!("mail-{name}-open")),
                    format!("{site}/{path}/{code}"),
                )
            });
            (
                words.word(&format!("mail-{name}-subject")),
                vec![words.with(&format!("mail-{name}"), "nick", letter.to.nick.as_str())],
                link,
            )
        }
    };
    let switch = letter.told.as_ref().zip(mail_code.as_ref());
    let message = Letter {
        id: letter.id,
        from: sender(state),
        address,
        at: state.clock.now(),
        language,
        site: &site,
        nick: letter.to.nick.as_str(),
        subject,
        text,
        link,
        switch: switch.map(|(told, code)| Switch {
            code,
            topic: &told.topic,
        }),
    };
    let message = message.message().map_err(|e| Failed::ForEver(e.to_string()))?;
    match mailer.send(message).await {
        Ok(()) => Ok(Fate::Sent),
        Err(e @ NotSent::Refused(_)) => Err(Failed::ForEver(e.to_string())),
        Err(e @ NotSent::NotNow(_)) => Err(Failed::ForNow(e.to_string())),
    }
}

/// By which the account's letters are switched off, for a letter that tells of a game.
async fn switch_code(state: &AppState, letter: &Claimed) -> sqlx::Result<Option<String>> {
    if letter.told.is_none() {
        return Ok(None);
    }
    if letter.mail_code.is_some() {
        return Ok(letter.mail_code.clone());
    }
    let mut c = state.pool.acquire().await?;
    let made = entropy::code();
    store::letters::mail_code(&mut c, letter.to.account, &made)
        .await
        .map(Some)
}

/// The language in which somebody is told: the account's, else the site's first.
pub fn language(to: &Addressee) -> Language {
    let own = to.language.as_deref().and_then(|tag| tag.parse().ok());
    own.unwrap_or(Language::Ru)
}

/// What is told of a game, as things stand now.
pub struct News {
    /// In words.
    pub said: Said,
    /// The game's title.
    pub title: String,
    /// Where it is looked at.
    pub path: String,
}

/// What a notice says now; `None`: it is past.
///
/// # Errors
/// The database's, or a game that cannot be read.
pub async fn news(state: &AppState, to: &Addressee, told: &Told, words: &Words) -> Result<Option<News>> {
    let Some(kind) = Kind::named(&told.kind) else {
        return Ok(None); // of a newer program
    };
    let held = {
        let mut c = state.pool.acquire().await?;
        state.games.current(&mut c, told.game).await?
    };
    let Some(held) = held.filter(|held| !moot::is_moot(&held.game, &to.nick, kind, &told.facts)) else {
        return Ok(None);
    };
    let mut facts = told.facts.clone();
    if let Some(owes) = moot::still_owing(&held.game, &to.nick, &told.facts)
        && facts.contains_key("deadline")
    {
        facts.extend(told::of_open_turn(&held.game, &owes)); // the deadline may have moved since
    }
    let own = to.time_zone.as_deref().and_then(|name| name.parse::<Tz>().ok());
    Ok(Some(News {
        said: said(
            words,
            kind.as_str(),
            &facts,
            own.unwrap_or(held.game.rules.time_zone),
        ),
        title: held.game.title.clone(),
        path: notices::path(held.id, Some(kind)),
    }))
}

/// Sends until the program stops.
pub async fn run(state: AppState) {
    let mailer = Mailer::new(&state.config);
    loop {
        let pause = match look(&state, &mailer).await {
            Ok(0) => EVERY,
            Ok(_) => Duration::ZERO,
            Err(e) => {
                tracing::warn!(error = %e, "letters cannot be looked at");
                EVERY
            }
        };
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = state.stopping.clone().told() => return,
        }
    }
}
