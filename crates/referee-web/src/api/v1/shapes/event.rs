//! The log.

use chrono::{DateTime, Utc};
use league::log::Logged;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use utoipa::ToSchema;

use crate::application::Executed;

/// An entry of the log; beside these it has the fields of its type.
#[derive(Serialize, ToSchema)]
#[schema(as = Event, example = json!({
    "seq": 31, "at": "2026-11-27T17:00:00Z",
    "hash": "5f8f2c8d3d1b7f0a9e4a6c1d2b3e4f50617283940a1b2c3d4e5f60718293a4b5",
    "type": "shot", "turn": 3, "by": "ZimA", "target": "Адвокат", "cell": "А4", "for_by": null, "post": 12
}))]
pub struct EventShape {
    /// Place in the log, from 1; the version of the game after it.
    #[schema(minimum = 1)]
    pub seq: u64,
    /// When it took effect: of a deadline's consequences the deadline.
    pub at: DateTime<Utc>,
    /// SHA-256 of the hash before and this entry without its hash, canonical (RFC 8785).
    #[schema(min_length = 64, max_length = 64)]
    pub hash: String,
    /// What happened: `shot`, `answered`, `turn_opened`, …
    #[serde(rename = "type")]
    pub kind: String,
    /// The fields of this type.
    #[serde(flatten)]
    pub fields: BTreeMap<String, Value>,
}

/// What was done.
#[derive(Serialize, ToSchema)]
pub struct Done {
    /// The version of the game after it.
    pub version: u64,
    /// The events that it caused, in order; what time had brought before is not among them.
    #[schema(value_type = Vec<EventShape>)]
    pub events: Vec<Logged>,
}

impl Done {
    /// Of what was done.
    pub fn of(executed: &Executed) -> Done {
        Done {
            version: executed.held.version(),
            events: executed.entries.clone(),
        }
    }
}
