use chrono::TimeDelta;
use league::game::Status;
use serde_json::{Value, json};

use super::support::{DECKS, FLEET, Play};

const NICKS: [&str; 3] = ["Трус", "Бывалый", "Балбес"];

/// So many players with the fleet of all tests; who joined first moves first. The keeper's sea has row 1 at the bottom, which
/// changes nothing in what cells are called.
fn melee(players: usize, mut rules: Value) -> Play {
    rules["rows"] = json!("top_down");
    let mut play = Play::open_as("melee", rules);
    for nick in &NICKS[..players] {
        play.act(nick, json!({"do":"enrol","fleet":FLEET}));
    }
    play.act("referee", json!({"do":"start"}));
    play
}

/// The same where everybody has one ship of one deck, at К10.
fn one_deck(players: usize) -> Play {
    let mut play = Play::open_as("melee", json!({"fleet":{"1":1},"rows":"top_down"}));
    for nick in &NICKS[..players] {
        play.act(nick, json!({"do":"enrol","fleet":["К10"]}));
    }
    play.act("referee", json!({"do":"start"}));
    play
}

#[test]
fn m2_m5_the_usual_rules_are_those_of_the_melee() {
    let play = Play::open_as("melee", json!({}));
    let rules = serde_json::to_value(&play.game().rules).expect("rules");
    assert_eq!(rules["rows"], "bottom_up");
    assert_eq!(rules["turn_hours"], 48);
    assert_eq!(rules["calendar"], "none");
    assert_eq!(rules["enrolment_days"], 14);
    assert_eq!(rules["answers"], "referee");
}

#[test]
fn m1_switches_of_other_games_are_refused_by_name() {
    let mut play = Play {
        bench: league::bench::Bench::new(),
        now: "2026-11-25T12:00:00+03:00".parse().expect("a time"),
    };
    let open = |mode: &str, rules: Value| json!({"do":"open","mode":mode,"title":"Бой","rules":rules});
    for (mode, rules, count) in [
        ("melee", json!({"custody":"sealed","answers":"player"}), 2),
        ("duel", json!({"enrolment_days":3}), 1),
        ("duel", json!({"custody":"sealed","answers":"referee"}), 1),
        ("team_battle", json!({"custody":"sealed","enrolment_days":3}), 2),
        ("melee", json!({"enrolment_days":61}), 1),
    ] {
        assert_eq!(
            play.refused("referee", open(mode, rules.clone())).len(),
            count,
            "{mode} {rules}"
        );
    }
}

#[test]
fn m1_enrolment_ends_by_itself_and_the_game_begins() {
    let mut play = Play::open_as("melee", json!({}));
    play.act("Трус", json!({"do":"enrol","fleet":FLEET}));
    play.act("Бывалый", json!({"do":"enrol"}));
    play.act("Балбес", json!({"do":"enrol"}));
    play.act("Балбес", json!({"do":"place","fleet":FLEET}));
    play.now += TimeDelta::days(14);
    assert_eq!(
        play.act("", json!({"do":"tick"})),
        Vec::<String>::new(),
        "until then"
    );
    play.now += TimeDelta::seconds(1);
    assert_eq!(
        play.act("", json!({"do":"tick"})),
        [
            "withdrawn",
            "enrolment_closed",
            "started",
            "turn 1 Трус Трус:shoot"
        ],
        "who has no fleet is withdrawn"
    );
    assert_eq!(play.game().entrants.len(), 2);
    let opened = play.game().clock().expect("a clock").opened;
    assert_eq!(
        opened,
        play.now - TimeDelta::seconds(1),
        "at the end of enrolment, whoever looks when"
    );
}

#[test]
fn m1_with_fewer_than_two_the_game_is_off() {
    let mut play = Play::open_as("melee", json!({"enrolment_days":1}));
    play.act("Трус", json!({"do":"enrol","fleet":FLEET}));
    play.act("Бывалый", json!({"do":"enrol"}));
    play.now += TimeDelta::hours(25);
    play.act("", json!({"do":"tick"}));
    assert_eq!(play.game().status, Status::Cancelled);
}

