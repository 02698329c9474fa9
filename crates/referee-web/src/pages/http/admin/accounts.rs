//! Accounts: looked for, looked at, and what is done to one. Every act asks for a reason, and once more.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post};
use chrono_tz::Tz;

use super::admin;
use crate::account::{Account, Role};
use crate::application::administration::{self, Act, Doing, Done, NotDone};
use crate::bots::names;
use crate::error::{Error, Result};
use crate::pages::admin::accounts::{AccountLine, AccountPage, AccountsPage, BanView, ConfirmPage, address};
use crate::pages::admin::tabs;
use crate::pages::from::account_acts as acts;
use crate::pages::http::answer::{done, faults, refused, shown};
use crate::pages::http::asked::Asked;
use crate::pages::http::posted::{Fields, Posted};
use crate::pages::http::visit::Visit;
use crate::pages::http::{sessions, status_of, tokens};
use crate::pages::view::{Choice, FormFault, Pager};
use crate::state::AppState;
use crate::store::administration::{Listed, Only};
use crate::store::standing::Standing;

/// Which accounts are listed: what is sent, and the key of its label.
const ONLY: [(&str, &str, Only); 3] = [
    ("", "admin-only-all", Only::All),
    ("office", "admin-only-office", Only::Office),
    ("banned", "admin-only-banned", Only::Banned),
];

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/admin/accounts", get(list))
        .route("/admin/accounts/{nick}", get(page))
        .route("/admin/accounts/{nick}/{act}", post(act))
}

/// `nick`: a piece of one; `only`: which; `page`: which page.
async fn list(State(state): State<AppState>, visit: Visit, asked: Asked) -> Result<Response> {
    let by = admin(&visit)?;
    let (nick, only) = (asked.0.get("nick").trim(), asked.0.get("only"));
    let which = ONLY
        .iter()
        .find(|(name, ..)| *name == only)
        .map_or(Only::All, |o| o.2);
    let wanted = asked.number("page").unwrap_or(1);
    let found = administration::accounts_like(&state, by, (nick, which), wanted, visit.now).await?;
    let words = visit.words();
    let shell = visit.shell(words.word("admin-accounts"));
    let query = serde_urlencoded::to_string([("nick", nick), ("only", only)]).unwrap_or_default();
    shown(&AccountsPage {
        tabs: tabs(&shell, "/admin/accounts"),
        shell,
        nick: nick.to_owned(),
        only: ONLY
            .map(|(name, key, _)| Choice::new(name, words.word(key), only))
            .into(),
        found: words.count("admin-found", found.count),
        lines: found
            .accounts
            .into_iter()
            .map(|listed| line(&visit, &listed))
            .collect(),
        pager: Pager::new(&format!("/admin/accounts?{query}"), found.page, found.pages),
    })
}

fn line(visit: &Visit, listed: &Listed) -> AccountLine {
    let house = listed.is_bot || names::referees().contains(&listed.nick.as_str());
    let marks = [
        (listed.role == Role::Admin, "profile-admin"),
        (listed.role == Role::Referee, "profile-referee"),
        (listed.is_bot, "profile-bot"),
        (listed.closed, "admin-mark-closed"),
        (listed.banned, "admin-mark-banned"),
        (listed.no_password && !listed.closed && !house, "admin-mark-guest"),
    ];
    let marks = marks.into_iter().filter(|(is, _)| *is);
    AccountLine {
        nick: listed.nick.to_string(),
        marks: marks.map(|(_, key)| visit.words().word(key)).collect(),
        made: visit.moment(listed.created_at, Tz::Europe__Moscow),
    }
}

async fn page(State(state): State<AppState>, visit: Visit, Path(nick): Path<String>) -> Result<Response> {
    let (account, standing) = administration::look_up(&state, admin(&visit)?, &nick).await?;
    shown(&filled(&state, &visit, &account, &standing).await?)
}

