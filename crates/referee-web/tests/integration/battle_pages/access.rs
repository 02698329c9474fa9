//! Who may see and send what; nobody sees a fleet before its time.

use axum::http::StatusCode;
use chrono::TimeDelta;
use serde_json::json;

use super::room::Room;

const PAGES: [&str; 8] = [
    "",
    "?page=1",
    "?post=3",
    "/discussion",
    "/seas",
    "/clock",
    "/actions",
    "/referee",
];

#[tokio::test]
async fn every_page_opens_for_whom_it_is() {
    let room = Room::new().await;
    // visitor, stranger, player, co-referee, Referee
    let people = ["", "stranger", "Red1", "helper", "referee"];
    for (page, want) in [
        ("", [200, 200, 200, 200, 200]),
        ("?page=99&post=x&for=%FF", [200, 200, 200, 200, 200]),
        ("/discussion", [200, 200, 200, 200, 200]),
        ("/seas", [200, 200, 200, 200, 200]),
        ("/clock", [200, 200, 200, 200, 200]),
        ("/actions", [303, 200, 200, 200, 200]),
        ("/referee", [303, 403, 403, 200, 200]),
        ("/nothing", [404, 404, 404, 404, 404]),
    ] {
        for (nick, want) in people.into_iter().zip(want) {
            let mut person = if nick.is_empty() {
                room.visitor()
            } else {
                room.person(nick).await
            };
            let answer = person.get(page).await;
            assert_eq!(answer.status.as_u16(), want, "{nick} {page}: {}", answer.body);
        }
    }
    let mut visitor = room.visitor();
    let none = "/games/00000000-0000-7000-8000-000000000000";
    for path in [none, "/games/x", "/games/x/referee"] {
        let answer = visitor.send("GET", path, "", &[]).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn nobody_sees_another_s_fleet_before_the_end_and_everybody_after_it() {
    let room = Room::new().await;
    room.says("Red1", "То Blue1 - А1").await;
    for (nick, on_battle) in [
        ("", 0),
        ("stranger", 0),
        ("referee", 0),
        ("helper", 0),
        ("Red1", 20),
        ("Blue2", 20),
    ] {
        let mut person = if nick.is_empty() {
            room.visitor()
        } else {
            room.person(nick).await
        };
        assert_eq!(person.get("").await.decks(), on_battle, "{nick}");
        assert_eq!(person.get("/seas").await.decks(), on_battle, "{nick}");
        for page in ["/discussion", "/clock", "/actions", "/referee"] {
            assert_eq!(person.get(page).await.decks(), 0, "{nick} {page}");
        }
        let drawn = person
            .post("/posts", &[("text", "То Blue1 - А1"), ("do", "check")])
            .await;
        assert_eq!(drawn.decks(), on_battle, "{nick}");
    }
    let finish = json!({"do": "finish", "winner": "blue", "reason": "по договору"});
    room.table.done(room.game, "referee", finish).await;
    for nick in ["", "stranger", "Red1", "referee"] {
        let mut person = if nick.is_empty() {
            room.visitor()
        } else {
            room.person(nick).await
        };
        assert_eq!(person.get("/seas").await.decks(), 80, "{nick}");
        let page = person.get("").await;
        assert!(
            page.body.contains("Победили синие"),
            "{nick}: the result stands on top"
        );
    }
}

#[tokio::test]
async fn looking_changes_nothing_even_after_a_deadline() {
    let room = Room::new().await;
    let before = room.version().await;
    room.table.pass(TimeDelta::hours(19));
    for nick in ["", "Red1", "referee"] {
        let mut person = if nick.is_empty() {
            room.visitor()
        } else {
            room.person(nick).await
        };
        for page in PAGES {
            person.get(page).await;
        }
    }
    assert_eq!(room.version().await, before);
}

#[tokio::test]
async fn what_another_site_makes_a_browser_send_is_not_done() {
    let room = Room::new().await;
    let before = room.version().await;
    let mut red = room.person("Red1").await;
    let mut referee = room.person("referee").await;
    let game = room.game;
    let other = [
        ("sec-fetch-site", "cross-site"),
        ("origin", "https://evil.example"),
    ];
    for (path, form) in [
        ("posts", "text=%D0%A2%D0%BE+Blue1+-+%D0%901&do=post"),
        ("delegation", "until=turn"),
    ] {
        let answer = red
            .send("POST", &format!("/games/{game}/{path}"), form, &other)
            .await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path}");
    }
    let act = format!("/games/{game}/referee/pause");
    let form = format!("version={before}&reason=x&confirmed=yes");
    assert_eq!(
        referee.send("POST", &act, &form, &other).await.status,
        StatusCode::FORBIDDEN
    );
    assert_eq!(room.version().await, before);
}

#[tokio::test]
async fn why_the_deadline_is_what_it_is_can_be_read() {
    // opened on Wednesday 10:00 UTC with 60 hours of working time in Moscow: over the weekend
    let room = Room::with_rules(&json!({"turn_hours": 60, "calendar": "weekends"})).await;
    let page = room.visitor().get("/clock").await.body;
    assert!(
        page.contains("не идёт: выходные") && page.contains("Всего в счёт хода: 60 часов"),
        "{page}"
    );
    room.table.pass(TimeDelta::days(4));
    let page = room.visitor().get("").await.body;
    assert!(page.contains("часы стоят до понедельника 00:00 МСК"), "{page}");
    let mut english = room.visitor();
    let path = format!("/games/{}", room.game);
    let page = english
        .send("GET", &path, "", &[("accept-language", "en")])
        .await
        .body;
    assert!(page.contains("Monday 00:00 MSK"), "{page}");
}
