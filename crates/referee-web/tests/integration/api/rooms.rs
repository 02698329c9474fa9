//! T23: the rooms of the teams.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::client::Program;
use super::{ALL, battle, site};

async fn texts(program: &Program, path: &str) -> Vec<Value> {
    let all = program.get(path).await.done();
    all["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| m["text"].clone())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn t23_who_joins_later_reads_from_then_on_and_all_read_when_it_is_over() {
    let site = site().await;
    let (game, referee) = battle(&site).await;
    let of = async |nick: &str| Program::of(&site.state, nick, ALL).await;
    let (red, blue) = (of("Red1").await, of("Blue1").await);
    let room = format!("{game}/rooms/red");
    red.post(&room, json!({"text": "бей в угол"})).await.done();
    site.pass(TimeDelta::seconds(1));
    site.account("Боцман", 1).await;
    let newcomer = of("Боцман").await;
    assert_eq!(newcomer.get(&room).await.code(), "forbidden");
    let command = json!({"nick": "Red2", "with": "Боцман", "reason": "замена"});
    referee
        .post(&format!("{game}/referee/substitute"), command)
        .await
        .done();
    site.pass(TimeDelta::seconds(1));
    referee
        .post(&room, json!({"text": "добро пожаловать"}))
        .await
        .done();
    assert_eq!(texts(&newcomer, &room).await, ["добро пожаловать"]);
    newcomer.post(&room, json!({"text": "есть!"})).await.done();
    assert_eq!(
        texts(&red, &room).await,
        ["бей в угол", "добро пожаловать", "есть!"]
    );
    assert_eq!(texts(&referee, &room).await.len(), 3);
    assert_eq!(
        of("Red2").await.get(&room).await.code(),
        "forbidden",
        "who left the team reads no more"
    );
    assert_eq!(blue.get(&room).await.code(), "forbidden");
    let end = json!({"winner": "draw", "reason": "разошлись"});
    referee.post(&format!("{game}/referee/finish"), end).await.done();
    let nobody = Program::nobody(&site.state);
    assert_eq!(texts(&nobody, &room).await.len(), 3);
    assert_eq!(texts(&blue, &room).await.len(), 3);
    assert_eq!(blue.post(&room, json!({"text": "ха"})).await.code(), "forbidden");
}
