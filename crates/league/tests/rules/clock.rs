use chrono::{DateTime, TimeDelta, Utc};
use league::calendar::{CalendarKind, Holidays, WorkingTime};
use league::decider::{self, Context, Entropy};
use league::log::Hex32;
use league::lot::Chain;
use league::{Command, Game};
use serde_json::json;

use super::support::{Play, line};

#[test]
fn c3_friday_evening_to_monday_through_a_whole_battle() {
    let mut play = Play::open(json!({"calendar":"weekends"}));
    play.set_time("2026-11-27T20:00:00+03:00");
    play.enrol_and_draw(1);
    play.act("referee", json!({"do":"place_missing"}));
    play.act("referee", json!({"do":"start"}));
    assert_eq!(play.deadline(), "2026-11-30T11:00:00Z");
    play.set_time("2026-11-29T12:00:00+03:00");
    assert_eq!(
        play.post("ZimA", "То Адвокат - А7").len(),
        3,
        "moves are welcome in the weekend"
    );
    assert_eq!(play.deadline(), "2026-11-30T15:00:00Z", "opened on a Sunday");
}

#[test]
fn c5a_a_pause_and_a_weekend_are_a_union() {
    let mut play = Play::start(1, json!({"calendar":"weekends"}));
    play.act(
        "referee",
        json!({"do":"extend","hours":48,"reason":"для примера"}),
    );
    // 66 hours from Wednesday 12:00: Saturday and Sunday out, Monday 06:00
    assert_eq!(play.deadline(), "2026-11-30T03:00:00Z");
    play.set_time("2026-11-27T18:00:00+03:00");
    play.act("referee", json!({"do":"pause","reason":"x"}));
    play.set_time("2026-11-30T10:00:00+03:00");
    play.act("referee", json!({"do":"resume"}));
    // 6 hours of Friday and 6 of Monday were left
    assert_eq!(play.deadline(), "2026-11-30T19:00:00Z");
}

/// A command of time itself on the game of a play.
fn time(play: &Play, command: Command, now: DateTime<Utc>, work: &WorkingTime) -> (Vec<String>, Game) {
    let chain = Chain(Hex32::ZERO);
    let forum = std::collections::BTreeMap::new();
    let context = Context {
        now,
        work,
        vault: play.bench.vault(),
        chain: &chain,
        entropy: Entropy(Hex32::ZERO),
        forum: &forum,
    };
    let decision = decider::decide(play.game(), None, &command, &context).expect("time is never refused");
    (
        decision.events.iter().filter_map(|e| line(&e.event)).collect(),
        decision.game,
    )
}

#[test]
fn c4_an_outage_does_not_count() {
    let play = Play::start(1, json!({"calendar":"none"}));
    let work = WorkingTime::new(CalendarKind::None, chrono_tz::Europe::Moscow, Holidays::ru());
    let (from, to) = (play.now + TimeDelta::hours(10), play.now + TimeDelta::hours(30));
    let (lines, game) = time(&play, Command::Outage { from, to }, to, &work);
    assert_eq!(lines, ["outage", "deadline moved: outage"]);
    assert_eq!(game.due_after(), Some(to + TimeDelta::hours(8)));
    // one that came after the deadline moves nothing
    let (from, to) = (play.now + TimeDelta::hours(18), play.now + TimeDelta::hours(30));
    assert_eq!(time(&play, Command::Outage { from, to }, to, &work).0, [""; 0]);
}

#[test]
fn c5a_an_outage_told_after_a_pause_that_overlaps_it_is_lost_once() {
    let mut play = Play::start(1, json!({"calendar":"none"}));
    let opened = play.now;
    // the last sign of life was some seconds before the pause, and no server was alive in most of the pause
    play.now = opened + TimeDelta::hours(10) + TimeDelta::seconds(7);
    play.act("referee", json!({"do":"pause","reason":"x"}));
    play.now = opened + TimeDelta::hours(15);
    play.act("referee", json!({"do":"resume"}));
    let work = WorkingTime::new(CalendarKind::None, chrono_tz::Europe::Moscow, Holidays::ru());
    let (from, to) = (opened + TimeDelta::hours(10), opened + TimeDelta::hours(14));
    let (_, game) = time(&play, Command::Outage { from, to }, play.now, &work);
    assert_eq!(game.due_after(), Some(opened + TimeDelta::hours(18 + 5)));
}

#[test]
fn c5_a_new_holiday_moves_deadlines_later_and_never_earlier() {
    let play = Play::start(1, json!({"calendar":"ru"}));
    let kind = CalendarKind::Ru;
    let zone = chrono_tz::Europe::Moscow;
    let before = WorkingTime::new(kind, zone, Holidays::ru());
    let holiday = Holidays::parse("2026-11-26\tПраздник\n").expect("a table");
    let after = WorkingTime::new(kind, zone, &holiday);
    let retime = |before: &WorkingTime| Command::Retime {
        before: Box::new(before.clone()),
    };
    let (lines, game) = time(&play, retime(&before), play.now, &after);
    assert_eq!(lines, ["deadline moved: calendar"]);
    assert_eq!(
        game.due_after(),
        Some("2026-11-27T03:00:00Z".parse().expect("a time"))
    );
    let (lines, _) = time(&play, retime(&after), play.now, &before);
    assert_eq!(lines, [""; 0]);
}
