//! Profiles of people, through the whole router.

use axum::http::StatusCode;
use league::Nick;
use referee_web::pages::view::profile_address;
use referee_web::store;
use referee_web::worker::results::Worker;
use serde_json::json;

use super::room::{Person, Room};

/// Fleets of one ship of one deck.
async fn short() -> Room {
    Room::with_rules(&json!({"calendar": "none", "fleet": {"1": 1}})).await
}

/// Where the one ship of this player lies.
async fn ship(room: &Room, nick: &str) -> String {
    let held = room.table.held(room.game).await;
    let stowed = held.own_fleet(&Nick::from(nick)).unwrap();
    stowed.fleet.to_lists(held.game.rules.notation())[0][0].clone()
}

/// Red hits at once; the game is over when Blue has answered.
async fn play(room: &Room) {
    for n in 1..=2 {
        let cell = ship(room, &format!("Blue{n}")).await;
        room.says(&format!("Red{n}"), &format!("То Blue{n} - {cell}"))
            .await;
    }
    for n in 1..=2 {
        let cell = ship(room, &format!("Blue{n}")).await;
        room.says(&format!("Blue{n}"), &format!("{cell} - убил")).await;
    }
    assert!(room.table.held(room.game).await.is_over());
}

async fn profile(person: &mut Person, nick: &str) -> String {
    let answer = person.send("GET", &profile_address(nick), "", &[]).await;
    assert_eq!(answer.status, StatusCode::OK, "{nick}: {}", answer.body);
    answer.body
}

/// Games, wins, shots, hits, duties and those done, of each of these.
async fn sums<const N: usize>(room: &Room, nicks: [&str; N]) -> Vec<[u64; 6]> {
    let mut c = room.table.db.pool.acquire().await.unwrap();
    let mut all = Vec::new();
    for nick in nicks {
        let of = store::results::sums(&mut c, &Nick::from(nick)).await.unwrap();
        let (aim, duties) = (of.aim, of.duties);
        let [shots, hits, owed, met] = [aim.shots, aim.hits, duties.owed, duties.met].map(u64::from);
        all.push([of.games, of.won, shots, hits, owed, met]);
    }
    all
}

#[tokio::test]
async fn a_battle_that_is_over_is_told_of_both_sides() {
    let room = short().await;
    play(&room).await;
    let mut worker = Worker::default();
    assert_eq!(worker.look(&room.table.state).await.unwrap(), 1);
    assert_eq!(
        worker.look(&room.table.state).await.unwrap(),
        0,
        "it is counted once"
    );
    let mut visitor = room.visitor();
    let red = profile(&mut visitor, "Red1").await;
    for told in [
        "1 игра",
        "1 победа",
        "1 выстрел<",
        "1 попадание, 1 потопленный корабль",
        "её считают с 10 выстрелов",
        "сделано вовремя 1 из 1 хода",
        "победа</strong>",
        "<a href=\"/users/Blue1\">",
        "<td>1</td><td>1 : 0</td><td>1 : 0</td>",
        "здесь с ноября 2026",
        "10 сообщений",
    ] {
        assert!(red.contains(told), "no {told} in {red}");
    }
    let blue = profile(&mut visitor, "Blue1").await;
    for told in [
        "0 побед",
        "1 поражение",
        "0 выстрелов",
        "сделано вовремя 1 из 1 хода",
        "поражение</strong>",
        "<td>1</td><td>0 : 1</td><td>0 : 1</td>",
    ] {
        assert!(blue.contains(told), "no {told} in {blue}");
    }
    let referee = profile(&mut visitor, "referee").await;
    assert!(referee.contains("0 игр"), "who judged did not play: {referee}");
}

#[tokio::test]
async fn of_a_battle_under_way_nothing_is_told_but_that_it_is() {
    let room = short().await;
    let cell = ship(&room, "Blue1").await;
    room.says("Red1", &format!("То Blue1 - {cell}")).await;
    assert_eq!(Worker::default().look(&room.table.state).await.unwrap(), 0);
    let mut visitor = room.visitor();
    let page = profile(&mut visitor, "Red1").await;
    assert!(page.contains(&format!("/games/{}", room.game)), "{page}");
    assert!(page.contains("Сейчас в бою"), "{page}");
    assert!(page.contains("0 игр") && page.contains("0 выстрелов"), "{page}");
    assert!(!page.contains("Противники"), "{page}");
    assert!(!page.contains(&format!(">{cell}<")), "{page}");
}

