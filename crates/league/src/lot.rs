//! Lots that nobody can choose or foresee and anyone can check: a hash chain published before the game
//! and a seed that binds each lot to the log so far.
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha20Rng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::log::{Head, Hex32};

/// One link of a game's hash chain; `SHA-256` of a link is the link before it.
pub type Link = Hex32;

/// How many lots one game can draw.
pub const LINKS: u16 = 256;

/// Where the links of a game's lots come from: the whole chain at the server, those revealed for who verifies a log.
pub trait Links: std::fmt::Debug + Sync {
    /// Link number `n`; 0 is the published commitment. `None` past the end of the chain.
    fn link(&self, n: u16) -> Option<Link>;
}

impl Links for Chain {
    fn link(&self, n: u16) -> Option<Link> {
        Chain::link(self, n)
    }
}

/// The secret end of a chain, kept by the server: 32 random bytes, `link[256]`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chain(pub Hex32);

impl std::fmt::Debug for Chain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Chain(kept secret)")
    }
}

impl Chain {
    /// Link number `n`; 0 is the published commitment. `None` past the end of the chain.
    #[must_use]
    pub fn link(&self, n: u16) -> Option<Link> {
        if n > LINKS {
            return None;
        }
        Some((n..LINKS).fold(self.0, |link, _| before(link)))
    }

    /// `link[0]`, published when the game is opened (`draw_commitment`).
    #[must_use]
    pub fn commitment(&self) -> Link {
        (0..LINKS).fold(self.0, |link, _| before(link))
    }
}

/// The link before this one in the chain. A revealed link proves itself by it.
#[must_use]
pub fn before(link: Link) -> Link {
    Hex32(Sha256::digest(link.0).into())
}

/// The dice of one lot: `ChaCha20` seeded with `SHA-256(link ‖ head of the log)`.
pub struct Lot(ChaCha20Rng);

impl Lot {
    /// The lot that reveals `link` when the log stands at `head`.
    #[must_use]
    pub fn new(link: Link, head: Head) -> Lot {
        let seed: [u8; 32] = Sha256::new()
            .chain_update(link.0)
            .chain_update(head.0)
            .finalize()
            .into();
        Lot(ChaCha20Rng::from_seed(seed))
    }

    /// A number from 0 to `bound - 1`, each equally likely: 32 bits are drawn, and drawn again while they
    /// are at or above the largest multiple of `bound`. `bound` is at least 1.
    pub fn index(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound.max(1)).unwrap_or(u64::MAX);
        let fair = (1u64 << 32) / bound * bound;
        loop {
            let drawn = u64::from(self.0.next_u32());
            if drawn < fair {
                return usize::try_from(drawn % bound).unwrap_or(0);
            }
        }
    }

    /// Fisher–Yates from the last place down: place `i` is swapped with one of the places 0 to `i`.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.index(i + 1);
            items.swap(i, j);
        }
    }

    /// One bit: the lowest of the next 32.
    pub fn bit(&mut self) -> bool {
        self.0.next_u32() & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain() -> Chain {
        Chain(Hex32([7; 32]))
    }

    #[test]
    fn every_link_hashes_to_the_one_before() {
        let c = chain();
        assert_eq!(c.link(0), Some(c.commitment()));
        for n in 0..LINKS {
            assert_eq!(c.link(n + 1).map(before), c.link(n));
        }
        assert_eq!(c.link(LINKS), Some(c.0));
        assert_eq!(c.link(LINKS + 1), None);
    }

    #[test]
    fn a_lot_depends_on_link_and_head_and_on_nothing_else() {
        let link = chain().commitment();
        let draw = |head: u8| {
            let mut v: Vec<u32> = (0..20).collect();
            Lot::new(link, Hex32([head; 32])).shuffle(&mut v);
            v
        };
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
    }

    #[test]
    fn a_shuffle_is_fair_enough() {
        // 6 orders of 3; 6,000 lots; each order 1,000 ± 5 standard deviations
        let mut seen = std::collections::BTreeMap::new();
        for n in 0..6000u32 {
            let mut head = [0; 32];
            head[..4].copy_from_slice(&n.to_be_bytes());
            let mut v = [0, 1, 2];
            Lot::new(chain().0, Hex32(head)).shuffle(&mut v);
            *seen.entry(v).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|n| (855..=1145).contains(n)), "{seen:?}");
    }
}
