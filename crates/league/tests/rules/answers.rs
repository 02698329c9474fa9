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

#[test]
fn p2_a_refusal_does_not_tell_what_a_shot_of_the_same_post_would_have_come_to() {
    // the Admiral's post: a shot that would or would not sink the last ship, and one that is refused anyway
    let refused = |cell: &str| {
        let mut play = Play::start_with_one_deck(3, json!({"calendar":"none","answers":"referee"}));
        play.act(
            "referee",
            json!({"do":"put_out","nick":"Боцман","reason":"просил"}),
        );
        play.act("Вирт", json!({"do":"delegate","until":"revoked"}));
        play.act("ZimA", json!({"do":"order","nick":"Вирт","target":"Адвокат"}));
        play.post("ZimA", "То Адвокат - Б1");
        play.post("Штурман", "То Лоцман - Б1");
        play.play_turn("А1");
        let text = format!("За Вирт:\nТо Адвокат - {cell}\nЗа себя:\nТо Адвокат - Б1");
        let shot = play.refused_post("ZimA", &text);
        let text = format!("За Вирт:\nТо Адвокат - {cell}\nЗа себя:\nШтурман продолжает игру против Адвокат");
        (shot, play.refused_post("ZimA", &text))
    };
    assert_eq!(refused("К10"), refused("К9"));
}

#[test]
fn t14_a_shot_at_who_went_out_by_the_same_post_is_not_fired() {
    let mut play = Play::start_with_one_deck(3, json!({"calendar":"none","answers":"referee"}));
    play.act(
        "referee",
        json!({"do":"put_out","nick":"Боцман","reason":"просил"}),
    );
    play.act("Вирт", json!({"do":"delegate","until":"revoked"}));
    play.act("ZimA", json!({"do":"order","nick":"Вирт","target":"Адвокат"}));
    let lines = play.post("ZimA", "То Адвокат - К10\nЗа Вирт:\nТо Адвокат - Б1");
    assert_eq!(
        lines,
        [
            "ZimA > Адвокат К10",
            "Адвокат < ZimA К10 sunk",
            "out Адвокат sunk",
            "free ZimA",
            "free Вирт"
        ]
    );
    assert_eq!(play.owes(), ["Штурман: shoot"]);
}
