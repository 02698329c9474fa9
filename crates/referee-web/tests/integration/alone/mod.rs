//! Games without teams: melees and duels, by programs, by people and by bots.

mod bots;
mod duel;
mod melee;
mod pages;

use league::Nick;
use referee_web::bots::steward;
use referee_web::store;
use referee_web::store::notices::Facts;
use serde_json::{Value, json};

use crate::api::ALL;
use crate::api::client::{Program, account};
use crate::games::table::Table;

/// The fleet of all tests: ten ships, none of them at К10.
pub const FLEET: [&str; 10] = [
    "А1-А4", "В1-В3", "Д1-Д3", "Ж1-Ж2", "И1-И2", "В5-В6", "Д5", "Ж5", "И5", "А10",
];

/// Its decks.
pub const DECKS: [&str; 20] = [
    "А1", "А2", "А3", "А4", "В1", "В2", "В3", "Д1", "Д2", "Д3", "Ж1", "Ж2", "И1", "И2", "В5", "В6", "Д5",
    "Ж5", "И5", "А10",
];

/// Programs of these people, with accounts of their own.
pub async fn programs<const N: usize>(site: &Table, nicks: [&str; N]) -> [Program; N] {
    let mut all = Vec::new();
    for nick in nicks {
        if site.is_unknown(nick).await {
            site.account(nick, 10).await;
        }
        all.push(Program::of(&site.state, nick, ALL).await);
    }
    all.try_into().unwrap_or_else(|_| panic!("as many as nicks"))
}

/// A game that this program opens: its path in the API.
pub async fn opened(by: &Program, mode: &str, rules: Value) -> String {
    let new = json!({"mode": mode, "title": "Без команд", "rules": rules});
    let answer = by.post("/games", new).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    let game = answer.header("location").strip_prefix("/api/v1");
    game.unwrap().to_owned()
}

/// The house does what it has to.
pub async fn house(site: &Table) -> usize {
    steward::look(&site.state).await.unwrap()
}

/// The id in a path.
pub fn id(path: &str) -> referee_web::game_id::GameId {
    path.strip_prefix("/games/").unwrap().parse().unwrap()
}

/// Whether anything in a JSON says where a ship of the fleet lies.
pub fn tells_a_fleet(value: &Value) -> bool {
    let text = value.to_string();
    FLEET
        .iter()
        .filter(|ship| ship.contains('-'))
        .any(|ship| text.contains(ship))
}

/// A nick.
pub fn nick(name: &str) -> Nick {
    Nick::from(name)
}

/// What somebody was told, the newest first: the kind, and what its words speak of.
pub async fn told(site: &Table, nick: &str) -> Vec<(String, Facts)> {
    let account = account(&site.state, nick).await;
    let mut c = site.db.pool.acquire().await.unwrap();
    let notices = store::notices::newest(&mut c, account.id, None, 100)
        .await
        .unwrap();
    notices.into_iter().map(|n| (n.kind, n.facts)).collect()
}

/// How often somebody was told this.
pub async fn times(site: &Table, nick: &str, kind: &str) -> usize {
    let all = told(site, nick).await;
    all.iter().filter(|(known, _)| known == kind).count()
}
