//! A short run of the simulator, and the proof that it can fail: each broken world is caught.

use league::mode::Mode;
use sim::broken::Broken;
use sim::tally::Tally;
use sim::world::{GAMES, Plan, play};

fn plan(broken: Broken) -> Plan {
    Plan {
        seed: 1,
        modes: vec![Mode::TeamBattle, Mode::TeamBattle, Mode::Melee, Mode::Duel],
        broken,
        told: false,
    }
}

#[test]
fn random_games_on_servers_that_race_and_crash_break_no_rule() {
    let mut tally = Tally::default();
    for table in 0..40 {
        match play(&plan(Broken::Nothing), table) {
            Ok((played, _)) => tally.add(&played),
            Err(failure) => panic!(
                "{}: {}; cargo run --release -p sim -- --seed 1 --only {}",
                failure.breach.rule, failure.breach.what, failure.game
            ),
        }
    }
    for seen in [
        "crashes",
        "races lost",
        "repeats answered",
        "times without a server",
        "looks at a deadline",
    ] {
        assert!(
            tally.counts.get(seen).is_some_and(|n| *n > 0),
            "no {seen}: the run is worth nothing"
        );
    }
    for event in [
        "shot",
        "answered",
        "knocked_out",
        "outage",
        "clock_resumed",
        "finished",
        "verdict",
    ] {
        assert!(
            tally.events.contains_key(event),
            "no {event}: the run is worth nothing"
        );
    }
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let told = Plan {
        told: true,
        ..plan(Broken::Nothing)
    };
    let (_, one) = play(&told, 7).unwrap();
    let (_, other) = play(&told, 7).unwrap();
    assert_eq!(one, other);
}

/// In which table the first rule is broken, and which one.
fn caught(broken: Broken, tables: u64) -> (u64, &'static str) {
    let found =
        (0..tables).find_map(|table| play(&plan(broken), table).err().map(|failure| (table, failure)));
    let (table, failure) =
        found.unwrap_or_else(|| panic!("{broken:?} was not seen in {} games", tables * GAMES));
    (table, failure.breach.rule)
}

#[test]
fn an_append_without_its_fence_is_seen() {
    assert_eq!(caught(Broken::Fence, 20).1, "log without gap");
}

#[test]
fn a_deadline_by_an_old_table_of_days_off_is_seen() {
    let (_, rule) = caught(Broken::Table, 400);
    assert!(rule.starts_with('C'), "{rule}");
}

#[test]
fn a_request_that_is_done_twice_is_seen() {
    assert_eq!(caught(Broken::Receipts, 20).1, "a request is done once");
}

#[test]
fn an_answer_before_the_commit_is_seen() {
    assert_eq!(
        caught(Broken::Acknowledgement, 60).1,
        "what is acknowledged is in the log"
    );
}

#[test]
fn a_worker_that_ignores_outages_is_seen() {
    let (_, rule) = caught(Broken::Outages, 40);
    assert!(rule.starts_with('C'), "{rule}");
}

#[test]
fn a_worker_that_is_ahead_of_time_is_seen() {
    let (_, rule) = caught(Broken::Hurry, 20);
    assert!(rule.starts_with("C4"), "{rule}");
}

#[test]
fn a_log_that_loses_an_event_is_seen() {
    assert_eq!(caught(Broken::Memory, 20).1, "log without gap");
}
