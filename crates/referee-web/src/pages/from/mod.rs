//! From what the application knows to what pages show.

pub mod actions;
pub mod composer;
pub mod events;
pub mod head;
pub mod ledger;
pub mod look;
pub mod panel;
pub mod post;
pub mod sea;
pub mod turn;
pub mod draw;
pub mod fleet;
pub mod house_rules;
pub mod lobby;
pub mod muster;

pub use head::head;
pub use look::Look;
