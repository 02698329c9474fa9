//! Answers: each is what the opened fleet says, in the order of the shots (S7).
use super::file::File;
use super::report::{Outcome, Why};
use super::seals;
use crate::decider::Vault;
use crate::event::Event;
use crate::game::Game;
use crate::log::Logged;
use crate::team_battle::state::Outcome as Came;

pub(super) fn check(file: &File) -> Result<Outcome, Why> {
    let mut log = file.log().enumerate();
    let Some(mut game) = log.next().and_then(|(_, first)| Game::begin(first).ok()) else {
        return Ok(Outcome::Unreached);
    };
    let vault = seals::vault(file, &game.rules);
    let mut answers = 0;
    for (index, entry) in log {
        if let Some(vault) = &vault
            && let Some(truth) = truth(&game, vault, entry)
            && let Event::Answered { result, cell, by, .. } = &entry.event
            && truth != *result
        {
            let why = Why::new("answer").fact("nick", by).fact("cell", cell);
            let why = why
                .fact("truth", truth.code_str())
                .fact("said", result.code_str());
            return Err(file.at(index, why));
        }
        answers += usize::from(matches!(entry.event, Event::Answered { .. }));
        if game.evolve(entry).is_err() {
            return Ok(Outcome::Unreached);
        }
    }
    let facts = vec![("answers", answers.to_string())];
    Ok(if vault.is_some() {
        Outcome::Held(facts)
    } else {
        Outcome::Later(facts)
    })
}

/// What the answer must be; `None`: there is no such shot, which the rules will say.
fn truth(game: &Game, vault: &Vault, entry: &Logged) -> Option<engine::ShotResult> {
    let Event::Answered {
        by, attacker, cell, ..
    } = &entry.event
    else {
        return None;
    };
    let battle = game.battle.as_ref()?;
    let seat = battle.seat(by)?;
    let player = &battle.players[seat];
    let fleet = &vault.0.get(&player.fleet_of)?.fleet;
    let notation = game.rules.notation();
    let this = |awaited: bool| {
        let sea = player.sea.iter().enumerate();
        let mut shots = sea.filter(|(_, s)| {
            (s.outcome == Came::Awaited) == awaited
                && battle.players[s.by].nick == *attacker
                && notation.print(s.cell) == *cell
        });
        shots.next().map(|(index, _)| index)
    };
    // one that is corrected after a move was voided was answered before (T22)
    let index = this(true).or_else(|| this(false))?;
    Some(battle.truth(fleet, seat, index))
}
