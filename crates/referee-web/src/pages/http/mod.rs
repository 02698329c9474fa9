//! The doors of the pages: one file a group of pages. A handler reads what was sent, asks the application, fills a page.
//!
//! In reading order: [`visit`] – who reads, in which language and zone; [`posted`] – a form and the time when it was in;
//! [`found`] – the game that an address names; [`answer`] – a page as an answer; [`revalidate`] – pages that are
//! not sent twice; [`errors`] – errors as pages.
//!
//! What is done answers 303 to a page; what is refused shows the form again with all that was typed, as 422, or as 409
//! where the state of the game forbids it.

pub mod accounts;
pub mod actions;
pub mod acts;
pub mod admin;
pub mod admin_calendars;
pub mod admin_outages;
pub mod answer;
pub mod api;
pub mod asked;
pub mod back;
pub mod battle;
pub mod calendar;
pub mod clock;
pub mod closing;
pub mod discussion;
pub mod draw;
pub mod errors;
pub mod export;
pub mod feed;
pub mod fleet;
pub mod found;
pub mod import;
pub mod language;
pub mod layout_photo;
pub mod links;
pub mod lobby;
pub mod lounge;
pub mod muster;
pub mod notices;
pub mod nudge;
pub mod open_game;
pub mod play;
pub mod posted;
pub mod profile;
pub mod rating;
pub mod referee;
pub mod replay;
pub mod revalidate;
pub mod rooms;
pub mod rules;
pub mod sealed;
pub mod seas;
pub mod sessions;
pub mod settings;
pub mod tokens;
pub mod unsubscribe;
pub mod upload;
pub mod verify;
pub mod visit;
pub mod webhooks;

pub use answer::{done, faults, refused, shown, status_of};
pub use found::{Found, game_of};
pub use posted::{Fields, Posted};
pub use visit::Visit;

use axum::extract::DefaultBodyLimit;
use axum::{Router, middleware};

use crate::auth::cookies::of_this_host;
use crate::router::for_people;
use crate::security_txt;
use crate::state::AppState;
use crate::static_files;

/// The most that a form may bring, in bytes.
const MOST_FORM: usize = 256 * 1024;

/// Every page, with sessions, protection from other sites, and errors in the reader's language.
pub fn routes(state: &AppState) -> Router<AppState> {
    let read_often = Router::new()
        .merge(lobby::routes())
        .merge(profile::routes())
        .merge(rating::routes())
        .merge(rules::routes())
        .merge(api::routes())
        .merge(battle::routes())
        .merge(discussion::routes())
        .merge(rooms::routes())
        .merge(lounge::routes())
        .merge(seas::routes())
        .merge(replay::routes())
        .merge(clock::routes())
        .merge(verify::routes())
        .merge(feed::routes())
        .layer(middleware::from_fn(revalidate::by_content));
    let pages = read_often
        .merge(security_txt::routes())
        .merge(language::routes())
        .merge(accounts::routes())
        .merge(settings::routes())
        .merge(calendar::routes())
        .merge(sessions::routes())
        .merge(closing::routes())
        .merge(links::routes())
        .merge(tokens::routes())
        .merge(notices::routes())
        .merge(unsubscribe::routes())
        .merge(webhooks::routes())
        .merge(open_game::routes())
        .merge(play::routes())
        .merge(muster::routes())
        .merge(sealed::routes())
        .merge(fleet::routes())
        .merge(export::routes())
        .merge(layout_photo::routes())
        .merge(draw::routes())
        .merge(actions::routes())
        .merge(referee::routes())
        .merge(nudge::routes())
        .merge(import::routes())
        .merge(admin_calendars::routes())
        .merge(admin_outages::routes())
        .merge(admin::routes())
        .fallback(errors::nothing_here)
        .method_not_allowed_fallback(errors::not_this_way)
        .layer(DefaultBodyLimit::max(MOST_FORM))
        // within the sessions an error becomes its reader's page, outside them a stranger's
        .layer(middleware::from_fn_with_state(state.clone(), errors::as_pages));
    let pages = for_people(pages, state).layer(middleware::from_fn_with_state(
        state.clone(),
        errors::as_pages_of_strangers,
    ));
    let pages = pages.layer(middleware::from_fn_with_state(state.clone(), of_this_host));
    static_files::routes().merge(pages)
}