#[tokio::test]
async fn a_cancelled_game_is_on_nobodys_profile() {
    let room = short().await;
    let game = room.table.open(&json!({})).await;
    room.table.done(game, "Red1", json!({"do": "enrol"})).await;
    room.table
        .done(game, "referee", json!({"do": "cancel", "reason": "не собрались"}))
        .await;
    assert_eq!(Worker::default().look(&room.table.state).await.unwrap(), 0);
    let page = profile(&mut room.visitor(), "Red1").await;
    assert!(!page.contains(&game.to_string()), "{page}");
}

#[tokio::test]
async fn two_servers_count_a_game_once() {
    let room = short().await;
    play(&room).await;
    let other = room.table.another_server();
    let (mut here, mut there) = (Worker::default(), Worker::default());
    let (a, b) = tokio::join!(here.look(&room.table.state), there.look(&other));
    assert!(a.unwrap() + b.unwrap() > 0);
    let (lost, won) = ([1, 0, 0, 0, 1, 1], [1, 1, 1, 1, 1, 1]);
    let told = sums(&room, ["Blue1", "Blue2", "Red1", "Red2"]).await;
    assert_eq!(told, [lost, lost, won, won]);
}

#[tokio::test]
async fn a_log_that_does_not_add_up_holds_up_no_other_game() {
    let room = short().await;
    play(&room).await;
    let damaged = room.game;
    let game = room.table.battle(1, &json!({"calendar": "none"})).await;
    room.table
        .done(
            game,
            "referee",
            json!({"do": "finish", "winner": "draw", "reason": "решено"}),
        )
        .await;
    room.table
        .sql(format!(
            "delete from events where game_id = '{damaged}' and seq = 3"
        ))
        .await;
    let mut worker = Worker::default();
    assert_eq!(worker.look(&room.table.state).await.unwrap(), 2);
    assert_eq!(
        worker.look(&room.table.state).await.unwrap(),
        0,
        "it is left alone"
    );
    let told = sums(&room, ["Red1", "Red2"]).await;
    assert_eq!(
        [told[0][0], told[1][0]],
        [1, 0],
        "Red2 was in the damaged one alone"
    );
}

#[tokio::test]
async fn whatever_a_nick_is_made_of_it_has_an_address() {
    let room = Room::new().await;
    for nick in ["Мария Ивановна", "x.y", "a/b?c=1#d", "100%", "<b>&x", "שלום"] {
        room.table.account(nick, 0).await;
        let page = profile(&mut room.visitor(), nick).await;
        let shown = nick
            .replace('&', "&#38;")
            .replace('<', "&#60;")
            .replace('>', "&#62;");
        assert!(
            page.contains(&format!("<bdi>{shown}</bdi></h1>")),
            "{nick}: {page}"
        );
    }
}

#[tokio::test]
async fn who_is_written_otherwise_is_found_and_who_is_nobody_is_looked_for() {
    let room = Room::new().await;
    let mut visitor = room.visitor();
    for path in ["/users/red1", "/users/RED1", "/users?nick=%20red1"] {
        let answer = visitor.send("GET", path, "", &[]).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{path}");
        assert_eq!(answer.location, "/users/Red1", "{path}");
    }
    for path in ["/users/Blue9", "/users?nick=Blue9", "/users/blu"] {
        let answer = visitor.send("GET", path, "", &[]).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(answer.body.contains("Такого игрока нет"), "{}", answer.body);
        assert!(answer.body.contains("href=\"/users/Blue1\""), "{}", answer.body);
        assert!(
            answer.body.contains("name=\"nick\" type=\"search\""),
            "{}",
            answer.body
        );
    }
    for path in [
        "/users/%00",
        "/users/%FF",
        "/users/..%2F..%2F",
        "/users/%E2%80%AE%3Cscript%3E",
        &format!("/users/{}", "%D0%96".repeat(2000)),
    ] {
        let answer = visitor.send("GET", path, "", &[]).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(!answer.body.contains("<script>"), "{}", answer.body);
        assert!(answer.body.contains("<h1"), "{}", answer.body);
    }
    let asked = visitor.send("GET", "/users", "", &[]).await;
    assert_eq!(asked.status, StatusCode::OK);
}

#[tokio::test]
async fn nicks_lead_to_profiles_and_the_own_one_is_in_the_settings() {
    let room = Room::new().await;
    room.says("Red1", "То Blue1 - А1").await;
    let mut red = room.person("Red1").await;
    for page in ["", "/players", "/seas"] {
        let body = red.get(page).await.body;
        assert!(
            body.contains("<a href=\"/users/Red1\">Red1</a>"),
            "{page}: {body}"
        );
    }
    let settings = red.send("GET", "/settings", "", &[]).await.body;
    assert!(
        settings.contains("<a href=\"/users/Red1\">Мой профиль</a>"),
        "{settings}"
    );
    let own = profile(&mut red, "Red1").await;
    assert!(own.contains("это вы"), "{own}");
}
