//! The words of the Referee's announcements. They are stored as they were shown, in the game's language.
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use league::announcement::{self, Announcement};
use league::event::{AppointedBy, OutReason, STALLED, Until};
use league::log::Logged;
use league::team::Whose;

use super::Words;

mod skirmish;

pub use skirmish::breach;

/// A moment as announcements write it: day, time and zone, «30.11.2026 14:00 MSK».
pub fn moment(at: DateTime<Utc>, zone: Tz) -> String {
    at.with_timezone(&zone).format("%d.%m.%Y %H:%M %Z").to_string()
}

/// The text of an announcement; times are in `zone`, the game's.
#[expect(clippy::too_many_lines, reason = "one table: each announcement and its words")]
pub fn announcement(words: &Words, zone: Tz, announcement: &Announcement) -> String {
    let text = |key: &str, facts: &[(&str, &str)]| words.text(&format!("announce-{key}"), facts);
    let when = |at: &DateTime<Utc>| moment(*at, zone);
    match announcement {
        Announcement::Draw { .. } | Announcement::Start { .. } => line_up(words, announcement),
        Announcement::TurnOpened {
            whose: Whose::Player(nick),
            ..
        } => text("turn_of", &[("nick", nick)]),
        Announcement::TurnOpened {
            whose: Whose::Team(team),
            first: true,
            ..
        } => text("turn_first", &[("team", team.as_str())]),
        Announcement::TurnOpened {
            whose: Whose::Team(team),
            ..
        } => text(
            "turn",
            &[("team", team.other().as_str()), ("next", team.as_str())],
        ),
        Announcement::TurnClosed { whose, why } => {
            let reason = ("reason", why.as_deref().unwrap_or_default());
            match whose {
                Whose::Team(team) => text("turn_closed", &[("team", team.as_str()), reason]),
                Whose::Player(nick) => text("turn_closed_of", &[("nick", nick), reason]),
            }
        }
        Announcement::KnockedOut { .. } => exit(words, announcement),
        Announcement::Answered {
            by,
            attacker,
            cell,
            result,
        } => text(
            "answer",
            &[
                ("nick", by),
                ("attacker", attacker),
                ("cell", cell),
                ("truth", result.code_str()),
            ],
        ),
        Announcement::Ordered { nick, target, by_lot } => text(
            if *by_lot { "ordered_by_lot" } else { "ordered" },
            &[("nick", nick), ("target", target)],
        ),
        Announcement::Delegated {
            nick,
            recorded_by: Some(by),
            how,
            ..
        } => text(
            "delegation_recorded",
            &[
                ("nick", nick),
                ("by", by),
                ("how", how.as_deref().unwrap_or_default()),
            ],
        ),
        Announcement::Delegated { nick, until, .. } => {
            let until = if *until == Until::Revoked {
                "revoked"
            } else {
                "turn"
            };
            text("delegated", &[("nick", nick), ("until", until)])
        }
        Announcement::DelegationEnded { nick } => text("delegation_ended", &[("nick", nick)]),
        Announcement::MoveSkipped { nick } => text("move_skipped", &[("nick", nick)]),
        Announcement::AdmiralAppointed { team, nick, by, why } => text(
            "admiral",
            &[
                ("team", team.as_str()),
                ("nick", nick),
                ("by", appointed_by(*by)),
                ("reason", why.as_deref().unwrap_or_default()),
            ],
        ),
        Announcement::SuccessorNamed { team, nick } => {
            text("successor", &[("team", team.as_str()), ("nick", nick)])
        }
        Announcement::Admitted { red, blue } => text("admitted", &[("red", red), ("blue", blue)]),
        Announcement::Joined { red, blue } => text("joined", &[("red", red), ("blue", blue)]),
        Announcement::Paused { reason } if reason == STALLED => text("stalled", &[]),
        Announcement::Paused { reason } => text("paused", &[("reason", reason)]),
        Announcement::Resumed { deadline, reason } => text(
            "resumed",
            &[
                ("deadline", &when(deadline)),
                ("reason", reason.as_deref().unwrap_or_default()),
            ],
        ),
        Announcement::DeadlineMoved { deadline, reason } => text(
            "deadline_moved",
            &[
                ("deadline", &when(deadline)),
                ("reason", &own_reason(words, reason)),
            ],
        ),
        Announcement::MoveVoided { post, reason } => {
            text("move_voided", &[("post", &post.to_string()), ("reason", reason)])
        }
        Announcement::BroughtBack { nick, reason } => text(
            "brought_back",
            &[("nick", nick), ("reason", &own_reason(words, reason))],
        ),
        Announcement::Substituted { nick, with, reason } => text(
            "substituted",
            &[("nick", nick), ("with", with), ("reason", reason)],
        ),
        Announcement::Words { text: said } => text("text", &[("text", said)]),
        Announcement::Ruled { dispute, text: said } => {
            text("ruled", &[("dispute", &dispute.to_string()), ("text", said)])
        }
        Announcement::Outage { from, to } => text("outage", &[("from", &when(from)), ("to", &when(to))]),
        Announcement::Cancelled { reason } => text("cancelled", &[("reason", &own_reason(words, reason))]),
        Announcement::Finished { .. }
        | Announcement::Opener { .. }
        | Announcement::SkirmishStart { .. }
        | Announcement::TurnSkipped { .. }
        | Announcement::Keeper { .. }
        | Announcement::Doubt { .. }
        | Announcement::InspectionAsked { .. }
        | Announcement::Unsealed { .. }
        | Announcement::Verdict { .. } => skirmish::announcement(words, zone, announcement),
    }
}

