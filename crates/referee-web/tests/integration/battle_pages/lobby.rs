//! The lobby with many games, and who is looked for in it.

use chrono::TimeDelta;
use serde_json::json;

use super::room::{Person, Room};

async fn lobby(person: &mut Person, query: &str) -> String {
    let answer = person.send("GET", &format!("/{query}"), "", &[]).await;
    assert_eq!(answer.status, 200, "{query}");
    answer.body
}

fn lines(page: &str) -> usize {
    page.matches("class=\"game-line").count()
}

/// The address behind a label.
fn link(page: &str, label: &str) -> String {
    let (before, _) = page
        .split_once(&format!("\">{label}</a>"))
        .unwrap_or_else(|| panic!("no {label} in {page}"));
    let href = before.rsplit("href=\"").next().unwrap();
    href.replace("&#38;", "&")
        .replace("&amp;", "&")
        .trim_start_matches('/')
        .to_owned()
}

#[tokio::test]
async fn sixty_games_are_told_page_by_page() {
    let room = Room::new().await;
    for _ in 0..60 {
        room.table.pass(TimeDelta::milliseconds(2)); // later games have greater ids
        room.table.open(&json!({})).await;
    }
    let mut visitor = room.visitor();
    let page = lobby(&mut visitor, "").await;
    assert_eq!(
        lines(&page),
        10 + 1,
        "ten of those that enrol, and the one battle"
    );
    assert!(
        page.contains("Всего 60 игр") && page.contains("Всего 1 игра"),
        "{page}"
    );
    let all = lobby(&mut visitor, &link(&page, "Показать все")).await;
    assert_eq!(lines(&all), 50);
    let rest = lobby(&mut visitor, &link(&all, "Более старые")).await;
    assert_eq!(lines(&rest), 10);
    assert!(!rest.contains("Более старые"), "{rest}");
}

#[tokio::test]
async fn a_battle_under_way_says_whose_turn_and_until_when() {
    let room = Room::new().await;
    let mut visitor = room.visitor();
    let page = lobby(&mut visitor, "").await;
    assert!(page.contains("Ход за красными"), "{page}");
    assert!(page.contains("до него 18 часов"), "{page}");
    room.table
        .done(room.game, "referee", json!({"do": "pause", "reason": "обед"}))
        .await;
    let page = lobby(&mut visitor, "?status=under-way").await;
    assert_eq!(lines(&page), 1, "a paused battle is under way");
    assert!(page.contains("Пауза: часы стоят"), "{page}");
    assert!(!page.contains("до него"), "{page}");
}

#[tokio::test]
async fn a_nick_finds_the_person_and_the_games() {
    let room = Room::new().await;
    let mut visitor = room.visitor();
    let found = lobby(&mut visitor, "?nick=red1").await;
    assert!(
        found.contains("Профиль игрока") && found.contains("href=\"/users/Red1\""),
        "{found}"
    );
    assert_eq!(lines(&found), 1);
    let nearly = lobby(&mut visitor, "?nick=Red7").await;
    assert!(
        nearly.contains("Может быть, это:") && nearly.contains("href=\"/users/Red1\""),
        "{nearly}"
    );
    assert_eq!(lines(&nearly), 0);
    assert!(nearly.contains("Все игры"), "it says how to see more: {nearly}");
    let nobody = lobby(&mut visitor, "?nick=%3Cscript%3E").await;
    assert!(nobody.contains("Проверьте, как он пишется."), "{nobody}");
    assert!(!nobody.contains("<script>"), "{nobody}");
    let none = lobby(&mut visitor, "?nick=Red1&status=over").await;
    assert!(
        none.contains("Ничего не нашлось") && none.contains("Все игры"),
        "{none}"
    );
}

#[tokio::test]
async fn who_owes_much_is_told_the_most_urgent() {
    let room = Room::new().await;
    for _ in 0..13 {
        room.table.battle(1, &json!({})).await;
    }
    let mut red = room.person("Red1").await;
    let page = lobby(&mut red, "").await;
    assert_eq!(page.matches("class=\"duty\"").count(), 12);
    assert!(page.contains("И ещё 2 игры ждут вас."), "{page}");
}
