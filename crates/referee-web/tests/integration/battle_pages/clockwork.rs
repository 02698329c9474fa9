//! Days off, outages and games from elsewhere, through the router.

use axum::http::StatusCode;
use chrono::TimeDelta;
use referee_web::worker::{calendar, heartbeat};
use serde_json::json;

use super::room::{Answer, Person, Room};
use crate::people_pages::hidden;

const FILE: &str = include_str!("../../../../../tests/scenarios/from-a-forum.jsonl");

async fn room() -> Room {
    let room = Room::with_rules(&json!({})).await;
    room.table
        .sql("update accounts set role = 'admin' where nick = 'stranger'".into())
        .await;
    room.table
        .sql("update accounts set role = 'referee' where nick = 'helper'".into())
        .await;
    room
}

async fn send(person: &mut Person, path: &str, fields: &[(&str, &str)]) -> Answer {
    let form = serde_urlencoded::to_string(fields).unwrap();
    person.send("POST", path, &form, &[]).await
}

#[tokio::test]
async fn the_days_off_are_changed_by_an_administrator_who_sees_what_moves() {
    let room = room().await;
    let path = "/admin/calendars";
    for (nick, status) in [("helper", StatusCode::FORBIDDEN), ("Red1", StatusCode::FORBIDDEN)] {
        let mut person = room.person(nick).await;
        assert_eq!(person.send("GET", path, "", &[]).await.status, status, "{nick}");
        assert_eq!(
            send(&mut person, path, &[("do", "add")]).await.status,
            status,
            "{nick}"
        );
    }
    let mut admin = room.person("stranger").await;
    let page = admin.send("GET", path, "", &[]).await.body;
    assert!(
        page.contains("С 2028 года известны только субботы и воскресенья"),
        "{page}"
    );
    assert!(page.contains("4 ноября, ср") && page.contains("День народного единства"));

    let wish = [
        ("do", "add"),
        ("day", "2026-11-26"),
        ("name", "День <b>клуба</b>"),
    ];
    let asked = send(&mut admin, path, &wish).await;
    assert_eq!(asked.status, StatusCode::OK);
    for part in [
        "26 ноября 2026, чт станет выходным",
        "Срок сдвинется у 1 игры (всего идёт: 1)",
        "&#60;b&#62;клуба",
    ] {
        assert!(asked.body.contains(part), "{part}: {}", asked.body);
    }
    let before = room.version().await;
    let version = hidden(&asked.body, "version");
    let mut confirmed = wish.to_vec();
    confirmed.extend([
        ("version", version.as_str()),
        ("confirmed", "yes"),
        ("reason", " "),
    ]);
    let refused = send(&mut admin, path, &confirmed).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("Напишите причину"), "{}", refused.body);
    confirmed.pop();
    confirmed.push(("reason", "решение клуба"));
    let done = send(&mut admin, path, &confirmed).await;
    assert_eq!(
        (done.status, done.location.as_str()),
        (StatusCode::SEE_OTHER, "/admin/calendars?year=2026")
    );
    assert_eq!(calendar::settle(&room.table.state).await.unwrap(), 1);
    assert_eq!(room.version().await, before + 1);
    let page = admin.send("GET", &done.location, "", &[]).await.body;
    assert!(
        page.contains("26 ноября, чт")
            && page.contains("решение клуба")
            && page.contains("stranger вручную, 1 день")
    );
    // the ledger of the turn names the day (C5b)
    let mut visitor = room.visitor();
    assert!(visitor.get("/clock").await.body.contains("День &#60;b&#62;клуба"));
}

