//! The lounge, through the whole router: threads, answers, and that each message counts once (T1).

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use chrono::TimeDelta;
use league::Nick;
use referee_web::{router, store};
use tower::ServiceExt;

use super::{browser, game, hidden, person, referee};
use crate::site::{Answer, Browser, Site};

/// Opens a thread and gives its address.
pub async fn thread(by: &mut Browser, title: &str, text: &str) -> String {
    let form = hidden(&by.get("/lounge/new").await.body, "form");
    let opened = by
        .post("/lounge", &format!("form={form}&title={title}&text={text}"))
        .await;
    opened.location.unwrap_or_else(|| panic!("{}", opened.body))
}

/// How many messages an account has written.
async fn count(site: &Site, nick: &str) -> u32 {
    let nick = Nick::from(nick);
    let mut c = site.state.pool.acquire().await.unwrap();
    let counts = store::forum::counts(&mut c, std::slice::from_ref(&nick))
        .await
        .unwrap();
    counts[&nick]
}

fn textarea(page: &str) -> &str {
    let at = page.find("<textarea id=\"composer-text\"").expect("a field");
    let rest = &page[at..];
    &rest[rest.find('>').unwrap() + 2..rest.find("</textarea>").unwrap()]
}

#[tokio::test]
async fn threads_are_opened_and_answered() {
    let site = Site::new(&[]).await;
    let mut visitor = browser(&site);
    let empty = visitor.get("/lounge").await.body;
    assert!(empty.contains("Откройте первую тему"), "{empty}");
    assert_eq!(
        visitor.get("/lounge/new").await,
        Answer::to("/login?next=/lounge/new")
    );

    let (mut zima, mut virt) = (person(&site, "ZimA").await, person(&site, "Вирт").await);
    let first = thread(&mut zima, "Кто на линкоре", "Есть **кто**?").await;
    site.hand.advance(TimeDelta::minutes(1));
    let second = thread(&mut virt, "Погода", "Дождь").await;
    let page = visitor.get(&first).await.body;
    for want in [
        "Кто на линкоре",
        "Есть <strong>кто</strong>?",
        "1 сообщение",
        "Войдите, чтобы написать",
    ] {
        assert!(page.contains(want), "{want}: {page}");
    }
    site.hand.advance(TimeDelta::minutes(1));
    let quoted = virt.get(&format!("{first}?quote=1")).await.body;
    assert_eq!(textarea(&quoted), "&#62; ZimA, № 1:\n&#62; Есть **кто**?\n");
    let answered = virt
        .post(&first, "seen=1&text=> ZimA, № 1:\r\n> Есть **кто**?\r\nЯ")
        .await;
    assert_eq!(
        answered.location,
        Some(format!("{first}?post=2#post-2")),
        "{}",
        answered.body
    );
    let page = zima.get(&first).await.body;
    let answer = "<blockquote><cite>ZimA, № 1:</cite><p>Есть <strong>кто</strong>?</p></blockquote><p>Я</p>";
    assert!(page.contains(answer), "{page}");
    assert_eq!(hidden(&page, "seen"), "2");

    let list = visitor.get("/lounge").await.body;
    let (a, b) = (list.find(&first).unwrap(), list.find(&second).unwrap());
    assert!(a < b, "the newest activity first: {list}");
    for want in [
        "Автор темы: ZimA",
        "2 сообщения",
        "Последнее: Вирт",
        &format!("{first}?post=2#post-2"),
    ] {
        assert!(list.contains(want), "{want}: {list}");
    }
    for path in [
        "/lounge/0193-none",
        "/lounge/0193e8a0-0000-7000-8000-000000000000",
    ] {
        assert_eq!(zima.get(path).await.status, 404);
        assert_eq!(zima.post(path, "text=а").await.status, 404);
    }
}

#[tokio::test]
async fn lists_and_threads_have_pages_and_are_not_sent_twice() {
    let site = Site::new(&[]).await;
    let mut zima = person(&site, "ZimA").await;
    let first = thread(&mut zima, "Самая старая", "1").await;
    for n in 2..=51 {
        assert_eq!(zima.post(&first, &format!("text={n}")).await.status, 303);
    }
    site.hand.advance(TimeDelta::minutes(1));
    for n in 1..=30 {
        zima.post("/lounge", &format!("title=Тема {n}&text=а")).await;
    }
    let mut visitor = browser(&site);
    assert!(!visitor.get("/lounge").await.body.contains("Самая старая"));
    let last = visitor.get("/lounge?page=99").await.body;
    assert!(
        last.contains("Самая старая") && last.contains("Страница 2 из 2"),
        "{last}"
    );
    let newest = visitor.get(&first).await.body;
    assert!(newest.contains("id=\"post-51\"") && !newest.contains("id=\"post-50\""));
    assert!(
        visitor
            .get(&format!("{first}?post=50"))
            .await
            .body
            .contains("id=\"post-1\"")
    );

    let router = router::router(site.state.clone());
    let ask = |tag: Option<String>| {
        let mut request = Request::get(&first).header("host", "site.test");
        if let Some(tag) = tag {
            request = request.header(header::IF_NONE_MATCH, tag);
        }
        router.clone().oneshot(request.body(Body::empty()).unwrap())
    };
    let tag = ask(None).await.unwrap().headers()[header::ETAG]
        .to_str()
        .unwrap()
        .to_owned();
    assert_eq!(
        ask(Some(tag.clone())).await.unwrap().status(),
        StatusCode::NOT_MODIFIED
    );
    zima.post(&first, "text=новое").await;
    assert_eq!(ask(Some(tag)).await.unwrap().status(), StatusCode::OK);
}

