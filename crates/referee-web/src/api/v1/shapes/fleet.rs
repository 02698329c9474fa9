//! Fleets.

use engine::Fleet;
use engine::Notation;
use league::decider::Stowed;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A fleet that is placed, for eyes that may see it.
#[derive(Serialize, ToSchema)]
#[schema(as = Fleet)]
pub struct FleetShape {
    /// Who placed it.
    pub nick: String,
    /// The ships, as `PUT` takes them.
    #[schema(example = json!(["А1-А4", "В1-В3", "Д1-Д3", "Ж1-Ж2", "И1-И2", "В5-В6", "Д5", "Ж5", "И5", "К10"]))]
    pub fleet: Vec<String>,
    /// What binds to it: SHA-256 of the salt and the canonical list of ships.
    pub seal: String,
    /// The salt of the seal.
    pub salt: String,
}

impl FleetShape {
    /// Of a fleet in the vault.
    pub fn of(nick: &str, stowed: &Stowed, notation: Notation) -> FleetShape {
        FleetShape {
            nick: nick.to_owned(),
            fleet: ships(&stowed.fleet, notation),
            seal: engine::seal::seal(&stowed.fleet, notation, &stowed.salt).to_string(),
            salt: stowed.salt.to_string(),
        }
    }
}

/// Each ship by its ends.
pub fn ships(fleet: &Fleet, notation: Notation) -> Vec<String> {
    let ends = |ship: &Vec<String>| match (ship.first(), ship.last()) {
        (Some(first), Some(last)) if first != last => format!("{first}-{last}"),
        (first, _) => first.cloned().unwrap_or_default(),
    };
    fleet.to_lists(notation).iter().map(ends).collect()
}

/// A fleet that is to be placed: ships, or `random`, or, where players keep their own fleets, a seal.
// it has no `Debug`: it holds a secret
#[derive(Default, Deserialize, ToSchema)]
#[schema(example = json!({"random": true}))]
pub struct NewFleet {
    /// The ships, each «А1-А4», «Б2,Б3,Б4» or one cell.
    #[schema(example = json!(["А1-А4", "В1-В3", "Д1-Д3", "Ж1-Ж2", "И1-И2", "В5-В6", "Д5", "Ж5", "И5", "К10"]))]
    pub fleet: Option<Vec<String>>,
    /// A random legal one, from the server's entropy (D7).
    pub random: Option<bool>,
    /// For sealed duels (D3).
    pub seal: Option<String>,
}

/// What binds a player to the fleet that was placed.
#[derive(Serialize, ToSchema)]
pub struct Sealed {
    /// The seal.
    #[schema(min_length = 64, max_length = 64)]
    pub seal: String,
    /// The version of the game after it.
    pub version: u64,
}
