//! The Referee's panel: what its forms choose from, what is missing to start, who owes what (T5, T22).

use std::collections::BTreeMap;

use league::event::{Duty, OutReason};
use league::game::Status;
use league::mode::Mode;
use league::team_battle::state::{Seat, Standing};

use super::look::Look;
use super::turn::duty_key;
use crate::application::read::clock::clock;
use crate::pages::referee::{Check, Duties, DutyLine, Panel, PhotoLine};
use crate::pages::view::{GameStatus, time_left};
use crate::store::layout_photos::Photo;
use crate::store::posts::Post;

/// What the forms choose from. `posts`: the last ones of the thread.
pub fn panel(look: &Look<'_>, posts: &[Post]) -> Panel {
    let game = look.game();
    let mut panel = Panel {
        applicants: game.applications.iter().map(|e| e.nick.to_string()).collect(),
        co_referees: game.co_referees.iter().map(ToString::to_string).collect(),
        ..Panel::default()
    };
    panel.mode = game.mode;
    if let Some(skirmish) = &game.skirmish {
        let nicks = |active: bool| {
            let players = skirmish.players.iter().filter(move |p| p.is_active() || !active);
            players.map(|p| p.nick.to_string()).collect()
        };
        (panel.everybody, panel.active) = (nicks(false), nicks(true));
        return panel;
    }
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
    let alone = game.mode != Mode::TeamBattle;
    let drawn = game.battle.is_some() || alone;
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
    if alone {
        let enrolled = check("check-enrolled", game.entrants.len() >= 2);
        let by_itself = game.enrolment.map(|_| check("check-time", true));
        return [enrolled, fleets].into_iter().chain(by_itself).collect();
    }
    vec![
        check("check-enrolled", drawn || game.entrants.len() >= 2),
        check("check-closed", game.status != Status::Enrolment),
        check("check-drawn", drawn),
        fleets,
    ]
}

/// The photographs of layouts that wait: to be read, or for the player to answer.
pub fn photos(photos: &[Photo]) -> Vec<PhotoLine> {
    let line = |photo: &Photo| PhotoLine {
        nick: photo.nick.to_string(),
        proposed: photo.proposal.is_some(),
    };
    photos.iter().map(line).collect()
}

/// Who owes what now, for the Referee to remind (T7). Nothing is owed: none.
pub fn duties(look: &Look<'_>) -> Option<Duties> {
    let game = look.game();
    let clock = clock(look.view.held, look.visit.now)?;
    if let Some((skirmish, turn)) = game.skirmish.as_ref().zip(game.open_move()) {
        let (seat, duty) = skirmish.owed(turn);
        let nick = skirmish.players[seat].nick.to_string();
        let line = DutyLine {
            remind: (!turn.clock.is_paused()).then(|| nick.clone()),
            nick,
            duty: look.words().word(duty_key(duty)),
            delegated: None,
        };
        return Some(Duties {
            since: look.moment(turn.clock.opened),
            until: clock.deadline.map(|at| look.moment(at)),
            left: time_left(clock.left, look.words()),
            lines: vec![line],
        });
    }
    let (battle, turn) = look.battle().zip(game.open_turn())?;
    let admiral = battle.admiral(turn.team).map(|seat| &battle.players[seat].nick);
    let line = |(seat, duty): (Seat, Duty)| {
        let player = &battle.players[seat];
        let handed = duty != Duty::Order && player.delegation.is_some();
        let mover = if handed { admiral } else { Some(&player.nick) };
        DutyLine {
            nick: player.nick.to_string(),
            duty: look.words().word(duty_key(duty)),
            delegated: handed.then(|| admiral.map_or_else(String::new, ToString::to_string)),
            remind: mover
                .filter(|_| turn.clock.paused_since.is_none())
                .map(ToString::to_string),
        }
    };
    let owed = battle.all_owed(&game.rules, turn);
    let lines: Vec<DutyLine> = owed.into_iter().map(line).collect();
    (!lines.is_empty()).then(|| Duties {
        since: look.moment(turn.clock.opened),
        until: clock.deadline.map(|at| look.moment(at)),
        left: time_left(clock.left, look.words()),
        lines,
    })
}