/// T4, T6: pairs and Admirals.
fn line_up(words: &Words, announcement: &Announcement) -> String {
    let (Announcement::Draw { pairs, admirals, .. } | Announcement::Start { pairs, admirals }) = announcement
    else {
        return String::new();
    };
    let lines: Vec<String> = pairs
        .iter()
        .map(|(red, blue)| words.text("announce-pair", &[("red", red.as_str()), ("blue", blue.as_str())]))
        .collect();
    let lines = lines.join("\n");
    let office = [
        ("red_admiral", admirals.red.as_str()),
        ("blue_admiral", admirals.blue.as_str()),
    ];
    let Announcement::Draw {
        first,
        reserve,
        by_lot,
        ..
    } = announcement
    else {
        return words.text(
            "announce-started",
            &[("pairs", lines.as_str()), office[0], office[1]],
        );
    };
    let red: Vec<&str> = pairs.iter().map(|(red, _)| red.as_str()).collect();
    let blue: Vec<&str> = pairs.iter().map(|(_, blue)| blue.as_str()).collect();
    words.text(
        if *by_lot {
            "announce-drawn"
        } else {
            "announce-listed"
        },
        &[
            ("red", red.join(", ").as_str()),
            ("blue", blue.join(", ").as_str()),
            ("pairs", lines.as_str()),
            ("reserve", reserve.as_ref().map_or("", |n| n.as_str())),
            ("first", first.as_str()),
            office[0],
            office[1],
        ],
    )
}

/// T14, T15, T22: who is out, why, and who is free by it.
fn exit(words: &Words, announcement: &Announcement) -> String {
    let Announcement::KnockedOut {
        nick,
        reason,
        why,
        freed,
        turn_hours,
    } = announcement
    else {
        return String::new();
    };
    let key = match reason {
        OutReason::Sunk => "announce-sunk",
        OutReason::Overslept => "announce-overslept",
        OutReason::Referee => "announce-put_out",
        OutReason::Violation => "announce-violation",
    };
    let free: Vec<&str> = freed.iter().map(league::Nick::as_str).collect();
    words.text(
        key,
        &[
            ("nick", nick.as_str()),
            ("free", free.join(", ").as_str()),
            ("free_count", freed.len().to_string().as_str()),
            (
                "duration",
                words.duration(u64::from(turn_hours.seconds())).as_str(),
            ),
            ("reason", why.as_deref().unwrap_or_default()),
        ],
    )
}

fn appointed_by(by: AppointedBy) -> &'static str {
    match by {
        AppointedBy::Draw => "draw",
        AppointedBy::Admiral => "admiral",
        AppointedBy::Referee => "referee",
        AppointedBy::Rule => "rule",
    }
}

/// The reasons that the server gives itself have words; the Referee's are words.
pub(super) fn own_reason(words: &Words, reason: &str) -> String {
    match reason {
        "order" | "outage" | "calendar" | "void" | "stalled" | "too_few_players" => {
            words.word(&format!("reason-{reason}"))
        }
        other => other.to_owned(),
    }
}

/// The texts of what is announced of entries that happened together; `before` is the game before them.
pub fn texts(words: &Words, before: Option<&league::Game>, entries: &[Logged]) -> Vec<Option<String>> {
    let Some(before) = before else {
        return vec![None; entries.len()];
    };
    let mut game = before.clone();
    let mut texts = Vec::with_capacity(entries.len());
    for (index, entry) in entries.iter().enumerate() {
        let said = announcement::of(&game, entries, index);
        texts.push(said.map(|a| announcement(words, game.rules.time_zone, &a)));
        if let Err(bad) = game.evolve(entry) {
            tracing::error!(%bad, "an event that was just decided does not follow");
        }
    }
    texts
}
