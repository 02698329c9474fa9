//! Webhooks of an account.

use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::accounts::AfterId;
use super::answer::{Asked, Items, Next, Range, Sent, done, json, limit};
use super::caller::Caller;
use super::found::named;
use super::once::{Remembered, Written, shown};
use super::shapes::webhook::{DeliveryShape, NewWebhook, Pinged, WebhookShape};
use crate::application::webhooks::{self, ALL, Added, Wish};
use crate::error::{Error, Result};
use crate::state::AppState;
use crate::store::webhooks::WebhookId;

/// The routes.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(make_webhook, list_webhooks))
        .routes(routes!(remove_webhook))
        .routes(routes!(test_webhook))
        .routes(routes!(switch_on))
        .routes(routes!(list_deliveries))
}

// It has no `Debug`: it holds a secret.
/// A webhook that is wanted.
#[derive(Deserialize, ToSchema)]
pub struct WantedWebhook {
    /// Where it is to be told: `https` or `http`, not in a private network.
    #[schema(example = "https://bot.example.org/referee")]
    url: String,
    /// Types of events as in the log, or `*`; without it all.
    #[schema(example = json!(["turn_opened", "finished"]))]
    events: Option<Vec<String>>,
    /// What is signed with: `whsec_` and base64, or another text; without it one is made.
    #[schema(example = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")]
    secret: Option<String>,
}

/// Make a webhook
///
/// Events of the games in which this account has a part are sent there as
/// `{"type":…,"timestamp":…,"data":{"game":…,"event":{…}}}`, signed by the convention of Standard Webhooks
/// (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Answer 2xx within 15 seconds; anything else is tried again for
/// 24 hours, and 410 switches the webhook off. What comes twice has the same `webhook-id`.
#[utoipa::path(post, path = "/me/webhooks", tag = "webhooks", request_body = WantedWebhook,
    responses((status = 201, description = "It is made", body = NewWebhook)))]
async fn make_webhook(
    State(state): State<AppState>,
    caller: Caller,
    remembered: Remembered,
    sent: Sent<WantedWebhook>,
) -> Result<Response> {
    let wish = Wish {
        url: sent.body.url,
        events: sent.body.events.unwrap_or_else(|| vec![ALL.to_owned()]),
        secret: sent.body.secret.unwrap_or_default(),
    };
    let answer = |added: &Added| done(StatusCode::CREATED, None, &NewWebhook::of(added));
    let noting = remembered.0.as_ref().map(|receipt| (receipt, &answer as _));
    let added = webhooks::add(&state, &caller.account, &wish, noting).await?;
    let mut response = shown(answer(&added));
    if noting.is_some() {
        response.extensions_mut().insert(Written);
    }
    Ok(response)
}

/// Webhooks of this account
///
/// With what came of the last attempt.
#[utoipa::path(get, path = "/me/webhooks", tag = "webhooks", params(AfterId),
    responses((status = 200, description = "In the order of making", body = Items<WebhookShape>)))]
async fn list_webhooks(
    State(state): State<AppState>,
    caller: Caller,
    asked: Asked<AfterId>,
) -> Result<Response> {
    let limit = limit(asked.0.limit)?;
    let after = asked.0.after.map(WebhookId);
    let all = webhooks::list(&state, &caller.account, after, limit.into()).await?;
    let next = all.last().filter(|_| all.len() == limit as usize);
    let items = Items {
        next: next.map(|webhook| Next::Id(webhook.id.to_string())),
        items: all.iter().map(WebhookShape::of).collect(),
    };
    json(StatusCode::OK, &items)
}

/// The webhook of the path. No id: 404.
struct OfWebhook(WebhookId);

impl FromRequestParts<AppState> for OfWebhook {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<OfWebhook> {
        let id = named(parts, state, "webhook").await?;
        id.parse()
            .map(|id| OfWebhook(WebhookId(id)))
            .map_err(|_| Error::NotFound)
    }
}

/// Remove a webhook
#[utoipa::path(delete, path = "/me/webhooks/{webhook}", tag = "webhooks",
    params(("webhook" = Uuid, Path, description = "The id of the webhook")),
    responses((status = 204, description = "Nothing is told there any more")))]
async fn remove_webhook(
    State(state): State<AppState>,
    caller: Caller,
    OfWebhook(id): OfWebhook,
) -> Result<Response> {
    webhooks::remove(&state, &caller.account, id).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Try a webhook out
///
/// It is told a message of the type `ping`. A ping that is still waiting is sent now instead of a second one.
#[utoipa::path(post, path = "/me/webhooks/{webhook}/test", tag = "webhooks",
    params(("webhook" = Uuid, Path, description = "The id of the webhook")),
    responses((status = 202, description = "The ping is on its way; see the deliveries", body = Pinged)))]
async fn test_webhook(
    State(state): State<AppState>,
    caller: Caller,
    OfWebhook(id): OfWebhook,
) -> Result<Response> {
    let ping = webhooks::test(&state, &caller.account, id).await?;
    json(StatusCode::ACCEPTED, &Pinged::of(ping))
}

/// Switch a webhook on again
///
/// After its receiver answered 410. What happened meanwhile is not told; see the logs of the games.
#[utoipa::path(post, path = "/me/webhooks/{webhook}/on", tag = "webhooks",
    params(("webhook" = Uuid, Path, description = "The id of the webhook")),
    responses((status = 204, description = "It is on")))]
async fn switch_on(
    State(state): State<AppState>,
    caller: Caller,
    OfWebhook(id): OfWebhook,
) -> Result<Response> {
    webhooks::switch_on(&state, &caller.account, id).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// What a webhook was told and is still to be told
///
/// What has ended is kept for three days.
#[utoipa::path(get, path = "/me/webhooks/{webhook}/deliveries", tag = "webhooks",
    params(("webhook" = Uuid, Path, description = "The id of the webhook"), Range),
    responses((status = 200, description = "In the order in which it came up", body = Items<DeliveryShape>)))]
async fn list_deliveries(
    State(state): State<AppState>,
    caller: Caller,
    OfWebhook(id): OfWebhook,
    asked: Asked<Range>,
) -> Result<Response> {
    let (after, limit) = (asked.0.after().cast_signed(), asked.0.limit()?);
    let all = webhooks::history(&state, &caller.account, id, after, limit.into()).await?;
    let next = all.last().filter(|_| all.len() == limit as usize);
    let items = Items {
        next: next.map(|delivery| Next::Number(delivery.id.number.cast_unsigned())),
        items: all.iter().map(DeliveryShape::of).collect(),
    };
    json(StatusCode::OK, &items)
}
