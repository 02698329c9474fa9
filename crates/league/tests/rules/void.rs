//! T22, void: what a move did is gone, what else was done stays, whatever came between.
use league::{Nick, Team};
use serde_json::json;

use super::support::Play;

/// Number of the post that was accepted last.
fn last_post(play: &Play) -> u32 {
    let numbers = play.bench.log().iter().rev().find_map(|e| e.event.post());
    numbers.expect("a post")
}

fn void(play: &mut Play, post: u32) -> Vec<String> {
    play.act("referee", json!({"do":"void","post":post,"reason":"спор"}))
}

fn apply_and_admit(play: &mut Play) -> [String; 2] {
    for nick in ["Новый", "Новая"] {
        play.act(nick, json!({"do":"apply"}));
    }
    play.act("referee", json!({"do":"admit","nicks":["Новый","Новая"]}));
    let battle = play.game().battle.as_ref().expect("battle");
    let (red, blue) = battle.admitted.last().expect("admitted");
    [red.nick.to_string(), blue.nick.to_string()]
}

#[test]
fn t22_a_pair_admitted_on_the_turn_is_admitted_after_a_void_too() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.post("ZimA", "То Адвокат - А7");
    let post = last_post(&play);
    let [red, blue] = apply_and_admit(&mut play);
    void(&mut play, post);
    for nick in [&red, &blue] {
        play.act(nick, json!({"do":"place_random"}));
    }
    let lines = [
        play.post("ZimA", "То Адвокат - А8"),
        play.post("Вирт", "То Боцман - А8"),
    ]
    .concat();
    assert!(lines.contains(&format!("joined {red} {blue}")), "{lines:?}");
}

#[test]
fn t22_newcomers_who_came_by_a_closing_that_is_undone_come_again_by_the_next_one() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    let [red, blue] = apply_and_admit(&mut play);
    for nick in [&red, &blue] {
        play.act(nick, json!({"do":"place_random"}));
    }
    play.post("ZimA", "То Адвокат - А7");
    assert!(
        play.post("Вирт", "То Боцман - А7")
            .contains(&format!("joined {red} {blue}"))
    );
    let post = last_post(&play);
    play.act(&blue, json!({"do":"delegate","until":"revoked"}));
    void(&mut play, post);
    let battle = play.game().battle.as_ref().expect("battle");
    assert!(battle.seat(&Nick::from(red.as_str())).is_none());
    assert_eq!(play.owes(), ["Вирт: shoot"]);
    let lines = play.post("Вирт", "То Боцман - А7");
    assert!(lines.contains(&format!("joined {red} {blue}")), "{lines:?}");
}

#[test]
fn t22_a_turn_that_is_open_again_has_its_own_deadline_not_that_of_the_next_one() {
    let mut play = Play::start(1, json!({"calendar":"none"}));
    assert_eq!(play.deadline(), "2026-11-26T03:00:00Z");
    play.post("ZimA", "То Адвокат - А7");
    let post = last_post(&play);
    play.act(
        "referee",
        json!({"do":"extend","hours":100,"reason":"синие просили"}),
    );
    void(&mut play, post);
    assert_eq!(play.deadline(), "2026-11-26T03:00:00Z");
}

#[test]
fn t22_a_pause_on_the_next_turn_stops_the_clock_of_the_one_that_is_open_again() {
    let mut play = Play::start(1, json!({"calendar":"none"}));
    play.post("ZimA", "То Адвокат - А7");
    let post = last_post(&play);
    play.tick(2);
    play.act("referee", json!({"do":"pause","reason":"обед"}));
    play.tick(5);
    play.act("referee", json!({"do":"resume"}));
    void(&mut play, post);
    assert_eq!(
        play.deadline(),
        "2026-11-26T08:00:00Z",
        "03:00 and the five hours of the pause"
    );
}

#[test]
fn t22_a_move_is_voided_in_a_pause_and_the_hour_begins_at_its_end() {
    let mut play = Play::start(1, json!({"calendar":"none"}));
    play.tick(17);
    play.now += chrono::TimeDelta::minutes(30);
    play.post("ZimA", "То Адвокат - А7");
    let post = last_post(&play);
    play.act("referee", json!({"do":"pause","reason":"обед"}));
    play.tick(24);
    void(&mut play, post);
    assert_eq!(play.refused_post("ZimA", "То Адвокат - А7"), ["paused"]);
    play.act("referee", json!({"do":"resume"}));
    assert_eq!(play.owes(), ["ZimA: shoot"]);
    let hour = play.now + chrono::TimeDelta::hours(1);
    assert_eq!(play.deadline(), league::log::instant::text(hour));
}

