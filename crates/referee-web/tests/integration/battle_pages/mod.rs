//! The pages of a battle under way, through the router, for every kind of visitor.

mod access;
mod acts;
mod charts;
mod clockwork;
mod composer;
mod feed;
mod lobby;
mod profiles;
mod replay;
mod room;
