//! From what the application knows to what pages show.

pub mod account_acts;
pub mod actions;
pub mod acts;
pub mod api;
pub mod browser;
pub mod calendar;
pub mod calendars;
pub mod composer;
pub mod draw;
pub mod edges;
pub mod events;
pub mod feed;
pub mod fleet;
pub mod head;
pub mod house_rules;
pub mod ledger;
pub mod lobby;
pub mod look;
pub mod lounge;
pub mod mirror;
pub mod muster;
pub mod outages;
pub mod panel;
pub mod play;
pub mod post;
pub mod problems;
pub mod profile;
pub mod rating;
pub mod replay;
pub mod room;
pub mod sea;
pub mod seas;
pub mod turn;

pub use head::head;
pub use look::Look;