#[test]
fn m1_enrolment_is_extended_once_by_as_many_days() {
    let mut play = Play::open_as("melee", json!({"enrolment_days":2}));
    let until = |play: &Play, days: i64| (play.game().opened_at + TimeDelta::days(days)).to_rfc3339();
    let (early, late) = (until(&play, 2), until(&play, 5));
    assert_eq!(
        play.refused("referee", json!({"do":"extend_enrolment","until":early})),
        ["bad_rule"]
    );
    assert_eq!(
        play.refused("referee", json!({"do":"extend_enrolment","until":late})),
        ["bad_rule"]
    );
    let right = until(&play, 4);
    play.act("referee", json!({"do":"extend_enrolment","until":right}));
    let more = until(&play, 5);
    assert_eq!(
        play.refused("referee", json!({"do":"extend_enrolment","until":more})),
        ["wrong_state"]
    );
    assert_eq!(
        play.game().due_after(),
        Some(play.game().opened_at + TimeDelta::days(4))
    );
}

#[test]
fn m1_twelve_are_the_most() {
    let mut play = Play::open_as("melee", json!({}));
    for i in 0..12 {
        play.act(&format!("игрок{i}"), json!({"do":"enrol"}));
    }
    assert_eq!(
        play.refused("тринадцатый", json!({"do":"enrol"})),
        ["enrolment_closed"]
    );
}

#[test]
fn m1_the_referee_may_start_once_all_fleets_are_there() {
    let mut play = Play::open_as("melee", json!({}));
    assert_eq!(
        play.refused("referee", json!({"do":"start"})),
        ["too_few_players"]
    );
    play.act("Трус", json!({"do":"enrol","fleet":FLEET}));
    play.act("Бывалый", json!({"do":"enrol"}));
    assert_eq!(play.refused("referee", json!({"do":"start"})), ["fleets_missing"]);
    play.act("referee", json!({"do":"place_missing"}));
    assert_eq!(
        play.act("referee", json!({"do":"start"})),
        ["started", "turn 1 Трус Трус:shoot"]
    );
    assert_eq!(play.refused("referee", json!({"do":"start"})), ["wrong_state"]);
}

#[test]
fn m3_one_cell_for_each_enemy_and_the_keeper_answers() {
    let mut play = melee(3, json!({}));
    assert_eq!(
        play.post("Трус", "Бывалый — А10, Балбес — Б10"),
        [
            "Трус > Бывалый А10",
            "Бывалый < Трус А10 miss",
            "Трус > Балбес Б10",
            "Балбес < Трус Б10 miss",
            "closed 1 complete",
            "turn 2 Бывалый Бывалый:shoot",
        ]
    );
    // in several posts
    assert_eq!(
        play.post("Бывалый", "Трус — А10"),
        ["Бывалый > Трус А10", "Трус < Бывалый А10 miss"]
    );
    assert_eq!(
        play.post("Бывалый", "Балбес - А10").last().map(String::as_str),
        Some("turn 3 Балбес Балбес:shoot")
    );
    assert_eq!(play.refused_post("Трус", "Бывалый — А9"), ["not_your_turn"]);
    assert_eq!(
        play.refused_post("Балбес", "Трус — А9, Трус — Б9"),
        ["one_shot_only"]
    );
    assert_eq!(play.refused_post("Балбес", "А9"), ["whom"]);
    assert_eq!(play.refused_post("Чужой", "Трус - А9"), ["not_in_game"]);
}

