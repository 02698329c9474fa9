//! An export of a game on the table, as the server writes it.
use chrono::{DateTime, Utc};
use league::announcement::{self, Announcement, announces};
use league::bench::Bench;
use league::calendar::Holidays;
use league::event::{Event, PostKind};
use league::log::{Head, Logged};
use league::verify::format::{self, Calendar, Digest, FORMAT, Header, Shown, VERSION};
use league::verify::{Beside, Report, verify};
use league::{Command, Game, Nick};
use serde_json::{Value, json};
use std::sync::LazyLock;

/// How these tests word an announcement.
pub fn words(_: &Game, announcement: &Announcement) -> String {
    format!("{announcement:?}")
}

/// Checks an export with the words above.
pub fn check(export: &[u8]) -> Report {
    let beside = Beside {
        wording: Some(&words),
        heads: &[],
    };
    verify(export, beside)
}

/// A line of a replay.
pub fn give(bench: &mut Bench, line: &Value) {
    let at: DateTime<Utc> = line["at"].as_str().and_then(|t| t.parse().ok()).expect("a time");
    let by = line["by"].as_str().map(Nick::from);
    let command: Command = serde_json::from_value(line.clone()).expect("a command");
    bench.give(at, by.as_ref(), &command);
}

/// The export of what is on the table.
pub fn export(bench: &Bench) -> Vec<u8> {
    of(bench.log())
}

/// The export of a log, with everything bound anew.
pub fn of(log: &[Logged]) -> Vec<u8> {
    let Some(Event::GameOpened {
        title, mode, rules, ..
    }) = log.first().map(|e| &e.event)
    else {
        panic!("a log begins with game_opened");
    };
    let tables = [(DateTime::<Utc>::MIN_UTC, Holidays::ru().clone())];
    let from = log[0].at.date_naive();
    let header = Header {
        format: FORMAT.to_owned(),
        version: VERSION,
        game: "a game".to_owned(),
        title: title.clone(),
        mode: *mode,
        rules: serde_json::to_value(rules).expect("JSON"),
        calendar: Calendar::of(rules, &tables, from),
        events: log.len() as u64,
        head: log.last().map_or(Head::ZERO, |e| e.hash).to_string(),
        digest: None,
    };
    let body = body(log);
    let mut digest = Digest::new(&header);
    digest.add(body.as_bytes());
    let mut all = format::header_line(&header, digest.finish());
    all.push_str(&body);
    all.into_bytes()
}

fn body(log: &[Logged]) -> String {
    let voided: Vec<u32> = log
        .iter()
        .filter_map(|e| match e.event {
            Event::MoveVoided { post, .. } => Some(post),
            _ => None,
        })
        .collect();
    let mut game: Option<Game> = None;
    let (mut body, mut thread) = (String::new(), 0);
    for (index, entry) in log.iter().enumerate() {
        body.push_str(&format::event_line(&serde_json::to_value(entry).expect("JSON")));
        let shown = match (&entry.event, &game) {
            (Event::Posted { by, kind, text, .. }, _) => Some((Some(by.clone()), *kind, text.clone())),
            (event, Some(game)) if announces(game, event) => {
                let said = announcement::of(game, log, index).map(|a| words(game, &a));
                Some((
                    None,
                    PostKind::Announcement,
                    said.unwrap_or_else(|| "?".to_owned()),
                ))
            }
            _ => None,
        };
        if let Some((author, kind, text)) = shown {
            thread += 1;
            body.push_str(&format::post_line(&Shown {
                number: thread,
                seq: entry.seq,
                at: entry.at,
                author,
                kind,
                text,
                head: matches!(entry.event, Event::TurnOpened { .. }).then(|| entry.hash.short()),
                voided: voided.contains(&thread),
            }));
        }
        match &mut game {
            None => game = Game::begin(entry).ok(),
            Some(game) => drop(game.evolve(entry)),
        }
    }
    body
}

/// A log whose hashes are those of what it says now.
pub fn chained(mut log: Vec<Logged>) -> Vec<Logged> {
    let mut head = Head::ZERO;
    for (entry, seq) in log.iter_mut().zip(1..) {
        entry.seq = seq;
        entry.hash = entry.hash_after(head);
        head = entry.hash;
    }
    log
}

/// A battle of two with one deck each, to its end.
pub fn tiny() -> Bench {
    let line = |minute: u32, by: &str, mut what: Value| {
        what["at"] = json!(format!("2026-11-25T12:{minute:02}:00+03:00"));
        what["by"] = json!(by);
        what
    };
    let rules = json!({"fleet": {"1": 1}});
    let secret = "07".repeat(32);
    let lines = [
        line(
            0,
            "referee",
            json!({"do":"open","mode":"team_battle","title":"Бой","rules":rules,"secret":secret}),
        ),
        line(1, "ZimA", json!({"do":"enrol","posts":2,"fleet":["А1"]})),
        line(2, "Вирт", json!({"do":"enrol","posts":1,"fleet":["К10"]})),
        line(3, "referee", json!({"do":"draw","red":["ZimA"],"blue":["Вирт"]})),
        line(4, "referee", json!({"do":"start"})),
        line(5, "ZimA", json!({"do":"post","text":"То Вирт - А4"})),
        line(6, "Вирт", json!({"do":"post","text":"А4 - мимо\nТо ZimA - А1"})),
        line(7, "ZimA", json!({"do":"post","text":"А1 - убил"})),
        line(8, "Вирт", json!({"do":"post","text":"То ZimA - А1"})),
        line(9, "ZimA", json!({"do":"post","text":"А1 - убил"})),
    ];
    let mut bench = Bench::new();
    for line in &lines {
        give(&mut bench, line);
    }
    assert!(
        bench
            .log()
            .iter()
            .any(|e| matches!(e.event, Event::Finished { .. }))
    );
    bench
}

/// The shortest battle of the cases that was played to its end.
pub fn battle() -> &'static Bench {
    static BATTLE: LazyLock<Bench> = LazyLock::new(|| {
        let whole = |b: &Bench| b.log().iter().any(|e| matches!(e.event, Event::Finished { .. }));
        let all = battles().into_iter().filter(whole);
        all.min_by_key(|b| b.log().len()).expect("a finished battle")
    });
    &BATTLE
}

/// Whole battles of the project's cases.
pub fn battles() -> Vec<Bench> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cases/battles.jsonl");
    let text = std::fs::read_to_string(path).expect("the cases are in the project");
    let play = |line: &str| {
        let case: Value = serde_json::from_str(line).expect("a line of JSON");
        let mut bench = Bench::new();
        for line in case["input"].as_array().expect("input") {
            give(&mut bench, line);
        }
        bench
    };
    text.lines().map(play).collect()
}

/// A scenario of the project.
pub fn scenario(name: &str) -> Bench {
    let path = format!(
        "{}/../../tests/scenarios/{name}.jsonl",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(path).expect("the scenarios are in the project");
    let mut bench = Bench::new();
    for line in text.lines().filter(|l| !l.trim().is_empty()) {
        give(&mut bench, &serde_json::from_str(line).expect("a line of JSON"));
    }
    bench
}
