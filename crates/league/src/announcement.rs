//! What the Referee announces in the battle thread (P6): the facts. The words live with the locales.
use chrono::{DateTime, Utc};

use crate::clock::TurnHours;
use crate::event::{AppointedBy, Closing, Drawn, Event, OutReason, Outcome, Until, Violation};
use crate::game::Game;
use crate::log::Logged;
use crate::mode::Mode;
use crate::nick::Nick;
use crate::rules::Answers;
use crate::skirmish::evolve::{AFTER_HIT, FOR_ANSWER, TO_UNSEAL};
use crate::team::{Side, Sides, Team, Whose};

/// Whether this event, which follows `before`, is announced: a post of the Referee in the thread, with a number of its own. What a player's
/// own post says is not said again.
#[must_use]
pub fn announces(before: &Game, event: &Event) -> bool {
    match event {
        Event::Drawn { .. }
        | Event::Started {}
        | Event::TurnOpened { .. }
        | Event::KnockedOut { .. }
        | Event::MoveSkipped { .. }
        | Event::AdmiralAppointed { .. }
        | Event::Admitted { .. }
        | Event::Joined { .. }
        | Event::ClockPaused { .. }
        | Event::ClockResumed { .. }
        | Event::MoveVoided { .. }
        | Event::BroughtBack { .. }
        | Event::Substituted { .. }
        | Event::Announced { .. }
        | Event::Ruled { .. }
        | Event::Outage { .. }
        | Event::Cancelled { .. }
        | Event::Finished { .. }
        | Event::InspectionAsked { .. }
        | Event::Unsealed { .. }
        | Event::Verdict { .. } => true,
        Event::TurnClosed { reason, .. } => matches!(reason, Closing::Referee | Closing::Skipped),
        // the clock begins anew with each shot and hit of a duel: the thread would be full of it
        Event::DeadlineMoved { reason, .. } => reason != AFTER_HIT && reason != FOR_ANSWER,
        // the keeper answers all cells of a post in one (M3)
        Event::Answered { post, .. } if before.mode == Mode::Melee => {
            before.skirmish.as_ref().is_none_or(|s| s.keeper_said != *post)
        }
        Event::Answered { post, doubt, .. } => {
            before.rules.answers == Answers::Referee || post.is_none() || doubt.is_some()
        }
        Event::Ordered { post, .. }
        | Event::Delegated { post, .. }
        | Event::DelegationEnded { post, .. }
        | Event::SuccessorNamed { post, .. } => post.is_none(),
        _ => false,
    }
}

