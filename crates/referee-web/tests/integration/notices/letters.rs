//! Letters that tell of games.

use chrono::TimeDelta;
use serde_json::json;

use super::smtp::Server;
use super::{have_mail, send, table};
use crate::site::Browser;
use referee_web::mail::Mailer;
use referee_web::{router, worker};

const ALL: [&str; 4] = ["Red1", "Red2", "Blue1", "Blue2"];

/// What is owed when Red opens, told to the two of Red.
#[tokio::test]
async fn your_turn_is_told_by_letter_with_deadline_zone_and_a_way_out() {
    let server = Server::start().await;
    let table = table(&server).await;
    have_mail(&table, &ALL).await;
    table
        .sql("update accounts set time_zone = 'Asia/Omsk', language = 'en' where nick = 'Red2'".into())
        .await;
    let game = table.battle(2, &json!({})).await;
    send(&table.state).await;
    let letters = server.taken();
    let of = |to: &str, subject: &str| {
        letters
            .iter()
            .find(|l| l.to == to && l.subject().starts_with(subject))
            .cloned()
    };
    let letter = of("red1@example.org", "Ваш ход").expect("it is Red's turn");
    assert_eq!(letter.subject(), "Ваш ход: Осень");
    assert_eq!(letter.from, "referee@boi.example.org");
    let text = letter.text();
    assert!(text.contains("Здравствуйте, Red1!"), "{text}");
    assert!(
        text.contains("сделайте выстрел до 26.11.2026 07:00 MSK"),
        "{text}"
    );
    let link = format!("https://boi.example.org/games/{game}");
    assert!(text.contains(&link) && letter.html().contains(&format!("<a href=\"{link}\">")));
    let off = letter.header("List-Unsubscribe").unwrap();
    let off = off.trim_matches(['<', '>']);
    assert!(
        off.starts_with("https://boi.example.org/unsubscribe/") && text.contains(off),
        "{off}"
    );
    assert_eq!(
        letter.header("List-Unsubscribe-Post").unwrap(),
        "List-Unsubscribe=One-Click"
    );
    assert_eq!(letter.header("Auto-Submitted").unwrap(), "auto-generated");
    // in the reader's own language and zone
    let letter = of("red2@example.org", "Your move").expect("it is Red's turn");
    assert!(
        letter.text().contains("shoot by 26.11.2026 10:00 +06"),
        "{}",
        letter.text()
    );
    // Blue was told of the draw, which is past, and owes nothing
    assert!(
        !letters.iter().any(|l| l.to.starts_with("blue")),
        "{:?}",
        server.addressees()
    );
}

#[tokio::test]
async fn nobody_is_told_of_what_is_already_done() {
    let server = Server::start().await;
    let table = table(&server).await;
    have_mail(&table, &ALL).await;
    let game = table.battle(2, &json!({})).await;
    table
        .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
        .await;
    send(&table.state).await;
    assert_eq!(server.addressees(), ["red2@example.org"]);
    // a deadline that moved since is told as it is now
    server.forget();
    table
        .done(game, "Red2", json!({"do": "post", "text": "То Blue2 - А1"}))
        .await;
    table
        .done(
            game,
            "referee",
            json!({"do": "extend", "hours": 2, "reason": "туман"}),
        )
        .await;
    send(&table.state).await;
    let letters = server.taken();
    assert_eq!(server.addressees(), ["blue1@example.org", "blue2@example.org"]);
    assert!(
        letters[0].text().contains("26.11.2026 09:00 MSK"),
        "{}",
        letters[0].text()
    );
}

#[tokio::test]
async fn a_letter_goes_once_at_however_many_servers() {
    let server = Server::start().await;
    let table = table(&server).await;
    have_mail(&table, &ALL).await;
    table.battle(2, &json!({})).await;
    let others = [
        table.another_server(),
        table.another_server(),
        table.another_server(),
    ];
    let [a, b, c] = &others;
    tokio::join!(send(&table.state), send(a), send(b), send(c));
    send(&table.state).await;
    assert_eq!(server.addressees(), ["red1@example.org", "red2@example.org"]);
}

