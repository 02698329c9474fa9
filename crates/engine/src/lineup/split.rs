//! Lines of a drawing cut into cells, in each of the ways in which people part them.

use super::edges;
use super::symbols::is_blank;

/// What parts the cells of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Splitter {
    /// Tabs, as spreadsheets copy.
    Tabs,
    /// Bars, as in Markdown and in frames.
    Bars,
    /// Commas or semicolons, with or without quotation marks.
    Separated(char),
    /// White space.
    Words,
    /// Nothing: a cell is one character. A label may stand at the left, and at the right.
    Dense { left: bool, right: bool },
}

/// A line with more characters than this is no line of a drawing.
const MOST_WIDTH: usize = 400;

impl Splitter {
    /// All ways, the most telling first.
    pub const ALL: [Splitter; 9] = [
        Splitter::Tabs,
        Splitter::Bars,
        Splitter::Separated(';'),
        Splitter::Separated(','),
        Splitter::Words,
        Splitter::Dense {
            left: false,
            right: false,
        },
        Splitter::Dense {
            left: true,
            right: false,
        },
        Splitter::Dense {
            left: true,
            right: true,
        },
        Splitter::Dense {
            left: false,
            right: true,
        },
    ];

    /// Does a cell keep its place if it is empty?
    pub const fn keeps_places(self) -> bool {
        matches!(self, Splitter::Tabs | Splitter::Bars | Splitter::Separated(_))
    }

    /// The cells of each line; none for a line that cannot be one of a drawing.
    pub fn split<'t>(self, lines: &[&'t str]) -> Vec<Vec<&'t str>> {
        lines.iter().map(|line| self.line(line)).collect()
    }

    fn line(self, line: &str) -> Vec<&str> {
        if line.len() > 4 * MOST_WIDTH || line.chars().nth(MOST_WIDTH).is_some() {
            return Vec::new();
        }
        match self {
            Splitter::Tabs => line.split('\t').map(trimmed).collect(),
            Splitter::Bars => bars(line),
            Splitter::Separated(mark) => separated(line, mark),
            Splitter::Words => words(line),
            Splitter::Dense { left, right } => dense(line, left, right),
        }
    }
}

pub(super) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '¦' | '╎' | '┆')
}

fn trimmed(cell: &str) -> &str {
    cell.trim_matches(is_blank)
}

fn bars(line: &str) -> Vec<&str> {
    let line = trimmed(line);
    let inside = line.strip_prefix(is_bar).unwrap_or(line);
    let inside = inside.strip_suffix(is_bar).unwrap_or(inside);
    inside.split(is_bar).map(trimmed).collect()
}

/// Fields between marks; a field may stand between quotation marks, which then may hold the mark.
fn separated(line: &str, mark: char) -> Vec<&str> {
    let mut fields = Vec::new();
    let (mut start, mut quoted) = (0, false);
    for (at, c) in line.char_indices() {
        if c == '"' {
            quoted = !quoted;
        } else if c == mark && !quoted {
            fields.push(unquoted(&line[start..at]));
            start = at + c.len_utf8();
        }
    }
    fields.push(unquoted(&line[start..]));
    fields
}

fn unquoted(field: &str) -> &str {
    let field = trimmed(field);
    let within = field.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    trimmed(within.unwrap_or(field).trim_matches(['{', '}', '[', ']']))
}

fn words(line: &str) -> Vec<&str> {
    line.split(|c: char| is_blank(c) || is_bar(c))
        .filter(|word| !word.is_empty())
        .collect()
}

