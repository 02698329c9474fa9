//! Anything that can be asked for at all, whether or not it makes sense just now.

use chrono::TimeDelta;
use league::command::Winner;
use league::event::Until;
use league::mode::Mode;
use league::team::{Side, Team};
use league::{Command, Game, Nick};

use super::{View, Wish, nonsense, place, referee};
use crate::dice::Dice;
use crate::opening::Desk;

/// Anything.
pub(super) fn any(dice: &mut Dice, desk: &mut Desk, view: &View<'_>) -> Wish {
    let game = view.game;
    let (one, other) = (somebody(dice, desk, game), somebody(dice, desk, game));
    if dice.one_in(2) {
        let by = if dice.one_in(12) {
            one.clone()
        } else {
            referee(dice, game)
        };
        return Wish {
            by,
            command: act(dice, game, one, other),
        };
    }
    let command = match dice.roll(16) {
        0 => Command::Withdraw {},
        1 => return place(dice, desk, game, one),
        2..=3 => Command::Delegate {
            until: if dice.one_in(2) {
                Until::Turn
            } else {
                Until::Revoked
            },
        },
        4 => Command::TakeBack {},
        5..=6 => Command::RecordDelegation {
            nick: other,
            how: dice.one_in(2).then(|| "по телефону".to_owned()),
        },
        7 => return order(dice, game, one),
        8 => Command::NameSuccessor { nick: other },
        9 => Command::Apply {},
        10 => Command::WithdrawApplication {},
        11 => Command::Enrol {
            posts: Some(3),
            fleet: None,
        },
        12 => Command::Inspect { nick: other },
        13 => Command::Post {
            text: nonsense(dice, game),
        },
        _ => return look(dice, desk, view),
    };
    Wish { by: one, command }
}

/// An act of the Referee.
fn act(dice: &mut Dice, game: &Game, nick: Nick, other: Nick) -> Command {
    let reason = Some("так надо".to_owned());
    match dice.roll(40) {
        0..=3 => Command::Pause { reason },
        4..=6 => Command::Resume { reason: None },
        7..=8 => Command::Extend {
            hours: [0.5, 3.0, 100.0, 0.0][dice.roll(4)],
            reason,
        },
        9..=13 => Command::Void {
            post: voidable(dice, game),
            reason,
        },
        14..=15 => Command::PutOut { nick, reason },
        16..=18 => Command::BringBack {
            nick: out(dice, game).unwrap_or(nick),
            reason,
        },
        19..=20 => Command::Appoint { nick, reason },
        21 => Command::CloseTurn { reason },
        22..=24 => Command::Substitute {
            nick,
            with: other,
            reason,
        },
        25 => Command::Announce {
            text: "Всем внимание".to_owned(),
        },
        26 if dice.one_in(4) => Command::Finish {
            winner: Some(match (game.mode, dice.roll(3)) {
                (_, 0) => Winner::Draw,
                (Mode::TeamBattle, _) => Winner::Side(Side::Team(Team::Red)),
                _ => Winner::Side(Side::Player(nick)),
            }),
            reason,
        },
        27 if dice.one_in(4) => Command::Cancel { reason },
        28..=29 => Command::CoReferee {
            nick,
            add: dice.one_in(2),
        },
        30..=31 => Command::RuleOn {
            dispute: 1,
            text: "Так и есть".to_owned(),
        },
        32 => Command::SetPosts { nick, posts: 7 },
        33..=34 => Command::ExtendEnrolment {
            until: game.enrolment.map_or(game.at, |e| e.until) + TimeDelta::hours(dice.between(-1, 20)),
        },
        35 => Command::Refuse {
            nick: applicant(game).unwrap_or(nick),
            reason: None,
        },
        36 => Command::Admit {
            nicks: vec![nick, other],
        },
        37 => Command::CloseEnrolment {},
        38 => draw(dice, game),
        _ => Command::Start {},
    }
}

/// Words that change nothing in the game: a dispute, or a look of time.
pub(super) fn look(dice: &mut Dice, desk: &mut Desk, view: &View<'_>) -> Wish {
    let by = somebody(dice, desk, view.game);
    Wish {
        by,
        command: Command::Dispute {
            post: dice.one_in(2).then_some(view.game.thread),
            text: "Не согласен".to_owned(),
        },
    }
}

/// T17, now and then one that cannot be.
pub(super) fn order(dice: &mut Dice, game: &Game, by: Nick) -> Wish {
    let Some(battle) = &game.battle else {
        return Wish {
            by: by.clone(),
            command: Command::Order {
                nick: by.clone(),
                target: by,
            },
        };
    };
    let seats: Vec<usize> = (0..battle.players.len()).collect();
    let team = battle.player(&by).map_or(Team::Red, |p| p.team);
    let free: Vec<usize> = battle.active(team).filter(|s| battle.is_free(*s)).collect();
    let enemies: Vec<usize> = battle.active(team.other()).collect();
    let of = |dice: &mut Dice, from: &[usize]| {
        let from = if from.is_empty() || dice.one_in(8) {
            &seats
        } else {
            from
        };
        battle.players[dice.pick(from).copied().unwrap_or(0)].nick.clone()
    };
    let (nick, target) = (of(dice, &free), of(dice, &enemies));
    let command = if dice.one_in(2) {
        Command::Order { nick, target }
    } else {
        Command::Post {
            text: format!("{nick} продолжает игру против {target}"),
        }
    };
    Wish { by, command }
}

/// T2–T4, D1: drawn, or listed in part.
pub(super) fn draw(dice: &mut Dice, game: &Game) -> Command {
    let nicks: Vec<Nick> = game.entrants.iter().map(|e| e.nick.clone()).collect();
    let half = nicks.len() / 2;
    let listed = dice.one_in(4);
    Command::Draw {
        red: listed.then(|| nicks[..half].to_vec()),
        blue: (listed && dice.one_in(2)).then(|| nicks[half..half * 2].to_vec()),
        pairs: None,
        first: match (game.mode, dice.roll(3)) {
            (Mode::TeamBattle, 0) => Some(Side::Team(Team::Blue)),
            (Mode::Duel, 0) => nicks.first().map(|nick| Side::Player(nick.clone())),
            _ => None,
        },
    }
}

/// Anybody of the game, or who looks on.
fn somebody(dice: &mut Dice, desk: &Desk, game: &Game) -> Nick {
    let of_battle = game
        .battle
        .iter()
        .flat_map(|b| &b.players)
        .map(|p| p.nick.clone());
    let players: Vec<Nick> = of_battle.collect();
    let nick = dice.pick(&players).cloned().filter(|_| !dice.one_in(3));
    nick.or_else(|| dice.pick(&desk.nicks).cloned())
        .unwrap_or_else(|| "Никто".into())
}

fn voidable(dice: &mut Dice, game: &Game) -> u32 {
    let posts = game
        .battle
        .as_ref()
        .map(league::team_battle::state::Battle::voidable)
        .unwrap_or_default();
    dice.pick(&posts)
        .copied()
        .filter(|_| !dice.one_in(5))
        .unwrap_or(game.thread)
}

fn out(dice: &mut Dice, game: &Game) -> Option<Nick> {
    let players = game.battle.iter().flat_map(|b| &b.players);
    let out: Vec<Nick> = players
        .filter(|p| !p.is_active())
        .map(|p| p.nick.clone())
        .collect();
    dice.pick(&out).cloned()
}

fn applicant(game: &Game) -> Option<Nick> {
    game.applications.first().map(|e| e.nick.clone())
}
