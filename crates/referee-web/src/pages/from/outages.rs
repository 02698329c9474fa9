//! The outages that touched a game, and by how much they moved its deadline (C4).

use chrono::{DateTime, TimeDelta, Utc};
use league::event::Event;
use league::log::Logged;

use super::look::Look;
use crate::pages::outages::OutageLine;
use crate::words::{Language, Words};

/// An outage as the log has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Touched {
    from: DateTime<Utc>,
    to: DateTime<Utc>,
    moved: TimeDelta,
}

/// The outages of the whole log, the newest first. More time can be given while a turn is open.
pub fn outages(look: &Look<'_>, log: &[Logged]) -> Vec<OutageLine> {
    let open = look.game().open_turn().is_some();
    let all = touched(log);
    all.into_iter()
        .rev()
        .map(|outage| line(look, outage, open))
        .collect()
}

fn touched(log: &[Logged]) -> Vec<Touched> {
    let (mut all, mut deadline): (Vec<Touched>, Option<DateTime<Utc>>) = (Vec::new(), None);
    let mut just_told = false;
    for entry in log {
        match &entry.event {
            Event::Outage { from, to } => {
                all.push(Touched {
                    from: *from,
                    to: *to,
                    moved: TimeDelta::zero(),
                });
                just_told = true;
                continue;
            }
            Event::DeadlineMoved { deadline: new, .. } => {
                if let (true, Some(old), Some(last)) = (just_told, deadline, all.last_mut()) {
                    last.moved = *new - old;
                }
                deadline = Some(*new);
            }
            Event::TurnOpened { deadline: new, .. } | Event::ClockResumed { deadline: new } => {
                deadline = Some(*new);
            }
            _ => {}
        }
        just_told = false;
    }
    all
}

fn line(look: &Look<'_>, outage: Touched, open: bool) -> OutageLine {
    let long = |length: TimeDelta| {
        look.words()
            .duration(u64::try_from(length.num_seconds()).unwrap_or(0))
    };
    let length = outage.to - outage.from;
    OutageLine {
        from: look.moment(outage.from),
        to: look.moment(outage.to),
        length: long(length),
        moved: if outage.moved > TimeDelta::zero() {
            look.words().with("outages-moved", "length", long(outage.moved))
        } else {
            look.words().word("outages-not-moved")
        },
        extend: open.then(|| extend(look, outage, length)),
    }
}

/// The form of the act, filled in: whole hours, and a reason in the game's language and zone.
fn extend(look: &Look<'_>, outage: Touched, length: TimeDelta) -> String {
    let hours = length.num_minutes().max(1).saturating_add(59) / 60;
    let zone = look.game().rules.time_zone;
    let when = |at: DateTime<Utc>| at.with_timezone(&zone).format("%d.%m.%Y %H:%M").to_string();
    let (from, to) = (when(outage.from), when(outage.to));
    let reason =
        Words::of(Language::Ru).text("outages-reason", &[("from", from.as_str()), ("to", to.as_str())]);
    let hours = hours.to_string();
    let query = [
        ("act", "extend"),
        ("hours", hours.as_str()),
        ("reason", reason.as_str()),
    ];
    let query = serde_urlencoded::to_string(query).unwrap_or_default();
    look.address(&format!("/referee?{query}#act-extend"))
}
