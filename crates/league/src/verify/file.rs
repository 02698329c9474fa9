//! An export read: every line exactly as it must be, or the first one that is not.
use serde::Deserialize;
use serde_json::Value;

use super::format::{self, Digest, FORMAT, Header, Shown, VERSION};
use super::report::{Outcome, Why};
use crate::log::Logged;

/// An entry of the log with the line that holds it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The line, from 1.
    pub line: usize,
    /// As it was written.
    pub raw: Value,
    /// As it is understood.
    pub logged: Logged,
}

/// A post with the line that holds it.
#[derive(Clone, Debug)]
pub struct Post {
    /// The line, from 1.
    pub line: usize,
    /// As it is understood.
    pub shown: Shown,
    /// After how many events it stands.
    pub after: usize,
}

/// An export.
#[derive(Clone, Debug)]
pub struct File {
    /// The first line.
    pub header: Header,
    /// The log, in order of the lines.
    pub entries: Vec<Entry>,
    /// The thread, in order of the lines.
    pub posts: Vec<Post>,
    lines: usize,
    digest: String,
}

/// Reads an export.
///
/// # Errors
/// The first line that is not as it must be.
pub fn read(bytes: &[u8]) -> Result<File, Why> {
    let mut lines = Lines { bytes, number: 0 };
    let first = lines.next().ok_or_else(|| Why::new("empty").line(1))?;
    let header = header(first)?;
    let mut file = File {
        digest: String::new(),
        header,
        entries: Vec::new(),
        posts: Vec::new(),
        lines: 1,
    };
    let mut digest = Digest::new(&file.header);
    for line in lines {
        digest.add(line.bytes);
        file.lines = line.number;
        let seq = file.entries.len() as u64 + 1;
        let at = |why: Why| {
            let why = why.line(line.number);
            if line.bytes.starts_with(b"{\"event") {
                why.seq(seq)
            } else {
                why
            }
        };
        match one_member(&line).map_err(at)? {
            (kind, value) if kind == "event" => {
                let logged = Logged::deserialize(&value);
                let logged = logged.map_err(|e| at(Why::new("no_event").fact("what", e)))?;
                file.entries.push(Entry {
                    line: line.number,
                    raw: value,
                    logged,
                });
            }
            (kind, value) if kind == "post" => {
                file.posts
                    .push(post(value, line.number, file.entries.len()).map_err(at)?);
            }
            (kind, _) => return Err(at(Why::new("what_line").fact("what", kind))),
        }
    }
    file.digest = digest.finish();
    Ok(file)
}

impl File {
    /// Whether the file is whole, and what was written.
    pub(super) fn sound(&self) -> Result<Outcome, Why> {
        let events = self.entries.len() as u64;
        if events != self.header.events {
            return Err(Why::new("events_missing")
                .line(self.lines)
                .seq(events)
                .fact("got", events)
                .fact("expected", self.header.events));
        }
        if self.header.digest.as_ref() != Some(&self.digest) {
            return Err(Why::new("digest").line(1));
        }
        Ok(Outcome::held("lines", self.lines))
    }

    /// The log.
    pub(super) fn log(&self) -> impl Iterator<Item = &Logged> {
        self.entries.iter().map(|e| &e.logged)
    }

    /// What is wrong at the event with this place in the log.
    pub(super) fn at(&self, index: usize, why: Why) -> Why {
        match self.entries.get(index) {
            Some(entry) => why.line(entry.line).seq(entry.logged.seq),
            None => why.line(self.lines),
        }
    }
}

#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    /// With the line feed, if there is one.
    bytes: &'a [u8],
}

struct Lines<'a> {
    bytes: &'a [u8],
    number: usize,
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        if self.bytes.is_empty() {
            return None;
        }
        let end = self.bytes.iter().position(|b| *b == b'\n');
        let (line, rest) = self.bytes.split_at(end.map_or(self.bytes.len(), |end| end + 1));
        self.bytes = rest;
        self.number += 1;
        Some(Line {
            number: self.number,
            bytes: line,
        })
    }
}

/// The one member of the object that a line is, which is written exactly as it must be.
fn one_member(line: &Line<'_>) -> Result<(String, Value), Why> {
    let Some((b'\n', text)) = line.bytes.split_last() else {
        return Err(Why::new("cut_line"));
    };
    let value: Value = serde_json::from_slice(text).map_err(|e| Why::new("no_json").fact("what", e))?;
    if format::canonical(&value) != text {
        return Err(Why::new("not_canonical"));
    }
    match value {
        Value::Object(map) if map.len() == 1 => map.into_iter().next(),
        _ => None,
    }
    .ok_or_else(|| Why::new("what_line"))
}

fn header(line: Line<'_>) -> Result<Header, Why> {
    let at = |why: Why| why.line(1);
    let (kind, value) = one_member(&line).map_err(at)?;
    if kind != "header" {
        return Err(at(Why::new("no_header")));
    }
    if value.get("format").and_then(Value::as_str) != Some(FORMAT) {
        return Err(at(Why::new("no_header")));
    }
    if value.get("version").and_then(Value::as_u64) != Some(VERSION.into()) {
        return Err(at(Why::new("other_version")));
    }
    let header = Header::deserialize(&value).map_err(|e| at(Why::new("bad_header").fact("what", e)))?;
    // what is read must be all that is written
    if serde_json::to_value(&header).ok() != Some(value) {
        return Err(at(Why::new("bad_header")));
    }
    Ok(header)
}

fn post(mut value: Value, line: usize, after: usize) -> Result<Post, Why> {
    let bad = |what: String| Why::new("no_post").fact("what", what);
    let hash = format::own_hash(&value);
    let said = value.as_object_mut().and_then(|map| map.remove("hash"));
    if said.as_ref().and_then(Value::as_str) != Some(&hash) {
        return Err(Why::new("post_hash"));
    }
    let shown = Shown::deserialize(&value).map_err(|e| bad(e.to_string()))?;
    if serde_json::to_value(&shown).ok() != Some(value) {
        return Err(bad(String::new()));
    }
    Ok(Post { line, shown, after })
}
