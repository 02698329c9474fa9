//! What a finished battle says of those who played it.
use chrono::TimeDelta;
use league::event::OutReason;
use league::record::{self, Aim, Duties, Record, Verdict};
use league::team_battle::state::Standing;
use league::{Command, Nick};
use serde_json::json;

use super::support::Play;

fn records(play: &Play) -> Vec<Record> {
    record::of(play.bench.log()).expect("a sound log")
}

fn of(play: &Play, nick: &str) -> Record {
    let found = records(play).into_iter().find(|r| r.nick == Nick::from(nick));
    found.unwrap_or_else(|| panic!("nothing is said of {nick}"))
}

fn duties(play: &Play, nick: &str) -> (u32, u32) {
    let Duties { owed, met } = of(play, nick).duties;
    (met, owed)
}

fn end(play: &mut Play) {
    play.act("referee", json!({"do":"finish","winner":"red","reason":"конец"}));
}

#[test]
fn nothing_is_said_before_the_end_and_nothing_of_what_was_never_started() {
    let mut play = Play::start(1, json!({"calendar":"none"}));
    play.play_turn("А1");
    play.play_turn("А7");
    assert_eq!(records(&play), []);
    end(&mut play);
    assert_eq!(records(&play).len(), 2);

    let mut play = Play::open(json!({}));
    play.enrol_and_draw(1);
    play.act("referee", json!({"do":"cancel","reason":"не собрались"}));
    assert_eq!(records(&play), []);
}

#[test]
fn a_battle_to_its_end_is_counted_on_both_sides() {
    let mut play = Play::start_with_one_deck(1, json!({"calendar":"none"}));
    play.post("ZimA", "То Адвокат - А1");
    play.post("Адвокат", "А1 - мимо\nТо ZimA - А2");
    play.post("ZimA", "А2 - мимо\nТо Адвокат - К10");
    play.post("Адвокат", "К10 - убил");
    let (won, lost) = (of(&play, "ZimA"), of(&play, "Адвокат"));
    assert_eq!(
        (won.verdict, lost.verdict),
        (Some(Verdict::Won), Some(Verdict::Lost))
    );
    let aim = |shots, hits, sunk| Aim { shots, hits, sunk };
    assert_eq!((won.aim, lost.aim), (aim(2, 1, 1), aim(1, 0, 0)));
    assert_eq!(
        (duties(&play, "ZimA"), duties(&play, "Адвокат")),
        ((2, 2), (2, 2))
    );
    let (his, hers) = (won.pair.expect("a pair"), lost.pair.expect("a pair"));
    assert_eq!((his.enemy.as_str(), his.hits, his.suffered), ("Адвокат", 1, 0));
    assert_eq!((hers.enemy.as_str(), hers.hits, hers.suffered), ("ZimA", 0, 1));
}

#[test]
fn a_shot_that_nobody_answered_and_a_duty_that_the_end_took_away_count_not() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.post("ZimA", "То Адвокат - А1");
    end(&mut play);
    assert_eq!(of(&play, "ZimA").aim, Aim::default());
    assert_eq!(duties(&play, "ZimA"), (1, 1));
    assert_eq!(duties(&play, "Вирт"), (0, 0), "the turn was still open");
    assert_eq!(duties(&play, "Боцман"), (0, 0));
}

#[test]
fn an_exit_by_the_deadline_is_a_miss_unless_it_is_undone() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.post("ZimA", "То Адвокат - А1");
    play.tick(19);
    let mut undone = Play {
        bench: play.bench.clone(),
        now: play.now,
    };
    end(&mut play);
    assert_eq!((duties(&play, "ZimA"), duties(&play, "Вирт")), ((1, 1), (0, 1)));
    undone.act(
        "referee",
        json!({"do":"bring_back","nick":"Вирт","reason":"был в больнице"}),
    );
    end(&mut undone);
    assert_eq!(duties(&undone, "Вирт"), (0, 0));
}

#[test]
fn what_the_referee_takes_away_counts_not_and_a_delegated_move_left_unmade_does() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.post("ZimA", "То Адвокат - А1");
    play.act("referee", json!({"do":"close_turn","reason":"пора"}));
    play.act("Боцман", json!({"do":"delegate","until":"turn"}));
    play.post("Адвокат", "А1 - ранил");
    play.tick(19);
    end(&mut play);
    assert_eq!(
        duties(&play, "Вирт"),
        (0, 0),
        "the turn was closed over that duty"
    );
    assert_eq!(duties(&play, "Адвокат"), (1, 1), "who was hit only answers");
    assert_eq!(duties(&play, "Боцман"), (0, 1), "the move was skipped (T19)");
}

