//! The outages of the site, for administrators (C4).

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::get;
use chrono_tz::Tz;

use super::admin_calendars::admin;
use super::{Visit, shown};
use crate::error::Result;
use crate::pages::outages::{OutagesPage, SiteOutage};
use crate::state::AppState;
use crate::store::heartbeat::{self, Told};

/// Outages that are shown at most.
const MOST: i64 = 200;

/// The route.
pub fn routes() -> Router<AppState> {
    Router::new().route("/admin/outages", get(page))
}

async fn page(State(state): State<AppState>, visit: Visit) -> Result<Response> {
    admin(&visit)?;
    let mut c = state.pool.acquire().await?;
    let outages = heartbeat::outages_told(&mut c, MOST).await?;
    shown(&OutagesPage {
        shell: visit.shell(visit.words().word("outages-site-head")),
        lines: outages.iter().map(|told| line(&visit, told)).collect(),
    })
}

fn line(visit: &Visit, told: &Told) -> SiteOutage {
    let (words, outage) = (visit.words(), told.outage);
    let seconds = (outage.to - outage.from).num_seconds();
    SiteOutage {
        from: visit.moment(outage.from, Tz::Europe__Moscow),
        to: visit.moment(outage.to, Tz::Europe__Moscow),
        length: words.duration(u64::try_from(seconds).unwrap_or(0)),
        games: match (told.games, told.settled) {
            (games, true) => words.count("outages-told", games),
            (_, false) => words.word("outages-being-told"),
        },
    }
}
