//! The table of named days off (C2).

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

use chrono::NaiveDate;
use sha2::{Digest, Sha256};

/// The table that ships with the program, parsed once.
static RU: LazyLock<Holidays> = LazyLock::new(|| {
    Holidays::parse(include_str!("../../data/holidays-ru.tsv"))
        .expect("the shipped table is well formed: a test reads all of it")
});

/// C2. Days off beside Saturdays and Sundays, each with its name. Cheap to clone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holidays {
    days: Arc<BTreeMap<NaiveDate, Arc<str>>>,
}

/// Why a text is not a holiday table, and where: the first fault.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct HolidayFault {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: HolidayFaultKind,
}

/// What can be wrong in a line of a holiday table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HolidayFaultKind {
    /// Nothing separates the date from the name.
    #[error("no tab after the date; write the date, one tab, and the name of the holiday")]
    NoTab,
    /// The first field is not a day of the calendar.
    #[error("«{0}» is not a date; write an existing day as YYYY-MM-DD")]
    NotADate(String),
    /// The second field is blank.
    #[error("the holiday has no name; write one after the tab")]
    NoName,
    /// The day has a name already.
    #[error("{day} already stands in line {first}; remove one of the two lines")]
    Twice {
        /// The day.
        day: NaiveDate,
        /// The line that holds it, from 1.
        first: usize,
    },
}

impl Holidays {
    /// The official days off in Russia with their moved days off, as shipped with the program.
    pub fn ru() -> &'static Self {
        &RU
    }

    /// A table without a day: the weekends alone.
    pub fn none() -> Self {
        Self { days: Arc::default() }
    }

    /// Reads a table: a line for each day, `YYYY-MM-DD`, a tab, the name. Blank lines and lines that begin
    /// with `#` say nothing; the order of lines does not matter.
    ///
    /// # Errors
    /// The first fault, with its line and column.
    pub fn parse(text: &str) -> Result<Self, HolidayFault> {
        Self::read(text).map_err(|mut faults| faults.swap_remove(0))
    }

    /// The same.
    ///
    /// # Errors
    /// Every fault, in order of the lines; never none.
    pub fn read(text: &str) -> Result<Self, Vec<HolidayFault>> {
        let mut days: BTreeMap<NaiveDate, (usize, Arc<str>)> = BTreeMap::new();
        let mut faults = Vec::new();
        for (line, row) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
            if row.trim().is_empty() || row.starts_with('#') {
                continue;
            }
            let read = read_row(row).and_then(|(day, name)| match days.get(&day) {
                Some((first, _)) => Err((1, HolidayFaultKind::Twice { day, first: *first })),
                None => Ok((day, name)),
            });
            match read {
                Ok((day, name)) => {
                    days.insert(day, (line, name.into()));
                }
                Err((column, kind)) => faults.push(HolidayFault { line, column, kind }),
            }
        }
        if faults.is_empty() {
            Ok(days.into_iter().map(|(day, (_, name))| (day, name)).collect())
        } else {
            Err(faults)
        }
    }

    /// The name of the day off, if it is one.
    pub fn name(&self, day: NaiveDate) -> Option<&Arc<str>> {
        self.days.get(&day)
    }

    /// The days off with their names, in order.
    pub fn iter(&self) -> impl Iterator<Item = (NaiveDate, &str)> {
        self.days.iter().map(|(day, name)| (*day, name.as_ref()))
    }

    /// The last day that the table knows; none in an empty one.
    pub fn last_day(&self) -> Option<NaiveDate> {
        self.days.last_key_value().map(|(day, _)| *day)
    }

    /// A short hash of the days and names, 12 hexadecimal digits: equal tables have equal versions, however
    /// their texts were ordered and commented.
    pub fn version(&self) -> String {
        let mut hash = Sha256::new();
        for (day, name) in self.iter() {
            hash.update(format!("{day}\t{name}\n"));
        }
        hash.finalize()
            .iter()
            .take(6)
            .fold(String::with_capacity(12), |mut hex, byte| {
                // Writing into a String cannot fail.
                let _ = write!(hex, "{byte:02x}");
                hex
            })
    }
}

/// A table of days put together in memory; of a day that comes twice, the later name stands.
impl FromIterator<(NaiveDate, Arc<str>)> for Holidays {
    fn from_iter<I: IntoIterator<Item = (NaiveDate, Arc<str>)>>(days: I) -> Self {
        Self {
            days: Arc::new(days.into_iter().collect()),
        }
    }
}

/// The day and name of a row, or the column and kind of its fault.
fn read_row(row: &str) -> Result<(NaiveDate, &str), (usize, HolidayFaultKind)> {
    let Some((date, name)) = row.split_once('\t') else {
        return Err((row.chars().count() + 1, HolidayFaultKind::NoTab));
    };
    let day = date
        .parse()
        .ok()
        .filter(|day: &NaiveDate| day.to_string() == date);
    let day = day.ok_or_else(|| (1, HolidayFaultKind::NotADate(date.to_owned())))?;
    let name = name.trim();
    if name.is_empty() {
        return Err((date.chars().count() + 2, HolidayFaultKind::NoName));
    }
    Ok((day, name))
}
