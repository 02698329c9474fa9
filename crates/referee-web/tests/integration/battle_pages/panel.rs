//! The Referee's panel: who owes what, the way back from each act, disputes, and what everybody sees of it (T22, T24).

use axum::http::StatusCode;
use serde_json::json;

use super::room::{Person, Room};

/// Does an act as people do: asked once, then confirmed.
async fn act(room: &Room, person: &mut Person, name: &str, fields: &[(&str, &str)]) {
    let version = room.version().await.to_string();
    let mut sent = fields.to_vec();
    sent.extend([("version", version.as_str()), ("confirmed", "yes")]);
    let done = person.post(&format!("/referee/{name}"), &sent).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{name}: {}", done.body);
}

/// The addresses of the ways back that the log offers.
fn undos(page: &str) -> Vec<String> {
    let links = page.split("class=\"undo\" href=\"").skip(1);
    let href = |rest: &str| {
        let whole = rest.split('"').next().unwrap().replace("&#38;", "&");
        let (_, query) = whole.split_once("/referee").unwrap();
        format!("/referee{query}")
    };
    links.map(href).collect()
}

#[tokio::test]
async fn what_is_owed_is_in_the_panel_with_who_may_move_for_whom() {
    let room = Room::new().await;
    let mut referee = room.person("referee").await;
    room.table
        .done(room.game, "Red2", json!({"do": "delegate", "until": "turn"}))
        .await;
    let page = referee.get("/referee").await.body;
    let duties = page
        .split("id=\"duties\"")
        .nth(1)
        .expect("duties")
        .split("</ul>")
        .next()
        .unwrap();
    assert!(
        duties.contains("Red1") && duties.contains("Red2") && !duties.contains("Blue1"),
        "{duties}"
    );
    assert!(duties.contains("ход передан Адмиралу (Red1)"), "{duties}");
    assert_eq!(
        duties.matches("<time datetime").count(),
        2,
        "the time left, its deadline on hover: {duties}"
    );
    room.says("Red1", "То Blue1 - А1").await;
    let page = referee.get("/referee").await.body;
    let duties = page
        .split("id=\"duties\"")
        .nth(1)
        .expect("duties")
        .split("</ul>")
        .next()
        .unwrap();
    assert!(!duties.contains("<strong class=\"nick\">Red1"), "{duties}");
}

#[tokio::test]
async fn each_act_offers_the_way_back_where_the_rules_have_one() {
    let room = Room::new().await;
    let mut referee = room.person("referee").await;
    assert_eq!(
        undos(&referee.get("/referee").await.body),
        ["/referee?act=co-referee&nick=helper&add=false#act-co-referee"]
    );
    act(&room, &mut referee, "pause", &[("reason", "обед")]).await;
    act(
        &room,
        &mut referee,
        "put-out",
        &[("nick", "Blue2"), ("reason", "просил")],
    )
    .await;
    act(
        &room,
        &mut referee,
        "appoint",
        &[("nick", "Red2"), ("reason", "Red1 болен")],
    )
    .await;
    let page = referee.get("/referee").await.body;
    let offered = undos(&page);
    assert_eq!(
        offered[..3],
        [
            "/referee?act=appoint&nick=Red1#act-appoint",
            "/referee?act=bring-back&nick=Blue2#act-bring-back",
            "/referee?act=resume#act-resume",
        ]
    );
    // the link opens the form, filled; nothing is done by it
    let version = room.version().await;
    let form = referee.get(&offered[0]).await.body;
    let open = form
        .split("id=\"act-appoint\" open")
        .nth(1)
        .expect("the form is open");
    assert!(open.contains("<option value=\"Red1\" selected>"), "{open}");
    let form = referee.get(&offered[1]).await.body;
    assert!(form.contains("id=\"act-bring-back\" open"));
    assert_eq!(room.version().await, version);
    act(&room, &mut referee, "resume", &[("reason", "пообедали")]).await;
    act(
        &room,
        &mut referee,
        "bring-back",
        &[("nick", "Blue2"), ("reason", "передумал")],
    )
    .await;
    act(
        &room,
        &mut referee,
        "appoint",
        &[("nick", "Red1"), ("reason", "выздоровел")],
    )
    .await;
    let page = referee.get("/referee").await.body;
    assert_eq!(
        undos(&page),
        [
            "/referee?act=appoint&nick=Red2#act-appoint",
            "/referee?act=put-out&nick=Blue2#act-put-out",
            "/referee?act=co-referee&nick=helper&add=false#act-co-referee",
        ],
        "what is taken back is not offered again"
    );
    assert!(page.contains("пообедали"), "why it went on is announced too");
    room.table.check(room.game).await;
}

