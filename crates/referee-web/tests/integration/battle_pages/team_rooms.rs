//! T23: the rooms of the teams, as pages.

use axum::http::StatusCode;
use league::{Nick, Team};
use referee_web::application::rooms;

use super::room::{Person, Room};

async fn of(room: &Room, nick: &str) -> Person {
    room.person(nick).await
}

#[tokio::test]
async fn a_room_is_for_its_team_and_the_referee_until_the_end_and_then_for_all() {
    let room = Room::new().await;
    let (mut red, mut mate, mut blue) = (
        of(&room, "Red1").await,
        of(&room, "Red2").await,
        of(&room, "Blue1").await,
    );
    let (mut referee, mut helper) = (of(&room, "referee").await, of(&room, "helper").await);
    let (mut stranger, mut visitor) = (of(&room, "stranger").await, room.visitor());
    let said = red.post("/rooms/red", &[("text", "Бьём **в угол**")]).await;
    assert_eq!(said.status, StatusCode::SEE_OTHER, "{}", said.body);
    assert!(said.location.ends_with("/rooms/red#post-1"), "{}", said.location);
    for person in [&mut red, &mut mate, &mut referee, &mut helper] {
        let page = person.get("/rooms/red").await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(
            page.body.contains("Бьём <strong>в угол</strong>"),
            "{}",
            page.body
        );
        assert!(
            page.body.contains("/rooms/red?quote=1#composer"),
            "a quote stays in the room"
        );
        let answer = person.post("/rooms/red", &[("text", "понял")]).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER);
    }
    for person in [&mut blue, &mut stranger] {
        assert_eq!(person.get("/rooms/red").await.status, StatusCode::FORBIDDEN);
        let answer = person.post("/rooms/red", &[("text", "а что тут?")]).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN);
    }
    assert!(visitor.get("/rooms/red").await.location.starts_with("/login"));
    assert_eq!(blue.get("/rooms/green").await.status, StatusCode::NOT_FOUND);
    // who may read finds the way
    let own = red.get("").await.body;
    assert!(own.contains("/rooms/red\"") && !own.contains("/rooms/blue\""));
    assert!(!visitor.get("").await.body.contains("/rooms/"));

    let end = serde_json::json!({"do": "finish", "winner": "draw", "reason": "стемнело"});
    room.table.done(room.game, "referee", end).await;
    for person in [&mut blue, &mut stranger, &mut visitor] {
        let page = person.get("/rooms/red").await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.body.contains("в угол") && !page.body.contains("id=\"composer\""));
    }
    let late = red.post("/rooms/red", &[("text", "жаль")]).await;
    assert_eq!(late.status, StatusCode::CONFLICT, "{}", late.body);
}

#[tokio::test]
async fn who_joins_later_reads_from_then_on_in_pages_of_their_own() {
    let room = Room::new().await;
    let mut red = of(&room, "Red1").await;
    // the table's time stands where the battle began, and pages have the time of now
    let before = room.table.now() - chrono::TimeDelta::hours(1);
    let held = room.table.cold(room.game).await;
    let author = Nick::from("Red1");
    for number in 1..=60 {
        let text = format!("старое слово {number}.");
        rooms::write(&room.table.state, &held, Team::Red, &author, &text, before, None)
            .await
            .expect("a message");
    }
    let act = |nick: &'static str, command| room.table.done(room.game, nick, command);
    act("stranger", serde_json::json!({"do": "apply"})).await;
    let with = serde_json::json!({"do": "substitute", "nick": "Red2", "with": "stranger", "reason": "ушёл"});
    act("referee", with).await;
    let mut new = of(&room, "stranger").await;
    let empty = new.get("/rooms/red").await.body;
    assert!(!empty.contains("старое слово"), "{empty}");
    for number in 1..=51 {
        let text = format!("новое слово {number}.");
        red.post("/rooms/red", &[("text", &text)]).await;
    }
    let first = new.get("/rooms/red?page=1").await.body;
    assert!(
        first.contains("новое слово 1.") && first.contains("новое слово 50."),
        "{first}"
    );
    assert!(!first.contains("старое слово") && !first.contains("новое слово 51."));
    let last = new.get("/rooms/red").await.body;
    assert!(last.contains("новое слово 51.") && !last.contains("новое слово 50."));
    // 60 old ones and 11 new ones: the 71st is the 11th that this one may read
    let holding = new.get("/rooms/red?post=71").await.body;
    assert!(holding.contains("новое слово 11."), "{holding}");
    let stolen = new.get("/rooms/red?quote=60").await.body;
    assert!(
        !stolen.contains("слово 60"),
        "what may not be read cannot be quoted"
    );
    let old = of(&room, "Red2").await.get("/rooms/red").await;
    assert_eq!(old.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn an_empty_message_is_refused_and_a_long_one_kept_in_the_field() {
    let room = Room::new().await;
    let mut red = of(&room, "Red1").await;
    let empty = red.post("/rooms/red", &[("text", "  ")]).await;
    assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);
    let long = "ы".repeat(5000);
    let refused = red.post("/rooms/red", &[("text", &long)]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.draft(), long);
}
