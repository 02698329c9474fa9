//! Who may be meant by a word that names nobody: by edits, or written in the other script.

use crate::nick::{Nick, Skeleton};

/// So many letters of a word are looked at.
const LONGEST: usize = 64;
/// No word is farther from what it may mean.
const FARTHEST: usize = 2;

/// People whose nicks may be misspelt.
pub(super) struct Neighbours<'a>(Vec<Neighbour<'a>>);

struct Neighbour<'a> {
    nick: &'a Nick,
    letters: usize,
    spellings: Spellings,
    /// The words of the nick that are no shorter than three letters.
    parts: Vec<Letters>,
}

/// A word as it is written, in Latin letters, and as it looks.
struct Spellings([Letters; 3]);

/// The letters of a word.
struct Letters {
    all: Vec<char>,
    /// Which letters there are, each as one of 64 bits.
    kinds: u64,
}

impl<'a> Neighbours<'a> {
    /// These people, in this order.
    pub fn new(nicks: impl IntoIterator<Item = &'a Nick>) -> Self {
        let neighbour = |nick: &'a Nick| {
            let name = nick.to_lowercase();
            let parts = name.split([' ', '_', '-', '.']);
            Neighbour {
                nick,
                letters: name.chars().count(),
                spellings: Spellings::of(&name, &nick.skeleton()),
                parts: parts
                    .filter(|part| part.chars().count() > 2)
                    .map(Letters::of)
                    .collect(),
            }
        };
        Self(nicks.into_iter().map(neighbour).collect())
    }

    /// Who may be meant by a word that names nobody: two edits away, transliterated, or a part of the nick.
    pub fn of(&self, words: &str) -> Vec<Nick> {
        let words: String = words.chars().take(LONGEST).collect::<String>().to_lowercase();
        let letters = words.chars().count();
        if letters < 2 {
            return Vec::new();
        }
        let spellings = Spellings::of(&words, &Skeleton::of(&words));
        let mut found: Vec<(usize, &Nick)> = Vec::new();
        for other in self.0.iter().filter(|other| other.letters > 1) {
            let allowed = if letters.min(other.letters) <= 3 {
                1
            } else {
                FARTHEST
            };
            let pairs = spellings.0.iter().zip(&other.spellings.0);
            let whole = pairs.filter_map(|(a, b)| edits(a, b, allowed)).min();
            let parts = other.parts.iter();
            let part = parts
                .filter_map(|part| edits(&spellings.0[0], part, allowed - 1))
                .min();
            if let Some(distance) = whole.into_iter().chain(part.map(|part| part + 1)).min() {
                found.push((distance, other.nick));
            }
        }
        found.sort_unstable();
        found.into_iter().map(|(_, nick)| nick.clone()).collect()
    }
}

impl Spellings {
    fn of(small: &str, looks: &Skeleton) -> Self {
        Self([
            Letters::of(small),
            Letters::of(&latin(small)),
            Letters::of(looks.as_str()),
        ])
    }
}

impl Letters {
    fn of(word: &str) -> Self {
        let all: Vec<char> = word.chars().collect();
        let kinds = all.iter().fold(0, |kinds, c| kinds | 1 << (u32::from(*c) & 63));
        Self { all, kinds }
    }
}

/// A word in Latin letters, the usual way.
pub(super) fn latin(word: &str) -> String {
    let mut out = String::new();
    for c in word.chars() {
        let letters = match c {
            'а' => "a",
            'б' => "b",
            'в' | 'w' => "v",
            'г' => "g",
            'д' => "d",
            'е' | 'ё' | 'э' => "e",
            'ж' => "zh",
            'з' => "z",
            'и' | 'й' | 'ы' | 'y' | 'j' => "i",
            'к' | 'c' | 'q' => "k",
            'л' => "l",
            'м' => "m",
            'н' => "n",
            'о' => "o",
            'п' => "p",
            'р' => "r",
            'с' => "s",
            'т' => "t",
            'у' => "u",
            'ф' => "f",
            'х' => "h",
            'ц' => "ts",
            'ч' => "ch",
            'ш' | 'щ' => "sh",
            'ю' => "iu",
            'я' => "ia",
            'x' => "ks",
            'ь' | 'ъ' => "",
            other => {
                out.push(other);
                ""
            }
        };
        out.push_str(letters);
    }
    out
}

