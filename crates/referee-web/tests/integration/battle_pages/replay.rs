//! The replay: each moment as it was, and no fleet before the end.

use axum::http::StatusCode;
use serde_json::json;

use super::room::{Answer, Room};

/// Cells that the page shows as shot at.
fn shots(page: &Answer) -> usize {
    let marks = ["miss", "hit", "sunk", "awaiting"];
    let count = |mark: &str| page.body.matches(&format!("<td class=\"{mark}")).count();
    marks.into_iter().map(count).sum()
}

/// The moment that the page shows, by its slider.
fn at(page: &Answer) -> u64 {
    let rest = page.body.split("type=\"range\"").nth(1).expect("a slider");
    let value = rest.split("value=\"").nth(1).expect("a value");
    value.split('"').next().unwrap().parse().unwrap()
}

/// Where a step leads, behind the address of the game.
fn step(page: &Answer, name: &str) -> Option<String> {
    let before = page.body.split(&format!("\" data-step=\"{name}\"")).next()?;
    let href = &before[before.rfind("href=\"/games/")? + "href=\"/games/".len()..];
    let whole = !href.contains('"') && page.body.contains(&format!("\" data-step=\"{name}\""));
    let link = href.find('/').map(|slash| href[slash..].to_owned());
    link.filter(|_| whole)
}

/// Every sea of a page, in the order of owners.
fn seas(page: &Answer) -> Vec<String> {
    let mut seas: Vec<String> = page
        .body
        .split("<section class=\"sea ")
        .skip(1)
        .map(|rest| rest.split("</section>").next().unwrap().to_owned())
        .collect();
    seas.sort();
    seas
}

#[tokio::test]
async fn a_moment_shows_exactly_the_shots_until_then() {
    let room = Room::new().await;
    let start = room.version().await;
    room.says("Red1", "То Blue1 - А1").await;
    let one = room.version().await;
    room.says("Red2", "То Blue2 - Б2").await;
    let two = room.version().await;
    let mut visitor = room.visitor();
    for (moment, want) in [(start, 0), (one, 1), (two, 2)] {
        let page = visitor.get(&format!("/replay?at={moment}")).await;
        assert_eq!(page.status, StatusCode::OK);
        assert_eq!((at(&page), shots(&page)), (moment, want));
    }
    let page = visitor.get(&format!("/replay?at={one}")).await;
    assert!(page.body.contains("То Blue1 - А1") && !page.body.contains("То Blue2 - Б2"));
    assert!(page.body.contains("Ход 1: за красными"), "{}", page.body);
    let thread = visitor.get("").await;
    let number = thread.body.matches("<article").count() - 2;
    let link = format!("?post={number}#post-{number}");
    assert!(page.body.contains(&link), "{link}");
    let same = visitor.get(&format!("/replay?post={number}")).await;
    assert_eq!(at(&same), one);

    let end = visitor.get("/replay").await;
    assert_eq!(at(&end), two, "a running game: the newest");
    assert!(end.body.contains("Ход 2: за синими"));
    assert_eq!(seas(&end), seas(&visitor.get("/seas").await));
    assert_eq!(seas(&end).len(), 4);
}

#[tokio::test]
async fn steps_lead_from_post_to_post_and_back() {
    let room = Room::new().await;
    room.says("Red1", "То Blue1 - А1").await;
    room.says("Red2", "То Blue2 - Б2").await;
    let mut visitor = room.visitor();
    let mut page = visitor.get("/replay?at=0").await;
    assert!(page.body.contains("СТАРТ ИГРА"), "the first moment is the start");
    assert_eq!((step(&page, "first"), step(&page, "previous")), (None, None));
    let mut seen = vec![(at(&page), shots(&page))];
    while let Some(next) = step(&page, "next") {
        page = visitor.get(&next).await;
        seen.push((at(&page), shots(&page)));
        assert!(seen.len() < 20, "{seen:?}");
    }
    // the start, the first turn, two posts, the next turn
    let counts: Vec<usize> = seen.iter().map(|(_, shots)| *shots).collect();
    assert_eq!(counts, [0, 0, 1, 2, 2]);
    assert_eq!(step(&page, "last"), None);
    assert_eq!(at(&page), room.version().await);
    for (moment, _) in seen.iter().rev().skip(1) {
        page = visitor.get(&step(&page, "previous").expect("a step back")).await;
        assert_eq!(at(&page), *moment);
    }
    // between two steps there are moments too
    let inside = seen[3].0 - 1;
    let page = visitor.get(&format!("/replay?at={inside}")).await;
    let leads = |name| step(&page, name).map(|to| to.rsplit('=').next().unwrap().parse().unwrap());
    assert_eq!(
        (leads("previous"), leads("next")),
        (Some(seen[2].0), Some(seen[3].0))
    );
}

