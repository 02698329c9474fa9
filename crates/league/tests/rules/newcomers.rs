use serde_json::json;

use super::support::{FLEET, Play};

#[test]
fn t20_newcomers_come_in_pairs_at_the_first_turn_after_both_fleets_are_placed() {
    let mut play = Play::start(1, json!({"calendar":"none"}));
    assert_eq!(play.act("Штурман", json!({"do":"apply"})), ["applied"]);
    assert_eq!(
        play.refused("Штурман", json!({"do":"apply"})),
        ["already_enrolled"]
    );
    assert_eq!(play.refused("ZimA", json!({"do":"apply"})), ["was_in_game"]);
    assert_eq!(
        play.refused("referee", json!({"do":"admit","nicks":["Штурман"]})),
        ["wrong_state"]
    );
    assert_eq!(
        play.refused("referee", json!({"do":"admit","nicks":["Штурман","Боцман"]})),
        ["no_such_player"]
    );
    play.act("Боцман", json!({"do":"apply"}));
    play.act("referee", json!({"do":"admit","nicks":["Боцман","Штурман"]}));
    let Some((red, blue)) = play
        .game()
        .battle
        .as_ref()
        .and_then(|b| b.admitted.first().cloned())
    else {
        panic!("admitted")
    };
    assert_eq!(play.refused_post(&red.nick, "То Адвокат - А4"), ["not_in_game"]);
    play.act(&red.nick, json!({"do":"place","fleet":FLEET}));
    play.play_turn("А7");
    assert_eq!(play.owes(), ["Адвокат: answer_and_shoot"], "one fleet is missing");
    play.act(&blue.nick, json!({"do":"place","fleet":FLEET}));
    let lines = play.post("Адвокат", "- мимо\nТо ZimA - А7");
    assert_eq!(lines[2], "closed 2 complete");
    assert_eq!(lines[3], format!("joined {} {}", red.nick, blue.nick));
    assert!(lines[4].contains(&format!("{}:shoot", red.nick)), "{lines:?}");
    assert_eq!(
        play.refused(&red.nick, json!({"do":"place","fleet":FLEET})),
        ["fleet_fixed"]
    );
    play.post(&red.nick, &format!("То {} - А7", blue.nick));
}

#[test]
fn t2_the_reserve_is_first_in_line() {
    let mut play = Play::open(json!({}));
    for nick in ["а", "б", "в"] {
        play.act(nick, json!({"do":"enrol"}));
    }
    play.act("referee", json!({"do":"draw"}));
    play.act("referee", json!({"do":"place_missing"}));
    play.act("referee", json!({"do":"start"}));
    play.act("г", json!({"do":"apply"}));
    let line: Vec<String> = play
        .game()
        .applications
        .iter()
        .map(|e| e.nick.to_string())
        .collect();
    assert_eq!(line, ["в", "г"]);
    play.act("referee", json!({"do":"admit","nicks":["в","г"]}));
    assert!(play.game().applications.is_empty());
}

#[test]
fn t21_admitted_players_who_have_not_entered_do_not_count() {
    let mut play = Play::start(1, json!({"calendar":"none"}));
    for nick in ["Штурман", "Боцман"] {
        play.act(nick, json!({"do":"apply"}));
    }
    play.act("referee", json!({"do":"admit","nicks":["Штурман","Боцман"]}));
    assert_eq!(
        play.tick(19),
        ["out ZimA overslept", "free Адвокат", "finished blue"]
    );
}
