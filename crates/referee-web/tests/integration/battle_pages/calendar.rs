//! The private calendar of what one owes (RFC 5545).

use axum::http::StatusCode;
use chrono::TimeDelta;
use serde_json::json;

use super::room::{Person, Room};

/// The address that stands in the settings.
async fn address(person: &mut Person) -> Option<String> {
    let page = person.send("GET", "/settings", "", &[]).await.body;
    let at = page.find("id=\"calendar-address\" value=\"http://site.test")?;
    let rest = &page[at + "id=\"calendar-address\" value=\"http://site.test".len()..];
    Some(rest.split('"').next().unwrap().to_owned())
}

async fn make(person: &mut Person) -> String {
    let answer = person.send("POST", "/settings/calendar", "", &[]).await;
    assert_eq!(
        (answer.status, answer.location.as_str()),
        (StatusCode::SEE_OTHER, "/settings#calendar")
    );
    address(person).await.expect("an address")
}

/// Lines put together again.
async fn lines(room: &Room, path: &str) -> Vec<String> {
    let answer = room.visitor().send("GET", path, "", &[]).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    let whole = answer.body.replace("\r\n ", "");
    whole.split("\r\n").map(str::to_owned).collect()
}

fn value(lines: &[String], name: &str) -> String {
    let line = lines.iter().find(|line| line.starts_with(name));
    line.unwrap_or_else(|| panic!("no {name} in {lines:?}"))[name.len()..].to_owned()
}

#[tokio::test]
async fn whoever_has_the_address_reads_what_is_owed_and_until_when() {
    let room = Room::new().await;
    let mut red = room.person("Red1").await;
    assert_eq!(address(&mut red).await, None, "nobody has an address unasked");
    let path = make(&mut red).await;
    let told = lines(&room, &path).await;
    assert_eq!(told[0], "BEGIN:VCALENDAR");
    assert_eq!(value(&told, "SUMMARY:"), "Осень: выстрел");
    assert_eq!(
        value(&told, "URL:"),
        format!("http://site.test/games/{}", room.game)
    );
    assert_eq!(value(&told, "UID:"), format!("{}-1@referee", room.game));
    // 18 hours from the start at 10:00
    assert_eq!(value(&told, "DTEND:"), "20261126T040000Z");
    assert_eq!(told.iter().filter(|line| *line == "BEGIN:VEVENT").count(), 1);
    // the deadline is moved: the same event, a newer version of it
    let extend = json!({"do": "extend", "hours": 5, "reason": "шторм"});
    room.table.done(room.game, "referee", extend).await;
    let moved = lines(&room, &path).await;
    assert_eq!(value(&moved, "UID:"), value(&told, "UID:"));
    assert_eq!(value(&moved, "DTEND:"), "20261126T090000Z");
    let sequence = |lines: &[String]| value(lines, "SEQUENCE:").parse::<u64>().unwrap();
    assert!(sequence(&moved) > sequence(&told));
    // paused, and done: there is nothing to be in time for
    room.table
        .done(room.game, "referee", json!({"do": "pause", "reason": "шторм"}))
        .await;
    assert!(!lines(&room, &path).await.contains(&"BEGIN:VEVENT".to_owned()));
    room.table.pass(TimeDelta::hours(1));
    room.table
        .done(room.game, "referee", json!({"do": "resume"}))
        .await;
    assert!(lines(&room, &path).await.contains(&"BEGIN:VEVENT".to_owned()));
    room.says("Red1", "То Blue1 - А1").await;
    assert!(!lines(&room, &path).await.contains(&"BEGIN:VEVENT".to_owned()));
}

#[tokio::test]
async fn a_calendar_speaks_the_language_of_its_owner() {
    let room = Room::new().await;
    let mut red = room.person("Red1").await;
    let path = make(&mut red).await;
    room.table
        .sql("update accounts set language = 'en' where nick = 'Red1'".into())
        .await;
    assert_eq!(value(&lines(&room, &path).await, "SUMMARY:"), "Осень: a shot");
}

#[tokio::test]
async fn a_renewed_address_ends_the_old_one_and_a_removed_one_opens_nothing() {
    let room = Room::new().await;
    let mut red = room.person("Red1").await;
    let first = make(&mut red).await;
    let second = make(&mut red).await;
    assert_ne!(first, second);
    let status = |path: String| {
        let mut visitor = room.visitor();
        async move { visitor.send("GET", &path, "", &[]).await.status }
    };
    assert_eq!(status(first).await, StatusCode::NOT_FOUND);
    assert_eq!(status(second.clone()).await, StatusCode::OK);
    assert_eq!(status(second.replace(".ics", "")).await, StatusCode::NOT_FOUND);
    for nothing in [
        "/calendar/.ics",
        "/calendar/null.ics",
        "/calendar/%00.ics",
        "/calendar/x.ics",
    ] {
        assert_eq!(
            status(nothing.to_owned()).await,
            StatusCode::NOT_FOUND,
            "{nothing}"
        );
    }
    let removed = red.send("POST", "/settings/calendar/remove", "", &[]).await;
    assert_eq!(removed.status, StatusCode::SEE_OTHER);
    assert_eq!(address(&mut red).await, None);
    assert_eq!(status(second).await, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn who_has_not_logged_in_makes_no_address() {
    let room = Room::new().await;
    for path in ["/settings/calendar", "/settings/calendar/remove"] {
        let answer = room.visitor().send("POST", path, "", &[]).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER);
        assert!(answer.location.starts_with("/login"), "{}", answer.location);
    }
}
