//! What an administrator does to an account.

use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use chrono::TimeDelta;
use futures_util::StreamExt;
use referee_web::account::Role;
use referee_web::application::tokens::{self, Wish};
use referee_web::router;
use referee_web::state::AppState;
use referee_web::stopping;
use referee_web::token::Scope;
use tower::ServiceExt;

use super::{account, act, address, admin, audit, somebody};
use crate::people_pages::{WORD, browser, person};
use crate::site::Site;

async fn key_of(site: &Site, nick: &str) -> String {
    let wish = Wish {
        name: "бот".into(),
        scopes: vec![Scope::Read],
        days: None,
    };
    let account = account(site, nick).await;
    let now = site.state.clock.now();
    let (secret, _) = tokens::make(&site.state, &account, &wish, now).await.unwrap();
    format!("Bearer {}", secret.reveal())
}

async fn me(site: &Site, bearer: &str) -> u16 {
    let mut nobody = browser(site);
    let headers = [("authorization", bearer)];
    nobody
        .send("GET", "/api/v1/me", "", &headers)
        .await
        .status
        .as_u16()
}

#[tokio::test]
async fn every_act_asks_for_a_reason_and_once_more() {
    let site = Site::new(&[]).await;
    let mut admin = admin(&site).await;
    person(&site, "Вирт").await;
    let path = format!("/admin/accounts/{}/ban", address("Вирт"));
    let refused = admin.post(&path, "days=7&reason=").await;
    assert_eq!(refused.status, 422);
    let asked = admin.post(&path, "days=7&reason=спам и <b>ругань</b>").await;
    assert_eq!(asked.status, 200);
    assert!(asked.body.contains("name=\"confirmed\" value=\"yes\""));
    assert!(asked.body.contains("на 7 дней"));
    assert!(asked.body.contains("спам и &#60;b&#62;ругань&#60;/b&#62;"));
    assert!(audit(&site).await.is_empty(), "nothing is done yet");
    assert_eq!(browser(&site).log_in("Вирт", WORD).await.status, 303);
    let done = admin
        .post(&path, "days=7&reason=спам и <b>ругань</b>&confirmed=yes")
        .await;
    assert_eq!(done.status, 303);
    let log = audit(&site).await;
    assert_eq!(log.len(), 1);
    assert_eq!((log[0].by.as_str(), log[0].act.as_str()), ("Ведущий", "ban"));
    assert_eq!(log[0].about, "Вирт");
    assert_eq!(log[0].reason.as_deref(), Some("спам и <b>ругань</b>"));
    let page = admin.get("/admin/audit?nick=%D0%92%D0%B8%D1%80%D1%82").await.body;
    assert!(
        page.contains("Бан") && page.contains("спам и &#60;b&#62;"),
        "{page}"
    );
    assert!(
        admin
            .get("/admin/audit?nick=ZimA")
            .await
            .body
            .contains("Записей нет")
    );
}

#[tokio::test]
async fn who_is_banned_is_out_at_once_and_back_when_it_is_over() {
    let site = Site::new(&[]).await;
    let mut admin = admin(&site).await;
    let mut virt = person(&site, "Вирт").await;
    let bearer = key_of(&site, "Вирт").await;
    assert_eq!(me(&site, &bearer).await, 200);
    assert_eq!(
        act(&mut admin, "Вирт", "ban", "days=7&reason=спам").await.status,
        303
    );
    assert_eq!(virt.get("/settings").await.status, 303, "the session is over");
    assert_eq!(me(&site, &bearer).await, 401, "the token is dead");
    let refused = virt.log_in("Вирт", WORD).await;
    assert_eq!(refused.status, 403);
    assert!(
        refused.body.contains("Вход закрыт до 21 октября 2009"),
        "{}",
        refused.body
    );
    assert!(refused.body.contains("спам"));
    // who does not know the password learns nothing
    let wrong = virt.log_in("Вирт", "наугад 123").await;
    assert!(wrong.status == 422 && !wrong.body.contains("спам"));
    let basic = [("authorization", "Basic 0JLQuNGA0YI6XNCy0L7RgdC10LzRjA==")];
    assert_eq!(
        browser(&site)
            .send("GET", "/api/v1/tokens", "", &basic)
            .await
            .status,
        401
    );
    let listed = admin.get("/admin/accounts?only=banned").await.body;
    assert!(listed.contains("Вирт"));
    site.hand.advance(TimeDelta::days(7));
    assert_eq!(virt.log_in("Вирт", WORD).await.status, 303);
    assert_eq!(me(&site, &bearer).await, 200, "the token stands again");
    // for ever, and let in again
    assert_eq!(
        act(&mut admin, "Вирт", "ban", "days=&reason=спам").await.status,
        303
    );
    site.hand.advance(TimeDelta::days(400));
    let mut admin = browser(&site);
    admin.log_in("Ведущий", WORD).await;
    let refused = virt.log_in("Вирт", WORD).await;
    assert!(refused.body.contains("закрыт навсегда"), "{}", refused.body);
    assert_eq!(
        act(&mut admin, "Вирт", "unban", "reason=исправился").await.status,
        303
    );
    assert_eq!(virt.log_in("Вирт", WORD).await.status, 303);
    assert_eq!(
        act(&mut admin, "Вирт", "unban", "reason=ещё раз").await.status,
        409
    );
}

