//! «Проверить игру», and the threads of a game as files.

use axum::http::StatusCode;
use serde_json::json;

use super::room::Room;

#[tokio::test]
async fn a_running_game_is_verified_so_far_and_a_finished_one_whole() {
    let room = Room::new().await;
    room.says("Red1", "То Blue1 - А1").await;
    let mut visitor = room.visitor();
    let page = visitor.get("/verify").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(
        page.body.contains("Всё, что можно проверить сейчас, сходится"),
        "{}",
        page.body
    );
    assert_eq!(page.body.matches("<li class=\"later\">").count(), 3);
    assert!(
        visitor.get("").await.body.contains("/verify\""),
        "the game leads there"
    );
    let end = json!({"do": "finish", "winner": "draw", "reason": "стемнело"});
    room.table.done(room.game, "referee", end).await;
    let page = visitor.get("/verify").await;
    assert!(page.body.contains("Всё сходится."), "{}", page.body);
    assert_eq!(page.body.matches("<li class=\"held\">").count(), 9);
    let head = room.table.held(room.game).await.game.head;
    assert!(page.body.contains(&head.to_string()));
    let export = visitor.get("/export?format=jsonl").await;
    assert!(export.body.starts_with("{\"header\":"));
}

#[tokio::test]
async fn a_thread_comes_in_every_format_and_rooms_when_the_game_is_over() {
    let room = Room::new().await;
    room.says("Red1", "То Blue1 - А1").await;
    let mut red = room.person("Red1").await;
    let sent = red.post("/rooms/red", &[("text", "тайна красных")]).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER);
    let sent = red.post("/discussion", &[("text", "Всем <b>ура</b> [b]!")]).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER);
    let mut visitor = room.visitor();
    for (format, want, talk) in [
        ("text", "    То Blue1 - А1", "Всем <b>ура</b> [b]!"),
        ("bbcode", "[b]Red1[/b]", "[\u{2060}b]!"),
        ("markdown", "**Red1**", "\\<b\\>ура"),
        ("mediawiki", "'''Red1'''", "&#60;b&#62;ура"),
        ("html", "<strong>Red1</strong>", "&#60;b&#62;ура"),
    ] {
        let battle = visitor.get(&format!("/export?format={format}")).await;
        assert_eq!(battle.status, StatusCode::OK);
        assert!(
            battle.body.contains(want) && battle.body.contains("СТАРТ ИГРА"),
            "{}",
            battle.body
        );
        let discussion = visitor
            .get(&format!("/export?format={format}&thread=discussion"))
            .await;
        assert!(discussion.body.contains(talk), "{}", discussion.body);
        // a file holds what everybody sees, whoever asks for it
        let closed = red.get(&format!("/export?format={format}&thread=room-red")).await;
        assert_eq!(closed.status, StatusCode::NOT_FOUND);
    }
    assert!(!visitor.get("/export").await.body.contains("room-red"));
    assert_eq!(
        visitor.get("/export?format=doc").await.status,
        StatusCode::NOT_FOUND
    );
    let end = json!({"do": "finish", "winner": "draw", "reason": "стемнело"});
    room.table.done(room.game, "referee", end).await;
    assert!(visitor.get("/export").await.body.contains("room-red"));
    let open = visitor.get("/export?format=text&thread=room-red").await;
    assert!(open.body.contains("тайна красных"));
}
