//! The web pages: a struct for each page, which holds ready words and enums only, and its template in
//! `templates/`. Handlers fill the structs; a page never looks anything up itself.
//!
//! Every page works without JavaScript. A form that is refused comes back with what was typed. Names of the
//! fields that a form sends are told in the documentation of its page.

pub mod accounts;
pub mod actions;
pub mod admin;
pub mod api;
pub mod battle;
pub mod calendar;
pub mod calendars;
pub mod clock;
pub mod discussion;
pub mod draw;
pub mod errors;
pub mod export;
pub mod feed;
pub mod fleet;
pub mod from;
pub mod http;
pub mod import;
pub mod links;
pub mod lobby;
pub mod lounge;
pub mod marked;
pub mod muster;
pub mod notices;
pub mod open_game;
pub mod outages;
pub mod play;
pub mod profile;
pub mod rating;
pub mod referee;
pub mod replay;
pub mod rules;
pub mod sealed;
pub mod seas;
pub mod sessions;
pub mod settings;
pub mod tokens;
pub mod verify;
pub mod view;
pub mod webhooks;

#[cfg(test)]
mod tests;

/// The header `Content-Security-Policy` of every page: nothing from elsewhere, nothing inline.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; object-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; \
     base-uri 'none'; frame-ancestors 'none'";
