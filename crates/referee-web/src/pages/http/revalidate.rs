//! Pages that a browser may keep if it asks each time: their `ETag` is the hash of what is in them, and what has not
//! changed is not sent again.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::error::Error;

/// A middleware for pages that are read often and hold nothing that is told once. Only answers of 200 to GET are looked at.
pub async fn by_content(request: Request, next: Next) -> Response {
    let asked = request.method() == Method::GET;
    let known = request.headers().get(header::IF_NONE_MATCH).cloned();
    let response = next.run(request).await;
    if !asked || response.status() != StatusCode::OK || !is_page(response.headers()) {
        return response;
    }
    let (mut head, body) = response.into_parts();
    let bytes = match to_bytes(body, usize::MAX).await {
        Ok(bytes) => bytes,
        Err(e) => return Error::internal(e).into_response(),
    };
    let hash = Sha256::digest(&bytes);
    // weak: it may be compressed on its way
    let tag = format!(
        "W/\"{}\"",
        uuid::Uuid::from_slice(&hash[..16]).unwrap_or_default().simple()
    );
    head.headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("private, no-cache"),
    );
    head.headers
        .append(header::VARY, HeaderValue::from_static("cookie, accept-language"));
    let same = known.is_some_and(|known| {
        known
            .to_str()
            .is_ok_and(|k| k.split(',').any(|k| k.trim() == tag))
    });
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        head.headers.insert(header::ETAG, tag);
    }
    if same {
        head.status = StatusCode::NOT_MODIFIED;
        head.headers.remove(header::CONTENT_TYPE);
        head.headers.remove(header::CONTENT_LENGTH);
        return Response::from_parts(head, Body::empty());
    }
    Response::from_parts(head, Body::from(bytes))
}

fn is_page(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| {
        [&b"text/html"[..], b"application/atom+xml"]
            .iter()
            .any(|k| kind.as_bytes().starts_with(k))
    })
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::{Request, StatusCode, header};
    use axum::response::{Html, Response};
    use axum::routing::get;
    use axum::{Router, middleware};
    use tower::ServiceExt as _;

    async fn ask(method: &str, text: &'static str, known: Option<&str>) -> Response {
        let page = move || async move { Html(text) };
        let pages: Router = Router::new()
            .route("/", get(page).post(page))
            .layer(middleware::from_fn(super::by_content));
        let mut request = Request::builder().method(method).uri("/");
        if let Some(known) = known {
            request = request.header(header::IF_NONE_MATCH, known);
        }
        let request = request.body(Body::empty()).expect("a request");
        pages.oneshot(request).await.expect("infallible")
    }

    #[tokio::test]
    async fn a_page_that_is_known_is_not_sent_again() {
        let first = ask("GET", "А4", None).await;
        let tag = first.headers()[header::ETAG].to_str().expect("text").to_owned();
        assert_eq!(first.headers()[header::CACHE_CONTROL], "private, no-cache");
        let again = ask("GET", "А4", Some(&format!("\"other\", {tag}"))).await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(again.headers()[header::ETAG], tag.as_str());
        let changed = ask("GET", "А5", Some(&tag)).await;
        assert_eq!(changed.status(), StatusCode::OK);
        let sent = ask("POST", "А4", Some(&tag)).await;
        assert_eq!(sent.status(), StatusCode::OK);
        assert!(!sent.headers().contains_key(header::ETAG));
    }
}
