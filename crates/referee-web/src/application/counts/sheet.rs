//! A table of nicks and counts, as spreadsheets and people write it: `;`, `,` or tabs between the fields, with or without
//! a line of headings.

use csv::ReaderBuilder;

/// The most lines that are read.
pub const MOST_LINES: usize = 5_000;

/// The longest field that is kept, in characters: no nick and no number is longer.
const LONGEST: usize = 200;

/// Headings of the column of nicks.
const NICKS: [&str; 9] = [
    "ник",
    "nick",
    "nickname",
    "имя",
    "name",
    "пользователь",
    "user",
    "username",
    "логин",
];

/// Headings of the column of counts.
const COUNTS: [&str; 10] = [
    "сообщений",
    "сообщения",
    "постов",
    "посты",
    "posts",
    "messages",
    "count",
    "число",
    "количество",
    "счёт",
];

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its number in the text, from 1.
    pub line: u64,
    /// What stands where the nick is expected.
    pub nick: String,
    /// What stands where the count is expected.
    pub count: String,
}

/// Why a text is no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unread {
    /// Nothing stands in it.
    #[error("there is no line with a nick and a count")]
    Nothing,
    /// There are more lines than are read.
    #[error("there are more than {MOST_LINES} lines; divide the table")]
    TooLong,
}

/// The rows of a table.
///
/// # Errors
/// See [`Unread`].
pub fn read(text: &str) -> Result<Vec<Row>, Unread> {
    let text = text.trim_start_matches('\u{feff}');
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter(text))
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let (mut rows, mut columns, mut first) = (Vec::new(), (0, 1), true);
    let mut lines = Lines {
        text: text.as_bytes(),
        at: 0,
        line: 1,
    };
    // text is UTF-8 and rows may be of any length: nothing is left that could fail
    for record in reader.records().filter_map(Result::ok) {
        let line = lines.of(record.position().map_or(0, csv::Position::byte));
        let fields: Vec<String> = record.iter().map(field).collect();
        if fields.iter().all(String::is_empty) {
            continue;
        }
        if std::mem::take(&mut first)
            && let Some(named) = headings(&fields)
        {
            columns = named;
            continue;
        }
        if rows.len() == MOST_LINES {
            return Err(Unread::TooLong);
        }
        let of = |column: usize| fields.get(column).cloned().unwrap_or_default();
        rows.push(Row {
            line,
            nick: of(columns.0),
            count: of(columns.1),
        });
    }
    if rows.is_empty() {
        return Err(Unread::Nothing);
    }
    Ok(rows)
}

/// Counts lines as an editor does: what reads the table has a record begin where the one before it ended.
struct Lines<'a> {
    text: &'a [u8],
    at: usize,
    line: u64,
}

impl Lines<'_> {
    /// The line of the first word from this byte on; records come in order.
    fn of(&mut self, byte: u64) -> u64 {
        let from = usize::try_from(byte).unwrap_or(usize::MAX);
        while let Some(byte) = self.text.get(self.at) {
            if self.at >= from && !matches!(byte, b'\r' | b'\n') {
                break;
            }
            self.line += u64::from(*byte == b'\n');
            self.at += 1;
        }
        self.line
    }
}

fn field(text: &str) -> String {
    text.trim().chars().filter(|c| *c != '\0').take(LONGEST).collect()
}

/// What stands between the fields: whichever mark the first line that has one has most of, outside quotes.
fn delimiter(text: &str) -> u8 {
    for line in text.lines() {
        let mut counts = [(b';', 0), (b'\t', 0), (b',', 0)];
        let mut quoted = false;
        for byte in line.bytes() {
            quoted ^= byte == b'"';
            let count = counts.iter_mut().find(|(mark, _)| *mark == byte && !quoted);
            if let Some((_, count)) = count {
                *count += 1;
            }
        }
        // of equals the first one: a comma is found in numbers and nicks too
        let most = counts.iter().rev().max_by_key(|(_, count)| *count);
        if let Some((mark, _)) = most.filter(|(_, count)| *count > 0) {
            return *mark;
        }
    }
    b';'
}

/// Where nicks and counts stand, if this is a line of headings.
fn headings(fields: &[String]) -> Option<(usize, usize)> {
    let place = |names: &[&str]| {
        fields
            .iter()
            .position(|field| names.contains(&field.to_lowercase().trim_end_matches(':')))
    };
    let (nick, count) = (place(&NICKS), place(&COUNTS));
    match (nick, count) {
        (Some(nick), Some(count)) => Some((nick, count)),
        (Some(0), None) if fields.get(1).is_some_and(|f| !has_digit(f)) => Some((0, 1)),
        (None, Some(1)) => Some((0, 1)),
        _ => None,
    }
}

fn has_digit(text: &str) -> bool {
    text.bytes().any(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::{MOST_LINES, Unread, read};

    fn rows(text: &str) -> Vec<(u64, String, String)> {
        let rows = read(text).unwrap();
        rows.into_iter()
            .map(|row| (row.line, row.nick, row.count))
            .collect()
    }

    fn plain(text: &str) -> Vec<(u64, &'static str, &'static str)> {
        rows(text)
            .into_iter()
            .map(|(line, nick, count)| (line, &*nick.leak(), &*count.leak()))
            .collect()
    }

    #[test]
    fn a_table_is_read_however_it_is_written() {
        let want = [(1, "ZimA", "1204"), (2, "Вирт", "87")];
        for text in [
            "ZimA;1204\nВирт;87",
            "ZimA,1204\r\nВирт,87\r\n",
            "\u{feff}ZimA\t1204\nВирт\t87\n",
            "\"ZimA\";\"1204\"\n\"Вирт\"; 87 ",
            "ZimA;1204;с 2009 года, почти\nВирт;87;",
        ] {
            assert_eq!(plain(text), want, "{text:?}");
        }
    }

    #[test]
    fn headings_say_which_column_is_which() {
        assert_eq!(plain("Ник;Сообщений\nZimA;5"), [(2, "ZimA", "5")]);
        assert_eq!(plain("№;Posts;Nick\n1;5;ZimA"), [(2, "ZimA", "5")]);
        assert_eq!(plain("пользователь,всего\nZimA,5"), [(2, "ZimA", "5")]);
        // «Ник» may be somebody's nick, and a first line without a known word is a line like the others
        assert_eq!(plain("Ник;5\nZimA;6"), [(1, "Ник", "5"), (2, "ZimA", "6")]);
        assert_eq!(
            plain("кто;сколько\nZimA;6"),
            [(1, "кто", "сколько"), (2, "ZimA", "6")]
        );
    }

    #[test]
    fn what_is_missing_is_missing_on_its_line() {
        let text = "\n\nZimA\n;7\n\n\"Ник с \"\"кавычками\"\"; и точкой\";8\n";
        let want = [
            (3, "ZimA", ""),
            (4, "", "7"),
            (6, "Ник с \"кавычками\"; и точкой", "8"),
        ];
        assert_eq!(plain(text), want);
        assert_eq!(read(""), Err(Unread::Nothing));
        assert_eq!(read("\n ; \nник;постов\n"), Err(Unread::Nothing));
        assert_eq!(
            read(&"а;1\n".repeat(MOST_LINES)).map(|rows| rows.len()),
            Ok(MOST_LINES)
        );
        assert_eq!(read(&"а;1\n".repeat(MOST_LINES + 1)), Err(Unread::TooLong));
    }
}