#[test]
fn a_void_move_was_not_made_and_its_turn_counts_once() {
    let mut play = Play::start(1, json!({"calendar":"none"}));
    play.post("ZimA", "То Адвокат - А1");
    let post = play.game().thread - 1;
    assert_eq!(
        play.act("referee", json!({"do":"void","post":post,"reason":"не туда"}))[0],
        format!("voided {post}")
    );
    play.post("ZimA", "То Адвокат - А7");
    play.post("Адвокат", "А7 - мимо\nТо ZimA - А7");
    end(&mut play);
    assert_eq!(
        of(&play, "ZimA").aim,
        Aim {
            shots: 1,
            hits: 0,
            sunk: 0
        }
    );
    assert_eq!(
        (duties(&play, "ZimA"), duties(&play, "Адвокат")),
        ((1, 1), (1, 1))
    );
}

#[test]
fn a_game_is_of_who_played_it_to_the_end_and_a_shot_of_who_fired_it() {
    let mut play = Play::start(1, json!({"calendar":"none"}));
    play.post("ZimA", "То Адвокат - А1");
    play.post("Адвокат", "А1 - ранил");
    play.act(
        "referee",
        json!({"do":"substitute","nick":"ZimA","with":"Новый","reason":"ушла"}),
    );
    play.post("Новый", "То Адвокат - А7");
    play.post("Адвокат", "А7 - мимо\nТо Новый - А1");
    end(&mut play);
    let (former, now) = (of(&play, "ZimA"), of(&play, "Новый"));
    assert_eq!((former.verdict, now.verdict), (None, Some(Verdict::Won)));
    assert_eq!((former.aim.shots, former.aim.hits), (1, 1));
    assert_eq!((now.aim.shots, now.aim.hits), (1, 0));
    assert_eq!((duties(&play, "ZimA"), duties(&play, "Новый")), ((1, 1), (1, 1)));
    assert_eq!(former.pair, None);
    let pair = of(&play, "Адвокат").pair.expect("a pair");
    assert_eq!((pair.enemy.as_str(), pair.hits, pair.suffered), ("Новый", 0, 0));
}

#[test]
fn a_cell_that_was_shot_at_before_is_a_wasted_shot() {
    let mut play = Play::start(1, json!({"calendar":"none","repeat_shots":"allow"}));
    for _ in 0..2 {
        play.post("ZimA", "То Адвокат - К10");
        let answer = play.true_answers("Адвокат").join("\n");
        play.post("Адвокат", &answer);
    }
    end(&mut play);
    assert_eq!(
        of(&play, "ZimA").aim,
        Aim {
            shots: 2,
            hits: 1,
            sunk: 1
        }
    );
}

#[test]
fn an_order_that_a_lot_gave_is_a_miss_of_the_admiral() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    let out = |nick| json!({"do":"put_out","nick":nick,"reason":"просил"});
    play.act("referee", out("Вирт"));
    play.act("referee", out("Адвокат"));
    // the turn has closed: nobody of Red had an opponent; on Blue's one Боцман has none either
    let owing = play.owes();
    assert_eq!(owing.len(), 1, "{owing:?}");
    let admiral = owing[0].split(':').next().expect("a nick").to_owned();
    assert!(owing[0].ends_with(": order"), "{owing:?}");
    play.tick(19);
    end(&mut play);
    assert_eq!(duties(&play, &admiral), (0, 1));
}

/// Nobody was alive for some hours from now on, and the game was told of it.
fn outage(play: &mut Play, hours: i64) {
    let (from, to) = (play.now, play.now + TimeDelta::hours(hours));
    play.now = to;
    let came = play.bench.give(to, None, &Command::Outage { from, to });
    assert!(came.refused.is_none());
}

#[test]
fn a_miss_on_a_turn_with_an_outage_counts_not_and_what_was_done_on_it_does() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    outage(&mut play, 3);
    play.post("ZimA", "То Адвокат - А1");
    play.tick(30);
    end(&mut play);
    assert_eq!(
        play.game()
            .battle
            .as_ref()
            .and_then(|b| b.player(&Nick::from("Вирт")).map(|p| p.standing)),
        Some(Standing::Out(OutReason::Overslept)),
        "the exit stands"
    );
    assert_eq!((duties(&play, "ZimA"), duties(&play, "Вирт")), ((1, 1), (0, 0)));
}

