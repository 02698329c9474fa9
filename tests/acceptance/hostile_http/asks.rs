//! Requests that are nearly right, and such as no browser sends.

use std::fmt::Write as _;

use proptest::prelude::*;
use proptest::sample::select;

use crate::access::table::{FORMS, PAGES};
use crate::spoil::{edits, spoilt};

/// Routes of the API, as they are in its description.
const API: [&str; 28] = [
    "/openapi.json",
    "/users",
    "/tokens",
    "/tokens/@",
    "/me",
    "/me/todo",
    "/me/webhooks",
    "/me/webhooks/@",
    "/me/webhooks/@/test",
    "/me/webhooks/@/on",
    "/me/webhooks/@/deliveries",
    "/games",
    "/games/@",
    "/games/@/enrolment",
    "/games/@/fleet",
    "/games/@/posts",
    "/games/@/discussion",
    "/games/@/delegation",
    "/games/@/orders",
    "/games/@/successor",
    "/games/@/applications",
    "/games/@/disputes",
    "/games/@/rooms/red",
    "/games/@/clock",
    "/games/@/seas/~",
    "/games/@/events",
    "/games/@/export",
    "/games/@/referee/pause",
];

/// Ids that are none.
const ODD_IDS: [&str; 18] = [
    "0",
    "-1",
    "00000000-0000-0000-0000-000000000000",
    "0193f2a0-3c2e-7b1d-9d58-6a1e2f3b4c5d",
    "%00",
    "%ff%fe",
    "..",
    "%2e%2e%2f%2e%2e%2fetc",
    "%F0%9F%9A%A2",
    "%D0%AE%D0%BD%D0%B3%D0%B0",
    "a'--",
    "%22%3E%3Cscript%3E",
    "99999999999999999999",
    "%E2%80%AE",
    "%C0%AF",
    "{id}",
    "a%0d%0ab",
    "%",
];

