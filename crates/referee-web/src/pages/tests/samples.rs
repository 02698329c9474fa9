//! A sample of every page.

use super::admin;
use super::alone;
use super::before::{
    api, draw, error, fleet, fleet_preview, lobby, login, muster, open_game, play, problem, problems,
    referee_photo, register, rules, settings, settings_guest,
};
use super::clockwork::{calendars, calendars_confirm, import, import_tried, outages};
use super::during::{
    actions, actions_admiral, actions_over, acts, battle, battle_empty, confirm, discussion, referee, replay,
    replay_empty, room, seas,
};
use super::files::{export, verify};
use super::lounge::{lounge, lounge_empty, new_thread, new_thread_guest, thread, thread_closed};
use super::notices::{notices, notices_empty, unsubscribe};
use super::parts::reader;
use super::people::{people, profile, profile_own, rating, rating_empty, rating_games};
use crate::pages::links::Confirming;
use crate::pages::view::{FormFault, GameStatus, Reader};
use crate::words::Language;

/// Name and HTML of every sample.
pub fn all(language: Language) -> Vec<(&'static str, String)> {
    let open = Confirming::Open("<b>@example.org".to_owned(), "/confirm/abc".to_owned());
    let samples = [
        ("error", error(language)),
        ("login", login(language)),
        ("register", register(language)),
        ("lobby", lobby(language, reader("ZimA"))),
        ("lobby-visitor", lobby(language, Reader::Visitor)),
        ("profile", profile(language)),
        ("profile-own", profile_own(language)),
        ("people", people(language)),
        ("notices", notices(language)),
        ("notices-empty", notices_empty(language)),
        ("unsubscribe", unsubscribe(language)),
        ("rating", rating(language)),
        ("rating-empty", rating_empty(language)),
        ("rating-games", rating_games(language)),
        ("settings", settings(language)),
        ("settings-guest", settings_guest(language)),
        ("play", play(language)),
        ("rules", rules(language)),
        ("api", api(language)),
        ("problems", problems(language)),
        ("problem", problem(language)),
        ("open-game", open_game(language)),
        ("muster", muster(language)),
        ("fleet", fleet(language)),
        ("fleet-preview", fleet_preview(language)),
        ("referee-photo", referee_photo(language)),
        ("draw", draw(language)),
        ("battle", battle(language)),
        ("battle-empty", battle_empty(language)),
        ("discussion", discussion(language)),
        ("room", room(language)),
        ("acts", acts(language, true)),
        ("acts-none", acts(language, false)),
        ("verify", verify(language, true)),
        ("verify-failed", verify(language, false)),
        ("export", export(language)),
        ("lounge", lounge(language)),
        ("lounge-empty", lounge_empty(language)),
        ("lounge-new", new_thread(language)),
        ("lounge-new-guest", new_thread_guest(language)),
        ("lounge-thread", thread(language)),
        ("lounge-thread-closed", thread_closed(language)),
        ("seas", seas(language)),
        ("replay", replay(language)),
        ("replay-empty", replay_empty(language)),
        ("actions", actions(language)),
        ("actions-admiral", actions_admiral(language)),
        ("actions-over", actions_over(language)),
        ("referee-enrolment", referee(language, GameStatus::Enrolment)),
        ("referee-placement", referee(language, GameStatus::Placement)),
        ("referee-battle", referee(language, GameStatus::Battle)),
        ("referee-paused", referee(language, GameStatus::Paused)),
        ("referee-finished", referee(language, GameStatus::Finished)),
        ("confirm", confirm(language)),
        ("calendars", calendars(language)),
        ("calendars-confirm", calendars_confirm(language)),
        ("outages", outages(language)),
        ("import", import(language)),
        ("import-tried", import_tried(language)),
        ("admin", admin::overview(language)),
        ("admin-accounts", admin::accounts(language)),
        ("admin-account", admin::account(language)),
        ("admin-account-closed", admin::account_closed(language)),
        ("admin-confirm", admin::confirm(language)),
        ("admin-counts", admin::counts(language)),
        ("admin-counts-preview", admin::counts_preview(language)),
        ("admin-outbox", admin::outbox(language)),
        ("admin-outbox-empty", admin::outbox_empty(language)),
        ("admin-audit", admin::audit(language)),
        ("admin-audit-empty", admin::audit_empty(language)),
        ("forgot", admin::forgot(language, false, true)),
        ("forgot-sent", admin::forgot(language, true, true)),
        ("forgot-no-mail", admin::forgot(language, false, false)),
        ("password", admin::password(language, true)),
        ("password-spent", admin::password(language, false)),
        ("confirm-address", admin::confirm_address(language, open)),
        (
            "confirm-address-done",
            admin::confirm_address(language, Confirming::Done),
        ),
        (
            "confirm-address-spent",
            admin::confirm_address(language, Confirming::Spent),
        ),
        (
            "confirm-address-taken",
            admin::confirm_address(language, Confirming::Taken),
        ),
        ("close", admin::close(language, false)),
        ("close-guest", admin::close(language, true)),
    ];
    samples
        .into_iter()
        .chain(alone::all(language))
        .map(|(name, html)| (name, html.unwrap_or_else(|error| panic!("{name}: {error}"))))
        .collect()
}

/// A rendered page.
pub type Html = Result<String, askama::Error>;

pub fn strings<const N: usize>(list: [&str; N]) -> Vec<String> {
    list.map(str::to_owned).into()
}

pub fn fault(field: &'static str, text: String) -> FormFault {
    FormFault { field, text }
}