#[tokio::test]
async fn what_a_mail_server_puts_off_is_tried_again_and_what_it_refuses_is_not() {
    let server = Server::start().await;
    let table = table(&server).await;
    have_mail(&table, &["Red1"]).await;
    server.will_answer(&["451 come again"]);
    let game = table.battle(2, &json!({})).await;
    send(&table.state).await;
    assert!(server.taken().is_empty());
    table.pass(TimeDelta::seconds(7));
    send(&table.state).await;
    assert_eq!(server.addressees(), ["red1@example.org"]);
    table
        .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
        .await;
    server.forget();
    server.will_answer(&["550 nobody of that name"]);
    table
        .done(
            game,
            "referee",
            json!({"do": "put_out", "nick": "Red1", "reason": "уехал"}),
        )
        .await;
    send(&table.state).await;
    assert!(server.taken().is_empty());
    table.pass(TimeDelta::days(2));
    send(&table.state).await;
    assert!(server.taken().is_empty(), "{:?}", server.taken());
}

#[tokio::test]
async fn a_letter_that_a_dead_server_had_taken_on_goes_from_another_one_as_the_same_letter() {
    let server = Server::start().await;
    let table = table(&server).await;
    have_mail(&table, &["Red1"]).await;
    table.battle(1, &json!({})).await;
    let mut c = table.db.pool.acquire().await.unwrap();
    let now = table.now();
    referee_web::store::notices::spread(&mut c, now, 100)
        .await
        .unwrap();
    let claimed = referee_web::store::letters::claim(&mut c, now, now + worker::letters::LEASE, 10)
        .await
        .unwrap();
    assert!(!claimed.is_empty());
    send(&table.state).await;
    assert!(server.taken().is_empty(), "it is another server's");
    table.pass(worker::letters::LEASE);
    send(&table.state).await;
    let letters = server.taken();
    assert_eq!(letters.len(), 1);
    let ids: Vec<String> = claimed
        .iter()
        .map(|l| format!("<{}@boi.example.org>", l.id))
        .collect();
    assert!(ids.contains(&letters[0].header("Message-ID").unwrap()));
}

#[tokio::test]
async fn who_has_not_confirmed_the_address_or_does_not_want_letters_gets_none() {
    let server = Server::start().await;
    let table = table(&server).await;
    have_mail(&table, &ALL).await;
    table
        .sql("update accounts set email_confirmed_at = null where nick = 'Red1'".into())
        .await;
    table
        .sql("update accounts set notices_off = '{mail.your_turn}' where nick = 'Red2'".into())
        .await;
    let game = table.battle(2, &json!({})).await;
    send(&table.state).await;
    assert!(server.taken().is_empty(), "{:?}", server.addressees());
    // by one topic alone
    table
        .done(
            game,
            "referee",
            json!({"do": "finish", "winner": "red", "reason": "шторм"}),
        )
        .await;
    send(&table.state).await;
    assert_eq!(
        server.addressees(),
        ["blue1@example.org", "blue2@example.org", "red2@example.org"]
    );
    assert!(
        server.taken()[2]
            .text()
            .contains("Победили красные – ваша команда")
    );
}

#[tokio::test]
async fn letters_are_switched_off_by_their_link_and_by_the_mail_program_itself() {
    let server = Server::start().await;
    let table = table(&server).await;
    have_mail(&table, &["Red1"]).await;
    let game = table.battle(1, &json!({})).await;
    send(&table.state).await;
    let off = server.taken()[0].header("List-Unsubscribe").unwrap();
    let path = off
        .trim_matches(['<', '>'])
        .trim_start_matches("https://boi.example.org")
        .to_owned();
    let mut anybody = Browser::at(router::router(table.state.clone()));
    // a program that only looks switches nothing off
    let page = anybody.get(&path).await;
    assert!(
        page.body.contains("Red1") && page.body.contains("Ваш ход"),
        "{}",
        page.body
    );
    server.forget();
    table
        .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
        .await;
    table
        .done(
            game,
            "Blue1",
            json!({"do": "post", "text": reply(&table, game).await}),
        )
        .await;
    send(&table.state).await;
    assert_eq!(server.addressees(), ["red1@example.org"]);
    assert_eq!(
        anybody.post(&path, "List-Unsubscribe=One-Click").await.status,
        200
    );
    server.forget();
    table
        .done(
            game,
            "referee",
            json!({"do": "finish", "winner": null, "reason": "шторм"}),
        )
        .await;
    send(&table.state).await;
    assert!(server.taken().is_empty());
    assert_eq!(anybody.get("/unsubscribe/nobody").await.status, 404);
}