#[tokio::test]
async fn each_message_counts_once_and_makes_the_admiral() {
    let site = Site::new(&[]).await;
    let mut judge = referee(&site).await;
    let game = game(&mut judge).await;
    for nick in ["Адвокат", "Вирт", "Боцман"] {
        person(&site, nick)
            .await
            .post(&format!("{game}/enrolment"), "")
            .await;
    }
    // the latest account: of equal counts another one would be Admiral (T3)
    let mut zima = person(&site, "ZimA").await;
    let first = thread(&mut zima, "Тема", "раз").await;
    assert_eq!(count(&site, "ZimA").await, 1);
    zima.post(&first, "seen=1&text=два").await;
    assert_eq!(count(&site, "ZimA").await, 2);
    for refused in ["seen=2&text= ", &format!("seen=2&text={}", "я".repeat(4_097))] {
        assert_eq!(zima.post(&first, refused).await.status, 422);
    }
    assert_eq!(count(&site, "ZimA").await, 2);
    zima.post(&format!("{game}/enrolment"), "").await;
    assert!(
        zima.get(&format!("{game}/players"))
            .await
            .body
            .contains("2 сообщения")
    );
    zima.post(&first, "seen=2&text=три").await;

    let draw = format!("{game}/draw");
    let version = hidden(&judge.get(&draw).await.body, "version");
    let drawn = judge
        .post(&draw, &format!("how=random&version={version}&confirmed=yes"))
        .await;
    assert_eq!(drawn.status, 303, "{}", drawn.body);
    zima.post(&first, "seen=3&text=четыре").await;
    let players = zima.get(&format!("{game}/players")).await.body;
    let me = players
        .split("<li")
        .find(|line| line.contains("\"nick\"") && line.contains(">ZimA<"))
        .unwrap();
    assert!(
        me.contains("Адмирал") && me.contains("3 сообщения"),
        "frozen at the draw (T1): {me}"
    );
    assert_eq!(count(&site, "ZimA").await, 4);
}

#[tokio::test]
async fn what_is_sent_twice_is_written_once() {
    let site = Site::new(&[]).await;
    let mut zima = person(&site, "ZimA").await;
    let form = hidden(&zima.get("/lounge/new").await.body, "form");
    let body = format!("form={form}&title=Тема&text=раз");
    let first = zima.post("/lounge", &body).await.location.unwrap();
    assert_eq!(zima.post("/lounge", &body).await.location, Some(first.clone()));
    let sent = zima.post(&first, "seen=1&text=два").await.location;
    assert_eq!(zima.post(&first, "seen=1&text=два").await.location, sent);
    assert_eq!(count(&site, "ZimA").await, 2);
    assert_eq!(
        browser(&site)
            .get("/lounge")
            .await
            .body
            .matches("class=\"game-line\"")
            .count(),
        1
    );
    // another text of the same form, and the same text after it was read, are others
    zima.post(&first, "seen=1&text=другое").await;
    zima.post(&first, "seen=3&text=два").await;
    assert_eq!(count(&site, "ZimA").await, 4);
}

#[tokio::test]
async fn many_at_once_are_numbered_without_a_gap_and_each_once() {
    let site = Site::new(&[]).await;
    let mut zima = person(&site, "ZimA").await;
    let first = thread(&mut zima, "Тема", "раз").await;
    // each text twice: as many as a minute allows
    let all = (0..20).map(|n| {
        let mut b = browser(&site);
        b.cookie.clone_from(&zima.cookie);
        let to = first.clone();
        async move { b.post(&to, &format!("seen=1&text=слово {}", n % 10)).await }
    });
    let answers = futures_util::future::join_all(all).await;
    let places: std::collections::BTreeSet<_> = answers
        .iter()
        .map(|a| {
            a.location
                .clone()
                .unwrap_or_else(|| panic!("{}: {}", a.status, a.body))
        })
        .collect();
    assert_eq!(places.len(), 10, "{places:?}");
    let page = zima.get(&first).await.body;
    for number in 1..=11 {
        assert!(page.contains(&format!("id=\"post-{number}\"")), "{number}");
    }
    assert_eq!(page.matches("<article").count(), 11);
    assert_eq!(count(&site, "ZimA").await, 11);
}

