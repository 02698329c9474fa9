//! Style sheets, scripts and icons, built into the program. Each has an address with the hash of its content
//! (`/static/site.css?v=1f2e3d4c`), which a browser may keep for ever; without it, or with an old one,
//! the browser asks each time and is answered 304 while nothing has changed.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::sync::LazyLock;

use axum::Router;
use axum::extract::{Path, RawQuery};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use sha2::{Digest, Sha256};

/// A file that is built in.
struct StaticFile {
    name: &'static str,
    kind: &'static str,
    bytes: Cow<'static, [u8]>,
    /// First 16 hex digits of the content's SHA-256.
    hash: String,
}

macro_rules! files {
    ($($name:literal $kind:expr),+ $(,)?) => {
        [$(StaticFile {
            name: $name,
            kind: $kind,
            bytes: Cow::Borrowed(include_bytes!(concat!("../../../static/", $name))),
            hash: hash(include_bytes!(concat!("../../../static/", $name))),
        }),+]
    };
}

const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const MANIFEST: &str = "application/manifest+json";
const PNG: &str = "image/png";
const SVG: &str = "image/svg+xml";

/// What every page needs to be drawn, in this order: the one request that holds a page up.
const SITE: [&str; 11] = [
    include_str!("../../../static/tokens.css"),
    include_str!("../../../static/notebook.css"),
    include_str!("../../../static/sea.css"),
    include_str!("../../../static/shipyard.css"),
    include_str!("../../../static/charts.css"),
    include_str!("../../../static/thread.css"),
    include_str!("../../../static/people.css"),
    include_str!("../../../static/admin.css"),
    include_str!("../../../static/replay.css"),
    include_str!("../../../static/verify.css"),
    include_str!("../../../static/print.css"),
];

static FILES: LazyLock<Vec<StaticFile>> = LazyLock::new(|| {
    let site = SITE.concat().into_bytes();
    let site = StaticFile {
        name: "site.css",
        kind: CSS,
        hash: hash(&site),
        bytes: Cow::Owned(site),
    };
    let mut files = Vec::from(files![
        "api.css" CSS,
        "api.js" JS,
        "fleet.js" JS,
        "fleet_draft.js" JS,
        "draw.js" JS,
        "live.js" JS,
        "manifest.webmanifest" MANIFEST,
        "push.js" JS,
        "replay.js" JS,
        "preview.js" JS,
        "seal.js" JS,
        "sealed.js" JS,
        "shipyard.js" JS,
        "sw.js" JS,
        "icons/anchor.svg" SVG,
        "icons/app-180.png" PNG,
        "icons/app-192.png" PNG,
        "icons/app-512.png" PNG,
        "icons/clock.svg" SVG,
        "icons/favicon.svg" SVG,
        "icons/flag-blue.svg" SVG,
        "icons/flag-red.svg" SVG,
        "icons/whistle.svg" SVG,
    ]);
    files.push(site);
    files
});

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .take(8)
        .fold(String::new(), |mut text, byte| {
            // Writing to a String cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
}

fn find(name: &str) -> Option<&'static StaticFile> {
    FILES.iter().find(|file| file.name == name)
}

/// The address of a file, with its hash. A name that is not there is logged and gets an address that
/// answers 404.
pub fn address(name: &str) -> String {
    if let Some(file) = find(name) {
        format!("/static/{name}?v={}", file.hash)
    } else {
        tracing::error!(name, "no such static file");
        format!("/static/{name}")
    }
}

/// Routes `/static/…`.
pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new()
        .route("/static/{*name}", get(serve))
        .route("/sw.js", get(worker))
}

/// The service worker, where it may look after the whole site.
async fn worker(headers: HeaderMap) -> Response {
    serve(Path("sw.js".to_owned()), RawQuery(None), headers).await
}

async fn serve(Path(name): Path<String>, RawQuery(query): RawQuery, headers: HeaderMap) -> Response {
    let Some(file) = find(&name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let current = query.as_deref().and_then(|query| query.strip_prefix("v=")) == Some(file.hash.as_str());
    let keep = if current {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let tag = format!("\"{}\"", file.hash);
    let known = headers
        .get(header::IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|tags| {
            tags.split(',')
                .any(|known| known.trim().trim_start_matches("W/") == tag)
        });
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, file.kind)], file.bytes.as_ref()).into_response()
    };
    let answer = response.headers_mut();
    answer.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    answer.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        answer.insert(header::ETAG, tag);
    }
    response
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::{Request, StatusCode, header};
    use axum::response::Response;
    use tower::ServiceExt as _;

    use super::{FILES, address, routes};

    async fn ask(path: &str, tag: Option<&str>) -> Response {
        let mut request = Request::get(path);
        if let Some(tag) = tag {
            request = request.header(header::IF_NONE_MATCH, tag);
        }
        let request = request.body(Body::empty()).expect("a request");
        routes::<()>().oneshot(request).await.expect("infallible")
    }

    fn header(response: &Response, name: header::HeaderName) -> &str {
        response
            .headers()
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
    }

    #[tokio::test]
    async fn every_file_is_served_with_its_kind_and_kept_for_ever() {
        for file in FILES.iter() {
            let response = ask(&address(file.name), None).await;
            assert_eq!(response.status(), StatusCode::OK, "{}", file.name);
            assert_eq!(header(&response, header::CONTENT_TYPE), file.kind);
            assert!(header(&response, header::CACHE_CONTROL).contains("immutable"));
            let tag = header(&response, header::ETAG).to_owned();
            let again = ask(&format!("/static/{}", file.name), Some(&tag)).await;
            assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
            assert_eq!(header(&again, header::CACHE_CONTROL), "no-cache");
        }
    }

    #[tokio::test]
    async fn what_is_not_there_is_not_served() {
        for path in [
            "/static/none.css",
            "/static/../Cargo.toml",
            "/static/%2e%2e/Cargo.toml",
            "/static/",
        ] {
            assert_eq!(ask(path, None).await.status(), StatusCode::NOT_FOUND, "{path}");
        }
    }

    /// How cells are named is the game's (S10): a script takes names from its page.
    #[test]
    fn no_script_knows_the_letters_of_a_sea() {
        for file in FILES.iter().filter(|file| file.kind == super::JS) {
            let text = std::str::from_utf8(&file.bytes).expect("UTF-8");
            let is_comment = |line: &str| {
                ["//", "/*", "*"]
                    .iter()
                    .any(|sign| line.trim_start().starts_with(sign))
            };
            for line in text.lines().filter(|line| !is_comment(line)) {
                let code = line.split(" // ").next().unwrap_or_default();
                let code = code.replace("\"Морской бой\"", ""); // the site
                assert!(
                    !code.chars().any(|c| ('А'..='я').contains(&c)),
                    "{}: {line}",
                    file.name
                );
                assert!(!code.contains("ABC"), "{}: {line}", file.name);
            }
        }
    }

    #[test]
    fn every_file_that_a_style_sheet_names_is_built_in() {
        for file in FILES.iter().filter(|file| file.kind == super::CSS) {
            let text = std::str::from_utf8(&file.bytes).expect("UTF-8");
            for name in text
                .split("url(")
                .skip(1)
                .filter_map(|rest| rest.split(')').next())
            {
                let name = name.trim_matches('"');
                assert!(super::find(name).is_some(), "{}: {name}", file.name);
            }
        }
    }
}