/// What Blue1 owes after the shot at А1: who was hit has no shot (T11).
async fn reply(table: &crate::games::table::Table, game: referee_web::game_id::GameId) -> &'static str {
    use engine::ShotResult;
    let held = table.held(game).await;
    let reader = referee_web::application::read::reader::ForReader::new(&held, Some(&"Blue1".into()));
    match reader.player.unwrap().unanswered[0].truth.unwrap() {
        ShotResult::Miss => "А1 - мимо\nТо Red1 - А1",
        ShotResult::Hit => "А1 - ранил",
        ShotResult::Sunk => "А1 - убил",
    }
}

#[tokio::test]
async fn without_a_mail_server_letters_are_logged_and_not_tried_again() {
    let table = crate::games::table::Table::new().await;
    have_mail(&table, &["Red1"]).await;
    table.battle(1, &json!({})).await;
    let mailer = Mailer::new(&table.state.config);
    assert!(matches!(mailer, Mailer::Log));
    send(&table.state).await;
    assert_eq!(worker::letters::look(&table.state, &mailer).await.unwrap(), 0);
}

#[tokio::test]
async fn a_letter_that_waits_does_not_go_to_who_stopped_them_meanwhile() {
    let server = Server::start().await;
    let table = table(&server).await;
    have_mail(&table, &["Red1"]).await;
    server.will_answer(&["451 come again"]);
    table.battle(1, &json!({})).await;
    send(&table.state).await;
    assert!(server.taken().is_empty());
    let mut anybody = Browser::at(router::router(table.state.clone()));
    let code: String = {
        let row = sqlx::Executor::fetch_one(
            &table.db.pool,
            "select mail_code from accounts where nick = 'Red1'",
        );
        sqlx::Row::get(&row.await.unwrap(), 0)
    };
    // mail programs send it in parts, too
    let path = format!("/unsubscribe/{code}?topic=your_turn");
    let body =
        "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n";
    let kind = [("content-type", "multipart/form-data; boundary=x")];
    assert_eq!(anybody.send("POST", &path, body, &kind).await.status, 200);
    table.pass(TimeDelta::minutes(1));
    send(&table.state).await;
    assert!(server.taken().is_empty(), "{:?}", server.addressees());
    assert_eq!(anybody.get("/unsubscribe/%00").await.status, 404);
}

/// Of a dispute that is settled no Referee is told, and of a game that goes on everybody who owes.
#[tokio::test]
async fn what_was_settled_is_past_and_a_clock_that_runs_again_is_news() {
    let server = Server::start().await;
    let table = table(&server).await;
    have_mail(&table, &["Red1", "referee"]).await;
    let game = table.battle(1, &json!({})).await;
    table
        .done(
            game,
            "Blue1",
            json!({"do": "dispute", "post": null, "text": "туман"}),
        )
        .await;
    table
        .done(
            game,
            "referee",
            json!({"do": "rule_on", "dispute": 1, "text": "ясно"}),
        )
        .await;
    send(&table.state).await;
    assert_eq!(server.addressees(), ["red1@example.org"]);
    server.forget();
    table
        .done(game, "referee", json!({"do": "pause", "reason": "шторм"}))
        .await;
    table.pass(TimeDelta::hours(3));
    table
        .done(game, "referee", json!({"do": "resume", "reason": "стих"}))
        .await;
    send(&table.state).await;
    assert_eq!(server.addressees(), ["red1@example.org"]);
    assert!(server.taken()[0].text().contains("26.11.2026 10:00 MSK"));
}
