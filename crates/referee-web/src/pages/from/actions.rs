//! What a player does beside moving (T17–T19a).

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use league::Nick;
use league::event::Until;
use league::team_battle::state::{Battle, Delegated};

use super::look::Look;
use crate::application::read::reader::Playing;
use crate::pages::actions::{AdmiralView, DelegatedLine, DelegationView};
use crate::pages::http::Fields;
use crate::pages::view::Choice;

/// The reader's own delegation.
pub fn delegation(look: &Look<'_>) -> DelegationView {
    let words = look.words();
    let (Some(battle), Some(playing)) = (look.battle(), &look.view.player) else {
        return DelegationView::NotPossible(words.word("delegation-no-player"));
    };
    let player = &battle.players[playing.seat];
    match &player.delegation {
        _ if !player.is_active() => DelegationView::NotPossible(words.word("delegation-out")),
        _ if playing.admiral => DelegationView::NotPossible(words.word("delegation-admiral-cannot")),
        None => DelegationView::InPerson,
        Some(Delegated {
            recorded_by: Some(by),
            ..
        }) => DelegationView::Recorded(words.with("delegation-is-recorded", "nick", by.as_str())),
        Some(Delegated {
            until: Until::Turn, ..
        }) => DelegationView::Delegated(words.word("delegation-is-turn")),
        Some(Delegated {
            until: Until::Revoked,
            ..
        }) => DelegationView::Delegated(words.word("delegation-is-revoked")),
    }
}

/// Nick of the Admiral of the reader's team.
pub fn admiral(look: &Look<'_>) -> Option<String> {
    let (battle, playing) = look.battle().zip(look.view.player.as_ref())?;
    battle
        .admiral(playing.team?)
        .map(|seat| battle.players[seat].nick.to_string())
}

/// What the Admiral has besides; `None`: the reader is none. `typed`: what a refused form sent; `away`: who of the team is
/// away, and until when.
pub fn command(look: &Look<'_>, typed: &Fields, away: &BTreeMap<Nick, DateTime<Utc>>) -> Option<AdmiralView> {
    let (battle, playing) = look.battle().zip(look.view.player.as_ref())?;
    if look.view.held.is_over() {
        return None;
    }
    // T19a: who went out may name a successor until somebody follows
    let team = playing.team?;
    let office = &battle.admirals[team];
    if office.holder != playing.seat {
        return None;
    }
    let chosen =
        |name: &'static str| move |nick: &Nick| Choice::new(nick.as_str(), nick.as_str(), typed.get(name));
    let nick = |seat: usize| &battle.players[seat].nick;
    let mates: Vec<usize> = battle.active(team).filter(|seat| *seat != playing.seat).collect();
    let named = office.successor.map_or("", |seat| nick(seat).as_str());
    Some(AdmiralView {
        free: playing.free.iter().map(chosen("nick")).collect(),
        targets: battle
            .active(team.other())
            .map(nick)
            .map(chosen("target"))
            .collect(),
        members: mates
            .iter()
            .filter(|seat| battle.players[**seat].delegation.is_none())
            .map(|seat| nick(*seat))
            .map(chosen("nick"))
            .collect(),
        how: typed.get("how").to_owned(),
        successors: mates
            .iter()
            .map(|seat| nick(*seat))
            .map(|n| Choice::new(n.as_str(), n.as_str(), named))
            .collect(),
        delegated: delegated(look, battle, playing, away),
    })
}

/// Who delegated, and where the Admiral moves for that one.
fn delegated(
    look: &Look<'_>,
    battle: &Battle,
    playing: &Playing,
    away: &BTreeMap<Nick, DateTime<Utc>>,
) -> Vec<DelegatedLine> {
    let line = |(nick, other): &(Nick, Playing)| {
        let given = battle.players[other.seat].delegation.as_ref()?;
        let key = match (given.recorded_by.is_some(), given.until) {
            (true, _) => "delegated-recorded",
            (false, Until::Turn) => "delegated-turn",
            (false, Until::Revoked) => "delegated-revoked",
        };
        let whom = url_query(nick.as_str());
        let mut text = look.words().with(key, "nick", nick.as_str());
        if let Some(until) = away.get(nick) {
            let day = look.moment(*until).shown;
            text = format!("{text} ({})", look.words().with("absence-away", "day", day));
        }
        Some(DelegatedLine {
            nick: nick.to_string(),
            text,
            href: look.address(&format!("?for={whom}#composer")),
        })
    };
    playing.delegators.iter().filter_map(line).collect()
}

/// A value as it stands in a query.
fn url_query(value: &str) -> String {
    value
        .bytes()
        .map(|b| {
            if b.is_ascii_alphanumeric() {
                char::from(b).to_string()
            } else {
                format!("%{b:02X}")
            }
        })
        .collect()
}
