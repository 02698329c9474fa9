//! Administration. Every page and every act is for administrators alone.

mod accounts;
mod audit;
mod counts;
mod outbox;

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::get;

use super::answer::shown;
use super::visit::Visit;
use crate::account::{Account, Role};
use crate::application;
use crate::error::Result;
use crate::pages::admin::{Card, Job, OverviewPage, tabs};
use crate::state::AppState;
use crate::store::administration::Overview;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/admin", get(overview))
        .merge(accounts::routes())
        .merge(counts::routes())
        .merge(outbox::routes())
        .merge(audit::routes())
}

/// The administrator who asks; everybody else is refused.
pub(super) fn admin(visit: &Visit) -> Result<&Account> {
    let account = visit.must_account()?;
    account.must_be(Role::Admin)?;
    Ok(account)
}

fn size(count: i64) -> u64 {
    count.max(0).cast_unsigned()
}

async fn overview(State(state): State<AppState>, visit: Visit) -> Result<Response> {
    let overview = application::outbox::overview(&state, admin(&visit)?, visit.now).await?;
    let shell = visit.shell(visit.words().word("admin-overview"));
    shown(&OverviewPage {
        tabs: tabs(&shell, "/admin"),
        shell,
        cards: cards(&visit, &overview),
        jobs: jobs(&visit, &overview),
    })
}

fn cards(visit: &Visit, overview: &Overview) -> Vec<Card> {
    let words = visit.words();
    let card = |href: &str, key: &str, count: i64, note: Option<String>| Card {
        href: href.to_owned(),
        name: words.word(key),
        value: count.to_string(),
        note,
    };
    let some = |key: &str, count: i64| (count > 0).then(|| words.count(key, size(count)));
    vec![
        card(
            "/admin/accounts",
            "admin-accounts",
            overview.accounts,
            some("admin-banned-count", overview.banned),
        ),
        card("/", "admin-games-open", overview.games, None),
        card(
            "/admin/outbox",
            "admin-waiting",
            overview.waiting,
            some("admin-given-up-count", overview.given_up),
        ),
        card("/admin/audit", "admin-acts", overview.audit, None),
    ]
}

fn jobs(visit: &Visit, overview: &Overview) -> Vec<Job> {
    let words = visit.words();
    let job = |key: &str, count: i64, fine: bool| Job {
        what: words.count(key, size(count)),
        fine,
    };
    let waits = |key: &str, count: i64| job(key, count, count == 0);
    vec![
        job("admin-servers", overview.servers, overview.servers > 0),
        waits("admin-overdue", overview.overdue),
        waits("admin-retiming", overview.outages),
        waits("admin-uncounted", overview.uncounted),
    ]
}