#[tokio::test]
async fn a_voided_post_is_there_until_it_was_voided() {
    let room = Room::new().await;
    room.says("Red1", "То Blue1 - А1").await;
    let before = room.version().await;
    let mut visitor = room.visitor();
    let number = visitor.get("").await.body.matches("<article").count();
    let void = json!({"do": "void", "post": number, "reason": "не туда"});
    room.table.done(room.game, "referee", void).await;
    let page = visitor.get(&format!("/replay?post={number}")).await;
    assert_eq!((at(&page), shots(&page)), (before, 1));
    assert!(page.body.contains("Позже Судья отменил этот ход"));
    assert!(!page.body.contains("post move red voided"));
    let end = visitor.get("/replay").await;
    assert_eq!(shots(&end), 0);
    assert_eq!(seas(&end), seas(&visitor.get("/seas").await));
}

#[tokio::test]
async fn any_moment_that_is_asked_for_is_answered() {
    let room = Room::new().await;
    room.says("Red1", "То Blue1 - А1").await;
    let last = room.version().await;
    let mut visitor = room.visitor();
    let first = at(&visitor.get("/replay?at=1").await);
    assert!(first > 1 && first < last);
    for (asked, want) in [
        ("?at=0", first),
        ("?at=99999", last),
        ("?at=99999999999999999999999999", last),
        ("?at=-1", last),
        ("?at=", last),
        ("?at=%FF", last),
        ("?at=x&post=1", first),
        ("?post=0", first),
        ("?post=4294967295", last),
    ] {
        let page = visitor.get(&format!("/replay{asked}")).await;
        assert_eq!(page.status, StatusCode::OK, "{asked}");
        assert_eq!(at(&page), want, "{asked}");
    }
    let table = &room.table;
    let waiting = table.open(&json!({})).await;
    let page = visitor
        .send("GET", &format!("/games/{waiting}/replay?at=5"), "", &[])
        .await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.body.contains("Бой ещё не начался"));
}

#[tokio::test]
async fn no_deck_before_the_end_and_every_one_after_it() {
    let room = Room::new().await;
    let start = room.version().await;
    room.says("Red1", "То Blue1 - А1").await;
    room.says("Red2", "То Blue2 - Б2").await;
    let moments = ["", "?at=0", &format!("?at={start}"), "?at=99999"];
    let people = ["", "stranger", "Red1", "Red2", "Blue1", "helper", "referee"];
    for nick in people {
        let mut person = if nick.is_empty() {
            room.visitor()
        } else {
            room.person(nick).await
        };
        for moment in moments {
            let page = person.get(&format!("/replay{moment}")).await;
            assert!(!page.body.contains("deck"), "{nick} {moment}: {}", page.body);
            assert!(page.body.contains("Флоты покажут, когда игра закончится"));
        }
    }
    let finish = json!({"do": "finish", "winner": "blue", "reason": "по договору"});
    room.table.done(room.game, "referee", finish).await;
    let mut visitor = room.visitor();
    let page = visitor.get("/replay").await;
    assert!(
        page.body.contains("СТАРТ ИГРА"),
        "a finished game: from the start"
    );
    assert_eq!((page.decks(), shots(&page)), (80, 0));
    assert!(
        !page.body.contains("Победили синие"),
        "the end is not told before it"
    );
    let end = visitor.get("/replay?at=99999").await;
    assert!(end.body.contains("Победили синие"));
    assert_eq!(end.decks(), 80);
    assert_eq!(seas(&end), seas(&visitor.get("/seas").await));
}