#[tokio::test]
async fn the_log_of_acts_says_whose_hand_it_was_and_is_open_to_all() {
    let room = Room::new().await;
    let (mut referee, mut helper) = (room.person("referee").await, room.person("helper").await);
    act(&room, &mut referee, "pause", &[("reason", "обед")]).await;
    act(&room, &mut helper, "resume", &[("reason", "пообедали")]).await;
    room.says("Red1", "То Blue1 - А1").await;
    let mut visitor = room.visitor();
    assert!(
        visitor.get("").await.body.contains("/acts\""),
        "the thread leads there"
    );
    let page = visitor.get("/acts").await;
    assert_eq!(page.status, StatusCode::OK);
    let lines: Vec<&str> = page.body.split("<li>").skip(1).collect();
    assert!(
        lines[0].contains("helper") && lines[0].contains("пообедали"),
        "{}",
        lines[0]
    );
    assert!(
        lines[1].contains("<span class=\"by\">referee") && lines[1].contains("обед"),
        "{}",
        lines[1]
    );
    assert!(
        undos(&page.body).is_empty(),
        "nobody but the Referee can take anything back"
    );
    assert!(!page.body.contains("То Blue1"), "moves are no acts");
}

#[tokio::test]
async fn a_dispute_is_ruled_on_in_its_place_with_words_or_not_at_all() {
    let room = Room::new().await;
    room.says("Red1", "То Blue1 - А1").await;
    let mut blue = room.person("Blue1").await;
    for (post, text) in [("1", "опоздал"), ("", "и вообще")] {
        let said = blue.post("/disputes", &[("post", post), ("text", text)]).await;
        assert_eq!(said.status, StatusCode::SEE_OTHER, "{}", said.body);
    }
    let mut referee = room.person("referee").await;
    let page = referee.get("/referee").await.body;
    assert!(page.contains("опоздал") && page.contains("id=\"ruling-1\"") && page.contains("id=\"ruling-2\""));
    let version = room.version().await.to_string();
    let empty = [("version", version.as_str()), ("dispute", "2"), ("text", " ")];
    let refused = referee.post("/referee/rule-on", &empty).await;
    assert_eq!(
        refused.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "{}",
        refused.body
    );
    let long = "ы".repeat(501);
    let overlong = [("version", version.as_str()), ("dispute", "2"), ("text", &long)];
    let refused = referee.post("/referee/rule-on", &overlong).await;
    let second = refused.body.split("id=\"ruling-2\"").nth(1).unwrap();
    assert!(second.contains(&long), "what was typed is kept in its place");
    let ruling = [
        ("version", version.as_str()),
        ("dispute", "1"),
        ("text", "вовремя"),
    ];
    let asked = referee.post("/referee/rule-on", &ruling).await;
    assert_eq!(asked.status, StatusCode::OK);
    assert!(asked.body.contains("вовремя"));
    act(
        &room,
        &mut referee,
        "rule-on",
        &[("dispute", "1"), ("text", "вовремя")],
    )
    .await;
    let page = referee.get("/referee").await.body;
    assert!(!page.contains("id=\"ruling-1\"") && page.contains("id=\"ruling-2\""));
    assert!(page.contains("1 решённый спор"), "{page}");
    let open = room.visitor().get("/acts").await.body;
    assert!(
        open.contains("вовремя") && open.contains("Судья ещё не решил"),
        "{open}"
    );
}

#[tokio::test]
async fn who_owes_is_reminded_once_an_hour_and_the_admiral_for_who_delegated() {
    let room = Room::new().await;
    let mut referee = room.person("referee").await;
    let page = referee.get("/referee").await.body;
    assert!(page.contains("Напомнить всем"), "{page}");
    let both = [("nick", "Red1"), ("nick", "Red2"), ("nick", "Blue1")];
    let done = referee.post("/referee/nudge", &both).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.body);
    assert!(
        done.location.ends_with("/referee?told=2&already=0&nothing=1"),
        "{}",
        done.location
    );
    let page = referee.get("/referee?told=2&already=0&nothing=1").await.body;
    assert!(
        page.contains("Напомнили 2 людям.") && page.contains("1 игрок ничего не должен"),
        "{page}"
    );
    let again = referee.post("/referee/nudge", &both[..2]).await;
    assert!(
        again.location.ends_with("/referee?told=0&already=2&nothing=0"),
        "{}",
        again.location
    );
    room.table
        .done(room.game, "Red2", json!({"do": "delegate", "until": "turn"}))
        .await;
    let page = referee.get("/referee").await;
    let nicks = page.buttons("nick");
    assert!(
        nicks.starts_with(&["Red1".to_owned(), "Red1".to_owned()]),
        "{nicks:?}"
    );
    let mut player = room.person("Red1").await;
    let done = player.post("/referee/nudge", &[("nick", "Red2")]).await;
    assert_eq!(done.status, StatusCode::FORBIDDEN);
}
