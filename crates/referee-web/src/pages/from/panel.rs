//! The Referee's panel: what its forms choose from, what is missing to start, what was done so far (T5, T22, T24).

use std::collections::BTreeMap;

use league::event::OutReason;
use league::game::Status;
use league::log::Logged;
use league::team_battle::state::Standing;

use super::events;
use super::look::Look;
use crate::pages::referee::{ActLine, Check, Dispute, Panel};
use crate::pages::view::GameStatus;
use crate::store::posts::Post;

/// Acts that the log shows.
const ACTS: usize = 50;

/// What the forms choose from. `posts`: the last ones of the thread.
pub fn panel(look: &Look<'_>, posts: &[Post]) -> Panel {
    let game = look.game();
    let mut panel = Panel {
        applicants: game.applications.iter().map(|e| e.nick.to_string()).collect(),
        co_referees: game.co_referees.iter().map(ToString::to_string).collect(),
        disputes: open_disputes(look)
            .iter()
            .map(|d| (d.number, format!("№ {}, {}: {}", d.number, d.by, d.text)))
            .collect(),
        ..Panel::default()
    };
    let Some(battle) = &game.battle else {
        panel.everybody = game.entrants.iter().map(|e| e.nick.to_string()).collect();
        return panel;
    };
    panel.everybody = battle.players.iter().map(|p| p.nick.to_string()).collect();
    for player in &battle.players {
        match player.standing {
            Standing::Active => panel.active.push(player.nick.to_string()),
            // whose ships are all sunk has nothing to come back with
            Standing::Out(OutReason::Sunk) => {}
            Standing::Out(_) => panel.out.push(player.nick.to_string()),
        }
    }
    let by_number: BTreeMap<u32, &Post> = posts.iter().map(|post| (post.number, post)).collect();
    let line = |number: u32| {
        let post = by_number.get(&number)?;
        let author = post.author.as_ref().map_or("", |nick| nick.as_str());
        Some((
            number,
            format!("№ {number}, {author}: {}", post.text.replace('\n', " / ")),
        ))
    };
    panel.voidable = battle.voidable().into_iter().rev().filter_map(line).collect();
    panel
}

/// T24: disputes without a ruling.
pub fn open_disputes(look: &Look<'_>) -> Vec<Dispute> {
    let open = look.game().disputes.iter().filter(|d| d.ruling.is_none());
    open.map(|d| Dispute {
        number: d.number,
        by: d.by.to_string(),
        post: d.post,
        text: d.text.clone(),
    })
    .collect()
}

/// T5: what must be done before the start; empty: the battle has begun, or there will be none.
pub fn checklist(look: &Look<'_>, status: GameStatus) -> Vec<Check> {
    if !matches!(status, GameStatus::Enrolment | GameStatus::Placement) {
        return Vec::new();
    }
    let game = look.game();
    let check = |key: &str, done: bool| Check {
        text: look.words().word(key),
        done,
    };
    let missing: Vec<String> = game.fleets_missing().iter().map(ToString::to_string).collect();
    let drawn = game.battle.is_some();
    let fleets = if missing.is_empty() {
        check("check-fleets", drawn)
    } else {
        Check {
            text: look
                .words()
                .with("check-fleets-missing", "list", missing.join(", ")),
            done: false,
        }
    };
    vec![
        check("check-enrolled", drawn || game.entrants.len() >= 2),
        check("check-closed", game.status != Status::Enrolment),
        check("check-drawn", drawn),
        fleets,
    ]
}

/// The last acts of the Referee in these events, the newest first.
pub fn log(look: &Look<'_>, entries: &[Logged]) -> Vec<ActLine> {
    let acts = entries
        .iter()
        .enumerate()
        .rev()
        .filter(|(_, entry)| events::is_act(&entry.event));
    let line = |(index, entry): (usize, &Logged)| {
        let text = events::line(look.words(), look.game(), entries, index)?;
        Some(ActLine {
            at: look.moment(entry.at),
            text,
        })
    };
    acts.filter_map(line).take(ACTS).collect()
}
