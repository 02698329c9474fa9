//! The thread as a feed (RFC 4287).

use axum::http::StatusCode;
use serde_json::json;

use super::room::Room;

/// A text of a child of this element.
fn child<'a>(of: roxmltree::Node<'a, 'a>, name: &str) -> &'a str {
    of.children()
        .find(|node| node.has_tag_name(("http://www.w3.org/2005/Atom", name)))
        .and_then(|node| node.text())
        .unwrap_or_else(|| panic!("no {name}"))
}

#[tokio::test]
async fn everybody_reads_the_newest_posts_as_a_feed() {
    let room = Room::with_rules(&json!({"calendar": "none", "fleet": {"1": 1}})).await;
    let text = "Привет, <b>Синие</b> & \"все\"!\nТо Blue1 - А1";
    room.says("Red1", text).await;
    let path = format!("/games/{}/feed", room.game);
    let mut visitor = room.visitor();
    let answer = visitor.send("GET", &path, "", &[]).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    let xml = roxmltree::Document::parse(&answer.body).unwrap();
    let feed = xml.root_element();
    assert_eq!(child(feed, "id"), format!("urn:uuid:{}", room.game));
    let entries: Vec<_> = feed
        .children()
        .filter(|node| node.tag_name().name() == "entry")
        .collect();
    let newest = entries[0];
    assert_eq!(child(newest, "content"), text);
    assert_eq!(child(newest, "title"), "Red1: Привет, <b>Синие</b> & \"все\"!");
    assert_eq!(child(feed, "updated"), child(newest, "updated"));
    assert!(
        child(entries[1], "content").contains("ХОД ЗА КРАСНЫМИ"),
        "the Referee's words are there"
    );
    let link = newest
        .children()
        .find(|node| node.tag_name().name() == "link")
        .unwrap();
    let thread = format!("http://site.test/games/{}", room.game);
    let href = link.attribute("href").unwrap();
    assert!(href.starts_with(&format!("{thread}?post=")), "{href}");
    // ids are for ever, and each is there once
    let ids: std::collections::BTreeSet<&str> = entries.iter().map(|entry| child(*entry, "id")).collect();
    assert_eq!(ids.len(), entries.len());
    // nobody sees more of it than another
    let mut player = room.person("Blue1").await;
    let again = player.send("GET", &path, "", &[]).await;
    assert_eq!(again.body, answer.body);
    // the page of the thread leads to it
    assert!(
        visitor
            .get("")
            .await
            .body
            .contains("type=\"application/atom+xml\"")
    );
}
