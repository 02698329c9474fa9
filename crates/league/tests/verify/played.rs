//! Whatever is played verifies.
use chrono::TimeDelta;
use league::bench::Bench;
use league::event::Event;
use league::verify::{Outcome, Subject};

use super::support::{battles, check, export, scenario};
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
