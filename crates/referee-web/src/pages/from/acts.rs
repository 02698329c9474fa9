//! What the Referee did, with the way back, and what is disputed (T22, T24).

use std::collections::{BTreeMap, BTreeSet};

use league::event::{AppointedBy, Drawn, Event, OutReason};
use league::log::Logged;
use league::team_battle::state::{Battle, Player, Standing};
use league::{Nick, Team};

use super::events;
use super::look::Look;
use crate::pages::referee::{ActLine, Dispute, Undo};

/// Acts that the log shows.
const ACTS: usize = 100;

/// The last acts of the Referee in this log, the newest first. `hands`: by whose hand, by number of the event.
pub fn log(look: &Look<'_>, entries: &[Logged], hands: &BTreeMap<u64, Nick>) -> Vec<ActLine> {
    let mut offered = BTreeSet::new();
    let acts = (0..entries.len())
        .rev()
        .filter(|at| events::is_act(&entries[*at].event));
    let line = |at: usize| {
        let entry = &entries[at];
        let text = events::line(look.words(), look.game(), entries, at)?;
        let undo = undo(look, entries, at).filter(|undo| offered.insert(undo.href.clone()));
        Some(ActLine {
            at: look.moment(entry.at),
            text,
            by: hands.get(&entry.seq).map(ToString::to_string),
            undo,
        })
    };
    acts.filter_map(line).take(ACTS).collect()
}

/// The act that takes this one back as the game stands now. Acts are absolute: one that somebody took back already has
/// none.
fn undo(look: &Look<'_>, entries: &[Logged], at: usize) -> Option<Undo> {
    if !look.view.is_referee() || look.view.held.is_over() {
        return None;
    }
    let game = look.game();
    let event = &entries.get(at)?.event;
    if let Event::CoReferee { nick, added } = event {
        let add = if *added { "false" } else { "true" };
        let stands = game.co_referees.contains(nick) == *added;
        let facts = [("act", "co-referee"), ("nick", nick.as_str()), ("add", add)];
        return stands.then(|| way_back(look, &facts));
    }
    if matches!(event, Event::ClockPaused { .. }) {
        return game.is_paused().then(|| way_back(look, &[("act", "resume")]));
    }
    let battle = game.battle.as_ref().filter(|_| game.open_turn().is_some())?;
    let who = |nick| battle.player(nick);
    let facts = match event {
        Event::KnockedOut {
            nick,
            reason: OutReason::Referee,
            ..
        } if who(nick).is_some_and(|p| p.standing == Standing::Out(OutReason::Referee)) => {
            vec![("act", "bring-back"), ("nick", nick.as_str())]
        }
        Event::BroughtBack { nick, .. } if who(nick).is_some_and(Player::is_active) => {
            vec![("act", "put-out"), ("nick", nick.as_str())]
        }
        Event::AdmiralAppointed {
            team,
            nick,
            by: AppointedBy::Referee,
            ..
        } if holds(battle, *team, nick) => {
            let former = former_admiral(&entries[..at], *team)?;
            let there = who(former).is_some_and(|p| p.is_active() && p.team == *team);
            if !there {
                return None;
            }
            vec![("act", "appoint"), ("nick", former.as_str())]
        }
        _ => return None,
    };
    Some(way_back(look, &facts))
}

fn holds(battle: &Battle, team: Team, nick: &Nick) -> bool {
    battle
        .admiral(team)
        .is_some_and(|seat| battle.players[seat].nick == *nick)
}

/// Who was Admiral before. A substitute who took over the office since is not found, and then there is no way back.
fn former_admiral(before: &[Logged], team: Team) -> Option<&Nick> {
    before.iter().rev().find_map(|entry| match &entry.event {
        Event::AdmiralAppointed { team: of, nick, .. } if *of == team => Some(nick),
        Event::Drawn(Drawn::Teams { admirals, .. }) => Some(&admirals[team]),
        _ => None,
    })
}

/// The form of an act with these fields in it: the first names the act.
fn way_back(look: &Look<'_>, facts: &[(&str, &str)]) -> Undo {
    let act = facts.first().map_or("", |(_, act)| *act);
    let query = serde_urlencoded::to_string(facts).unwrap_or_default();
    let name = look.words().word(&format!("act-{act}"));
    let label = match facts.iter().find(|(fact, _)| *fact == "nick") {
        Some((_, nick)) => look
            .words()
            .text("undo-of", &[("act", name.as_str()), ("nick", nick)]),
        None => name,
    };
    Undo {
        href: look.address(&format!("/referee?{query}#act-{act}")),
        label,
    }
}

/// Disputes with a ruling, or without one (T24).
pub fn disputes(look: &Look<'_>, ruled: bool) -> Vec<Dispute> {
    let some = look
        .game()
        .disputes
        .iter()
        .filter(|d| d.ruling.is_some() == ruled);
    some.map(|d| Dispute {
        number: d.number,
        by: d.by.to_string(),
        post: d.post,
        text: d.text.clone(),
        ruling: d.ruling.clone(),
        typed: String::new(),
    })
    .collect()
}
