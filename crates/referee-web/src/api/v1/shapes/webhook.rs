//! Webhooks and what they are told.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::application::webhooks::Added;
use crate::store::deliveries::{Delivery, DeliveryId, Outcome};
use crate::store::webhooks::{Attempt, Webhook};
use crate::webhook::message;

/// A webhook, as its owner sees it: without its secret.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Webhook)]
pub struct WebhookShape {
    /// Its id.
    pub id: Uuid,
    /// Where it is told.
    #[schema(example = "https://bot.example.org/referee")]
    pub url: String,
    /// Of which types of events; `*`: all.
    #[schema(example = json!(["turn_opened", "finished"]))]
    pub events: Vec<String>,
    /// `on`; `off`: the receiver answered 410, and nothing is told.
    #[schema(example = "on")]
    pub status: &'static str,
    /// Since when it is off.
    pub off_since: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// How much is still to be told.
    pub pending: u64,
    /// When the next attempt is due.
    pub next_at: Option<DateTime<Utc>>,
    /// What came of the last attempt.
    pub last: Option<AttemptShape>,
}

impl WebhookShape {
    /// Of a webhook.
    pub fn of(webhook: &Webhook) -> WebhookShape {
        WebhookShape {
            id: webhook.id.0,
            url: webhook.url.clone(),
            events: webhook.events.clone(),
            status: if webhook.off_since.is_none() { "on" } else { "off" },
            off_since: webhook.off_since,
            created_at: webhook.created_at,
            pending: webhook.pending,
            next_at: webhook.next_at,
            last: webhook.last.as_ref().map(AttemptShape::of),
        }
    }
}

// It has no `Debug`: it holds a secret.
/// A webhook that was just made.
#[derive(Serialize, ToSchema)]
pub struct NewWebhook {
    /// The secret, where none was given: it is told this once.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")]
    pub secret: Option<String>,
    /// What is known of it later.
    #[serde(flatten)]
    pub about: WebhookShape,
}

impl NewWebhook {
    /// Of what was made.
    pub fn of(added: &Added) -> NewWebhook {
        NewWebhook {
            secret: added.secret.as_ref().map(|secret| secret.reveal().to_owned()),
            about: WebhookShape::of(&added.webhook),
        }
    }
}

/// What came of an attempt.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Attempt)]
pub struct AttemptShape {
    /// When.
    pub at: DateTime<Utc>,
    /// The status of the answer; null: there was none.
    #[schema(example = 204)]
    pub status: Option<u16>,
    /// Why there was none: `name`, `private`, `connect`, `tls`, `http`, `timed_out`.
    pub error: Option<String>,
    /// The beginning of the answer; where there was none, more about why.
    pub answer: Option<String>,
}

impl AttemptShape {
    /// Of an attempt.
    pub fn of(attempt: &Attempt) -> AttemptShape {
        AttemptShape {
            at: attempt.at,
            status: attempt.status,
            error: attempt.error.clone(),
            answer: attempt.answer.clone(),
        }
    }
}

/// A delivery.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Delivery)]
pub struct DeliveryShape {
    /// Its place in the list, rising.
    #[schema(minimum = 1)]
    pub number: i64,
    /// The header `webhook-id` that it bears.
    #[schema(example = "0193f2a0-3c2e-7b1d-9d58-6a1e2f3b4c5d.0193f2a0-0000-7b1d-9d58-6a1e2f3b4c5d.31")]
    pub id: String,
    /// The type of the event, or `ping`.
    #[serde(rename = "type")]
    #[schema(example = "turn_opened")]
    pub kind: String,
    /// The game; null: a ping.
    pub game: Option<Uuid>,
    /// The event's place in the log; null: a ping.
    #[schema(example = 31)]
    pub seq: Option<u64>,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// `pending`, `delivered`, `given_up`.
    #[schema(example = "delivered")]
    pub status: &'static str,
    /// Attempts that were begun.
    pub attempts: i32,
    /// When the next one is due.
    pub next_at: Option<DateTime<Utc>>,
    /// What came of the last one.
    pub last: Option<AttemptShape>,
}

impl DeliveryShape {
    /// Of a delivery.
    pub fn of(delivery: &Delivery) -> DeliveryShape {
        DeliveryShape {
            number: delivery.id.number,
            id: message::id(delivery.id, delivery.event),
            kind: delivery.kind.clone(),
            game: delivery.event.map(|(game, _)| game.0),
            seq: delivery.event.map(|(_, seq)| seq),
            at: delivery.at,
            status: match delivery.outcome {
                None => "pending",
                Some(Outcome::Delivered) => "delivered",
                Some(Outcome::GivenUp) => "given_up",
            },
            attempts: delivery.attempts,
            next_at: delivery.next_at,
            last: delivery.last.as_ref().map(AttemptShape::of),
        }
    }
}

/// A ping that is on its way.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Pinged {
    /// Its place in the list of deliveries.
    #[schema(minimum = 1)]
    pub number: i64,
    /// The header `webhook-id` that it bears.
    #[schema(example = "0193f2a0-3c2e-7b1d-9d58-6a1e2f3b4c5d.ping.7")]
    pub id: String,
}

impl Pinged {
    /// Of a ping.
    pub fn of(delivery: DeliveryId) -> Pinged {
        Pinged {
            number: delivery.number,
            id: message::id(delivery, None),
        }
    }
}
