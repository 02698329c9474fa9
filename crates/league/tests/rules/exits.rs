use serde_json::json;

use super::support::{DECKS, Play};

/// Red sinks all of Адвокат's ships, deck by deck; in between Blue only answers (a hit costs the shot).
fn sink(play: &mut Play, decks: &[&str]) -> Vec<String> {
    let mut last = Vec::new();
    for deck in decks {
        play.post("ZimA", &format!("То Адвокат - {deck}"));
        let answer = play.true_answers("Адвокат").join("\n");
        last = play.post("Адвокат", &answer);
    }
    last
}

#[test]
fn t14_t21_who_lost_the_last_ship_is_out_once_that_is_answered_and_the_battle_ends() {
    let mut play = Play::start(1, json!({}));
    let lines = sink(&mut play, &DECKS);
    assert_eq!(
        lines,
        [
            "Адвокат < ZimA К10 sunk",
            "out Адвокат sunk",
            "free ZimA",
            "finished red"
        ]
    );
    assert_eq!(play.refused_post("ZimA", "То Адвокат - А9"), ["game_not_running"]);
    let Some(league::Event::FleetsRevealed { fleets, salts }) =
        play.bench.log().last().map(|e| e.event.clone())
    else {
        panic!("fleets are revealed at the end")
    };
    assert_eq!((fleets.len(), salts.len()), (2, 2));
}

#[test]
fn t15_who_still_owes_at_the_deadline_is_out_all_at_the_same_moment() {
    let mut play = Play::start(3, json!({"calendar":"none"}));
    play.post("Вирт", "То Боцман - А7");
    play.tick(18);
    assert_eq!(
        play.game().open_turn().map(|t| t.number),
        Some(1),
        "exactly at the deadline is in time"
    );
    play.now += chrono::TimeDelta::microseconds(1);
    let lines = play.act("", json!({"do":"tick"}));
    assert_eq!(
        lines,
        [
            "out ZimA overslept",
            "free Адвокат",
            "out Штурман overslept",
            "free Лоцман",
            "closed 1 deadline",
            "admiral Вирт rule",
            "turn 2 blue Боцман:answer_and_shoot",
        ]
    );
    assert_eq!(play.refused_post("ZimA", "То Адвокат - А4"), ["out_of_game"]);
    let at = play.bench.log().last().map(|e| e.at);
    assert_eq!(
        at.map(league::log::instant::text).as_deref(),
        Some("2026-11-26T03:00:00Z"),
        "as of the deadline"
    );
}

#[test]
fn t15_unanswered_shots_at_a_player_who_is_out_are_dropped() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.play_turn("А1");
    play.post("Боцман", "- ранил");
    play.tick(19);
    let battle = play.game().battle.as_ref().expect("battle");
    assert_eq!(battle.players.iter().map(|p| p.sea.len()).sum::<usize>(), 2);
    assert!(
        battle
            .awaited(battle.seat(&"Адвокат".into()).expect("seat"))
            .next()
            .is_none()
    );
    assert_eq!(play.owes(), ["Вирт: shoot"], "ZimA is free and owes nothing");
}

#[test]
fn t15_a_team_that_sleeps_altogether_has_lost() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    let lines = play.tick(19);
    assert_eq!(
        lines,
        [
            "out ZimA overslept",
            "free Адвокат",
            "out Вирт overslept",
            "free Боцман",
            "finished blue"
        ]
    );
}

#[test]
fn c4_a_post_after_the_deadline_meets_a_turn_that_is_closed_already() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.post("ZimA", "То Адвокат - А7");
    play.now += chrono::TimeDelta::hours(18) + chrono::TimeDelta::microseconds(1);
    assert_eq!(play.refused_post("Вирт", "То Боцман - А7"), ["out_of_game"]);
    assert_eq!(play.refused_post("ZimA", "То Адвокат - А8"), ["turn_closed"]);
    assert_eq!(play.owes(), ["Адвокат: answer_and_shoot"]);
}
