//! What a person is told of: the list, what is told by letter and on devices, the devices.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use chrono_tz::Tz;
use serde::Deserialize;
use uuid::Uuid;

use super::answer::{done, shown};
use super::asked::Asked;
use super::posted::{Fields, Posted};
use super::visit::Visit;
use crate::account::Account;
use crate::application::notices::{self, Kind, Topic, devices, wishes};
use crate::error::{Error, Result};
use crate::pages::from::browser::browser;
use crate::pages::notices::{DeviceLine, NoticeLine, NoticesPage, NoticesPart, TopicLine};
use crate::state::AppState;
use crate::store::notices::Notice;
use crate::words::notice::said;

/// Notices on a page.
const PAGE: i64 = 50;

/// Where the choice is seen.
const HERE: &str = "/settings#notices";

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/notices", get(list))
        .route("/settings/notices", post(choose))
        .route("/settings/devices", post(connect))
        .route("/settings/devices/{id}/remove", post(remove))
}

/// The list; what it shows is seen from now on.
async fn list(State(state): State<AppState>, mut visit: Visit, asked: Asked) -> Result<Response> {
    let account = visit.must_account()?.clone();
    let before = asked.0.get("before").parse().ok();
    let all = notices::newest(&state, &account, before, PAGE).await?;
    if let Some(newest) = all.iter().find(|notice| notice.fresh) {
        notices::see(&state, &account, newest.number, visit.now).await?;
        visit.has_seen_notices();
    }
    let full = i64::try_from(all.len()).is_ok_and(|count| count == PAGE);
    shown(&NoticesPage {
        shell: visit.shell(visit.words().word("notices-head")),
        earlier: all
            .last()
            .filter(|_| full)
            .map(|last| format!("/notices?before={}", last.number)),
        lines: all.into_iter().map(|notice| line(&visit, notice)).collect(),
    })
}

fn line(visit: &Visit, notice: Notice) -> NoticeLine {
    let zone = visit.zone(Tz::Europe__Moscow);
    let kind = Kind::named(&notice.kind);
    NoticeLine {
        text: said(visit.words(), &notice.kind, &notice.facts, zone).text,
        href: notices::path(notice.game, kind),
        title: notice.title,
        at: visit.moment(notice.at, Tz::Europe__Moscow),
        fresh: notice.fresh,
    }
}

/// The part of the settings.
pub(super) async fn part(state: &AppState, visit: &Visit, account: &Account) -> Result<NoticesPart> {
    let wishes = wishes::of(state, account).await?;
    let topics = Topic::ALL.map(|topic| TopicLine {
        name: topic.as_str(),
        label: visit.words().word(&format!("notices-topic-{}", topic.as_str())),
        mail: wishes.wants_mail_of(topic),
        push: wishes.wants_push_of(topic),
    });
    let devices = devices::list(state, account).await?;
    Ok(NoticesPart {
        mail: wishes.wants_mail(),
        address: wishes.address,
        topics: topics.into(),
        devices: devices
            .into_iter()
            .map(|device| DeviceLine {
                id: device.id.0.to_string(),
                name: browser(Some(&device.agent), visit.words()),
                since: visit.moment(device.created_at, Tz::Europe__Moscow),
            })
            .collect(),
        key: devices::key(state).await?,
    })
}

async fn choose(State(state): State<AppState>, visit: Visit, sent: Posted<Fields>) -> Result<Response> {
    let account = visit.must_account()?;
    let ticked = |name: &str| !sent.form.get(name).is_empty();
    let mut off = Vec::new();
    if !ticked("mail") {
        off.push("mail".to_owned());
    }
    for topic in Topic::ALL {
        for way in ["mail", "push"] {
            let name = format!("{way}.{}", topic.as_str());
            if !ticked(&name) {
                off.push(name);
            }
        }
    }
    wishes::set(&state, account, &off).await?;
    Ok(done(HERE, "notices-saved"))
}

/// What a browser got when it subscribed.
#[derive(Deserialize)]
struct Subscription {
    endpoint: String,
    p256dh: String,
    auth: String,
}

async fn connect(
    State(state): State<AppState>,
    visit: Visit,
    headers: HeaderMap,
    sent: Posted<Subscription>,
) -> Result<Response> {
    let account = visit.must_account()?;
    let agent = headers
        .get(header::USER_AGENT)
        .and_then(|agent| agent.to_str().ok());
    let wish = devices::Wish {
        endpoint: &sent.form.endpoint,
        p256dh: &sent.form.p256dh,
        auth: &sent.form.auth,
        agent: agent.unwrap_or_default(),
    };
    devices::connect(&state, account, &wish, sent.at).await?;
    Ok(done(HERE, "notices-device-saved"))
}

async fn remove(State(state): State<AppState>, visit: Visit, Path(id): Path<Uuid>) -> Result<Response> {
    let account = visit.must_account()?;
    if devices::remove(&state, account, id).await? {
        Ok(Redirect::to("/settings#devices").into_response())
    } else {
        Err(Error::NotFound)
    }
}
