//! All chance of a run, from its seed: the same seed throws the same dice.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Dice that fall as their seed says.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// Those of table `number` of the run with this seed.
    #[must_use]
    pub fn new(seed: u64, number: u64) -> Dice {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&number.to_le_bytes());
        Dice(ChaCha8Rng::from_seed(key))
    }

    /// From 0 to `sides - 1`; 0 where there is no side.
    pub fn roll(&mut self, sides: usize) -> usize {
        usize::try_from(self.0.next_u32()).unwrap_or(0) % sides.max(1)
    }

    /// True once in `times`, on average.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.roll(times) == 0
    }

    /// One of these; `None` of none.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.roll(from.len()))
    }

    /// One of these words.
    ///
    /// # Panics
    /// Where there are none.
    pub fn word<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.roll(from.len())]
    }

    /// From `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        let width = usize::try_from(high - low + 1).unwrap_or(1);
        low + i64::try_from(self.roll(width)).unwrap_or(0)
    }

    /// 32 bytes.
    pub fn bytes(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for four in bytes.chunks_exact_mut(4) {
            four.copy_from_slice(&self.0.next_u32().to_le_bytes());
        }
        bytes
    }

    /// 16 bytes.
    pub fn sixteen(&mut self) -> [u8; 16] {
        let bytes = self.bytes();
        std::array::from_fn(|i| bytes[i])
    }

    /// For those who want a generator.
    pub fn generator(&mut self) -> &mut ChaCha8Rng {
        &mut self.0
    }
}
