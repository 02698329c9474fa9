//! Games that began elsewhere.

use chrono::{DateTime, TimeDelta, Utc};
use league::{Game, Nick};
use referee_web::application::import::{self, AtLine, Imported, NotImported, PAUSE, Why, Wish};
use referee_web::cli::replay::replay;
use referee_web::store;
use serde_json::{Value, json};

use super::table::{Table, codes};

const FILE: &str = include_str!("../../../../../tests/scenarios/from-a-forum.jsonl");

async fn table() -> Table {
    let table = Table::new().await;
    table
        .sql("update accounts set role = 'referee' where nick = 'referee'".into())
        .await;
    table
}

fn wish(input: &str) -> Wish {
    Wish {
        input: input.as_bytes().to_vec(),
        referee: Nick::from("referee"),
        running: false,
    }
}

async fn import_of(table: &Table, wish: &Wish) -> Result<Imported, NotImported> {
    let mut c = table.db.pool.acquire().await.unwrap();
    import::import(&mut c, wish, table.now()).await
}

/// Nothing was written of anything.
async fn nothing_is_there(table: &Table) {
    let mut c = table.db.pool.acquire().await.unwrap();
    let row = sqlx::Executor::fetch_one(
        &mut *c,
        "select (select count(*) from games) + (select count(*) from events) + (select count(*) from imports)
            + (select count(*) from accounts where nick <> 'referee' and nick <> 'ZimA')",
    );
    let count: i64 = sqlx::Row::get(&row.await.unwrap(), 0);
    assert_eq!(count, 0);
}

