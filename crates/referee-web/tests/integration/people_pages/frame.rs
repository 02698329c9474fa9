//! What all pages share: language, errors, addresses.

use super::{browser, game, heading, person, referee};
use crate::site::Site;
use std::collections::BTreeSet;

#[tokio::test]
async fn a_page_speaks_the_reader_s_language() {
    let site = Site::new(&[]).await;
    let mut b = browser(&site);
    let rules = async |b: &mut crate::site::Browser, headers: &[(&str, &str)]| {
        heading(&b.send("GET", "/rules", "", headers).await.body).to_owned()
    };
    let (ru, en) = ("Правила командного морского боя", "Rules of team Battleship");
    assert_eq!(rules(&mut b, &[]).await, ru);
    assert_eq!(rules(&mut b, &[("accept-language", "en-GB")]).await, en);
    assert_eq!(
        rules(
            &mut b,
            &[("accept-language", "en"), ("cookie", "referee_language=ru")]
        )
        .await,
        ru
    );
    // the switch is kept with the account
    let mut zima = person(&site, "ZimA").await;
    let switched = zima.post("/language", "language=en&back=/rules").await;
    assert_eq!(switched.location.as_deref(), Some("/rules"));
    assert_eq!(rules(&mut zima, &[("accept-language", "ru")]).await, en);
    // and leads nowhere else
    let switched = zima.post("/language", "language=ru&back=//evil.test").await;
    assert_eq!(switched.location.as_deref(), Some("/"));
    assert_eq!(zima.post("/language", "language=xx&back=/").await.status, 400);
}

#[tokio::test]
async fn what_goes_wrong_is_a_page() {
    let site = Site::new(&[]).await;
    let mut b = person(&site, "ZimA").await;
    for (method, path, form, headers, status, title) in [
        ("GET", "/nothing", "", &[][..], 404, "Такой страницы нет"),
        ("GET", "/games/x/players", "", &[], 404, "Такой страницы нет"),
        (
            "GET",
            "/nothing",
            "",
            &[("accept-language", "en")],
            404,
            "There is no such page",
        ),
        ("DELETE", "/rules", "", &[], 405, "Так сюда не обращаются"),
        ("POST", "/login", "nick=a", &[], 400, "Запрос не понят"),
        (
            "POST",
            "/language",
            "language=en",
            &[("sec-fetch-site", "cross-site")],
            403,
            "Форма пришла с другого сайта",
        ),
        (
            "POST",
            "/games/x/enrolment",
            "",
            &[("origin", "https://evil.test")],
            403,
            "Форма пришла с другого сайта",
        ),
    ] {
        let answer = b.send(method, path, form, headers).await;
        assert_eq!(answer.status.as_u16(), status, "{path}");
        let got = heading(&answer.body);
        assert!(got == title || title.starts_with("There"), "{path}: {got}");
    }
    let long = format!("language=en&back={}", "x".repeat(300 * 1024));
    assert_eq!(b.post("/language", &long).await.status, 413);
}

/// The paths that a page leads to.
fn links(page: &str) -> BTreeSet<String> {
    let hrefs = page
        .split("href=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next());
    hrefs
        .filter(|h| h.starts_with('/'))
        .map(|h| h.replace("&#38;", "&").replace("&amp;", "&"))
        .collect()
}

#[tokio::test]
async fn no_link_leads_to_nothing() {
    let site = Site::new(&[]).await;
    let mut judge = referee(&site).await;
    let game = game(&mut judge).await;
    let mut zima = person(&site, "ZimA").await;
    zima.post(&format!("{game}/enrolment"), "").await;
    for mut reader in [browser(&site), zima, judge] {
        let mut seen = BTreeSet::new();
        let mut open = BTreeSet::from(["/".to_owned()]);
        while let Some(path) = open.pop_first() {
            let answer = reader.get(&path).await;
            assert!(
                matches!(answer.status.as_u16(), 200 | 303),
                "{path}: {}",
                answer.status
            );
            let new: Vec<String> = links(&answer.body)
                .into_iter()
                .filter(|l| !seen.contains(l))
                .collect();
            seen.insert(path);
            open.extend(new.into_iter().filter(|l| !seen.contains(l)));
        }
        assert!(seen.len() > 5, "{seen:?}");
    }
}
