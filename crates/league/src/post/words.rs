//! Lists of words, each found in a step however long the list is.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

/// A list of folded words, written as one text with spaces between.
pub(super) struct Words(LazyLock<Set, fn() -> Set>);

type Set = HashSet<&'static str, BuildHasherDefault<Quick>>;

/// The words of a text as [`Words`].
macro_rules! words {
    ($list:literal) => {
        $crate::post::words::Words::made_by(|| $crate::post::words::set($list))
    };
}
pub(super) use words;

/// Whether one of these words is among the items.
macro_rules! has {
    ($items:expr, $list:literal) => {{
        static LIST: $crate::post::words::Words = $crate::post::words::words!($list);
        $crate::post::order::has($items, &LIST)
    }};
}
pub(super) use has;

impl Words {
    /// The list that `make` makes when it is first asked.
    pub(super) const fn made_by(make: fn() -> Set) -> Self {
        Self(LazyLock::new(make))
    }

    /// Whether the word is on the list.
    pub(super) fn holds(&self, word: &str) -> bool {
        self.0.contains(word)
    }
}

/// The words of a list.
pub(super) fn set(list: &'static str) -> Set {
    list.split(' ').collect()
}

/// A quick hash. The lists are our own, so nobody can choose words that meet in it; what is asked for meets one bucket.
#[derive(Default)]
pub(super) struct Quick(u64);

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        const STIR: u64 = 0x9e37_79b9_7f4a_7c15;
        let (eights, rest) = bytes.as_chunks::<8>();
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        for eight in eights.iter().chain([&last]) {
            let mixed = u128::from(self.0 ^ u64::from_le_bytes(*eight)) * u128::from(STIR);
            #[expect(clippy::cast_possible_truncation, reason = "the two halves of the product")]
            let (low, high) = (mixed as u64, (mixed >> 64) as u64);
            self.0 = low ^ high;
        }
    }

    // the end of a text: there is one text in a key
    fn write_u8(&mut self, _: u8) {}

    fn finish(&self) -> u64 {
        self.0
    }
}
