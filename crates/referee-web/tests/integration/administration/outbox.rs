//! The outbox and the webhooks of all accounts.

use referee_web::application::links;
use referee_web::application::webhooks::{self, Wish};
use referee_web::store::waiting;

use super::{account, admin, audit};
use crate::people_pages::{WORD, person};
use crate::site::Site;

async fn sql(site: &Site, sql: &'static str) {
    sqlx::raw_sql(sql).execute(&site.state.pool).await.unwrap();
}

/// The address that a button on this page sends to.
fn button(page: &str, end: &str) -> String {
    let mut actions = page.split("action=\"").filter_map(|rest| rest.split('"').next());
    let found = actions.find(|action| action.starts_with("/admin/") && action.ends_with(end));
    found.unwrap_or_else(|| panic!("no {end} in {page}")).to_owned()
}

#[tokio::test]
async fn what_was_given_up_is_told_again() {
    let site = Site::new(&[("REFEREE_WEBHOOKS_PRIVATE", "allow")]).await;
    let mut admin = admin(&site).await;
    person(&site, "ZimA").await;
    let zima = account(&site, "ZimA").await;
    let wish = Wish {
        url: "http://127.0.0.1:9/".into(),
        events: vec!["*".into()],
        secret: String::new(),
    };
    let hook = webhooks::add(&site.state, &zima, &wish, None)
        .await
        .unwrap()
        .webhook;
    webhooks::test(&site.state, &zima, hook.id).await.unwrap();
    assert!(admin.get("/admin/outbox").await.body.contains("ping → 127.0.0.1"));
    sql(
        &site,
        "update deliveries set outcome = 'given_up', next_at = null, attempts = 9, first_at = at, last_at = at,
            last_error = 'connect'",
    )
    .await;
    let page = admin.get("/admin/outbox").await.body;
    assert!(
        page.contains("Больше не отправляем") && page.contains("9 попыток. Ответа не было"),
        "{page}"
    );
    assert!(admin.get("/admin").await.body.contains("1 так и не доставлено"));
    let again = button(&page, "/again");
    assert_eq!(admin.post(&again, "").await.status, 303);
    let mut c = site.state.pool.acquire().await.unwrap();
    let waiting = waiting::deliveries(&mut c, 0, 9).await.unwrap();
    assert_eq!(waiting[0].next_at, Some(site.state.clock.now()));
    drop(c);
    let off = button(&page, "/off");
    assert_eq!(admin.post(&off, "").await.status, 303);
    let page = admin.get("/admin/outbox").await.body;
    assert!(
        page.contains("выключен") && page.contains("Больше не отправляем"),
        "{page}"
    );
    assert_eq!(admin.post(&again, "").await.status, 404, "it is off");
    assert_eq!(admin.post(&button(&page, "/on"), "").await.status, 303);
    assert_eq!(admin.post("/admin/webhooks/0193-none/on", "").await.status, 404);
    let acts: Vec<String> = audit(&site)
        .await
        .into_iter()
        .rev()
        .map(|entry| entry.act)
        .collect();
    assert_eq!(acts, ["delivery_again", "webhook_off", "webhook_on"]);
}

#[tokio::test]
async fn a_letter_that_was_given_up_is_sent_again_unless_its_link_is_gone() {
    let site = Site::new(&[("REFEREE_SMTP_URL", "smtp://127.0.0.1:9")]).await;
    let mut admin = admin(&site).await;
    person(&site, "ZimA").await;
    let zima = account(&site, "ZimA").await;
    let now = site.state.clock.now();
    links::change_address(&site.state, &zima, WORD, "zima@example.org", now)
        .await
        .unwrap();
    let page = admin.get("/admin/outbox").await.body;
    assert!(page.contains("письмо: подтвердить почту"), "{page}");
    let again = button(&page, "/again");
    assert_eq!(admin.post(&again, "").await.status, 303);
    assert!(
        !page.contains("zima@example.org"),
        "an address is nobody's business"
    );
    sql(
        &site,
        "update letters set outcome = 'given_up', next_at = null, code = null, last_error = 'refused'",
    )
    .await;
    assert_eq!(admin.post(&again, "").await.status, 404);
    let page = admin.get("/admin/outbox").await.body;
    assert!(
        page.contains("Больше не отправляем") && !page.contains("/again"),
        "{page}"
    );
}
