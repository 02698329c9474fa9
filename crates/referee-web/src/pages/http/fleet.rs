//! The shipyard: placing the own fleet (S5, S6). Nobody else's fleet is ever read here.

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post};
use engine::{Cells, Fleet, Lineup, Violation, ViolationCode};
use league::command::FleetGiven;
use league::decider::Entropy;
use league::log::Hex32;
use league::{Code, Command, Fault, Nick, Refusal};

use super::answer::{done, refused, shown, status_of};
use super::found::Found;
use super::posted::Fields;
use super::upload::{self, Brought, Unread};
use super::visit::Visit;
use crate::application::read::reader::ForReader;
use crate::application::{By, ExecuteError, HeldGame, execute};
use crate::entropy;
use crate::error::{Error, Result};
use crate::layout_file;
use crate::pages::fleet::FleetPage;
use crate::pages::from::examples;
use crate::pages::from::fleet::{self, Yard};
use crate::pages::from::{Look, sealed};
use crate::pages::view::FormFault;
use crate::state::AppState;
use crate::store::layout_photos;

/// The routes.
pub fn routes() -> Router<AppState> {
    let built = post(build).layer(DefaultBodyLimit::max(upload::MOST_FORM));
    Router::new().route("/games/{id}/fleet", get(page).merge(built))
}

/// The reader, if there is anything for this one in the shipyard.
pub(super) fn builder<'a>(visit: &'a Visit, view: &ForReader<'_>) -> Result<&'a Nick> {
    let nick = &visit.must_account()?.nick;
    if fleet::may_place(view) || view.own_fleet(nick).is_some() || view.held.game.has_fleet(nick) {
        Ok(nick)
    } else {
        Err(Error::Forbidden)
    }
}

/// D3: where players keep their fleets, the server takes none in any form.
pub(super) fn only_sealed(visit: &Visit, held: &HeldGame) -> Option<Result<Response>> {
    held.game.rules.is_sealed().then(|| {
        let fault = Fault::new(Code::WrongState)
            .rule("D3")
            .fact("what", "seal_instead");
        let text = visit.words().refusal(&fault);
        let fault = FormFault { field: "seal", text };
        let page = sealed::page(&Look::new(visit, held), "", vec![fault]);
        refused(StatusCode::CONFLICT, &page)
    })
}

/// The page, with the photograph that the reader sent.
pub(super) async fn filled(
    state: &AppState,
    visit: &Visit,
    view: &ForReader<'_>,
    yard: Yard,
) -> Result<FleetPage> {
    let nick = &visit.must_account()?.nick;
    let mut c = state.pool.acquire().await?;
    let photo = layout_photos::of(&mut c, view.held.id, nick).await?;
    Ok(FleetPage {
        photo: fleet::photo(view, photo),
        ..fleet::page(visit, view, yard)
    })
}

async fn page(State(state): State<AppState>, visit: Visit, Found(held): Found) -> Result<Response> {
    let view = ForReader::new(&held, visit.nick());
    let nick = builder(&visit, &view)?;
    if held.game.rules.is_sealed() {
        return shown(&sealed::page(&Look::new(&visit, &held), "", Vec::new()));
    }
    let notation = held.game.rules.notation();
    let yard = view.own_fleet(nick).map(|own| Yard::of(&own.fleet, notation));
    let yard = Yard {
        kept: true,
        ..yard.unwrap_or_default()
    };
    shown(&filled(&state, &visit, &view, yard).await?)
}

