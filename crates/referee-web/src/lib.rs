//! The server: the only clock, the only entropy, all SQL, all HTTP, and no rule of the game.
//!
//! In reading order: [`cli`] reads the command line and [`config`] the settings; [`serve`] opens the [`database`],
//! makes the [`state`] that every request shares, assembles the [`router`] and runs until it is told to stop. A request
//! goes through [`auth`] (who is asking) to the [`application`] (what is done), which alone calls the [`store`].
//! [`bots`] play as people do, through the application. People read [`pages`], whose every word is in [`words`]; programs
//! call [`api`]. How strong players are is reckoned by [`rating`]. What happens is told as it happens by [`live`]. Around all
//! requests lies [`requests`]; those who run the site read the log ([`logging`]), [`health`] and [`metrics`].

pub mod account;
pub mod api;
pub mod application;
pub mod archive;
pub mod auth;
pub mod bots;
pub mod cli;
pub mod client;
pub mod clock;
pub mod config;
pub mod connections;
pub mod crowd;
pub mod database;
pub mod demo;
pub mod entropy;
pub mod error;
pub mod game_id;
pub mod health;
pub mod layout_file;
pub mod limit;
pub mod live;
pub mod logging;
pub mod mail;
pub mod metrics;
pub mod pages;
pub mod password;
pub mod push;
pub mod rating;
pub mod requests;
pub mod router;
pub mod security_txt;
pub mod serve;
pub mod state;
pub mod static_files;
pub mod stopping;
pub mod store;
pub mod thread_text;
pub mod token;
pub mod webhook;
pub mod words;
pub mod worker;

use std::process::ExitCode;

/// The migrations of `migrations/`: forward only, never edited once landed.
pub static MIGRATOR: sqlx::migrate::Migrator = sqlx::migrate!("../../migrations");

/// The whole program: reads the command line, does it, and says how it went. A start that cannot succeed prints one
/// line to stderr and gives 2.
pub fn run() -> ExitCode {
    cli::run()
}
