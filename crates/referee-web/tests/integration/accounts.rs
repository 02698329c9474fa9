//! Registering, logging in and out, passwords and sessions, through the layers that people's routes have.

use crate::site::{Answer, Browser, Site};
use axum::http::StatusCode;
use chrono::TimeDelta;
use referee_web::worker::sweep;

const WORD: &str = "восемь знаков";

#[tokio::test]
async fn who_registers_is_logged_in_until_logging_out() {
    let site = Site::new(&[]).await;
    let mut b = Browser::new(&site);
    assert_eq!(b.get("/me").await, Answer::to("/login?next=/me"));
    assert_eq!(b.get("/who").await.body, "nobody");
    assert_eq!(b.register("Адвокат", WORD).await.body, "Адвокат");
    assert_eq!(b.get("/me").await.body, "Адвокат player");
    assert_eq!(b.post("/logout", "").await.status, 200);
    assert_eq!(b.get("/who").await.body, "nobody");
    assert_eq!(
        b.log_in("адвокат", "не тот пароль").await.body,
        "the nick or the password is wrong"
    );
    assert_eq!(
        b.log_in("Никто", WORD).await.body,
        "the nick or the password is wrong"
    );
    assert_eq!(b.log_in("адвокат", WORD).await.body, "Адвокат");
    assert_eq!(b.get("/me").await.body, "Адвокат player");
}

#[tokio::test]
async fn no_two_nicks_look_alike_and_no_two_confirmed_addresses_are_one() {
    let site = Site::new(&[]).await;
    // who has not shown that mail arrives at an address keeps nobody from it
    for nick in ["Боцман", "Адмиралтеец"] {
        let form = format!("nick={nick}&password={WORD}&email=law@example.org");
        assert_eq!(Browser::new(&site).post("/register", &form).await.body, nick);
    }
    let confirm = sqlx::raw_sql("update accounts set email_confirmed_at = created_at where nick = 'Боцман'");
    confirm.execute(&site.state.pool).await.unwrap();
    for (nick, password, email, want) in [
        ("Адвокат", WORD, "Other@example.org", "Адвокат"),
        ("адвокат", WORD, "", "the nick is taken"),
        ("Aдвoкaт", WORD, "", "the nick is taken"), // Latin A, o, a
        ("Вирт", WORD, "law", "this is no address for mail"),
        ("Вирт", "семь123", "", "at least 8 characters"),
        ("Вирт", "password123", "", "among the commonest"),
        ("Виртуоз", "виртуоз-1986", "", "neither your nick"),
        ("", WORD, "", "at least one letter"),
        // whose the address is, only its mail tells
        ("Вирт", WORD, "Law@Example.org", "Вирт"),
    ] {
        let form = format!("nick={nick}&password={password}&email={email}");
        let got = Browser::new(&site).post("/register", &form).await.body;
        assert!(got.contains(want), "{form}: {got}");
    }
}

#[tokio::test]
async fn a_session_gets_a_new_id_when_somebody_logs_in() {
    let site = Site::new(&[]).await;
    let mut b = Browser::new(&site);
    b.register("Адвокат", WORD).await;
    let before = b.cookie.clone().unwrap();
    b.log_in("Адвокат", WORD).await;
    assert_ne!(b.cookie, Some(before.clone()));
    b.cookie = Some(before);
    assert_eq!(b.get("/who").await.body, "nobody", "the old id is nobody's");
}

#[tokio::test]
async fn a_changed_password_ends_all_sessions_but_the_one_that_changed_it() {
    let site = Site::new(&[]).await;
    let (mut here, mut there) = (Browser::new(&site), Browser::new(&site));
    here.register("Адвокат", WORD).await;
    there.log_in("Адвокат", WORD).await;
    let wrong = here
        .post("/password", "old=не тот пароль&new=другой пароль")
        .await;
    assert_eq!(wrong.body, "the old password is wrong");
    let short = here.post("/password", &format!("old={WORD}&new=семь")).await;
    assert!(short.body.contains("at least 8"), "{}", short.body);
    assert_eq!(there.get("/who").await.body, "Адвокат");
    let old = here.cookie.clone();
    assert_eq!(
        here.post("/password", &format!("old={WORD}&new=другой пароль"))
            .await
            .body,
        "changed"
    );
    assert_eq!(here.get("/who").await.body, "Адвокат");
    assert_eq!(there.get("/who").await.body, "nobody");
    there.cookie = old;
    assert_eq!(there.get("/who").await.body, "nobody");
    assert_eq!(
        there.log_in("Адвокат", WORD).await.body,
        "the nick or the password is wrong"
    );
    assert_eq!(there.log_in("Адвокат", "другой пароль").await.body, "Адвокат");
}

