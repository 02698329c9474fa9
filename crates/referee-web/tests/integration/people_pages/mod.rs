//! The pages around the battle, through the whole router: accounts, lobby, opening, enrolment, shipyard, draw, rules.

mod accounts;
mod before;
mod closing;
mod frame;
mod guarded;
mod guessing;
mod layouts;
mod links;
mod lounge;
mod lounge_moderators;
mod sessions;
mod shipyard;
mod tokens;
mod webhooks;

use crate::site::{Browser, Site};
use referee_web::account::Role;
use referee_web::application::accounts::{Application, add};
use referee_web::router;

pub const WORD: &str = "восемь знаков";

/// A browser at the whole program.
pub fn browser(site: &Site) -> Browser {
    Browser::at(router::router(site.state.clone()))
}

/// Somebody who has registered and is logged in.
pub async fn person(site: &Site, nick: &str) -> Browser {
    let mut b = browser(site);
    assert_eq!(b.register(nick, WORD).await.status, 303, "{nick}");
    b
}

/// A Referee of the site who is logged in.
pub async fn referee(site: &Site) -> Browser {
    let application = Application {
        nick: "Врунгель".into(),
        password: WORD.into(),
        ..Application::default()
    };
    let mut c = site.state.pool.acquire().await.unwrap();
    add(&mut c, &application, Role::Referee, site.state.clock.now())
        .await
        .unwrap();
    let mut b = browser(site);
    assert_eq!(b.log_in("Врунгель", WORD).await.status, 303);
    b
}

/// Opens a game and gives its address.
pub async fn game(referee: &mut Browser) -> String {
    let answer = referee.post("/games", "title=Осень&mode=team_battle").await;
    let location = answer.location.expect("the game is opened");
    location.trim_end_matches("/players").to_owned()
}

/// The value of a hidden field.
pub fn hidden(page: &str, name: &str) -> String {
    let start = format!("name=\"{name}\" value=\"");
    let at = page.find(&start).unwrap_or_else(|| panic!("no {name} in {page}"));
    page[at + start.len()..].split('"').next().unwrap().to_owned()
}

/// The heading of a page.
pub fn heading(page: &str) -> &str {
    let at = page.find("<h1").expect("a heading");
    let rest = &page[at..];
    &rest[rest.find('>').unwrap() + 1..rest.find("</h1>").unwrap()]
}
