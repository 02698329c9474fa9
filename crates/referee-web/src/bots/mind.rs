//! What a house bot would do now, from what a player in its place may know.

use engine::{Cell, ShotResult};
use gunner::{Gunner, Known, Strength};
use league::post::{self, Answer, Move, Reading, Said, Shot};
use league::shots::{Outcome, ShotAt};
use league::team_battle::state::{Battle, Seat, Turn};
use league::{Command, Nick, shots};
use rand::Rng;

use super::alone;
use crate::application::read::reader::{ForReader, Playing};
use crate::store::participants::Owes;

/// An Admiral with no more decks than this names who is to follow (T19a).
const FEW_DECKS: u32 = 3;

/// The next thing to do; `None`: nothing.
pub fn next<R: Rng + ?Sized>(view: &ForReader<'_>, strength: Strength, rng: &mut R) -> Option<Command> {
    if view.owes == Some(Owes::Fleet) {
        return Some(Command::PlaceRandom {});
    }
    if let Some(skirmish) = &view.held.game.skirmish {
        return alone::next(view, skirmish, strength, rng);
    }
    let (battle, playing) = (view.held.game.battle.as_ref()?, view.player.as_ref()?);
    let turn = view.held.game.open_turn()?;
    order(battle, playing)
        .or_else(|| successor(view, battle, playing))
        .or_else(|| post(view, battle, playing, turn, strength, rng))
}

/// T17: a free player without a target is sent against the enemy who is nearest to the end, and of those against whom the
/// fewest were sent.
fn order(battle: &Battle, playing: &Playing) -> Option<Command> {
    let idle = playing.free.iter().find(|nick| {
        battle.player(nick).is_some_and(|player| {
            player
                .target
                .is_none_or(|target| !battle.players[target].is_active())
        })
    })?;
    let hunted = |seat: Seat| battle.players.iter().filter(|p| p.target == Some(seat)).count();
    let target = battle
        .active(playing.team?.other())
        .min_by_key(|seat| (std::cmp::Reverse(hits(battle, *seat)), hunted(*seat)))?;
    Some(Command::Order {
        nick: idle.clone(),
        target: battle.players[target].nick.clone(),
    })
}

/// How many decks of a sea are known to be hit.
fn hits(battle: &Battle, seat: Seat) -> usize {
    shots::answered(&battle.players[seat].sea)
        .filter(|(_, result)| result.is_hit())
        .count()
}

/// T19a: an Admiral whose fleet is nearly gone names the member of the team with the fewest decks hit.
fn successor(view: &ForReader<'_>, battle: &Battle, playing: &Playing) -> Option<Command> {
    let team = playing.team?;
    let office = &battle.admirals[team];
    let follows = office
        .successor
        .is_some_and(|heir| battle.players[heir].is_active());
    let sea = &battle.players[playing.seat].sea;
    let afloat: u32 = shots::ships_left(sea, &view.held.game.rules.fleet)
        .iter()
        .map(|(length, count)| u32::from(*length) * u32::from(*count))
        .sum();
    if !playing.admiral || follows || afloat > FEW_DECKS {
        return None;
    }
    let heir = battle
        .active(team)
        .filter(|seat| *seat != playing.seat)
        .min_by_key(|seat| hits(battle, *seat))?;
    Some(Command::NameSuccessor {
        nick: battle.players[heir].nick.clone(),
    })
}

/// The own answers and shot, and those of whoever handed over the right to move (T7, T18).
fn post<R: Rng + ?Sized>(
    view: &ForReader<'_>,
    battle: &Battle,
    playing: &Playing,
    turn: &Turn,
    strength: Strength,
    rng: &mut R,
) -> Option<Command> {
    if Some(turn.team) != playing.team || turn.clock.paused_since.is_some() {
        return None;
    }
    let own = std::iter::once((None, playing));
    let others = playing.delegators.iter().map(|(nick, other)| (Some(nick), other));
    let moves: Vec<Move> = own
        .chain(others)
        .filter_map(|(for_whom, who)| made(view, battle, for_whom, who, strength, rng))
        .collect();
    if moves.is_empty() {
        return None;
    }
    let reading = Reading {
        moves,
        ..Reading::default()
    };
    Some(Command::Post {
        text: post::print(&reading, view.held.game.rules.notation()),
    })
}

/// One player's answers and shot; `None`: there are none to make.
fn made<R: Rng + ?Sized>(
    view: &ForReader<'_>,
    battle: &Battle,
    for_whom: Option<&Nick>,
    who: &Playing,
    strength: Strength,
    rng: &mut R,
) -> Option<Move> {
    let answers: Vec<Answer> = who
        .unanswered
        .iter()
        .map(|shot| {
            Some(Answer {
                attacker: shot.attacker.clone(),
                cell: shot.cell,
                result: shot.truth?,
                said: unsaid(),
            })
        })
        .collect::<Option<_>>()?;
    let shots: Vec<Shot> = if who.may_shoot && !is_lost(view, battle, who) {
        shot(view, battle, who, strength, rng).into_iter().collect()
    } else {
        Vec::new()
    };
    let anything = !answers.is_empty() || !shots.is_empty();
    anything.then(|| Move {
        for_whom: for_whom.cloned(),
        answers,
        shots,
        said: unsaid(),
    })
}

/// Whether the answers that are owed tell of the last ship (T14): nobody shoots after that.
fn is_lost(view: &ForReader<'_>, battle: &Battle, who: &Playing) -> bool {
    let fleet = view.own_fleet(&battle.players[who.seat].nick);
    fleet.is_some_and(|stowed| !stowed.fleet.afloat(battle.shot_cells(who.seat)))
}

/// The shot: at the opponent with a ship that is hit and afloat, else at the one with the most decks hit (T9).
fn shot<R: Rng + ?Sized>(
    view: &ForReader<'_>,
    battle: &Battle,
    who: &Playing,
    strength: Strength,
    rng: &mut R,
) -> Option<Shot> {
    let gunner = Gunner::new(strength, &view.held.game.rules.fleet, rng);
    let mut seas: Vec<(Seat, Known)> = who
        .opponents
        .iter()
        .filter_map(|nick| battle.seat(nick))
        .map(|seat| (seat, known(&battle.players[seat].sea)))
        .collect();
    seas.sort_by_key(|(seat, known)| {
        (
            known.afloat().is_empty(),
            std::cmp::Reverse(hits(battle, *seat)),
            *seat,
        )
    });
    seas.into_iter().find_map(|(seat, known)| {
        gunner.aim(&known, rng).map(|cell| Shot {
            target: battle.players[seat].nick.clone(),
            cell,
            said: unsaid(),
        })
    })
}

/// What everybody knows of a sea: the shots at it and the answers that were given.
pub fn known(sea: &[ShotAt]) -> Known {
    let told = |outcome: Outcome| -> Option<ShotResult> {
        match outcome {
            Outcome::Given(result) => Some(result),
            Outcome::Awaited | Outcome::Dropped => None,
        }
    };
    Known::of(
        sea.iter()
            .map(|shot| -> (Cell, Option<ShotResult>) { (shot.cell, told(shot.outcome)) }),
    )
}

pub(super) fn unsaid() -> Said {
    Said {
        line: 0,
        words: String::new(),
    }
}