#[tokio::test]
async fn a_session_ends_half_a_year_after_logging_in_however_often_somebody_comes() {
    let site = Site::new(&[]).await;
    let mut b = Browser::new(&site);
    b.register("Адвокат", WORD).await;
    for _ in 0..8 {
        site.hand.advance(TimeDelta::days(22));
        assert_eq!(b.get("/who").await.body, "Адвокат");
    }
    site.hand.advance(TimeDelta::days(4));
    assert_eq!(b.get("/who").await.body, "nobody", "180 days");
    assert_eq!(b.log_in("Адвокат", WORD).await.body, "Адвокат");
    site.hand.advance(TimeDelta::days(22));
    assert_eq!(b.get("/who").await.body, "Адвокат");
}

#[tokio::test]
async fn a_session_lives_thirty_days_from_the_last_visit_and_is_then_swept_away() {
    let site = Site::new(&[]).await;
    let mut b = Browser::new(&site);
    b.register("Адвокат", WORD).await;
    for _ in 0..3 {
        site.hand.advance(TimeDelta::days(29));
        assert_eq!(b.get("/who").await.body, "Адвокат");
    }
    site.hand.advance(TimeDelta::days(30));
    assert_eq!(b.get("/who").await.body, "nobody");
    assert_eq!(sweep::once(&site.state).await.unwrap(), 1);
    assert_eq!(sweep::once(&site.state).await.unwrap(), 0);
}

#[tokio::test]
async fn the_database_holds_no_id_that_logs_anybody_in() {
    let site = Site::new(&[]).await;
    let mut b = Browser::new(&site);
    b.register("Адвокат", WORD).await;
    let id = b.cookie.clone().unwrap();
    let dump = sqlx::raw_sql("select accounts::text, sessions::text from accounts, sessions");
    let rows = sqlx::Executor::fetch_all(&site.state.pool, dump).await.unwrap();
    let text: String = (0..2).map(|i| sqlx::Row::get::<String, _>(&rows[0], i)).collect();
    assert!(
        text.contains("$argon2id$") && !text.contains(WORD) && !text.contains(&id),
        "{text}"
    );
}

#[tokio::test]
async fn what_another_site_makes_a_browser_send_is_refused() {
    let site = Site::new(&[("REFEREE_PUBLIC_URL", "https://referee.example.org")]).await;
    let mut b = Browser::new(&site);
    let set = b.register("Адвокат", WORD).await.set_cookie.unwrap();
    for mark in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"] {
        assert!(set.contains(mark), "{mark}: {set}");
    }
    for (headers, want) in [
        (&[("sec-fetch-site", "cross-site")][..], StatusCode::FORBIDDEN),
        (&[("sec-fetch-site", "same-site")], StatusCode::FORBIDDEN),
        (&[("origin", "https://evil.example")], StatusCode::FORBIDDEN),
        (&[("origin", "null")], StatusCode::FORBIDDEN),
        (&[("sec-fetch-site", "same-origin")], StatusCode::OK),
        (&[("origin", "https://referee.example.org")], StatusCode::OK), // also where a proxy changed Host
        (&[("origin", "https://site.test")], StatusCode::OK),
    ] {
        assert_eq!(
            b.send("POST", "/touch", "", headers).await.status,
            want,
            "{headers:?}"
        );
        assert_eq!(
            b.send("GET", "/who", "", headers).await.status,
            200,
            "reading changes nothing"
        );
    }
}

