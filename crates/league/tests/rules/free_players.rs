use serde_json::json;

use super::support::Play;

/// Боцман is out: Вирт is free. It is Red's turn 1.
fn with_a_free_red() -> Play {
    let mut play = Play::start(3, json!({"calendar":"none"}));
    let lines = play.act(
        "referee",
        json!({"do":"put_out","nick":"Боцман","reason":"просил"}),
    );
    assert_eq!(lines, ["out Боцман referee", "free Вирт"]);
    play
}

#[test]
fn t7a_a_duty_lapses_when_no_opponent_is_left() {
    let play = with_a_free_red();
    assert_eq!(play.owes(), ["ZimA: shoot", "Штурман: shoot"]);
}

#[test]
fn t17_an_order_gives_the_right_to_shoot_at_once_and_a_duty_from_the_next_own_turn() {
    let mut play = with_a_free_red();
    assert_eq!(play.refused_post("Вирт", "То Лоцман - А7"), ["not_your_opponent"]);
    assert_eq!(
        play.post("ZimA", "Вирт продолжает игру против Лоцман"),
        ["order Вирт > Лоцман"]
    );
    assert_eq!(
        play.owes(),
        ["ZimA: shoot", "Штурман: shoot"],
        "a right, not a duty"
    );
    assert_eq!(play.post("Вирт", "То Лоцман - А7"), ["Вирт > Лоцман А7"]);
    play.post("ZimA", "То Адвокат - А7");
    play.post("Штурман", "То Лоцман - А8");
    assert_eq!(
        play.owes(),
        ["Адвокат: answer_and_shoot", "Лоцман: answer_and_shoot"]
    );
    play.play_turn("Б7");
    assert_eq!(
        play.owes(),
        [
            "ZimA: answer_and_shoot",
            "Вирт: shoot",
            "Штурман: answer_and_shoot"
        ]
    );
}

#[test]
fn t8_the_target_may_shoot_back_at_who_was_sent() {
    let mut play = with_a_free_red();
    play.act("ZimA", json!({"do":"order","nick":"Вирт","target":"Лоцман"}));
    play.post("Вирт", "То Лоцман - А7");
    play.post("ZimA", "То Адвокат - А7");
    play.post("Штурман", "То Лоцман - А8");
    assert_eq!(
        play.post("Лоцман", "А7 - мимо\nА8 - мимо\nТо Вирт - А7")[2..],
        ["Лоцман > Вирт А7"],
        "the player's choice among the opponents (T9)"
    );
}

#[test]
fn t8_an_attacker_stays_an_opponent_for_the_turn_whatever_was_ordered_since() {
    let mut play = with_a_free_red();
    play.act("ZimA", json!({"do":"order","nick":"Вирт","target":"Лоцман"}));
    play.post("Вирт", "То Лоцман - А7");
    play.post("ZimA", "То Адвокат - А7");
    play.post("Штурман", "То Лоцман - А8");
    play.act("ZimA", json!({"do":"order","nick":"Вирт","target":"Адвокат"}));
    play.post("Лоцман", "А7 - мимо\nА8 - мимо\nТо Вирт - А7");
}

#[test]
fn t17_orders_are_the_admirals_and_only_for_free_players_against_active_enemies() {
    let mut play = with_a_free_red();
    let order = |nick: &str, target: &str| json!({"do":"order","nick":nick,"target":target});
    assert_eq!(play.refused("Штурман", order("Вирт", "Лоцман")), ["not_admiral"]);
    assert_eq!(
        play.refused("ZimA", order("Штурман", "Боцман")),
        ["not_free", "target_not_active"]
    );
    assert_eq!(play.refused("ZimA", order("Вирт", "ZimA")), ["target_not_active"]);
    assert_eq!(play.refused("ZimA", order("Вирт", "Никто")), ["no_such_player"]);
    assert_eq!(
        play.refused("Адвокат", order("Вирт", "Лоцман")),
        ["not_free", "target_not_active"]
    );
}

#[test]
fn t17_when_the_target_is_out_the_player_is_free_again() {
    let mut play = with_a_free_red();
    play.act("ZimA", json!({"do":"order","nick":"Вирт","target":"Лоцман"}));
    let lines = play.act(
        "referee",
        json!({"do":"put_out","nick":"Лоцман","reason":"просил"}),
    );
    assert_eq!(
        lines,
        ["out Лоцман referee", "free Штурман", "free Вирт"],
        "first the pair enemy (T15)"
    );
    assert_eq!(play.refused_post("Вирт", "То Лоцман - А7"), ["not_your_opponent"]);
}

