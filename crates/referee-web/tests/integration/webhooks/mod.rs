//! Webhooks, with receivers on this machine.

mod api;
mod notices;
mod outbox;
pub mod receiver;
mod sending;
mod wishes;

use std::sync::Arc;

use league::Nick;
use referee_web::account::Account;
use referee_web::application::webhooks::{self, Added, Wish};
use referee_web::config::{Config, WebhooksPrivate};
use referee_web::state::AppState;
use referee_web::store;
use referee_web::store::webhooks::Webhook;
use referee_web::webhook::Sender;
use referee_web::worker::outbox::Worker;
use rustls::RootCertStore;

use crate::games::table::Table;

/// A secret, and the key that it stands for.
pub const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/// A site that may tell this machine.
pub async fn table() -> Table {
    let mut table = Table::new().await;
    let config: &Config = &table.state.config;
    table.state.config = Arc::new(Config {
        webhooks_private: WebhooksPrivate::Allow,
        ..config.clone()
    });
    table
}

pub async fn account(table: &Table, nick: &str) -> Account {
    let mut c = table.db.pool.acquire().await.unwrap();
    let found = store::accounts::by_skeleton(&mut c, &Nick::from(nick).skeleton()).await;
    found.unwrap().unwrap()
}

/// Makes a webhook of somebody.
pub async fn hook(table: &Table, nick: &str, url: &str, events: &[&str]) -> Added {
    let wish = Wish {
        url: url.to_owned(),
        events: events.iter().map(|e| (*e).to_owned()).collect(),
        secret: SECRET.to_owned(),
    };
    webhooks::add(&table.state, &account(table, nick).await, &wish, None)
        .await
        .unwrap()
}

/// The webhooks of somebody.
pub async fn hooks(table: &Table, nick: &str) -> Vec<Webhook> {
    let account = account(table, nick).await;
    webhooks::list(&table.state, &account, None, 99).await.unwrap()
}

/// Who trusts nobody's certificate.
pub fn sender() -> Sender {
    Sender::trusting(WebhooksPrivate::Allow, RootCertStore::empty())
}

/// Tells all that is due now; how much that was.
pub async fn tell(state: &AppState) -> usize {
    tell_with(&sender(), state).await
}

/// The same, through this sender.
pub async fn tell_with(sender: &Sender, state: &AppState) -> usize {
    let (mut worker, mut all) = (Worker::new(sender.clone()), 0);
    loop {
        match worker.look(state).await.unwrap() {
            0 => return all,
            some => all += some,
        }
        worker.finish().await;
    }
}

/// Rows of the outbox.
pub async fn rows(table: &Table) -> i64 {
    let row = sqlx::Executor::fetch_one(&table.db.pool, "select count(*) from deliveries").await;
    sqlx::Row::get(&row.unwrap(), 0)
}
