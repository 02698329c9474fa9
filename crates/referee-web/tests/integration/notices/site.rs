//! What is told on the site.

use league::Nick;
use referee_web::application::notices::Kind;
use referee_web::words::notice::said;
use referee_web::words::{Language, Words};
use serde_json::json;

use super::{kinds, told};
use crate::games::table::Table;
use crate::people_pages::{browser, person};
use crate::site::Site;

/// T14, T17, T18, T19a, T20, T22, T24, T21: each is told to whom it concerns.
#[tokio::test]
async fn everybody_is_told_what_concerns_them() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    assert_eq!(kinds(&table, "Red1").await, ["drawn", "your_turn"]);
    assert_eq!(kinds(&table, "Blue1").await, ["drawn"]);
    let (red, blue) = {
        let held = table.held(game).await;
        let battle = held.game.battle.clone().unwrap();
        let of = |seat: usize| battle.players[seat].nick.to_string();
        (of(battle.admirals.red.holder), of(battle.admirals.blue.holder))
    };
    let other = if red == "Red1" { "Red2" } else { "Red1" };
    table
        .done(
            game,
            &red,
            json!({"do": "record_delegation", "nick": other, "how": "по телефону"}),
        )
        .await;
    assert_eq!(told(&table, other).await[0].facts["how"], "по телефону");
    table
        .done(
            game,
            other,
            json!({"do": "dispute", "post": null, "text": "я не просил"}),
        )
        .await;
    assert_eq!(kinds(&table, "referee").await, ["dispute"]);
    table
        .done(
            game,
            "referee",
            json!({"do": "rule_on", "dispute": 1, "text": "снято"}),
        )
        .await;
    assert_eq!(told(&table, other).await[0].facts["text"], "снято");
    // a free player
    table
        .done(
            game,
            "referee",
            json!({"do": "put_out", "nick": other.replace("Red", "Blue"), "reason": "уехал"}),
        )
        .await;
    assert_eq!(told(&table, other).await[0].kind, "freed");
    assert_eq!(told(&table, other).await[0].facts["admiral"], red);
    let left = if blue == other.replace("Red", "Blue") {
        red.replace("Red", "Blue")
    } else {
        blue
    };
    table
        .done(game, &red, json!({"do": "order", "nick": other, "target": left}))
        .await;
    assert_eq!(told(&table, other).await[0].facts["target"], left);
    // newcomers
    for nick in ["Штурман", "Боцман Иван"] {
        table.account(nick, 5).await;
        table.done(game, nick, json!({"do": "apply"})).await;
    }
    table
        .done(
            game,
            "referee",
            json!({"do": "admit", "nicks": ["Штурман", "Боцман Иван"]}),
        )
        .await;
    assert_eq!(kinds(&table, "Штурман").await, ["admitted"]);
    let office = kinds(&table, "referee").await;
    assert_eq!(office, ["dispute", "application", "application"]);
    table
        .done(
            game,
            "referee",
            json!({"do": "finish", "winner": "red", "reason": "шторм"}),
        )
        .await;
    for nick in ["Red1", "Red2", "Blue1", "Blue2", "Штурман"] {
        assert_eq!(told(&table, nick).await[0].kind, "finished", "{nick}");
    }
}

/// A move that is void is owed again, and its author is told.
#[tokio::test]
async fn t22_the_author_of_a_void_move_is_told() {
    let table = Table::new().await;
    let game = table.battle(1, &json!({})).await;
    let posted = table
        .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
        .await;
    let number = posted.posts[0].number;
    table
        .done(
            game,
            "referee",
            json!({"do": "void", "post": number, "reason": "не туда"}),
        )
        .await;
    assert_eq!(told(&table, "Red1").await[0].kind, "voided");
    // the turn opens anew, and so the other one is told anew
    table
        .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - Б1"}))
        .await;
    assert_eq!(kinds(&table, "Blue1").await, ["drawn", "your_turn", "your_turn"]);
}

#[tokio::test]
async fn bots_are_told_nothing() {
    let table = Table::new().await;
    table.account("Red1", 10).await;
    table
        .sql("update accounts set is_bot = true where nick = 'Red1'".into())
        .await;
    table.battle(1, &json!({})).await;
    assert!(told(&table, "Red1").await.is_empty());
}

