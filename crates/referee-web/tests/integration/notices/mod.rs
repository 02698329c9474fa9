//! What people are told of their games: on the site, by mail through a mail server of the test's own, by push.

mod absence;
mod letters;
mod pushes;
mod reminders;
mod site;
mod smtp;

use referee_web::mail::Mailer;
use referee_web::state::AppState;
use referee_web::store;
use referee_web::store::notices::Notice;
use referee_web::worker;

use crate::games::table::Table;
use crate::webhooks::account;

/// A site that sends its mail there.
async fn table(server: &smtp::Server) -> Table {
    Table::with(&[
        ("REFEREE_SMTP_URL", &server.url()),
        ("REFEREE_PUBLIC_URL", "https://boi.example.org"),
        ("REFEREE_WEBHOOKS_PRIVATE", "allow"),
    ])
    .await
}

/// They have confirmed their addresses: red1@example.org and so on.
async fn have_mail(table: &Table, nicks: &[&str]) {
    for nick in nicks {
        if table.is_unknown(nick).await {
            table.account(nick, 10).await;
        }
        table
            .sql(format!(
                "update accounts set email = lower('{nick}') || '@example.org', email_confirmed_at = created_at
                where nick = '{nick}'"
            ))
            .await;
    }
}

/// Sends all letters that are due.
async fn send(state: &AppState) {
    let mailer = Mailer::new(&state.config);
    while worker::letters::look(state, &mailer).await.unwrap() > 0 {}
}

/// What somebody is told on the site, the newest first.
async fn told(table: &Table, nick: &str) -> Vec<Notice> {
    let who = account(table, nick).await;
    let mut c = table.db.pool.acquire().await.unwrap();
    store::notices::newest(&mut c, who.id, None, 100).await.unwrap()
}

/// The kinds of it, in the order in which it came about.
async fn kinds(table: &Table, nick: &str) -> Vec<String> {
    let mut all: Vec<String> = told(table, nick).await.into_iter().map(|n| n.kind).collect();
    all.reverse();
    all
}
