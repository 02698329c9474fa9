//! The log: numbered from 1, each event bound to all before it, the last one the head.
use super::file::File;
use super::format;
use super::report::{Outcome, Why};
use crate::event::Event;
use crate::log::{Head, Hex32};
use serde_json::Value;
use sha2::{Digest, Sha256};

pub(super) fn check(file: &File, kept: &[String]) -> Result<Outcome, Why> {
    let mut head = Head::ZERO;
    let mut before = None;
    for (index, entry) in file.entries.iter().enumerate() {
        let at = |why: Why| file.at(index, why);
        let number = index as u64 + 1;
        if entry.logged.seq != number {
            return Err(at(Why::new("seq").fact("expected", number)));
        }
        let must = hash_after(head, &entry.raw);
        if entry.raw.get("hash").and_then(Value::as_str) != Some(&must.to_string()) {
            return Err(at(Why::new("hash")));
        }
        if before.is_some_and(|before| before > entry.logged.at) {
            return Err(at(Why::new("time_back")));
        }
        before = Some(entry.logged.at);
        head = must;
    }
    if file.header.head != head.to_string() {
        return Err(Why::new("head").line(1).fact("expected", head));
    }
    for kept in kept {
        if !was_head(file, kept) {
            return Err(Why::new("kept_head").fact("head", kept));
        }
    }
    Ok(Outcome::Held(vec![
        ("events", file.entries.len().to_string()),
        ("kept", kept.len().to_string()),
    ]))
}

/// Of the entry as it was written, so that a field that this program does not know is bound too.
fn hash_after(head: Head, raw: &Value) -> Head {
    let mut bare = raw.clone();
    if let Some(map) = bare.as_object_mut() {
        map.remove("hash");
    }
    let hash = Sha256::new()
        .chain_update(head.0)
        .chain_update(format::canonical(&bare));
    Hex32(hash.finalize().into())
}

/// Whether the thread showed this head when a turn opened.
fn was_head(file: &File, kept: &str) -> bool {
    let kept = kept.trim().to_lowercase();
    let opened = file.log().filter(|e| matches!(e.event, Event::TurnOpened { .. }));
    let mut heads = opened
        .map(|e| e.hash.to_string())
        .chain([file.header.head.clone()]);
    kept.len() >= 8 && heads.any(|head| head.starts_with(&kept))
}
