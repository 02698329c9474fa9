//! Which ships a fleet has (S2, S11).

use std::collections::BTreeMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::packing;

/// How many ships of each length a fleet has. S11; by default S2.
///
/// Serialised as an object, length to count: `{"4":1,"3":2,"2":3,"1":4}`. Reading accepts any set, also
/// an impossible one: [`FleetRule::prove`] is what refuses it, with a reason, when a game is opened.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FleetRule {
    /// Length to count, no count 0. Anything above 255 is kept as 255, which fits no sea either.
    counts: BTreeMap<u8, u8>,
}

/// Why a set of ships is not played with. S11.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ImpossibleFleet {
    /// No ship at all.
    #[error("a fleet needs a ship: name at least one length with its count")]
    Empty,
    /// A ship without a deck, or one that is longer than the sea.
    #[error("no ship of {0} decks fits a sea of 10 × 10: use lengths from 1 to 10")]
    NoSuchShip(u8),
    /// The ships with the water between them need more room than there is.
    #[error("these ships need more room than a sea of 10 × 10 has: take fewer or shorter ones")]
    NoRoom,
    /// No way to place them was found, so it is not proved that there is one.
    #[error("no way was found to place these ships without touching: take fewer or shorter ones")]
    NotProved,
}

impl FleetRule {
    /// The rule of these (length, count) pairs; counts of one length are added up.
    pub fn of(pairs: impl IntoIterator<Item = (u8, u8)>) -> FleetRule {
        let mut counts = BTreeMap::new();
        for (length, count) in pairs {
            if count > 0 {
                let sum: &mut u8 = counts.entry(length).or_default();
                *sum = sum.saturating_add(count);
            }
        }
        FleetRule { counts }
    }

    /// (length, count), the longest first; no count is 0.
    pub fn counts(&self) -> impl Iterator<Item = (u8, u8)> {
        self.counts.iter().rev().map(|(length, count)| (*length, *count))
    }

    /// How many ships of this length.
    pub fn count_of(&self, length: u8) -> u8 {
        self.counts.get(&length).copied().unwrap_or(0)
    }

    /// How many ships in all.
    pub fn ships(&self) -> usize {
        self.counts.values().map(|count| usize::from(*count)).sum()
    }

    /// How many decks in all.
    pub fn decks(&self) -> usize {
        self.counts()
            .map(|(length, count)| usize::from(length) * usize::from(count))
            .sum()
    }

    /// Proves that the ships fit the sea, by placing them. S11.
    ///
    /// Deterministic, and bounded to some milliseconds: what was not placed by then is refused as
    /// [`ImpossibleFleet::NotProved`], even if some way might exist.
    pub fn prove(&self) -> Result<(), ImpossibleFleet> {
        packing::pack(self).map(drop)
    }
}

/// S2: one ship of 4 decks, two of 3, three of 2, four of 1.
impl Default for FleetRule {
    fn default() -> Self {
        FleetRule::of([(4, 1), (3, 2), (2, 3), (1, 4)])
    }
}

impl Serialize for FleetRule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.counts().map(|(length, count)| (length.to_string(), count)))
    }
}

impl<'de> Deserialize<'de> for FleetRule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = BTreeMap::<String, u64>::deserialize(deserializer)?;
        let mut pairs = Vec::with_capacity(written.len());
        for (length, count) in written {
            let length = length.parse::<u64>().map_err(|_| {
                D::Error::custom(format_args!(
                    "\"{length}\" is no length of a ship: write a fleet as {{\"4\":1,\"3\":2}}"
                ))
            })?;
            pairs.push((capped(length), capped(count)));
        }
        Ok(FleetRule::of(pairs))
    }
}

fn capped(number: u64) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}
