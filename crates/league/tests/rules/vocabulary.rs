//! The JSON of events is what log, API and exports are made of: it does not change unnoticed.
use std::collections::BTreeMap;

use league::Event;
use league::event::TYPES;
use serde_json::json;

use super::support::{FLEET, Play};

/// The first event of each type in some games, as JSON lines.
fn samples() -> String {
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    let mut keep = |play: &Play| {
        for entry in play.bench.log() {
            let json = serde_json::to_string(entry).expect("JSON");
            seen.entry(entry.event.name()).or_insert(json);
        }
    };
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.act("Юнга", json!({"do":"apply"}));
    play.act("Кок", json!({"do":"apply"}));
    play.act("Лоцман", json!({"do":"apply"}));
    play.act("Лоцман", json!({"do":"withdraw_application"}));
    play.act("Лоцман", json!({"do":"apply"}));
    play.act("referee", json!({"do":"refuse","nick":"Лоцман"}));
    play.act("referee", json!({"do":"admit","nicks":["Юнга","Кок"]}));
    for nick in ["Юнга", "Кок"] {
        play.act(nick, json!({"do":"place","fleet":FLEET}));
    }
    play.act(
        "ZimA",
        json!({"do":"record_delegation","nick":"Вирт","how":"по телефону"}),
    );
    play.act("ZimA", json!({"do":"name_successor","nick":"Вирт"}));
    play.post("ZimA", "То Адвокат - А7\nЗа Вирт:\nТо Боцман - А7");
    play.act("Боцман", json!({"do":"delegate","until":"revoked"}));
    play.act("Боцман", json!({"do":"take_back"}));
    play.act("Боцман", json!({"do":"delegate","until":"revoked"}));
    play.act("Адвокат", json!({"do":"dispute","post":5,"text":"опоздал"}));
    play.act("referee", json!({"do":"rule_on","dispute":1,"text":"вовремя"}));
    play.act("referee", json!({"do":"pause","reason":"обед"}));
    play.act("referee", json!({"do":"resume"}));
    play.act("referee", json!({"do":"extend","hours":1,"reason":"обед"}));
    play.post("Адвокат", "- мимо\nТо ZimA - А7");
    let number = play
        .bench
        .log()
        .iter()
        .rev()
        .find_map(|e| e.event.post())
        .expect("a post");
    play.act("referee", json!({"do":"void","post":number,"reason":"не туда"}));
    play.post("Адвокат", "- мимо\nТо ZimA - А7");
    play.act("referee", json!({"do":"put_out","nick":"ZimA","reason":"просил"}));
    play.act(
        "referee",
        json!({"do":"bring_back","nick":"ZimA","reason":"передумал"}),
    );
    play.act(
        "referee",
        json!({"do":"appoint","nick":"ZimA","reason":"так лучше"}),
    );
    play.act(
        "referee",
        json!({"do":"substitute","nick":"Вирт","with":"Новый","reason":"ушёл"}),
    );
    play.act("referee", json!({"do":"announce","text":"Всем удачи"}));
    play.act("referee", json!({"do":"co_referee","nick":"Судья2","add":true}));
    play.act(
        "referee",
        json!({"do":"put_out","nick":"Адвокат","reason":"просил"}),
    );
    play.act("ZimA", json!({"do":"order","nick":"ZimA","target":"Боцман"}));
    play.act(
        "referee",
        json!({"do":"finish","winner":"red","reason":"все устали"}),
    );
    keep(&play);
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.play_turn("А7");
    play.act("Боцман", json!({"do":"delegate","until":"revoked"}));
    play.tick(19);
    keep(&play);
    let mut play = Play::open(json!({}));
    play.act("ZimA", json!({"do":"enrol","posts":5}));
    play.act("ZimA", json!({"do":"withdraw"}));
    play.act("ZimA", json!({"do":"enrol","posts":5}));
    play.act("referee", json!({"do":"set_posts","nick":"ZimA","posts":7}));
    play.act("referee", json!({"do":"close_enrolment"}));
    play.act("referee", json!({"do":"cancel","reason":"никто не пришёл"}));
    keep(&play);
    let lines: Vec<String> = seen.into_values().collect();
    lines.join("\n") + "\n"
}

#[test]
fn the_json_of_every_event_is_as_the_golden_file_has_it() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rules/events.jsonl");
    let got = samples();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, &got).expect("the golden file is written");
    }
    let golden = std::fs::read_to_string(path).expect("the golden file");
    for (golden, got) in golden.lines().zip(got.lines()) {
        assert_eq!(got, golden, "run with BLESS=1 when the change is meant");
    }
    assert_eq!(golden.lines().count(), got.lines().count());
    for line in golden.lines() {
        let event: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert!(TYPES.contains(&event["type"].as_str().expect("a type")), "{line}");
        let read: league::log::Logged = serde_json::from_str(line).expect("every golden line can be read");
        assert_eq!(serde_json::to_string(&read).expect("JSON"), line);
        assert!(
            !matches!(read.event, Event::EnrolmentExtended { .. }),
            "melees are not played yet"
        );
    }
}
