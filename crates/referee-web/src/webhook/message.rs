//! What is told.

use chrono::{DateTime, Utc};
use league::log::instant;
use serde_json::json;

use super::Secret;
use crate::store::deliveries::{Claimed, Matter};

/// The type of a message that tells of nothing: its receiver is tried out.
pub const PING: &str = "ping";

/// A message of a webhook. It is the same at every attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The header `webhook-id`, by which a receiver knows doubles.
    pub id: String,
    /// The body: JSON.
    pub body: Vec<u8>,
}

impl Message {
    /// What a delivery tells: `{"type":…,"timestamp":…,"data":{"game":…,"event":{…as in the log…}}}`.
    pub fn of(delivery: &Claimed) -> Message {
        let webhook = delivery.id.webhook;
        let (id, data) = match &delivery.matter {
            Matter::Event { game, seq, entry } => (
                format!("{webhook}.{game}.{seq}"),
                json!({"game": game, "event": entry}),
            ),
            Matter::Ping => (
                format!("{webhook}.{PING}.{}", delivery.id.number),
                json!({"webhook": webhook.0}),
            ),
        };
        let body = json!({"type": delivery.kind, "timestamp": instant::text(delivery.at), "data": data});
        Message {
            id,
            body: body.to_string().into_bytes(),
        }
    }

    /// The header `webhook-signature` of an attempt at this time.
    pub fn signature(&self, secret: &Secret, at: DateTime<Utc>) -> String {
        secret.sign(&self.id, at.timestamp(), &self.body)
    }
}