/// Both pairs lost one: Red has Вирт and Blue has Адвокат, both free, and nobody has an opponent.
fn with_nobody_opposed() -> Play {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.post("Вирт", "То Боцман - А7");
    play.post("ZimA", "То Адвокат - А7");
    play.act("referee", json!({"do":"put_out","nick":"ZimA","reason":"просил"}));
    play.post("Боцман", "- мимо\nТо Вирт - А7");
    play
}

#[test]
fn t17a_when_nobody_has_an_opponent_the_admiral_owes_an_order() {
    let mut play = with_nobody_opposed();
    // Адвокат answered ZimA's shot and has no opponent
    let lines = play.post("Адвокат", "- мимо");
    assert_eq!(lines[..2], ["Адвокат < ZimA А7 miss", "closed 2 complete"]);
    // Blue's put out makes Вирт free too
    let lines = play.act(
        "referee",
        json!({"do":"put_out","nick":"Боцман","reason":"просил"}),
    );
    assert_eq!(lines[..2], ["out Боцман referee", "free Вирт"]);
    // Вирт still answers Боцман's shot; who is out is no opponent
    let lines = play.post("Вирт", "- мимо");
    assert_eq!(
        lines,
        [
            "Вирт < Боцман А7 miss",
            "closed 3 complete",
            "turn 4 blue Адвокат:order"
        ]
    );
    play.tick(3);
    let lines = play.act("Адвокат", json!({"do":"order","nick":"Адвокат","target":"Вирт"}));
    assert_eq!(lines, ["order Адвокат > Вирт", "deadline moved: order"]);
    assert_eq!(play.owes(), ["Адвокат: shoot"]);
    assert_eq!(play.deadline(), "2026-11-26T06:00:00Z", "the clock starts anew");
    let lines = play.post("Адвокат", "То Вирт - А8");
    assert_eq!(
        lines[1..],
        ["closed 4 complete", "turn 5 red Вирт:answer_and_shoot"]
    );
}

#[test]
fn t17a_an_order_that_did_not_come_is_drawn_by_lot_and_nobody_is_out_for_it() {
    let mut play = with_nobody_opposed();
    play.post("Адвокат", "- мимо");
    play.act(
        "referee",
        json!({"do":"put_out","nick":"Боцман","reason":"просил"}),
    );
    play.post("Вирт", "- мимо");
    let lines = play.tick(19);
    assert_eq!(
        lines,
        [
            "order Адвокат > Вирт by lot",
            "closed 4 deadline",
            "turn 5 red Вирт:shoot"
        ]
    );
    assert_eq!(play.game().links_revealed, 1);
}

#[test]
fn t7a_a_duty_that_lapsed_does_not_come_back_with_an_order() {
    // Кок has no pair enemy and shoots only because Юнга's free enemy was sent against him
    let mut play = Play::start(3, json!({"calendar":"none"}));
    play.act(
        "referee",
        json!({"do":"put_out","nick":"Лоцман","reason":"просил"}),
    );
    play.act("referee", json!({"do":"put_out","nick":"Вирт","reason":"просил"}));
    // free: Штурман (red), Боцман (blue)
    play.act(
        "Адвокат",
        json!({"do":"order","nick":"Боцман","target":"Штурман"}),
    );
    play.play_turn("А7");
    play.post("Адвокат", "- мимо\nТо ZimA - А7");
    play.post("Боцман", "То Штурман - А7");
    assert_eq!(
        play.owes(),
        ["ZimA: answer_and_shoot", "Штурман: answer_and_shoot"]
    );
    play.post("Штурман", "- мимо");
    play.post("ZimA", "- мимо\nТо Адвокат - А8");
    play.post("Штурман", "То Боцман - А1");
    play.post("Адвокат", "- мимо\nТо ZimA - А8");
    play.post("Боцман", "- ранил");
    let owes = play.owes();
    assert_eq!(
        owes,
        ["ZimA: answer_and_shoot", "Штурман: shoot"],
        "the enemy was sent against him"
    );
    // the only opponent turns elsewhere, and back: a right, no duty
    play.act("Адвокат", json!({"do":"order","nick":"Боцман","target":"ZimA"}));
    assert_eq!(play.owes(), ["ZimA: answer_and_shoot"]);
    play.act(
        "Адвокат",
        json!({"do":"order","nick":"Боцман","target":"Штурман"}),
    );
    assert_eq!(play.owes(), ["ZimA: answer_and_shoot"]);
    play.post("Штурман", "То Боцман - А9");
}
