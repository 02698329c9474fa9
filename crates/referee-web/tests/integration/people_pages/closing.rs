//! An account that its owner closes.

use referee_web::account::Role;
use sqlx::{Executor, Row};

use super::{WORD, browser, person};
use crate::administration::{admin, somebody};
use crate::site::Site;

async fn closed(site: &Site) -> String {
    let row = site.state.pool.fetch_one(
        "select concat_ws(' ', nick, role, password_hash, email, language, time_zone, (select count(*) from sessions
            where account_id = a.id), (select count(*) from tokens where account_id = a.id),
            (select count(*) from webhooks where account_id = a.id), (select count(*) from links where account_id = a.id),
            (select count(*) from letters where account_id = a.id)) from accounts a where closed_at is not null",
    );
    row.await.unwrap().get(0)
}

#[tokio::test]
async fn the_nick_stays_and_the_person_is_forgotten() {
    let site = Site::new(&[("REFEREE_SMTP_URL", "smtp://127.0.0.1:9")]).await;
    let mut zima = browser(&site);
    let form = format!("nick=ZimA&password={WORD}&email=zima@example.org");
    zima.post("/register", &form).await;
    zima.post("/settings", "language=ru&time_zone=Asia/Omsk").await;
    zima.post("/settings/tokens", "name=бот&scope=read&days=").await;
    zima.post("/settings/webhooks", "url=https://example.org/hook&events=*")
        .await;
    let thread = zima
        .post("/lounge", "title=Погода&text=Дождь")
        .await
        .location
        .unwrap();
    let page = zima.get("/settings/close").await.body;
    assert!(page.contains("Ник «ZimA» останется за вами навсегда"), "{page}");
    for (form, why) in [
        (format!("password={WORD}"), "Отметьте"),
        (
            "confirmed=yes&password=наугад 123".to_owned(),
            "Пароль не подходит",
        ),
    ] {
        let refused = zima.post("/settings/close", &form).await;
        assert!(refused.status == 422 && refused.body.contains(why), "{form}");
    }
    let mut other = browser(&site);
    other.log_in("ZimA", WORD).await;
    let form = format!("confirmed=yes&password={WORD}");
    assert_eq!(zima.post("/settings/close", &form).await.status, 303);
    assert_eq!(closed(&site).await, "ZimA player 0 0 0 0 0");
    assert_eq!(other.get("/settings").await.status, 303);
    assert_eq!(other.log_in("ZimA", WORD).await.status, 422);
    assert_eq!(other.register("ZimA", WORD).await.status, 422);
    assert_eq!(other.register("zima", WORD).await.status, 422);
    assert!(
        other.get(&thread).await.body.contains("ZimA"),
        "what was written stays"
    );
    assert!(
        other
            .get("/users/ZimA")
            .await
            .body
            .contains("учётная запись закрыта")
    );
    // and nobody opens it again
    let mut admin = admin(&site).await;
    let page = admin.get("/admin/accounts/ZimA").await.body;
    assert!(
        page.contains("Сделать с ней больше ничего нельзя") && !page.contains("act-role"),
        "{page}"
    );
    let refused = admin
        .post("/admin/accounts/ZimA/password", "reason=просит&confirmed=yes")
        .await;
    assert_eq!(refused.status, 409);
}

#[tokio::test]
async fn a_guest_confirms_only() {
    let site = Site::new(&[]).await;
    let mut guest = browser(&site);
    guest.post("/play", "pairs=1").await;
    let page = guest.get("/settings/close").await.body;
    assert!(
        !page.contains("type=\"password\"") && page.contains("в 1 незаконченной игре"),
        "{page}"
    );
    assert_eq!(guest.post("/settings/close", "confirmed=yes").await.status, 303);
    assert_eq!(guest.get("/settings").await.status, 303);
}

#[tokio::test]
async fn the_last_administrator_stays() {
    let site = Site::new(&[]).await;
    let mut first = admin(&site).await;
    let form = format!("confirmed=yes&password={WORD}");
    let refused = first.post("/settings/close", &form).await;
    assert!(refused.status == 409 && refused.body.contains("сайт вести некому"));
    let mut second = somebody(&site, "Сменщик", Role::Admin).await;
    assert_eq!(first.post("/settings/close", &form).await.status, 303);
    assert_eq!(second.post("/settings/close", &form).await.status, 409);
    assert_eq!(
        person(&site, "ZimA")
            .await
            .post("/settings/close", &form)
            .await
            .status,
        303
    );
}