async fn filled(
    state: &AppState,
    visit: &Visit,
    account: &Account,
    standing: &Standing,
) -> Result<AccountPage> {
    let words = visit.words();
    let moment = |at| visit.moment(at, Tz::Europe__Moscow);
    let games = administration::under_way(state, &account.nick).await?;
    let untouchable = match standing.closed_at {
        Some(at) => Some(words.with("admin-closed-since", "when", moment(at).shown)),
        None if standing.of_the_house => Some(words.word("admin-of-the-house")),
        None => None,
    };
    let shell = visit.shell(account.nick.as_str());
    let query = serde_urlencoded::to_string([("nick", account.nick.as_str())]).unwrap_or_default();
    Ok(AccountPage {
        tabs: tabs(&shell, "/admin/accounts"),
        shell,
        nick: account.nick.to_string(),
        facts: acts::facts(visit, account, standing),
        ban: standing.banned(visit.now).map(|ban| BanView {
            since: moment(ban.at),
            until: ban.until.map(moment),
            reason: ban.reason.clone(),
        }),
        acts: match &untouchable {
            Some(_) => Vec::new(),
            None => acts::forms(visit, account, standing),
        },
        untouchable,
        link: None,
        under_way: (games > 0).then(|| words.count("admin-under-way", games)),
        sessions: sessions::part(state, visit, account).await?.lines,
        tokens: tokens::part(state, visit, account).await?.lines,
        audit: format!("/admin/audit?{query}"),
    })
}

async fn act(
    State(state): State<AppState>,
    visit: Visit,
    Path((nick, name)): Path<(String, String)>,
    sent: Posted<Fields>,
) -> Result<Response> {
    let by = admin(&visit)?;
    let act = acts::read(&name, &sent.form).ok_or(Error::NotFound)?;
    let (target, standing) = administration::look_up(&state, by, &nick).await?;
    let doing = Doing {
        admin: by,
        target: &target,
        act: &act,
        reason: sent.form.get("reason"),
        now: sent.at,
    };
    if sent.form.get("confirmed") != "yes" {
        return match administration::check(&state, doing).await {
            Ok(()) => shown(&confirm(&state, &visit, doing, &name).await?),
            Err(why) => again(&state, &visit, doing, &name, why, &standing).await,
        };
    }
    match administration::act(&state, doing).await {
        Ok(Done::Plainly) => Ok(done(&address(&target.nick), "admin-act-done")),
        Ok(Done::Link(code)) => {
            let mut page = filled(&state, &visit, &target, &standing).await?;
            page.link = Some(format!("{}/password/{code}", visit.site(&state)));
            shown(&page)
        }
        Err(why) => again(&state, &visit, doing, &name, why, &standing).await,
    }
}

/// Asks once more, and says what follows.
async fn confirm(state: &AppState, visit: &Visit, doing: Doing<'_>, name: &str) -> Result<ConfirmPage> {
    let words = visit.words();
    let nick = doing.target.nick.as_str();
    let mut says = acts::follows(words, doing.act);
    let leaves = matches!(doing.act, Act::Ban(_) | Act::Close);
    let games = administration::under_way(state, &doing.target.nick).await?;
    if leaves && games > 0 {
        says.push(words.count("admin-under-way", games));
    }
    let shell = visit.shell(words.word(acts::label(doing.act)));
    let mut hidden = acts::fields(doing.act);
    hidden.push(("reason".to_owned(), doing.reason.to_owned()));
    Ok(ConfirmPage {
        tabs: tabs(&shell, "/admin/accounts"),
        shell,
        heading: format!("{}: {nick}", words.word(acts::label(doing.act))),
        says,
        reason: doing.reason.to_owned(),
        action: format!("{}/{name}", address(nick)),
        hidden,
        button: words.word(acts::label(doing.act)),
        back: address(nick),
    })
}

/// The page again, with what was typed and why it was refused.
async fn again(
    state: &AppState,
    visit: &Visit,
    doing: Doing<'_>,
    name: &str,
    why: NotDone,
    standing: &Standing,
) -> Result<Response> {
    let words = visit.words();
    let plain = |key: &str| {
        let text = words.word(key);
        vec![FormFault { field: "", text }]
    };
    let (status, faults) = match why {
        NotDone::Reason(refusal) => (status_of(&refusal), faults(words, &refusal)),
        NotDone::Yourself => (StatusCode::CONFLICT, plain("admin-not-yourself")),
        NotDone::LastAdmin => (StatusCode::CONFLICT, plain("admin-last")),
        NotDone::OfTheHouse => (StatusCode::CONFLICT, plain("admin-of-the-house")),
        NotDone::Closed => (StatusCode::CONFLICT, plain("admin-mark-closed")),
        NotDone::Nothing => (StatusCode::CONFLICT, plain("admin-nothing")),
        NotDone::Days => (StatusCode::UNPROCESSABLE_ENTITY, plain("admin-days")),
        NotDone::Web(e) => return Err(e),
    };
    let mut page = filled(state, visit, doing.target, standing).await?;
    if let Some(form) = page.acts.iter_mut().find(|form| form.name == name) {
        form.faults = faults;
        doing.reason.clone_into(&mut form.reason);
    } else if let Some(first) = faults.into_iter().next() {
        page.untouchable = Some(first.text);
    }
    refused(status, &page)
}
