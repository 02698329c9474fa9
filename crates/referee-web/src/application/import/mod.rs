//! A game that began elsewhere: its commands with their times, as `referee replay` reads them, become a game of this site
//! that goes on from there.
//!
//! In reading order: [`course`] – all lines through the rules, as they would have come; [`people`] – whose accounts they
//! are; [`keep`] – everything written, or nothing.

mod course;
mod keep;
mod people;

use std::fmt;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use league::nick::NickFault;
use league::{Fault, Nick, Refusal};
use sha2::{Digest, Sha256};
use sqlx::postgres::PgConnection;

use super::calendar::Calendar;
use super::commands::{self, Given, Malformed};
use super::held::HeldGame;
use crate::error::Error;
use crate::game_id::GameId;
use crate::store;

/// Why the clock stands until the Referee lets it run: people must come over first.
pub const PAUSE: &str = "перенос с другого форума";

/// The nick that stands in a file for the Referee.
pub const STANDS_FOR_THE_REFEREE: &str = "referee";

/// What is wanted.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The commands, one a line.
    pub input: Vec<u8>,
    /// Whose game it is: stands for `referee` in the file.
    pub referee: Nick,
    /// The clock runs on from the last line as if the game had always been here; else it is paused there.
    pub running: bool,
}

/// What became of it.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The game as it stands.
    pub held: Arc<HeldGame>,
    /// Accounts that there were, by nick.
    pub known: Vec<Nick>,
    /// Accounts that were made; nobody can log in to them yet.
    pub made: Vec<Nick>,
    /// How many lines there were.
    pub lines: usize,
}

/// Something is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtLine {
    /// Which one, from 1; 0: the whole.
    pub line: usize,
    /// What.
    pub why: Why,
}

/// What can be wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The rules refuse it.
    Rule(Fault),
    /// Its time is still to come.
    Future,
    /// A nick that nobody can have here.
    Nick(Nick, NickFault),
    /// A nick that looks like another one, which is an account or stands in the file.
    LooksLike(Nick, Nick),
    /// Who opened it may not referee here.
    NotAReferee(Nick),
}

/// Why nothing was imported.
#[derive(Debug, thiserror::Error)]
pub enum NotImported {
    /// It cannot be read.
    #[error("{}", each(.0))]
    Malformed(Vec<Malformed>),
    /// It can be read and cannot be: everything that is wrong.
    #[error("{}{}", each(.0), hint(.0))]
    Faults(Vec<AtLine>),
    /// There is no line in it.
    #[error("there is no command in it; see docs on the replay format")]
    Empty,
    /// It was imported before.
    #[error("this is imported already: the game /games/{0}")]
    Already(GameId),
    /// Not now.
    #[error(transparent)]
    Web(#[from] Error),
}

impl From<sqlx::Error> for NotImported {
    fn from(e: sqlx::Error) -> NotImported {
        NotImported::Web(e.into())
    }
}

fn each<T: ToString>(all: &[T]) -> String {
    all.iter().map(T::to_string).collect::<Vec<_>>().join("\n")
}

fn hint(faults: &[AtLine]) -> &'static str {
    match faults {
        [] | [_] => "",
        _ => "\nmend the first one first: the others may only follow from it",
    }
}

/// For people at the shell.
impl fmt::Display for AtLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = crate::words::Words::of(crate::words::Language::Ru);
        match self.line {
            0 => {}
            line => write!(f, "line {line}: ")?,
        }
        match &self.why {
            Why::Rule(fault) => write!(
                f,
                "{} ({}): {}",
                fault.code.as_str(),
                fault.rule,
                words.refusal(fault)
            ),
            Why::Future => f.write_str("this time is still to come; a game can be imported up to now"),
            Why::Nick(nick, fault) => write!(f, "«{nick}» cannot be a nick here: {fault}"),
            Why::LooksLike(nick, known) => {
                write!(
                    f,
                    "«{nick}» looks like «{known}»; write it as that one if they are the same, or give it another nick"
                )
            }
            Why::NotAReferee(nick) => {
                write!(f, "{nick} may not referee here; name one who may: --referee NICK")
            }
        }
    }
}

