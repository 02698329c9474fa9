//! What is announced in games without teams, and how any game ends.
use chrono_tz::Tz;
use engine::ShipCount;
use league::announcement::Announcement;
use league::event::{Outcome, Violation};
use league::skirmish::evolve::INSPECTION;
use league::team::Side;
use league::{Nick, mode::Mode};

use super::super::Words;
use super::{moment, own_reason};

/// The text of one of these announcements; empty for others.
pub(super) fn announcement(words: &Words, zone: Tz, announcement: &Announcement) -> String {
    let text = |key: &str, facts: &[(&str, &str)]| words.text(&format!("announce-{key}"), facts);
    match announcement {
        Announcement::Opener { first, by_lot } => text(
            if *by_lot { "opener_drawn" } else { "opener_agreed" },
            &[("nick", first)],
        ),
        Announcement::SkirmishStart { mode, players } => started(words, *mode, players),
        Announcement::TurnSkipped { nick } => text("turn_skipped", &[("nick", nick)]),
        Announcement::Keeper { answers } => {
            let answers = answers.iter().map(|(cell, result)| {
                words.text(
                    "announce-keeper_cell",
                    &[("cell", cell.as_str()), ("truth", result.code_str())],
                )
            });
            text("keeper", &[("list", &answers.collect::<Vec<_>>().join(", "))])
        }
        Announcement::Doubt { by, cell, doubt } => {
            let doubt = words.word(&format!("doubt-{doubt}"));
            text("doubt", &[("nick", by), ("cell", cell), ("doubt", &doubt)])
        }
        Announcement::InspectionAsked { by, nick, due: None } => {
            text("inspection_asked", &[("by", by), ("nick", nick)])
        }
        Announcement::InspectionAsked {
            by,
            nick,
            due: Some(due),
        } => text(
            "inspection_asked_sealed",
            &[("by", by), ("nick", nick), ("due", &moment(*due, zone))],
        ),
        Announcement::Unsealed { nick } => text("unsealed", &[("nick", nick)]),
        Announcement::Verdict {
            nick,
            violations,
            outcome,
            winner,
        } => verdict(words, nick, violations, *outcome, winner.as_ref()),
        Announcement::Finished { winner, reason } => finished(words, winner.as_ref(), reason),
        _ => String::new(),
    }
}

/// M3: the order of the moves; D1: who plays.
fn started(words: &Words, mode: Mode, players: &[Nick]) -> String {
    let list: Vec<&str> = players.iter().map(Nick::as_str).collect();
    let key = if mode == Mode::Duel {
        "announce-started_duel"
    } else {
        "announce-started_each"
    };
    words.text(key, &[("list", list.join(", ").as_str())])
}

fn finished(words: &Words, winner: Option<&Side>, reason: &str) -> String {
    let reason = match reason {
        "all_out" => String::new(),
        INSPECTION => return words.word("announce-stopped"),
        other => own_reason(words, other),
    };
    match winner {
        Some(Side::Player(nick)) => words.text(
            "announce-won",
            &[("nick", nick.as_str()), ("reason", reason.as_str())],
        ),
        side => words.text(
            "announce-finished",
            &[
                ("winner", side.map_or("draw", Side::as_str)),
                ("reason", reason.as_str()),
            ],
        ),
    }
}

/// D5: what was found, and what it makes of the result.
fn verdict(
    words: &Words,
    nick: &Nick,
    violations: &[Violation],
    outcome: Outcome,
    winner: Option<&Side>,
) -> String {
    let mut lines = vec![words.with("verdict-of", "nick", nick.as_str())];
    if violations.is_empty() {
        lines.push(words.word("verdict-clean"));
    }
    lines.extend(violations.iter().map(|violation| breach(words, violation)));
    let outcome = match outcome {
        Outcome::Stands => "stands",
        Outcome::Reversed => "reversed",
        Outcome::Void => "void",
    };
    let winner = winner.map_or("", Side::as_str);
    lines.push(words.text(&format!("verdict-{outcome}"), &[("winner", winner)]));
    words.text("announce-verdict", &[("text", lines.join("\n").as_str())])
}

/// D4: one violation in words.
pub fn breach(words: &Words, violation: &Violation) -> String {
    let ships: Vec<String> = violation.cells.iter().map(|ship| ship.join(" ")).collect();
    let result = |of: Option<engine::ShotResult>| of.map_or("", engine::ShotResult::code_str);
    let number = |of: fn(&ShipCount) -> usize| {
        let count = violation.count.as_ref();
        count.map(of).unwrap_or_default().to_string()
    };
    words.text(
        &format!("breach-{}", violation.code),
        &[
            ("cells", ships.join("; ").as_str()),
            ("said", result(violation.said)),
            ("truth", result(violation.truth)),
            ("length", number(|c| c.length).as_str()),
            ("wanted", number(|c| c.wanted).as_str()),
            ("found", number(|c| c.found).as_str()),
        ],
    )
}