#[test]
fn t22_after_the_only_move_of_a_turn_the_last_one_before_it_can_be_voided() {
    let mut play = Play::start(1, json!({"calendar":"none"}));
    play.post("ZimA", "То Адвокат - А7");
    let first = last_post(&play);
    play.post("Адвокат", "- мимо\nТо ZimA - А7");
    let second = last_post(&play);
    void(&mut play, second);
    assert_eq!(play.owes(), ["Адвокат: answer_and_shoot"]);
    void(&mut play, first);
    assert_eq!(play.owes(), ["ZimA: shoot"]);
    play.post("ZimA", "То Адвокат - А8");
    play.post("Адвокат", "- мимо\nТо ZimA - А7");
    assert_eq!(play.owes(), ["ZimA: answer_and_shoot"]);
}

#[test]
fn t22_an_answer_that_cost_a_shot_gives_the_shot_back() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.play_turn("А1");
    play.post("Адвокат", "- ранил");
    assert_eq!(
        play.refused_post("Адвокат", "То ZimA - А7"),
        ["no_shot_this_turn"]
    );
    let post = last_post(&play);
    void(&mut play, post);
    assert_eq!(
        play.owes(),
        ["Адвокат: answer_and_shoot", "Боцман: answer_and_shoot"]
    );
    assert_eq!(play.refused_post("Адвокат", "- мимо"), ["answer_is_wrong"]);
}

#[test]
fn t22_a_hit_that_is_void_costs_no_shot() {
    let mut play = Play::start(2, json!({"calendar":"none","answers":"referee"}));
    play.post("ZimA", "То Адвокат - А1");
    play.post("Вирт", "То Боцман - А7");
    let last = last_post(&play);
    assert_eq!(play.owes(), ["Боцман: shoot"]);
    void(&mut play, last);
    assert_eq!(play.owes(), ["Вирт: shoot"]);
    // the hit stands, for it was not the last move; on the turn that is open again it can be voided
    let hit = league_post_of_shot(&play, "ZimA");
    void(&mut play, hit);
    play.post("ZimA", "То Адвокат - А7");
    play.post("Вирт", "То Боцман - А7");
    assert_eq!(play.owes(), ["Адвокат: shoot", "Боцман: shoot"]);
}

fn league_post_of_shot(play: &Play, by: &str) -> u32 {
    let found = play.bench.log().iter().find_map(|e| match &e.event {
        league::Event::Shot {
            by: shooter, post, ..
        } if shooter.as_str() == by => *post,
        _ => None,
    });
    found.expect("a shot")
}

#[test]
fn t22_a_post_with_an_order_is_void_with_its_order() {
    let mut play = Play::start(3, json!({"calendar":"none"}));
    play.act(
        "referee",
        json!({"do":"put_out","nick":"Боцман","reason":"просил"}),
    );
    play.post("ZimA", "То Адвокат - А7\nВирт продолжает игру против Адвокат");
    let post = last_post(&play);
    void(&mut play, post);
    let battle = play.game().battle.as_ref().expect("battle");
    let virt = battle.player(&"Вирт".into()).expect("a player");
    assert_eq!(virt.target, None);
    play.post("ZimA", "То Адвокат - А7\nВирт продолжает игру против Адвокат");
    play.post("Вирт", "То Адвокат - А8");
}

#[test]
fn t22_an_order_on_the_next_turn_stays_and_one_that_needs_the_exit_goes_with_its_clock() {
    let mut play = Play::start_with_one_deck(2, json!({"calendar":"none"}));
    play.post("ZimA", "То Адвокат - А1");
    play.post("Вирт", "То Боцман - К10");
    play.post("Боцман", "- убил");
    play.post("Адвокат", "- мимо\nТо ZimA - К10");
    let third = play.deadline();
    play.post("ZimA", "- убил");
    let post = last_post(&play);
    assert_eq!(play.owes(), ["Адвокат: order"], "T17a");
    play.tick(2);
    let lines = play.act("Адвокат", json!({"do":"order","nick":"Адвокат","target":"Вирт"}));
    assert_eq!(lines[1], "deadline moved: order");
    void(&mut play, post);
    assert_eq!(play.owes(), ["ZimA: answer_and_shoot"]);
    assert_eq!(play.deadline(), third);
    let battle = play.game().battle.as_ref().expect("battle");
    assert_eq!(battle.player(&"Адвокат".into()).expect("a player").target, None);
    play.post("ZimA", "- убил");
    assert_eq!(play.owes(), ["Адвокат: order"], "T17a");
}

