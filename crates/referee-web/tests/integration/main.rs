//! The server against a real PostgreSQL, and the program as it is started, stopped and killed.
#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

mod accounts;
mod administration;
mod alone;
mod api;
mod battle_pages;
mod bots;
mod fuzz;
mod games;
mod live;
mod notices;
mod people_pages;
mod process;
mod program;
mod sealing;
mod shell;
mod site;
mod watched;
mod webhooks;
