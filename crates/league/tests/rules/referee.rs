use serde_json::json;

use super::support::Play;

#[test]
fn t22_each_act_needs_a_reason_and_the_referees_hand() {
    let mut play = Play::start(2, json!({}));
    for act in [
        json!({"do":"pause"}),
        json!({"do":"extend","hours":2}),
        json!({"do":"void","post":1}),
        json!({"do":"put_out","nick":"ZimA","reason":"  "}),
        json!({"do":"bring_back","nick":"ZimA"}),
        json!({"do":"appoint","nick":"Вирт"}),
        json!({"do":"close_turn"}),
        json!({"do":"substitute","nick":"ZimA","with":"Новый"}),
        json!({"do":"finish","winner":"red"}),
    ] {
        assert_eq!(play.refused("referee", act.clone()), ["reason_missing"], "{act}");
        assert_eq!(play.refused("ZimA", act.clone()), ["not_referee"], "{act}");
    }
}

#[test]
fn t22_while_paused_moves_are_refused_and_orders_delegations_and_successors_are_taken() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.act(
        "referee",
        json!({"do":"put_out","nick":"Боцман","reason":"просил"}),
    );
    play.act("referee", json!({"do":"pause","reason":"обед"}));
    assert_eq!(
        play.refused("referee", json!({"do":"pause","reason":"обед"})),
        ["wrong_state"]
    );
    assert_eq!(play.refused_post("ZimA", "То Адвокат - А4"), ["paused"]);
    play.post("ZimA", "Вирт продолжает игру против Адвокат");
    play.act("ZimA", json!({"do":"name_successor","nick":"Вирт"}));
    play.act("Вирт", json!({"do":"delegate","until":"revoked"}));
    play.tick(100);
    let long = "x".repeat(501);
    assert_eq!(
        play.refused("referee", json!({"do":"resume","reason":long})),
        ["too_long"]
    );
    assert_eq!(
        play.act("referee", json!({"do":"resume","reason":"пообедали"})),
        ["resumed"]
    );
    assert!(play.bench.log().iter().any(
        |e| matches!(&e.event, league::Event::ClockResumed { reason: Some(r), .. } if r == "пообедали")
    ));
    assert_eq!(
        play.deadline(),
        "2026-11-30T07:00:00Z",
        "18 hours were left: 09:00 + 100 + 18"
    );
}

#[test]
fn t22_extend_moves_the_deadline() {
    let mut play = Play::start(1, json!({"calendar":"weekends"}));
    assert_eq!(play.deadline(), "2026-11-26T03:00:00Z");
    play.act("referee", json!({"do":"extend","hours":48.5,"reason":"праздник"}));
    assert_eq!(
        play.deadline(),
        "2026-11-30T03:30:00Z",
        "working hours: over the weekend"
    );
    assert_eq!(
        play.refused("referee", json!({"do":"extend","hours":-1,"reason":"x"})),
        ["bad_rule"]
    );
}

#[test]
fn t22_void_a_move_of_the_open_turn() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.post("ZimA", "То Адвокат - А4");
    let number = play.game().thread;
    assert_eq!(
        play.act("referee", json!({"do":"void","post":number,"reason":"не туда"})),
        [format!("voided {number}")]
    );
    assert_eq!(play.owes(), ["ZimA: shoot", "Вирт: shoot"]);
    let battle = play.game().battle.as_ref().expect("battle");
    assert!(battle.players.iter().all(|p| p.sea.is_empty()));
    assert_eq!(
        play.refused("referee", json!({"do":"void","post":number,"reason":"снова"})),
        ["wrong_state"]
    );
    play.post("ZimA", "То Адвокат - А5");
}

#[test]
fn t22_void_the_last_move_of_the_turn_before_opens_it_again_with_an_hour_at_least() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.post("ZimA", "То Адвокат - А4");
    let first = play.game().thread;
    play.tick(17);
    play.now += chrono::TimeDelta::minutes(50);
    play.post("Вирт", "То Боцман - А4");
    let last = play
        .bench
        .log()
        .iter()
        .rev()
        .find_map(|e| e.event.post())
        .expect("a post");
    assert_eq!(play.game().open_turn().map(|t| t.number), Some(2));
    play.act("Вирт", json!({"do":"delegate","until":"revoked"}));
    assert_eq!(
        play.refused("referee", json!({"do":"void","post":first,"reason":"x"})),
        ["wrong_state"],
        "only the last one"
    );
    let lines = play.act("referee", json!({"do":"void","post":last,"reason":"не туда"}));
    assert_eq!(lines, [format!("voided {last}"), "deadline moved: void".into()]);
    assert_eq!(play.owes(), ["Вирт: shoot"]);
    assert_eq!(
        play.deadline(),
        "2026-11-26T03:50:00Z",
        "an hour from 05:50 Moscow"
    );
    let battle = play.game().battle.as_ref().expect("battle");
    assert!(
        battle.players[1].delegation.is_some(),
        "what else was said since stays"
    );
    let lines = play.post("Вирт", "То Боцман - А5");
    assert_eq!(lines[1], "closed 1 complete");
}

