//! Logs that were changed by somebody who recomputes every hash: the rules, the fleets, the lots and the clock tell.
use chrono::TimeDelta;
use league::event::Event;
use league::log::{Hex32, Logged};
use league::verify::{Report, Subject};
use serde_json::{Value, json};

use super::support::{battle, battles, chained, check, of, tiny};

/// The log with one entry changed, all hashes recomputed.
fn forged(log: &[Logged], index: usize, change: impl FnOnce(&mut Value)) -> Report {
    let mut value = serde_json::to_value(&log[index]).expect("JSON");
    change(&mut value);
    let mut log = log.to_vec();
    log[index] = serde_json::from_value(value).expect("an entry");
    check(&of(&chained(log)))
}

fn first(log: &[Logged], which: impl Fn(&Event) -> bool) -> usize {
    log.iter().position(|e| which(&e.event)).expect("such an event")
}

/// It fails by this check, at this event.
#[track_caller]
fn fails(report: &Report, subject: Subject, seq: u64) {
    let failures = report.failures();
    let at = failures
        .iter()
        .any(|(s, why)| *s == subject && why.seq == Some(seq));
    assert!(at, "{failures:#?}");
    assert!(!report.holds());
}

#[test]
fn what_is_only_chained_anew_holds() {
    let bench = battle();
    assert!(check(&of(&chained(bench.log().to_vec()))).holds());
}

#[test]
fn a_shot_at_another_cell_is_found() {
    let bench = battle();
    let shot = first(bench.log(), |e| matches!(e, Event::Shot { .. }));
    let report = forged(bench.log(), shot, |e| e["cell"] = json!("К9"));
    fails(&report, Subject::Rules, shot as u64 + 1);
}

#[test]
fn a_false_answer_is_found() {
    let bench = battle();
    for (answer, entry) in bench.log().iter().enumerate().step_by(3) {
        let Event::Answered { result, .. } = &entry.event else {
            continue;
        };
        let lie = if result.code_str() == "miss" {
            "hit"
        } else {
            "miss"
        };
        let report = forged(bench.log(), answer, |e| e["result"] = json!(lie));
        fails(&report, Subject::Answers, answer as u64 + 1);
    }
}

#[test]
fn a_false_answer_with_a_false_post_is_found() {
    let bench = battle();
    let mut log = bench.log().to_vec();
    let answer = first(&log, |e| matches!(e, Event::Answered { .. }));
    for entry in &mut log {
        if let Event::Posted { text, .. } = &mut entry.event {
            *text = text.replace("мимо", "ранил");
        }
        if let Event::Answered { result, .. } = &mut entry.event
            && *result == engine::ShotResult::Miss
        {
            *result = engine::ShotResult::Hit;
        }
    }
    let report = check(&of(&chained(log)));
    fails(&report, Subject::Answers, answer as u64 + 1);
}

#[test]
fn a_deadline_that_is_not_the_clocks_is_found() {
    let bench = battle();
    for (turn, entry) in bench.log().iter().enumerate() {
        let Event::TurnOpened { deadline, .. } = entry.event else {
            continue;
        };
        let moved = league::log::instant::text(deadline - TimeDelta::seconds(1));
        let report = forged(bench.log(), turn, |e| e["deadline"] = json!(moved));
        fails(&report, Subject::Deadlines, turn as u64 + 1);
    }
}

#[test]
fn a_time_that_is_not_the_deadlines_is_found() {
    let late = |e: &Logged| {
        let deadline = league::event::Closing::Deadline;
        matches!(e.event, Event::TurnClosed { reason, .. } if reason == deadline)
    };
    let bench = battles()
        .into_iter()
        .find(|b| b.log().iter().any(late))
        .expect("a turn closed at its deadline");
    let closed = bench.log().iter().position(late).expect("a turn");
    let mut log = bench.log().to_vec();
    for entry in log.iter_mut().skip(closed) {
        entry.at += TimeDelta::seconds(1);
    }
    assert!(!check(&of(&chained(log))).holds());
}

