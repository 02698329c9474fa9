//! The cookies of a site that is reached by HTTPS: each has the prefix `__Host-` and the mark `Secure`, which tells
//! browsers that no other host and no connection without encryption may set or read it. One layer does that to all of
//! them, so that none can be forgotten; within it, and where there is no HTTPS, they have their plain names.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::config::PublicUrl;
use crate::state::AppState;

/// What browsers ask for: set by this host alone, for all of its paths, over HTTPS.
const PREFIX: &str = "__Host-";

/// Whether the site is reached by HTTPS, as the settings say.
pub fn are_secure(state: &AppState) -> bool {
    state.config.public_url.as_ref().is_some_and(PublicUrl::is_https)
}

/// A middleware around everything that reads or sets a cookie.
pub async fn of_this_host(State(state): State<AppState>, mut request: Request, next: Next) -> Response {
    if !are_secure(&state) {
        return next.run(request).await;
    }
    strip(request.headers_mut());
    let mut response = next.run(request).await;
    mark(response.headers_mut());
    response
}

/// Leaves the cookies of this host alone, by their plain names.
fn strip(headers: &mut HeaderMap) {
    let ours: Vec<String> = pairs(headers)
        .filter_map(|pair| pair.strip_prefix(PREFIX))
        .map(str::to_owned)
        .collect();
    headers.remove(header::COOKIE);
    if let Ok(ours) = HeaderValue::from_str(&ours.join("; "))
        && !ours.is_empty()
    {
        headers.insert(header::COOKIE, ours);
    }
}

/// Gives the cookies that are set their prefix and mark.
fn mark(headers: &mut HeaderMap) {
    let set: Vec<HeaderValue> = headers.get_all(header::SET_COOKIE).iter().cloned().collect();
    headers.remove(header::SET_COOKIE);
    for cookie in set {
        let marked = cookie.to_str().ok().map(|text| {
            let secure = text
                .split(';')
                .any(|part| part.trim().eq_ignore_ascii_case("secure"));
            format!("{PREFIX}{text}{}", if secure { "" } else { "; Secure" })
        });
        let marked = marked.and_then(|text| HeaderValue::from_str(&text).ok());
        headers.append(header::SET_COOKIE, marked.unwrap_or(cookie));
    }
}

/// `name=value` of each cookie of a request.
fn pairs(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let lines = headers
        .get_all(header::COOKIE)
        .into_iter()
        .filter_map(|value| value.to_str().ok());
    lines.flat_map(|line| line.split(';')).map(str::trim)
}

/// The value of a cookie, by its plain name.
pub fn value(headers: &HeaderMap, name: &str) -> Option<String> {
    pairs(headers)
        .filter_map(|pair| pair.split_once('='))
        .find(|(known, _)| *known == name)
        .map(|(_, value)| value.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{mark, strip, value};
    use axum::http::{HeaderMap, header};

    #[test]
    fn what_another_host_may_have_set_is_not_looked_at() {
        let mut headers = HeaderMap::new();
        for line in ["a=1; __Host-b=2", "__Host-a=3;b=4", "\u{7f}"] {
            headers.append(
                header::COOKIE,
                line.parse().unwrap_or(header::HeaderValue::from_static("")),
            );
        }
        strip(&mut headers);
        assert_eq!(value(&headers, "a").as_deref(), Some("3"));
        assert_eq!(value(&headers, "b").as_deref(), Some("2"));
        headers.insert(header::COOKIE, "a=1".parse().unwrap());
        strip(&mut headers);
        assert!(!headers.contains_key(header::COOKIE));
    }

    #[test]
    fn every_cookie_is_marked_once() {
        let mut headers = HeaderMap::new();
        headers.append(header::SET_COOKIE, "a=1; Path=/; Secure".parse().unwrap());
        headers.append(header::SET_COOKIE, "b=2; Path=/".parse().unwrap());
        mark(&mut headers);
        let set: Vec<_> = headers.get_all(header::SET_COOKIE).iter().collect();
        assert_eq!(set, ["__Host-a=1; Path=/; Secure", "__Host-b=2; Path=/; Secure"]);
    }
}
