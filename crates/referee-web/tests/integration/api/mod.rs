//! The API, through the whole router.

mod access;
mod accounts;
mod battle;
pub mod client;
mod lists;
mod once;
mod problems;
mod rooms;

use referee_web::token::Scope;

use crate::games::table::Table;
use client::Program;

/// Whatever a token can be for.
pub const ALL: &[Scope] = &Scope::ALL;

/// A site without limits.
pub async fn site() -> Table {
    let site = Table::with(&[("REFEREE_RATE_LIMIT", "off")]).await;
    site.sql("update accounts set role = 'referee' where nick = 'referee'".into())
        .await;
    site
}

/// The path of a battle of two pairs that has just started, Red to move, and its Referee's program.
pub async fn battle(site: &Table) -> (String, Program) {
    let game = site.battle(2, &serde_json::json!({"calendar": "none"})).await;
    let referee = Program::of(&site.state, "referee", ALL).await;
    (format!("/games/{game}"), referee)
}
