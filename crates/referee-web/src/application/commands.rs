//! The replay format: commands as JSON Lines, each with its time and whose it is.

use chrono::{DateTime, Utc};
use league::{Command, Nick};
use serde::Deserialize;

/// The input cannot be read: which line and column, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {why}")]
pub struct Malformed {
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    /// What is wrong.
    pub why: String,
}

/// One line.
#[derive(Clone, Debug)]
pub struct Given {
    /// Its number, from 1.
    pub line: usize,
    /// When.
    pub at: DateTime<Utc>,
    /// Who; nobody: time passes.
    pub by: Option<Nick>,
    /// What.
    pub command: Command,
}

/// When, and by whom.
#[derive(Deserialize)]
struct Frame {
    at: DateTime<Utc>,
    #[serde(default)]
    by: Option<Nick>,
}

/// Reads a line; `last`: the time of the line before it. `None`: it is blank.
///
/// # Errors
/// At what is no command, or comes before the line above it.
pub fn read(line: usize, bytes: &[u8], last: Option<DateTime<Utc>>) -> Result<Option<Given>, Malformed> {
    let text = std::str::from_utf8(bytes).map_err(|e| Malformed {
        line,
        column: column(
            &String::from_utf8_lossy(&bytes[..e.valid_up_to()]),
            e.valid_up_to(),
        ),
        why: "this is not UTF-8".to_owned(),
    })?;
    let text = text.trim_start_matches('\u{feff}').trim_end();
    if text.trim().is_empty() {
        return Ok(None);
    }
    let malformed = |e: serde_json::Error| unreadable(line, text, &e);
    let frame: Frame = serde_json::from_str(text).map_err(malformed)?;
    let command: Command = serde_json::from_str(text).map_err(malformed)?;
    if last.is_some_and(|last| frame.at < last) {
        let column = text.find("\"at\"").map_or(1, |at| column(text, at));
        let why = "this time is before that of the line above; give the lines in order of time".to_owned();
        return Err(Malformed { line, column, why });
    }
    Ok(Some(Given {
        line,
        at: frame.at,
        by: frame.by,
        command,
    }))
}

/// Where JSON cannot be read: its own place is in bytes, and of the one line that it saw.
fn unreadable(line: usize, text: &str, e: &serde_json::Error) -> Malformed {
    let told = e.to_string();
    let why = told
        .rsplit_once(" at line ")
        .map_or(told.as_str(), |(why, _)| why)
        .to_owned();
    Malformed {
        line,
        column: column(text, e.column().saturating_sub(1)),
        why,
    }
}

/// The column, from 1, of the character at this byte, as editors count.
fn column(text: &str, byte: usize) -> usize {
    text.char_indices().take_while(|(at, _)| *at < byte).count() + 1
}
