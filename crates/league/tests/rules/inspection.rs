//! D4, D5: each violation made on purpose, and what it makes of the result.
use chrono::TimeDelta;
use engine::Salt;
use engine::seal::seal_lists;
use league::Event;
use league::event::{Outcome, Violation};
use league::game::Status;
use serde_json::{Value, json};

use super::support::Play;

const SALT: [u8; 32] = [7; 32];

/// A fleet of one ship of two decks and two of one.
const SMALL: [&[&str]; 3] = [&["А1", "А2"], &["В1"], &["К10"]];

fn lists(ships: &[&[&str]]) -> Vec<Vec<String>> {
    let ship = |ship: &&[&str]| ship.iter().map(|cell| (*cell).to_owned()).collect();
    ships.iter().map(ship).collect()
}

fn seal(ships: &[&[&str]]) -> String {
    seal_lists(&lists(ships), &Salt(SALT)).to_string()
}

fn unseal(ships: &[&[&str]]) -> Value {
    json!({"do":"unseal","fleet":lists(ships),"salt":Salt(SALT).to_string()})
}

/// A sealed duel in which `ZimA` opens; these are the fleets under the seals.
fn duel(zima: &[&[&str]], virt: &[&[&str]]) -> Play {
    let rules = json!({"custody":"sealed","fleet":{"2":1,"1":2},"calendar":"none"});
    let mut play = Play::open_as("duel", rules);
    for (nick, ships) in [("ZimA", zima), ("Вирт", virt)] {
        play.act(nick, json!({"do":"enrol"}));
        play.act(nick, json!({"do":"place","seal":seal(ships)}));
    }
    play.act("referee", json!({"do":"draw","first":"ZimA"}));
    play.act("referee", json!({"do":"start"}));
    play
}

/// `ZimA` sinks what Вирт says is there, and wins.
fn won(play: &mut Play) {
    for (cell, answer) in [("А1", "ранил"), ("А2", "убил"), ("В1", "убил"), ("К10", "убил")]
    {
        play.post("ZimA", cell);
        play.post("Вирт", answer);
    }
    assert_eq!(winner(play), "ZimA");
}

fn winner(play: &Play) -> String {
    match &play.game().status {
        Status::Finished { winner: Some(side) } => side.as_str().to_owned(),
        Status::Finished { winner: None } => "nobody".to_owned(),
        other => panic!("it is not over: {other:?}"),
    }
}

/// The last verdict: codes of what was found, and the outcome.
fn verdict(play: &Play) -> (Vec<String>, Outcome) {
    let verdicts = play.bench.log().iter().rev();
    let last = verdicts.filter_map(|e| match &e.event {
        Event::Verdict {
            violations, outcome, ..
        } => Some((violations.iter().map(|v| v.code.clone()).collect(), *outcome)),
        _ => None,
    });
    last.take(1).next().expect("a verdict")
}

#[test]
fn d5_neither_broke_a_rule_and_the_result_stands() {
    let mut play = duel(&SMALL, &SMALL);
    won(&mut play);
    assert_eq!(
        play.refused("ZimA", json!({"do":"inspect","nick":"Вирт"})),
        ["wrong_state"],
        "D4: the loser first"
    );
    assert_eq!(
        play.refused("Вирт", json!({"do":"inspect","nick":"Вирт"})),
        ["wrong_state"]
    );
    play.act("Вирт", json!({"do":"inspect","nick":"ZimA"}));
    assert_eq!(
        play.refused("Вирт", json!({"do":"inspect","nick":"ZimA"})),
        ["wrong_state"]
    );
    play.act("ZimA", unseal(&SMALL));
    assert_eq!(verdict(&play), (vec![], Outcome::Stands));
    assert_eq!(play.refused("ZimA", unseal(&SMALL)), ["wrong_state"]);
    play.act("ZimA", json!({"do":"inspect","nick":"Вирт"}));
    play.act("Вирт", unseal(&SMALL));
    assert_eq!(verdict(&play), (vec![], Outcome::Stands));
    assert_eq!(winner(&play), "ZimA");
}