/// Of every event that may be dropped: the log without it is no game.
#[test]
fn an_event_that_is_dropped_is_found() {
    let bench = tiny();
    let silent = |e: &Event| {
        // who takes part without a word is not missed: an entrant who withdrew, an announcement, a fleet that was placed again
        matches!(e, Event::FleetPlaced { .. } | Event::Announced { .. })
    };
    for (dropped, entry) in bench.log().iter().enumerate() {
        if silent(&entry.event) {
            continue;
        }
        let mut log = bench.log().to_vec();
        log.remove(dropped);
        if log
            .first()
            .is_none_or(|e| !matches!(e.event, Event::GameOpened { .. }))
        {
            continue;
        }
        let report = check(&of(&chained(log)));
        assert!(!report.holds(), "{} dropped: {report:#?}", entry.event.name());
    }
}

#[test]
fn a_draw_that_was_chosen_is_found() {
    let mut play = crate::laws::random_play::Player::start(3);
    play.finish();
    let log = play.bench.log();
    let drawn = first(log, |e| matches!(e, Event::Drawn { .. }));
    // pairs chosen though a link says that they were drawn
    let report = forged(log, drawn, |e| {
        let blues: Vec<Value> = e["pairs"]
            .as_array()
            .expect("pairs")
            .iter()
            .map(|p| p[1].clone())
            .collect();
        let count = blues.len();
        assert!(count > 1, "more than one pair");
        for (i, blue) in blues.into_iter().enumerate() {
            e["pairs"][(i + 1) % count][1] = blue;
        }
    });
    fails(&report, Subject::Lots, drawn as u64 + 1);
    // a link of another chain
    let report = forged(log, drawn, |e| e["link"] = json!(Hex32([9; 32]).to_string()));
    fails(&report, Subject::Lots, drawn as u64 + 1);
}

#[test]
fn a_fleet_that_is_not_the_sealed_one_is_found() {
    let bench = battle();
    let opened = first(bench.log(), |e| matches!(e, Event::FleetsRevealed { .. }));
    let Event::FleetsRevealed { fleets, salts } = &bench.log()[opened].event else {
        unreachable!()
    };
    let nicks: Vec<_> = fleets.keys().cloned().collect();
    let (a, b) = (
        &nicks[0],
        nicks
            .iter()
            .find(|n| fleets[*n] != fleets[&nicks[0]])
            .expect("another"),
    );
    let swapped = json!(fleets[b]);
    let report = forged(bench.log(), opened, |e| e["fleets"][a.as_str()] = swapped);
    fails(&report, Subject::Seals, opened as u64 + 1);
    let salt = json!(salts[b]);
    let report = forged(bench.log(), opened, |e| e["salts"][a.as_str()] = salt);
    fails(&report, Subject::Seals, opened as u64 + 1);
    let report = forged(bench.log(), opened, |e| {
        for kind in ["fleets", "salts"] {
            e[kind].as_object_mut().expect("a map").remove(a.as_str());
        }
    });
    fails(&report, Subject::Seals, opened as u64 + 1);
}

#[test]
fn another_winner_is_found() {
    let bench = battle();
    let end = first(bench.log(), |e| matches!(e, Event::Finished { .. }));
    let Event::Finished { winner, .. } = &bench.log()[end].event else {
        unreachable!()
    };
    let other = winner
        .as_ref()
        .and_then(league::team::Side::team)
        .map(league::Team::other);
    let report = forged(bench.log(), end, |e| e["winner"] = json!(other));
    fails(&report, Subject::Result, end as u64 + 1);
}

/// Whatever is changed in one event, no check breaks down.
#[test]
fn no_forgery_breaks_the_checks() {
    let bench = tiny();
    for index in 0..bench.log().len() {
        let value = serde_json::to_value(&bench.log()[index]).expect("JSON");
        for (name, old) in value.as_object().expect("an event") {
            for new in [
                json!("Никто"),
                json!(0),
                json!(4_000_000_000_u32),
                json!([]),
                json!(null),
                json!("2026-11-25T09:00:00Z"),
            ] {
                let mut changed = value.clone();
                changed[name] = new.clone();
                let Ok(entry) = serde_json::from_value::<Logged>(changed) else {
                    continue;
                };
                if new == *old || name == "hash" || name == "seq" {
                    continue;
                }
                let mut log = bench.log().to_vec();
                log[index] = entry;
                if index == 0 && !matches!(log[0].event, Event::GameOpened { .. }) {
                    continue;
                }
                let log = chained(log);
                if log[index] != bench.log()[index] {
                    check(&of(&log));
                }
            }
        }
    }
}
