//! From what the application knows to what pages show.

pub mod draw;
pub mod fleet;
pub mod head;
pub mod house_rules;
pub mod lobby;
pub mod muster;

pub use head::head;
