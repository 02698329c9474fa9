//! The whole of a game once more, when all is over.

use std::collections::BTreeMap;

use chrono::Days;
use league::event::Event;
use league::game::Status;
use league::log::Logged;
use league::shots::Outcome;
use league::verify::format::{self, Calendar, Digest, Header, Shown};
use league::{Command, Game, Nick};
use referee_web::application::{projection, verification};

use super::commit::Watch;
use super::{Breach, Checked, must};
use crate::database::{Database, Row};
use crate::request::{Reply, Request};

/// Looks at a game that is over.
///
/// # Errors
/// The first rule that is broken.
pub fn look(row: &Row, watch: &Watch, database: &Database) -> Checked {
    let breach = |rule, what: String| Breach { rule, what };
    let log = row.log().map_err(|e| breach("log can be read", e.to_string()))?;
    let game = Game::replay(&log).map_err(|e| breach("log replays to state", e.to_string()))?;
    let game = game.ok_or_else(|| breach("log replays to state", "no log".to_owned()))?;
    must(game == *row.truth, "log replays to state", || {
        format!("version {}", row.version)
    })?;
    for (version, text) in &watch.snapshots {
        from_snapshot(*version, text, &log, &game)?;
    }
    let over = matches!(game.status, Status::Finished { .. } | Status::Cancelled);
    must(over, "T15, D1, M5: a game that is left alone ends", || {
        format!("{:?}", game.status)
    })?;
    must(
        row.participants == projection::participants(&game),
        "participants are who plays",
        String::new,
    )?;
    let numbers: Vec<u32> = row.posts.iter().map(|post| post.number).collect();
    let gapless = (1..).zip(&numbers).all(|(place, number)| place == *number);
    must(gapless, "P6: the thread is numbered without a gap", || {
        format!("{numbers:?}")
    })?;
    if !watch.voided {
        seas(&game, &log)?;
    }
    if let Status::Finished { .. } = game.status {
        verified(row, &game, database)?;
    }
    Ok(())
}

fn from_snapshot(version: u64, text: &str, log: &[Logged], whole: &Game) -> Checked {
    let read: Result<Game, _> = serde_json::from_str(text);
    let mut game = read.map_err(|e| Breach {
        rule: "a snapshot is the state",
        what: e.to_string(),
    })?;
    let later = log.iter().filter(|entry| entry.seq > version);
    let added = later.into_iter().try_for_each(|entry| game.evolve(entry));
    must(
        added.is_ok() && game == *whole,
        "a snapshot and the log after it are the state",
        || version.to_string(),
    )
}

/// The seas of the state are the shots and answers of the log, in order (S7).
fn seas(game: &Game, log: &[Logged]) -> Checked {
    // who sat where: a substitute takes the sea along (T22)
    let mut now: BTreeMap<Nick, Nick> = BTreeMap::new();
    for entry in log.iter().rev() {
        if let Event::Substituted { nick, with, .. } = &entry.event {
            let last = now.get(with).cloned().unwrap_or_else(|| with.clone());
            now.insert(nick.clone(), last);
        }
    }
    let last = |nick: &Nick| now.get(nick).unwrap_or(nick).clone();
    let mut told: BTreeMap<Nick, Vec<(String, Nick, Option<engine::ShotResult>)>> = BTreeMap::new();
    for entry in log {
        match &entry.event {
            Event::Shot { by, target, cell, .. } => {
                told.entry(last(target))
                    .or_default()
                    .push((cell.clone(), last(by), None));
            }
            Event::Answered {
                by,
                attacker,
                cell,
                result,
                ..
            } => {
                let sea = told.entry(last(by)).or_default();
                let fits = |s: &&mut (String, Nick, Option<engine::ShotResult>)| {
                    s.0 == *cell && s.1 == last(attacker) && s.2.is_none()
                };
                let open = sea.iter_mut().find(fits);
                let at = format!("event {}: {by} {cell}", entry.seq);
                let open = open.ok_or(Breach {
                    rule: "T12: one answer to each shot",
                    what: at,
                })?;
                open.2 = Some(*result);
            }
            _ => {}
        }
    }
    let players = game.battle.iter().flat_map(|b| b.players.iter().map(|p| &p.nick));
    let alone = game
        .skirmish
        .iter()
        .flat_map(|s| s.players.iter().map(|p| &p.nick));
    for nick in players.chain(alone) {
        let state = game.sea(nick).unwrap_or_default().iter().map(|s| {
            let by = game.sitter(s.by).cloned().unwrap_or_else(|| "".into());
            let result = if let Outcome::Given(result) = s.outcome {
                Some(result)
            } else {
                None
            };
            (game.rules.notation().print(s.cell), by, result)
        });
        let state: Vec<_> = state.collect();
        let told = told.remove(nick).unwrap_or_default();
        must(state == told, "S7: seas agree with answers", || {
            format!("{nick}: {state:?}, the log: {told:?}")
        })?;
    }
    Ok(())
}