#[test]
fn m4_after_a_hit_the_player_goes_on_on_that_sea_until_a_miss() {
    let mut play = melee(3, json!({}));
    play.post("Трус", "Бывалый — А1");
    play.post("Трус", "Бывалый — А2");
    play.post("Трус", "Бывалый — К9");
    assert_eq!(play.refused_post("Трус", "Бывалый — А3"), ["sea_turn_over"]);
    assert_eq!(
        play.refused_post("Трус", "Балбес — А1, Бывалый — А3"),
        ["sea_turn_over"],
        "refused whole: nothing of it is shot"
    );
    assert!(
        play.game().skirmish.as_ref().expect("a melee").players[2]
            .sea
            .is_empty()
    );
    assert_eq!(
        play.post("Трус", "Балбес — К10"),
        ["Трус > Балбес К10", "Балбес < Трус К10 sunk"],
        "a ship of one deck is sunk, and the sea goes on"
    );
    assert_eq!(play.refused_post("Трус", "Балбес — К10"), ["cell_already_shot"]);
    assert_eq!(
        play.post("Трус", "Балбес — Б10").last().map(String::as_str),
        Some("turn 2 Бывалый Бывалый:shoot")
    );
}

#[test]
fn m5_who_named_no_cell_is_passed_over_and_nobody_is_out() {
    let mut play = melee(3, json!({}));
    play.now += TimeDelta::hours(48);
    assert_eq!(
        play.act("", json!({"do":"tick"})),
        Vec::<String>::new(),
        "C1: to the end"
    );
    play.now += TimeDelta::seconds(1);
    assert_eq!(
        play.act("", json!({"do":"tick"})),
        ["closed 1 skipped", "turn 2 Бывалый Бывалый:shoot"]
    );
    play.post("Бывалый", "Трус — А1");
    play.now += TimeDelta::hours(49);
    assert_eq!(
        play.act("", json!({"do":"tick"})),
        ["closed 2 deadline", "turn 3 Балбес Балбес:shoot"],
        "what was shot is kept, the rest is lost"
    );
    assert_eq!(play.refused_post("Бывалый", "Балбес — А1"), ["turn_closed"]);
    play.post("Балбес", "Трус - А2");
    assert_eq!(play.refused_post("Бывалый", "Балбес — А1"), ["not_your_turn"]);
}

#[test]
fn m5_a_round_without_a_cell_pauses_and_a_week_later_it_is_a_draw() {
    let mut play = melee(2, json!({}));
    play.now += TimeDelta::hours(97);
    assert_eq!(
        play.act("", json!({"do":"tick"})),
        [
            "closed 1 skipped",
            "turn 2 Бывалый Бывалый:shoot",
            "closed 2 skipped",
            "turn 3 Трус Трус:shoot",
            "paused",
        ]
    );
    assert_eq!(play.refused_post("Трус", "Бывалый — А1"), ["paused"]);
    play.now += TimeDelta::days(6);
    assert_eq!(play.act("", json!({"do":"tick"})), Vec::<String>::new());
    let mut resumed = Play {
        bench: play.bench.clone(),
        now: play.now,
    };
    play.now += TimeDelta::days(1);
    assert_eq!(play.act("", json!({"do":"tick"})), ["finished draw"]);

    // any player may go on before that, with the whole time
    assert_eq!(resumed.refused("Чужой", json!({"do":"resume"})), ["not_referee"]);
    assert_eq!(resumed.act("Бывалый", json!({"do":"resume"})), ["resumed"]);
    let clock = resumed.game().clock().expect("a clock").clone();
    assert_eq!(clock.deadline, resumed.now + TimeDelta::hours(48));
    assert_eq!(
        resumed.refused("Бывалый", json!({"do":"resume"})),
        ["not_referee"]
    );
    resumed.post("Трус", "Бывалый — А1");
}

#[test]
fn m5_one_cell_named_in_a_round_keeps_the_game_going() {
    let mut play = melee(2, json!({}));
    play.post("Трус", "Бывалый — А10");
    play.now += TimeDelta::hours(49);
    play.act("", json!({"do":"tick"}));
    assert!(!play.game().is_paused(), "Трус named a cell in this round");
    play.now += TimeDelta::hours(48);
    play.act("", json!({"do":"tick"}));
    assert!(play.game().is_paused(), "now both were passed over");
}