#[test]
fn t22_a_move_is_not_voided_once_the_other_team_has_moved() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.post("ZimA", "То Адвокат - А7");
    play.post("Вирт", "То Боцман - А7");
    let last = play
        .bench
        .log()
        .iter()
        .rev()
        .find_map(|e| e.event.post())
        .expect("a post");
    play.post("Адвокат", "- мимо");
    assert_eq!(
        play.refused("referee", json!({"do":"void","post":last,"reason":"x"})),
        ["wrong_state"]
    );
}

#[test]
fn t22_void_undoes_an_exit_that_followed() {
    let mut play = Play::start_with_one_deck(2, json!({"calendar":"none"}));
    play.post("ZimA", "То Адвокат - К10");
    play.post("Вирт", "То Боцман - А1");
    let lines = play.post("Адвокат", "- убил");
    assert_eq!(lines[1..], ["out Адвокат sunk", "free ZimA"]);
    let number = play.game().thread - 1;
    play.act("referee", json!({"do":"void","post":number,"reason":"ошибка"}));
    assert_eq!(
        play.owes(),
        ["Адвокат: answer_and_shoot", "Боцман: answer_and_shoot"]
    );
    let battle = play.game().battle.as_ref().expect("battle");
    assert!(battle.admiral(league::Team::Blue).is_some());
    play.post("Адвокат", "- убил");
}

#[test]
fn t22_void_where_the_referee_answers_judges_later_shots_anew() {
    let mut play = Play::start(3, json!({"calendar":"none","answers":"referee"}));
    play.act(
        "referee",
        json!({"do":"put_out","nick":"Боцман","reason":"просил"}),
    );
    play.act("ZimA", json!({"do":"order","nick":"Вирт","target":"Адвокат"}));
    play.post("ZimA", "То Адвокат - Ж1");
    let number = play
        .bench
        .log()
        .iter()
        .rev()
        .find_map(|e| e.event.post())
        .expect("a post");
    assert_eq!(play.post("Вирт", "То Адвокат - Ж2")[1], "Адвокат < Вирт Ж2 sunk");
    let lines = play.act("referee", json!({"do":"void","post":number,"reason":"не туда"}));
    assert_eq!(
        lines,
        [format!("voided {number}"), "Адвокат < Вирт Ж2 hit".into()]
    );
    assert_eq!(play.post("ZimA", "То Адвокат - Ж1")[1], "Адвокат < ZimA Ж1 sunk");
}

#[test]
fn t22_void_brings_back_who_is_not_sunk_after_all() {
    let mut play = Play::start_with(
        3,
        json!({"calendar":"none","answers":"referee","fleet":{"2":1}}),
        &["Ж1-Ж2"],
    );
    play.act(
        "referee",
        json!({"do":"put_out","nick":"Боцман","reason":"просил"}),
    );
    play.act("ZimA", json!({"do":"order","nick":"Вирт","target":"Адвокат"}));
    play.post("ZimA", "То Адвокат - Ж1");
    let number = play
        .bench
        .log()
        .iter()
        .rev()
        .find_map(|e| e.event.post())
        .expect("a post");
    let lines = play.post("Вирт", "То Адвокат - Ж2");
    assert_eq!(
        lines[1..],
        [
            "Адвокат < Вирт Ж2 sunk",
            "out Адвокат sunk",
            "free ZimA",
            "free Вирт"
        ]
    );
    let lines = play.act("referee", json!({"do":"void","post":number,"reason":"не туда"}));
    assert_eq!(
        lines,
        [
            format!("voided {number}"),
            "Адвокат < Вирт Ж2 hit".into(),
            "back Адвокат".into()
        ]
    );
    assert_eq!(play.owes(), ["ZimA: shoot", "Штурман: shoot"]);
}

