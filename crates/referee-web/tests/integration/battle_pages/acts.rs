//! The Referee's acts: asked once, with the words that will be posted; asked again where something happened (T22).

use axum::http::StatusCode;
use serde_json::json;

use super::room::{Answer, Person, Room};

async fn act(person: &mut Person, name: &str, fields: &[(&str, &str)]) -> Answer {
    person.post(&format!("/referee/{name}"), fields).await
}

#[tokio::test]
async fn an_act_asks_once_and_is_announced() {
    let room = Room::new().await;
    let mut referee = room.person("referee").await;
    let version = room.version().await.to_string();
    for (name, fields, words) in [
        ("pause", vec![("reason", "форум лежит")], "форум лежит"),
        ("resume", vec![("reason", "форум встал")], ""),
        ("extend", vec![("hours", "2,5"), ("reason", "метель")], "метель"),
        ("announce", vec![("text", "Доброе утро")], "Доброе утро"),
        (
            "appoint",
            vec![("nick", "Red2"), ("reason", "Red1 болен")],
            "Red2",
        ),
        (
            "put-out",
            vec![("nick", "Blue2"), ("reason", "просил сам")],
            "Blue2",
        ),
        (
            "bring-back",
            vec![("nick", "Blue2"), ("reason", "передумал")],
            "Blue2",
        ),
        ("co-referee", vec![("nick", "stranger"), ("add", "true")], ""),
        (
            "finish",
            vec![("winner", "red"), ("reason", "синие сдались")],
            "ПОБЕДИЛИ КРАСНЫЕ",
        ),
    ] {
        let before = room.version().await;
        let mut sent = fields.clone();
        let now = before.to_string();
        sent.push(("version", &now));
        let asked = act(&mut referee, name, &sent).await;
        assert_eq!(asked.status, StatusCode::OK, "{name}: {}", asked.body);
        assert!(asked.body.contains(words), "{name}: {}", asked.body);
        assert_eq!(room.version().await, before, "{name}: nothing is done yet");
        sent.push(("confirmed", "yes"));
        let done = act(&mut referee, name, &sent).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{name}: {}", done.body);
        assert!(room.version().await > before, "{name}");
    }
    let log = referee.get("/referee").await.body;
    assert!(
        log.contains("форум лежит") && log.contains("метель") && log.contains("синие сдались"),
        "{log}"
    );
    assert!(version.parse::<u64>().unwrap() < room.version().await);
    room.table.check(room.game).await;
}

#[tokio::test]
async fn what_happened_meanwhile_is_shown_and_it_is_asked_again() {
    let room = Room::new().await;
    let mut referee = room.person("referee").await;
    let old = room.version().await.to_string();
    room.says("Red1", "То Blue1 - А1").await;
    let now = room.version().await.to_string();
    for fields in [
        vec![("version", old.as_str()), ("reason", "почта")],
        vec![
            ("version", old.as_str()),
            ("reason", "почта"),
            ("confirmed", "yes"),
        ],
    ] {
        let asked = act(&mut referee, "pause", &fields).await;
        assert_eq!(asked.status, StatusCode::CONFLICT, "{}", asked.body);
        assert!(
            asked.body.contains("Red1: То Blue1 - А1") && asked.body.contains("почта"),
            "{}",
            asked.body
        );
        assert_eq!(
            asked.buttons("version"),
            std::slice::from_ref(&now),
            "the version to confirm is that of now"
        );
        assert_eq!(room.version().await.to_string(), now, "nothing was done");
    }
    let fields = [
        ("version", now.as_str()),
        ("reason", "почта"),
        ("confirmed", "yes"),
    ];
    assert_eq!(
        act(&mut referee, "pause", &fields).await.status,
        StatusCode::SEE_OTHER
    );
}