#[test]
fn m6_who_lost_all_ships_is_out_and_the_last_one_wins() {
    let mut play = one_deck(3);
    assert_eq!(
        play.post("Трус", "Бывалый — К10, Балбес — А1"),
        [
            "Трус > Бывалый К10",
            "Бывалый < Трус К10 sunk",
            "out Бывалый sunk",
            "Трус > Балбес А1",
            "Балбес < Трус А1 miss",
            "closed 1 complete",
            "turn 2 Балбес Балбес:shoot",
        ],
        "a sea whose owner is out is over"
    );
    assert_eq!(play.refused_post("Бывалый", "Трус — А1"), ["out_of_game"]);
    assert_eq!(play.refused_post("Балбес", "Бывалый — А1"), ["not_your_opponent"]);
    assert_eq!(
        play.post("Балбес", "К10"),
        [
            "Балбес > Трус К10",
            "Трус < Балбес К10 sunk",
            "out Трус sunk",
            "finished Балбес",
        ],
        "with one enemy left the nick may be left out"
    );
}

#[test]
fn m6_a_whole_fleet_is_sunk_cell_by_cell() {
    let mut play = melee(2, json!({}));
    for (i, cell) in DECKS.iter().enumerate() {
        let came = play.post("Трус", cell);
        assert_eq!(came.len(), if i == 19 { 4 } else { 2 }, "{came:?}");
    }
    let game = play.game();
    assert!(matches!(&game.status, Status::Finished { winner: Some(w) } if w.as_str() == "Трус"));
}

#[test]
fn t22_acts_of_the_referee_in_a_melee() {
    let mut play = melee(3, json!({}));
    assert_eq!(
        play.act("referee", json!({"do":"put_out","nick":"Трус","reason":"ушёл"})),
        [
            "out Трус referee",
            "closed 1 referee",
            "turn 2 Бывалый Бывалый:shoot"
        ]
    );
    assert_eq!(
        play.act("referee", json!({"do":"close_turn","reason":"молчит"})),
        ["closed 2 referee", "turn 3 Балбес Балбес:shoot"]
    );
    play.act("referee", json!({"do":"pause","reason":"буря"}));
    assert_eq!(play.refused_post("Балбес", "А1"), ["paused"]);
    play.now += TimeDelta::hours(100);
    play.act("referee", json!({"do":"resume"}));
    play.act("referee", json!({"do":"extend","hours":5.0,"reason":"просили"}));
    assert_eq!(
        play.refused("referee", json!({"do":"void","post":1,"reason":"х"})),
        ["wrong_state"]
    );
    assert_eq!(
        play.refused("referee", json!({"do":"finish","winner":"red","reason":"х"})),
        ["no_such_player"]
    );
    assert_eq!(
        play.act("referee", json!({"do":"finish","winner":"Балбес","reason":"х"})),
        ["finished Балбес"]
    );
}

#[test]
fn a_player_may_be_called_red() {
    let mut play = Play::open_as("melee", json!({"fleet":{"1":1}}));
    for nick in ["red", "draw"] {
        play.act(nick, json!({"do":"enrol","fleet":["К10"]}));
    }
    play.act("referee", json!({"do":"start"}));
    assert_eq!(
        play.post("red", "К10").last().map(String::as_str),
        Some("finished red")
    );
    assert!(
        matches!(&play.game().status, Status::Finished { winner: Some(w) } if w.player().as_str() == "red")
    );
}

#[test]
fn a_reason_of_the_referee_is_not_taken_for_the_programs_own() {
    let mut play = melee(2, json!({}));
    play.act("referee", json!({"do":"pause","reason":"stalled"}));
    assert_eq!(play.game().due_after(), None, "it is a pause like any other");
    play.act("referee", json!({"do":"resume","reason":"void"}));
    let thread = play.game().thread;
    play.act("referee", json!({"do":"extend","hours":1,"reason":"hit"}));
    assert_eq!(play.game().thread, thread + 1, "announced");
}