#[tokio::test]
async fn registration_is_open_closed_or_by_invitation() {
    let closed = Site::new(&[("REFEREE_REGISTRATION", "closed")]).await;
    assert!(
        Browser::new(&closed)
            .register("Вирт", WORD)
            .await
            .body
            .contains("registration is closed")
    );

    let site = Site::new(&[("REFEREE_REGISTRATION", "invite")]).await;
    let mut b = Browser::new(&site);
    let code = site.invitation().await;
    let with = |nick: &str, code: &str| format!("nick={nick}&password={WORD}&invitation={code}");
    for (form, want) in [
        (with("Вирт", ""), "by invitation"),
        (with("Вирт", "наугад"), "by invitation"),
        (with("Вирт", &code), "Вирт"),
        (with("ZimA", &code), "by invitation"), // used up
    ] {
        let got = b.post("/register", &form).await.body;
        assert!(got.contains(want), "{form}: {got}");
    }
    let late = site.invitation().await;
    site.hand.advance(TimeDelta::days(14));
    assert!(
        b.post("/register", &with("ZimA", &late))
            .await
            .body
            .contains("by invitation")
    );
    let names = sqlx::raw_sql("select nick from accounts where nick in ('Вирт', 'ZimA')");
    assert_eq!(
        sqlx::Executor::fetch_all(&site.state.pool, names)
            .await
            .unwrap()
            .len(),
        1,
        "refused ones left nothing"
    );
}

#[tokio::test]
async fn passwords_cannot_be_tried_without_end() {
    let site = Site::new(&[
        ("REFEREE_RATE_LIMIT", "on"),
        ("REFEREE_TRUSTED_PROXIES", "127.0.0.1"),
    ])
    .await;
    let mut b = Browser::new(&site);
    b.register("Адвокат", WORD).await;
    let from = |n: u8| format!("10.0.0.{n}");
    let form = "nick=Адвокат&password=не тот пароль";
    for _ in 0..10 {
        assert_eq!(
            b.send("POST", "/login", form, &[("x-forwarded-for", &from(1))])
                .await
                .status,
            200
        );
    }
    let stopped = b
        .send("POST", "/login", form, &[("x-forwarded-for", &from(1))])
        .await;
    assert_eq!(
        (stopped.status, stopped.retry_after.as_deref()),
        (StatusCode::TOO_MANY_REQUESTS, Some("6"))
    );
    for n in 2..4 {
        for _ in 0..10 {
            let _ = b
                .send("POST", "/login", form, &[("x-forwarded-for", &from(n))])
                .await;
        }
    }
    let stopped = b
        .send("POST", "/login", form, &[("x-forwarded-for", &from(9))])
        .await;
    assert_eq!(
        stopped.status,
        StatusCode::TOO_MANY_REQUESTS,
        "30 in ten minutes for one nick, from wherever"
    );
    site.hand.advance(TimeDelta::minutes(10));
    assert_eq!(b.log_in("Адвокат", WORD).await.body, "Адвокат");
}

#[tokio::test]
async fn a_clock_that_is_off_is_not_ready() {
    let site = Site::new(&[]).await; // its clock stands in 2009
    let mut b = Browser::new(&site);
    let answer = b.get("/health/ready").await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(answer.body.contains("clock_is_off"), "{}", answer.body);
    #[expect(
        clippy::disallowed_methods,
        reason = "the true time is what the database has too"
    )]
    site.hand.set(chrono::Utc::now());
    assert_eq!(b.get("/health/ready").await.status, 200);
}

#[tokio::test]
async fn without_the_database_a_page_says_so_and_when_to_come_back() {
    let site = Site::new(&[]).await;
    let mut b = Browser::new(&site);
    b.register("Адвокат", WORD).await;
    site.state.pool.close().await;
    let answer = b.get("/who").await;
    assert_eq!(
        (answer.status, answer.retry_after.as_deref()),
        (StatusCode::SERVICE_UNAVAILABLE, Some("5"))
    );
    assert_eq!(
        b.get("/health/ready").await.status,
        StatusCode::SERVICE_UNAVAILABLE
    );
    assert_eq!(b.get("/health/live").await.status, 200);
}
