//! The chart room: who fights whom, and the Admiral's orders given there (T17, T19); what is left when the game is over.

use axum::http::StatusCode;
use serde_json::json;

use super::room::Room;

const FORM: &str = "/orders\"";

/// The room when Blue2 is out, so that Red2 is free.
async fn with_a_free_player() -> Room {
    let room = Room::new().await;
    let out = json!({"do": "put_out", "nick": "Blue2", "reason": "просил сам"});
    room.table.done(room.game, "referee", out).await;
    room
}

#[tokio::test]
async fn an_order_is_given_in_the_chart_room_by_the_admiral_alone() {
    let room = with_a_free_player().await;
    for nick in ["Red2", "Blue1", "referee", "stranger"] {
        let page = room.person(nick).await.get("/seas").await.body;
        assert!(page.contains("ждёт приказа Адмирала"), "{nick}");
        assert!(!page.contains(FORM), "{nick} gives no orders to Red2: {page}");
    }
    assert!(!room.visitor().get("/seas").await.body.contains(FORM));
    let mut admiral = room.person("Red1").await;
    let page = admiral.get("/seas").await.body;
    assert!(page.contains(FORM), "{page}");
    assert!(page.contains("<option value=\"Red2\"") && page.contains("<option value=\"Blue1\""));

    let fields = [("nick", "Red2"), ("target", "Blue2"), ("from", "seas")];
    let refused = admiral.post("/orders", &fields).await;
    assert_eq!(
        refused.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "{}",
        refused.body
    );
    assert!(
        refused.body.contains("class=\"faults\"") && refused.body.contains("id=\"pursuits\""),
        "the chart room says why: {}",
        refused.body
    );
    let fields = [("nick", "Red2"), ("target", "Blue1"), ("from", "seas")];
    let sent = admiral.post("/orders", &fields).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.body);
    assert_eq!(sent.location, format!("/games/{}/seas", room.game));
    let page = room.visitor().get("/seas").await.body;
    let pursuit = &page[page.find("class=\"pursuits\"").unwrap()..];
    let pursuit = &pursuit[..pursuit.find("</ul>").unwrap()];
    for part in ["Red2", "продолжает игру против", "Blue1", "#sea-"] {
        assert!(pursuit.contains(part), "{part}: {pursuit}");
    }
    // the same form elsewhere leads back to where it stands
    let fields = [("nick", "Red2"), ("target", "Blue1")];
    let sent = admiral.post("/orders", &fields).await;
    assert_ne!(sent.location, format!("/games/{}/seas", room.game));
}

#[tokio::test]
async fn the_chart_room_leads_the_admiral_to_moves_for_others() {
    let room = Room::new().await;
    let delegate = json!({"do": "delegate", "until": "revoked"});
    room.table.done(room.game, "Red2", delegate).await;
    let page = room.person("Red1").await.get("/seas").await.body;
    let link = format!("/games/{}?for=Red2#composer", room.game);
    assert!(
        page.contains(&link) && page.contains("Сделать ход за Red2"),
        "{page}"
    );
    let mate = room.person("Red2").await.get("/seas").await.body;
    assert!(!mate.contains("Сделать ход за"), "{mate}");
}

#[tokio::test]
async fn of_a_finished_game_no_orders_are_offered() {
    let room = with_a_free_player().await;
    let end = json!({"do": "finish", "winner": "red", "reason": "синие сдались"});
    room.table.done(room.game, "referee", end).await;
    for nick in ["Red1", "Red2", "Blue1"] {
        let mut person = room.person(nick).await;
        let actions = person.get("/actions").await.body;
        assert!(actions.contains("Игра окончена"), "{nick}: {actions}");
        for form in [FORM, "/delegation\"", "/successor\"", "/delegation/recorded\""] {
            assert!(!actions.contains(form), "{nick} {form}: {actions}");
        }
        assert!(actions.contains("/disputes\""), "T24: it can still be disputed");
        assert!(!person.get("/seas").await.body.contains(FORM), "{nick}");
    }
}

#[tokio::test]
async fn words_at_fault_are_underlined_where_they_stand() {
    let room = Room::new().await;
    let mut red = room.person("Red1").await;
    let text = "удачи всем\r\nТо Blu1 - Б2";
    let checked = red.post("/posts", &[("text", text), ("do", "check")]).await;
    assert!(
        checked.body.contains("</span> <mark>То Blu1 - Б2</mark></p>"),
        "{}",
        checked.body
    );
    let right = [("text", "То Blue1 - Б2"), ("do", "check")];
    assert!(!red.post("/posts", &right).await.body.contains("class=\"mirror\""));
}
