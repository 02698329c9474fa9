//! What somebody may wish for.

use referee_web::application::webhooks::{self, Fault, MOST, NotAdded, Wish};
use referee_web::webhook::secret::SecretFault;
use referee_web::webhook::target::TargetFault;

use super::{account, hook, hooks, table};
use crate::games::table::Table;

fn wish(url: &str, events: &str, secret: &str) -> Wish {
    Wish {
        url: url.to_owned(),
        events: events.split(' ').map(str::to_owned).collect(),
        secret: secret.to_owned(),
    }
}

#[tokio::test]
async fn everything_that_is_wrong_is_said_at_once() {
    let table = Table::new().await;
    let referee = account(&table, "referee").await;
    let wish = wish("http://10.0.0.1/", "shot salvo", "whsec_?");
    let Err(NotAdded::Faults(faults)) = webhooks::add(&table.state, &referee, &wish, None).await else {
        panic!("it was taken");
    };
    assert_eq!(
        faults,
        [
            Fault::Target(TargetFault::Private),
            Fault::UnknownEvents(vec!["salvo".to_owned()]),
            Fault::Secret(SecretFault::NotBase64),
        ]
    );
    assert!(hooks(&table, "referee").await.is_empty());
}

#[tokio::test]
async fn a_secret_that_was_made_is_told_once_and_a_given_one_never() {
    let table = Table::new().await;
    let referee = account(&table, "referee").await;
    let (made, given) = (
        wish("https://example.org/", "*", ""),
        wish("https://example.org/", "*", "слово"),
    );
    let made = webhooks::add(&table.state, &referee, &made, None).await.unwrap();
    table.pass(chrono::TimeDelta::seconds(1));
    let given = webhooks::add(&table.state, &referee, &given, None).await.unwrap();
    assert!(made.secret.unwrap().reveal().starts_with("whsec_"));
    assert!(given.secret.is_none());
    let listed = hooks(&table, "referee").await;
    assert_eq!(listed, [made.webhook, given.webhook], "in the order of making");
}

#[tokio::test]
async fn an_account_has_ten_webhooks_at_most() {
    let table = table().await;
    let referee = account(&table, "referee").await;
    for _ in 1..MOST {
        hook(&table, "referee", "http://127.0.0.1:9/", &["*"]).await;
    }
    let last = wish("http://127.0.0.1:9/", "*", "");
    let racing = (0..3).map(|_| webhooks::add(&table.state, &referee, &last, None));
    let added = futures_util::future::join_all(racing).await;
    assert_eq!(added.iter().filter(|a| a.is_ok()).count(), 1);
    assert_eq!(hooks(&table, "referee").await.len(), MOST);
}
