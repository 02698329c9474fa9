use chrono::TimeDelta;
use league::game::Status;
use league::lot::before;
use serde_json::{Value, json};

use super::support::{DECKS, FLEET, Play};

/// `ZimA` opens against Вирт.
fn duel(rules: Value) -> Play {
    let mut play = Play::open_as("duel", rules);
    for nick in ["ZimA", "Вирт"] {
        play.act(nick, json!({"do":"enrol","fleet":FLEET}));
    }
    play.act("referee", json!({"do":"draw","first":"ZimA"}));
    play.act("referee", json!({"do":"start"}));
    play
}

/// The same where each keeps the own fleet.
pub fn sealed(rules: Value) -> Play {
    let mut play = Play::open_as("duel", merged(rules, json!({"custody":"sealed"})));
    for nick in ["ZimA", "Вирт"] {
        play.act(nick, json!({"do":"enrol"}));
        play.act(nick, json!({"do":"place","seal":"11".repeat(32)}));
    }
    play.act("referee", json!({"do":"draw","first":"ZimA"}));
    play.act("referee", json!({"do":"start"}));
    play
}

fn merged(mut one: Value, other: Value) -> Value {
    if let (Some(one), Value::Object(other)) = (one.as_object_mut(), other) {
        one.extend(other);
    }
    one
}

#[test]
fn d1_who_opens_is_drawn_or_agreed() {
    let mut openers = std::collections::BTreeSet::new();
    for i in 0..16 {
        let mut play = Play::open_as("duel", json!({"fleet":{"1":1}}));
        let one = format!("игрок{i}");
        for nick in [one.as_str(), "Вирт"] {
            play.act(nick, json!({"do":"enrol","fleet":["К10"]}));
        }
        let commitment = play.game().draw_commitment;
        play.act("referee", json!({"do":"draw"}));
        let link = play.bench.log().iter().find_map(|e| match &e.event {
            league::Event::Drawn(drawn) => drawn.link(),
            _ => None,
        });
        assert_eq!(link.map(before), Some(commitment), "by lot, which proves itself");
        openers.insert(play.game().skirmish.as_ref().expect("a duel").first);
    }
    assert_eq!(openers.len(), 2, "sometimes the one, sometimes the other");

    let mut play = Play::open_as("duel", json!({}));
    play.act("ZimA", json!({"do":"enrol"}));
    assert_eq!(play.refused("referee", json!({"do":"draw"})), ["too_few_players"]);
    play.act("Вирт", json!({"do":"enrol"}));
    assert_eq!(
        play.refused("третий", json!({"do":"enrol"})),
        ["enrolment_closed"]
    );
    assert_eq!(
        play.refused("referee", json!({"do":"draw","first":"третий"})),
        ["no_such_player"]
    );
    play.act("referee", json!({"do":"draw","first":"Вирт"}));
    assert_eq!(play.refused("ZimA", json!({"do":"withdraw"})), ["wrong_state"]);
    assert_eq!(play.refused("referee", json!({"do":"start"})), ["fleets_missing"]);
    play.act("referee", json!({"do":"place_missing"}));
    assert_eq!(
        play.act("referee", json!({"do":"start"})),
        ["started", "turn 1 Вирт Вирт:shoot"]
    );
}

#[test]
fn d1_start_draws_where_nobody_did() {
    let mut play = Play::open_as("duel", json!({}));
    for nick in ["ZimA", "Вирт"] {
        play.act(nick, json!({"do":"enrol","fleet":FLEET}));
    }
    let came = play.act("referee", json!({"do":"start"}));
    assert!(came.last().is_some_and(|l| l.starts_with("turn 1 ")), "{came:?}");
    assert_eq!(play.game().links_revealed, 1);
}

#[test]
fn d2_a_miss_passes_the_turn_and_a_hit_gives_another_shot() {
    let mut play = duel(json!({}));
    assert_eq!(
        play.post("ZimA", "То Вирт - А1"),
        ["ZimA > Вирт А1", "Вирт < ZimA А1 hit", "deadline moved: hit"]
    );
    assert_eq!(play.refused_post("Вирт", "А1"), ["not_your_turn"]);
    assert_eq!(play.refused_post("ZimA", "А1"), ["cell_already_shot"]);
    assert_eq!(
        play.post("ZimA", "К10"),
        ["ZimA > Вирт К10", "Вирт < ZimA К10 sunk", "deadline moved: hit"]
    );
    assert_eq!(
        play.post("ZimA", "К1"),
        [
            "ZimA > Вирт К1",
            "Вирт < ZimA К1 miss",
            "closed 1 complete",
            "turn 2 Вирт Вирт:shoot",
        ]
    );
    assert_eq!(play.refused_post("ZimA", "К2"), ["not_your_turn"]);
    assert_eq!(play.refused_post("Вирт", "А1, А2"), ["one_shot_only"]);
}

#[test]
fn d2_the_first_to_sink_all_ten_wins() {
    let mut play = duel(json!({}));
    for cell in &DECKS[..19] {
        play.post("ZimA", cell);
    }
    assert_eq!(
        play.post("ZimA", DECKS[19]),
        [
            "ZimA > Вирт К10",
            "Вирт < ZimA К10 sunk",
            "out Вирт sunk",
            "finished ZimA"
        ]
    );
    assert_eq!(play.refused_post("Вирт", "А1"), ["game_not_running"]);
}

#[test]
fn d1_each_move_has_a_day_and_who_misses_it_loses() {
    let mut play = duel(json!({"calendar":"none"}));
    play.now += TimeDelta::hours(20);
    play.post("ZimA", "А1");
    play.now += TimeDelta::hours(23);
    assert_eq!(
        play.act("", json!({"do":"tick"})),
        Vec::<String>::new(),
        "anew after a hit"
    );
    play.now += TimeDelta::hours(1) + TimeDelta::seconds(1);
    assert_eq!(
        play.act("", json!({"do":"tick"})),
        ["out ZimA overslept", "finished Вирт"]
    );
}

