//! `referee replay [FILE]`: a whole game without server and database, JSON Lines in, JSON Lines out.
use std::io::{self, BufRead, Write};

use chrono::{DateTime, Utc};
use league::bench::{Bench, Came};
use league::log::instant;
use league::{Command, Fault, Nick};
use serde::{Deserialize, Serialize};

use crate::words::announce::texts;
use crate::words::{Language, Words};

/// The input cannot be read: which line and column, and why.
#[derive(Debug, thiserror::Error)]
#[error("line {line}, column {column}: {why}")]
pub struct Malformed {
    line: usize,
    column: usize,
    why: String,
}

/// Why a replay stopped.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The input is malformed.
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// When, and by whom.
#[derive(Deserialize)]
struct Frame {
    at: DateTime<Utc>,
    #[serde(default)]
    by: Option<Nick>,
}

/// What is said of one event.
#[derive(Serialize)]
struct Happened<'a> {
    line: usize,
    #[serde(with = "instant")]
    at: DateTime<Utc>,
    event: Said<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

#[derive(Serialize)]
struct Said<'a> {
    seq: u64,
    #[serde(flatten)]
    event: &'a league::Event,
}

/// What is said of a refusal.
#[derive(Serialize)]
struct Against {
    line: usize,
    #[serde(with = "instant")]
    at: DateTime<Utc>,
    refused: Vec<FaultSaid>,
}

/// One fault, as the replay and the API write it.
#[derive(Serialize)]
pub struct FaultSaid {
    code: &'static str,
    rule: &'static str,
    message: String,
    text_line: Option<u32>,
    words: Option<String>,
    suggestions: Vec<String>,
}

impl FaultSaid {
    /// The fault in the reader's language.
    pub fn of(words: &Words, fault: &Fault) -> FaultSaid {
        FaultSaid {
            code: fault.code.as_str(),
            rule: fault.rule,
            message: words.refusal(fault),
            text_line: fault.text_line,
            words: fault.words.clone(),
            suggestions: fault.suggestions.clone(),
        }
    }
}

/// Runs the commands of `input`, one a line, and writes what comes of each.
///
/// # Errors
/// At the first line that is no command; what came before it is written.
pub fn replay(input: impl BufRead, mut output: impl Write) -> Result<(), ReplayError> {
    let mut bench = Bench::new();
    let mut last: Option<DateTime<Utc>> = None;
    for (index, line) in input.split(b'\n').enumerate() {
        let number = index + 1;
        let line = line?;
        let text = std::str::from_utf8(&line).map_err(|e| Malformed {
            line: number,
            column: column(
                &String::from_utf8_lossy(&line[..e.valid_up_to()]),
                e.valid_up_to(),
            ),
            why: "this is not UTF-8".to_owned(),
        })?;
        let text = text.trim_start_matches('\u{feff}').trim_end();
        if text.trim().is_empty() {
            continue;
        }
        let (frame, command) = read(number, text, last)?;
        last = Some(frame.at);
        let came = bench.give(frame.at, frame.by.as_ref(), &command);
        write(&mut output, number, frame.at, &came)?;
    }
    output.flush()?;
    Ok(())
}

fn read(line: usize, text: &str, last: Option<DateTime<Utc>>) -> Result<(Frame, Command), Malformed> {
    let malformed = |e: serde_json::Error| unreadable(line, text, &e);
    let frame: Frame = serde_json::from_str(text).map_err(malformed)?;
    let command: Command = serde_json::from_str(text).map_err(malformed)?;
    if last.is_some_and(|last| frame.at < last) {
        let column = text.find("\"at\"").map_or(1, |at| column(text, at));
        let why = "this time is before that of the line above; give the lines in order of time".to_owned();
        return Err(Malformed { line, column, why });
    }
    Ok((frame, command))
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

fn write(output: &mut impl Write, line: usize, at: DateTime<Utc>, came: &Came) -> io::Result<()> {
    let words = Words::of(Language::Ru);
    for (before, entries) in &came.happened {
        let texts = texts(words, before.as_ref(), entries);
        for (entry, text) in entries.iter().zip(texts) {
            let event = Said {
                seq: entry.seq,
                event: &entry.event,
            };
            let said = Happened {
                line,
                at: entry.at,
                event,
                text,
            };
            serde_json::to_writer(&mut *output, &said)?;
            output.write_all(b"\n")?;
        }
    }
    if let Some(refusal) = &came.refused {
        let refused = refusal.0.iter().map(|f| FaultSaid::of(words, f)).collect();
        serde_json::to_writer(&mut *output, &Against { line, at, refused })?;
        output.write_all(b"\n")?;
    }
    Ok(())
}
