//! Passwords forgotten and addresses confirmed, by letters.

use std::time::Duration;

use chrono::TimeDelta;
use sqlx::{Executor, Row};

use super::{WORD, browser, person};
use crate::site::{Browser, Site};

async fn mailing() -> Site {
    Site::new(&[("REFEREE_SMTP_URL", "smtp://127.0.0.1:9")]).await
}

/// The letters that were written: kind, address, code; the oldest first.
async fn letters(site: &Site) -> Vec<(String, String, Option<String>)> {
    let rows = site
        .state
        .pool
        .fetch_all("select kind, address, code from letters order by ctid")
        .await
        .unwrap();
    rows.iter()
        .map(|row| (row.get(0), row.get(1), row.get(2)))
        .collect()
}

/// Waits until so many letters are written: who forgot a password is answered before.
async fn so_many(site: &Site, count: usize) -> Vec<(String, String, Option<String>)> {
    let found = async {
        loop {
            let found = letters(site).await;
            if found.len() >= count {
                return found;
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), found)
        .await
        .unwrap()
}

fn code(letter: &(String, String, Option<String>)) -> &str {
    letter.2.as_deref().expect("it holds a code")
}

/// Somebody with an address that is confirmed.
async fn confirmed(site: &Site, nick: &str, email: &str) -> Browser {
    let mut b = browser(site);
    let form = format!("nick={nick}&password={WORD}&email={email}");
    assert_eq!(b.post("/register", &form).await.status, 303);
    let all = letters(site).await;
    let last = all.last().unwrap();
    assert_eq!((last.0.as_str(), last.1.as_str()), ("confirm", email));
    let path = format!("/confirm/{}", code(last));
    assert_eq!(browser(site).post(&path, "").await.status, 200);
    b
}

#[tokio::test]
async fn an_address_is_the_account_s_when_a_button_is_pressed() {
    let site = mailing().await;
    let mut zima = browser(&site);
    let form = format!("nick=ZimA&password={WORD}&email=zima@example.org");
    assert_eq!(zima.post("/register", &form).await.status, 303);
    let first = letters(&site).await;
    assert_eq!(first.len(), 1);
    let path = format!("/confirm/{}", code(&first[0]));
    let settings = zima.get("/settings").await.body;
    assert!(settings.contains("Подтверждённой почты нет") && settings.contains("Ждёт подтверждения"));
    for _ in 0..2 {
        let shown = browser(&site).get(&path).await; // as those do who look at mail for others
        assert!(shown.status == 200 && shown.body.contains("zima@example.org"));
    }
    assert!(
        zima.get("/settings")
            .await
            .body
            .contains("Подтверждённой почты нет")
    );
    assert_eq!(browser(&site).post(&path, "").await.status, 200);
    let settings = zima.get("/settings").await.body;
    assert!(
        settings.contains("Письма приходят сюда: <bdi>zima@example.org"),
        "{settings}"
    );
    for spent in [
        browser(&site).get(&path).await,
        browser(&site).post(&path, "").await,
    ] {
        assert_eq!(spent.status, 404);
        assert!(spent.body.contains("Ссылка больше не действует"));
    }
}

#[tokio::test]
async fn a_changed_address_is_told_to_the_old_one() {
    let site = mailing().await;
    let mut zima = confirmed(&site, "ZimA", "old@example.org").await;
    for (form, why) in [
        (
            "email=new@example.org&password=наугад 123".to_owned(),
            "Пароль не подходит",
        ),
        (
            format!("email=нет&password={WORD}"),
            "Адрес почты написан с ошибкой",
        ),
    ] {
        let refused = zima.post("/settings/email", &form).await;
        assert!(refused.status == 422 && refused.body.contains(why), "{form}");
    }
    let form = format!("email=new@example.org&password={WORD}");
    let done = zima.post("/settings/email", &form).await;
    assert_eq!(done.location.as_deref(), Some("/settings#mail"));
    let settings = zima.get("/settings").await.body;
    assert!(
        settings.contains("сюда: <bdi>old@example.org"),
        "still the old one"
    );
    let all = letters(&site).await;
    let first = format!("/confirm/{}", code(all.last().unwrap()));
    // another letter makes the link of the one before worth nothing
    zima.post("/settings/email", &form).await;
    assert_eq!(browser(&site).post(&first, "").await.status, 404);
    let all = letters(&site).await;
    let second = format!("/confirm/{}", code(all.last().unwrap()));
    assert_eq!(browser(&site).post(&second, "").await.status, 200);
    let all = letters(&site).await;
    let last = all.last().unwrap();
    assert_eq!((last.0.as_str(), last.1.as_str()), ("changed", "old@example.org"));
    assert!(
        zima.get("/settings")
            .await
            .body
            .contains("сюда: <bdi>new@example.org")
    );
}

#[tokio::test]
async fn an_unconfirmed_address_keeps_nobody_from_it_and_is_used_for_nothing() {
    let site = mailing().await;
    let form = |nick: &str| format!("nick={nick}&password={WORD}&email=one@example.org");
    let mut thief = browser(&site);
    assert_eq!(thief.post("/register", &form("Вор")).await.status, 303);
    let mut owner = browser(&site);
    assert_eq!(owner.post("/register", &form("Хозяин")).await.status, 303);
    let all = letters(&site).await;
    let (of_thief, of_owner) = (code(&all[0]).to_owned(), code(&all[1]).to_owned());
    browser(&site).post("/forgot", "who=Вор").await;
    assert_eq!(
        browser(&site)
            .post(&format!("/confirm/{of_owner}"), "")
            .await
            .status,
        200
    );
    let taken = browser(&site).post(&format!("/confirm/{of_thief}"), "").await;
    assert_eq!(taken.status, 409);
    assert!(taken.body.contains("у другой учётной записи"));
    // whose an address is, registering does not tell
    let third = browser(&site).post("/register", &form("Третий")).await;
    assert_eq!(third.status, 303);
    browser(&site).post("/forgot", "who=one@example.org").await;
    let all = so_many(&site, 4).await;
    let passwords: Vec<_> = all.iter().filter(|letter| letter.0 == "password").collect();
    assert_eq!((all.len(), passwords.len()), (4, 1), "{all:?}");
    let path = format!("/password/{}", code(passwords[0]));
    assert_eq!(browser(&site).post(&path, "new=новый пароль").await.status, 303);
    assert_eq!(browser(&site).log_in("Хозяин", "новый пароль").await.status, 303);
    assert_eq!(browser(&site).log_in("Вор", WORD).await.status, 303);
}

#[tokio::test]
async fn who_forgot_a_password_is_answered_the_same_whoever_it_is() {
    let site = mailing().await;
    confirmed(&site, "ZimA", "zima@example.org").await;
    person(&site, "Вирт").await;
    let mut answers = Vec::new();
    for who in ["ZimA", "zima@example.org", "Вирт", "Никто", "nobody@example.org"] {
        let answer = browser(&site).post("/forgot", &format!("who={who}")).await;
        answers.push((answer.status, answer.body));
    }
    assert_eq!(answers[0].0, 200);
    assert!(answers[0].1.contains("Если такая учётная запись есть"));
    assert!(
        answers.iter().all(|answer| *answer == answers[0]),
        "one answer for all"
    );
    let all = so_many(&site, 3).await;
    let to: Vec<(&str, &str)> = all[1..].iter().map(|l| (l.0.as_str(), l.1.as_str())).collect();
    assert_eq!(to, [("password", "zima@example.org"); 2]);
    // both links hold until one of them is used
    let [one, other] = [1, 2].map(|at| format!("/password/{}", code(&all[at])));
    assert_eq!(browser(&site).post(&one, "new=новый пароль").await.status, 303);
    assert_eq!(browser(&site).get(&other).await.status, 404);
    assert_eq!(browser(&site).log_in("ZimA", "новый пароль").await.status, 303);
    let empty = browser(&site).post("/forgot", "who= ").await;
    assert_eq!(empty.status, 422);
}

#[tokio::test]
async fn no_more_than_three_letters_an_hour_are_written_for_an_account() {
    let site = mailing().await;
    confirmed(&site, "ZimA", "zima@example.org").await;
    for _ in 0..3 {
        browser(&site).post("/forgot", "who=ZimA").await;
    }
    so_many(&site, 4).await;
    for _ in 0..3 {
        browser(&site).post("/forgot", "who=zima@example.org").await;
    }
    site.hand.advance(TimeDelta::hours(1));
    browser(&site).post("/forgot", "who=ZimA").await;
    let all = so_many(&site, 5).await;
    assert_eq!(all.len(), 5);
}

#[tokio::test]
async fn who_asks_again_and_again_waits() {
    let site = Site::new(&[
        ("REFEREE_SMTP_URL", "smtp://127.0.0.1:9"),
        ("REFEREE_RATE_LIMIT", "on"),
    ])
    .await;
    let mut b = browser(&site);
    for n in 0..5 {
        assert_eq!(b.post("/forgot", &format!("who=Ник {n}")).await.status, 200);
    }
    let refused = b.post("/forgot", "who=ZimA").await;
    assert_eq!(refused.status, 429);
    assert!(refused.body.contains("Слишком много просьб"));
    // and for one name from wherever
    let from = async |n: u8| {
        let mut b = browser(&site);
        site.hand.advance(TimeDelta::minutes(2)); // one more for the household
        b.post(
            "/forgot",
            &format!("who={}", ["ZimA", "zima", "ZIMA"][usize::from(n % 3)]),
        )
        .await
    };
    let mut statuses = Vec::new();
    for n in 0..7 {
        statuses.push(from(n).await.status.as_u16());
    }
    assert_eq!(statuses[..5], [200; 5]);
    assert_eq!(statuses[5], 429, "{statuses:?}");
}

#[tokio::test]
async fn where_no_mail_is_sent_an_administrator_is_asked() {
    let site = Site::new(&[]).await;
    let mut zima = person(&site, "ZimA").await;
    let page = zima.get("/forgot").await.body;
    assert!(page.contains("не отправляет писем") && !page.contains("name=\"who\""));
    assert_eq!(zima.post("/forgot", "who=ZimA").await.status, 409);
    let form = format!("email=zima@example.org&password={WORD}");
    assert_eq!(zima.post("/settings/email", &form).await.status, 409);
    assert!(letters(&site).await.is_empty());
}
