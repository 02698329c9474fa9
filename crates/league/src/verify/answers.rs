//! Answers: each is what the opened fleet says, in the order of the shots (S7).
use engine::inspection::{self, Breach, Opened};

use super::file::File;
use super::report::{Note, Outcome, Why};
use super::{over, seals};
use crate::decider::Vault;
use crate::event::Event;
use crate::game::Game;
use crate::log::Logged;
use crate::nick::Nick;
use crate::shots::{self, Outcome as Came};

pub(super) fn check(file: &File, notes: &mut Vec<Note>) -> Result<Outcome, Why> {
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
    if game.rules.is_sealed() {
        return Ok(of_the_players(&game, notes));
    }
    let facts = vec![
        ("answers", answers.to_string()),
        ("kept", "site".to_owned()),
        ("over", over(&game).to_string()),
    ];
    Ok(if vault.is_some() {
        Outcome::Held(facts)
    } else {
        Outcome::Later(facts)
    })
}

/// D4: under seals the players answered. A false answer is for an inspection; that there is one is told, and how many of
/// all answers could be compared with a sea that was opened.
fn of_the_players(game: &Game, notes: &mut Vec<Note>) -> Outcome {
    let facts = |answers: usize, checked: usize, lies: usize| {
        vec![
            ("answers", answers.to_string()),
            ("checked", checked.to_string()),
            ("lies", lies.to_string()),
            ("kept", "players".to_owned()),
            ("over", over(game).to_string()),
        ]
    };
    let Some(skirmish) = &game.skirmish else {
        return Outcome::Later(facts(0, 0, 0));
    };
    let of = |seat: usize| shots::answered(&skirmish.players[seat].sea).count();
    let all = (0..skirmish.players.len()).map(of).sum();
    let checked = skirmish.shown.iter().map(|shown| of(shown.of)).sum();
    let mut false_ones = 0;
    for shown in &skirmish.shown {
        let player = &skirmish.players[shown.of];
        let opened = Opened {
            ships: shown.fleet.clone(),
            salt: shown.salt,
        };
        let answers: Vec<_> = shots::answered(&player.sea).collect();
        let rules = &game.rules;
        let seal = engine::seal::seal_lists(&opened.ships, &opened.salt);
        let found = inspection::inspect(&rules.fleet, rules.notation(), &seal, &opened, &answers);
        let lies = found
            .iter()
            .filter(|b| matches!(b, Breach::FalseAnswer { .. }))
            .count();
        false_ones += lies;
        if lies > 0 {
            notes.push(Note {
                code: "false_answers",
                facts: vec![("nick", player.nick.to_string()), ("count", lies.to_string())],
            });
        }
    }
    let facts = facts(all, checked, false_ones);
    if skirmish.shown.len() == skirmish.players.len() {
        Outcome::Held(facts)
    } else {
        Outcome::Later(facts)
    }
}

/// What the answer must be; `None`: there is no such shot, which the rules will say.
fn truth(game: &Game, vault: &Vault, entry: &Logged) -> Option<engine::ShotResult> {
    let Event::Answered {
        by, attacker, cell, ..
    } = &entry.event
    else {
        return None;
    };
    let sea = game.sea(by)?;
    let fleet = &vault.0.get(owner(game, by))?.fleet;
    let notation = game.rules.notation();
    let this = |awaited: bool| {
        let mut shots = sea.iter().enumerate().filter(|(_, s)| {
            (s.outcome == Came::Awaited) == awaited
                && game.sitter(s.by) == Some(attacker)
                && notation.print(s.cell) == *cell
        });
        shots.next().map(|(index, _)| index)
    };
    // one that is corrected after a move was voided was answered before (T22)
    let index = this(true).or_else(|| this(false))?;
    Some(shots::truth(sea, fleet, index))
}

/// Who placed the fleet that fights for a player (T22, substitute).
fn owner<'a>(game: &'a Game, nick: &'a Nick) -> &'a Nick {
    let player = game.battle.as_ref().and_then(|b| b.player(nick));
    player.map_or(nick, |p| &p.fleet_of)
}