#[test]
fn every_notice_has_words_in_both_languages() {
    let facts = |nick: &str| {
        [
            ("nick", nick),
            ("team", "red"),
            ("enemy", "ZimA"),
            ("admiral", "Вирт"),
            ("reason", "sunk"),
            ("why", "шторм"),
            ("target", "Вирт"),
            ("by", "Вирт"),
            ("how", "по телефону"),
            ("text", "снято"),
            ("winner", "red"),
            ("post", "7"),
            ("duty", "shoot"),
            ("others", "Вирт"),
            ("deadline", "2026-11-30T11:00:00Z"),
            ("turn", "3"),
            ("list", "ZimA, Вирт"),
            ("own", "yes"),
            ("outcome", "stands"),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .into()
    };
    for language in Language::ALL {
        let words = Words::of(language);
        for kind in Kind::ALL {
            assert!(
                words.has(&format!("notice-{}", kind.as_str())),
                "{language} {kind:?}"
            );
            assert!(
                words.has(&format!("notice-{}-subject", kind.as_str())),
                "{language} {kind:?}"
            );
            assert!(
                words.has(&format!("notices-topic-{}", kind.topic().as_str())),
                "{language} {kind:?}"
            );
            assert_eq!(Kind::named(kind.as_str()), Some(kind));
            let said = said(words, kind.as_str(), &facts("ZimA"), chrono_tz::Europe::Moscow);
            assert!(!said.text.contains('{') && !said.subject.is_empty(), "{said:?}");
        }
    }
}

#[tokio::test]
async fn the_page_shows_what_is_new_once_and_the_head_counts_it() {
    let site = Site::new(&[]).await;
    let mut zima = person(&site, "ZimA").await;
    assert!(zima.get("/notices").await.body.contains("Пока ничего нет"));
    let (now, nick) = (site.state.clock.now(), Nick::from("ZimA"));
    let game = referee_web::application::open_game(
        &site.state,
        &nick,
        league::mode::Mode::TeamBattle,
        "<b>Осень</b>",
        &json!({}),
        now,
    )
    .await
    .unwrap();
    let notice = referee_web::store::notices::NewNotice {
        id: referee_web::entropy::id(now),
        nick: nick.clone(),
        kind: Kind::Ruling.as_str(),
        topic: None,
        subject: 7,
        facts: [("text".to_owned(), "<script>".to_owned())].into(),
        at: now,
    };
    let mut c = site.state.pool.acquire().await.unwrap();
    let all = [notice.clone(), notice];
    referee_web::store::notices::insert(&mut c, game.id, &all)
        .await
        .unwrap();
    drop(c);
    assert!(zima.get("/").await.body.contains("1 уведомление"));
    let page = zima.get("/notices").await.body;
    assert!(
        page.contains("новое") && page.contains("&#60;script&#62;") && page.contains("&#60;b&#62;Осень"),
        "{page}"
    );
    let page = zima.get("/notices").await.body;
    assert!(!page.contains("новое") && !zima.get("/").await.body.contains("1 уведомление"));
    // what is chosen is kept
    assert_eq!(
        zima.post("/settings/notices", "mail=on&mail.your_turn=on&push.end=on")
            .await
            .status,
        303
    );
    let page = zima.get("/settings").await.body;
    let ticked = |name: &str| {
        page.contains(&format!("name=\"{name}\" value=\"on\"")) && {
            let at = page.find(&format!("name=\"{name}\"")).unwrap();
            page[at..].split('>').next().unwrap().contains("checked")
        }
    };
    assert!(ticked("mail") && ticked("mail.your_turn") && ticked("push.end"));
    assert!(!ticked("mail.end") && !ticked("push.your_turn"));
    let mut stranger = browser(&site);
    assert_eq!(
        stranger.get("/notices").await.location.as_deref(),
        Some("/login?next=/notices")
    );
    let worker = stranger.get("/sw.js").await;
    assert!(worker.status == 200 && worker.body.contains("showNotification"));
}