#[test]
fn d4_each_violation_of_a_fleet_is_found() {
    for (ships, code) in [
        (vec![&["А1", "А2"][..], &["В1"]], "wrong_number_of_ships"),
        (vec![&["А1", "А2"][..], &["Б3"], &["К10"]], "ships_touch"),
        (vec![&["А1", "Б2"][..], &["Г1"], &["К10"]], "ship_bends"),
        (vec![&["А1", "А2"][..], &["В1"], &["Л11"]], "wrong_sea"),
    ] {
        let mut play = duel(&ships, &SMALL);
        won(&mut play);
        play.act("Вирт", json!({"do":"inspect","nick":"ZimA"}));
        play.act("ZimA", unseal(&ships));
        let (found, outcome) = verdict(&play);
        assert!(found.contains(&code.to_owned()), "{code}: {found:?}");
        assert_eq!(outcome, Outcome::Reversed);
        assert_eq!(winner(&play), "Вирт", "{code}: only the winner broke a rule");
    }
}

#[test]
fn d4_a_sea_that_was_changed_does_not_match_its_seal() {
    let mut play = duel(&SMALL, &SMALL);
    won(&mut play);
    play.act("Вирт", json!({"do":"inspect","nick":"ZimA"}));
    play.act("ZimA", unseal(&[&["Д1", "Д2"], &["В1"], &["К10"]]));
    assert_eq!(verdict(&play), (vec!["sea_changed".into()], Outcome::Reversed));
}

#[test]
fn d4_a_false_answer_is_found_and_told_with_the_truth() {
    let mut play = duel(&SMALL, &SMALL);
    play.post("ZimA", "Е5");
    play.post("Вирт", "мимо\nА2");
    play.post("ZimA", "мимо\nА1"); // a lie
    for (answer, shot) in [("ранил", "А2"), ("убил", "В1"), ("убил", "К10")] {
        play.post("Вирт", answer);
        play.post("ZimA", shot);
    }
    play.post("Вирт", "убил");
    assert_eq!(winner(&play), "ZimA");
    play.act("Вирт", json!({"do":"inspect","nick":"ZimA"}));
    play.act("ZimA", unseal(&SMALL));
    let lie = play.bench.log().iter().rev().find_map(|e| match &e.event {
        Event::Verdict { violations, .. } => violations.first().cloned(),
        _ => None,
    });
    let expected = Violation {
        code: "false_answer".into(),
        cells: vec![vec!["А2".into()]],
        said: Some(engine::ShotResult::Miss),
        truth: Some(engine::ShotResult::Hit),
        count: None,
    };
    assert_eq!(lie, Some(expected));
    assert_eq!(winner(&play), "Вирт");
}

#[test]
fn d5_both_broke_a_rule_and_the_game_does_not_count() {
    let bent: [&[&str]; 3] = [&["А1", "Б2"], &["Г1"], &["К10"]];
    let mut play = duel(&bent, &SMALL);
    won(&mut play);
    play.act("Вирт", json!({"do":"inspect","nick":"ZimA"}));
    play.act("ZimA", unseal(&bent));
    assert_eq!(winner(&play), "Вирт");
    play.act("ZimA", json!({"do":"inspect","nick":"Вирт"}));
    play.act("Вирт", unseal(&[&["Д1", "Д2"], &["В1"], &["К10"]]));
    assert_eq!(verdict(&play).1, Outcome::Void);
    assert_eq!(winner(&play), "nobody", "both have lost");
    assert!(play.game().skirmish.as_ref().is_some_and(|s| s.void));
}

#[test]
fn d5_only_the_loser_broke_a_rule_and_the_result_stands() {
    let mut play = duel(&SMALL, &SMALL);
    won(&mut play);
    play.act("Вирт", json!({"do":"inspect","nick":"ZimA"}));
    play.act("ZimA", unseal(&SMALL));
    play.act("ZimA", json!({"do":"inspect","nick":"Вирт"}));
    play.act("Вирт", unseal(&[&["Д1", "Д2"], &["В1"], &["К10"]]));
    assert_eq!(verdict(&play).1, Outcome::Stands);
    assert_eq!(winner(&play), "ZimA");
}

#[test]
fn d5_an_unopened_seal_counts_after_72_hours() {
    let mut play = duel(&SMALL, &SMALL);
    won(&mut play);
    play.act("Вирт", json!({"do":"inspect","nick":"ZimA"}));
    play.now += TimeDelta::hours(72);
    play.act("", json!({"do":"tick"}));
    assert_eq!(winner(&play), "ZimA", "until then");
    play.now += TimeDelta::seconds(1);
    assert_eq!(play.act("", json!({"do":"tick"})).len(), 1);
    assert_eq!(
        verdict(&play),
        (vec!["seal_not_opened".into()], Outcome::Reversed)
    );
    assert_eq!(winner(&play), "Вирт");
    play.act("ZimA", unseal(&SMALL)); // too late, but anybody may see it now
    assert_eq!(winner(&play), "Вирт");
}

