//! A game as one person sees it: nobody's fleet but the own, and what one may and must do now.

use engine::{Cell, ShotResult};
use league::decider::Stowed;
use league::game::Status;
use league::post::{Answer, Move, Reading, Said};
use league::team_battle::state::{Battle, Seat};
use league::{Nick, Team};

use super::alone;
use crate::application::held::HeldGame;
use crate::application::projection;
use crate::store::participants::{Owes, Part};

/// A game as one person sees it.
#[derive(Clone, Debug)]
pub struct ForReader<'a> {
    /// The game. What is in its state everybody may know; what is not, only through the functions here.
    pub held: &'a HeldGame,
    /// The part that the reader has in it; `None`: a visitor.
    pub part: Option<Part>,
    /// What the reader owes now.
    pub owes: Option<Owes>,
    /// Of who plays or played.
    pub player: Option<Playing>,
}

/// What a player may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playing {
    /// Place in the order of enrolment.
    pub seat: Seat,
    /// The side; `None`: everybody fights alone.
    pub team: Option<Team>,
    /// Holds the office (T3).
    pub admiral: bool,
    /// A shot would be taken now, once all answers are given (T7, T9, T11).
    pub may_shoot: bool,
    /// Whom the player may shoot at (T8).
    pub opponents: Vec<Nick>,
    /// Shots at the own sea that await an answer, in order, with what is true.
    pub unanswered: Vec<Awaiting>,
    /// The truthful answers as text, to be followed by a shot.
    pub ready_text: String,
    /// For whom the player may move (T19), each as if it were that one.
    pub delegators: Vec<(Nick, Playing)>,
    /// Free players whom the player may send (T17).
    pub free: Vec<Nick>,
}

/// A shot that awaits its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Awaiting {
    /// Who shot.
    pub attacker: Nick,
    /// Where.
    pub cell: Cell,
    /// What is true; `None`: the server does not hold the fleet.
    pub truth: Option<ShotResult>,
}

impl<'a> ForReader<'a> {
    /// The game as this reader sees it.
    pub fn new(held: &'a HeldGame, reader: Option<&Nick>) -> ForReader<'a> {
        let mut view = ForReader {
            held,
            part: None,
            owes: None,
            player: None,
        };
        let Some(reader) = reader else { return view };
        if let Some(own) = projection::participants(&held.game).remove(reader) {
            view.part = Some(own.part);
            view.owes = own.duty;
        }
        if let Some(battle) = &held.game.battle {
            view.player = battle.seat(reader).map(|seat| playing(held, battle, seat, true));
        }
        if let Some(skirmish) = &held.game.skirmish {
            view.player = skirmish
                .seat(reader)
                .map(|seat| alone::playing(held, skirmish, seat));
        }
        view
    }

    /// Whether the reader may give the Referee's commands here (T22).
    pub fn is_referee(&self) -> bool {
        matches!(self.part, Some(Part::Referee | Part::CoReferee))
    }

    /// The reader's own fleet: the one placed, or the one that was taken over with the seat (T22).
    pub fn own_fleet(&self, reader: &Nick) -> Option<&'a Stowed> {
        let seat = self
            .player
            .as_ref()
            .and_then(|p| Some(&self.held.game.battle.as_ref()?.players[p.seat]));
        self.held.own_fleet(seat.map_or(reader, |p| &p.fleet_of))
    }

