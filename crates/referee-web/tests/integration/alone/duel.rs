//! A duel through the API (D).

use chrono::TimeDelta;
use league::game::Status;
use serde_json::json;

use super::{DECKS, FLEET, house, id, opened, programs, tells_a_fleet, told};
use crate::api::site;

#[tokio::test(flavor = "multi_thread")]
async fn d1_d2_a_duel_of_the_house_begins_by_itself_and_is_played_to_its_end() {
    let site = site().await;
    let people = programs(&site, ["ZimA", "Вирт"]).await;
    let game = opened(&people[0], "duel", json!({"calendar": "none"})).await;
    people[1]
        .post(&format!("{game}/enrolment"), json!({"fleet": FLEET}))
        .await
        .done();
    assert_eq!(house(&site).await, 0, "a fleet is missing");
    let full = people[0].get(&game).await.done();
    assert_eq!(full["enrolment_open"], false);
    people[0]
        .call(
            "PUT",
            &format!("{game}/fleet"),
            Some(json!({"fleet": FLEET})),
            &[],
        )
        .await
        .done();
    let other = site.another_server();
    let (a, b) = tokio::join!(
        referee_web::bots::steward::look(&site.state),
        referee_web::bots::steward::look(&other)
    );
    assert_eq!(a.unwrap() + b.unwrap(), 1, "two servers begin it once");
    let shown = people[0].get(&game).await.done();
    let first = usize::from(shown["turn"]["nick"] == "Вирт");
    let (mover, target) = (&people[first], ["ZimA", "Вирт"][1 - first]);
    let posts = format!("{game}/posts");
    for cell in &DECKS[..19] {
        mover.post(&posts, json!({ "text": cell })).await.done();
        for one in &people {
            let events = one.get(&format!("{game}/events?limit=200")).await.done();
            assert!(!tells_a_fleet(&events), "{cell}");
        }
    }
    let card = &people[0].get("/games?mode=duel").await.done()["items"][0];
    assert_eq!(card["turn_nick"], ["ZimA", "Вирт"][first]);
    mover
        .post(&posts, json!({"text": format!("То {target} - А10")}))
        .await
        .done();
    let shown = people[0].get(&game).await.done();
    assert_eq!(shown["winner"], ["ZimA", "Вирт"][first]);
    assert_eq!(shown["players"][1 - first]["out_reason"], "sunk");
    site.check(id(&game)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn d1_who_misses_the_deadline_loses() {
    let site = site().await;
    let people = programs(&site, ["ZimA", "Вирт"]).await;
    let game = opened(&people[0], "duel", json!({"calendar": "none", "turn_hours": 1})).await;
    people[1]
        .post(&format!("{game}/enrolment"), json!({}))
        .await
        .done();
    for one in &people {
        one.call(
            "PUT",
            &format!("{game}/fleet"),
            Some(json!({"random": true})),
            &[],
        )
        .await
        .done();
    }
    house(&site).await;
    let owes = people[0].get(&game).await.done()["turn"]["nick"].clone();
    site.pass(TimeDelta::hours(1) + TimeDelta::seconds(1));
    site.done(id(&game), "", json!({"do": "tick"})).await;
    let held = site.check(id(&game)).await;
    let Status::Finished { winner: Some(winner) } = &held.game.status else {
        panic!("{:?}", held.game.status);
    };
    assert_ne!(winner.as_str(), owes.as_str().unwrap());
    for who in ["ZimA", "Вирт"] {
        let all = told(&site, who).await;
        let (_, facts) = all.iter().find(|(kind, _)| kind == "finished").unwrap();
        let expected = if who == winner.as_str() { "won" } else { "lost" };
        assert_eq!(facts.get("winner").map(String::as_str), Some(expected), "{who}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn d3_d6_in_a_sealed_duel_the_server_has_seals_alone_and_the_players_answer() {
    let site = site().await;
    let people = programs(&site, ["ZimA", "Вирт"]).await;
    let game = opened(
        &people[0],
        "duel",
        json!({"calendar": "none", "custody": "sealed"}),
    )
    .await;
    people[1]
        .post(&format!("{game}/enrolment"), json!({}))
        .await
        .done();
    let fleet = format!("{game}/fleet");
    let open = people[0]
        .call("PUT", &fleet, Some(json!({ "fleet": FLEET })), &[])
        .await;
    assert_eq!(open.code(), "wrong_state", "a fleet is not shown to the server");
    for (one, byte) in people.iter().zip(["11", "ab"]) {
        let seal = json!({"seal": byte.repeat(32)});
        one.call("PUT", &fleet, Some(seal), &[]).await.done();
        assert_eq!(one.get(&fleet).await.status, 404, "there is no fleet to show");
    }
    assert_eq!(house(&site).await, 1, "both seals are there");
    let shown = people[0].get(&game).await.done();
    assert_eq!(shown["seals"]["ZimA"], "11".repeat(32));
    let first = usize::from(shown["turn"]["nick"] == "Вирт");
    let (mover, other) = (&people[first], &people[1 - first]);
    let names = ["ZimA", "Вирт"];
    let posts = format!("{game}/posts");
    mover.post(&posts, json!({"text": "А4"})).await.done();
    let todo = other.get("/me/todo").await.done();
    let todo = &todo["items"][0];
    assert_eq!(todo["duty"], "answer");
    assert_eq!(todo["unanswered"][0]["cell"], "А4");
    assert!(
        todo["unanswered"][0]["result"].is_null(),
        "the server cannot know"
    );
    assert_eq!(todo["ready_text"], "");
    let all = told(&site, names[1 - first]).await;
    let answers = all.iter().filter(|(kind, facts)| {
        kind == "your_turn" && facts.get("duty").is_some_and(|duty| duty == "answer")
    });
    assert_eq!(answers.count(), 1);
    let shown = other.get(&game).await.done();
    assert_eq!(
        shown["players"][1 - first]["unanswered"],
        json!([{"attacker": names[first], "cell": "А4"}])
    );
    other.post(&posts, json!({"text": "А4 - ранил"})).await.done();
    let shown = other.get(&game).await.done();
    assert_eq!(shown["turn"]["nick"], names[first], "a hit gives another shot");
    assert_eq!(shown["turn"]["owes"][0]["duty"], "shoot");
    assert_eq!(shown["inspections"], json!([]));
    site.check(id(&game)).await;
}
