//! The lines of an export: how they are written, and what binds them.
//!
//! Each line is the canonical JSON (RFC 8785) of one object with one member, and ends with a line feed. Events carry the
//! hashes of the log; a post carries its own; the `digest` of the header is the SHA-256 of the whole file as it would be
//! without that member. So whoever writes an export goes through it twice, and keeps none of it in memory.
use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::calendar::{CalendarKind, Holidays};
use crate::event::PostKind;
use crate::log::{Hex32, instant};
use crate::mode::Mode;
use crate::nick::Nick;

/// What `format` says.
pub const FORMAT: &str = "referee-game";

/// What `version` says.
pub const VERSION: u32 = 1;

/// The first line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// The id of the game.
    pub game: String,
    /// The title.
    pub title: String,
    /// The kind of game.
    pub mode: Mode,
    /// The house rules.
    pub rules: Value,
    /// The days on which its clocks stand still.
    pub calendar: Calendar,
    /// How many events follow.
    pub events: u64,
    /// The hash of the last of them.
    pub head: String,
    /// What binds the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
}

/// C2, C5: the calendar of a game with its table of days off, as it was and became.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calendar {
    /// Which calendar.
    pub kind: CalendarKind,
    /// Whose days.
    pub zone: chrono_tz::Tz,
    /// The table that the game began with, and each change of it since. Empty where the calendar knows none.
    pub tables: Vec<Table>,
}

/// Days off from some moment on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Since when it is known; of the first, nothing.
    #[serde(with = "crate::event::maybe_instant")]
    pub since: Option<DateTime<Utc>>,
    /// Days with their names; null: the day is named no more.
    pub days: BTreeMap<NaiveDate, Option<String>>,
}

impl Calendar {
    /// The calendar of a game whose tables were these: the first one from the beginning, each other one since its moment.
    /// Days before `from` are left out, for nothing is timed by them.
    #[must_use]
    pub fn of(
        rules: &crate::rules::HouseRules,
        tables: &[(DateTime<Utc>, Holidays)],
        from: NaiveDate,
    ) -> Calendar {
        let mut known: BTreeMap<NaiveDate, Option<String>> = BTreeMap::new();
        let mut written: Vec<Table> = Vec::new();
        let tables = if rules.calendar == CalendarKind::Ru {
            tables
        } else {
            &[]
        };
        for (since, holidays) in tables {
            let after = holidays.iter().filter(|(day, _)| *day >= from);
            let now: BTreeMap<NaiveDate, Option<String>> =
                after.map(|(day, name)| (day, Some(name.to_owned()))).collect();
            let gone = known
                .keys()
                .filter(|day| !now.contains_key(day))
                .map(|day| (*day, None));
            let new = now.iter().filter(|(day, name)| known.get(day) != Some(name));
            let days: BTreeMap<_, _> = gone.chain(new.map(|(day, name)| (*day, name.clone()))).collect();
            if written.is_empty() || !days.is_empty() {
                let since = (!written.is_empty()).then_some(*since);
                written.push(Table { since, days });
            }
            known = now;
        }
        Calendar {
            kind: rules.calendar,
            zone: rules.time_zone,
            tables: written,
        }
    }
}

/// A post or announcement as the thread shows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// From 1.
    pub number: u32,
    /// The event that it shows.
    pub seq: u64,
    /// When it was received; of an announcement, when what it says took effect.
    #[serde(with = "instant")]
    pub at: DateTime<Utc>,
    /// Who wrote it; null: the Referee's announcement.
    pub author: Option<Nick>,
    /// What it is.
    pub kind: PostKind,
    /// The words.
    pub text: String,
    /// Of the announcement of a turn: the first 8 digits of the log's hash.
    pub head: Option<String>,
    /// The Referee voided it (T22).
    pub voided: bool,
}

/// The digest of an export that is being written, or read.
#[derive(Clone)]
pub struct Digest(Sha256);

impl Digest {
    /// Of a file that begins with this header.
    #[must_use]
    pub fn new(header: &Header) -> Digest {
        let bare = Header {
            digest: None,
            ..header.clone()
        };
        Digest(Sha256::new().chain_update(line(&json!({ "header": bare }))))
    }

    /// More of the file.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// What binds the file.
    #[must_use]
    pub fn finish(self) -> String {
        Hex32(self.0.finalize().into()).to_string()
    }
}

/// The first line.
#[must_use]
pub fn header_line(header: &Header, digest: String) -> String {
    let bound = Header {
        digest: Some(digest),
        ..header.clone()
    };
    line(&json!({ "header": bound }))
}

/// The line of an event: the entry of the log as it was written, whatever this program would write.
#[must_use]
pub fn event_line(entry: &Value) -> String {
    line(&json!({ "event": entry }))
}

/// The line of a post, which carries the hash of all else in it.
#[must_use]
pub fn post_line(post: &Shown) -> String {
    let mut value = serde_json::to_value(post).unwrap_or_default();
    let hash = own_hash(&value);
    if let Some(map) = value.as_object_mut() {
        map.insert("hash".to_owned(), Value::String(hash));
    }
    line(&json!({ "post": value }))
}

/// `SHA-256(canonical JSON without the member hash)`.
pub(super) fn own_hash(value: &Value) -> String {
    let mut bare = value.clone();
    if let Some(map) = bare.as_object_mut() {
        map.remove("hash");
    }
    Hex32(Sha256::digest(canonical(&bare)).into()).to_string()
}

/// RFC 8785.
pub(super) fn canonical(value: &Value) -> Vec<u8> {
    serde_json_canonicalizer::to_vec(value).unwrap_or_default()
}

fn line(value: &Value) -> String {
    let mut line = serde_json_canonicalizer::to_string(value).unwrap_or_default();
    line.push('\n');
    line
}
