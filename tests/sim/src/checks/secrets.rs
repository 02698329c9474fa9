//! Nothing that can be read tells a fleet before its time (D3, D7, T21): no salt, no ship as a list of its cells.

use std::collections::BTreeMap;

use engine::{Fleet, Salt};
use league::event::Event;
use league::game::Status;
use league::log::Logged;
use league::{Game, Nick};

use super::{Checked, must};
use crate::database::Row;
use crate::opening::Desk;

/// What may not be read yet.
#[derive(Clone, Debug, Default)]
pub struct Secrets {
    /// By whose they are or by their seal.
    needles: BTreeMap<String, Vec<String>>,
    /// The stored fleets that the needles were made of.
    known: BTreeMap<Nick, String>,
}

impl Secrets {
    /// Looks which fleets there are by now.
    pub fn learn(&mut self, row: &Row, desk: &Desk, game: &Game) {
        let notation = game.rules.notation();
        let needles = |fleet: &Fleet, salt: &Salt| {
            let lists = fleet.to_lists(notation);
            let json = |value: serde_json::Value| value.to_string();
            let long = lists
                .iter()
                .filter(|ship| ship.len() > 1)
                .map(|ship| json(ship.clone().into()));
            long.chain([json(serde_json::json!(lists)), salt.to_string()])
                .collect::<Vec<_>>()
        };
        for (nick, text) in &row.fleets {
            if self.known.get(nick) != Some(text)
                && let Ok(stowed) = serde_json::from_str::<league::decider::Stowed>(text)
            {
                self.needles
                    .insert(nick.to_string(), needles(&stowed.fleet, &stowed.salt));
                self.known.insert(nick.clone(), text.clone());
            }
        }
        for placed in &game.placed {
            let seal = placed.seal.to_string();
            if let Some((fleet, salt)) = desk.kept.get(&seal)
                && !self.needles.contains_key(&seal)
            {
                self.needles.insert(seal, needles(fleet, salt));
            }
        }
    }

    /// Looks through an event.
    ///
    /// # Errors
    /// Where it tells a fleet.
    pub fn look(&self, game: &Game, entry: &Logged) -> Checked {
        let shows = matches!(
            entry.event,
            Event::FleetsRevealed { .. } | Event::Unsealed { .. } | Event::Verdict { .. }
        );
        if shows {
            return must(is_over(game), "T21, D4: fleets are shown after the end", || {
                entry.seq.to_string()
            });
        }
        // events with words or cells of people
        let plain = matches!(
            entry.event,
            Event::TurnOpened { .. } | Event::Shot { .. } | Event::Answered { .. }
        );
        if plain || is_over(game) {
            return Ok(());
        }
        self.search(game, &serde_json::to_string(entry).unwrap_or_default())
    }

    /// Looks through any text.
    ///
    /// # Errors
    /// Where it tells a fleet.
    pub fn search(&self, game: &Game, text: &str) -> Checked {
        if is_over(game) {
            return Ok(());
        }
        let found = self
            .needles
            .iter()
            .find(|(_, needles)| needles.iter().any(|n| text.contains(n.as_str())));
        must(found.is_none(), "D7: nothing readable tells a fleet", || {
            format!("{:?}", found.map(|(whose, _)| whose))
        })
    }
}

fn is_over(game: &Game) -> bool {
    matches!(game.status, Status::Finished { .. })
}