#[test]
fn t22_bring_back_undoes_an_exit_with_the_pair_and_the_dropped_shots() {
    let mut play = Play::start(3, json!({"calendar":"none"}));
    play.play_turn("А7");
    play.post("Адвокат", "- мимо\nТо ZimA - А7");
    play.post("Лоцман", "- мимо\nТо Штурман - А7");
    let lines = play.tick(19);
    assert_eq!(lines[..2], ["out Боцман overslept", "free Вирт"]);
    play.act("ZimA", json!({"do":"order","nick":"Вирт","target":"Лоцман"}));
    let lines = play.act(
        "referee",
        json!({"do":"bring_back","nick":"Боцман","reason":"болел"}),
    );
    assert_eq!(lines, ["back Боцман"]);
    let battle = play.game().battle.as_ref().expect("battle");
    let (virt, botsman) = (
        battle.seat(&"Вирт".into()).expect("s"),
        battle.seat(&"Боцман".into()).expect("s"),
    );
    assert_eq!(battle.players[virt].target, None, "the pair's other targets end");
    assert_eq!(battle.opponents(None, virt), [botsman]);
    assert_eq!(battle.awaited(botsman).count(), 1, "dropped shots are owed again");
    assert_eq!(
        play.refused(
            "referee",
            json!({"do":"bring_back","nick":"Боцман","reason":"ещё"})
        ),
        ["wrong_state"]
    );
}

#[test]
fn t22_close_turn_puts_nobody_out_and_the_server_answers() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.play_turn("А1");
    let lines = play.act("referee", json!({"do":"close_turn","reason":"завис форум"}));
    assert_eq!(
        lines,
        [
            "Адвокат < ZimA А1 hit (by the server)",
            "Боцман < Вирт А1 hit (by the server)",
            "closed 2 referee",
            "turn 3 red ZimA:shoot Вирт:shoot"
        ]
    );
}

#[test]
fn t22_substitute_takes_over_all_but_the_delegation() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.act("Боцман", json!({"do":"delegate","until":"revoked"}));
    play.play_turn("А7");
    assert_eq!(
        play.refused(
            "referee",
            json!({"do":"substitute","nick":"Боцман","with":"ZimA","reason":"ушёл"})
        ),
        ["was_in_game"]
    );
    let lines = play.act(
        "referee",
        json!({"do":"substitute","nick":"Боцман","with":"Новый","reason":"ушёл"}),
    );
    assert_eq!(lines, ["Новый for Боцман"]);
    assert_eq!(
        play.owes(),
        ["Адвокат: answer_and_shoot", "Новый: answer_and_shoot"]
    );
    assert_eq!(play.refused_post("Боцман", "- мимо"), ["out_of_game"]);
    assert_eq!(
        play.refused_post("Адвокат", "За Новый:\n- мимо"),
        ["not_delegated"]
    );
    assert_eq!(
        play.post("Новый", "- мимо\nТо Вирт - А7")[0],
        "Новый < Вирт А7 miss"
    );
    // T16
    assert_eq!(play.refused("Боцман", json!({"do":"apply"})), ["was_in_game"]);
}

#[test]
fn t22_finish_with_any_result() {
    let mut play = Play::start(2, json!({}));
    let lines = play.act(
        "referee",
        json!({"do":"finish","winner":"draw","reason":"все устали"}),
    );
    assert_eq!(lines, ["finished draw"]);
    assert_eq!(
        play.refused("referee", json!({"do":"put_out","nick":"ZimA","reason":"x"})),
        ["game_not_running"]
    );
}

#[test]
fn t24_a_player_disputes_and_the_referee_rules() {
    let mut play = Play::start(1, json!({}));
    play.post("ZimA", "То Адвокат - А4");
    assert_eq!(
        play.act("Адвокат", json!({"do":"dispute","post":4,"text":"опоздал"})),
        ["disputed"]
    );
    assert_eq!(
        play.act("referee", json!({"do":"rule_on","dispute":1,"text":"вовремя"})),
        ["ruled"]
    );
    assert_eq!(
        play.refused("referee", json!({"do":"rule_on","dispute":1,"text":"вовремя"})),
        ["wrong_state"]
    );
    assert_eq!(
        play.refused("Чужой", json!({"do":"dispute","text":"x"})),
        ["not_in_game"]
    );
}