#[tokio::test]
async fn days_off_that_cannot_be_are_told_and_those_of_a_file_are_taken() {
    let room = room().await;
    let path = "/admin/calendars";
    let mut admin = room.person("stranger").await;

    let mine = [
        ("do", "add"),
        ("day", "2026-11-26"),
        ("name", "День клуба"),
        ("version", "0"),
    ];
    let mine = [&mine[..], &[("confirmed", "yes"), ("reason", "так")]].concat();
    assert_eq!(send(&mut admin, path, &mine).await.status, StatusCode::SEE_OTHER);
    // somebody else was first
    let other = [
        ("do", "remove"),
        ("day", "2026-11-04"),
        ("version", "1"),
        ("confirmed", "yes"),
        ("reason", "так"),
    ];
    let meanwhile = send(&mut admin, path, &other).await;
    assert_eq!(meanwhile.status, StatusCode::CONFLICT);
    assert!(meanwhile.body.contains("календарь изменил кто-то другой"));
    let weekend = send(&mut admin, path, &[("do", "remove"), ("day", "2026-01-03")]).await;
    assert!(
        weekend.body.contains("останется выходным без названия"),
        "{}",
        weekend.body
    );

    let file = "2026-02-30\tА\n2031-05-09 День Победы\n";
    let refused = send(&mut admin, path, &[("do", "import"), ("text", file)]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    for part in ["Строка 1: «2026-02-30» – не дата", "Строка 2: нет табуляции"]
    {
        assert!(refused.body.contains(part), "{part}: {}", refused.body);
    }
    let asked = send(
        &mut admin,
        path,
        &[("do", "import"), ("text", "2031-05-09\tДень Победы\r\n")],
    )
    .await;
    let text = hidden(&asked.body, "text");
    assert!(asked.body.contains("Ни у одной из идущих игр"), "{}", asked.body);
    let fields = [
        ("do", "import"),
        ("text", text.as_str()),
        ("version", "2"),
        ("confirmed", "yes"),
        ("reason", "закон"),
    ];
    assert_eq!(
        send(&mut admin, path, &fields).await.location,
        "/admin/calendars?year=2031"
    );
    let nothing = send(
        &mut admin,
        path,
        &[("do", "add"), ("day", "завтра"), ("name", "кок")],
    )
    .await;
    assert!(nothing.status == StatusCode::UNPROCESSABLE_ENTITY && nothing.body.contains("value=\"кок\""));
}

#[tokio::test]
async fn outages_are_seen_in_ledger_and_panel_and_more_time_is_a_press_away() {
    let room = room().await;
    let mut admin = room.person("stranger").await;
    let none = admin.send("GET", "/admin/outages", "", &[]).await.body;
    assert!(none.contains("Простоев не было"), "{none}");
    heartbeat::beat(&room.table.state).await.unwrap();
    room.table.pass(TimeDelta::minutes(90));
    let started = room.table.another_server();
    heartbeat::beat(&started).await.unwrap();
    heartbeat::settle(&started).await.unwrap();

    let page = room.visitor().get("/clock").await.body;
    assert!(page.contains("не идёт: сервер не работал"), "{page}");
    let api = format!("/api/v1/games/{}/clock", room.game);
    let api = room.visitor().send("GET", &api, "", &[]).await.body;
    assert!(api.contains("\"outage\""), "{api}");

    let mut referee = room.person("referee").await;
    let page = referee.get("/referee").await.body;
    assert!(
        page.contains("Простои сервера") && page.contains("Срок сдвинут на 1 час 30 минут"),
        "{page}"
    );
    let page = page.replace("&#38;", "&");
    let at = page.find("?act=extend").expect("a link");
    let query = page[at..].split(['"', '#']).next().unwrap();
    let filled = referee.get(&format!("/referee{query}")).await.body;
    assert!(filled.contains("id=\"act-extend\" open"), "{filled}");
    assert!(
        filled.contains("value=\"2\"")
            && filled.contains("сервер не работал с 25.11.2026 13:00 до 25.11.2026 14:30"),
        "{filled}"
    );

    let site = admin.send("GET", "/admin/outages", "", &[]).await.body;
    assert!(site.contains("объявлен в 1 игре"), "{site}");
    assert_eq!(
        referee.send("GET", "/admin/outages", "", &[]).await.status,
        StatusCode::FORBIDDEN
    );
}

#[tokio::test]
async fn a_referee_brings_a_game_over_and_sees_first_what_comes_of_it() {
    let room = room().await;
    let path = "/games/import";
    assert_eq!(
        room.person("Red1").await.send("GET", path, "", &[]).await.status,
        StatusCode::FORBIDDEN
    );
    let mut helper = room.person("helper").await;
    assert_eq!(helper.send("GET", path, "", &[]).await.status, StatusCode::OK);
    let lie = FILE.replace("Е6 — мимо", "Е6 — убил");
    let refused = send(&mut helper, path, &[("text", &lie)]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("Строка 22: "), "{}", refused.body);

    let tried = send(&mut helper, path, &[("text", FILE)]).await;
    assert_eq!(tried.status, StatusCode::OK, "{}", tried.body);
    for part in [
        "Кубок архипелага, полуфинал",
        "51 строка",
        "на паузе, в запасе останется 17 часов",
        "Уже есть на сайте: helper",
    ] {
        assert!(tried.body.contains(part), "{part}: {}", tried.body);
    }
    let done = send(&mut helper, path, &[("text", FILE), ("confirmed", "yes")]).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER);
    let page = helper.send("GET", &done.location, "", &[]).await.body;
    assert!(page.contains("перенос с другого форума"), "{page}");
    // with the ends of lines that a browser sends it is the same file
    let windows = FILE.replace('\n', "\r\n");
    let again = send(&mut helper, path, &[("text", &windows)]).await;
    assert!(
        again
            .body
            .contains(&format!("Этот файл уже перенесён: {}", done.location)),
        "{}",
        again.body
    );
    assert_eq!(
        send(&mut helper, path, &[("text", "")]).await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
}
