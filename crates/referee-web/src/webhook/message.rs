//! What is told.

use chrono::{DateTime, Utc};
use league::log::instant;
use serde_json::json;

use super::Secret;
use crate::game_id::GameId;
use crate::store::deliveries::{Claimed, DeliveryId, Matter};

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

/// The header `webhook-id` of a delivery that tells this event (its game and its number), or of a ping.
pub fn id(delivery: DeliveryId, event: Option<(GameId, u64)>) -> String {
    let webhook = delivery.webhook;
    match event {
        Some((game, seq)) => format!("{webhook}.{game}.{seq}"),
        None => format!("{webhook}.{PING}.{}", delivery.number),
    }
}

impl Message {
    /// What a delivery tells: `{"type":…,"timestamp":…,"data":{"game":…,"event":{…as in the log…}}}`.
    ///
    /// A notice is told as `{"game":…,"notice":{"id","kind","facts","text"}}`; `text`: what it says, for people.
    pub fn of(delivery: &Claimed, text: Option<&str>) -> Message {
        let (event, data) = match &delivery.matter {
            Matter::Event { game, seq, entry } => {
                let event = (*game, seq.cast_unsigned());
                (Some(event), json!({"game": game, "event": entry}))
            }
            Matter::Notice { id, told, .. } => {
                let notice = json!({"id": id, "kind": told.kind, "facts": told.facts, "text": text});
                (None, json!({"game": told.game, "notice": notice}))
            }
            Matter::Ping => (None, json!({"webhook": delivery.id.webhook.0})),
        };
        let body = json!({"type": delivery.kind, "timestamp": instant::text(delivery.at), "data": data});
        let id = match &delivery.matter {
            Matter::Notice { id, .. } => format!("{}.{id}", delivery.id.webhook),
            Matter::Event { .. } | Matter::Ping => id(delivery.id, event),
        };
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
