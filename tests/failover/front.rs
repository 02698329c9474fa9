//! How players, readers and followers ask: through the proxy, over connections that are kept.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use league::log::Logged;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE};
use reqwest::{Client, RequestBuilder, Response};
use serde_json::json;

/// Who asks gives up after this.
const PATIENCE: Duration = Duration::from_mins(1);

/// Who got no answer asks again after this.
const AGAIN: Duration = Duration::from_millis(100);

/// Posts that were begun by these tests: each has a key of its own.
static POSTS: AtomicUsize = AtomicUsize::new(0);

/// What is done where no answer comes, or one that says «not now».
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// That is a failure of the test: no request may fail, though none can be sent again.
    Once,
    /// The same request is sent again under the same `Idempotency-Key`.
    Again,
}

/// The way to a site.
#[derive(Clone, Debug)]
pub struct Front {
    client: Client,
    url: String,
    manner: Manner,
}

/// What came of a request.
#[derive(Clone, Debug)]
pub struct Done {
    /// The server that did it.
    pub by: String,
    /// How often it was sent in vain.
    pub in_vain: usize,
}

impl Front {
    /// Through the proxy at this address.
    pub fn new(address: &str, manner: Manner) -> Front {
        Front {
            client: Client::builder().timeout(PATIENCE).build().unwrap(),
            url: format!("http://{address}"),
            manner,
        }
    }

    /// Posts in a game, until it is done.
    pub async fn post(&self, token: &str, path: &str, text: &str) -> Done {
        let key = format!("post-{}", POSTS.fetch_add(1, Ordering::Relaxed));
        let request = || {
            let request = self.client.post(format!("{}/api/v1{path}/posts", self.url));
            let request = request
                .header(AUTHORIZATION, format!("Bearer {token}"))
                .header(CONTENT_TYPE, "application/json")
                .body(json!({ "text": text }).to_string());
            match self.manner {
                Manner::Once => request,
                Manner::Again => request.header("idempotency-key", &key),
            }
        };
        self.done(request, 201, text).await
    }

    /// Opens what everybody may see.
    pub async fn get(&self, path: &str) -> Done {
        let request = || self.client.get(format!("{}{path}", self.url));
        self.done(request, 200, path).await
    }

    /// Reads what everybody may see.
    pub async fn text(&self, path: &str) -> String {
        let answer = self
            .client
            .get(format!("{}{path}", self.url))
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 200, "{path}");
        answer.text().await.unwrap()
    }

    async fn done(&self, request: impl Fn() -> RequestBuilder, want: u16, what: &str) -> Done {
        let until = Instant::now() + PATIENCE;
        let mut in_vain = 0;
        loop {
            match once(request()).await {
                Ok((status, by, _)) if status == want => return Done { by, in_vain },
                Ok((500.., ..)) | Err(_) if self.manner == Manner::Again && Instant::now() < until => {
                    in_vain += 1;
                    tokio::time::sleep(AGAIN).await;
                }
                other => panic!("{what:?} was sent {} times: {other:?}", in_vain + 1),
            }
        }
    }
}

/// The status, the server, and the body.
async fn once(request: RequestBuilder) -> reqwest::Result<(u16, String, String)> {
    let answer = request.send().await?;
    let (status, by) = (answer.status().as_u16(), by(&answer));
    Ok((status, by, answer.text().await?))
}

fn by(answer: &Response) -> String {
    let by = answer.headers().get("x-served-by");
    by.map_or("", |by| by.to_str().unwrap()).to_owned()
}

/// Who follows a game, and comes again wherever the stream breaks off, as browsers do.
#[derive(Debug)]
pub struct Follower {
    client: Client,
    url: String,
    stream: Option<Response>,
    bytes: Vec<u8>,
    /// All that came, in order.
    pub events: Vec<Logged>,
    /// The servers that it was connected to, in order.
    pub by: Vec<String>,
}

impl Follower {
    /// From the first event of a game on.
    pub fn new(front: &Front, path: &str) -> Follower {
        Follower {
            // a line comes every 15 s
            client: Client::builder()
                .read_timeout(Duration::from_secs(20))
                .build()
                .unwrap(),
            url: format!("{}/api/v1{path}/stream?after=0", front.url),
            stream: None,
            bytes: Vec::new(),
            events: Vec::new(),
            by: Vec::new(),
        }
    }

    /// The number of the last event that came.
    pub fn at(&self) -> u64 {
        self.events.last().map_or(0, |e| e.seq)
    }

    /// Takes what comes next, after which it may be asked again. Whoever stops waiting loses nothing.
    pub async fn more(&mut self) {
        let Some(stream) = &mut self.stream else {
            return self.connect().await;
        };
        if let Ok(Some(bytes)) = stream.chunk().await {
            return self.take(&bytes);
        }
        // half an event at the end is none
        self.stream = None;
        self.bytes.clear();
    }

    async fn connect(&mut self) {
        let request = self.client.get(&self.url);
        let request = request.header("last-event-id", self.at().to_string());
        match request.send().await {
            Ok(answer) if answer.status() == 200 => {
                self.by.push(by(&answer));
                self.stream = Some(answer);
            }
            _ => tokio::time::sleep(AGAIN).await,
        }
    }

    fn take(&mut self, more: &[u8]) {
        self.bytes.extend_from_slice(more);
        // a part may end anywhere, also within a letter
        while let Some(end) = self.bytes.windows(2).position(|two| two == b"\n\n") {
            let block: Vec<u8> = self.bytes.drain(..end + 2).collect();
            let block = std::str::from_utf8(&block).unwrap();
            let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name));
            assert_ne!(field("event: "), Some("resync"), "the server lost its place");
            if let (Some(id), Some(data)) = (field("id: "), field("data: ")) {
                let event: Logged = serde_json::from_str(data).unwrap();
                assert_eq!(id, event.seq.to_string());
                self.events.push(event);
            }
        }
    }
}
