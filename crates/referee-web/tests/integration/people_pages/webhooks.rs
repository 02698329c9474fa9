//! Webhooks on the page of settings.

use super::{hidden, person};
use crate::site::Site;
use crate::webhooks::receiver::Receiver;
use crate::webhooks::{sender, tell_with};

/// The addresses of the buttons that end so.
fn buttons<'a>(page: &'a str, end: &str) -> Vec<&'a str> {
    let actions = page
        .split("action=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next());
    actions.filter(|action| action.ends_with(end)).collect()
}

#[tokio::test]
async fn a_webhook_is_added_tried_out_and_removed_by_forms() {
    let site = Site::new(&[("REFEREE_WEBHOOKS_PRIVATE", "allow")]).await;
    let receiver = Receiver::start().await;
    let mut b = person(&site, "ZimA").await;
    assert!(b.get("/settings").await.body.contains("Вебхуков пока нет"));
    let form = format!(
        "url=http://127.0.0.1:{}/&events=shot, turn_opened&secret=",
        receiver.port
    );
    let added = b.post("/settings/webhooks", &form).await;
    assert_eq!(added.status, 200);
    let secret = added
        .body
        .split("<code>whsec_")
        .nth(1)
        .expect("the secret is shown");
    let secret = secret.split('<').next().unwrap().to_owned();
    let page = b.get("/settings").await.body;
    assert!(!page.contains(&secret), "only once");
    assert!(page.contains("События: turn_opened, shot"));
    assert!(page.contains("Ещё ничего не отправлено"));

    let test = buttons(&page, "/test")[0].to_owned();
    assert_eq!(
        b.post(&test, "").await.location.as_deref(),
        Some("/settings#webhooks")
    );
    assert!(
        b.get("/settings")
            .await
            .body
            .contains("Ждёт отправки 1 сообщение")
    );
    receiver.will_answer([(410, None, "<b>ушёл</b>")]);
    assert_eq!(tell_with(&sender(), &site.state).await, 1);
    let page = b.get("/settings").await.body;
    for shown in ["Последний ответ: 410", "&#60;b&#62;ушёл&#60;/b&#62;", "Выключен"]
    {
        assert!(page.contains(shown), "{shown}: {page}");
    }
    b.post(&test, "").await;
    assert_eq!(tell_with(&sender(), &site.state).await, 0, "it is off");
    let on = buttons(&page, "/on")[0].to_owned();
    let remove = buttons(&page, "/remove")[0].to_owned();

    let mut other = person(&site, "Вирт").await;
    assert!(!other.get("/settings").await.body.contains("127.0.0.1"));
    for act in [&test, &on, &remove] {
        assert_eq!(other.post(act, "").await.status, 404, "{act}");
    }
    assert_eq!(b.post(&on, "").await.status, 303);
    assert!(!b.get("/settings").await.body.contains("Выключен"));
    assert_eq!(b.post(&remove, "").await.status, 303);
    assert!(b.get("/settings").await.body.contains("Вебхуков пока нет"));
}

#[tokio::test]
async fn a_webhook_that_cannot_be_is_refused_with_reasons_and_what_was_typed() {
    let site = Site::new(&[]).await;
    let mut b = person(&site, "ZimA").await;
    let form = "url=http://127.0.0.1:1/&events=salvo&secret=whsec_мимо";
    let refused = b.post("/settings/webhooks", form).await;
    assert_eq!(refused.status, 422);
    assert_eq!(hidden(&refused.body, "events"), "salvo");
    for shown in [
        "в частной сети",
        "Таких типов событий нет: salvo",
        "base64",
        "value=\"http://127.0.0.1:1/\"",
    ] {
        assert!(refused.body.contains(shown), "{shown}");
    }
    assert!(!refused.body.contains("whsec_мимо"), "a secret is never shown");
    assert!(b.get("/settings").await.body.contains("Вебхуков пока нет"));
}