/// Bodies that are nearly right: forms, JSON, files.
const BODIES: [(&str, &str); 22] = [
    (
        "application/x-www-form-urlencoded",
        "nick=Вирт&password=восемь+знаков&next=//evil.example",
    ),
    ("application/x-www-form-urlencoded", "text=То+Юнга+-+А4&check=1"),
    (
        "application/x-www-form-urlencoded",
        "layout=А1-А4&notation=latin&cells=0,1,2",
    ),
    (
        "application/x-www-form-urlencoded",
        "title=&mode=duel&turn_hours=1e9&ships_4=255&ships_1=-1&calendar=none",
    ),
    (
        "application/x-www-form-urlencoded",
        "reason=%00%ff&hours=NaN&post=0&nick=%F0%9F%9A%A2",
    ),
    ("application/x-www-form-urlencoded", "&&==&a=%&b=%z&c=%d0&text"),
    (
        "application/x-www-form-urlencoded",
        "email=a%0d%0aBcc:b@example.org&password=x",
    ),
    (
        "application/x-www-form-urlencoded",
        "until=99999-12-31&time_zone=../../etc&language=xx",
    ),
    ("application/json", "{\"text\":\"То Юнга - А4\"}"),
    (
        "application/json",
        "{\"nick\":\"Вирт\",\"password\":\"восемь знаков\",\"bot\":true}",
    ),
    (
        "application/json",
        "{\"mode\":\"team_battle\",\"title\":\"x\",\"rules\":{\"turn_hours\":1e308,\"ships\":{\"4\":9}}}",
    ),
    (
        "application/json",
        "{\"fleet\":[\"А1-А4\",\"Б2,Б3\",\"\"],\"random\":false,\"seal\":\"00\"}",
    ),
    (
        "application/json",
        "{\"url\":\"http://127.0.0.1:1/\",\"events\":[\"*\"],\"secret\":\"whsec_\"}",
    ),
    (
        "application/json",
        "{\"name\":\"\",\"scopes\":[\"read\",\"root\"],\"expires_in_days\":9223372036854775807}",
    ),
    (
        "application/json",
        "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    ),
    (
        "application/json",
        "{\"text\":\"\\ud800\",\"text\":1,\"text\":null}",
    ),
    ("application/json", "\u{feff}null"),
    ("text/plain", "То Юнга - А4"),
    (
        "multipart/form-data; boundary=cut",
        "--cut\r\nContent-Disposition: form-data; name=\"file\"; filename=\"../../x\"\r\n\r\nА1-А4\r\n--cut--\r\n",
    ),
    (
        "multipart/form-data; boundary=cut",
        "--cut\r\nContent-Disposition: form-data; name=\"file\"\r\nContent-Type: image/png\r\n\r\n\u{89}PNG\r\n--cut",
    ),
    (
        "multipart/form-data; boundary=cut",
        "--cut\r\nContent-Disposition: form-data\r\n\r\n--cut\r\n\r\n--cut--",
    ),
    ("multipart/form-data", "--\r\n\r\n----"),
];

/// What requests are made of.
const PIECES: [&str; 30] = [
    "=",
    "&",
    "%00",
    "%ff",
    "%",
    "+",
    "\"",
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\\u0000",
    "null",
    "1e400",
    "\r\n",
    "--cut",
    "--cut--",
    "name=\"",
    "А4",
    "То Юнга - А4",
    "<script>",
    "' or 1=1 --",
    "../",
    "${7*7}",
    "{{7*7}}",
    "\u{202e}",
    "😀",
    "x=x&x=x&x=x&",
];

const METHODS: [&str; 12] = [
    "GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get", "BREW", "P\u{d0}",
];

const HEADERS: [&str; 26] = [
    "Accept-Language: en;q=2, *;q=-1, \u{201e}",
    "Accept: */*",
    "Cookie: referee_session=; referee_session=AAAA; =;;=",
    "Cookie: referee_notice=posted-sent",
    "Cookie: referee_device=AAAA",
    "Authorization: Bearer x",
    "Authorization: Basic Og==",
    "Authorization: Basic !!!",
    "Authorization:",
    "Origin: null",
    "Origin: https://evil.example",
    "Sec-Fetch-Site: cross-site",
    "X-Forwarded-For: ,,::ffff:1.2.3.4, [::1]:99999999",
    "X-Request-Id: a b\tc",
    "If-Match: \"99999999999999999999\"",
    "If-Match: *",
    "If-None-Match: W/\"",
    "Idempotency-Key: \u{e9}",
    "Last-Event-ID: -1",
    "Range: bytes=0-0,1-1,-",
    "Expect: 200-maybe",
    "Transfer-Encoding: chunked, chunked",
    "Content-Length: 5\r\nContent-Length: 6",
    "Content-Encoding: gzip",
    "Upgrade: h2c",
    "Accept-Encoding: gzip;q=0, br;q=1.00000",
];

/// Headers after which a server may wait for what does not come.
const LYING: [&str; 4] = ["Transfer-Encoding", "Content-Length", "Expect", "Upgrade"];

/// How the end of the body is told.
#[derive(Clone, Copy, Debug)]
enum Length {
    /// As it is.
    True,
    /// One more than comes; then the sender is silent for ever.
    TooLong,
    /// One less.
    TooShort,
    /// In one chunk.
    Chunked,
    /// In chunks that are none.
    Broken,
    /// Not at all.
    Untold,
}

/// A request.
#[derive(Clone, Debug)]
pub struct Ask {
    head: Vec<u8>,
    body: Vec<u8>,
    /// It cannot be whole: the sender says that no more will come.
    pub hangs_up: bool,
}

impl Ask {
    /// As it is sent.
    pub fn bytes(&self) -> Vec<u8> {
        [&self.head[..], b"\r\n", &self.body[..]].concat()
    }
}

/// What is there, and who asks.
#[derive(Clone, Debug)]
pub struct Site {
    /// The id of a game under way.
    pub game: String,
    /// The headers of each who may ask.
    pub whom: Vec<String>,
}

/// A path of the table of pages, of the forms or of the API, mostly of the game that there is.
fn paths(site: &Site) -> impl Strategy<Value = String> + use<> {
    let pages = PAGES.iter().map(|page| page.1.to_owned());
    let forms = FORMS.iter().map(|form| form.1.to_owned());
    let api = API.iter().map(|path| format!("/api/v1{path}"));
    let all: Vec<String> = pages
        .chain(forms)
        .chain(api)
        .filter(|path| !path.ends_with("/stream"))
        .collect();
    let game = site.game.clone();
    let query = prop_oneof![
        3 => Just(String::new()),
        1 => select(vec!["?page=-1", "?page=99999999999999999999", "?after=x", "?nick=%00", "?at=NaN&lang=xx", "?%ff", "?a&a&a=&=a", "?next=//evil", "?q=%E2%80%AE"])
            .prop_map(str::to_owned),
        1 => "[a-z]{1,8}=[!-~]{0,20}".prop_map(|text| format!("?{}", text.replace(['#', '?'], ""))),
    ];
    (
        select(all),
        prop::option::weighted(0.4, select(ODD_IDS.to_vec())),
        query,
    )
        .prop_map(move |(path, id, query)| {
            let here = id.unwrap_or(&game);
            let path = if path.starts_with("/api") {
                path.replace('@', here)
            } else {
                path.replace('@', &format!("/games/{here}"))
            };
            format!(
                "{}{query}",
                path.replace('~', id.unwrap_or("ZimA")).replace("//", "/")
            )
        })
}

/// Requests of all kinds.
pub fn asks(site: &Site) -> impl Strategy<Value = Ask> + use<> {
    let method = prop_oneof![4 => Just("GET"), 6 => Just("POST"), 2 => select(METHODS.to_vec())];
    let body = (0..BODIES.len(), 0..BODIES.len(), prop::option::of(edits(&PIECES)));
    let length = select(vec![
        Length::True,
        Length::True,
        Length::True,
        Length::True,
        Length::TooLong,
        Length::TooShort,
        Length::Chunked,
        Length::Broken,
        Length::Untold,
    ]);
    let more = prop::collection::vec(select(HEADERS.to_vec()), 0..4);
    let huge = prop::option::weighted(0.03, select(vec![9_000_usize, 70_000, 200_000]));
    (
        method,
        paths(site),
        body,
        length,
        more,
        select(site.whom.clone()),
        huge,
    )
        .prop_map(|(method, path, (which, other, edits), length, more, who, huge)| {
            let (kind, text) = BODIES[which];
            let text = edits.map_or_else(|| text.to_owned(), |edits| spoilt(text, BODIES[other].1, &edits));
            let mut head =
                format!("{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n{who}");
            for line in &more {
                let _ = write!(head, "{line}\r\n");
            }
            if let Some(huge) = huge {
                let _ = write!(head, "X-Huge: {}\r\n", "a".repeat(huge));
            }
            let _ = write!(head, "Content-Type: {kind}\r\n");
            let body = framed(text.as_bytes(), length, &mut head);
            let lies = more
                .iter()
                .any(|line| LYING.iter().any(|name| line.starts_with(name)));
            Ask {
                head: head.into_bytes(),
                body,
                hangs_up: lies || matches!(length, Length::TooLong | Length::Broken),
            }
        })
}

/// The body as it is sent, and what the head says of it.
fn framed(text: &[u8], length: Length, head: &mut String) -> Vec<u8> {
    let told = match length {
        Length::True => Some(text.len()),
        Length::TooLong => Some(text.len() + 1),
        Length::TooShort => Some(text.len().saturating_sub(1)),
        Length::Chunked | Length::Broken => {
            head.push_str("Transfer-Encoding: chunked\r\n");
            None
        }
        Length::Untold => None,
    };
    if let Some(told) = told {
        let _ = write!(head, "Content-Length: {told}\r\n");
    }
    match length {
        Length::Chunked => [format!("{:x}\r\n", text.len()).as_bytes(), text, b"\r\n0\r\n\r\n"].concat(),
        Length::Broken => [b"zz\r\n".as_slice(), text, b"\r\n-1\r\n"].concat(),
        _ => text.to_vec(),
    }
}