#[test]
fn an_outage_forgives_no_miss_of_another_turn() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    outage(&mut play, 3);
    play.post("ZimA", "То Адвокат - А1");
    play.post("Вирт", "То Боцман - А7");
    play.post("Адвокат", "А1 - ранил");
    play.tick(30);
    end(&mut play);
    assert_eq!(duties(&play, "Боцман"), (0, 1));
}

#[test]
fn a_weekend_makes_nobody_late() {
    let mut play = Play::start(1, json!({"calendar":"weekends"}));
    play.set_time("2026-11-25T23:00:00+03:00");
    play.post("ZimA", "То Адвокат - А7");
    play.set_time("2026-11-26T16:00:00+03:00");
    play.post("Адвокат", "А7 - мимо\nТо ZimA - А7");
    play.set_time("2026-11-26T20:00:00+03:00");
    play.post("ZimA", "А7 - мимо\nТо Адвокат - Б7");
    play.set_time("2026-11-27T13:00:00+03:00");
    // Friday 13:00 to Monday 07:00 are 18 hours of working time
    play.post("Адвокат", "Б7 - мимо\nТо ZimA - Б7");
    play.set_time("2026-11-30T07:00:00+03:00");
    play.post("ZimA", "Б7 - мимо\nТо Адвокат - В7");
    end(&mut play);
    assert_eq!(duties(&play, "ZimA"), (3, 3));
}

#[test]
fn who_comes_back_is_forgiven_that_exit_and_no_other_miss() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.act("Вирт", json!({"do":"delegate","until":"turn"}));
    play.post("ZimA", "То Адвокат - А7");
    play.tick(19);
    assert_eq!(play.owes().len(), 2, "the move of Вирт was skipped");
    play.act("referee", json!({"do":"put_out","nick":"Вирт","reason":"просил"}));
    play.act(
        "referee",
        json!({"do":"bring_back","nick":"Вирт","reason":"передумал"}),
    );
    end(&mut play);
    assert_eq!(
        duties(&play, "Вирт"),
        (0, 1),
        "the skipped move stays a miss (T19)"
    );
}

#[test]
fn an_exit_outlasts_a_void_and_is_forgiven_with_the_way_back() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.post("ZimA", "То Адвокат - А1");
    let post = play.game().thread;
    play.tick(19);
    play.act("referee", json!({"do":"void","post":post,"reason":"не туда"}));
    let mut left = Play {
        bench: play.bench.clone(),
        now: play.now,
    };
    left.post("ZimA", "То Адвокат - А7");
    end(&mut left);
    assert_eq!(duties(&left, "Вирт"), (0, 1), "the exit was not undone (T22)");
    play.act(
        "referee",
        json!({"do":"bring_back","nick":"Вирт","reason":"был в больнице"}),
    );
    play.post("Вирт", "То Боцман - А7");
    play.post("ZimA", "То Адвокат - А7");
    end(&mut play);
    assert_eq!((duties(&play, "ZimA"), duties(&play, "Вирт")), ((1, 1), (1, 1)));
}

#[test]
fn what_the_server_answered_for_the_referee_counts_for_nobody() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.post("ZimA", "То Адвокат - А1");
    play.post("Вирт", "То Боцман - А7");
    // hit, so that Адвокат owes the answer alone; Боцман has done everything
    play.post("Боцман", "А7 - мимо\nТо Вирт - А7");
    play.act("referee", json!({"do":"close_turn","reason":"пора"}));
    end(&mut play);
    assert_eq!(
        (duties(&play, "Адвокат"), duties(&play, "Боцман")),
        ((0, 0), (1, 1))
    );
}

#[test]
fn a_miss_on_the_turn_in_which_the_seat_changed_hands_is_nobodys() {
    let mut play = Play::start(2, json!({"calendar":"none"}));
    play.post("ZimA", "То Адвокат - А1");
    play.act(
        "referee",
        json!({"do":"substitute","nick":"Вирт","with":"Новый","reason":"ушла"}),
    );
    play.tick(19);
    end(&mut play);
    assert_eq!((duties(&play, "Вирт"), duties(&play, "Новый")), ((0, 0), (0, 0)));
}