fn faults(refused: Result<Imported, NotImported>) -> Vec<AtLine> {
    match refused {
        Err(NotImported::Faults(faults)) => faults,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_game_from_a_forum_goes_on_where_it_stood() {
    let table = table().await;
    table.account("ZimA", 3).await;
    let done = import_of(&table, &wish(FILE)).await.unwrap();
    let game = done.held.id;
    assert_eq!(done.known, ["ZimA", "referee"].map(Nick::from));
    assert_eq!(done.made.len(), 6, "{:?}", done.made);

    let held = table.check(game).await;
    let log = table.log(game).await;
    assert_eq!(Game::replay(&log).unwrap().unwrap(), *done.held.game);
    let turn = held.game.open_turn().unwrap();
    let last: DateTime<Utc> = "2024-11-07T07:00:00Z".parse().unwrap();
    assert_eq!((turn.number, turn.clock.paused_since), (11, Some(last)));
    assert_eq!(
        log.last().unwrap().at,
        last,
        "nothing happened after the last line"
    );

    // thread and announcements are those of the replay, and one more: the pause
    let mut replayed = Vec::new();
    replay(FILE.as_bytes(), &mut replayed).unwrap();
    let lines = String::from_utf8(replayed).unwrap();
    let lines = lines
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let announced = lines.filter_map(|line| line["text"].as_str().map(str::to_owned));
    let mut c = table.db.pool.acquire().await.unwrap();
    let posts = store::posts::after(&mut c, game, 0, i64::MAX).await.unwrap();
    let mut here: Vec<String> = posts
        .iter()
        .filter(|p| p.author.is_none())
        .map(|p| p.text.clone())
        .collect();
    let pause = here.pop().unwrap();
    assert!(pause.contains(PAUSE), "{pause}");
    assert_eq!(here, announced.collect::<Vec<_>>());
    drop(c);

    // nobody hurries anybody until the Referee lets the clock run; then 17 of the 18 hours are left
    let refused = codes(
        table
            .give(game, "Шкипер", json!({"do": "post", "text": "Б9 - убил"}))
            .await,
    );
    assert_eq!(refused, ["paused"]);
    table.done(game, "referee", json!({"do": "resume"})).await;
    let turn = table.check(game).await.game.open_turn().unwrap().clone();
    assert_eq!(turn.clock.deadline, table.now() + TimeDelta::hours(17));
    table.pass(TimeDelta::hours(1));
    table
        .done(game, "Шкипер", json!({"do": "post", "text": "Б9 - убил"}))
        .await;
    let post = json!({"do": "post", "text": "То Лоцман - Ж1"});
    table.done(game, "Капитан", post).await;
    let turn = table.check(game).await.game.open_turn().unwrap().clone();
    assert_eq!(
        (turn.number, turn.clock.deadline),
        (12, table.now() + TimeDelta::hours(18))
    );
}

#[tokio::test]
async fn the_same_file_is_imported_once_and_the_game_is_named() {
    let table = table().await;
    let game = import_of(&table, &wish(FILE)).await.unwrap().held.id;
    match import_of(&table, &wish(FILE)).await {
        Err(NotImported::Already(there)) => assert_eq!(there, game),
        other => panic!("{other:?}"),
    }
    let at_once = Table::new().await;
    at_once.sql("update accounts set role = 'referee'".into()).await;
    let (first, second) = (wish(FILE), wish(FILE));
    let (a, b) = tokio::join!(import_of(&at_once, &first), import_of(&at_once, &second));
    assert_eq!(usize::from(a.is_ok()) + usize::from(b.is_ok()), 1);
}

#[tokio::test]
async fn what_is_tried_is_not_written() {
    let table = table().await;
    let mut c = table.db.pool.acquire().await.unwrap();
    let tried = import::dry_run(&mut c, &wish(FILE), table.now()).await.unwrap();
    assert_eq!((tried.lines, tried.made.len()), (51, 7));
    nothing_is_there(&table).await;
}

#[tokio::test]
async fn every_fault_is_told_with_its_line_and_nothing_is_written() {
    let table = table().await;
    table.account("ZimA", 3).await;
    let lie = FILE
        .replace("Е6 — мимо", "Е6 — убил")
        .replace("С праздником!", "То Шкипер - А1");
    let told = faults(import_of(&table, &wish(&lie)).await);
    let lines: Vec<usize> = told.iter().map(|fault| fault.line).collect();
    assert!(lines[0] == 22 && lines.contains(&29), "{told:?}");
    assert!(told[0].to_string().starts_with("line 22: "), "{}", told[0]);
    nothing_is_there(&table).await;

    let alike = FILE.replace(
        "\"by\":\"ZimA\",\"do\":\"enrol\"",
        "\"by\":\"ZіmA\",\"do\":\"enrol\"",
    );
    let told = faults(import_of(&table, &wish(&alike)).await);
    assert!(
        told.iter()
            .any(|f| matches!(&f.why, Why::LooksLike(_, known) if known.as_str() == "ZimA"))
    );
    nothing_is_there(&table).await;

    for (name, text) in [("[b]", "\"[b]\""), ("судья", "\"Судья\"")] {
        let strange = FILE.replace("\"Юнга\"", text);
        let told = faults(import_of(&table, &wish(&strange)).await);
        assert!(
            told.iter().all(|f| matches!(f.why, Why::Nick(..))),
            "{name}: {told:?}"
        );
        assert_eq!(told[0].line, 6);
    }
    let malformed = FILE
        .replace("\"do\":\"start\"", "\"do\":\"dance\"")
        .replace("11-07T10:00", "11-07T08:00");
    match import_of(&table, &wish(&malformed)).await {
        Err(NotImported::Malformed(all)) => {
            assert_eq!(all.iter().map(|m| m.line).collect::<Vec<_>>(), [17, 51]);
        }
        other => panic!("{other:?}"),
    }
    let empty = import_of(&table, &wish("\n \n")).await;
    assert!(matches!(empty, Err(NotImported::Empty)), "{empty:?}");
    nothing_is_there(&table).await;
}

#[tokio::test]
async fn it_is_a_referee_s_and_of_the_past() {
    let table = table().await;
    table.account("ZimA", 3).await;
    let mut by_a_player = wish(FILE);
    by_a_player.referee = Nick::from("Вирт");
    let told = faults(import_of(&table, &by_a_player).await);
    assert!(
        told.iter().any(|f| matches!(f.why, Why::NotAReferee(_))),
        "{told:?}"
    );
    table.hand.set("2024-11-06T17:45:00Z".parse().unwrap());
    let told = faults(import_of(&table, &wish(FILE)).await);
    assert_eq!(
        told,
        [47, 48, 49, 50, 51].map(|line| AtLine {
            line,
            why: Why::Future
        })
    );
    nothing_is_there(&table).await;
}

/// Nobody brings over a game of somebody else's, or in the name of the shell or of who has left; and nobody's rating
/// comes of it.
#[tokio::test]
async fn an_import_speaks_for_nobody_else() {
    let table = table().await;
    table.account("Другой", 3).await;
    table
        .sql("update accounts set role = 'referee' where nick = 'Другой'".into())
        .await;
    let others = FILE.replacen("\"by\":\"referee\"", "\"by\":\"Другой\"", 1);
    let told = faults(import_of(&table, &wish(&others)).await);
    assert!(
        told.iter()
            .any(|f| matches!(&f.why, Why::NotAReferee(who) if who.as_str() == "Другой")),
        "{told:?}"
    );
    let shell = FILE.replace("\"Юнга\"", "\"shell\"");
    let told = faults(import_of(&table, &wish(&shell)).await);
    assert!(told.iter().all(|f| matches!(f.why, Why::Nick(..))), "{told:?}");
    table.account("ZimA", 3).await;
    table
        .sql("update accounts set closed_at = created_at where nick = 'ZimA'".into())
        .await;
    let told = faults(import_of(&table, &wish(FILE)).await);
    assert!(
        told.iter()
            .any(|f| matches!(&f.why, Why::Nick(who, _) if who.as_str() == "ZimA")),
        "{told:?}"
    );
}

#[tokio::test]
async fn a_clock_that_runs_on_has_run_since() {
    let table = table().await;
    let running = Wish {
        running: true,
        ..wish(FILE)
    };
    table.hand.set("2024-11-07T07:30:00Z".parse().unwrap());
    let game = import_of(&table, &running).await.unwrap().held.id;
    let turn = table.check(game).await.game.open_turn().unwrap().clone();
    assert_eq!(
        turn.clock.deadline,
        "2024-11-08T00:00:00Z".parse::<DateTime<Utc>>().unwrap()
    );
    table
        .done(game, "Шкипер", json!({"do": "post", "text": "Б9 - убил"}))
        .await;
    table.hand.set("2024-11-08T00:00:01Z".parse().unwrap());
    table.done(game, "", json!({"do": "tick"})).await;
    let log = table.log(game).await;
    assert!(
        log.iter().any(
            |e| matches!(&e.event, league::Event::KnockedOut { nick, .. } if nick.as_str() == "Капитан")
        )
    );
}
