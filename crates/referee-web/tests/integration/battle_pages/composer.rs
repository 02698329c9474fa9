//! The battle thread is played by its form alone.

use axum::http::StatusCode;
use engine::Cell;
use league::Nick;
use serde_json::json;

use super::room::Room;

/// A cell of a one-decker of this player, one beside it, and one of open water, as the game writes them.
async fn places(room: &Room, nick: &str) -> (String, String, String) {
    let held = room.table.held(room.game).await;
    let fleet = &held.own_fleet(&Nick::from(nick)).unwrap().fleet;
    let notation = held.game.rules.notation();
    let ship = fleet.ships().iter().find(|ship| ship.len() == 1).unwrap().cells();
    let water = Cell::all()
        .find(|c| !fleet.decks().contains(*c) && !ship.with_water().contains(*c))
        .unwrap();
    let beside = ship.around().first().unwrap();
    (
        notation.print(ship.first().unwrap()),
        notation.print(beside),
        notation.print(water),
    )
}

#[tokio::test]
async fn a_turn_is_played_by_pressing_cells_and_buttons() {
    let room = Room::new().await;
    let (one_decker, beside, water) = places(&room, "Blue1").await;
    let mut red = room.person("Red1").await;
    let page = red.get("").await;
    assert!(
        page.body.contains("Ход за красными") && page.body.contains("Ваш ход: стреляйте."),
        "{}",
        page.body
    );
    let aims = page.buttons("aim");
    assert_eq!(
        aims.len(),
        100,
        "the sea of the one opponent can be pressed: {aims:?}"
    );
    let aim = format!("Blue1\u{1f}{one_decker}");
    let page = red.post("/posts", &[("text", ""), ("aim", &aim)]).await;
    assert_eq!(
        (page.status, page.draft()),
        (StatusCode::OK, format!("То Blue1 - {one_decker}\n"))
    );
    assert!(
        page.body.contains(&format!("выстрел: Blue1 - {one_decker}")),
        "it says how that is read"
    );
    let before = room.version().await;
    let text = page.draft().replace('\n', "\r\n");
    let sent = red.post("/posts", &[("text", &text), ("do", "post")]).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.body);
    assert!(room.version().await > before);
    let at = sent.location.split_once('#').unwrap().1.to_owned();
    let shown = red.get("").await.body;
    assert!(
        shown.contains(&format!("id=\"{at}\"")) && shown.contains("Ход принят."),
        "{shown}"
    );

    room.says("Red2", "То Blue2 - А1").await;
    let mut blue = room.person("Blue1").await;
    let page = blue.get("").await;
    assert_eq!(
        page.draft(),
        format!("{one_decker} - убил\n"),
        "the truthful answer is there already"
    );
    assert!(
        page.body.contains("Ваш ход: ответьте на выстрелы."),
        "who was hit has no shot (T11)"
    );
    assert_eq!(page.buttons("aim"), Vec::<String>::new());
    let lie = blue
        .post(
            "/posts",
            &[("text", &format!("{one_decker} - мимо")), ("do", "post")],
        )
        .await;
    assert_eq!(lie.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(lie.draft(), format!("{one_decker} - мимо"));
    let sent = blue
        .post("/posts", &[("text", &page.draft()), ("do", "post")])
        .await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.body);
    let truth = blue_2_answers(&room).await;

    // S9: known to be empty, a warning, no refusal
    let page = red.get("").await;
    assert!(
        page.body.contains(&format!("Blue1, {one_decker} – убил")),
        "{truth}: what came of the shot stands under it"
    );
    let text = format!("То Blue1 - {beside}");
    let page = red.post("/posts", &[("text", &text), ("do", "check")]).await;
    assert!(
        page.body.contains(&format!("Клетка {beside} заведомо пуста")),
        "{}",
        page.body
    );
    let page = red
        .post(
            "/posts",
            &[("text", &format!("То Blue1 - {water}")), ("do", "check")],
        )
        .await;
    assert!(!page.body.contains("заведомо пуста"));
    let sent = red.post("/posts", &[("text", &text), ("do", "post")]).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER);
    room.table.check(room.game).await;
}

async fn blue_2_answers(room: &Room) -> String {
    let mut blue = room.person("Blue2").await;
    let page = blue.get("").await;
    let mut text = page.draft();
    if text.contains("мимо") {
        text.push_str("То Red2 - К10");
    }
    let sent = blue.post("/posts", &[("text", &text), ("do", "post")]).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.body);
    text
}

#[tokio::test]
async fn what_is_refused_stays_in_the_field() {
    let room = Room::new().await;
    for (nick, text, status, said) in [
        ("Red1", "То Нету - А1", 422, "Нету"),
        ("Red1", "просто разговор", 422, "В обсуждение"),
        ("Red1", "То Blue1 - Я77 <b>", 422, "Я77"),
        ("Red1", "", 422, "пустое"),
        ("Blue1", "То Red1 - А1", 422, "ход"),
        ("stranger", "То Blue1 - А1", 422, "не играете в этой игре"),
        ("referee", "То Blue1 - А1", 422, "не играете в этой игре"),
        ("", "То Blue1 - А1", 401, "Войдите"),
    ] {
        let mut person = if nick.is_empty() {
            room.visitor()
        } else {
            room.person(nick).await
        };
        let before = room.version().await;
        let answer = person.post("/posts", &[("text", text), ("do", "post")]).await;
        assert_eq!(answer.status.as_u16(), status, "{nick}: {text}: {}", answer.body);
        if !text.is_empty() {
            assert_eq!(answer.draft(), text, "{nick}");
        }
        assert!(
            answer.body.contains(said),
            "{nick}: {text}: {said}: {}",
            answer.body
        );
        assert_eq!(room.version().await, before, "{nick}: {text}");
    }
    room.table
        .done(room.game, "referee", json!({"do": "pause", "reason": "почта"}))
        .await;
    let mut red = room.person("Red1").await;
    let answer = red
        .post("/posts", &[("text", "То Blue1 - А1"), ("do", "post")])
        .await;
    assert_eq!(
        (answer.status, answer.draft().as_str()),
        (StatusCode::CONFLICT, "То Blue1 - А1")
    );
}