#[test]
fn d4_a_suspicion_ends_the_game() {
    // founded: the suspect loses
    let mut play = duel(&SMALL, &SMALL);
    play.post("ZimA", "А1");
    play.post("Вирт", "мимо");
    assert_eq!(
        play.refused("Вирт", unseal(&SMALL)),
        ["wrong_state"],
        "while they play"
    );
    play.act("ZimA", json!({"do":"inspect","nick":"Вирт"}));
    assert_eq!(winner(&play), "nobody", "not yet");
    assert_eq!(play.refused_post("Вирт", "А5"), ["game_not_running"]);
    let mut other = Play {
        bench: play.bench.clone(),
        now: play.now,
    };
    play.act("Вирт", unseal(&SMALL));
    assert_eq!(verdict(&play), (vec!["false_answer".into()], Outcome::Stands));
    assert_eq!(winner(&play), "ZimA");
    other.now += TimeDelta::hours(73);
    other.act("", json!({"do":"tick"}));
    assert_eq!(winner(&other), "ZimA", "or the seal stays closed");

    // unfounded: who asked has lost
    let mut play = duel(&SMALL, &SMALL);
    play.post("ZimA", "А1");
    play.post("Вирт", "ранил");
    play.act("ZimA", json!({"do":"inspect","nick":"Вирт"}));
    play.act("Вирт", unseal(&SMALL));
    assert_eq!(winner(&play), "Вирт");
}

#[test]
fn d4_a_missed_turn_is_a_violation_of_the_loser() {
    let mut play = duel(&SMALL, &SMALL);
    play.now += TimeDelta::hours(25);
    play.act("", json!({"do":"tick"}));
    assert_eq!(winner(&play), "Вирт");
    play.act("ZimA", json!({"do":"inspect","nick":"Вирт"}));
    play.act("Вирт", unseal(&[&["Д1", "Д2"], &["В1"], &["К10"]]));
    assert_eq!(verdict(&play).1, Outcome::Void, "both broke one");
}

#[test]
fn d4_where_the_server_holds_the_fleets_it_opens_them_at_once() {
    let mut play = Play::open_as("duel", json!({"fleet":{"1":1},"calendar":"none"}));
    for nick in ["ZimA", "Вирт"] {
        play.act(nick, json!({"do":"enrol","fleet":["К10"]}));
    }
    play.act("referee", json!({"do":"draw","first":"ZimA"}));
    play.act("referee", json!({"do":"start"}));
    play.post("ZimA", "К10");
    play.act("Вирт", json!({"do":"inspect","nick":"ZimA"}));
    assert_eq!(verdict(&play), (vec![], Outcome::Stands));
    assert_eq!(play.refused("ZimA", unseal(&[&["К10"]])), ["wrong_state"]);
    assert_eq!(winner(&play), "ZimA");
}

#[test]
fn d3_an_answer_that_no_lawful_fleet_agrees_with_is_pointed_out() {
    let mut play = duel(&SMALL, &SMALL);
    for cell in ["А1", "А2"] {
        play.post("ZimA", cell);
        play.post("Вирт", "ранил");
    }
    play.post("ZimA", "А3");
    let doubt = |play: &Play| {
        play.bench.log().iter().rev().find_map(|e| match &e.event {
            Event::Answered { doubt, .. } => Some(doubt.clone()),
            _ => None,
        })
    };
    // two decks that are hit and not sunk are a ship of three already, and there is none
    assert!(doubt(&play).flatten().is_some());
    let thread = play.game().thread;
    play.post("Вирт", "мимо");
    assert_eq!(doubt(&play), Some(None), "what was pointed out is not again");
    assert_eq!(play.game().thread, thread + 2, "the post, and whose turn it is");
}

#[test]
fn d4_who_hid_a_ship_to_the_last_cell_is_out_for_it() {
    let mut play = duel(&SMALL, &SMALL);
    let cells: Vec<String> = engine::Cell::all()
        .map(|cell| play.game().rules.notation().print(cell))
        .collect();
    let mut own = cells.iter().rev();
    for cell in &cells[..99] {
        play.post("ZimA", cell);
        play.post("Вирт", &format!("мимо\n{}", own.next().expect("a cell")));
        play.post("ZimA", "мимо");
    }
    play.post("ZimA", &cells[99]);
    assert_eq!(
        play.post("Вирт", "мимо").last().map(String::as_str),
        Some("finished ZimA"),
        "nothing is left to shoot at, and no ship was answered as sunk"
    );
}
