//! The program itself, over HTTP: streams of two servers on one database, tokens, the end.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use testkit::TestDatabase;

use crate::program::{Folder, Serving, referee};

/// `referee:восемь знаков`
const BASIC: &str = "Basic cmVmZXJlZTrQstC+0YHQtdC80Ywg0LfQvdCw0LrQvtCy";

/// A request with HTTP/1.0, which is answered without chunks.
fn send(address: &str, request: &str, headers: &str, body: &str) -> BufReader<TcpStream> {
    let mut s = TcpStream::connect(address).unwrap();
    s.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let length = body.len();
    write!(
        s,
        "{request} HTTP/1.0\r\nHost: {address}\r\n{headers}Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    BufReader::new(s)
}

/// Status and headers in small letters.
fn head(reader: &mut BufReader<TcpStream>) -> (u16, String) {
    let mut text = String::new();
    while !text.ends_with("\r\n\r\n") {
        assert!(reader.read_line(&mut text).unwrap() > 0, "{text}");
    }
    let status = text.split(' ').nth(1).unwrap().parse().unwrap();
    (status, text.to_lowercase())
}

fn call(address: &str, request: &str, headers: &str, body: &Value) -> (u16, Value) {
    let body = if body.is_null() {
        String::new()
    } else {
        body.to_string()
    };
    let mut reader = send(address, request, headers, &body);
    let (status, _) = head(&mut reader);
    let mut text = String::new();
    reader.read_to_string(&mut text).unwrap();
    (status, serde_json::from_str(&text).unwrap_or_default())
}

/// A stream that is open.
struct Stream(BufReader<TcpStream>);

impl Stream {
    fn open(address: &str, path: &str, headers: &str) -> Stream {
        let mut reader = send(address, &format!("GET /api/v1{path}"), headers, "");
        let (status, head) = head(&mut reader);
        assert_eq!(status, 200, "{head}");
        for header in [
            "content-type: text/event-stream",
            "cache-control: no-cache",
            "x-accel-buffering: no",
        ] {
            assert!(head.contains(header), "{head}");
        }
        assert!(!head.contains("content-encoding"), "{head}");
        let mut stream = Stream(reader);
        assert!(stream.block().unwrap().starts_with("retry: "));
        stream
    }

    /// The next lines; `None`: the stream has ended.
    fn block(&mut self) -> Option<String> {
        let mut text = String::new();
        while !text.ends_with("\n\n") {
            if self.0.read_line(&mut text).unwrap() == 0 {
                return None;
            }
        }
        Some(text)
    }

    /// Type and data of the next event.
    fn event(&mut self) -> (String, Value) {
        let block = self.block().expect("the stream has ended");
        let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        (
            field("event: ").to_owned(),
            serde_json::from_str(field("data: ")).unwrap(),
        )
    }
}

struct Two {
    a: Serving,
    b: Serving,
    token: String,
    token_id: String,
    game: String,
    _db: TestDatabase,
    _data: Folder,
}

impl Two {
    async fn new() -> Two {
        let db = testkit::database(&referee_web::MIGRATOR).await;
        let data = Folder::new("streams");
        let start = || {
            let mut c = referee(&data.0, &[]);
            c.env("DATABASE_URL", &db.url);
            c.env("REFEREE_ADMIN_PASSWORD", "восемь знаков");
            Serving::of(c)
        };
        let (a, b) = (start(), start());
        let basic = format!("Authorization: {BASIC}\r\n");
        let wanted = json!({"name": "бот", "scopes": ["read", "play", "referee"]});
        let (status, made) = call(&a.address, "POST /api/v1/tokens", &basic, &wanted);
        assert_eq!(status, 201, "{made}");
        let token = format!("Authorization: Bearer {}\r\n", made["token"].as_str().unwrap());
        let game = json!({"mode": "team_battle", "title": "Осень"});
        let (status, opened) = call(&a.address, "POST /api/v1/games", &token, &game);
        assert_eq!(status, 201, "{opened}");
        Two {
            a,
            b,
            token,
            token_id: made["id"].as_str().unwrap().to_owned(),
            game: opened["id"].as_str().unwrap().to_owned(),
            _db: db,
            _data: data,
        }
    }

    fn announce(&self, server: &Serving, text: &str) {
        let path = format!("POST /api/v1/games/{}/referee/announce", self.game);
        let (status, done) = call(&server.address, &path, &self.token, &json!({"text": text}));
        assert_eq!(status, 200, "{done}");
    }

    fn stream(&self) -> String {
        format!("/games/{}/stream", self.game)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_of_one_server_tells_what_happens_on_the_other_and_ends_with_the_game() {
    let two = Two::new().await;
    let mut open = Stream::open(&two.b.address, &format!("{}?after=1", two.stream()), "");
    let mut me = Stream::open(&two.b.address, "/me/stream", &two.token);
    let version = |n: u64| ("game".to_owned(), json!({"game": two.game, "version": n}));
    assert_eq!(me.event(), version(1));
    two.announce(&two.a, "раз");
    let (kind, entry) = open.event();
    assert_eq!(
        (kind.as_str(), &entry["seq"], &entry["text"]),
        ("announced", &json!(2), &json!("раз"))
    );
    assert_eq!(me.event(), version(2));
    two.announce(&two.b, "два");
    assert_eq!(open.event().1["text"], "два");
    assert_eq!(me.event(), version(3));
    let mut again = Stream::open(&two.a.address, &two.stream(), "Last-Event-ID: 2\r\n");
    assert_eq!(again.event().1["text"], "два");
    let cancel = format!("POST /api/v1/games/{}/referee/cancel", two.game);
    assert_eq!(
        call(&two.a.address, &cancel, &two.token, &json!({"reason": "шторм"})).0,
        200
    );
    for stream in [&mut open, &mut again] {
        assert_eq!(stream.event().0, "cancelled");
        assert_eq!(
            stream.event(),
            ("end".to_owned(), json!({"status": "cancelled", "version": 4}))
        );
        assert_eq!(stream.block(), None, "it is closed");
    }
    let mut late = send(
        &two.b.address,
        &format!("GET /api/v1{}", two.stream()),
        "Last-Event-ID: 4\r\n",
        "",
    );
    assert_eq!(head(&mut late).0, 204);
    two.a.stop();
    two.b.stop();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_ends_within_a_second_when_its_token_is_revoked_on_another_server() {
    let two = Two::new().await;
    let mut me = Stream::open(&two.b.address, "/me/stream", &two.token);
    let mut game = Stream::open(&two.b.address, &two.stream(), &two.token);
    let mut anybody = Stream::open(&two.b.address, &two.stream(), "");
    me.event();
    let basic = format!("Authorization: {BASIC}\r\n");
    let path = format!("DELETE /api/v1/tokens/{}", two.token_id);
    assert_eq!(call(&two.a.address, &path, &basic, &Value::Null).0, 204);
    let revoked = Instant::now();
    assert_eq!((me.block(), game.block()), (None, None));
    let took = revoked.elapsed();
    assert!(took < Duration::from_secs(5), "{took:?}"); // 0.1 s on a quiet machine
    let mut dead = send(&two.b.address, "GET /api/v1/me/stream", &two.token, "");
    assert_eq!(head(&mut dead).0, 401);
    two.b.send("TERM");
    assert_eq!(anybody.block(), None, "public games need no token");
    two.a.stop();
    assert_eq!(two.b.end(Duration::from_secs(15)).0, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_end_when_the_program_is_told_to_stop_and_do_not_hold_it_up() {
    let two = Two::new().await;
    let mut streams: Vec<Stream> = (0..20)
        .map(|_| Stream::open(&two.a.address, &two.stream(), ""))
        .collect();
    let mut quick = send(&two.a.address, &format!("HEAD /api/v1{}", two.stream()), "", "");
    let (status, headers) = head(&mut quick);
    assert_eq!(status, 200);
    assert!(headers.contains("text/event-stream"), "{headers}");
    assert_eq!(quick.read_to_end(&mut Vec::new()).unwrap(), 0, "a head alone");
    for (path, headers, want) in [
        ("/games/0193f2a0-3c2e-7b1d-9d58-6a1e2f3b4c5d/stream", "", 404),
        ("/games/none/stream", "", 404),
        ("/me/stream", "", 401),
        ("/me/stream", "Authorization: Bearer nothing\r\n", 401),
        (&format!("{}?after=x", two.stream()), "", 400),
    ] {
        let (status, problem) = call(
            &two.a.address,
            &format!("GET /api/v1{path}"),
            headers,
            &Value::Null,
        );
        assert_eq!(status, want, "{path} {problem}");
    }
    let told = Instant::now();
    two.a.send("TERM");
    for stream in &mut streams {
        assert_eq!(stream.block(), None, "it is closed, and not ended");
    }
    let (code, said) = two.a.end(Duration::from_secs(15));
    assert_eq!(code, Some(0), "{said}");
    assert!(
        told.elapsed() < Duration::from_secs(8),
        "there was nothing to wait for"
    );
    two.b.stop();
}
