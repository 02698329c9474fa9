//! The rules T, M, D and C by example: given a battle, when this is said, then that happens. Names carry the rule's number.
mod support;

mod admirals;
mod answers;
mod clock;
mod delegation;
mod draw;
mod duel;
mod exits;
mod free_players;
mod getting_ready;
mod inspection;
mod melee;
mod newcomers;
mod records;
mod referee;
mod turns;
mod vocabulary;
mod void;
