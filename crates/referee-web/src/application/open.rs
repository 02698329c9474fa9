//! How a game begins (T0).

use std::sync::Arc;

use chrono::{DateTime, Utc};
use league::calendar::{Holidays, WorkingTime};
use league::decider::{self, Context, Decision, Entropy, Vault};
use league::log::Hex32;
use league::lot::Chain;
use league::mode::Mode;
use league::{Command, Nick, Refusal};
use sqlx::Connection;

use super::concern;
use super::games::Change;
use super::held::HeldGame;
use super::projection;
use super::receipt::{Answer, NotKept, Receipt};
use crate::entropy;
use crate::game_id::GameId;
use crate::state::AppState;
use crate::store;
use crate::store::append::{Appended, Race};
use crate::store::games::Card;
use crate::store::reminders::Remind;

/// Why a game was not opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Title or house rules cannot be.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The database does not do its work.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// The same request opened one already.
    #[error("the same request was answered already")]
    Repeated,
}

impl From<NotKept> for OpenError {
    fn from(e: NotKept) -> OpenError {
        match e {
            NotKept::Repeated => OpenError::Repeated,
            NotKept::Database(e) => OpenError::Database(e),
        }
    }
}

/// What the request that opened a game is answered.
pub type OpenedAnswer<'a> = dyn Fn(&HeldGame) -> Answer + Send + Sync + 'a;

/// A game that is to be opened.
#[derive(Clone, Copy, Debug)]
pub struct Opening<'a> {
    /// Who referees it (T0).
    pub referee: &'a Nick,
    /// Who is enrolled with it; `None`: nobody yet.
    pub enrol: Option<&'a Nick>,
    /// The kind.
    pub mode: Mode,
    /// What it is called.
    pub title: &'a str,
    /// House rules; those that are absent are as usual.
    pub rules: &'a serde_json::Value,
}

/// Opens a game; enrolment begins. Whether this account may do that is the caller's to know.
///
/// # Errors
/// House rules or a title that cannot be, each named; a database that is away.
pub async fn open_game(
    state: &AppState,
    by: &Nick,
    mode: Mode,
    title: &str,
    rules: &serde_json::Value,
    now: DateTime<Utc>,
) -> Result<Arc<HeldGame>, OpenError> {
    let opening = Opening {
        referee: by,
        enrol: None,
        mode,
        title,
        rules,
    };
    open_game_noting(state, &opening, now, None).await
}

/// The opening and, in the same append, the enrolment of who opens it.
async fn decided(
    state: &AppState,
    opening: &Opening<'_>,
    chain: &Chain,
    now: DateTime<Utc>,
) -> Result<Decision, OpenError> {
    let title = one_line(opening.title);
    let mut opened = decider::open(opening.referee, opening.mode, &title, opening.rules, chain, now)?;
    let Some(nick) = opening.enrol else {
        return Ok(opened);
    };
    let forum = {
        let mut c = state.pool.acquire().await?;
        store::forum::known(&mut c, std::slice::from_ref(nick)).await?
    };
    let rules = &opened.game.rules;
    let context = Context {
        now,
        work: &WorkingTime::new(rules.calendar, rules.time_zone, Holidays::ru()),
        vault: &Vault::default(),
        chain,
        entropy: Entropy(Hex32(entropy::bytes())),
        forum: &forum,
    };
    let command = Command::Enrol {
        posts: None,
        fleet: None,
    };
    let enrolled = decider::decide(&opened.game, Some(nick), &command, &context)?;
    opened.events.extend(enrolled.events);
    opened.game = enrolled.game;
    Ok(opened)
}

/// The same as [`open_game`]; `noting`: the request and its answer, to be kept in the same transaction.
///
/// # Errors
/// As [`open_game`], and that the same request opened one already.
pub async fn open_game_noting(
    state: &AppState,
    opening: &Opening<'_>,
    now: DateTime<Utc>,
    noting: Option<(&Receipt, &OpenedAnswer<'_>)>,
) -> Result<Arc<HeldGame>, OpenError> {
    let secret = Hex32(entropy::bytes());
    let chain = Chain(secret);
    let decision = decided(state, opening, &chain, now).await?;
    let id = GameId::new(now);
    let facts = projection::facts(&decision.game);
    let (participants, gone) = projection::parts_changed(None, &decision.game);
    let card = Card {
        id,
        version: 0,
        mode: opening.mode,
        title: decision.game.title.clone(),
        referee: opening.referee.clone(),
        created_at: now,
        facts: facts.clone(),
    };
    let appended = Appended {
        game: id,
        expected: 0,
        facts,
        events: decision.events,
        posts: Vec::new(),
        voided: Vec::new(),
        fleets: Vec::new(),
        deadline: projection::deadline(None, &decision.game),
        calendar: 0,
        table: None,
        outage: None,
        participants,
        gone,
        notices: Vec::new(),
        remind: Remind::Same,
        acts: Vec::new(),
        snapshot: None,
        receipts: Vec::new(),
    };
    let game = Arc::new(decision.game);
    let held = Arc::new(HeldGame::new(id, game, Arc::new(Vault::default()), chain));
    let mut c = state.pool.acquire().await?;
    let mut tx = c.begin().await?;
    store::games::insert(&mut tx, &card, secret).await?;
    if store::append(&mut tx, &appended).await? != Race::Won {
        return Err(OpenError::Database(sqlx::Error::RowNotFound)); // of an id that nobody else can know
    }
    if let Some((receipt, answer)) = noting {
        receipt.write(&mut tx, &answer(&held)).await?;
    }
    tx.commit().await?;
    state.games.seat(id).keep(&held);
    state.games.tell(Change::Game(id, held.version()));
    Ok(held)
}

/// A title as it is kept: one line, that shows in the order in which it was written.
pub(super) fn one_line(title: &str) -> String {
    let shown = title
        .chars()
        .filter(|c| *c != '\0' && !concern::turns_text_round(*c));
    let shown = shown.map(|c| if c.is_control() { ' ' } else { c });
    let text: String = shown.collect();
    // of marks that nobody sees alone there is no title
    if text.chars().any(char::is_alphanumeric) {
        text
    } else {
        String::new()
    }
}
