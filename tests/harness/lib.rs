//! What the black box tests share.
//!
//! In reading order: [`program`] – the program run on an input; [`server`] – the program as it serves; [`visitor`] –
//! somebody's browser, without JavaScript; [`page`] – what stands on a page; [`battle`] – a game with its people, by
//! forms alone; [`log`] – what lies in the database; [`browser`] – a real browser; [`site`] – games in every state;
//! [`sights`] – every page of them, and who looks; [`wire`] – what a browser's connection goes through; [`api`] – a
//! program at the API; [`proxy`] – what shares requests out to servers; [`postgres`] – a database that can be killed,
//! started and promoted.
//!
//! Everything here panics when it cannot do its work: a test without its program has failed.
#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

pub mod api;
pub mod battle;
pub mod browser;
pub mod log;
pub mod page;
pub mod postgres;
pub mod program;
pub mod proxy;
pub mod server;
pub mod sights;
pub mod site;
pub mod visitor;
pub mod wire;

use std::path::PathBuf;

/// A file of these tests, by its path below `tests/`.
pub fn file(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The project's folder.
pub fn project() -> PathBuf {
    file("..")
}
