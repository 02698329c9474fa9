use serde_json::json;

use super::support::Play;

#[test]
fn t10_a_false_answer_is_refused_and_the_truth_is_said() {
    let mut play = Play::start(1, json!({}));
    play.play_turn("К10");
    let came = play.give("Адвокат", json!({"do":"post","text":"- ранил"}));
    let fault = &came.refused.expect("refused").0[0];
    assert_eq!(
        (fault.code.as_str(), fault.get("truth")),
        ("answer_is_wrong", Some("sunk"))
    );
    assert_eq!(fault.suggestions, ["К10 - убил"]);
    play.post("Адвокат", "- убил");
}

#[test]
fn t10_the_referee_answers_at_once_where_the_house_rule_says_so() {
    let mut play = Play::start(2, json!({"answers":"referee"}));
    assert_eq!(
        play.post("ZimA", "То Адвокат - А1"),
        ["ZimA > Адвокат А1", "Адвокат < ZimA А1 hit"]
    );
    let lines = play.post("Вирт", "То Боцман - А7");
    // T11: a hit player owes nothing here and has no shot
    assert_eq!(lines[2..], ["closed 1 complete", "turn 2 blue Боцман:shoot"]);
    assert_eq!(
        play.refused_post("Адвокат", "То ZimA - К7"),
        ["no_shot_this_turn"]
    );
    let lines = play.post("Боцман", "То Вирт - К10");
    assert_eq!(
        lines,
        [
            "Боцман > Вирт К10",
            "Вирт < Боцман К10 sunk",
            "closed 2 complete",
            "turn 3 red ZimA:shoot"
        ]
    );
}

#[test]
fn s7_shots_at_one_sea_are_judged_in_the_order_in_which_they_were_accepted() {
    let mut play = Play::start(2, json!({}));
    play.act(
        "referee",
        json!({"do":"put_out","nick":"Боцман","reason":"просил"}),
    );
    play.act("ZimA", json!({"do":"order","nick":"Вирт","target":"Адвокат"}));
    play.post("Вирт", "То Адвокат - Ж1");
    play.post("ZimA", "То Адвокат - Ж2");
    // answered in the other order: the truth of each is as of its acceptance
    assert_eq!(play.refused_post("Адвокат", "Ж2 - ранил"), ["answer_is_wrong"]);
    play.post("Адвокат", "Ж2 - убил");
    assert_eq!(play.refused_post("Адвокат", "Ж1 - убил"), ["answer_is_wrong"]);
    play.post("Адвокат", "Ж1 - ранил");
}
