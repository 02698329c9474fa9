//! Counts of messages on another forum, entered for many accounts at once (T1): read from a table of text, compared with
//! what is known, shown, and only then written, by the page as by the shell.

mod sheet;

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use league::Nick;
use league::log::Hex32;
use league::nick::Skeleton;
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::Connection;
use sqlx::postgres::PgConnection;

pub use sheet::{MOST_LINES, Row, Unread, read};

use super::audit;
use crate::store::counts::{self as store, Counted};

/// What a line of the table comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The count of this account changes.
    Change {
        /// Whose, as known here.
        nick: Nick,
        /// The count entered before.
        old: u32,
        /// The one that is entered.
        new: u32,
        /// Messages written here, which are counted besides.
        here: u32,
    },
    /// The count is so already.
    Same {
        /// Whose, as known here.
        nick: Nick,
        /// The count.
        count: u32,
    },
    /// There is no nick on the line.
    NoNick,
    /// Nobody has that nick.
    Unknown,
    /// The account was closed.
    Closed,
    /// That is no number from 0 to 2147483647.
    NotANumber,
    /// Another line is about the same account.
    Double {
        /// Which one, the first.
        line: u64,
    },
}

impl Outcome {
    /// Nothing can be done with that line.
    pub const fn is_fault(&self) -> bool {
        !matches!(self, Outcome::Change { .. } | Outcome::Same { .. })
    }
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number in the text, from 1.
    pub line: u64,
    /// The nick, as written.
    pub nick: String,
    /// The count, as written.
    pub count: String,
    /// What comes of it.
    pub outcome: Outcome,
}

impl Line {
    /// The nick is written otherwise than the one that is known; they look the same.
    pub fn looks_alike(&self) -> bool {
        match &self.outcome {
            Outcome::Change { nick, .. } | Outcome::Same { nick, .. } => nick.as_str() != self.nick,
            _ => false,
        }
    }
}

/// What would be written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// In the order of the text.
    pub lines: Vec<Line>,
}

impl Plan {
    /// How many counts change.
    pub fn changes(&self) -> usize {
        let change = |line: &&Line| matches!(line.outcome, Outcome::Change { .. });
        self.lines.iter().filter(change).count()
    }

    /// How many lines are at fault.
    pub fn faults(&self) -> usize {
        self.lines.iter().filter(|line| line.outcome.is_fault()).count()
    }

    /// The same for the same plan: whoever agreed to one has not agreed to another.
    pub fn digest(&self) -> String {
        let digest = Sha256::digest(format!("{:?}", self.lines));
        Hex32(digest.into()).to_string()
    }
}

/// What these rows would come to.
///
/// # Errors
/// The database's.
pub async fn plan(c: &mut PgConnection, rows: Vec<Row>) -> sqlx::Result<Plan> {
    Ok(planned(c, rows).await?.0)
}

async fn planned(c: &mut PgConnection, rows: Vec<Row>) -> sqlx::Result<(Plan, HashMap<String, Counted>)> {
    let looks = |row: &Row| Skeleton::of(&row.nick).as_str().replace('\0', "");
    let skeletons: Vec<String> = rows.iter().map(looks).collect();
    let known = store::known(c, &skeletons).await?;
    let known: HashMap<String, Counted> = known.into_iter().map(|k| (k.skeleton.clone(), k)).collect();
    let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, looks) in skeletons.iter().enumerate() {
        places.entry(looks).or_default().push(at);
    }
    let line = |(row, looks): (&Row, &String)| {
        let alike = places.get(looks.as_str()).map_or(&[][..], Vec::as_slice);
        Line {
            line: row.line,
            nick: row.nick.clone(),
            count: row.count.clone(),
            outcome: outcome(row, known.get(looks), alike, &rows),
        }
    };
    let lines = rows.iter().zip(&skeletons).map(line).collect();
    Ok((Plan { lines }, known))
}

/// `alike`: where in the table the same account is spoken of.
fn outcome(row: &Row, known: Option<&Counted>, alike: &[usize], rows: &[Row]) -> Outcome {
    if row.nick.is_empty() {
        return Outcome::NoNick;
    }
    let Some(known) = known else {
        return Outcome::Unknown;
    };
    if known.closed {
        return Outcome::Closed;
    }
    let Some(new) = number(&row.count) else {
        return Outcome::NotANumber;
    };
    // which of two different numbers is right nobody knows, so neither is entered
    let others = alike.iter().filter_map(|at| rows.get(*at));
    let mut others = others.filter(|other| other.line != row.line);
    let first = others.clone().map(|other| other.line).min();
    let contradicted = others.any(|other| number(&other.count) != Some(new));
    if let Some(line) = first.filter(|first| contradicted || *first < row.line) {
        return Outcome::Double { line };
    }
    let (nick, old) = (known.nick.clone(), known.elsewhere.max(0).cast_unsigned());
    if old == new {
        return Outcome::Same { nick, count: new };
    }
    let here = known.here.max(0).cast_unsigned();
    Outcome::Change { nick, old, new, here }
}

/// Nobody has written more messages on a forum than this.
const MOST: u32 = 10_000_000;

/// A count as people write it: «1 234» too.
fn number(text: &str) -> Option<u32> {
    let digits: String = text
        .chars()
        .filter(|c| !matches!(c, ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}'))
        .collect();
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    let number: u32 = digits.parse().ok().filter(|_| plain)?;
    (number <= MOST).then_some(number)
}

/// What became of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// So many counts were entered, in one transaction.
    Done(usize),
    /// Something changed since it was agreed to: this is what it would come to now.
    Otherwise(Plan),
}

/// Enters the counts that change and writes that down; lines at fault are left out. `agreed`: the digest of the plan that
/// somebody agreed to.
///
/// # Errors
/// The database's.
pub async fn write(
    c: &mut PgConnection,
    by: &Nick,
    rows: Vec<Row>,
    agreed: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<Written> {
    let mut t = c.begin().await?;
    let (plan, known) = planned(&mut t, rows).await?;
    if plan.digest() != agreed {
        return Ok(Written::Otherwise(plan));
    }
    let (mut ids, mut counts, mut list) = (Vec::new(), Vec::new(), Vec::new());
    for line in &plan.lines {
        let Outcome::Change { nick, old, new, .. } = &line.outcome else {
            continue;
        };
        if let Some(account) = known.get(nick.skeleton().as_str()) {
            ids.push(account.id);
            counts.push(i32::try_from(*new).unwrap_or(i32::MAX));
            list.push(json!({"nick": nick, "old": old, "new": new}));
        }
    }
    store::enter(&mut t, &ids, &counts).await?;
    let details = json!({"changed": ids.len(), "left_out": plan.faults(), "counts": list});
    audit::note(&mut t, by, "counts", "forum", None, details, now).await?;
    t.commit().await?;
    Ok(Written::Done(ids.len()))
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn a_count_is_read_as_people_write_it() {
        for (text, want) in [
            ("0", Some(0)),
            ("1 234", Some(1234)),
            ("1\u{a0}234\u{202f}567", Some(1_234_567)),
            ("10000000", Some(10_000_000)),
            ("10000001", None),
            ("-1", None),
            ("+1", None),
            ("1,5", None),
            ("12 шт", None),
            ("", None),
            (" ", None),
            ("١٢", None),
        ] {
            assert_eq!(number(text), want, "{text:?}");
        }
    }
}
