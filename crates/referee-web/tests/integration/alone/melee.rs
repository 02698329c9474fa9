//! A melee through the API (M).

use chrono::TimeDelta;
use league::game::Status;
use referee_web::worker::deadlines::Worker;
use serde_json::json;

use super::{DECKS, FLEET, house, id, nick, opened, programs, tells_a_fleet, times};
use crate::api::site;
use crate::games::table::Table;

fn rules() -> serde_json::Value {
    json!({"rows": "top_down", "turn_hours": 1})
}

/// Three who have enrolled with their fleets; Балбес opened it.
async fn three(site: &Table) -> (String, [crate::api::client::Program; 3]) {
    let people = programs(site, ["Балбес", "Трус", "Бывалый"]).await;
    let game = opened(&people[0], "melee", rules()).await;
    for one in &people[1..] {
        one.post(&format!("{game}/enrolment"), json!({"fleet": FLEET}))
            .await
            .done();
    }
    let fleet = json!({"fleet": FLEET});
    people[0]
        .call("PUT", &format!("{game}/fleet"), Some(fleet), &[])
        .await
        .done();
    (game, people)
}

#[tokio::test(flavor = "multi_thread")]
async fn t0_anyone_opens_a_melee_plays_in_it_and_the_house_referees() {
    let site = site().await;
    let (game, [balbes, trus, _]) = three(&site).await;
    let shown = trus.get(&game).await.done();
    assert_eq!(shown["referee"], "Судья");
    assert_eq!(shown["mode"], "melee");
    assert!(shown["teams"].is_null() && shown["turn"].is_null());
    assert_eq!(shown["players"][0]["nick"], "Балбес", "who opened it is enrolled");
    assert_eq!(shown["enrolment_until"], "2026-12-09T10:00:00Z");
    assert_eq!(shown["seals"].as_object().unwrap().len(), 3);
    let team = balbes
        .post("/games", json!({"mode": "team_battle", "title": "Бой"}))
        .await;
    assert_eq!((team.status.as_u16(), team.code().as_str()), (403, "forbidden"));
    let stranger = trus.post(&format!("{game}/referee/start"), json!({})).await;
    assert_eq!(
        stranger.code(),
        "not_referee",
        "only who opened it lets it begin early"
    );
    assert_eq!(house(&site).await, 0, "there are places left");
    balbes
        .post(&format!("{game}/referee/start"), json!({}))
        .await
        .done();
    let shown = trus.get(&game).await.done();
    assert_eq!(shown["status"], "battle");
    assert_eq!(shown["turn"]["nick"], "Балбес", "who joined first moves first");
    assert!(shown["turn"]["team"].is_null());
    assert_eq!(
        shown["turn"]["owes"],
        json!([{"nick": "Балбес", "duty": "shoot", "delegated": false}])
    );
    assert_eq!(shown["players"][0]["opponents"], json!(["Трус", "Бывалый"]));
    site.check(id(&game)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn m3_m6_three_programs_play_a_melee_to_its_end_and_see_no_fleet() {
    let site = site().await;
    let (game, people) = three(&site).await;
    people[0]
        .post(&format!("{game}/referee/start"), json!({}))
        .await
        .done();
    let [balbes, trus, bivaly] = &people;
    let posts = format!("{game}/posts");
    let todo = balbes.get("/me/todo").await.done();
    assert_eq!(todo["items"][0]["duty"], "shoot");
    assert_eq!(todo["items"][0]["opponents"], json!(["Трус", "Бывалый"]));
    assert_eq!(todo["items"][0]["ready_text"], "");

    let early = trus.post(&posts, json!({"text": "Балбес — А1"})).await;
    assert_eq!(early.status, 422);
    assert_eq!(early.json()["faults"][0]["code"], "not_your_turn");
    let dry = json!({"text": "Трус — А1, Бывалый — К10"});
    let tried = balbes.post(&format!("{posts}?dry_run=true"), dry).await;
    assert_eq!(tried.status, 200);
    let shots = json!([{"shots": [{"target": "Трус", "cell": "А1"}, {"target": "Бывалый", "cell": "К10"}]}]);
    let made = balbes.post(&posts, json!({"moves": shots})).await.done();
    assert_eq!(made["moves"][0]["shots"][1]["cell"], "К10");
    let thread = balbes.get(&posts).await.done();
    let last = thread["items"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(last["kind"], "announcement");
    assert_eq!(
        last["text"], "А1 — попал, К10 — мимо",
        "the keeper answers in one post"
    );

    let shown = balbes.get(&game).await.done();
    assert_eq!(
        shown["players"][0]["opponents"],
        json!(["Трус"]),
        "M4: on the other sea the turn is over"
    );
    let over = balbes.post(&posts, json!({"text": "Бывалый — А1"})).await;
    assert_eq!(over.json()["faults"][0]["code"], "sea_turn_over");
    for cell in &DECKS[1..] {
        balbes
            .post(&posts, json!({"text": format!("Трус — {cell}")}))
            .await
            .done();
    }
    let shown = balbes.get(&game).await.done();
    assert_eq!(shown["players"][1]["status"], "out");
    assert_eq!(shown["players"][1]["out_reason"], "sunk");
    assert_eq!(shown["turn"]["nick"], "Бывалый");

    for one in &people {
        for path in ["", "/seas", "/posts?limit=200", "/events?limit=200", "/export"] {
            let answer = one.get(&format!("{game}{path}")).await;
            assert_eq!(answer.status, 200, "{path}");
            let shown = String::from_utf8_lossy(&answer.bytes).into_owned();
            let own = path == "/seas" && answer.json()["items"].is_array();
            if own {
                let seas = answer.json();
                let with_ships: Vec<_> = seas["items"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .filter(|sea| !sea["ships"].is_null())
                    .collect();
                assert_eq!(with_ships.len(), 1, "{seas}");
            } else {
                assert!(!tells_a_fleet(&json!(shown)), "{path}: {shown}");
            }
        }
    }
    for cell in &DECKS[..19] {
        bivaly
            .post(&posts, json!({"text": format!("Балбес — {cell}")}))
            .await
            .done();
    }
    bivaly.post(&posts, json!({"text": "А10"})).await.done();
    let shown = trus.get(&game).await.done();
    assert_eq!(
        (&shown["status"], &shown["winner"]),
        (&json!("finished"), &json!("Бывалый"))
    );
    let seas = trus.get(&format!("{game}/seas")).await.done();
    assert!(
        seas["items"]
            .as_array()
            .unwrap()
            .iter()
            .all(|sea| sea["ships"].is_array()),
        "M6, T21: after the end everybody sees everything"
    );
    site.check(id(&game)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn m1_enrolment_ends_by_itself_whichever_server_looks() {
    let site = site().await;
    let people = programs(&site, ["Балбес", "Трус", "Бывалый"]).await;
    let game = opened(&people[0], "melee", rules()).await;
    for one in &people[1..] {
        one.post(&format!("{game}/enrolment"), json!({})).await.done();
    }
    for one in &people[..2] {
        one.call(
            "PUT",
            &format!("{game}/fleet"),
            Some(json!({"random": true})),
            &[],
        )
        .await
        .done();
    }
    let todo = people[2].get("/me/todo").await.done();
    assert_eq!(todo["items"][0]["duty"], "fleet");
    assert_eq!(todo["items"][0]["deadline"], "2026-12-09T10:00:00Z");
    site.pass(TimeDelta::days(14) + TimeDelta::seconds(1));
    let other = site.another_server();
    let (mut here, mut there) = (Worker::default(), Worker::default());
    let (a, b) = tokio::join!(here.look(&site.state), there.look(&other));
    assert_eq!(a.unwrap().acted + b.unwrap().acted, 1, "it happens once");
    let held = site.check(id(&game)).await;
    assert_eq!(held.game.status, Status::Battle);
    assert_eq!(held.game.entrants.len(), 2, "who has no fleet is withdrawn");
    for (who, kind, wanted) in [
        ("Бывалый", "no_fleet", 1),
        ("Балбес", "started", 1),
        ("Балбес", "your_turn", 1),
        ("Трус", "started", 1),
        ("Трус", "your_turn", 0),
    ] {
        assert_eq!(times(&site, who, kind).await, wanted, "{who} {kind}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn m1_the_house_begins_when_all_places_are_taken() {
    let site = site().await;
    let [first] = programs(&site, ["игрок0"]).await;
    let game = opened(&first, "melee", rules()).await;
    let path = id(&game);
    site.done(path, "игрок0", json!({"do": "place_random"})).await;
    for n in 1..12 {
        let name = format!("игрок{n}");
        site.account(&name, 0).await;
        site.done(path, &name, json!({"do": "enrol"})).await;
        assert_eq!(house(&site).await, 0, "{n}");
        site.done(path, &name, json!({"do": "place_random"})).await;
    }
    let shown = first.get(&game).await.done();
    assert_eq!(shown["enrolment_open"], false, "there is no place left");
    let other = site.another_server();
    let (a, b) = tokio::join!(
        referee_web::bots::steward::look(&site.state),
        referee_web::bots::steward::look(&other)
    );
    assert_eq!(a.unwrap() + b.unwrap(), 1, "two servers begin it once");
    assert_eq!(site.check(path).await.game.status, Status::Battle);
}

#[tokio::test(flavor = "multi_thread")]
async fn m5_a_round_without_a_cell_waits_and_a_player_goes_on() {
    let site = site().await;
    let (game, people) = three(&site).await;
    people[0]
        .post(&format!("{game}/referee/start"), json!({}))
        .await
        .done();
    site.pass(TimeDelta::hours(4));
    site.done(id(&game), "", json!({"do": "tick"})).await;
    let shown = people[1].get(&game).await.done();
    assert_eq!(shown["status"], "paused");
    assert!(shown["turn"]["deadline"].is_null());
    people[1]
        .post(&format!("{game}/referee/resume"), json!({}))
        .await
        .done();
    assert_eq!(people[1].get(&game).await.done()["status"], "battle");
    site.pass(TimeDelta::hours(4));
    site.done(id(&game), "", json!({"do": "tick"})).await;
    site.check(id(&game)).await;
    site.pass(TimeDelta::days(7));
    site.done(id(&game), "", json!({"do": "tick"})).await;
    let held = site.check(id(&game)).await;
    assert_eq!(held.game.status, Status::Finished { winner: None }, "a draw");
    assert!(
        held.game
            .skirmish
            .as_ref()
            .unwrap()
            .player(&nick("Трус"))
            .is_some()
    );
}
