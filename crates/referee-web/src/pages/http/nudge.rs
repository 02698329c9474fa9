//! The Referee reminds those who owe (T22): each at most once an hour.

use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use league::Nick;

use super::asked::Asked;
use super::referee::of_referee;
use super::{Fields, Found, Posted, Visit};
use crate::application::notices;
use crate::error::Result;
use crate::state::AppState;
use crate::words::Words;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new().route("/games/{id}/referee/nudge", post(nudge))
}

/// What became of reminders, as the panel's address tells it: name, key of the words.
const OUTCOMES: [(&str, &str); 3] = [
    ("told", "reminded-told"),
    ("already", "reminded-already"),
    ("nothing", "reminded-nothing"),
];

/// `nick`: who is reminded, as often as there are people.
async fn nudge(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    sent: Posted<Fields>,
) -> Result<Response> {
    of_referee(&visit, &held)?;
    let named = sent.form.0.iter().filter(|(name, _)| name == "nick");
    let nicks: Vec<Nick> = named.map(|(_, nick)| Nick::from(nick.as_str())).collect();
    let nudged = notices::nudge(&state, &held, &nicks, sent.at).await?;
    let counts = [nudged.told.len(), nudged.already.len(), nudged.not_owing.len()];
    let told: Vec<(&str, usize)> = OUTCOMES.map(|(name, _)| name).into_iter().zip(counts).collect();
    let query = serde_urlencoded::to_string(told).unwrap_or_default();
    Ok(Redirect::to(&format!("/games/{}/referee?{query}", held.id)).into_response())
}

/// The same in words.
pub fn outcome(words: &Words, asked: &Asked) -> Vec<String> {
    let line = |(name, key): (&str, &str)| {
        let count = asked.number(name).filter(|count| *count > 0)?;
        Some(words.count(key, count.into()))
    };
    OUTCOMES.into_iter().filter_map(line).collect()
}
