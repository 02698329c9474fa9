//! Who guesses at passwords, and who is not shut out by it.

use axum::http::StatusCode;
use chrono::TimeDelta;

use super::{WORD, browser, person};
use crate::site::{Browser, Site};

async fn site() -> Site {
    let settings = [
        ("REFEREE_RATE_LIMIT", "on"),
        ("REFEREE_TRUSTED_PROXIES", "127.0.0.1"),
    ];
    Site::new(&settings).await
}

/// Tries a password from an address.
async fn tries(b: &mut Browser, from: &str, nick: &str, password: &str) -> StatusCode {
    let form = format!("nick={nick}&password={password}");
    let headers = [("x-forwarded-for", from)];
    b.send("POST", "/login", &form, &headers).await.status
}

/// How many of so many guesses from as many addresses are looked at.
async fn guesses(site: &Site, nick: &str, many: u32) -> usize {
    let (mut guesser, mut looked_at) = (browser(site), 0);
    for n in 0..many {
        let from = format!("8.{}.{}.1", n / 250, n % 250);
        let status = tries(&mut guesser, &from, nick, &format!("наугад {n}")).await;
        looked_at += usize::from(status == 422);
    }
    looked_at
}

#[tokio::test]
async fn who_guesses_from_many_addresses_is_stopped_and_shuts_nobody_out_at_a_known_browser() {
    let site = site().await;
    let mut zima = person(&site, "ZimA").await;
    zima.post("/logout", "").await;
    assert_eq!(
        guesses(&site, "ZimA", 60).await,
        30,
        "30 for a nick, from wherever"
    );
    let mut elsewhere = browser(&site);
    let stopped = tries(&mut elsewhere, "9.9.9.9", "ZimA", WORD).await;
    assert_eq!(stopped, 429, "a browser that was never here waits as guessers do");
    assert_eq!(
        tries(&mut zima, "9.9.9.9", "ZimA", WORD).await,
        303,
        "the own one does not"
    );
    // from the very address of the guesser too
    for _ in 0..12 {
        let _ = tries(&mut elsewhere, "9.9.9.8", "Вирт", "наугад").await;
    }
    zima.post("/logout", "").await;
    assert_eq!(tries(&mut zima, "9.9.9.8", "zima", WORD).await, 303);
    // another server of the site knows the browser too: the key is in the database
    let (state, _stopper) = site.another_server();
    let mut there = Browser::at(referee_web::router::router(state));
    there.device = zima.device.clone();
    let mut guesser = browser_of(&there);
    for n in 0..31 {
        let _ = tries(&mut guesser, &format!("7.7.7.{n}"), "ZimA", "наугад").await;
    }
    assert_eq!(tries(&mut browser_of(&there), "9.9.9.9", "ZimA", WORD).await, 429);
    assert_eq!(tries(&mut there, "9.9.9.9", "ZimA", WORD).await, 303);
    // in ten minutes guessers have thirty more, and no more than that
    site.hand.advance(TimeDelta::minutes(10));
    assert_eq!(guesses(&site, "ZimA", 34).await, 30);
}

/// Another browser at the same server, never seen there.
fn browser_of(b: &Browser) -> Browser {
    Browser::at(b.router())
}

#[tokio::test]
async fn a_known_browser_has_a_count_of_its_own_and_only_for_its_person() {
    let site = site().await;
    let mut zima = person(&site, "ZimA").await;
    person(&site, "Вирт").await;
    zima.post("/logout", "").await;
    for _ in 0..10 {
        assert_eq!(tries(&mut zima, "9.9.9.1", "ZimA", "не тот").await, 422);
    }
    assert_eq!(
        tries(&mut zima, "9.9.9.2", "ZimA", WORD).await,
        429,
        "wherever it is"
    );
    site.hand.advance(TimeDelta::minutes(1));
    assert_eq!(tries(&mut zima, "9.9.9.2", "ZimA", WORD).await, 303);
    // the cookie of one is none of another
    assert_eq!(guesses(&site, "Вирт", 34).await, 30);
    assert_eq!(tries(&mut zima, "9.9.9.3", "Вирт", "наугад").await, 429);
    // nor is one that was made up
    let mut forged = browser(&site);
    forged.device = zima.device.as_deref().map(|cookie| {
        let (start, end) = cookie.split_at(cookie.len() - 2);
        format!("{start}{}", if end == "AA" { "BB" } else { "AA" })
    });
    assert_eq!(guesses(&site, "ZimA", 34).await, 30);
    assert_eq!(tries(&mut forged, "9.9.9.4", "ZimA", WORD).await, 429);
}

#[tokio::test]
async fn who_is_logged_in_changes_the_password_while_others_guess_at_it() {
    let site = site().await;
    let mut zima = person(&site, "ZimA").await;
    guesses(&site, "ZimA", 40).await;
    let change = format!("old={WORD}&new=новый и долгий");
    assert_eq!(zima.post("/settings/password", &change).await.status, 303);
    for _ in 0..9 {
        let wrong = zima.post("/settings/password", &change).await;
        assert_eq!(wrong.status, 422);
    }
    let stopped = zima.post("/settings/password", &change).await;
    assert_eq!(stopped.status, 429, "who found a browser open does not guess on");
}

#[tokio::test]
async fn a_new_password_ends_tokens_where_its_owner_says_so() {
    let site = Site::new(&[]).await;
    let mut zima = person(&site, "ZimA").await;
    let tokens = async || -> i64 {
        let row = sqlx::Executor::fetch_one(&site.state.pool, "select count(*) from tokens").await;
        sqlx::Row::get(&row.unwrap(), 0)
    };
    assert_eq!(
        zima.post("/settings/tokens", "name=бот&scope=read").await.status,
        200
    );
    assert_eq!(tokens().await, 1);
    let change = |old: &str, new: &str, more: &str| format!("old={old}&new={new}{more}");
    let kept = change(WORD, "второй по счёту", "");
    assert_eq!(zima.post("/settings/password", &kept).await.status, 303);
    assert_eq!(tokens().await, 1, "it was made knowingly");
    let ended = change("второй по счёту", "третий по счёту", "&tokens=revoke");
    assert_eq!(zima.post("/settings/password", &ended).await.status, 303);
    assert_eq!(tokens().await, 0);
}
