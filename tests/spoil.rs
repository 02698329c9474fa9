// Known texts, spoilt as people and attackers spoil them: what the fuzzing of engine, league and server shares, each of
// which takes this file in as a module. `REFEREE_FUZZ=100` tries a hundred times as many.

use proptest::prelude::*;
use proptest::sample::Index;

/// One thing that is done to a text.
#[derive(Clone, Debug)]
pub enum Edit {
    /// What lies between two places is left out.
    Cut(Index, Index),
    /// What lies between two places is there twice.
    Twice(Index, Index),
    /// Something is put in.
    Insert(Index, String),
    /// A character becomes another one.
    Replace(Index, char),
    /// Two lines change places.
    Lines(Index, Index),
    /// From here on it is another text, from there on.
    Graft(Index, Index),
}

/// What breaks readers of text: marks without width, marks that turn the direction, characters of four bytes, ends of lines
/// of all kinds, NUL, look-alikes, numbers that do not fit.
const ODD: [&str; 24] = [
    "\u{200b}",
    "\u{202e}",
    "\u{2066}",
    "\u{feff}",
    "\u{301}",
    "\u{ad}",
    "😀",
    "👨‍👩‍👧",
    "\0",
    "\r",
    "\r\n",
    "\u{85}",
    "\u{2028}",
    "\u{b}",
    "\t",
    "\u{a0}",
    "Aa",
    "Ё",
    "ё",
    "№",
    "99999999999999999999",
    "-1",
    "1e309",
    "%00%ff",
];

/// Up to six edits; `pieces` are what the language that is read is made of.
pub fn edits(pieces: &'static [&'static str]) -> impl Strategy<Value = Vec<Edit>> {
    let at = any::<Index>;
    let piece = prop_oneof![
        4 => prop::sample::select(pieces).prop_map(str::to_owned),
        2 => prop::sample::select(ODD.to_vec()).prop_map(str::to_owned),
        1 => "\\PC{0,8}",
    ];
    let edit = prop_oneof![
        2 => (at(), at()).prop_map(|(from, to)| Edit::Cut(from, to)),
        2 => (at(), at()).prop_map(|(from, to)| Edit::Twice(from, to)),
        4 => (at(), piece).prop_map(|(place, piece)| Edit::Insert(place, piece)),
        2 => (at(), any::<char>()).prop_map(|(place, with)| Edit::Replace(place, with)),
        1 => (at(), at()).prop_map(|(one, other)| Edit::Lines(one, other)),
        1 => (at(), at()).prop_map(|(from, there)| Edit::Graft(from, there)),
    ];
    prop::collection::vec(edit, 1..7)
}

/// A text after these edits; `other` is what is grafted on. None is longer than 8,000 characters.
pub fn spoilt(text: &str, other: &str, edits: &[Edit]) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for edit in edits {
        let span = |a: &Index, b: &Index| {
            let (a, b) = (a.index(text.len() + 1), b.index(text.len() + 1));
            a.min(b)..a.max(b)
        };
        match edit {
            Edit::Cut(from, to) => {
                let span = span(from, to);
                // mostly little: what is left is to look like something
                let end = span.end.min(span.start + 12);
                text.drain(span.start..end);
            }
            Edit::Twice(from, to) => {
                let span = span(from, to);
                let (end, copy) = (span.end, text[span].to_vec());
                text.splice(end..end, copy);
            }
            Edit::Insert(place, piece) => {
                let place = place.index(text.len() + 1);
                text.splice(place..place, piece.chars());
            }
            Edit::Replace(place, with) => {
                if !text.is_empty() {
                    let place = place.index(text.len());
                    text[place] = *with;
                }
            }
            Edit::Lines(one, two) => {
                let joined: String = text.iter().collect();
                let mut lines: Vec<&str> = joined.split('\n').collect();
                let (one, two) = (one.index(lines.len()), two.index(lines.len()));
                lines.swap(one, two);
                text = lines.join("\n").chars().collect();
            }
            Edit::Graft(from, there) => {
                let other: Vec<char> = other.chars().collect();
                text.truncate(from.index(text.len() + 1));
                text.extend(&other[there.index(other.len() + 1)..]);
            }
        }
        text.truncate(8_000);
    }
    text.into_iter().collect()
}

/// So many cases, or as many times more as `REFEREE_FUZZ` says. What fails is told with its input: it belongs into the
/// folder `found` of the test, where it is tried for ever.
#[allow(
    clippy::disallowed_methods,
    reason = "how long is no setting of the program; not banned in every crate"
)]
pub fn cases(short: u32) -> ProptestConfig {
    let times = std::env::var("REFEREE_FUZZ")
        .ok()
        .and_then(|times| times.parse().ok());
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(short.saturating_mul(times.unwrap_or(1)))
    }
}