/// The facts of one announcement.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "fields carry the names that events give them")]
pub enum Announcement {
    /// T2–T4: teams, pairs, Admirals, who opens.
    Draw {
        pairs: Vec<(Nick, Nick)>,
        admirals: Sides<Nick>,
        first: Team,
        reserve: Option<Nick>,
        by_lot: bool,
    },
    /// T6: the pairs, the Admirals, «СТАРТ ИГРА».
    Start {
        pairs: Vec<(Nick, Nick)>,
        admirals: Sides<Nick>,
    },
    /// T6, T13. `first`: the first turn of the battle.
    TurnOpened {
        whose: Whose,
        first: bool,
        deadline: DateTime<Utc>,
    },
    /// T22.
    TurnClosed { whose: Whose, why: Option<String> },
    /// M5: no cell was named in time.
    TurnSkipped { nick: Nick },
    /// T14, T15, T22.
    KnockedOut {
        nick: Nick,
        reason: OutReason,
        why: Option<String>,
        freed: Vec<Nick>,
        turn_hours: TurnHours,
    },
    /// T10, T19: an answer that the server gives.
    Answered {
        by: Nick,
        attacker: Nick,
        cell: String,
        result: engine::ShotResult,
    },
    /// T17.
    Ordered { nick: Nick, target: Nick, by_lot: bool },
    /// T18.
    Delegated {
        nick: Nick,
        until: Until,
        recorded_by: Option<Nick>,
        how: Option<String>,
    },
    /// T18, T19.
    DelegationEnded { nick: Nick },
    /// T19.
    MoveSkipped { nick: Nick },
    /// T19a, T22.
    AdmiralAppointed {
        team: Team,
        nick: Nick,
        by: AppointedBy,
        why: Option<String>,
    },
    /// T19a.
    SuccessorNamed { team: Team, nick: Nick },
    /// T20.
    Admitted { red: Nick, blue: Nick },
    /// T20.
    Joined { red: Nick, blue: Nick },
    /// T22.
    Paused { reason: String },
    /// T22.
    Resumed {
        deadline: DateTime<Utc>,
        reason: Option<String>,
    },
    /// T17a, T22, C4, C5. `reason`: the Referee's words, or one of `order`, `outage`, `calendar`, `void`.
    DeadlineMoved { deadline: DateTime<Utc>, reason: String },
    /// T22.
    MoveVoided { post: u32, reason: String },
    /// T22. `reason`: the Referee's words, or `void`.
    BroughtBack { nick: Nick, reason: String },
    /// T22.
    Substituted { nick: Nick, with: Nick, reason: String },
    /// T22: words of the Referee.
    Words { text: String },
    /// T24.
    Ruled { dispute: u32, text: String },
    /// C4.
    Outage { from: DateTime<Utc>, to: DateTime<Utc> },
    /// The game is off.
    Cancelled { reason: String },
    /// T21, T22. `reason`: the Referee's words, or `all_out`.
    Finished { winner: Option<Side>, reason: String },
    /// D1: who opens.
    Opener { first: Nick, by_lot: bool },
    /// M1, D1: a game without teams starts; in the order in which they joined.
    SkirmishStart { mode: Mode, players: Vec<Nick> },
    /// M3: what the keeper answers under a post.
    Keeper {
        answers: Vec<(String, engine::ShotResult)>,
    },
    /// D3: no lawful fleet agrees with this answer and those before.
    Doubt { by: Nick, cell: String, doubt: String },
    /// D4.
    InspectionAsked {
        by: Nick,
        nick: Nick,
        due: Option<DateTime<Utc>>,
    },
    /// D4.
    Unsealed { nick: Nick },
    /// D5.
    Verdict {
        nick: Nick,
        violations: Vec<Violation>,
        outcome: Outcome,
        winner: Option<Side>,
    },
}

/// What is announced of entry `index` of `entries`, which happened together; `before` is the game before that entry.
#[must_use]
pub fn of(before: &Game, entries: &[Logged], index: usize) -> Option<Announcement> {
    let event = &entries.get(index)?.event;
    if !announces(before, event) {
        return None;
    }
    Some(match event.clone() {
        Event::Drawn(drawn) => draw(drawn),
        Event::Started {} => start(before)?,
        Event::TurnOpened {
            turn,
            whose,
            deadline,
            ..
        } => Announcement::TurnOpened {
            whose,
            first: turn == 1,
            deadline,
        },
        Event::TurnClosed {
            whose: Whose::Player(nick),
            reason: Closing::Skipped,
            ..
        } => Announcement::TurnSkipped { nick },
        Event::TurnClosed { whose, why, .. } => Announcement::TurnClosed { whose, why },
        Event::KnockedOut {
            nick, reason, why, ..
        } => {
            let turn_hours = before.rules.turn_hours;
            Announcement::KnockedOut {
                nick,
                reason,
                why,
                freed: freed(&entries[index + 1..]),
                turn_hours,
            }
        }
        Event::Answered { .. } => answer(before, &entries[index..])?,
        Event::Ordered {
            nick, target, link, ..
        } => Announcement::Ordered {
            nick,
            target,
            by_lot: link.is_some(),
        },
        Event::Delegated {
            nick,
            until,
            recorded_by,
            how,
            ..
        } => Announcement::Delegated {
            nick,
            until,
            recorded_by,
            how,
        },
        Event::DelegationEnded { nick, .. } => Announcement::DelegationEnded { nick },
        Event::MoveSkipped { nick } => Announcement::MoveSkipped { nick },
        Event::AdmiralAppointed {
            team, nick, by, why, ..
        } => Announcement::AdmiralAppointed { team, nick, by, why },
        Event::SuccessorNamed { team, nick, .. } => Announcement::SuccessorNamed { team, nick },
        Event::Admitted { red, blue, .. } => Announcement::Admitted { red, blue },
        Event::Joined { red, blue } => Announcement::Joined { red, blue },
        Event::ClockPaused { reason } => Announcement::Paused { reason },
        Event::ClockResumed { deadline, reason } => Announcement::Resumed { deadline, reason },
        Event::DeadlineMoved { deadline, reason } => Announcement::DeadlineMoved { deadline, reason },
        Event::MoveVoided { post, reason } => Announcement::MoveVoided { post, reason },
        Event::BroughtBack { nick, reason } => Announcement::BroughtBack { nick, reason },
        Event::Substituted {
            nick, with, reason, ..
        } => Announcement::Substituted { nick, with, reason },
        Event::Announced { text } => Announcement::Words { text },
        Event::Ruled { dispute, text } => Announcement::Ruled { dispute, text },
        Event::Outage { from, to } => Announcement::Outage { from, to },
        Event::Cancelled { reason } => Announcement::Cancelled { reason },
        Event::Finished { winner, reason } => Announcement::Finished { winner, reason },
        Event::InspectionAsked { .. } | Event::Unsealed { .. } | Event::Verdict { .. } => {
            inspection(before, &entries[index])?
        }
        _ => return None,
    })
}