#[tokio::test]
async fn an_act_that_is_refused_keeps_what_was_typed() {
    let room = Room::new().await;
    let mut referee = room.person("referee").await;
    let version = room.version().await.to_string();
    for (name, fields, status, kept) in [
        (
            "extend",
            vec![("hours", "много"), ("reason", "вьюга")],
            422,
            "вьюга",
        ),
        ("extend", vec![("hours", "-3"), ("reason", "вьюга")], 422, "-3"),
        ("pause", vec![("reason", " ")], 422, "причин"),
        ("resume", vec![("reason", "рано")], 409, "не приостановлена"),
        ("void", vec![("post", "1"), ("reason", "спор")], 409, "отмен"),
        (
            "co-referee",
            vec![("nick", "Никто"), ("add", "true")],
            422,
            "Никто",
        ),
        ("announce", vec![("text", " ")], 422, "Здесь нет текста"),
    ] {
        let mut sent = fields.clone();
        sent.push(("version", &version));
        let answer = act(&mut referee, name, &sent).await;
        assert_eq!(answer.status.as_u16(), status, "{name}: {}", answer.body);
        assert!(answer.body.contains(kept), "{name}: {kept}: {}", answer.body);
        assert_eq!(room.version().await.to_string(), version);
    }
    assert_eq!(
        act(&mut referee, "dance", &[("version", &version)]).await.status,
        StatusCode::NOT_FOUND
    );
    assert_eq!(
        act(&mut referee, "pause", &[("version", "x")]).await.status,
        StatusCode::BAD_REQUEST
    );
    for nick in ["stranger", "Red1"] {
        let mut person = room.person(nick).await;
        let fields = [
            ("version", version.as_str()),
            ("reason", "x"),
            ("confirmed", "yes"),
        ];
        assert_eq!(
            act(&mut person, "pause", &fields).await.status,
            StatusCode::FORBIDDEN,
            "{nick}"
        );
    }
    assert_eq!(room.version().await.to_string(), version);
}

#[tokio::test]
async fn a_voided_move_stays_in_the_thread_with_the_reason() {
    let room = Room::new().await;
    room.says("Red1", "То Blue1 - А1").await;
    let mut referee = room.person("referee").await;
    let post = room.table.held(room.game).await.game.thread.to_string();
    let panel = referee.get("/referee").await.body;
    assert!(
        panel.contains(&format!("№ {post}, Red1: То Blue1 - А1")),
        "it can be chosen: {panel}"
    );
    let version = room.version().await.to_string();
    let fields = [
        ("version", version.as_str()),
        ("post", &post),
        ("reason", "не та клетка"),
        ("confirmed", "yes"),
    ];
    let done = act(&mut referee, "void", &fields).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.body);
    let page = room.visitor().get("").await.body;
    assert!(page.contains("Ход отменён Судьёй: не та клетка"), "{page}");
}

#[tokio::test]
async fn asking_tells_the_referee_no_answer_and_no_lot() {
    let room = Room::new().await;
    room.says("Red1", "То Blue1 - А1").await;
    room.says("Red2", "То Blue2 - А1").await;
    let mut referee = room.person("referee").await;
    let version = room.version().await.to_string();
    let asked = act(
        &mut referee,
        "close-turn",
        &[("version", &version), ("reason", "пора")],
    )
    .await;
    assert_eq!(asked.status, StatusCode::OK, "{}", asked.body);
    assert!(asked.body.contains("пора"));
    for told in ["мимо", "ранил", "убил"] {
        assert!(!asked.body.contains(told), "{told}: {}", asked.body);
    }
    for nick in ["Шкот", "Кнехт"] {
        room.table.account(nick, 1).await;
        room.table.done(room.game, nick, json!({"do": "apply"})).await;
    }
    let version = room.version().await.to_string();
    let fields = [
        ("version", version.as_str()),
        ("first", "Шкот"),
        ("second", "Кнехт"),
    ];
    let asked = act(&mut referee, "admit", &fields).await;
    assert_eq!(asked.status, StatusCode::OK, "{}", asked.body);
    assert!(
        !asked.body.contains("красные)") && !asked.body.contains("(синие"),
        "{}",
        asked.body
    );
    let fields = [fields.as_slice(), &[("confirmed", "yes")]].concat();
    assert_eq!(
        act(&mut referee, "admit", &fields).await.status,
        StatusCode::SEE_OTHER
    );
}
