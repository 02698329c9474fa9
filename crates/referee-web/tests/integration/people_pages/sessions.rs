//! Where an account is logged in, on the page of settings.

use chrono::TimeDelta;

use super::{WORD, browser, person};
use crate::site::{Browser, Site};

const FOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const PHONE: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 \
    (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

async fn settings(b: &mut Browser, agent: &str) -> String {
    b.send("GET", "/settings", "", &[("user-agent", agent)])
        .await
        .body
}

fn ends(page: &str) -> Vec<String> {
    let actions = page.split("action=\"").filter_map(|rest| rest.split('"').next());
    let ends = actions.filter(|a| a.starts_with("/settings/sessions/") && a.len() > 30);
    ends.map(str::to_owned).collect()
}

#[tokio::test]
async fn sessions_are_seen_and_ended_one_by_one_and_all_others_at_once() {
    let site = Site::new(&[]).await;
    let mut here = person(&site, "ZimA").await;
    let mut there = browser(&site);
    there.log_in("ZimA", WORD).await;
    settings(&mut there, PHONE).await;
    let page = settings(&mut here, FOX).await;
    assert!(
        page.contains("Firefox, Linux") && page.contains("Safari, iPhone"),
        "{page}"
    );
    assert_eq!(page.matches("это вы сейчас").count(), 1);
    let others = ends(&page);
    assert_eq!(others.len(), 1, "this one has no button: {others:?}");

    let mut stranger = person(&site, "Вирт").await;
    assert_eq!(
        stranger.post(&others[0], "").await.status,
        404,
        "not somebody else's"
    );
    assert_eq!(there.get("/settings").await.status, 200);
    assert_eq!(
        here.post(&others[0], "").await.location.as_deref(),
        Some("/settings#sessions")
    );
    assert_eq!(there.get("/settings").await.status, 303);
    assert_eq!(here.post(&others[0], "").await.status, 404);
    assert_eq!(
        here.post("/settings/sessions/0193-none/end", "").await.status,
        404
    );

    let mut many = Vec::new();
    for _ in 0..3 {
        let mut b = browser(&site);
        b.log_in("ZimA", WORD).await;
        many.push(b);
    }
    assert_eq!(here.post("/settings/sessions/end", "").await.status, 303);
    for b in &mut many {
        assert_eq!(b.get("/settings").await.status, 303);
    }
    assert_eq!(stranger.get("/settings").await.status, 200);
    let page = settings(&mut here, FOX).await;
    assert!(!page.contains("Завершить все остальные"));
}

#[tokio::test]
async fn when_a_session_was_seen_is_written_once_a_minute() {
    let site = Site::new(&[]).await;
    let mut zima = person(&site, "ZimA").await;
    settings(&mut zima, FOX).await;
    let seen = async || -> (String, String) {
        let row = sqlx::Executor::fetch_one(
            &site.state.pool,
            "select seen_at::text, agent from sessions where account_id is not null",
        );
        let row = row.await.unwrap();
        (sqlx::Row::get(&row, 0), sqlx::Row::get(&row, 1))
    };
    let first = seen().await;
    assert!(
        first.0.starts_with("2009-10-14 14:02:00") && first.1 == FOX,
        "{first:?}"
    );
    site.hand.advance(TimeDelta::seconds(59));
    settings(&mut zima, FOX).await;
    assert_eq!(seen().await, first);
    site.hand.advance(TimeDelta::seconds(1));
    settings(&mut zima, &"я".repeat(500)).await;
    let later = seen().await;
    assert!(later.0.starts_with("2009-10-14 14:03:00"), "{later:?}");
    assert!(later.1.chars().count() <= 300);
}