#[tokio::test]
async fn hostile_words_are_words() {
    let site = Site::new(&[]).await;
    let mut zima = person(&site, "ZimA").await;
    let long = "ы".repeat(4_096);
    let accents = format!("а{}", "\u{301}".repeat(119));
    let first = thread(
        &mut zima,
        "<script>alert(1)</script>",
        "<script>alert(1)</script>",
    )
    .await;
    let second = thread(&mut zima, &accents, &long).await;
    for text in [
        "\u{202e}adimZ \u{2066}x",
        "а\0б",
        "раз\r\nдва",
        "[х](javascript:alert(1))",
    ] {
        assert_eq!(
            zima.post(&first, &format!("text={text}")).await.status,
            303,
            "{text:?}"
        );
    }
    let page = zima.get(&first).await.body;
    assert!(
        !page.contains("<script>")
            && !page.contains("\u{202e}")
            && !page.contains('\0')
            && !page.contains("href=\"javascript")
    );
    for want in [
        "&lt;script&gt;alert(1)&lt;/script&gt;",
        "<p>adimZ x</p>",
        "<p>аб</p>",
        "<p>раз<br>два</p>",
        "<p>[х](javascript:alert(1))</p>",
    ] {
        assert!(page.contains(want), "{want}: {page}");
    }
    assert!(zima.get(&second).await.body.contains(&long));
    let list = zima.get("/lounge").await.body;
    assert!(
        list.contains("&#60;script&#62;alert(1)") && !list.contains("<script>"),
        "{list}"
    );

    for (title, text, want) in [
        (" ", "а", "Здесь нет текста"),
        ("а", "\u{200b}\u{3164} \r\n", "Здесь нет текста"),
        ("а", "\0", "Здесь нет текста"),
        (&"я".repeat(121), "а", "можно не больше 120 знаков"),
        ("а", &"ы".repeat(4_097), "Разделите его на несколько"),
    ] {
        let refused = zima.post("/lounge", &format!("title={title}&text={text}")).await;
        assert_eq!(refused.status, 422);
        assert!(refused.body.contains(want), "{want}: {}", refused.body);
        assert_eq!(
            textarea(&refused.body),
            text.replace("\r\n", "\n"),
            "what was typed is kept"
        );
    }
}

#[tokio::test]
async fn who_writes_too_much_is_told_when_to_go_on() {
    let site = Site::new(&[("REFEREE_RATE_LIMIT", "on")]).await;
    let mut zima = person(&site, "ZimA").await;
    for n in 1..=5 {
        assert_eq!(
            zima.post("/lounge", &format!("title=Тема {n}&text=а"))
                .await
                .status,
            303
        );
    }
    let form = hidden(&zima.get("/lounge/new").await.body, "form");
    let body = format!("form={form}&title=Шестая&text=слова");
    let refused = zima.post("/lounge", &body).await;
    assert_eq!(
        (refused.status, refused.retry_after.as_deref()),
        (StatusCode::TOO_MANY_REQUESTS, Some("720"))
    );
    for want in ["через 12 минут", "value=\"Шестая\"", "слова", &form] {
        assert!(refused.body.contains(want), "{want}: {}", refused.body);
    }
    site.hand.advance(TimeDelta::minutes(12));
    let first = zima.post("/lounge", &body).await.location.unwrap();
    assert_eq!(
        zima.post("/lounge", &body).await.location,
        Some(first.clone()),
        "a repetition costs nothing"
    );

    for n in 1..=20 {
        assert_eq!(zima.post(&first, &format!("text={n}")).await.status, 303, "{n}");
    }
    let refused = zima.post(&first, "text=ещё").await;
    assert_eq!(
        (refused.status, refused.retry_after.as_deref()),
        (StatusCode::TOO_MANY_REQUESTS, Some("3"))
    );
    assert_eq!(textarea(&refused.body), "ещё");
    assert_eq!(count(&site, "ZimA").await, 26);
}

#[tokio::test]
async fn visitors_and_guests_read_and_are_told_what_to_do() {
    let site = Site::new(&[]).await;
    let first = thread(&mut person(&site, "ZimA").await, "Тема", "раз").await;
    let mut visitor = browser(&site);
    for to in ["/lounge", &first] {
        let kept = visitor.post(to, "title=а&text=мои слова").await;
        assert_eq!(kept.status, StatusCode::UNAUTHORIZED);
        assert_eq!(textarea(&kept.body), "мои слова");
        assert!(
            kept.body.contains("href=\"/login?next=%2Flounge"),
            "{}",
            kept.body
        );
    }
    let mut guest = browser(&site);
    assert_eq!(guest.post("/play", "pairs=1").await.status, 303);
    for path in ["/lounge/new", &first] {
        let page = guest.get(path).await.body;
        assert!(page.contains("href=\"/settings\">Придумать пароль"), "{page}");
        assert!(!page.contains("<textarea"), "{page}");
    }
    for to in ["/lounge", &first] {
        let refused = guest.post(to, "title=а&text=мои слова").await;
        assert_eq!(refused.status, 403);
        assert_eq!(textarea(&refused.body), "мои слова");
    }
    assert!(visitor.get(&first).await.body.contains("1 сообщение"));
}
