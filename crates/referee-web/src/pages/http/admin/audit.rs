//! The log of every act of administration.

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::get;
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use serde_json::Value;

use super::admin;
use crate::application::audit;
use crate::error::Result;
use crate::pages::admin::audit::{AuditLine, AuditPage};
use crate::pages::admin::tabs;
use crate::pages::http::answer::shown;
use crate::pages::http::asked::Asked;
use crate::pages::http::visit::Visit;
use crate::pages::view::Pager;
use crate::state::AppState;
use crate::store::audit::Entry;

/// Of a list of facts so many are shown.
const SHOWN: usize = 20;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new().route("/admin/audit", get(page))
}

/// `nick`: by or about whom alone; `page`: which page.
async fn page(State(state): State<AppState>, visit: Visit, asked: Asked) -> Result<Response> {
    let nick = asked.0.get("nick").trim().replace('\0', "");
    let of = Some(nick.as_str()).filter(|nick| !nick.is_empty());
    let wanted = asked.number("page").unwrap_or(1);
    let found = audit::page(&state, admin(&visit)?, of, wanted).await?;
    let shell = visit.shell(visit.words().word("admin-audit"));
    let here = match of {
        None => "/admin/audit".to_owned(),
        Some(nick) => {
            let query = serde_urlencoded::to_string([("nick", nick)]).unwrap_or_default();
            format!("/admin/audit?{query}")
        }
    };
    shown(&AuditPage {
        tabs: tabs(&shell, "/admin/audit"),
        shell,
        nick,
        lines: found
            .entries
            .into_iter()
            .map(|entry| line(&visit, entry))
            .collect(),
        pager: Pager::new(&here, found.page, found.pages),
    })
}

fn line(visit: &Visit, entry: Entry) -> AuditLine {
    let words = visit.words();
    let key = format!("audit-act-{}", entry.act);
    AuditLine {
        at: visit.moment(entry.at, Tz::Europe__Moscow),
        by: entry.by,
        // another program may have written what this one has no words for
        act: if words.has(&key) {
            words.word(&key)
        } else {
            entry.act
        },
        about: entry.about,
        reason: entry.reason,
        details: details(visit, &entry.details),
    }
}

/// The facts of an entry, in words where there are any.
fn details(visit: &Visit, details: &Value) -> Vec<(String, String)> {
    let words = visit.words();
    let Some(facts) = details.as_object() else {
        return Vec::new();
    };
    let facts = facts.iter().filter(|(_, value)| !value.is_null());
    facts
        .map(|(name, value)| {
            let key = format!("audit-fact-{name}");
            let name = if words.has(&key) {
                words.word(&key)
            } else {
                name.clone()
            };
            (name, plain(visit, value))
        })
        .collect()
}

/// A fact as people read it: roles in words, times in their zone.
fn plain(visit: &Visit, value: &Value) -> String {
    match value {
        Value::String(text) => {
            let role = format!("admin-role-{text}");
            if visit.words().has(&role) {
                return visit.words().word(&role);
            }
            let at: Option<DateTime<Utc>> = text.parse().ok();
            at.map_or_else(|| text.clone(), |at| visit.moment(at, Tz::Europe__Moscow).shown)
        }
        Value::Bool(yes) => visit.words().word(if *yes { "audit-yes" } else { "audit-no" }),
        Value::Array(list) => {
            let mut all: Vec<String> = list.iter().take(SHOWN).map(|fact| plain(visit, fact)).collect();
            if list.len() > SHOWN {
                all.push(format!("… ({})", list.len()));
            }
            all.join("; ")
        }
        Value::Object(facts) => {
            let facts: Vec<String> = facts.values().map(|fact| plain(visit, fact)).collect();
            facts.join(" ")
        }
        other => other.to_string(),
    }
}