fn dense(line: &str, left: bool, right: bool) -> Vec<&str> {
    let words = words(line);
    if words.iter().any(|word| is_speech(word)) && !is_edge_of_letters(&words) {
        return Vec::new();
    }
    if words.len() >= edges::FEWEST
        && words.iter().all(|word| edges::is_label(word))
        && (counts_up(&words) || are_letters(&words))
    {
        return words;
    }
    if let [only] = words.as_slice()
        && let Some(labels) = numbers_without_space(only)
    {
        return labels;
    }
    let mut cells = Vec::new();
    let mut rest = words.as_slice();
    if left
        && !is_edge_of_letters(&words)
        && let Some((first, others)) = rest.split_first()
    {
        let (label, glued) = first.split_at(label_length(first));
        cells.push(label.trim_end_matches([':', ')']));
        cells.extend(characters(glued));
        rest = others;
    }
    let last = if right { rest.split_last() } else { None };
    match last {
        Some((last, others)) => {
            let digits = last.len() - last.trim_end_matches(|c: char| c.is_ascii_digit()).len();
            let letter = last.chars().next_back().map_or(0, char::len_utf8);
            let label = if digits > 0 {
                digits.min(if last.ends_with("10") { 2 } else { 1 })
            } else {
                letter
            };
            let (glued, label) = last.split_at(last.len() - label);
            cells.extend(others.iter().flat_map(|word| characters(word)));
            cells.extend(characters(glued));
            cells.push(label);
        }
        None => cells.extend(rest.iter().flat_map(|word| characters(word))),
    }
    cells
}

/// How much of the first word of a line is its label: «10#...», «А:», «7».
fn label_length(word: &str) -> usize {
    if word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit()) {
        return word.len();
    }
    let digits = if word.starts_with("10") { 2 } else { 1 };
    let number = word.bytes().take(digits).take_while(u8::is_ascii_digit).count();
    let length = if number > 0 {
        number
    } else {
        word.chars().next().map_or(0, char::len_utf8)
    };
    let rest = &word[length..];
    let after = rest.len() - rest.trim_start_matches([':', ')']).len();
    // «7.» is a label if nothing else follows
    if rest == "." { word.len() } else { length + after }
}

/// A word of speech: three different letters in a row.
pub(super) fn is_speech(word: &str) -> bool {
    let letters: Vec<char> = word.chars().collect();
    letters.windows(3).any(|three| {
        three.iter().all(|c| c.is_alphabetic())
            && three[0] != three[1]
            && three[1] != three[2]
            && three[0] != three[2]
    })
}

/// «АБВГДЕЖЗИК», also between other marks.
fn is_edge_of_letters(words: &[&str]) -> bool {
    let [.., last] = words else { return false };
    let count = last.chars().count();
    let mut letters: Vec<char> = last.chars().flat_map(char::to_uppercase).collect();
    letters.sort_unstable();
    letters.dedup();
    words.len() <= 2
        && (9..=12).contains(&count)
        && letters.len() == count
        && last.chars().all(char::is_alphanumeric)
        && last.chars().any(char::is_alphabetic)
}

fn counts_up(words: &[&str]) -> bool {
    let numbers: Option<Vec<usize>> = words.iter().map(|word| edges::number(word)).collect();
    numbers.is_some_and(|numbers| {
        numbers
            .windows(2)
            .all(|pair| pair[0].abs_diff(pair[1]) == 1 || pair[1] == 0)
    })
}

/// Letters of which none comes twice.
fn are_letters(words: &[&str]) -> bool {
    let mut letters: Vec<char> = words.iter().filter_map(|word| edges::letter(word)).collect();
    letters.sort_unstable();
    letters.dedup();
    letters.len() == words.len()
}

/// «12345678910», «10987654321» as labels; and what has one digit for each is characters anyway.
fn numbers_without_space(word: &str) -> Option<Vec<&str>> {
    match word {
        "12345678910" => Some((0..9).map(|at| &word[at..=at]).chain([&word[9..]]).collect()),
        "10987654321" => Some(
            [&word[..2]]
                .into_iter()
                .chain((2..11).map(|at| &word[at..=at]))
                .collect(),
        ),
        _ => None,
    }
}

fn characters(word: &str) -> impl Iterator<Item = &str> {
    word.char_indices().map(|(at, c)| &word[at..at + c.len_utf8()])
}
