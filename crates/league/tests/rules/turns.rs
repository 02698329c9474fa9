use serde_json::json;

use super::support::Play;

#[test]
fn t7_t13_a_turn_closes_when_nobody_owes_anything_and_the_clock_starts_anew() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    assert_eq!(play.owes(), ["ZimA: shoot", "Вирт: shoot"]);
    play.tick(1);
    assert_eq!(play.post("Вирт", "То Боцман - А7"), ["Вирт > Боцман А7"]);
    play.tick(1);
    assert_eq!(
        play.post("ZimA", "То Адвокат - А1"),
        [
            "ZimA > Адвокат А1",
            "closed 1 complete",
            "turn 2 blue Адвокат:answer_and_shoot Боцман:answer_and_shoot"
        ]
    );
    assert_eq!(play.deadline(), "2026-11-26T05:00:00Z", "18 hours from 11:00 UTC");
}

#[test]
fn t8_whom_a_player_may_shoot_at() {
    let mut play = Play::start(2, json!({}));
    assert_eq!(play.refused_post("ZimA", "То Боцман - А4"), ["not_your_opponent"]);
    assert_eq!(play.refused_post("ZimA", "То Вирт - А4"), ["not_your_opponent"]);
    assert_eq!(play.refused_post("ZimA", "То ZimA - А4"), ["not_your_opponent"]);
    assert_eq!(play.refused_post("Адвокат", "То ZimA - А4"), ["not_your_turn"]);
    assert_eq!(play.refused_post("Чужой", "То ZimA - А4"), ["not_in_game"]);
}

#[test]
fn t9_one_shot_a_turn() {
    let mut play = Play::start(2, json!({}));
    assert_eq!(
        play.refused_post("ZimA", "То Адвокат - А4\nТо Адвокат - А5"),
        ["one_shot_only"]
    );
    play.post("ZimA", "То Адвокат - А4");
    assert_eq!(play.refused_post("ZimA", "То Адвокат - А5"), ["already_moved"]);
}

#[test]
fn t11_a_hit_costs_the_shot() {
    let mut play = Play::start(2, json!({}));
    play.play_turn("А1");
    assert_eq!(
        play.refused_post("Адвокат", "- ранил\nТо ZimA - А4"),
        ["no_shot_this_turn"]
    );
    assert_eq!(play.post("Адвокат", "- ранил"), ["Адвокат < ZimA А1 hit"]);
    assert_eq!(
        play.refused_post("Адвокат", "То ZimA - А4"),
        ["no_shot_this_turn"]
    );
    assert_eq!(play.owes(), ["Боцман: answer_and_shoot"]);
}

#[test]
fn t11_unless_the_house_rule_says_that_it_does_not() {
    let mut play = Play::start(1, json!({"hit_costs_shot":false}));
    play.play_turn("А1");
    play.post("Адвокат", "- ранил");
    assert_eq!(play.owes(), ["Адвокат: shoot"]);
    play.post("Адвокат", "То ZimA - А4");
}

#[test]
fn t7a_what_is_owed_does_not_tell_a_hit() {
    let mut play = Play::start(2, json!({}));
    play.post("ZimA", "То Адвокат - А1");
    play.post("Вирт", "То Боцман - А7");
    assert_eq!(
        play.owes(),
        ["Адвокат: answer_and_shoot", "Боцман: answer_and_shoot"]
    );
}

#[test]
fn t12_answer_first_in_one_post_or_in_two() {
    let mut play = Play::start(1, json!({}));
    play.play_turn("А7");
    assert_eq!(play.refused_post("Адвокат", "То ZimA - К7"), ["answer_first"]);
    assert_eq!(play.post("Адвокат", "- мимо"), ["Адвокат < ZimA А7 miss"]);
    let lines = play.post("Адвокат", "То ZimA - К7");
    assert_eq!(
        lines,
        [
            "Адвокат > ZimA К7",
            "closed 2 complete",
            "turn 3 red ZimA:answer_and_shoot"
        ]
    );
}

#[test]
fn s8_a_cell_that_was_shot_at_is_refused_or_wasted_by_house_rule() {
    let mut play = Play::start(1, json!({}));
    play.play_turn("А7");
    play.play_turn("А7");
    assert_eq!(
        play.refused_post("ZimA", "- мимо\nТо Адвокат - А7"),
        ["cell_already_shot"]
    );
    let mut play = Play::start(1, json!({"repeat_shots":"allow","hit_costs_shot":false}));
    for _ in 0..2 {
        play.play_turn("А1");
        assert_eq!(
            play.refused_post("Адвокат", "- мимо\nТо ZimA - А7"),
            ["answer_is_wrong"]
        );
        play.post("Адвокат", "- ранил\nТо ZimA - А7");
        play.post("ZimA", "- мимо");
    }
}

#[test]
fn p2_a_post_is_refused_whole_with_every_fault_and_changes_nothing() {
    let mut play = Play::start(1, json!({}));
    play.play_turn("А7");
    let before = play.game().clone();
    assert_eq!(
        play.refused_post("Адвокат", "- ранил\nТо ZimA - К7"),
        ["answer_is_wrong"]
    );
    assert_eq!(play.game(), &before);
    assert_eq!(play.refused_post("Адвокат", "Доброе утро!"), ["not_a_move"]);
}