#[tokio::test]
async fn a_suggestion_is_one_press_away() {
    let room = Room::new().await;
    let mut red = room.person("Red1").await;
    let page = red
        .post(
            "/posts",
            &[("text", "удачи всем\r\nТо Blu1 - Б2"), ("do", "check")],
        )
        .await;
    let suggestions = page.buttons("replace");
    let fitting = suggestions
        .iter()
        .find(|s| s.contains("Blue1"))
        .unwrap_or_else(|| panic!("{suggestions:?}"));
    let page = red
        .post("/posts", &[("text", &page.draft()), ("replace", fitting)])
        .await;
    assert!(page.draft().contains("Blue1 - Б2"), "{}", page.draft());
    assert!(page.body.contains("выстрел: Blue1 - Б2"), "{}", page.body);
}

#[tokio::test]
async fn words_that_are_no_move_go_to_the_discussion_and_count() {
    let room = Room::new().await;
    let mut red = room.person("Red1").await;
    let before = room.table.messages("Red1").await;
    let sent = red
        .post("/posts", &[("text", "Всем удачи!"), ("do", "discuss")])
        .await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.body);
    assert!(sent.location.ends_with("/discussion#post-1"), "{}", sent.location);
    assert_eq!(room.table.messages("Red1").await, before + 1);
    let mut stranger = room.person("stranger").await;
    assert!(stranger.get("/discussion").await.body.contains("Всем удачи!"));
    assert_eq!(
        stranger.get("/discussion?quote=1").await.draft(),
        "> Red1, № 1:\n> Всем удачи!\n"
    );
    let sent = stranger.post("/discussion", &[("text", "И вам.")]).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER);
    let empty = stranger.post("/discussion", &[("text", "  ")]).await;
    assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);
    let mut visitor = room.visitor();
    assert!(visitor.get("/discussion").await.body.contains("И вам."));
    let kept = visitor.post("/discussion", &[("text", "а я?")]).await;
    assert_eq!(
        (kept.status, kept.draft().as_str()),
        (StatusCode::UNAUTHORIZED, "а я?")
    );
}

#[tokio::test]
async fn the_admiral_moves_for_who_delegated() {
    let room = Room::new().await;
    let mut mate = room.person("Red2").await;
    let sent = mate.post("/delegation", &[("until", "turn")]).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.body);
    assert!(
        mate.get("/actions")
            .await
            .body
            .contains("Право хода передано Адмиралу на один ход.")
    );
    let mut admiral = room.person("Red1").await;
    let page = admiral.get("?for=Red2").await;
    assert_eq!(page.draft(), "За Red2:\n");
    assert!(
        page.buttons("aim")
            .iter()
            .all(|aim| aim.starts_with("Blue2\u{1f}")),
        "the mate's opponent"
    );
    assert!(admiral.get("/actions").await.body.contains("Red2 – на один ход"));
    let own = admiral
        .post("/posts", &[("text", "То Blue2 - А1"), ("do", "post")])
        .await;
    assert_eq!(
        own.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "T19: without the words it is refused"
    );
    let fields = [("text", "То Blue2 - А1"), ("for_whom", "Red2"), ("do", "post")];
    let sent = admiral.post("/posts", &fields).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.body);
    let held = room.table.held(room.game).await;
    let battle = held.game.battle.as_ref().unwrap();
    let shot = &battle.player(&Nick::from("Blue2")).unwrap().sea[0];
    assert_eq!(battle.players[shot.by].nick, Nick::from("Red2"));

    let again = mate.post("/delegation/take-back", &[]).await;
    assert_eq!(again.status, StatusCode::SEE_OTHER, "{}", again.body);
    let sent = admiral
        .post(
            "/delegation/recorded",
            &[("nick", "Red2"), ("how", "по телефону")],
        )
        .await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.body);
    assert!(mate.get("/actions").await.body.contains("Red1 записал"));
    let sent = admiral.post("/successor", &[("nick", "Red2")]).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.body);
    let refused = admiral
        .post("/orders", &[("nick", "Red2"), ("target", "Blue1")])
        .await;
    assert_eq!(
        refused.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "Red2 is not free: {}",
        refused.body
    );
    let dispute = mate
        .post("/disputes", &[("post", "1"), ("text", "Было не так")])
        .await;
    assert_eq!(dispute.status, StatusCode::SEE_OTHER, "{}", dispute.body);
    let refused = mate
        .post("/disputes", &[("post", "999"), ("text", "Было <не> так")])
        .await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert!(
        refused.body.contains("Было &#60;не&#62; так") && refused.body.contains("999"),
        "{}",
        refused.body
    );
    assert!(
        room.person("referee")
            .await
            .get("/referee")
            .await
            .body
            .contains("Было не так")
    );
}
