//! What the API shows, written by hand at the edge: a change of the rules' own types changes nothing here unawares.
//! Cells are in the game's notation, nicks are strings, absent things null.

pub mod account;
pub mod clock;
pub mod event;
pub mod fleet;
pub mod game;
pub mod inspection;
pub mod post;
pub mod sea;
pub mod todo;
pub mod webhook;
