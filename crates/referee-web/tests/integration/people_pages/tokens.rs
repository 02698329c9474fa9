//! Keys of the API on the page of settings.

use super::person;
use crate::site::Site;

#[tokio::test]
async fn a_key_is_made_used_and_revoked_by_forms() {
    let site = Site::new(&[]).await;
    let mut zima = person(&site, "ZimA").await;
    assert!(zima.get("/settings").await.body.contains("Ключей пока нет"));
    let made = zima
        .post(
            "/settings/tokens",
            "name=мой <b>бот</b>&scope=read&scope=play&days=30",
        )
        .await;
    assert_eq!(made.status, 200);
    let key = made
        .body
        .split("<code>referee_")
        .nth(1)
        .expect("the key is shown");
    let key = format!("referee_{}", key.split('<').next().unwrap());
    let page = zima.get("/settings").await.body;
    assert!(!page.contains(&key), "only once");
    assert!(page.contains("мой &#60;b&#62;бот&#60;/b&#62;"));
    assert!(page.contains("читать то, что видите вы, играть за вас"));

    let bearer = format!("Bearer {key}");
    let me = async |b: &mut crate::site::Browser| {
        b.send("GET", "/api/v1/me", "", &[("authorization", &bearer)])
            .await
    };
    let answer = me(&mut zima).await;
    assert!(
        answer.status == 200 && answer.body.contains("ZimA"),
        "{}",
        answer.body
    );

    let remove = page
        .split("action=\"")
        .find_map(|rest| {
            rest.split('"')
                .next()
                .filter(|a| a.starts_with("/settings/tokens/"))
        })
        .unwrap()
        .to_owned();
    let mut other = person(&site, "Вирт").await;
    assert_eq!(other.post(&remove, "").await.status, 404);
    assert_eq!(me(&mut zima).await.status, 200);
    assert_eq!(
        zima.post(&remove, "").await.location.as_deref(),
        Some("/settings#tokens")
    );
    assert_eq!(me(&mut zima).await.status, 401);
    assert!(zima.get("/settings").await.body.contains("Ключей пока нет"));
}

#[tokio::test]
async fn a_key_that_cannot_be_is_refused_with_what_was_typed() {
    let site = Site::new(&[]).await;
    let mut zima = person(&site, "ZimA").await;
    for (form, why) in [
        ("name=&scope=read&days=", "Назовите ключ"),
        ("name=бот&days=", "Отметьте хотя бы одно право"),
        ("name=бот&scope=play&days=0", "Выберите срок из списка"),
        ("name=бот&scope=fly&days=30", "Отметьте хотя бы одно право"),
    ] {
        let refused = zima.post("/settings/tokens", form).await;
        assert_eq!(refused.status, 422, "{form}");
        assert!(refused.body.contains(why), "{form}");
        assert!(
            form.contains("name=&") || refused.body.contains("value=\"бот\""),
            "{form}"
        );
    }
    assert_eq!(
        zima.post("/settings/tokens", "name=бот&scope=play&days=ы")
            .await
            .status,
        400
    );
    assert!(zima.get("/settings").await.body.contains("Ключей пока нет"));
}

#[tokio::test]
async fn of_many_keys_asked_for_at_once_no_more_are_made_than_there_may_be() {
    let site = Site::new(&[]).await;
    let mut zima = person(&site, "ZimA").await;
    for _ in 0..45 {
        assert_eq!(
            zima.post("/settings/tokens", "name=бот&scope=read&days=")
                .await
                .status,
            200
        );
    }
    let asked = (0..12).map(|_| {
        let mut b = super::browser(&site);
        b.cookie.clone_from(&zima.cookie);
        async move {
            b.post("/settings/tokens", "name=бот&scope=read&days=")
                .await
                .status
        }
    });
    let answers = futures_util::future::join_all(asked).await;
    assert_eq!(
        answers.iter().filter(|status| **status == 200).count(),
        5,
        "{answers:?}"
    );
    let page = zima.get("/settings").await.body;
    assert_eq!(page.matches("action=\"/settings/tokens/").count(), 50);
    // a name in which nothing is to be seen is none
    let first = page.split("action=\"/settings/tokens/").nth(1).unwrap();
    let id = first.split('/').next().unwrap();
    zima.post(&format!("/settings/tokens/{id}/remove"), "").await;
    let unseen = zima
        .post("/settings/tokens", "name=\u{202e}\u{200b}&scope=read&days=")
        .await;
    assert_eq!(unseen.status, 422);
}

/// A key that was asked for while the account was closed opens nothing.
#[tokio::test]
async fn a_key_of_an_account_that_is_closed_opens_nothing() {
    let site = Site::new(&[]).await;
    let mut zima = person(&site, "ZimA").await;
    let made = zima.post("/settings/tokens", "name=бот&scope=read&days=30").await;
    let key = made
        .body
        .split("<code>")
        .nth(1)
        .unwrap()
        .split('<')
        .next()
        .unwrap();
    let bearer = format!("Bearer {key}");
    let me = [("authorization", bearer.as_str())];
    assert_eq!(zima.send("GET", "/api/v1/me", "", &me).await.status, 200);
    sqlx::Executor::execute(
        &site.state.pool,
        "update accounts set closed_at = created_at, password_hash = null",
    )
    .await
    .unwrap();
    assert_eq!(zima.send("GET", "/api/v1/me", "", &me).await.status, 401);
}