    /// The fleet that fights on a seat, once everybody may see it (T21).
    pub fn fleet_of(&self, nick: &Nick) -> Option<&'a Stowed> {
        let fleets = self.held.fleets()?;
        let player = self.held.game.battle.as_ref().and_then(|b| b.player(nick));
        fleets.0.get(player.map_or(nick, |p| &p.fleet_of))
    }

    /// D4: the ships that a player of a sealed duel showed, as they were written.
    pub fn unsealed(&self, nick: &Nick) -> Option<&'a [Vec<String>]> {
        let skirmish = self.held.game.skirmish.as_ref()?;
        let shown = skirmish.shown.iter().rev();
        let mut of_nick = shown.filter(|shown| skirmish.players[shown.of].nick == *nick);
        of_nick.next().map(|shown| shown.fleet.as_slice())
    }

    /// Who plays, by seat; before the draw or the start nobody.
    pub fn players(&self) -> impl Iterator<Item = &'a Nick> + use<'a> {
        let game = &self.held.game;
        (0..).map_while(|seat| game.sitter(seat))
    }

    /// Whether the game is over, so that everything may be shown.
    pub fn is_open_to_all(&self) -> bool {
        matches!(self.held.game.status, Status::Finished { .. })
    }
}

fn playing(held: &HeldGame, battle: &Battle, seat: Seat, with_others: bool) -> Playing {
    let game = &*held.game;
    let turn = game.open_turn();
    let me = &battle.players[seat];
    let nick = |seat: Seat| battle.players[seat].nick.clone();
    let opponents = if me.is_active() {
        battle.opponents(turn, seat)
    } else {
        Vec::new()
    };
    let fleet = held.own_fleet(&me.fleet_of).map(|s| &s.fleet);
    let awaited: Vec<_> = if me.is_active() {
        battle.awaited(seat).collect()
    } else {
        Vec::new()
    };
    let unanswered: Vec<Awaiting> = awaited
        .iter()
        .map(|(index, shot)| Awaiting {
            attacker: nick(shot.by),
            cell: shot.cell,
            truth: fleet.map(|f| battle.truth(f, seat, *index)),
        })
        .collect();
    // T11: a hit of the last turn, answered or not
    let hits = |number: u32| {
        let of_it = awaited
            .iter()
            .zip(&unanswered)
            .filter(move |((_, shot), _)| shot.turn + 1 == number);
        of_it
            .map(|(_, a)| a.truth)
            .any(|t| t.is_some_and(|t| t != ShotResult::Miss))
    };
    let may_shoot = turn.is_some_and(|turn| {
        me.is_active()
            && turn.team == me.team
            && turn.clock.paused_since.is_none()
            && !turn.shot.contains(&seat)
            && !battle.lost_shot(&game.rules, turn, seat)
            && !(game.rules.hit_costs_shot && hits(turn.number))
            && battle.can_aim(&game.rules, Some(turn), seat)
    });
    let admiral = battle.is_admiral(seat);
    let team: Vec<Seat> = if admiral && with_others {
        battle.active(me.team).collect()
    } else {
        Vec::new()
    };
    let delegators = team.iter().filter(|s| battle.players[**s].delegation.is_some());
    Playing {
        seat,
        team: Some(me.team),
        admiral,
        may_shoot,
        opponents: opponents.into_iter().map(nick).collect(),
        ready_text: ready_text(held, &unanswered),
        unanswered,
        delegators: delegators
            .map(|s| (nick(*s), playing(held, battle, *s, false)))
            .collect(),
        free: team
            .iter()
            .filter(|s| battle.is_free(**s))
            .map(|s| nick(*s))
            .collect(),
    }
}

/// The truthful answers, one a line, as the reader of posts takes them.
pub(super) fn ready_text(held: &HeldGame, unanswered: &[Awaiting]) -> String {
    let said = Said {
        line: 0,
        words: String::new(),
    };
    let answer = |a: &Awaiting| {
        let (attacker, cell, said) = (a.attacker.clone(), a.cell, said.clone());
        Some(Answer {
            attacker,
            cell,
            result: a.truth?,
            said,
        })
    };
    let answers: Vec<Answer> = unanswered.iter().filter_map(answer).collect();
    let moves = vec![Move {
        for_whom: None,
        answers,
        shots: Vec::new(),
        said,
    }];
    league::post::print(
        &Reading {
            moves,
            ..Reading::default()
        },
        held.game.rules.notation(),
    )
}
