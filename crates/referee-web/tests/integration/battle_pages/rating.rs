//! Ratings as people see them.

use axum::http::StatusCode;
use referee_web::worker::{ratings, results};
use serde_json::json;

use super::room::Room;

/// So many battles of two against two that Red wins; everybody has a password.
async fn played(games: usize) -> Room {
    let room = Room::with_rules(&json!({"calendar": "none", "answers": "referee"})).await;
    room.table
        .sql("update accounts set password_hash = 'x'".into())
        .await;
    let mut all = vec![room.game];
    for _ in 1..games {
        all.push(
            room.table
                .battle(2, &json!({"calendar": "none", "answers": "referee"}))
                .await,
        );
    }
    for game in all {
        let shot = json!({"do": "post", "text": "То Blue1 - А1"});
        room.table.done(game, "Red1", shot).await;
        let end = json!({"do": "finish", "winner": "red", "reason": "решено"});
        room.table.done(game, "referee", end).await;
    }
    results::Worker::default().look(&room.table.state).await.unwrap();
    ratings::look(&room.table.state).await.unwrap();
    room
}

async fn page(room: &Room, path: &str) -> String {
    let answer = room.visitor().send("GET", path, "", &[]).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.body);
    answer.body
}

#[tokio::test]
async fn before_the_first_game_it_is_said_what_to_do() {
    let room = Room::new().await;
    let told = page(&room, "/rating").await;
    assert!(told.contains("Рейтинг, сезон 2026"), "{told}");
    assert!(told.contains("ещё нет игр, которые идут в рейтинг"), "{told}");
    assert!(told.contains("Weng–Lin"), "the method is told even so: {told}");
    let profile = page(&room, "/users/Red1").await;
    assert!(
        profile.contains("считают после игры без ботов и гостей"),
        "{profile}"
    );
    assert!(!profile.contains("Рейтинг по играм"), "{profile}");
}

#[tokio::test]
async fn a_place_is_given_from_the_third_game_on() {
    let room = played(2).await;
    let told = page(&room, "/rating").await;
    assert!(
        told.contains("мало игр") && told.contains("href=\"/users/Red1\""),
        "{told}"
    );
    assert!(!told.contains("<td>1</td><th"), "{told}");
    let profile = page(&room, "/users/Red1").await;
    assert!(profile.contains("место дают с 3 игр"), "{profile}");
    let room = played(3).await;
    let told = page(&room, "/rating").await;
    assert!(!told.contains("мало игр</span>"), "{told}");
    let place = |nick: &str| told.find(&format!("href=\"/users/{nick}\"")).unwrap();
    assert!(place("Red1") < place("Red2") && place("Red2") < place("Blue1"));
    let profile = page(&room, "/users/Blue2").await;
    assert!(profile.contains("4-е место в сезоне 2026"), "{profile}");
    assert!(profile.contains("Рейтинг по играм"), "{profile}");
    assert_eq!(profile.matches("<td>−").count(), 3, "a loss a game: {profile}");
}

#[tokio::test]
async fn the_games_of_a_season_are_told_with_strengths_and_chances() {
    let room = played(1).await;
    let told = page(&room, "/rating/2026/games").await;
    assert!(told.contains(&format!("href=\"/games/{}\"", room.game)), "{told}");
    for said in ["1500\u{a0}→\u{a0}15", "1500\u{a0}→\u{a0}14", "шанс 50\u{a0}%"] {
        assert!(told.contains(said), "no {said} in {told}");
    }
    let other = page(&room, "/rating/2025/games").await;
    assert!(other.contains("таких игр ещё не было"), "{other}");
    let standings = page(&room, "/rating/2026").await;
    assert!(standings.contains("1 игра сезона"), "{standings}");
}

#[tokio::test]
async fn an_address_of_no_season_is_nothing_and_a_page_that_is_not_there_the_last() {
    let room = played(1).await;
    for path in [
        "/rating/26",
        "/rating/-026",
        "/rating/20260",
        "/rating/год",
        "/rating/99 9/games",
    ] {
        let path: String = path.replace(' ', "%20").replace("год", "%D0%B3");
        let answer = room.visitor().send("GET", &path, "", &[]).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
    }
    for path in [
        "/rating?page=99",
        "/rating/2026?page=0",
        "/rating/9999?page=-1",
        "/rating/0000",
    ] {
        page(&room, path).await;
    }
}

#[tokio::test]
async fn the_lobby_and_the_search_lead_to_it() {
    let room = Room::new().await;
    for path in ["/", "/users", "/users/Red1"] {
        assert!(page(&room, path).await.contains("href=\"/rating\""), "{path}");
    }
}
