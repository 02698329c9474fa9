//! The pages of a battle under way, through the router, for every kind of visitor.

mod access;
mod acts;
mod calendar;
mod charts;
mod clockwork;
mod composer;
mod feed;
mod files;
mod lobby;
mod notations;
mod panel;
mod profiles;
mod rating;
mod replay;
pub mod room;
mod team_rooms;