#[test]
fn t22_who_followed_an_admiral_goes_when_the_exit_is_undone() {
    let mut play = Play::start_with_one_deck(3, json!({"calendar":"none"}));
    play.post("ZimA", "То Адвокат - К10");
    play.post("Вирт", "То Боцман - А1");
    play.post("Штурман", "То Лоцман - А1");
    play.post("Адвокат", "- убил");
    let post = last_post(&play);
    let lines = play.act("Адвокат", json!({"do":"name_successor","nick":"Лоцман"}));
    assert_eq!(lines, ["successor Лоцман", "admiral Лоцман admiral"]);
    void(&mut play, post);
    let battle = play.game().battle.as_ref().expect("battle");
    let admiral = battle
        .admiral(Team::Blue)
        .map(|s| battle.players[s].nick.to_string());
    assert_eq!(admiral.as_deref(), Some("Адвокат"));
}

#[test]
fn t22_void_after_the_deadline_gives_an_hour_and_leaves_out_who_overslept() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.post("ZimA", "То Адвокат - А7");
    let post = last_post(&play);
    let lines = play.tick(19);
    assert_eq!(lines[..2], ["out Вирт overslept", "free Боцман"]);
    void(&mut play, post);
    assert_eq!(play.owes(), ["ZimA: shoot"]);
    let hour = play.now + chrono::TimeDelta::hours(1);
    assert_eq!(play.deadline(), league::log::instant::text(hour));
    let lines = play.post("ZimA", "То Адвокат - А7");
    assert_eq!(lines[1], "closed 1 complete");
}

#[test]
fn t22_a_turn_that_the_referee_closed_is_open_again() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.post("ZimA", "То Адвокат - А7");
    let post = last_post(&play);
    play.act("referee", json!({"do":"close_turn","reason":"завис форум"}));
    void(&mut play, post);
    assert_eq!(play.owes(), ["ZimA: shoot", "Вирт: shoot"]);
}

#[test]
fn t22_the_admiral_put_out_and_brought_back_is_as_before() {
    let mut play = Play::start(3, json!({"calendar":"none"}));
    play.play_turn("А7");
    let before = play.game().battle.clone().expect("battle");
    play.act(
        "referee",
        json!({"do":"put_out","nick":"Адвокат","reason":"ошибка"}),
    );
    assert_eq!(
        play.owes(),
        ["Боцман: answer_and_shoot", "Лоцман: answer_and_shoot"]
    );
    play.act(
        "referee",
        json!({"do":"bring_back","nick":"Адвокат","reason":"ошибка"}),
    );
    let after = play.game().battle.clone().expect("battle");
    assert_eq!(after.players, before.players);
    assert_eq!(after.admirals, before.admirals);
    assert_eq!(after.turn, before.turn);
}

#[test]
fn t22_what_was_corrected_by_one_void_does_not_come_back_by_the_next() {
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
    let first = last_post(&play);
    play.post("Вирт", "То Адвокат - Ж2");
    let second = last_post(&play);
    void(&mut play, first);
    let battle = play.game().battle.as_ref().expect("battle");
    assert_eq!(battle.voidable(), [second]);
    play.post("ZimA", "То Адвокат - Ж1");
    let third = last_post(&play);
    // the last is the third, although what the second came to was said once more since
    play.post("Штурман", "То Лоцман - А1");
    let last = last_post(&play);
    void(&mut play, last);
    let lines = void(&mut play, second);
    assert!(lines.contains(&"Адвокат < ZimA Ж1 hit".to_owned()), "{lines:?}");
    let battle = play.game().battle.as_ref().expect("battle");
    assert_eq!(battle.voidable(), [third]);
    let virt = battle.player(&"Вирт".into()).expect("a player");
    assert!(virt.target.is_some(), "the order stays");
}
