//! An imported game is written: accounts, the game, everything that happened in it; or nothing.

use chrono::{DateTime, Utc};
use league::Nick;
use sqlx::Connection;
use sqlx::postgres::PgConnection;

use super::course::{Course, Step};
use super::{Imported, NotImported, Prepared};
use crate::account::{AccountId, Role};
use crate::application::{audit, notices, projection};
use crate::entropy;
use crate::error::Error;
use crate::store;
use crate::store::accounts::{Insertion, NewAccount};
use crate::store::append::{Appended, Race};
use crate::store::games::Card;

/// In one transaction; each line by the append of a move.
pub(super) async fn keep(
    c: &mut PgConnection,
    prepared: Prepared,
    now: DateTime<Utc>,
) -> Result<Imported, NotImported> {
    let mut tx = c.begin().await?;
    for nick in &prepared.people.new {
        account(&mut tx, nick, now).await?;
    }
    let course = &prepared.course;
    let table = prepared.calendar.version();
    for step in &course.steps {
        if step.before.is_none() {
            store::games::insert(&mut tx, &card(course, step), course.secret()).await?;
        }
        append(&mut tx, step, table).await?;
    }
    if !store::imports::insert(&mut tx, &prepared.hash, course.held.id, now).await? {
        // the same file, at the same moment
        let other = store::imports::game(&mut tx, &prepared.hash).await?;
        return Err(other.map_or_else(|| meanwhile().into(), NotImported::Already));
    }
    let referee = &course.held.game.referee;
    let details = serde_json::json!({ "game": course.held.id, "accounts": prepared.people.new });
    audit::note(
        &mut tx,
        referee,
        "import",
        &course.held.game.title,
        None,
        details,
        now,
    )
    .await?;
    tx.commit().await?;
    Ok(prepared.imported())
}

fn meanwhile() -> Error {
    Error::internal("accounts or days off changed while the game was imported; import it again")
}

async fn account(c: &mut PgConnection, nick: &Nick, now: DateTime<Utc>) -> Result<(), NotImported> {
    let new = NewAccount {
        id: AccountId(entropy::id(now)),
        nick: nick.clone(),
        password_hash: None,
        role: Role::Player,
        is_bot: false,
        email: None,
        created_at: now,
    };
    match store::accounts::insert(c, &new).await? {
        Insertion::Made => Ok(()),
        Insertion::NickTaken => Err(meanwhile().into()),
    }
}

fn card(course: &Course, step: &Step) -> Card {
    let game = &step.after.game;
    Card {
        id: course.held.id,
        version: 0,
        mode: game.mode,
        title: game.title.clone(),
        referee: game.referee.clone(),
        created_at: course.opened,
        facts: projection::facts(game),
    }
}

async fn append(c: &mut PgConnection, step: &Step, table: u32) -> Result<(), NotImported> {
    let (before, after) = (step.before.as_ref().map(|held| &*held.game), &step.after.game);
    let happened = step.groups.iter().flat_map(|group| &group.entries);
    let entries: Vec<_> = step.opening.iter().chain(happened).cloned().collect();
    let posts = projection::posts(&step.groups);
    let (participants, gone) = projection::parts_changed(before, after);
    let version = before.map_or(0, |game| game.seq);
    let appended = Appended {
        game: step.after.id,
        expected: version,
        facts: projection::facts(after),
        events: entries,
        posts,
        voided: projection::voided(&step.groups),
        fleets: step.stow.clone(),
        deadline: projection::deadline(before, after),
        calendar: step.after.timed_by,
        table: Some(table),
        outage: None,
        participants,
        gone,
        notices: Vec::new(), // it was told where it was played
        remind: notices::remind(step.before.as_deref(), &step.after),
        acts: Vec::new(),
        snapshot: projection::snapshot(version, after),
        receipts: Vec::new(),
    };
    match store::append(c, &appended).await? {
        Race::Won => Ok(()),
        Race::Lost | Race::Repeated => Err(meanwhile().into()),
    }
}
