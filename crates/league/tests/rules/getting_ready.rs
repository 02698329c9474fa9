use serde_json::json;

use super::support::{BLUE, FLEET, Play, RED};

#[test]
fn t1_people_enrol_once_until_enrolment_closes_and_may_leave() {
    let mut play = Play::open(json!({}));
    assert_eq!(play.act("ZimA", json!({"do":"enrol","posts":5})), ["enrolled"]);
    assert_eq!(play.refused("ZimA", json!({"do":"enrol"})), ["already_enrolled"]);
    assert_eq!(play.act("ZimA", json!({"do":"withdraw"})), ["withdrawn"]);
    assert_eq!(play.refused("ZimA", json!({"do":"withdraw"})), ["not_enrolled"]);
    assert_eq!(play.act("ZimA", json!({"do":"enrol"})), ["enrolled"]);
    assert_eq!(
        play.refused("ZimA", json!({"do":"close_enrolment"})),
        ["not_referee"]
    );
    assert_eq!(
        play.act("referee", json!({"do":"close_enrolment"})),
        ["enrolment_closed"]
    );
    assert_eq!(play.refused("Вирт", json!({"do":"enrol"})), ["enrolment_closed"]);
    assert_eq!(
        play.act("referee", json!({"do":"set_posts","nick":"ZimA","posts":77})),
        ["posts_set"]
    );
    assert_eq!(play.game().entrants[0].posts, 77);
}

#[test]
fn t22_a_referee_does_not_play_in_the_own_game() {
    let mut play = Play::open(json!({}));
    assert_eq!(
        play.refused("referee", json!({"do":"enrol"})),
        ["referee_cannot_play"]
    );
    play.act("referee", json!({"do":"co_referee","nick":"Судья2","add":true}));
    assert_eq!(
        play.refused("Судья2", json!({"do":"enrol"})),
        ["referee_cannot_play"]
    );
    play.act("ZimA", json!({"do":"enrol"}));
    assert_eq!(
        play.refused("referee", json!({"do":"co_referee","nick":"ZimA","add":true})),
        ["referee_cannot_play"]
    );
    play.act("Судья2", json!({"do":"close_enrolment"}));
}

#[test]
fn t5_the_start_is_refused_with_the_nicks_whose_fleets_are_missing() {
    let mut play = Play::open(json!({}));
    assert_eq!(play.refused("referee", json!({"do":"start"})), ["wrong_state"]);
    play.enrol_and_draw(2);
    play.act("ZimA", json!({"do":"place","fleet":FLEET}));
    let came = play.give("referee", json!({"do":"start"}));
    let refusal = came.refused.expect("refused");
    assert_eq!(refusal.0[0].code.as_str(), "fleets_missing");
    assert_eq!(refusal.0[0].get("list"), Some("Вирт, Адвокат, Боцман"));
    assert_eq!(
        play.act("referee", json!({"do":"place_missing"})),
        ["fleet_placed"; 3]
    );
    let lines = play.act("referee", json!({"do":"start"}));
    assert_eq!(lines, ["started", "turn 1 red ZimA:shoot Вирт:shoot"]);
}

#[test]
fn s6_a_fleet_is_replaced_until_the_start_and_never_after() {
    let mut play = Play::open(json!({}));
    assert_eq!(
        play.refused("ZimA", json!({"do":"place","fleet":FLEET})),
        ["not_enrolled"]
    );
    play.enrol_and_draw(1);
    for nick in [RED[0], BLUE[0], RED[0]] {
        assert_eq!(
            play.act(nick, json!({"do":"place","fleet":FLEET})),
            ["fleet_placed"]
        );
    }
    play.act(RED[0], json!({"do":"place_random"}));
    play.act("referee", json!({"do":"start"}));
    assert_eq!(
        play.refused(RED[0], json!({"do":"place","fleet":FLEET})),
        ["fleet_fixed"]
    );
    assert_eq!(
        play.refused("Чужой", json!({"do":"place","fleet":FLEET})),
        ["not_in_game"]
    );
}

#[test]
fn s5_a_bad_fleet_is_refused_with_every_violation() {
    let mut play = Play::open(json!({}));
    play.act("ZimA", json!({"do":"enrol"}));
    let bad = ["А1-А4", "Б4", "В1,В2,Г2", "К11"];
    let codes = play.refused("ZimA", json!({"do":"place","fleet":bad}));
    assert!(
        !codes.is_empty() && codes.iter().all(|c| *c == "fleet_not_legal"),
        "{codes:?}"
    );
}

#[test]
fn s11_an_impossible_fleet_and_bad_rules_are_refused_when_the_game_is_opened_all_at_once() {
    let mut play = Play {
        bench: league::bench::Bench::new(),
        now: chrono::DateTime::UNIX_EPOCH,
    };
    let rules = json!({"fleet":{"4":30},"turn_hours":0,"skips":0,"time_zone":"Mars/Base","what":1});
    let codes = play.refused(
        "referee",
        json!({"do":"open","mode":"team_battle","title":"","rules":rules}),
    );
    for code in ["bad_rule", "impossible_fleet"] {
        assert!(codes.contains(&code), "{codes:?}");
    }
    assert!(codes.len() >= 5, "{codes:?}");
}

#[test]
fn a_game_that_is_not_under_way_takes_no_moves() {
    let mut play = Play::open(json!({}));
    assert_eq!(play.refused_post("ZimA", "То Адвокат - А4"), ["game_not_running"]);
    play.act("referee", json!({"do":"cancel","reason":"никто не пришёл"}));
    assert_eq!(play.refused("ZimA", json!({"do":"enrol"})), ["enrolment_closed"]);
}
