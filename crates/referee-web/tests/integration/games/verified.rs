//! Exports as the server writes them: verified, changed, kept as an archive.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use chrono::TimeDelta;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use referee_web::application::verification;
use referee_web::archive::{Archived, archive};
use referee_web::game_id::GameId;
use referee_web::words::Language;
use serde_json::json;

use super::table::Table;

async fn finished(table: &Table) -> GameId {
    let game = table.battle(2, &json!({"calendar": "ru"})).await;
    for (nick, text) in [("Red1", "То Blue1 - А1"), ("Red2", "То Blue2 - Б2 > не попадёт")] {
        let _ = super::table::give(&table.state, game, nick, json!({"do": "post", "text": text})).await;
    }
    table.pass(TimeDelta::hours(1));
    let end = json!({"do": "finish", "winner": "red", "reason": "стемнело"});
    table.done(game, "referee", end).await;
    game
}

#[tokio::test]
async fn any_changed_byte_of_an_export_is_found_with_its_line() {
    let table = Table::new().await;
    let game = finished(&table).await;
    let export = table.export(&table.held(game).await).await.into_bytes();
    let report = verification::check(&export);
    assert!(report.is_complete(), "{report:#?}");
    assert!(
        report.notes.iter().all(|n| n.code != "worded_otherwise"),
        "{:?}",
        report.notes
    );
    let mut dice = ChaCha8Rng::seed_from_u64(200);
    for _ in 0..200 {
        let mut changed = export.clone();
        let place = usize::try_from(dice.next_u32()).unwrap() % changed.len();
        changed[place] ^= u8::try_from(1 + dice.next_u32() % 255).unwrap();
        let failures = verification::check(&changed).failures();
        assert!(
            failures.iter().any(|(_, why)| why.line.is_some()),
            "byte {place}: {failures:?}"
        );
    }
}

#[tokio::test]
async fn a_report_is_kept_until_the_game_goes_on() {
    let table = Table::new().await;
    let game = table.battle(1, &json!({})).await;
    let held = table.held(game).await;
    let first = verification::report(&table.state, &held).await.unwrap().unwrap();
    let again = verification::report(&table.state, &held).await.unwrap().unwrap();
    assert!(Arc::ptr_eq(&first, &again));
    let word = json!({"do": "announce", "text": "Внимание"});
    table.done(game, "referee", word).await;
    let next = verification::report(&table.state, &table.held(game).await)
        .await
        .unwrap()
        .unwrap();
    assert_ne!(first.head, next.head);
    assert!(next.holds() && !next.is_complete());
}

/// A folder that goes when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        Folder(std::env::temp_dir().join(format!("referee-archive-{}", std::process::id())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

#[tokio::test]
async fn an_archive_holds_what_a_visitor_sees_and_writes_only_what_changed() {
    let table = Table::new().await;
    let (over, runs) = (finished(&table).await, table.battle(1, &json!({})).await);
    let folder = Folder::new();
    let kept = async || archive(&table.state, &folder.0, Language::Ru).await.unwrap();
    let done = kept().await;
    let want = Archived {
        games: 2,
        written: 2,
        failing: 0,
        threads: 0,
    };
    assert_eq!(done, want);
    let of = |game: GameId, file: &str| folder.0.join("games").join(game.to_string()).join(file);
    assert!(verification::check(read(&of(over, "export.jsonl")).as_bytes()).is_complete());
    assert!(read(&of(over, "battle.bbcode.txt")).contains("[b]Red1[/b]"));
    assert!(read(&of(over, "verify.txt")).contains("Всё сходится"));
    assert!(of(over, "room-red.html").exists() && !of(runs, "room-red.html").exists());
    for entry in std::fs::read_dir(of(runs, "")).unwrap() {
        let text = read(&entry.unwrap().path());
        assert!(
            !text.contains("fleets_revealed") && !text.contains("\"salts\""),
            "no fleet of a game that runs"
        );
    }
    let index = read(&folder.0.join("index.html"));
    for link in index
        .split("href=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
    {
        assert!(folder.0.join(link).is_file(), "{link} leads to a file");
    }
    assert!(!index.contains("<script"));

    let at = |file: PathBuf| std::fs::metadata(file).unwrap().modified().unwrap();
    let before = at(of(over, "export.jsonl"));
    let word = json!({"do": "announce", "text": "Внимание"});
    table.done(runs, "referee", word).await;
    assert_eq!(kept().await.written, 1);
    assert_eq!(at(of(over, "export.jsonl")), before);
    assert!(read(&of(runs, "battle.txt")).contains("Внимание"));
    assert_eq!(kept().await.written, 0);
}
