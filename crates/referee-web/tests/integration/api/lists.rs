//! Lists in parts, and how to go on.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::client::Program;
use super::{ALL, battle, site};

async fn whole(program: &Program, path: &str, limit: u32) -> Vec<Value> {
    let (mut all, mut after) = (Vec::new(), String::new());
    let sign = if path.contains('?') { '&' } else { '?' };
    loop {
        let page = program
            .get(&format!("{path}{sign}limit={limit}{after}"))
            .await
            .done();
        let items = page["items"].as_array().unwrap().clone();
        assert!(items.len() <= limit as usize);
        let end = items.is_empty();
        all.extend(items);
        match &page["next"] {
            next if end || next.is_null() => return all,
            Value::String(id) => after = format!("&after={id}"),
            number => after = format!("&after={number}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_list_is_given_in_parts_without_gaps() {
    let site = site().await;
    let (game, referee) = battle(&site).await;
    for n in 0..7 {
        referee
            .post(
                &format!("{game}/discussion"),
                json!({"text": format!("слово {n}")}),
            )
            .await
            .done();
        referee
            .post(
                &format!("{game}/referee/announce"),
                json!({"text": format!("слово {n}")}),
            )
            .await
            .done();
        referee
            .post(
                "/games",
                json!({"mode": "team_battle", "title": format!("Игра {n}")}),
            )
            .await
            .done();
    }
    for path in [
        format!("{game}/posts"),
        format!("{game}/events"),
        format!("{game}/discussion"),
        "/games".into(),
        "/games?mode=team_battle&status=enrolment&nick=referee".into(),
        "/tokens".into(),
    ] {
        let all = whole(&referee, &path, 200).await;
        assert!(!all.is_empty(), "{path}");
        for limit in [1, 2, 3] {
            assert_eq!(whole(&referee, &path, limit).await, all, "{path} by {limit}");
        }
        let keys: Vec<String> = all
            .iter()
            .map(|i| {
                i["number"]
                    .as_u64()
                    .or(i["seq"].as_u64())
                    .map_or_else(|| i["id"].to_string(), |n| format!("{n:06}"))
            })
            .collect();
        assert!(
            keys.is_sorted() && keys.iter().collect::<BTreeSet<_>>().len() == keys.len(),
            "{path}: {keys:?}"
        );
    }
    let many = referee.get("/games?limit=100000").await;
    assert_eq!(many.status, 200, "more than are given at most count as that");
    let far = referee
        .get(&format!("{game}/posts?after=99999999999"))
        .await
        .done();
    assert_eq!(
        far,
        json!({"items": [], "next": 99_999_999_999_u64}),
        "to go on from there"
    );
    let begun = referee.get(&format!("{game}/rooms/red")).await.done();
    assert_eq!(begun, json!({"items": [], "next": null}));
    let none = referee.get("/games?status=finished").await.done();
    assert_eq!(none, json!({"items": [], "next": null}));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_shown_as_the_api_promises() {
    let site = site().await;
    let (path, _) = battle(&site).await;
    let nobody = Program::nobody(&site.state);
    let game = nobody.get(&path).await.done();
    for field in [
        "id",
        "title",
        "mode",
        "status",
        "rules",
        "referee",
        "version",
        "turn",
        "teams",
        "players",
        "reserve",
        "applications",
        "winner",
        "created_at",
        "links",
    ] {
        assert!(game.get(field).is_some(), "{field}: {game}");
    }
    assert_eq!(
        (&game["status"], &game["turn"]["team"], &game["turn"]["clock"]),
        (&json!("battle"), &json!("red"), &json!("running"))
    );
    assert_eq!(
        game["turn"]["owes"],
        json!([
        {"nick": "Red1", "duty": "shoot", "delegated": false}, {"nick": "Red2", "duty": "shoot", "delegated": false}])
    );
    let player = &game["teams"]["red"]["players"][0];
    assert_eq!(
        (&player["pair"], &player["opponents"], &player["ships_left"]),
        (
            &json!("Blue1"),
            &json!(["Blue1"]),
            &json!({"4": 1, "3": 2, "2": 3, "1": 4})
        )
    );
    assert_eq!(game["teams"]["red"]["admiral"], "Red1");
    let clock = nobody.get(&format!("{path}/clock")).await.done();
    assert_eq!(
        (&clock["state"], clock["working_seconds_left"].as_i64()),
        (&json!("running"), Some(18 * 3600))
    );
    assert_eq!(clock["deadline"], game["turn"]["deadline"]);
    let red = Program::of(&site.state, "Red1", ALL).await;
    let posted = red
        .post(&format!("{path}/posts"), json!({"text": "То Blue1 - А1"}))
        .await
        .done();
    let sea = nobody.get(&format!("{path}/seas/Blue1")).await.done();
    assert_eq!(
        sea["shots"],
        json!([{"cell": "А1", "by": "Red1", "turn": 1, "result": null}])
    );
    assert_eq!(
        nobody.get(&format!("{path}/seas/Никто")).await.code(),
        "not_found"
    );
    let shown = nobody
        .get(&format!(
            "{path}/posts?after={}",
            posted["number"].as_u64().unwrap() - 1
        ))
        .await
        .done();
    assert_eq!(shown["items"][0], posted);
    for (_, link) in game["links"].as_object().unwrap() {
        let link = link.as_str().unwrap();
        if let Some(below) = link.strip_prefix("/api/v1").filter(|l| !l.ends_with("/stream")) {
            assert_eq!(nobody.get(below).await.status, 200, "{link}");
        }
    }
    let described = nobody.get("/openapi.json").await.done();
    assert_eq!(described["openapi"], "3.1.0");
}
