//! A program at the API: a token and JSON.

use reqwest::{Client, Method};
use serde_json::{Value, json};

use crate::server::Server;

/// What came back.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The body; null where there was none.
    pub body: Value,
}

impl Answer {
    /// The body of what must have been done.
    #[track_caller]
    pub fn done(self) -> Value {
        assert!(
            (200..300).contains(&self.status),
            "{}: {}",
            self.status,
            self.body
        );
        self.body
    }
}

/// A program that calls the API for one account.
#[derive(Clone, Debug)]
pub struct Caller {
    client: Client,
    url: String,
    token: String,
}

impl Caller {
    /// Makes a token with nick and password, and calls with it from then on.
    pub async fn with_password(server: &Server, nick: &str, password: &str, scopes: &[&str]) -> Caller {
        let (client, url) = (Client::new(), format!("{}/api/v1", server.url));
        let wanted = json!({ "name": "acceptance", "scopes": scopes });
        let request = client
            .post(format!("{url}/tokens"))
            .basic_auth(nick, Some(password))
            .header("content-type", "application/json")
            .body(wanted.to_string());
        let made = read(request).await.done();
        let token = made["token"].as_str().unwrap().to_owned();
        Caller { client, url, token }
    }

    /// What it calls with.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Reads what must be there.
    pub async fn get(&self, path: &str) -> Value {
        let request = self.client.get(format!("{}{path}", self.url));
        read(request.bearer_auth(&self.token)).await.done()
    }

    /// Posts JSON.
    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        let request = self.client.request(Method::POST, format!("{}{path}", self.url));
        let request = request.header("content-type", "application/json");
        read(request.bearer_auth(&self.token).body(body.to_string())).await
    }
}

async fn read(request: reqwest::RequestBuilder) -> Answer {
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    let text = response.text().await.unwrap();
    Answer {
        status,
        body: serde_json::from_str(&text).unwrap_or_default(),
    }
}
