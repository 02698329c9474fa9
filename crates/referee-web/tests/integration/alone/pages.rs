//! Melees and duels on the pages.

use axum::http::StatusCode;
use serde_json::json;

use super::{FLEET, house};
use crate::battle_pages::room::{Person, Room};
use crate::games::table::Table;

/// A site with browsers, and a game that this one opened by the form.
async fn opened(nick: &str, others: &[&str], fields: &[(&str, &str)]) -> (Room, Person) {
    let table = Table::new().await;
    for one in std::iter::once(&nick).chain(others) {
        table.account(one, 5).await;
    }
    // addresses are of the game that is opened through them
    let none = table.open(&json!({})).await;
    let mut room = Room::around(table, none);
    let mut person = room.person(nick).await;
    let form = serde_urlencoded::to_string(fields).unwrap();
    let sent = person.send("POST", "/games", &form, &[]).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.body);
    let id = sent.location.split('/').nth(2).unwrap();
    room.game = id.parse().unwrap();
    let person = room.person(nick).await;
    (room, person)
}

fn fleet() -> String {
    FLEET.join("\n")
}

async fn places(person: &mut Person) {
    let text = fleet();
    let sent = person.post("/fleet", &[("fleet", &text), ("do", "save")]).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn t0_the_kind_is_chosen_first_and_only_referees_see_the_team_battle() {
    let table = Table::new().await;
    table.account("Трус", 0).await;
    table
        .sql("update accounts set role = 'referee' where nick = 'referee'".into())
        .await;
    let none = table.open(&json!({})).await;
    let room = Room::around(table, none);
    let mut trus = room.person("Трус").await;
    let page = trus.send("GET", "/games/new", "", &[]).await;
    assert!(page.body.contains("/games/new?mode=duel") && page.body.contains("/games/new?mode=melee"));
    assert!(!page.body.contains("mode=team_battle"), "T0");
    let page = trus.send("GET", "/games/new?mode=melee", "", &[]).await;
    assert!(page.body.contains("name=\"enrolment_days\"") && page.body.contains("value=\"14\""));
    assert!(!page.body.contains("name=\"custody\"") && !page.body.contains("name=\"referee\""));
    let shut = trus.send("GET", "/games/new?mode=team_battle", "", &[]).await;
    assert_eq!(shut.status, StatusCode::FORBIDDEN);
    let mut referee = room.person("referee").await;
    let page = referee.send("GET", "/games/new?mode=duel", "", &[]).await;
    assert!(page.body.contains("name=\"custody\"") && page.body.contains("name=\"referee\""));
    let page = referee.send("GET", "/games/new", "", &[]).await;
    assert!(page.body.contains("mode=team_battle"));
}

#[tokio::test(flavor = "multi_thread")]
async fn m3_a_melee_from_its_opening_to_the_keepers_answer() {
    let fields = [("mode", "melee"), ("title", "Трое"), ("rows", "top_down")];
    let (room, mut balbes) = opened("Балбес", &["Трус", "Бывалый"], &fields).await;
    let muster = balbes.get("/players").await;
    assert!(muster.body.contains("Запись до"), "M1");
    assert!(
        !muster.body.contains("/begin\""),
        "nobody can begin without two fleets"
    );
    places(&mut balbes).await;
    let mut others = Vec::new();
    for nick in ["Трус", "Бывалый"] {
        let mut one = room.person(nick).await;
        let sent = one.post("/enrolment", &[]).await;
        assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.body);
        places(&mut one).await;
        others.push(one);
    }
    let refused = others[0].post("/begin", &[]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN, "{}", refused.body);
    assert!(balbes.get("/players").await.body.contains("/begin\""));
    let begun = balbes.post("/begin", &[]).await;
    assert_eq!(begun.status, StatusCode::SEE_OTHER, "{}", begun.body);

    let page = balbes.get("").await;
    assert!(page.body.contains("Ход за Балбес"));
    assert!(
        page.body.contains("Клетки ещё не названы: Трус, Бывалый"),
        "{}",
        page.body
    );
    let aims = page.buttons("aim");
    assert_eq!(aims.len(), 200, "both enemies' seas can be pressed");
    assert_eq!(page.decks(), 20, "the own fleet and nobody else's");
    let first = balbes.post("/posts", &[("aim", "Трус\u{1f}А1")]).await;
    let text = first.draft();
    let both = balbes
        .post("/posts", &[("text", &text), ("aim", "Бывалый\u{1f}К10")])
        .await;
    assert_eq!(
        both.draft().trim_end(),
        "Трус — А1\nБывалый — К10",
        "the cells gather in one post"
    );
    let sent = balbes
        .post("/posts", &[("text", &both.draft()), ("do", "post")])
        .await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.body);
    let page = balbes.get("").await;
    assert!(
        page.body.contains(" nested\""),
        "the keeper's answer stands under the shots"
    );
    assert!(page.body.contains("А1 — попал, К10 — мимо"));
    assert!(page.body.contains("здесь ход окончен"), "M4");
    assert_eq!(
        page.buttons("aim").len(),
        99,
        "one sea is left, and one of its cells is known"
    );

    for (rest, decks) in [("/seas", 20), ("/replay", 0)] {
        let page = others[0].get(rest).await;
        assert_eq!(page.status, StatusCode::OK, "{rest}");
        assert_eq!(page.decks(), decks, "{rest}");
        assert!(page.body.contains("Бывалый"), "{rest}");
    }
    for rest in [
        "",
        "/clock",
        "/players",
        "/acts",
        "/discussion",
        "/actions",
        "/feed",
    ] {
        let page = others[1].get(rest).await;
        assert_eq!(page.status, StatusCode::OK, "{rest}: {}", page.body);
        assert!(!page.body.contains("Адмирал"), "{rest}: {}", page.body);
    }
    assert_eq!(
        room.visitor().get("").await.decks(),
        0,
        "a spectator sees no fleet"
    );
    let lobby = room
        .visitor()
        .send("GET", "/?mode=melee&status=battle", "", &[])
        .await;
    assert!(lobby.body.contains("Ход за Балбес"), "{}", lobby.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn d3_a_sealed_duel_is_sealed_answered_and_asked_about_without_a_script() {
    let fields = [("mode", "duel"), ("title", "Печати"), ("custody", "sealed")];
    let (room, mut zima) = opened("ZimA", &["Вирт"], &fields).await;
    let mut virt = room.person("Вирт").await;
    virt.post("/enrolment", &[]).await;
    let yard = zima.get("/fleet").await;
    assert!(yard.body.contains("name=\"seal\"") && !yard.body.contains("id=\"yard-form\""));
    let bad = zima.post("/seal", &[("seal", "не печать")]).await;
    assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(bad.body.contains("не печать"), "what was typed is kept");
    for what in ["save", "preview", "check", "random"] {
        let shown = zima.post("/fleet", &[("fleet", "А1-А4"), ("do", what)]).await;
        assert_eq!(
            shown.status,
            StatusCode::CONFLICT,
            "{what}: the server takes no fleet (D3)"
        );
        assert!(!shown.body.contains("А1-А4") && shown.body.contains("name=\"seal\""));
    }
    let seal = "AB".repeat(32);
    for one in [&mut zima, &mut virt] {
        let sent = one.post("/seal", &[("seal", &seal)]).await;
        assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.body);
        assert!(one.get("/fleet").await.body.contains(&seal.to_lowercase()));
    }
    assert_eq!(house(&room.table).await, 1);
    let zima_moves = zima.get("").await.buttons("aim").len() == 100;
    let (mover, other) = if zima_moves {
        (&mut zima, &mut virt)
    } else {
        (&mut virt, &mut zima)
    };
    let sent = mover.post("/posts", &[("text", "А4"), ("do", "post")]).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.body);
    let page = other.get("").await;
    assert!(page.body.contains("Ответьте на выстрел"), "{}", page.body);
    assert_eq!(
        page.buttons("answer"),
        ["А4 - мимо", "А4 - ранил", "А4 - убил"],
        "D6"
    );
    let pressed = other.post("/posts", &[("answer", "А4 - мимо")]).await;
    assert_eq!(pressed.draft().trim_end(), "А4 - мимо");
    assert!(page.body.contains("/inspections"), "D4: on suspicion at any time");
    let sent = other
        .post("/posts", &[("text", "А4 - мимо\nБ5"), ("do", "post")])
        .await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.body);
    assert!(mover.get("").await.body.contains("Ответьте на выстрел"));
    assert!(
        !mover.get("").await.body.contains("/unsealing"),
        "not while they play"
    );
    // D3: after the end anybody may show the own sea, whether it was asked for or not
    let end = json!({"do": "finish", "winner": "ZimA", "reason": "разошлись"});
    let referee = room.table.check(room.game).await.game.referee.clone();
    room.table.done(room.game, referee.as_str(), end).await;
    let over = zima.get("").await;
    assert!(
        over.body.contains("/unsealing") && over.body.contains("Дуэль окончена"),
        "{}",
        over.body
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn d4_where_the_server_answers_a_suspicion_is_not_offered() {
    let fields = [("mode", "duel"), ("title", "Дуэль"), ("custody", "referee")];
    let (room, mut zima) = opened("ZimA", &["Вирт"], &fields).await;
    let mut virt = room.person("Вирт").await;
    virt.post("/enrolment", &[]).await;
    places(&mut zima).await;
    places(&mut virt).await;
    assert_eq!(house(&room.table).await, 1);
    assert!(
        !zima.get("").await.body.contains("/inspections"),
        "it could only lose"
    );
}