#[tokio::test]
async fn a_program_is_told_that_its_account_is_banned() {
    let site = Site::new(&[]).await;
    let mut admin = admin(&site).await;
    person(&site, "Virt").await;
    act(&mut admin, "Virt", "ban", "days=&reason=spam").await;
    // Virt:восемь знаков
    let basic = [("authorization", "Basic VmlydDrQstC+0YHQtdC80Ywg0LfQvdCw0LrQvtCy")];
    let answer = browser(&site).send("GET", "/api/v1/tokens", "", &basic).await;
    assert_eq!(answer.status, 403);
    assert!(answer.body.contains("account_banned"), "{}", answer.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_banned_account_holds_open_at_another_server_ends() {
    let site = Site::new(&[]).await;
    let mut admin = admin(&site).await;
    person(&site, "Вирт").await;
    let bearer = key_of(&site, "Вирт").await;
    let (stopper, stopping) = stopping::pair();
    let (here, clock) = (&site.state, site.state.clock.clone());
    let other = AppState::new(here.pool.clone(), clock, here.config.clone(), stopping);
    let request = Request::get("/api/v1/me/stream").header("authorization", bearer);
    let response = router::router(other)
        .oneshot(request.body(Body::empty()).unwrap())
        .await
        .unwrap();
    assert_eq!(response.status(), 200);
    let mut stream = response.into_body().into_data_stream();
    assert!(stream.next().await.is_some(), "it begins with what there is");
    assert_eq!(
        act(&mut admin, "Вирт", "ban", "days=1&reason=спам").await.status,
        303
    );
    let ended = async { while stream.next().await.is_some() {} };
    // 0.7 s on a quiet machine: the other server hears nothing of it and looks for itself
    tokio::time::timeout(Duration::from_secs(10), ended)
        .await
        .unwrap();
    drop(stopper);
}

#[tokio::test]
async fn somebody_always_runs_the_site() {
    let site = Site::new(&[]).await;
    let mut admin = admin(&site).await;
    let refused = act(&mut admin, "Ведущий", "role", "role=player&reason=устал").await;
    assert_eq!(refused.status, 409);
    assert!(refused.body.contains("Больше некому вести сайт"));
    for own in ["ban", "close"] {
        let refused = act(&mut admin, "Ведущий", own, "days=1&reason=устал").await;
        assert_eq!(refused.status, 409, "{own}");
    }
    let mut second = somebody(&site, "Сменщик", Role::Player).await;
    assert_eq!(second.get("/admin").await.status, 403);
    assert_eq!(
        act(&mut admin, "Сменщик", "role", "role=admin&reason=смена")
            .await
            .status,
        303
    );
    assert_eq!(second.get("/admin").await.status, 200);
    assert_eq!(
        act(&mut second, "Ведущий", "role", "role=referee&reason=смена")
            .await
            .status,
        303
    );
    assert_eq!(admin.get("/admin").await.status, 403);
    assert_eq!(
        act(&mut second, "Сменщик", "role", "role=player&reason=устал")
            .await
            .status,
        409
    );
    let log = audit(&site).await;
    assert_eq!(log.len(), 2, "what was refused is not done: {log:?}");
    assert_eq!(log[1].details["from"], "player");
    assert_eq!(log[1].details["to"], "admin");
}

#[tokio::test]
async fn of_two_administrators_who_remove_each_other_at_once_one_stays() {
    let site = Site::new(&[]).await;
    let mut a = admin(&site).await;
    let mut b = somebody(&site, "Сменщик", Role::Admin).await;
    let (one, other) = tokio::join!(
        act(&mut a, "Сменщик", "role", "role=player&reason=спор"),
        act(&mut b, "Ведущий", "role", "role=player&reason=спор"),
    );
    let done = [one.status, other.status].iter().filter(|s| **s == 303).count();
    assert_eq!(done, 1, "{} {}", one.status, other.status);
    let roles = [
        account(&site, "Сменщик").await.role,
        account(&site, "Ведущий").await.role,
    ];
    assert!(roles.contains(&Role::Admin), "{roles:?}");
}

#[tokio::test]
async fn sessions_end_and_tokens_are_revoked() {
    let site = Site::new(&[]).await;
    let mut admin = admin(&site).await;
    let mut virt = person(&site, "Вирт").await;
    let bearer = key_of(&site, "Вирт").await;
    assert_eq!(
        act(&mut admin, "Вирт", "tokens", "reason=утечка").await.status,
        303
    );
    assert_eq!(me(&site, &bearer).await, 401);
    assert_eq!(virt.get("/settings").await.status, 200);
    assert_eq!(
        act(&mut admin, "Вирт", "sessions", "reason=чужой компьютер")
            .await
            .status,
        303
    );
    assert_eq!(virt.get("/settings").await.status, 303);
}

#[tokio::test]
async fn a_link_for_a_new_password_works_once_and_for_a_day() {
    let site = Site::new(&[]).await;
    let mut admin = admin(&site).await;
    let mut virt = person(&site, "Вирт").await;
    let link = async |admin: &mut crate::site::Browser| {
        let page = act(admin, "Вирт", "password", "reason=забыл").await;
        assert_eq!(page.status, 200);
        let at = page.body.find("/password/").expect("the link is shown");
        page.body[at..].split('<').next().unwrap().to_owned()
    };
    let first = link(&mut admin).await;
    let second = link(&mut admin).await;
    let mut stranger = browser(&site);
    let gone = stranger.get(&first).await;
    assert_eq!(gone.status, 404, "the later one replaces the earlier");
    assert!(gone.body.contains("Ссылка больше не действует") && gone.body.contains("/forgot"));
    assert_eq!(stranger.get(&second).await.status, 200);
    assert_eq!(
        stranger.get(&second).await.status,
        200,
        "to look at it uses nothing up"
    );
    assert_eq!(stranger.post(&second, "new=коротко").await.status, 422);
    assert_eq!(virt.get("/settings").await.status, 200);
    let done = stranger.post(&second, "new=новый пароль").await;
    assert_eq!(done.location.as_deref(), Some("/login"));
    assert_eq!(virt.get("/settings").await.status, 303, "all sessions end");
    assert_eq!(stranger.post(&second, "new=ещё один пароль").await.status, 404);
    assert_eq!(virt.log_in("Вирт", WORD).await.status, 422);
    assert_eq!(virt.log_in("Вирт", "новый пароль").await.status, 303);
    let third = link(&mut admin).await;
    site.hand.advance(TimeDelta::hours(24));
    assert_eq!(stranger.post(&third, "new=третий пароль").await.status, 404);
    let log = audit(&site).await;
    assert!(log.iter().all(|entry| {
        !entry
            .details
            .to_string()
            .contains(third.rsplit('/').next().unwrap())
    }));
}

#[tokio::test]
async fn what_belongs_to_the_program_is_left_alone() {
    let site = Site::new(&[]).await;
    let mut admin = admin(&site).await;
    let mut guest = browser(&site);
    assert_eq!(guest.post("/play", "pairs=1").await.status, 303);
    let refused = act(&mut admin, "Судья", "ban", "days=1&reason=спор").await;
    assert_eq!(refused.status, 409);
    assert!(refused.body.contains("самой программы"));
}

#[tokio::test]
async fn the_log_is_only_added_to() {
    let site = Site::new(&[]).await;
    let mut admin = admin(&site).await;
    person(&site, "Вирт").await;
    act(&mut admin, "Вирт", "sessions", "reason=так").await;
    for sql in ["update audit set by = 'x'", "delete from audit", "truncate audit"] {
        let done = sqlx::raw_sql(sql).execute(&site.state.pool).await;
        assert!(done.unwrap_err().to_string().contains("only added to"), "{sql}");
    }
}

#[tokio::test]
async fn moderation_and_invitations_are_written_down() {
    let site = Site::new(&[]).await;
    let mut judge = somebody(&site, "Врунгель", Role::Referee).await;
    let mut zima = person(&site, "ZimA").await;
    let thread = zima
        .post("/lounge", "title=Погода&text=Дождь")
        .await
        .location
        .unwrap();
    judge
        .post(&format!("{thread}/messages/1/hide"), "reason=не о море")
        .await;
    judge.post(&format!("{thread}/messages/1/show"), "").await;
    judge.post(&format!("{thread}/close"), "").await;
    judge.post(&format!("{thread}/reopen"), "").await;
    let refused = judge
        .post(&format!("{thread}/messages/2/hide"), "reason=нет")
        .await;
    assert_eq!(refused.status, 404);
    site.invitation().await;
    let log = audit(&site).await;
    let acts: Vec<&str> = log.iter().rev().map(|entry| entry.act.as_str()).collect();
    assert_eq!(
        acts,
        [
            "message_hide",
            "message_show",
            "thread_close",
            "thread_reopen",
            "invitation"
        ]
    );
    assert!(
        log[1..]
            .iter()
            .all(|entry| entry.by == "Врунгель" && entry.about == "ZimA")
    );
    assert_eq!(log[4].reason.as_deref(), Some("не о море"));
}
