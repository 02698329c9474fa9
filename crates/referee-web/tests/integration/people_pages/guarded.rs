//! What every answer tells browsers, and what cookies look like where the site is reached by HTTPS.

use axum::body::Body;
use axum::http::{HeaderMap, Request, header};
use referee_web::router;
use tower::ServiceExt;

use super::{WORD, browser, person};
use crate::site::Site;

async fn ask(site: &Site, method: &str, path: &str, body: &str, cookie: &str) -> (u16, HeaderMap) {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header(header::HOST, "referee.example.org")
        .header(header::COOKIE, cookie)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from(body.to_owned()));
    let answer = router::router(site.state.clone()).oneshot(request.unwrap()).await;
    let answer = answer.unwrap();
    (answer.status().as_u16(), answer.headers().clone())
}

const PATHS: [&str; 9] = [
    "/",
    "/login",
    "/rules",
    "/nothing",
    "/static/site.css",
    "/health/live",
    "/api/v1/games",
    "/api/v1/nothing",
    "/api/v1/openapi.json",
];

#[tokio::test]
async fn every_answer_tells_browsers_what_they_may() {
    let plain = Site::new(&[]).await;
    let https = Site::new(&[("REFEREE_PUBLIC_URL", "https://referee.example.org")]).await;
    for path in PATHS {
        for (site, secure) in [(&plain, false), (&https, true)] {
            let (_, headers) = ask(site, "GET", path, "", "").await;
            for (name, want) in [
                ("x-content-type-options", "nosniff"),
                ("referrer-policy", "same-origin"),
                ("cross-origin-opener-policy", "same-origin"),
                ("cross-origin-resource-policy", "same-origin"),
            ] {
                assert_eq!(headers[name], want, "{name} of {path}");
            }
            let policy = headers["content-security-policy"].to_str().unwrap();
            for part in [
                "default-src 'none'",
                "object-src 'none'",
                "base-uri 'none'",
                "frame-ancestors 'none'",
            ] {
                assert!(policy.contains(part), "{part} of {path}");
            }
            assert!(!policy.contains("unsafe"), "{policy}");
            assert!(
                headers["permissions-policy"]
                    .to_str()
                    .unwrap()
                    .contains("camera=()")
            );
            let strict = headers.get("strict-transport-security");
            let year = strict.is_some_and(|value| value == "max-age=31536000; includeSubDomains");
            assert_eq!((strict.is_some(), year), (secure, secure), "{path}");
            assert!(headers.contains_key(header::CACHE_CONTROL), "{path}");
            assert!(headers.contains_key(header::CONTENT_TYPE), "{path}");
        }
    }
}

#[tokio::test]
async fn a_page_of_somebody_s_own_is_kept_by_nobody() {
    let site = Site::new(&[]).await;
    let mut zima = person(&site, "ZimA").await;
    for path in ["/settings", "/notices", "/settings/close"] {
        assert_eq!(zima.get(path).await.status, 200);
        assert_eq!(zima.header("cache-control"), "no-store", "{path}");
    }
    // what is read often is asked for each time, and is nobody else's
    zima.get("/").await;
    assert_eq!(zima.header("cache-control"), "private, no-cache");
    zima.post("/logout", "").await;
    assert_eq!(zima.header("clear-site-data"), "\"cache\"");
}

#[tokio::test]
async fn where_there_is_https_cookies_are_of_this_host_alone() {
    let site = Site::new(&[("REFEREE_PUBLIC_URL", "https://referee.example.org")]).await;
    let form = format!("nick=ZimA&password={WORD}").replace(' ', "+");
    let (status, headers) = ask(&site, "POST", "/register", &form, "").await;
    assert_eq!(status, 303);
    let set = headers.get_all(header::SET_COOKIE).iter();
    let set: Vec<&str> = set.map(|value| value.to_str().unwrap()).collect();
    assert_eq!(set.len(), 2, "{set:?}");
    for cookie in &set {
        assert!(cookie.starts_with("__Host-referee_"), "{cookie}");
        for mark in ["; Secure", "; HttpOnly", "; Path=/", "; SameSite="] {
            assert!(cookie.contains(mark), "{mark}: {cookie}");
        }
        assert!(!cookie.contains("Domain"), "{cookie}");
    }
    let session = set.iter().find(|cookie| cookie.contains("session")).unwrap();
    let session = session.split(';').next().unwrap();
    assert_eq!(ask(&site, "GET", "/settings", "", session).await.0, 200);
    // what another host of the domain may have set is not looked at
    let planted = session.replace("__Host-", "");
    assert_eq!(ask(&site, "GET", "/settings", "", &planted).await.0, 303);
    let (_, headers) = ask(&site, "POST", "/language", "language=en&back=/", session).await;
    let language = headers[header::SET_COOKIE].to_str().unwrap();
    assert!(language.starts_with("__Host-referee_language=en; ") && language.ends_with("; Secure"));
}

#[tokio::test]
async fn whom_to_tell_of_a_hole_is_where_programs_look() {
    let nobody = Site::new(&[]).await;
    assert_eq!(
        browser(&nobody).get("/.well-known/security.txt").await.status,
        404
    );
    let site = Site::new(&[
        ("REFEREE_SECURITY_CONTACT", "mailto:security@example.org"),
        ("REFEREE_PUBLIC_URL", "https://referee.example.org"),
    ])
    .await;
    let mut b = browser(&site);
    let text = b.get("/.well-known/security.txt").await.body;
    assert_eq!(
        text,
        "Contact: mailto:security@example.org\nExpires: 2010-01-12T14:02:00Z\nPreferred-Languages: ru, en\n\
         Canonical: https://referee.example.org/.well-known/security.txt\n"
    );
    assert_eq!(b.header("content-type"), "text/plain; charset=utf-8");
}
