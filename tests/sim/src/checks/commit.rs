//! The log goes on as it must: numbers, hashes, times, and it adds up to what the server holds.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use league::event::Event;
use league::log::Logged;
use league::{Game, Nick};
use referee_web::application::HeldGame;

use super::{Breach, Checked, clock, moves, must, secrets, state};
use crate::database::{Database, Row};
use crate::opening::Desk;
use crate::tally::Tally;
use crate::task::Decided;

/// How far a server's clock is off at most.
pub const SKEW: TimeDelta = TimeDelta::seconds(1);

/// What a look at one game remembers.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// What nobody may read before the end.
    pub secrets: secrets::Secrets,
    /// A move was voided: turns were played again.
    pub voided: bool,
    /// The open turn was given time that C1 does not know of.
    pub extended: bool,
    /// Every snapshot that was ever kept.
    pub snapshots: Vec<(u64, String)>,
}

/// What just happened, and when.
#[derive(Debug)]
pub struct Happened<'a> {
    /// What was decided.
    pub decided: &'a Decided,
    /// The time of receipt that it was decided by.
    pub now: DateTime<Utc>,
    /// The time of the world.
    pub world: DateTime<Utc>,
    /// Whose command.
    pub by: Option<&'a Nick>,
}

/// Looks at what was just committed, and lets the game that people see go on.
///
/// # Errors
/// The first rule that is broken.
pub fn look(
    watch: &mut Watch,
    database: &mut Database,
    game: usize,
    desk: &Desk,
    happened: &Happened<'_>,
    tally: &mut Tally,
) -> Checked {
    let mut truth = Game::clone(&database.games[game].truth);
    watch.secrets.learn(&database.games[game], desk, &truth);
    let expected = usize::try_from(truth.seq).unwrap_or(usize::MAX);
    let groups = &happened.decided.groups;
    let mut places = expected..;
    for group in groups {
        let mut eve = truth.clone();
        for _ in &group.entries {
            let row = &database.games[game];
            let entry = chained(row, places.next(), &truth)?;
            tally.event(&entry.event);
            let seen = moves::Seen {
                before: &truth,
                eve: &eve,
                entry: &entry,
                voided: watch.voided,
                vault: &row.fleets,
                desk,
            };
            moves::look(&seen)?;
            clock::look(watch, database, &truth, &entry, happened)?;
            watch.secrets.look(&truth, &entry)?;
            watch.note(&entry.event);
            let opens = matches!(entry.event, Event::TurnOpened { .. });
            truth.evolve(&entry).map_err(|bad| Breach {
                rule: "log replays to state",
                what: bad.to_string(),
            })?;
            if opens {
                eve = truth.clone();
            }
        }
    }
    let row = &database.games[game];
    let left = row.events.len() != usize::try_from(truth.seq).unwrap_or(0);
    must(!left, "log without gap", || {
        format!("{} rows at version {}", row.events.len(), truth.seq)
    })?;
    whole(row, &truth, happened)?;
    state::look(&truth, row, database, happened)?;
    watch.snapshot(row, &truth)?;
    database.games[game].truth = Arc::new(truth);
    Ok(())
}

/// The next entry of the log as it is read back, bound to all before it.
fn chained(row: &Row, place: Option<usize>, truth: &Game) -> Result<Logged, Breach> {
    let breach = |rule, what: String| Breach { rule, what };
    let stored = place.and_then(|place| row.events.get(place));
    let stored = stored.ok_or_else(|| breach("log without gap", format!("no row after {}", truth.seq)))?;
    let entry = stored
        .entry()
        .map_err(|e| breach("log can be read", e.to_string()))?;
    must(entry.seq == truth.seq + 1, "log without gap", || {
        format!("event {} after event {}", entry.seq, truth.seq)
    })?;
    must(
        entry.hash == entry.hash_after(truth.head),
        "log is a chain",
        || format!("event {}", entry.seq),
    )?;
    must(entry.at >= truth.at, "times never go back", || {
        format!("event {} at {} after {}", entry.seq, entry.at, truth.at)
    })?;
    Ok(entry)
}

/// What was committed is what the server holds from now on, and the rows beside the log say the same.
fn whole(row: &Row, truth: &Game, happened: &Happened<'_>) -> Checked {
    let held: &HeldGame = &happened.decided.next;
    must(*held.game == *truth, "log replays to state", || {
        format!("version {}", truth.seq)
    })?;
    must(row.version == truth.seq, "version is the last event", || {
        row.version.to_string()
    })?;
    must(
        row.deadline == truth.due_after(),
        "C4: the deadline's row is the deadline",
        || format!("{:?}, not {:?}", row.deadline, truth.due_after()),
    )?;
    let numbered = row.posts.last().is_none_or(|post| post.number == truth.thread);
    must(numbered, "P6: the thread is numbered without a gap", || {
        truth.thread.to_string()
    })?;
    must(
        held.is_over() || held.fleets().is_none(),
        "D7, T21: no fleet before the end",
        String::new,
    )
}

impl Watch {
    fn note(&mut self, event: &Event) {
        match event {
            Event::TurnOpened { .. } => self.extended = false,
            Event::MoveVoided { .. } => (self.voided, self.extended) = (true, true),
            Event::DeadlineMoved { reason, .. }
                if reason == "order" || reason == "hit" || reason == "answer" =>
            {
                self.extended = false;
            }
            Event::DeadlineMoved { reason, .. } if reason != "outage" => self.extended = true,
            _ => {}
        }
    }

    /// Every snapshot is the state at its version, also when it is read back.
    fn snapshot(&mut self, row: &Row, truth: &Game) -> Checked {
        let Some((version, text)) = row.snapshot.as_ref().filter(|(version, _)| *version == truth.seq) else {
            return Ok(());
        };
        let read: Result<Game, _> = serde_json::from_str(text);
        must(
            read.is_ok_and(|game| game == *truth),
            "a snapshot is the state",
            || version.to_string(),
        )?;
        self.secrets.search(truth, text)?;
        self.snapshots.push((*version, text.clone()));
        Ok(())
    }
}
