//! What a moderator of the lounge may do, and nobody else.

use super::lounge::thread;
use super::{browser, person, referee};
use crate::site::Site;

#[tokio::test]
async fn a_closed_thread_takes_nothing_and_says_so() {
    let site = Site::new(&[]).await;
    let (mut judge, mut zima) = (referee(&site).await, person(&site, "ZimA").await);
    let first = thread(&mut zima, "Тема", "раз").await;
    let (close, reopen) = (format!("{first}/close"), format!("{first}/reopen"));
    assert_eq!(browser(&site).post(&close, "").await.status, 303, "log in first");
    assert_eq!(zima.post(&close, "").await.status, 403);
    assert!(!zima.get(&first).await.body.contains(&close));
    assert!(judge.get(&first).await.body.contains(&close));
    assert_eq!(judge.post(&close, "").await.location, Some(first.clone()));
    let page = zima.get(&first).await.body;
    assert!(
        page.contains("Тему закрыл Врунгель") && !page.contains("<textarea"),
        "{page}"
    );
    assert!(zima.get("/lounge").await.body.contains("закрыта"));
    for by in [&mut zima, &mut judge] {
        let refused = by.post(&first, "seen=1&text=мои слова").await;
        assert_eq!(refused.status, 409);
        assert!(
            refused.body.contains("Тему закрыли, пока вы писали"),
            "{}",
            refused.body
        );
        assert!(
            refused.body.contains("мои слова</textarea>"),
            "what was typed is kept"
        );
    }
    assert_eq!(judge.post(&reopen, "").await.status, 303);
    assert_eq!(zima.post(&first, "seen=1&text=мои слова").await.status, 303);
    for act in ["close", "reopen"] {
        let nothing = format!("/lounge/0193e8a0-0000-7000-8000-000000000000/{act}");
        assert_eq!(judge.post(&nothing, "").await.status, 404);
    }
}

#[tokio::test]
async fn a_hidden_message_is_served_to_nobody_and_has_counted() {
    let site = Site::new(&[]).await;
    let (mut judge, mut zima) = (referee(&site).await, person(&site, "ZimA").await);
    let first = thread(&mut zima, "Ругань в заголовке", "секретная брань").await;
    zima.post(&first, "seen=1&text=вторая брань").await;
    let hide = |n: u32| format!("{first}/messages/{n}/hide");
    assert_eq!(zima.post(&hide(2), "reason=так").await.status, 403);
    let refused = judge.post(&hide(2), "reason= ").await;
    assert_eq!(refused.status, 422);
    assert!(
        refused.body.contains("вторая брань"),
        "nothing is hidden without a reason"
    );
    assert_eq!(judge.post(&hide(2), "reason=грубо <b>").await.status, 303);
    assert_eq!(judge.post(&hide(1), "reason=грубо").await.status, 303);
    for mut reader in [browser(&site), zima, judge] {
        for path in [
            "/lounge",
            &first,
            &format!("{first}?quote=2"),
            &format!("{first}?quote=1"),
        ] {
            let page = reader.get(path).await.body;
            assert!(
                !page.contains("брань") && !page.contains("Ругань"),
                "{path}: {page}"
            );
        }
        let page = reader.get(&first).await.body;
        for want in [
            "Скрыто Судьёй: грубо &#60;b&#62;",
            "Тема скрыта Судьёй",
            "2 сообщения",
            "id=\"post-2\"",
        ] {
            assert!(page.contains(want), "{want}: {page}");
        }
    }
    let mut judge = browser(&site);
    judge.log_in("Врунгель", super::WORD).await;
    assert_eq!(
        judge.post(&format!("{first}/messages/1/show"), "").await.status,
        303
    );
    let page = judge.get(&first).await.body;
    assert!(
        page.contains("секретная брань") && page.contains("Ругань в заголовке"),
        "{page}"
    );
    for nothing in ["3", "0", "x", "99999999999"] {
        let path = format!("{first}/messages/{nothing}/hide");
        assert_eq!(judge.post(&path, "reason=а").await.status, 404, "{nothing}");
    }
}
