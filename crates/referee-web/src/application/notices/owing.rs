//! Who has to move now, and so is told and reminded.

use league::event::Duty;
use league::{Game, Nick};

/// What somebody has to do on the open turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owing {
    /// Who.
    pub nick: Nick,
    /// What that one owes; `None`: nothing of one's own.
    pub duty: Option<Duty>,
    /// For whom the Admiral has to move (T19).
    pub others: Vec<Nick>,
}

/// Who has to move now: whoever owes something and has not handed the move over, and the Admiral for those who have
/// (T18). Nobody while no turn is open or the clock is paused.
pub fn owing(game: &Game) -> Vec<Owing> {
    if game.is_paused() {
        return Vec::new();
    }
    if let Some((skirmish, turn)) = game.skirmish.as_ref().zip(game.open_move()) {
        let (seat, duty) = skirmish.owed(turn);
        return vec![Owing {
            nick: skirmish.players[seat].nick.clone(),
            duty: Some(duty),
            others: Vec::new(),
        }];
    }
    let (Some(battle), Some(turn)) = (&game.battle, game.open_turn()) else {
        return Vec::new();
    };
    let mut all: Vec<Owing> = Vec::new();
    let mut others = Vec::new();
    for (seat, duty) in battle.all_owed(&game.rules, turn) {
        let player = &battle.players[seat];
        if duty != Duty::Order && player.delegation.is_some() {
            others.push(player.nick.clone());
            continue;
        }
        match all.iter_mut().find(|o| o.nick == player.nick) {
            Some(known) => known.duty = Some(duty), // an Admiral who owes an order besides
            None => all.push(Owing {
                nick: player.nick.clone(),
                duty: Some(duty),
                others: Vec::new(),
            }),
        }
    }
    if let Some(admiral) = battle.admiral(turn.team).filter(|_| !others.is_empty()) {
        let nick = &battle.players[admiral].nick;
        if let Some(known) = all.iter_mut().find(|o| o.nick == *nick) {
            known.others = others;
        } else {
            all.push(Owing {
                nick: nick.clone(),
                duty: None,
                others,
            });
        }
    }
    all
}

/// The name of what is owed, for the words of a notice.
pub const fn duty_name(duty: Option<Duty>) -> &'static str {
    match duty {
        Some(Duty::Shoot) => "shoot",
        Some(Duty::Answer) => "answer",
        Some(Duty::AnswerAndShoot) => "answer_and_shoot",
        Some(Duty::Order) => "order",
        None => "others",
    }
}
