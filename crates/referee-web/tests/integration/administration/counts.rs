//! Counts of messages on another forum, from a table (T1).

use referee_web::store::forum;

use super::{account, admin, audit};
use crate::people_pages::{hidden, person};
use crate::site::Site;

async fn count(site: &Site, nick: &str) -> i32 {
    account(site, nick).await.forum_messages
}

/// The text of a page without its tags.
fn plain(page: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    for c in page.chars() {
        match c {
            '<' => inside = true,
            '>' => {
                inside = false;
                text.push(' ');
            }
            c if !inside => text.push(c),
            _ => {}
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn a_table_is_shown_first_and_written_only_then() {
    let site = Site::new(&[]).await;
    let mut admin = admin(&site).await;
    let mut zima = person(&site, "ZimA").await;
    for nick in ["Вирт", "Адвокат", "Боцман"] {
        person(&site, nick).await;
    }
    zima.post("/lounge", "title=Погода&text=Дождь").await;
    let table = "Ник;Сообщений\nzima;1 204\nВирт;87\nНикто;5\nАдвокат;много\nБоцман;1\nбоцман;2\n;9\n";
    let shown = admin.post("/admin/counts", &format!("text={table}")).await;
    assert_eq!(shown.status, 200);
    let text = plain(&shown.body);
    for line in [
        "Изменятся 2 числа. 5 строк с ошибками будут пропущены.",
        "2 zima здесь: ZimA 0 1204 и ещё 1 сообщение здесь",
        "3 Вирт 0 87 и ещё 0 сообщений здесь",
        "4 Никто такого ника здесь нет",
        "5 Адвокат «много» – не число сообщений",
        "6 Боцман тот же ник, что в строке 7",
        "7 боцман тот же ник, что в строке 6",
        "8 в строке нет ника",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert_eq!(count(&site, "ZimA").await, 1, "nothing is written yet");
    let digest = hidden(&shown.body, "digest");
    let done = admin
        .post(
            "/admin/counts",
            &format!("text={table}&digest={digest}&confirmed=yes"),
        )
        .await;
    assert_eq!(done.location.as_deref(), Some("/admin/counts"));
    assert_eq!(count(&site, "ZimA").await, 1205, "the sum of both forums");
    assert_eq!(
        (count(&site, "Вирт").await, count(&site, "Боцман").await),
        (87, 0)
    );
    let profile = zima.get("/users/ZimA").await.body;
    assert!(profile.contains("1205 сообщений"), "{profile}");
    let mut c = site.state.pool.acquire().await.unwrap();
    let known = forum::known(&mut c, &["ZimA".into()]).await.unwrap();
    assert_eq!(known[&"ZimA".into()].posts, 1205, "what the draw asks");
    drop(c);
    let log = audit(&site).await;
    assert_eq!(log.len(), 1);
    assert_eq!(log[0].details["changed"], 2);
    assert_eq!(log[0].details["left_out"], 5);
    assert_eq!(log[0].details["counts"][0]["new"], 1204);
    // the same once more changes nothing
    let again = admin.post("/admin/counts", &format!("text={table}")).await;
    let text = plain(&again.body);
    assert!(
        text.contains("Ни одно число не изменится") && text.contains("так уже и есть"),
        "{text}"
    );
}

#[tokio::test]
async fn what_changed_since_it_was_shown_is_shown_again() {
    let site = Site::new(&[]).await;
    let mut admin = admin(&site).await;
    person(&site, "Вирт").await;
    let table = "Вирт;87\nZimA;5";
    let shown = admin.post("/admin/counts", &format!("text={table}")).await;
    let digest = hidden(&shown.body, "digest");
    person(&site, "ZimA").await;
    let form = format!("text={table}&digest={digest}&confirmed=yes");
    let refused = admin.post("/admin/counts", &form).await;
    assert_eq!(refused.status, 409);
    assert!(plain(&refused.body).contains("Изменятся 2 числа"));
    assert_eq!(count(&site, "Вирт").await, 0);
    let form = format!(
        "text={table}&digest={}&confirmed=yes",
        hidden(&refused.body, "digest")
    );
    assert_eq!(admin.post("/admin/counts", &form).await.status, 303);
    assert_eq!((count(&site, "Вирт").await, count(&site, "ZimA").await), (87, 5));
}

#[tokio::test]
async fn files_of_both_encodings_are_read() {
    let site = Site::new(&[]).await;
    let mut admin = admin(&site).await;
    person(&site, "Вирт").await;
    let (russian, ..) = encoding_rs::WINDOWS_1251.encode("ник;сообщений\r\nВирт;87\r\n");
    for (file, old_new) in [
        (russian.as_ref(), "2 Вирт 0 87"),
        ("\u{feff}Вирт,88\n".as_bytes(), "1 Вирт 0 88"),
        ("Вирт\t89".as_bytes(), "1 Вирт 0 89"),
    ] {
        let shown = admin.upload("/admin/counts", &[("text", "")], file).await;
        assert_eq!(shown.status, 200);
        assert!(plain(&shown.body).contains(old_new), "{}", plain(&shown.body));
    }
    for (file, why) in [
        (b"PK\x03\x04".to_vec(), "не читается как текст"),
        (vec![b' '; 70_000], "больше 64 КиБ"),
        (b"\n\n;\n".to_vec(), "нет ни одной строки"),
        ("а;1\n".repeat(5_001).into_bytes(), "больше 5000 строк"),
    ] {
        let refused = admin.upload("/admin/counts", &[("text", "")], &file).await;
        assert_eq!(refused.status, 422, "{why}");
        assert!(
            plain(&refused.body).contains(why),
            "{why}: {}",
            plain(&refused.body)
        );
    }
    let nothing = admin.post("/admin/counts", "text=").await;
    assert_eq!(nothing.status, 422);
}