/// Edits between two words: letters put in, left out, changed, or two neighbours swapped; `None` for more than `most`,
/// which is at most [`FARTHEST`].
fn edits(a: &Letters, b: &Letters, most: usize) -> Option<usize> {
    const WIDTH: usize = 2 * FARTHEST + 1;
    let farther = |one: u64, other: u64| (one & !other).count_ones() as usize > most;
    // an edit brings in one letter at most that the other word does not have
    if farther(a.kinds, b.kinds) || farther(b.kinds, a.kinds) || a.all.len().abs_diff(b.all.len()) > most {
        return None;
    }
    let (a, b) = (a.all.as_slice(), b.all.as_slice());
    let start = |beside: usize| beside.checked_sub(FARTHEST).unwrap_or(WIDTH);
    // the cells of a row are those at most `FARTHEST` beside the diagonal
    let mut before = [WIDTH; WIDTH];
    let mut last: [usize; WIDTH] = std::array::from_fn(start);
    for i in 1..=a.len() {
        let mut row = [WIDTH; WIDTH];
        for beside in 0..WIDTH {
            let Some(j) = (i + beside).checked_sub(FARTHEST).filter(|j| *j <= b.len()) else {
                continue;
            };
            if j == 0 {
                row[beside] = i;
                continue;
            }
            let mut best = last[beside] + usize::from(a[i - 1] != b[j - 1]);
            best = best.min(last.get(beside + 1).map_or(WIDTH, |above| above + 1));
            best = best.min(beside.checked_sub(1).map_or(WIDTH, |left| row[left] + 1));
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[beside] + 1);
            }
            row[beside] = best;
        }
        if row.iter().chain(&last).all(|edits| *edits > most) {
            return None;
        }
        before = std::mem::replace(&mut last, row);
    }
    Some(last[b.len() + FARTHEST - a.len()]).filter(|edits| *edits <= most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn near_nicks() {
        let nicks = ["Адвокат", "ZimA", "Мария Ивановна"].map(Nick::from);
        let near = |word| Neighbours::new(&nicks).of(word);
        for (word, nick) in [
            ("Адвакат", "Адвокат"),
            ("Зима", "ZimA"),
            ("Advokat", "Адвокат"),
            ("Мария", "Мария Ивановна"),
        ] {
            assert_eq!(near(word), [Nick::from(nick)], "{word}");
        }
        assert!(near("Боцман").is_empty());
    }

    /// The same with all cells of the table.
    fn plainly(a: &[char], b: &[char]) -> usize {
        let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
        for i in 0..=a.len() {
            for j in 0..=b.len() {
                table[i][j] = if i == 0 || j == 0 {
                    i + j
                } else {
                    let same = usize::from(a[i - 1] != b[j - 1]);
                    let mut best = (table[i - 1][j] + 1)
                        .min(table[i][j - 1] + 1)
                        .min(table[i - 1][j - 1] + same);
                    if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                        best = best.min(table[i - 2][j - 2] + 1);
                    }
                    best
                };
            }
        }
        table[a.len()][b.len()]
    }

    proptest! {
        #[test]
        fn edits_are_counted_as_in_a_whole_table(a in "[абв]{0,7}", b in "[абв]{0,7}", most in 0..=FARTHEST) {
            let (a, b) = (Letters::of(&a), Letters::of(&b));
            let wanted = Some(plainly(&a.all, &b.all)).filter(|edits| *edits <= most);
            prop_assert_eq!(edits(&a, &b, most), wanted);
        }
    }
}
