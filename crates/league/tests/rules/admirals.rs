use serde_json::json;

use super::support::Play;

fn at_blues_turn() -> Play {
    let mut play = Play::start(3, json!({"calendar":"none"}));
    play.play_turn("А7");
    play
}

#[test]
fn t19a_a_successor_named_in_advance_follows_at_once() {
    let mut play = at_blues_turn();
    assert_eq!(
        play.post("Адвокат", "Преемником назначаю Лоцман"),
        ["successor Лоцман"]
    );
    let lines = play.act(
        "referee",
        json!({"do":"put_out","nick":"Адвокат","reason":"просил"}),
    );
    assert_eq!(
        lines,
        ["out Адвокат referee", "free ZimA", "admiral Лоцман admiral"]
    );
}

#[test]
fn t19a_the_fallen_admiral_may_name_one_until_the_turn_closes() {
    let mut play = at_blues_turn();
    play.act(
        "referee",
        json!({"do":"put_out","nick":"Адвокат","reason":"просил"}),
    );
    assert_eq!(
        play.refused("Боцман", json!({"do":"name_successor","nick":"Лоцман"})),
        ["no_admiral"]
    );
    assert_eq!(
        play.refused("Адвокат", json!({"do":"name_successor","nick":"ZimA"})),
        ["no_such_player"]
    );
    let lines = play.act("Адвокат", json!({"do":"name_successor","nick":"Лоцман"}));
    assert_eq!(lines, ["successor Лоцман", "admiral Лоцман admiral"]);
    assert_eq!(
        play.refused("Адвокат", json!({"do":"name_successor","nick":"Боцман"})),
        ["out_of_game"]
    );
}

#[test]
fn t19a_failing_that_the_seat_goes_by_t3_when_the_turn_closes_passing_over_who_has_delegated() {
    let mut play = at_blues_turn();
    play.act(
        "referee",
        json!({"do":"put_out","nick":"Адвокат","reason":"просил"}),
    );
    play.act("Боцман", json!({"do":"delegate","until":"revoked"}));
    play.post("Лоцман", "- мимо\nТо Штурман - А7");
    let lines = play.post("Боцман", "- мимо\nТо Вирт - А7");
    assert_eq!(
        lines[2..],
        [
            "closed 2 complete",
            "admiral Лоцман rule",
            "turn 3 red Вирт:answer_and_shoot Штурман:answer_and_shoot"
        ]
    );
}

#[test]
fn t19_becoming_admiral_ends_ones_own_delegation() {
    let mut play = at_blues_turn();
    play.act("Боцман", json!({"do":"delegate","until":"revoked"}));
    let lines = play.act(
        "referee",
        json!({"do":"appoint","nick":"Боцман","reason":"так лучше"}),
    );
    assert_eq!(lines, ["admiral Боцман referee", "delegation ended Боцман"]);
    assert_eq!(
        play.refused(
            "referee",
            json!({"do":"appoint","nick":"Боцман","reason":"ещё раз"})
        ),
        ["wrong_state"]
    );
}

#[test]
fn t19a_a_vacant_seat_is_filled_when_the_teams_turn_opens() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.act(
        "referee",
        json!({"do":"put_out","nick":"Адвокат","reason":"просил"}),
    );
    let lines = play.post("Вирт", "То Боцман - А7");
    assert_eq!(
        lines[1..],
        [
            "closed 1 complete",
            "admiral Боцман rule",
            "turn 2 blue Боцман:answer_and_shoot"
        ]
    );
}

#[test]
fn p1_an_admiral_keeps_the_office_to_the_end_of_the_post() {
    // Blue's Admiral has one deck left, a player who delegated, and one who is free
    let mut play = Play::start_with_one_deck(3, json!({"calendar":"none"}));
    play.act(
        "referee",
        json!({"do":"put_out","nick":"Штурман","reason":"просил"}),
    );
    play.act("Боцман", json!({"do":"delegate","until":"revoked"}));
    play.post("ZimA", "То Адвокат - К10");
    play.post("Вирт", "То Боцман - А1");
    let lines = play.post(
        "Адвокат",
        "К10 - убил\nЗа Боцман:\n- мимо\nТо Вирт - К9\nЗа себя:\nЛоцман продолжает игру против Вирт\nПреемником назначаю Лоцман",
    );
    assert_eq!(
        lines,
        [
            "Адвокат < ZimA К10 sunk",
            "Боцман < Вирт А1 miss",
            "out Адвокат sunk",
            "free ZimA",
            "Боцман > Вирт К9 (by Адвокат)",
            "order Лоцман > Вирт",
            "successor Лоцман",
            "admiral Лоцман admiral",
            "closed 2 complete",
            "turn 3 red Вирт:answer_and_shoot",
        ]
    );
}