/// A finished game is verified by whoever has its export (T21).
fn verified(row: &Row, game: &Game, database: &Database) -> Checked {
    let report = verification::check(export(row, game, database).as_bytes());
    must(report.holds(), "T21: a finished game can be verified", || {
        format!("{:?}", report.failures())
    })
}

/// As `application/export.rs` writes it.
fn export(row: &Row, game: &Game, database: &Database) -> String {
    let tables = database.calendar.between(game.opened_at, game.at);
    let from = game.opened_at.date_naive();
    let from = from.checked_sub_days(Days::new(1)).unwrap_or(from);
    let header = Header {
        format: format::FORMAT.to_owned(),
        version: format::VERSION,
        game: row.id.to_string(),
        title: game.title.clone(),
        mode: game.mode,
        rules: serde_json::to_value(&game.rules).unwrap_or_default(),
        calendar: Calendar::of(&game.rules, &tables, from),
        events: row.version,
        head: game.head.to_string(),
        digest: None,
    };
    let mut lines = String::new();
    let mut posts = row.posts.iter().peekable();
    for stored in &row.events {
        let entry = stored.entry().ok();
        lines.push_str(&format::event_line(
            &serde_json::to_value(&entry).unwrap_or_default(),
        ));
        while let Some(post) = posts.next_if(|post| post.seq <= stored.seq) {
            lines.push_str(&format::post_line(&Shown {
                number: post.number,
                seq: post.seq,
                at: post.at,
                author: post.author.clone(),
                kind: post.kind,
                text: post.text.clone(),
                head: post.head.clone(),
                voided: row.voided.contains(&post.number),
            }));
        }
    }
    let mut digest = Digest::new(&header);
    digest.add(lines.as_bytes());
    format::header_line(&header, digest.finish()) + &lines
}

/// Every request that was acknowledged is in the log, and none is in it twice.
///
/// # Errors
/// Where that is not so.
pub fn requests(requests: &[Request], database: &Database) -> Checked {
    let mut done: BTreeMap<usize, Vec<(usize, u64, u64)>> = BTreeMap::new();
    for (game, row) in database.games.iter().enumerate() {
        for (request, first, last) in &row.done {
            done.entry(*request).or_default().push((game, *first, *last));
        }
    }
    for (id, request) in requests.iter().enumerate() {
        let done = done.remove(&id).unwrap_or_default();
        let what = || {
            format!(
                "{} by {}: {:?}, in the log {done:?}",
                id, request.by, request.answers
            )
        };
        let most = if request.keyed { 1 } else { request.sent };
        must(done.len() <= most, "a request is done once", what)?;
        for answer in &request.answers {
            let Reply::Done(kept) = answer else { continue };
            if kept.first <= kept.last {
                let found = done.contains(&(request.game, kept.first, kept.last));
                must(found, "what is acknowledged is in the log", what)?;
            }
        }
        for (game, first, last) in done.iter().filter(|(_, first, last)| first <= last) {
            is_it(request, &database.games[*game], *first, *last)?;
        }
    }
    Ok(())
}

/// P2, P3: a post is in the log, whole and by its author, as it was sent.
fn is_it(request: &Request, row: &Row, first: u64, last: u64) -> Checked {
    let Command::Post { text: sent } = &request.command else {
        return Ok(());
    };
    let place = |seq: u64| usize::try_from(seq).unwrap_or(0);
    let rows = row.events.get(place(first) - 1..place(last)).unwrap_or_default();
    let mut entries = rows.iter().filter_map(|r| r.entry().ok());
    let found = entries.any(
        |entry| matches!(entry.event, Event::Posted { by, text, .. } if by == request.by && text == *sent),
    );
    must(found, "P3: a post is in the log as it was sent", || {
        format!("{}: {sent:?}", request.by)
    })
}
