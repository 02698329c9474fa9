//! `referee replay [FILE]`: a whole game without server and database, JSON Lines in, JSON Lines out.
use std::io::{self, BufRead, Write};

use chrono::{DateTime, Utc};
use league::Fault;
use league::bench::{Bench, Came};
use league::log::instant;
use serde::Serialize;

use crate::application::commands::{self, Malformed};
use crate::words::announce::texts;
use crate::words::{Language, Words};

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
        let Some(given) = commands::read(index + 1, &line?, last)? else {
            continue;
        };
        last = Some(given.at);
        let came = bench.give(given.at, given.by.as_ref(), &given.command);
        write(&mut output, given.line, given.at, &came)?;
    }
    output.flush()?;
    Ok(())
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
