//! Whatever is played verifies.
use std::collections::BTreeMap;

use chrono::TimeDelta;
use league::bench::Bench;
use league::event::Event;
use league::verify::{Outcome, Report, Subject};

use super::support::{battles, check, export, give, scenario};
use crate::laws::random_play::Player;
use crate::laws::random_skirmish::Solo;

fn finished(bench: &Bench) -> bool {
    bench
        .log()
        .iter()
        .any(|e| matches!(e.event, Event::Finished { .. }))
}

#[track_caller]
fn holds(bench: &Bench, name: &str) {
    let report = check(&export(bench));
    assert_eq!(report.failures(), [], "{name}");
    assert!(report.holds(), "{name}: {report:#?}");
    assert_eq!(report.is_complete(), finished(bench), "{name}: {report:#?}");
    let reworded = report.notes.iter().any(|n| n.code == "worded_otherwise");
    assert!(!reworded, "{name}: {:?}", report.notes);
}

#[test]
fn every_battle_of_the_cases_verifies() {
    let battles = battles();
    assert!(battles.iter().filter(|b| finished(b)).count() >= 5);
    for (index, bench) in battles.iter().enumerate() {
        holds(bench, &format!("battle {index}"));
    }
}

#[test]
fn every_scenario_verifies() {
    for name in ["sources", "from-a-forum", "melee", "duel", "sealed-duel"] {
        holds(&scenario(name), name);
    }
}

/// Voids, exits, returns, substitutes, newcomers, pauses, orders by lot: whatever random play comes to, at every stage.
#[test]
fn random_play_verifies_whatever_it_comes_to() {
    let mut ended = 0;
    for seed in 0..40 {
        let mut play = Player::start(seed);
        for _ in 0..120 {
            play.step();
            play.pass(&[0, 1, 10, 60, 400]);
            if finished(&play.bench) {
                ended += 1;
                break;
            }
        }
        holds(&play.bench, &format!("seed {seed}"));
        if !finished(&play.bench) {
            play.finish();
            holds(&play.bench, &format!("seed {seed}, ended by the Referee"));
        }
    }
    assert!(ended > 6, "{ended} ended by themselves");
}

/// Melees and duels, by keeper and under seals, at every stage, with inspections after the end.
#[test]
fn random_games_without_teams_verify() {
    for (mode, sealed) in [("melee", false), ("duel", false), ("duel", true)] {
        for seed in 0..12 {
            let name = format!("{mode}, seed {seed}, sealed: {sealed}");
            let mut play = Solo::start(mode, sealed, seed);
            for _ in 0..80 {
                play.step();
                play.pass(&[0, 1, 10, 60, 1500]);
            }
            verifies(&play.bench, &name);
            play.aftermath();
            verifies(&play.bench, &name);
        }
    }
}

#[track_caller]
fn verifies(bench: &Bench, name: &str) {
    let report = check(&export(bench));
    assert_eq!(report.failures(), [], "{name}");
    assert!(report.holds(), "{name}: {report:#?}");
}

#[test]
fn what_needs_fleets_waits_for_the_end() {
    let mut play = Player::start(7);
    for _ in 0..10 {
        play.step();
        play.now += TimeDelta::minutes(1);
    }
    assert!(!finished(&play.bench));
    let report = check(&export(&play.bench));
    for check in report.checks() {
        let waits = matches!(check.outcome, Outcome::Later(_));
        let may = matches!(
            check.subject,
            Subject::Seals | Subject::Answers | Subject::Rules | Subject::Result
        );
        let must = matches!(check.subject, Subject::Seals | Subject::Answers | Subject::Result);
        assert!(if waits { may } else { !must }, "{check:?}");
    }
}

#[test]
fn heads_that_a_reader_kept_are_looked_for() {
    let bench = scenario("sources");
    let opened = bench
        .log()
        .iter()
        .find(|e| matches!(e.event, Event::TurnOpened { .. }));
    let head = opened.expect("a turn").hash.short();
    let verify = |heads: &[String]| {
        let beside = league::verify::Beside { wording: None, heads };
        league::verify::verify(&export(&bench), beside)
    };
    assert!(verify(std::slice::from_ref(&head)).holds());
    let report = verify(&[head, "00000000".to_owned()]);
    let codes: Vec<_> = report.failures().iter().map(|(s, why)| (*s, why.code)).collect();
    assert_eq!(codes, [(Subject::Log, "kept_head")]);
}

/// The scenario of a sealed duel, after each of its lines that is one.
fn sealed_duel() -> Vec<Report> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/scenarios/sealed-duel.jsonl"
    );
    let text = std::fs::read_to_string(path).expect("the scenarios are in the project");
    let mut bench = Bench::new();
    let mut after = |line: &str| {
        give(&mut bench, &serde_json::from_str(line).expect("a line of JSON"));
        check(&export(&bench))
    };
    text.lines()
        .filter(|l| !l.trim().is_empty())
        .map(&mut after)
        .collect()
}

fn facts(report: &Report, subject: Subject) -> (bool, BTreeMap<&'static str, String>) {
    let check = report.checks().into_iter().find(|c| c.subject == subject);
    match check.expect("every check has a line").outcome {
        Outcome::Held(facts) => (true, facts.into_iter().collect()),
        Outcome::Later(facts) => (false, facts.into_iter().collect()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn under_seals_it_is_told_what_is_open_and_what_is_not() {
    let reports = sealed_duel();
    let over: Vec<&Report> = reports.iter().filter(|r| r.over).collect();
    let opened = |report: &Report| {
        let (all, seals) = facts(report, Subject::Seals);
        let (answered, answers) = facts(report, Subject::Answers);
        assert_eq!(all, answered, "{report:#?}");
        assert_eq!(
            (seals["kept"].as_str(), seals["over"].as_str()),
            ("players", "true")
        );
        assert_eq!(seals["fleets"], "2");
        let number = |name: &str| answers[name].parse::<usize>().expect("a number");
        (seals["opened"].clone(), number("checked"), number("answers"), all)
    };
    let (none, checked, answers, all) = opened(over[0]);
    assert_eq!((none.as_str(), checked, all), ("0", 0, false));
    assert!(answers > 0 && !over[0].is_complete());
    let one = over.iter().map(|r| opened(r)).find(|(opened, ..)| opened == "1");
    let (_, checked, answers, all) = one.expect("one seal was opened first");
    assert!(0 < checked && checked < answers && !all);
    let (both, checked, answers, all) = opened(over[over.len() - 1]);
    assert_eq!((both.as_str(), checked, all), ("2", answers, true));
}

#[test]
fn who_won_alone_is_told_by_nick() {
    for name in ["melee", "duel"] {
        let report = check(&export(&scenario(name)));
        let (held, result) = facts(&report, Subject::Result);
        assert!(held, "{name} is played to its end: {result:?}");
        assert_eq!(result["winner"], "player", "{name}");
        assert!(!result["nick"].is_empty(), "{name}");
    }
}
