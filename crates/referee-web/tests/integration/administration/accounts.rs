//! Who may see administration, and what is listed there.

use chrono::TimeDelta;
use referee_web::account::Role;

use super::{address, admin, somebody};
use crate::people_pages::{browser, heading, person};
use crate::site::Site;

#[tokio::test]
async fn administration_is_for_administrators_alone() {
    let site = Site::new(&[]).await;
    let mut admin = admin(&site).await;
    let mut judge = somebody(&site, "Врунгель", Role::Referee).await;
    let mut player = person(&site, "ZimA").await;
    for page in [
        "/admin",
        "/admin/accounts",
        "/admin/accounts/ZimA",
        "/admin/counts",
        "/admin/outbox",
        "/admin/audit",
    ] {
        assert_eq!(admin.get(page).await.status, 200, "{page}");
        for other in [&mut judge, &mut player] {
            assert_eq!(other.get(page).await.status, 403, "{page}");
        }
        let sent = browser(&site).get(page).await;
        assert!(sent.location.unwrap().starts_with("/login?next="), "{page}");
    }
    for form in ["ban", "close", "role", "password"] {
        let path = format!("/admin/accounts/{}/{form}", address("Ведущий"));
        let fields = "reason=так&role=player&days=7&confirmed=yes";
        assert_eq!(judge.post(&path, fields).await.status, 403, "{form}");
    }
    // the link is in the head of administrators alone
    assert!(admin.get("/").await.body.contains("href=\"/admin\""));
    assert!(!judge.get("/").await.body.contains("href=\"/admin\""));
}

#[tokio::test]
async fn accounts_are_found_by_a_piece_of_their_nick() {
    let site = Site::new(&[]).await;
    let mut admin = admin(&site).await;
    for n in 0..60 {
        person(&site, &format!("Матрос {n}")).await;
        site.hand.advance(TimeDelta::milliseconds(1)); // they are listed by the time of making
    }
    somebody(&site, "Судейкин", Role::Referee).await;
    let all = admin.get("/admin/accounts").await.body;
    assert!(all.contains("Нашлись 62 учётные записи"), "{all}");
    assert!(all.contains("Матрос 59") && !all.contains("Матрос 1<"), "{all}");
    let second = admin.get("/admin/accounts?page=2").await.body;
    assert!(second.contains("Матрос 1<") && !second.contains("Матрос 59"));
    // however it is written: another case, Latin letters that look alike
    let found = admin.get("/admin/accounts?nick=%D0%9CATPOC%205").await.body;
    assert!(found.contains("Нашлось 11 учётных записей"), "{found}");
    let office = admin.get("/admin/accounts?only=office").await.body;
    assert!(office.contains("Нашлись 2 учётные записи") && office.contains("Судейкин"));
    let nobody = admin.get("/admin/accounts?nick=zzz%00").await.body;
    assert!(nobody.contains("Никого не нашлось"));
    let page = admin
        .get(&format!("/admin/accounts/{}", address("матрос 7")))
        .await;
    assert!(heading(&page.body).contains("Матрос 7"));
    assert_eq!(admin.get("/admin/accounts/nobody").await.status, 404);
}