/// T2–T4, D1.
fn draw(drawn: Drawn) -> Announcement {
    match drawn {
        Drawn::Opener { first, link } => Announcement::Opener {
            first,
            by_lot: link.is_some(),
        },
        Drawn::Teams {
            pairs,
            admirals,
            first,
            reserve,
            link,
            ..
        } => Announcement::Draw {
            pairs,
            admirals,
            first,
            reserve,
            by_lot: link.is_some(),
        },
    }
}

/// T10, M3, D3: an answer that is not in a player's post, or one that is pointed out; the first of these entries.
fn answer(before: &Game, from_here: &[Logged]) -> Option<Announcement> {
    Some(match from_here.first()?.event.clone() {
        Event::Answered { post, .. } if before.mode == Mode::Melee => Announcement::Keeper {
            answers: keeper(from_here, post),
        },
        Event::Answered {
            by,
            cell,
            doubt: Some(doubt),
            ..
        } => Announcement::Doubt { by, cell, doubt },
        Event::Answered {
            by,
            attacker,
            cell,
            result,
            ..
        } => Announcement::Answered {
            by,
            attacker,
            cell,
            result,
        },
        _ => return None,
    })
}

/// D4, D5.
fn inspection(before: &Game, entry: &Logged) -> Option<Announcement> {
    Some(match entry.event.clone() {
        Event::InspectionAsked { by, nick } => Announcement::InspectionAsked {
            by,
            nick,
            due: before.rules.is_sealed().then(|| entry.at + TO_UNSEAL),
        },
        Event::Unsealed { nick, .. } => Announcement::Unsealed { nick },
        Event::Verdict {
            nick,
            violations,
            outcome,
            winner,
        } => Announcement::Verdict {
            nick,
            violations,
            outcome,
            winner,
        },
        _ => return None,
    })
}

/// T14: who became free by the exit that stands before these entries.
fn freed(after: &[Logged]) -> Vec<Nick> {
    let nicks = after.iter().map_while(|entry| match &entry.event {
        Event::Freed { nick, .. } => Some(nick.clone()),
        _ => None,
    });
    nicks.collect()
}

/// M3: the keeper's answers to the cells of one post.
fn keeper(from_here: &[Logged], of: Option<u32>) -> Vec<(String, engine::ShotResult)> {
    let of_this_post = |entry: &&Logged| !matches!(entry.event, Event::Posted { .. });
    let answers = from_here
        .iter()
        .take_while(of_this_post)
        .filter_map(|entry| match &entry.event {
            Event::Answered {
                cell, result, post, ..
            } if *post == of => Some((cell.clone(), *result)),
            _ => None,
        });
    answers.collect()
}

fn start(before: &Game) -> Option<Announcement> {
    if before.mode != Mode::TeamBattle {
        return Some(Announcement::SkirmishStart {
            mode: before.mode,
            players: before.entrants.iter().map(|e| e.nick.clone()).collect(),
        });
    }
    let battle = before.battle.as_ref()?;
    let nick = |seat: usize| battle.players[seat].nick.clone();
    let reds = battle.active(Team::Red);
    let pairs = reds
        .map(|seat| (nick(seat), nick(battle.players[seat].pair)))
        .collect();
    let admirals = Sides {
        red: nick(battle.admirals.red.holder),
        blue: nick(battle.admirals.blue.holder),
    };
    Some(Announcement::Start { pairs, admirals })
}