#[test]
fn d1_the_calendar_is_that_of_c2() {
    let mut play = duel(json!({}));
    assert_eq!(play.deadline(), "2026-11-26T09:00:00Z", "Thursday noon in Moscow");
    play.now = "2026-11-25T20:00:00+03:00".parse().expect("a time");
    play.act("referee", json!({"do":"extend","hours":24.0,"reason":"х"}));
    play.now = "2026-11-27T10:00:00+03:00".parse().expect("a time");
    play.post("ZimA", "К1");
    assert_eq!(play.deadline(), "2026-11-30T07:00:00Z", "over a weekend");
}

#[test]
fn d3_the_players_answer_each_other_under_seals() {
    let mut play = sealed(json!({"calendar":"none"}));
    assert_eq!(
        play.refused("ZimA", json!({"do":"place","fleet":FLEET})),
        ["fleet_fixed"]
    );
    assert_eq!(
        play.post("ZimA", "А1"),
        ["ZimA > Вирт А1", "deadline moved: answer"]
    );
    assert_eq!(play.refused_post("ZimA", "А2"), ["already_moved"]);
    assert_eq!(play.refused_post("Вирт", "Б1"), ["answer_first"]);
    assert_eq!(play.refused_post("Вирт", "Б2 - мимо"), ["nothing_to_answer"]);
    // D2: a hit leaves the turn where it is
    assert_eq!(play.refused_post("Вирт", "- ранил\nБ1"), ["not_your_turn"]);
    assert_eq!(
        play.post("Вирт", "- ранил"),
        ["Вирт < ZimA А1 hit", "deadline moved: hit"]
    );
    play.post("ZimA", "Б1");
    assert_eq!(
        play.post("Вирт", "- мимо\nТо ZimA - Г7"),
        [
            "Вирт < ZimA Б1 miss",
            "closed 1 complete",
            "turn 2 Вирт Вирт:shoot",
            "Вирт > ZimA Г7",
            "deadline moved: answer",
        ],
        "the answer and the own shot in one post"
    );
}

#[test]
fn d6_an_answer_has_a_deadline_of_its_own() {
    let mut play = sealed(json!({"calendar":"none"}));
    play.now += TimeDelta::hours(23);
    play.post("ZimA", "А1");
    play.now += TimeDelta::hours(24);
    assert_eq!(play.act("", json!({"do":"tick"})), Vec::<String>::new());
    play.now += TimeDelta::seconds(1);
    assert_eq!(
        play.act("", json!({"do":"tick"})),
        ["out Вирт overslept", "finished ZimA"],
        "who owes the answer has lost"
    );
}

#[test]
fn d3_ten_ships_answered_as_sunk_end_a_sealed_duel() {
    let mut play = sealed(json!({"fleet":{"1":2}}));
    play.post("ZimA", "А1");
    play.post("Вирт", "убил");
    play.post("ZimA", "К10");
    assert_eq!(
        play.post("Вирт", "убил"),
        ["Вирт < ZimA К10 sunk", "out Вирт sunk", "finished ZimA"]
    );
    assert!(
        !play
            .bench
            .log()
            .iter()
            .any(|e| matches!(e.event, league::Event::FleetsRevealed { .. })),
        "the server has no fleets to show"
    );
}

#[test]
fn d3_a_sealed_duel_takes_no_fleet_and_others_no_seal() {
    let mut play = Play::open_as("duel", json!({"custody":"sealed"}));
    assert_eq!(
        play.refused("ZimA", json!({"do":"enrol","fleet":FLEET})),
        ["wrong_state"],
        "and is not enrolled either"
    );
    play.act("ZimA", json!({"do":"enrol"}));
    assert_eq!(
        play.refused("ZimA", json!({"do":"place_random"})),
        ["wrong_state"]
    );
    assert_eq!(
        play.refused("referee", json!({"do":"place_missing"})),
        ["wrong_state"]
    );
    let mut open = Play::open_as("duel", json!({}));
    open.act("ZimA", json!({"do":"enrol"}));
    assert_eq!(
        open.refused("ZimA", json!({"do":"place","seal":"11".repeat(32)})),
        ["wrong_state"]
    );
}

#[test]
fn t22_the_referee_in_a_duel() {
    let mut play = duel(json!({}));
    assert_eq!(
        play.act("referee", json!({"do":"close_turn","reason":"х"})),
        ["closed 1 referee", "turn 2 Вирт Вирт:shoot"]
    );
    assert_eq!(
        play.act("referee", json!({"do":"put_out","nick":"ZimA","reason":"х"})),
        ["out ZimA referee", "finished Вирт"]
    );
    assert!(matches!(&play.game().status, Status::Finished { winner: Some(w) } if w.as_str() == "Вирт"));
    let mut draw = duel(json!({}));
    assert_eq!(
        draw.act("referee", json!({"do":"finish","winner":"draw","reason":"х"})),
        ["finished draw"]
    );
}

#[test]
fn s8_a_ship_that_is_sunk_again_counts_once() {
    let mut play = sealed(json!({"fleet":{"1":2},"repeat_shots":"allow"}));
    for _ in 0..3 {
        play.post("ZimA", "А1");
        play.post("Вирт", "убил");
    }
    assert!(play.game().open_move().is_some(), "one ship is left");
    play.post("ZimA", "К10");
    assert_eq!(
        play.post("Вирт", "убил").last().map(String::as_str),
        Some("finished ZimA")
    );
}
