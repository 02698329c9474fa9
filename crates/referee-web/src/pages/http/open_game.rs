//! Opening a game (T0).

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post};
use league::mode::Mode;
use league::rules::HouseRules;
use league::{Code, Fault, Refusal};

use super::answer::{done, refused, shown};
use super::posted::{Fields, Posted};
use super::visit::Visit;
use crate::account::{Account, Role};
use crate::application::{OpenError, open_game};
use crate::entropy;
use crate::error::Result;
use crate::pages::errors::ErrorPage;
use crate::pages::from::{house_rules, sample};
use crate::pages::open_game::OpenGamePage;
use crate::pages::view::{Choice, FormFault, SeaView};
use crate::state::AppState;
use crate::words::Words;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/games/new", get(page))
        .route("/games", post(open))
}

/// The Referee who asks, or why this one cannot open a team battle (T0).
fn referee(visit: &Visit) -> Result<Result<&Account, Response>> {
    let account = visit.must_account()?;
    if account.role >= Role::Referee {
        return Ok(Ok(account));
    }
    let mut page = ErrorPage::of(403, visit.shell(visit.words().word("open-page")));
    page.text = visit.words().word("open-not-referee");
    refused(StatusCode::FORBIDDEN, &page).map(Err)
}

async fn page(visit: Visit) -> Result<Response> {
    match referee(&visit)? {
        Ok(_) => shown(&form(&visit, None, &[])),
        Err(told) => Ok(told),
    }
}

/// The form, with what was typed and what is wrong with it.
fn form(visit: &Visit, typed: Option<&Fields>, wrong: &[Fault]) -> OpenGamePage {
    let words = visit.words();
    let mode = typed.map_or("", |fields| fields.get("mode"));
    let faults: Vec<FormFault> = wrong.iter().map(|fault| field_fault(visit, fault)).collect();
    let faulty: Vec<&str> = faults.iter().map(|fault| fault.field).collect();
    let kind = Mode::TeamBattle;
    OpenGamePage {
        shell: visit.shell(words.word("open-page")),
        title: typed.map_or("", |fields| fields.get("title")).to_owned(),
        modes: vec![Choice::new(
            kind.as_str(),
            words.word(&format!("mode-{}", kind.as_str())),
            mode,
        )],
        groups: house_rules::groups(words, typed, &faulty),
        preview: preview(
            words,
            &typed
                .map(|fields| house_rules::sea_of(fields, kind))
                .unwrap_or_default(),
        ),
        faults,
    }
}

/// The sea of such a game, with a fleet drawn at random.
fn preview(words: &Words, rules: &HouseRules) -> SeaView {
    let fleet = engine::random::try_fleet(&rules.fleet, &mut entropy::rng()).ok();
    sample::sea("sea-sample", words.word("open-sea-fleet"), rules, fleet.as_ref())
}

fn field_fault(visit: &Visit, fault: &Fault) -> FormFault {
    let words = visit.words();
    let field = match fault.code {
        Code::ImpossibleFleet => "ships_4",
        _ => fault.get("rule_name").map_or("", house_rules::field_of),
    };
    let nameless = field == "title" && fault.get("value").is_some_and(|title| title.trim().is_empty());
    let text = if nameless {
        words.word("open-title-missing")
    } else {
        words.refusal(fault)
    };
    FormFault { field, text }
}

async fn open(State(state): State<AppState>, visit: Visit, sent: Posted<Fields>) -> Result<Response> {
    let account = match referee(&visit)? {
        Ok(account) => account,
        Err(told) => return Ok(told),
    };
    let fields = &sent.form;
    let mode = match fields.get("mode") {
        "melee" => Mode::Melee,
        "duel" => Mode::Duel,
        _ => Mode::TeamBattle,
    };
    let rules = house_rules::given(fields);
    if fields.get("do") == "preview" {
        let wrong = HouseRules::read(mode, &rules).err();
        return shown(&form(
            &visit,
            Some(fields),
            &wrong.map_or_else(Vec::new, |refusal| refusal.0),
        ));
    }
    match open_game(&state, &account.nick, mode, fields.get("title"), &rules, sent.at).await {
        Ok(held) => Ok(done(&format!("/games/{}/players", held.id), "open-done")),
        Err(OpenError::Refused(Refusal(wrong))) => refused(
            StatusCode::UNPROCESSABLE_ENTITY,
            &form(&visit, Some(fields), &wrong),
        ),
        Err(other) => Err(other.into()),
    }
}
