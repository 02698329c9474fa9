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
use super::asked::Asked;
use super::posted::{Fields, Posted};
use super::visit::Visit;
use crate::account::{Account, Role};
use crate::application::OpenError;
use crate::bots::host::{self, Wish};
use crate::entropy;
use crate::error::Result;
use crate::pages::errors::ErrorPage;
use crate::pages::from::{house_rules, sample};
use crate::pages::open_game::{ChosenKind, KindLink, OpenGamePage};
use crate::pages::view::{Choice, FormFault, SeaView};
use crate::state::AppState;
use crate::words::Words;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/games/new", get(page))
        .route("/games", post(open))
}

/// The kinds of game, as they are offered.
const KINDS: [Mode; 3] = [Mode::Duel, Mode::Melee, Mode::TeamBattle];

fn named(name: &str) -> Option<Mode> {
    KINDS.into_iter().find(|mode| mode.as_str() == name)
}

/// Whether this account may open such a game (T0).
fn may_open(account: &Account, mode: Mode) -> bool {
    mode != Mode::TeamBattle || account.role >= Role::Referee
}

/// Why this one cannot open a team battle.
fn no_referee(visit: &Visit) -> Result<Response> {
    let mut page = ErrorPage::of(403, visit.shell(visit.words().word("open-page")));
    page.text = visit.words().word("open-not-referee");
    refused(StatusCode::FORBIDDEN, &page)
}

/// `mode`: of which kind; without it the kinds are offered.
async fn page(visit: Visit, asked: Asked) -> Result<Response> {
    let account = visit.must_account()?;
    match named(asked.0.get("mode")) {
        Some(mode) if !may_open(account, mode) => no_referee(&visit),
        chosen => shown(&form(&visit, account, chosen, None, &[])),
    }
}

/// The form, with what was typed and what is wrong with it; `mode`: none is chosen yet.
fn form(
    visit: &Visit,
    account: &Account,
    mode: Option<Mode>,
    typed: Option<&Fields>,
    wrong: &[Fault],
) -> OpenGamePage {
    let words = visit.words();
    let faults: Vec<FormFault> = wrong.iter().map(|fault| field_fault(visit, fault)).collect();
    let faulty: Vec<&str> = faults.iter().map(|fault| fault.field).collect();
    let kind = |mode: Mode| KindLink {
        href: format!("/games/new?mode={}", mode.as_str()),
        name: words.word(&format!("mode-{}", mode.as_str())),
        what: words.word(&format!("open-what-{}", mode.as_str())),
    };
    let chooses = mode.is_some_and(|mode| mode != Mode::TeamBattle) && account.role >= Role::Referee;
    let referee = typed.map_or("house", |fields| fields.get("referee"));
    let referees =
        ["house", "me"].map(|who| Choice::new(who, words.word(&format!("open-referee-{who}")), referee));
    OpenGamePage {
        shell: visit.shell(words.word("open-page")),
        title: typed.map_or("", |fields| fields.get("title")).to_owned(),
        kinds: KINDS
            .into_iter()
            .filter(|mode| may_open(account, *mode))
            .map(kind)
            .collect(),
        mode: mode.map(|mode| ChosenKind {
            value: mode.as_str(),
            kind: kind(mode),
            preview: preview(
                words,
                &typed.map_or_else(
                    || HouseRules::usual(mode),
                    |fields| house_rules::sea_of(fields, mode),
                ),
            ),
        }),
        referees: if chooses { referees.into() } else { Vec::new() },
        groups: mode.map_or_else(Vec::new, |mode| house_rules::groups(words, mode, typed, &faulty)),
        may_import: account.role >= Role::Referee,
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
    let account = visit.must_account()?;
    let fields = &sent.form;
    let mode = named(fields.get("mode")).unwrap_or(Mode::TeamBattle);
    if !may_open(account, mode) {
        return no_referee(&visit);
    }
    let wish = Wish {
        mode,
        title: fields.get("title"),
        rules: &house_rules::given(fields),
        to_house: fields.get("referee") == "house",
    };
    if fields.get("do") == "preview" {
        let wrong = HouseRules::read(mode, wish.rules).err();
        return shown(&form(
            &visit,
            account,
            Some(mode),
            Some(fields),
            &wrong.map_or_else(Vec::new, |refusal| refusal.0),
        ));
    }
    match host::open(&state, account, &wish, sent.at, None).await? {
        Ok(held) => {
            let key = if host::is_of_house(&held.game) {
                "open-house-done"
            } else {
                "open-done"
            };
            Ok(done(&format!("/games/{}/players", held.id), key))
        }
        Err(OpenError::Refused(Refusal(wrong))) => refused(
            StatusCode::UNPROCESSABLE_ENTITY,
            &form(&visit, account, Some(mode), Some(fields), &wrong),
        ),
        Err(other) => Err(other.into()),
    }
}
