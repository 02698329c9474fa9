//! Logging in, registering, settings.

use super::{WORD, browser, game, person, referee};
use crate::site::{Answer, Site};

#[tokio::test]
async fn who_is_not_let_in_keeps_the_nick_and_is_told_why() {
    let site = Site::new(&[]).await;
    person(&site, "ZimA").await;
    let mut b = browser(&site);
    for (nick, password) in [("ZimA", "не тот пароль"), ("Никто", WORD)] {
        let answer = b
            .post("/login", &format!("nick={nick}&password={password}&next=/rules"))
            .await;
        assert_eq!(answer.status, 422);
        assert!(answer.body.contains("Ник или пароль не подходят"));
        assert!(answer.body.contains(&format!("value=\"{nick}\"")));
        assert!(answer.body.contains("name=\"next\" value=\"/rules\""));
        assert!(!answer.body.contains(password), "a password is never shown");
    }
    let form = |next: &str| format!("nick=zima&password={WORD}&next={next}");
    assert_eq!(
        b.post("/login", &form("//evil.test")).await.location.as_deref(),
        Some("/")
    );
    assert_eq!(
        b.post("/login", &form("/rules")).await.location.as_deref(),
        Some("/rules")
    );
    assert!(b.get("/").await.body.contains("href=\"/settings\""));
    assert_eq!(b.post("/logout", "").await.location.as_deref(), Some("/"));
    assert_eq!(b.get("/settings").await, Answer::to("/login?next=/settings"));
}

#[tokio::test]
async fn a_refused_registration_keeps_what_was_typed() {
    let site = Site::new(&[]).await;
    person(&site, "ZimA").await;
    for (nick, password, email, want) in [
        ("ZimA", WORD, "", "Такой ник или похожий на него уже есть"),
        ("@", WORD, "", "Такой ник не подходит"),
        ("", WORD, "", "Напишите ник"),
        ("Вирт", "семь", "", "Пароль короче 8 знаков"),
        ("Вирт", WORD, "virt", "Адрес почты написан с ошибкой"),
    ] {
        let form = format!("nick={nick}&password={password}&email={email}&next=/rules");
        let answer = browser(&site).post("/register", &form).await;
        assert_eq!(answer.status, 422, "{form}");
        assert!(answer.body.contains(want), "{form}: {}", answer.body);
        assert!(answer.body.contains(&format!("name=\"nick\" value=\"{nick}\"")));
        assert!(answer.body.contains(&format!("value=\"{email}\"")));
    }
}

#[tokio::test]
async fn registration_is_as_the_settings_say() {
    let site = Site::new(&[("REFEREE_REGISTRATION", "closed")]).await;
    let mut b = browser(&site);
    assert!(b.get("/register").await.body.contains("Регистрация закрыта"));
    assert_eq!(b.register("Вирт", WORD).await.status, 422);
    assert!(!b.get("/login").await.body.contains("Ещё не играли у нас?"));

    let site = Site::new(&[("REFEREE_REGISTRATION", "invite")]).await;
    let mut b = browser(&site);
    let code = site.invitation().await;
    let form = |code: &str| format!("nick=Вирт&password={WORD}&invite={code}");
    assert!(
        b.post("/register", &form("x"))
            .await
            .body
            .contains("Приглашение не подходит")
    );
    assert_eq!(
        b.post("/register", &form(&code)).await.location.as_deref(),
        Some("/")
    );
}

#[tokio::test]
async fn settings_are_kept_and_used() {
    let site = Site::new(&[]).await;
    let mut judge = referee(&site).await;
    game(&mut judge).await;
    let mut b = person(&site, "ZimA").await;
    let bad = b.post("/settings", "language=en&time_zone=Омск").await;
    assert_eq!(bad.status, 422);
    assert!(bad.body.contains("value=\"Омск\"") && bad.body.contains("Такого часового пояса нет"));
    assert!(bad.body.contains("value=\"en\" selected"));
    assert!(
        b.get("/").await.body.contains("14 октября, 18:02"),
        "Moscow, the usual zone"
    );
    let good = b.post("/settings", "language=&time_zone=Asia/Omsk").await;
    assert_eq!(good.location.as_deref(), Some("/settings"));
    assert!(b.get("/").await.body.contains("14 октября, 21:02"), "Omsk");

    let change = |old: &str, new: &str| format!("old={old}&new={new}");
    let wrong = b
        .post("/settings/password", &change("не тот", "девять знаков"))
        .await;
    assert_eq!(wrong.status, 422);
    assert!(wrong.body.contains("Старый пароль не подходит"));
    assert_eq!(
        b.post("/settings/password", &change(WORD, "мало")).await.status,
        422
    );
    assert_eq!(
        b.post("/settings/password", &change(WORD, "девять знаков"))
            .await
            .status,
        303
    );
    assert_eq!(
        b.get("/settings").await.status,
        200,
        "this browser stays logged in"
    );
    let mut other = browser(&site);
    assert_eq!(other.log_in("ZimA", WORD).await.status, 422);
    assert_eq!(other.log_in("ZimA", "девять знаков").await.status, 303);
}
