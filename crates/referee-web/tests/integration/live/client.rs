//! A client of a stream.

use std::time::Duration;

use axum::body::BodyDataStream;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use futures_util::StreamExt;
use league::log::Logged;
use referee_web::game_id::GameId;
use referee_web::live::{self, From};
use referee_web::state::AppState;

/// Nothing here takes so long, on whatever machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// One event of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    pub id: Option<u64>,
    pub event: String,
    pub data: String,
}

impl Block {
    /// An entry of the log as a stream must send it.
    pub fn of(entry: &Logged) -> Block {
        Block {
            id: Some(entry.seq),
            event: entry.event.name(),
            data: serde_json::to_string(entry).unwrap(),
        }
    }
}

/// Reads as browsers do.
pub struct Client {
    body: BodyDataStream,
    text: String,
    /// What it would send as `Last-Event-ID`.
    pub last: Option<u64>,
}

impl Client {
    pub fn new(response: Response) -> Client {
        assert_eq!(response.status(), StatusCode::OK);
        let headers: &HeaderMap = response.headers();
        for (name, value) in [
            ("content-type", "text/event-stream"),
            ("cache-control", "no-cache"),
            ("x-accel-buffering", "no"),
        ] {
            assert_eq!(headers[name], value);
        }
        Client {
            body: response.into_body().into_data_stream(),
            text: String::new(),
            last: None,
        }
    }

    /// Follows a game.
    pub async fn game(state: &AppState, game: GameId, from: From) -> Client {
        let response = live::game_stream(state, game, from, std::future::pending()).await;
        let mut client = Client::new(response.unwrap());
        if let From::After(at) = from {
            client.last = Some(at);
        }
        client
    }

    /// The next event; `None`: the stream has ended.
    pub async fn next(&mut self) -> Option<Block> {
        loop {
            while let Some((block, rest)) = self.text.split_once("\n\n") {
                let ((id, block), rest) = (read(block), rest.to_owned());
                self.last = id.or(self.last);
                self.text = rest;
                if block.is_some() {
                    return block;
                }
            }
            let more = tokio::time::timeout(PATIENCE, self.body.next()).await;
            let bytes = more.expect("nothing comes and nothing ends")?.unwrap();
            self.text.push_str(std::str::from_utf8(&bytes).unwrap());
        }
    }

    /// Reads the beginning of the stream, in which there is no event.
    pub async fn begin(&mut self) {
        let bytes = self.body.next().await.unwrap().unwrap();
        let text = std::str::from_utf8(&bytes).unwrap();
        let (id, block) = read(text.trim_end());
        assert_eq!(block, None);
        self.last = id.or(self.last);
    }

    /// The next events.
    pub async fn take(&mut self, count: usize) -> Vec<Block> {
        let mut all = Vec::new();
        for _ in 0..count {
            all.push(self.next().await.expect("the stream ended"));
        }
        all
    }

    /// All events up to the end of the stream.
    pub async fn rest(&mut self) -> Vec<Block> {
        let mut all = Vec::new();
        while let Some(block) = self.next().await {
            all.push(block);
        }
        all
    }
}

/// What a block says: an id alone is remembered, and is no event.
fn read(block: &str) -> (Option<u64>, Option<Block>) {
    let field = |name: &str| {
        let line = block.lines().find_map(|line| line.strip_prefix(name));
        line.map(|value| value.strip_prefix(": ").unwrap_or(value).to_owned())
    };
    let id = field("id").map(|id| id.parse().unwrap());
    let data = field("data");
    let event = field("event").unwrap_or_else(|| "message".to_owned());
    (id, data.map(|data| Block { id, event, data }))
}
