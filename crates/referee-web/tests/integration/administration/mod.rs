//! Administration, through the whole router.

mod accounts;
mod acts;
mod counts;
mod outbox;

use referee_web::account::{Account, Role};
use referee_web::application::accounts::{Application, add};
use referee_web::store;
use referee_web::store::audit::Entry;

use crate::people_pages::{WORD, browser};
use crate::site::{Browser, Site};

/// Makes an account with this role and logs it in.
pub async fn somebody(site: &Site, nick: &str, role: Role) -> Browser {
    let application = Application {
        nick: nick.into(),
        password: WORD.into(),
        ..Application::default()
    };
    let mut c = site.state.pool.acquire().await.unwrap();
    add(&mut c, &application, role, site.state.clock.now())
        .await
        .unwrap();
    let mut b = browser(site);
    assert_eq!(b.log_in(nick, WORD).await.status, 303, "{nick}");
    b
}

/// The administrator.
pub async fn admin(site: &Site) -> Browser {
    somebody(site, "Ведущий", Role::Admin).await
}

pub async fn account(site: &Site, nick: &str) -> Account {
    let mut c = site.state.pool.acquire().await.unwrap();
    let looks = league::Nick::from(nick).skeleton();
    let found = store::accounts::by_skeleton(&mut c, &looks).await.unwrap();
    found.unwrap_or_else(|| panic!("no account {nick}"))
}

/// The audit log, the newest first.
pub async fn audit(site: &Site) -> Vec<Entry> {
    let mut c = site.state.pool.acquire().await.unwrap();
    store::audit::page(&mut c, None, 0, 100).await.unwrap()
}

/// Does it to an account and confirms.
pub async fn act(admin: &mut Browser, nick: &str, act: &str, fields: &str) -> crate::site::Answer {
    let path = format!("/admin/accounts/{}/{act}", address(nick));
    admin.post(&path, &format!("{fields}&confirmed=yes")).await
}

/// A nick as a step of an address.
pub fn address(nick: &str) -> String {
    referee_web::pages::admin::accounts::address(nick)
        .trim_start_matches("/admin/accounts/")
        .to_owned()
}
