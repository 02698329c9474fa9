use serde_json::json;

use super::support::Play;

#[test]
fn t19_the_admiral_moves_for_who_delegated_and_says_so() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    assert_eq!(
        play.refused_post("ZimA", "За Вирт:\nТо Боцман - А7"),
        ["not_delegated"]
    );
    assert_eq!(
        play.post("Вирт", "Передаю право хода Адмиралу"),
        ["delegated Вирт turn"]
    );
    let lines = play.post("ZimA", "То Адвокат - А7\nЗа Вирт:\nТо Боцман - А7");
    assert_eq!(lines[..2], ["ZimA > Адвокат А7", "Вирт > Боцман А7 (by ZimA)"]);
    // T18: it ended with the turn, by itself
    play.play_turn("А7");
    assert_eq!(
        play.refused_post("ZimA", "За Вирт:\n- мимо\nТо Боцман - А8"),
        ["not_delegated"]
    );
}

#[test]
fn t18_an_admiral_cannot_delegate_and_a_player_may_still_move_in_person() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    assert_eq!(
        play.refused("ZimA", json!({"do":"delegate","until":"turn"})),
        ["admiral_cannot_delegate"]
    );
    play.act("Вирт", json!({"do":"delegate","until":"revoked"}));
    play.post("Вирт", "То Боцман - А7");
    assert_eq!(
        play.refused_post("ZimA", "За Вирт:\nТо Боцман - А8"),
        ["already_moved"],
        "the first move counts"
    );
    assert_eq!(play.post("Вирт", "Забираю право хода"), ["delegation ended Вирт"]);
    assert_eq!(play.refused("Вирт", json!({"do":"take_back"})), ["not_delegated"]);
}

#[test]
fn t18_said_on_the_enemys_turn_it_holds_for_the_next_own_one() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.act("Боцман", json!({"do":"delegate","until":"turn"}));
    play.play_turn("А7");
    let lines = play.post("Адвокат", "За Боцман: А7 - мимо, То Вирт - А7");
    assert_eq!(lines, ["Боцман < Вирт А7 miss", "Боцман > Вирт А7 (by Адвокат)"]);
    play.post("Адвокат", "- мимо\nТо ZimA - А7");
    let battle = play.game().battle.as_ref().expect("battle");
    assert!(battle.players.iter().all(|p| p.delegation.is_none()));
}

#[test]
fn t18_a_recorded_delegation_covers_one_turn_and_not_two_running() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    let record = json!({"do":"record_delegation","nick":"Вирт","how":"по телефону"});
    assert_eq!(
        play.refused("Вирт", json!({"do":"record_delegation","nick":"ZimA"})),
        ["not_admiral"]
    );
    assert_eq!(
        play.act("ZimA", record.clone()),
        ["delegated Вирт turn recorded by ZimA"]
    );
    assert_eq!(play.refused("ZimA", record.clone()), ["wrong_state"]);
    play.post("ZimA", "То Адвокат - А7\nЗа Вирт:\nТо Боцман - А7");
    play.play_turn("А7");
    assert_eq!(
        play.refused("ZimA", record.clone()),
        ["not_delegated"],
        "not two running"
    );
    play.play_turn("А8");
    assert_eq!(
        play.act("ZimA", record),
        ["delegated Вирт turn recorded by ZimA"],
        "the turn after that"
    );
}

#[test]
fn t19_a_move_that_the_admiral_leaves_unmade_is_skipped_and_the_server_answers() {
    let mut play = Play::start(2, json!({"calendar":"none","skips":2}));
    play.act("Боцман", json!({"do":"delegate","until":"revoked"}));
    play.play_turn("А1");
    play.post("Адвокат", "- ранил");
    let lines = play.tick(19);
    assert_eq!(
        lines,
        [
            "skipped Боцман",
            "Боцман < Вирт А1 hit (by the server)",
            "closed 2 deadline",
            "turn 3 red ZimA:shoot Вирт:shoot"
        ]
    );
    play.play_turn("А7");
    play.post("Адвокат", "- мимо\nТо ZimA - А7");
    let lines = play.tick(19);
    // the house rule: after two in a row the delegation ends
    assert_eq!(
        lines[..3],
        [
            "skipped Боцман",
            "Боцман < Вирт А7 miss (by the server)",
            "delegation ended Боцман"
        ]
    );
    play.play_turn("А8");
    play.post("Адвокат", "- мимо\nТо ZimA - А8");
    assert_eq!(
        play.tick(19)[..2],
        ["out Боцман overslept", "free Вирт"],
        "T15 holds again"
    );
}

#[test]
fn t19_nicks_that_look_like_cells_can_be_moved_for_sent_and_named() {
    for nick in ["К 3", "Д 68", "К700", "А4", "А-4", "5А", "Б8.4", "Попал"] {
        let mut play = Play::open(json!({"calendar":"none"}));
        for who in ["ZimA", nick, "Адвокат", "Боцман"] {
            play.act(who, json!({"do":"enrol"}));
        }
        let pairs = json!([["ZimA", "Адвокат"], [nick, "Боцман"]]);
        play.act(
            "referee",
            json!({"do":"draw","red":["ZimA", nick],"blue":["Адвокат","Боцман"],"pairs":pairs,"first":"red"}),
        );
        play.act("referee", json!({"do":"place_missing"}));
        play.act("referee", json!({"do":"start"}));
        assert_eq!(
            play.post("ZimA", &format!("Преемником назначаю {nick}")),
            [format!("successor {nick}")]
        );
        play.act(nick, json!({"do":"delegate","until":"revoked"}));
        let lines = play.post("ZimA", &format!("За {nick}:\nА5"));
        assert_eq!(lines, [format!("{nick} > Боцман А5 (by ZimA)")]);
        play.act(
            "referee",
            json!({"do":"put_out","nick":"Боцман","reason":"просил"}),
        );
        let lines = play.post("ZimA", &format!("{nick} продолжает игру против Адвокат"));
        assert_eq!(lines, [format!("order {nick} > Адвокат")]);
    }
}
