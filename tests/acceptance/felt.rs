//! What people feel of a page's speed, as far as it is no time: bytes, what holds it up, what jumps, what is kept.

use acceptance::battle::Battle;
use acceptance::browser::Driver;
use acceptance::server::Server;
use reqwest::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, COOKIE, ETAG, IF_NONE_MATCH};

const RULES: &[(&str, &str)] = &[
    ("ships_4", "0"),
    ("ships_3", "0"),
    ("ships_2", "0"),
    ("ships_1", "1"),
    ("repeat_shots", "allow"),
    ("calendar", "none"),
];

/// Red and Blue in turn, each quoting and answering the shot before, until the thread has a full page and Red is to move.
async fn chat(battle: &Battle) {
    battle.post("ZimA", "То Адвокат - А1").await.done();
    for turn in 2..=40 {
        let (who, enemy) = if turn % 2 == 0 {
            ("Адвокат", "ZimA")
        } else {
            ("ZimA", "Адвокат")
        };
        let text = format!(
            "{enemy} писал(а):\n> То {who} - А{0}\n\n- мимо\nТо {enemy} - А{1}",
            (turn - 2) % 9 + 1,
            (turn - 1) % 9 + 1
        );
        battle.post(who, &text).await.done();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_page_is_small_waits_for_one_thing_and_stays_where_it_is() {
    let Some(driver) = Driver::start() else { return };
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let pairs = [(("ZimA", "К10"), ("Адвокат", "К10"))];
    let battle = Battle::begun(&server, "Полная страница", RULES, &pairs, "red").await;
    chat(&battle).await;
    let phone = driver.phone(&server.url).await;
    phone.taken_by(battle.of("ZimA").cookie().as_deref()).await;

    // the page before the last is full
    for path in [format!("{}?page=1", battle.path), battle.path.clone()] {
        phone.forget().await;
        phone.open(&path).await;
        let first = phone.figures().await;
        assert!(first.document < 60 * 1024, "{first:?}");
        assert!(first.plain > 3 * first.document, "it is compressed: {first:?}");
        assert_eq!(first.blocking.len(), 1, "{first:?}");
        assert!(first.blocking[0].contains("/static/site.css?v="), "{first:?}");
        assert!(first.shift < 0.001, "{first:?}");
        // nothing but the document is sent twice
        phone.open("/health/live").await;
        phone.open(&path).await;
        let again = phone.figures().await;
        assert!(again.sent <= again.document, "{again:?}");
        assert!(again.shift < 0.001, "{again:?}");
    }
    let full = battle.of("ZimA").open(&format!("{}?page=1", battle.path)).await;
    assert_eq!(full.posts().len(), 50);
    phone.close().await;
    server.stop();
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_compressed_and_kept_and_the_api_is_sent_as_it_is() {
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let pairs = [(("ZimA", "К10"), ("Адвокат", "К10"))];
    let battle = Battle::begun(&server, "На проводе", RULES, &pairs, "red").await;
    let cookie = battle.of("ZimA").cookie().unwrap();
    let client = reqwest::Client::new();
    let get = |path: &str| {
        let request = client.get(format!("{}{path}", server.url));
        request.header(ACCEPT_ENCODING, "gzip").header(COOKIE, &cookie)
    };
    let page = get(&battle.path).send().await.unwrap();
    assert_eq!(page.headers()[CONTENT_ENCODING], "gzip");
    assert_eq!(page.headers()[CACHE_CONTROL], "private, no-cache");
    let tag = page.headers()[ETAG].clone();
    let same = get(&battle.path)
        .header(IF_NONE_MATCH, &tag)
        .send()
        .await
        .unwrap();
    assert_eq!(
        (same.status().as_u16(), same.bytes().await.unwrap().len()),
        (304, 0)
    );
    battle.post("ZimA", "То Адвокат - А1").await.done();
    let other = get(&battle.path)
        .header(IF_NONE_MATCH, &tag)
        .send()
        .await
        .unwrap();
    assert_eq!(other.status(), 200);

    let html = battle.page(battle.of("ZimA")).await;
    let styles = html.attributes("link[rel=stylesheet]", "href");
    let scripts = html.attributes("script", "src");
    for path in styles.iter().chain(&scripts) {
        let file = get(path).send().await.unwrap();
        assert_eq!(
            file.headers()[CACHE_CONTROL],
            "public, max-age=31536000, immutable",
            "{path}"
        );
    }
    assert_eq!((styles.len(), scripts.len()), (1, 1), "{styles:?} {scripts:?}");

    // an event stream must not wait for a block of a compressor, and an export is as long as it is
    let api = format!("/api/v1{}", battle.path);
    for path in [format!("{api}/stream"), format!("{api}/events"), api] {
        let answer = get(&path).send().await.unwrap();
        assert_eq!(answer.status(), 200, "{path}");
        assert!(!answer.headers().contains_key(CONTENT_ENCODING), "{path}");
    }
    server.stop();
}
