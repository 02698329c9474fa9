//! A receiver of webhooks on this machine: it answers as it was told to, and remembers what it was told.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha2::Sha256;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// What came in.
#[derive(Clone, Debug)]
pub struct Told {
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Told {
    pub fn header(&self, name: &str) -> &str {
        self.headers[name].to_str().unwrap()
    }

    pub fn id(&self) -> &str {
        self.header("webhook-id")
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    /// Checks the signature as the convention has it, with this key.
    pub fn is_signed_with(&self, key: &[u8]) -> bool {
        let mut mac = Hmac::<Sha256>::new_from_slice(key).unwrap();
        mac.update(self.id().as_bytes());
        mac.update(b".");
        mac.update(self.header("webhook-timestamp").as_bytes());
        mac.update(b".");
        mac.update(&self.body);
        let (version, signature) = self.header("webhook-signature").split_once(',').unwrap();
        version == "v1" && mac.verify_slice(&STANDARD.decode(signature).unwrap()).is_ok()
    }
}

/// An answer: status, a header, body.
pub type Answer = (u16, Option<(&'static str, String)>, &'static str);

/// 204.
pub const FINE: Answer = (204, None, "");

#[derive(Clone)]
pub struct Receiver {
    pub port: u16,
    told: Arc<Mutex<Vec<Told>>>,
    answers: Arc<Mutex<VecDeque<Answer>>>,
    /// Nothing is answered before there is a permit.
    gate: Arc<Semaphore>,
}

impl Receiver {
    /// Answers 204 to everything.
    pub async fn start() -> Receiver {
        Receiver::listening(Semaphore::MAX_PERMITS).await
    }

    /// Answers nothing before [`Receiver::open`].
    pub async fn silent() -> Receiver {
        Receiver::listening(0).await
    }

    async fn listening(permits: usize) -> Receiver {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let receiver = Receiver {
            port: listener.local_addr().unwrap().port(),
            told: Arc::default(),
            answers: Arc::default(),
            gate: Arc::new(Semaphore::new(permits)),
        };
        let app = receiver.app();
        tokio::spawn(async move { axum::serve(listener, app).await });
        receiver
    }

    pub fn app(&self) -> Router {
        Router::new().fallback(take).with_state(self.clone())
    }

    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/hook?of=bot", self.port)
    }

    /// The next answers; 204 after them.
    pub fn will_answer(&self, answers: impl IntoIterator<Item = Answer>) {
        self.answers.lock().unwrap().extend(answers);
    }

    pub fn open(&self) {
        self.gate.add_permits(1_000);
    }

    pub fn told(&self) -> Vec<Told> {
        self.told.lock().unwrap().clone()
    }

    pub fn ids(&self) -> Vec<String> {
        self.told().iter().map(|t| t.id().to_owned()).collect()
    }
}

async fn take(State(receiver): State<Receiver>, headers: HeaderMap, body: Bytes) -> Response {
    receiver.told.lock().unwrap().push(Told { headers, body });
    let _pass = receiver.gate.acquire().await.unwrap();
    let (status, header, text) = receiver.answers.lock().unwrap().pop_front().unwrap_or(FINE);
    let mut response = (StatusCode::from_u16(status).unwrap(), text).into_response();
    if let Some((name, value)) = header {
        response.headers_mut().insert(name, value.parse().unwrap());
    }
    response
}