/// Imports a game.
///
/// # Errors
/// Everything that is wrong with it; then nothing is written.
pub async fn import(c: &mut PgConnection, wish: &Wish, now: DateTime<Utc>) -> Result<Imported, NotImported> {
    let prepared = prepare(&mut *c, wish, now).await?;
    keep::keep(c, prepared, now).await
}

/// Tries it: what it would be, and nothing is written.
///
/// # Errors
/// As [`import`].
pub async fn dry_run(c: &mut PgConnection, wish: &Wish, now: DateTime<Utc>) -> Result<Imported, NotImported> {
    let prepared = prepare(c, wish, now).await?;
    Ok(prepared.imported())
}

/// A game that can be kept.
struct Prepared {
    hash: [u8; 32],
    calendar: Calendar,
    course: course::Course,
    people: people::People,
}

impl Prepared {
    fn imported(&self) -> Imported {
        Imported {
            held: Arc::clone(&self.course.held),
            known: self.people.known.clone(),
            made: self.people.new.clone(),
            lines: self.course.lines,
        }
    }
}

async fn prepare(c: &mut PgConnection, wish: &Wish, now: DateTime<Utc>) -> Result<Prepared, NotImported> {
    let hash = hash(&wish.input);
    if let Some(game) = store::imports::game(&mut *c, &hash).await? {
        return Err(NotImported::Already(game));
    }
    let lines = read(wish)?;
    let calendar = Calendar::read(&mut *c).await?;
    let late = lines.iter().filter(|given| given.at > now).map(|given| AtLine {
        line: given.line,
        why: Why::Future,
    });
    let mut faults: Vec<AtLine> = late.collect();
    // a long game is thousands of decisions: requests need not wait for it
    let (own, table) = (wish.clone(), calendar.clone());
    let running = tokio::task::spawn_blocking(move || {
        let (course, refused) = course::run(&lines, &own, &table);
        (lines, course, refused)
    });
    let (lines, course, refused) = running.await.map_err(Error::internal)?;
    faults.extend(refused);
    let (people, strange) = people::of(c, &lines, course.as_ref(), &wish.referee).await?;
    faults.extend(strange);
    match course {
        Some(course) if faults.is_empty() => Ok(Prepared {
            hash,
            calendar,
            course,
            people,
        }),
        _ => {
            faults.sort_by_key(|fault| fault.line);
            Err(NotImported::Faults(faults))
        }
    }
}

/// The same for the same lines, however they end.
fn hash(input: &[u8]) -> [u8; 32] {
    let lines = input.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let lines = lines.filter(|line| !line.is_empty());
    lines
        .fold(Sha256::new(), |hash, line| {
            hash.chain_update(line).chain_update(b"\n")
        })
        .finalize()
        .into()
}

/// The lines, with the Referee's nick in its place.
fn read(wish: &Wish) -> Result<Vec<Given>, NotImported> {
    let (mut lines, mut malformed, mut last) = (Vec::new(), Vec::new(), None);
    for (index, bytes) in wish.input.split(|byte| *byte == b'\n').enumerate() {
        match commands::read(index + 1, bytes, last) {
            Ok(None) => {}
            Ok(Some(mut given)) => {
                last = Some(given.at);
                if given
                    .by
                    .as_ref()
                    .is_some_and(|by| by.as_str() == STANDS_FOR_THE_REFEREE)
                {
                    given.by = Some(wish.referee.clone());
                }
                lines.push(given);
            }
            Err(fault) => malformed.push(fault),
        }
    }
    if !malformed.is_empty() {
        return Err(NotImported::Malformed(malformed));
    }
    if lines.is_empty() {
        return Err(NotImported::Empty);
    }
    Ok(lines)
}

/// Each fault of a refusal at its line.
fn at(line: usize, refusal: Refusal) -> impl Iterator<Item = AtLine> {
    refusal.0.into_iter().map(move |fault| AtLine {
        line,
        why: Why::Rule(fault),
    })
}