async fn build(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    sent: Brought<{ layout_file::MOST }>,
) -> Result<Response> {
    let view = ForReader::new(&held, visit.nick());
    let nick = builder(&visit, &view)?;
    if let Some(told) = only_sealed(&visit, &held) {
        return told;
    }
    let rules = &held.game.rules;
    match sent.form.get("do") {
        "random" => {
            let drawn = Entropy(Hex32(entropy::bytes())).fleet(&rules.fleet, nick, 0);
            let yard = Yard {
                lawful: true,
                ..Yard::of(&drawn, rules.notation())
            };
            return shown(&filled(&state, &visit, &view, yard).await?);
        }
        "clear" => return shown(&filled(&state, &visit, &view, Yard::default()).await?),
        _ => {}
    }
    let what = sent.form.get("do");
    // a file is shown first, whatever was pressed
    let preview = what == "preview" || sent.file.is_some() && what != "check";
    let (mut yard, read) = match sent
        .file
        .map(|file| file.and_then(|bytes| read_file(&bytes, &view)))
    {
        Some(Ok(read)) => read,
        Some(Err(unread)) => {
            let yard = Yard {
                refused: vec![
                    visit
                        .words()
                        .text(unread.key(), &examples::facts(rules.notation())),
                ],
                ..read(&sent.form, &view)?.0
            };
            return refused(
                StatusCode::UNPROCESSABLE_ENTITY,
                &filled(&state, &visit, &view, yard).await?,
            );
        }
        None => read(&sent.form, &view)?,
    };
    let lawful = match read.and_then(|lineup| Fleet::lawful(&rules.fleet, &lineup).map(|_| lineup)) {
        Ok(lineup) => lineup,
        Err(faults) => {
            yard.faults = faults;
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            if preview {
                return refused(status, &fleet::preview(&visit, &view, yard));
            }
            return refused(status, &filled(&state, &visit, &view, yard).await?);
        }
    };
    if preview {
        yard.lawful = true;
        yard.typed = fleet::in_text(lawful.ships(), rules.notation());
        return shown(&fleet::preview(&visit, &view, yard));
    }
    if what == "check" {
        yard.lawful = true;
        return shown(&filled(&state, &visit, &view, yard).await?);
    }
    let ships = FleetGiven::Ships(fleet::in_lists(&lawful, rules.notation()));
    let by = By::Account(nick.clone());
    match execute(
        &state,
        held.id,
        by,
        Command::Place {
            fleet: Some(ships),
            seal: None,
        },
        None,
        sent.at,
    )
    .await
    {
        Ok(_) => Ok(done(&format!("/games/{}/fleet", held.id), "fleet-saved")),
        Err(ExecuteError::Refused(refusal)) => {
            yard.refused = said(&visit, &refusal);
            refused(status_of(&refusal), &filled(&state, &visit, &view, yard).await?)
        }
        Err(e) => Err(e.into()),
    }
}

/// A refusal in words. That fleets are fixed from the start on is told in the page anyway.
pub(super) fn said(visit: &Visit, refusal: &Refusal) -> Vec<String> {
    let others = refusal.0.iter().filter(|fault| fault.code != Code::FleetNotLegal);
    others.map(|fault| visit.words().refusal(fault)).collect()
}

/// The shipyard as it shows what was sent, and the ships or what cannot be read.
pub(super) type ReadYard = (Yard, Result<Lineup, Vec<Violation>>);

/// What a file says. What says nothing of ships does not take the place of what was typed.
fn read_file(bytes: &[u8], view: &ForReader<'_>) -> std::result::Result<ReadYard, Unread> {
    let rules = &view.held.game.rules;
    let text = layout_file::layout(layout_file::texts(bytes)?, rules.notation(), &rules.fleet);
    let (yard, read) = read_text(&text.unwrap_or_default(), view);
    let says_nothing = |fault: &Violation| fault.code == ViolationCode::UnreadableLayout;
    match &read {
        Err(faults) if yard.decks.is_empty() && faults.iter().all(says_nothing) => Err(Unread::NoShips),
        _ => Ok((yard, read)),
    }
}

/// What a text says, typed or from a file.
pub(super) fn read_text(text: &str, view: &ForReader<'_>) -> ReadYard {
    let rules = &view.held.game.rules;
    let notation = rules.notation();
    let lineup = Lineup::read_for(text, notation, &rules.fleet);
    // where a ship cannot be read, those on the other lines are shown all the same
    let readable = || text.lines().filter_map(|line| Lineup::read(line, notation).ok());
    let yard = Yard {
        decks: match &lineup {
            Ok(lineup) => fleet::decks(lineup),
            Err(_) => readable()
                .map(|ship| fleet::decks(&ship))
                .fold(Cells::EMPTY, |all, ship| all | ship),
        },
        typed: text.to_owned(),
        ..Yard::default()
    };
    (yard, lineup)
}

/// What the fields say.
fn read(sent: &Fields, view: &ForReader<'_>) -> Result<ReadYard> {
    let notation = view.held.game.rules.notation();
    if sent.all("fleet").next().is_some() {
        return Ok(read_text(sent.get("fleet"), view));
    }
    let mut ticked = Cells::EMPTY;
    for name in sent.all("cell") {
        let cell = notation
            .read(name)
            .map_err(|_| Error::Malformed(format!("there is no cell {name}")))?;
        ticked.insert(cell);
    }
    let lineup = fleet::on_cells(ticked);
    let typed = fleet::in_text(lineup.ships(), notation);
    Ok((
        Yard {
            decks: ticked,
            typed,
            ..Yard::default()
        },
        Ok(lineup),
    ))
}
