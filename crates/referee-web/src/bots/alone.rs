//! What a house bot would do in a melee or a duel, where it fights alone (M3, M4, D2).

use gunner::{Gunner, Strength};
use league::post::{self, Move, Reading, Shot};
use league::skirmish::state::Skirmish;
use league::{Command, Nick};
use rand::Rng;

use super::mind::{known, unsaid};
use crate::application::read::reader::ForReader;

/// A cell for each sea that awaits one; `None`: it is not the bot's turn.
pub(super) fn next<R: Rng + ?Sized>(
    view: &ForReader<'_>,
    skirmish: &Skirmish,
    strength: Strength,
    rng: &mut R,
) -> Option<Command> {
    let playing = view.player.as_ref().filter(|playing| playing.may_shoot)?;
    let gunner = Gunner::new(strength, &view.held.game.rules.fleet, rng);
    let mut aim = |nick: &Nick| {
        let sea = &skirmish.player(nick)?.sea;
        let cell = gunner.aim(&known(sea), rng)?;
        Some(Shot {
            target: nick.clone(),
            cell,
            said: unsaid(),
        })
    };
    let shots: Vec<Shot> = playing.opponents.iter().filter_map(&mut aim).collect();
    if shots.is_empty() {
        return None;
    }
    let reading = Reading {
        moves: vec![Move {
            for_whom: None,
            answers: Vec::new(),
            shots,
            said: unsaid(),
        }],
        ..Reading::default()
    };
    Some(Command::Post {
        text: post::print(&reading, view.held.game.rules.notation()),
    })
}
