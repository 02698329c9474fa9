//! A battle against bots by one press, guests, and the free seat, through the whole router.

use gunner::Strength;
use referee_web::bots::battle;

use crate::people_pages::{WORD, browser, hidden, person};
use crate::site::Site;

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_plays_after_one_press_and_keeps_the_nick() {
    let site = Site::new(&[]).await;
    let mut visitor = browser(&site);
    let lobby = visitor.get("/").await.body;
    assert!(lobby.contains("action=\"/play\""), "{lobby}");
    let begun = visitor.post("/play", "pairs=2&strength=hunter").await;
    let game = begun.location.expect("the battle has begun");
    assert!(game.starts_with("/games/"), "{game}");
    let page = visitor.get(&game).await.body;
    assert!(page.contains("СТАРТ ИГРА"), "{page}");
    assert!(page.contains("Гость "), "the reader is a guest");
    assert!(
        page.contains("class=\"standing\">бот") || page.contains("бот</span>"),
        "bots are marked"
    );
    let settings = visitor.get("/settings").await.body;
    assert!(settings.contains("action=\"/settings/claim\""), "{settings}");
    assert_eq!(visitor.post("/settings/claim", "new=short").await.status, 422);
    let kept = visitor.post("/settings/claim", &format!("new={WORD}")).await;
    assert_eq!(kept.location.as_deref(), Some("/settings"));
    let settings = visitor.get("/settings").await.body;
    assert!(
        settings.contains("action=\"/settings/password\""),
        "it has a password now"
    );
    assert_eq!(
        visitor
            .post("/settings/claim", &format!("new={WORD}"))
            .await
            .status,
        422
    );
    let at = settings.find("Гость ").unwrap();
    let nick: String = settings[at..].chars().take_while(|c| *c != '<').collect();
    let mut elsewhere = browser(&site);
    assert_eq!(elsewhere.log_in(nick.trim(), WORD).await.status, 303, "{nick}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_fleet_that_was_offered_is_the_fleet_that_fights() {
    let site = Site::new(&[]).await;
    let mut me = person(&site, "ZimA").await;
    let offer = me.get("/play?pairs=1&strength=sampler&answers=player").await.body;
    let ships = hidden(&offer, "ships");
    assert_ne!(
        hidden(&me.get("/play").await.body, "ships"),
        ships,
        "another fleet each time"
    );
    assert!(offer.contains("value=\"sampler\" selected"), "{offer}");
    let body = format!("pairs=1&strength=sampler&answers=player&ships={ships}");
    let begun = me.post("/play", &body).await;
    let game = begun.location.clone().unwrap_or_else(|| panic!("{begun:?}"));
    let id = game.trim_start_matches("/games/").parse().unwrap();
    let mut c = site.state.pool.acquire().await.unwrap();
    let held = site.state.games.current(&mut c, id).await.unwrap().unwrap();
    let fleet = &held.own_fleet(&league::Nick::from("ZimA")).unwrap().fleet;
    let placed: Vec<String> = fleet
        .to_lists(held.game.rules.notation())
        .iter()
        .map(|ship| match ship.as_slice() {
            [only] => only.clone(),
            [first, .., last] => format!("{first}-{last}"),
            [] => String::new(),
        })
        .collect();
    assert_eq!(placed, ships.lines().collect::<Vec<_>>());
    let forged = "pairs=1&ships=А1-А2";
    assert_eq!(me.post("/play", forged).await.status, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_registration_is_not_open_there_are_no_guests() {
    for setting in ["invite", "closed"] {
        let site = Site::new(&[("REFEREE_REGISTRATION", setting)]).await;
        let answer = browser(&site).post("/play", "pairs=1").await;
        assert!(answer.location.unwrap().starts_with("/login"), "{setting}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_and_battles_of_a_household_are_limited() {
    let site = Site::new(&[("REFEREE_RATE_LIMIT", "on")]).await;
    for _ in 0..10 {
        assert_eq!(browser(&site).post("/play", "pairs=1").await.status, 303);
    }
    assert_eq!(browser(&site).post("/play", "pairs=1").await.status, 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn nicks_of_the_house_cannot_be_registered() {
    let site = Site::new(&[]).await;
    for nick in ["Юнга Тим", "боцман риф", "Гость 1234", "Судья Нептун"] {
        assert_eq!(browser(&site).register(nick, WORD).await.status, 422, "{nick}");
    }
    assert_eq!(browser(&site).register("Юнга", WORD).await.status, 303);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_free_seat_is_taken_by_one_press_and_once() {
    let site = Site::new(&[]).await;
    let held = battle::among_bots(&site.state, 2, Strength::Hunter, site.state.clock.now())
        .await
        .unwrap();
    let game = format!("/games/{}", held.id);
    let seat = format!("{game}/seat");
    let mut visitor = browser(&site);
    assert!(visitor.get(&game).await.body.contains(&seat));
    assert_eq!(visitor.post(&seat, "").await.location.as_deref(), Some(&*game));
    let page = visitor.get(&game).await.body;
    assert!(!page.contains(&seat), "it is taken");
    assert!(
        page.contains("battle-own-sea") || page.contains("class=\"sea own"),
        "{page}"
    );
    let mut late = browser(&site);
    assert_eq!(late.post(&seat, "").await.status, 409);
    assert!(
        !late.get("/").await.body.contains("Гость "),
        "nobody was made a guest for nothing"
    );
}
