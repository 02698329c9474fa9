//! Somebody's browser: a cookie, forms, no JavaScript.

use std::sync::{Arc, Mutex};

use reqwest::header::{COOKIE, LOCATION, ORIGIN, SET_COOKIE};
use reqwest::{Client, Method, RequestBuilder, Response, redirect};

use crate::page::Page;
use crate::server::Server;

/// What came back.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// Where a 303 leads.
    pub location: Option<String>,
    /// `Content-Type`.
    pub kind: String,
    /// The body.
    pub body: String,
}

impl Answer {
    /// The body as a page.
    pub fn page(&self) -> Page {
        Page::read(&self.body)
    }

    /// Checks that it was done: 303 to this path, and gives where it leads.
    #[track_caller]
    pub fn done(&self) -> &str {
        assert_eq!(self.status, 303, "{}", self.page().complaints());
        self.location.as_deref().unwrap()
    }
}

/// Somebody with a browser. Clones share the cookie: tabs of one browser.
#[derive(Clone, Debug)]
pub struct Visitor {
    client: Client,
    url: String,
    cookie: Arc<Mutex<Option<String>>>,
}

impl Visitor {
    /// A browser that was never here.
    pub fn new(server: &Server) -> Visitor {
        let client = Client::builder()
            .redirect(redirect::Policy::none())
            .build()
            .unwrap();
        Visitor {
            client,
            url: server.url.clone(),
            cookie: Arc::default(),
        }
    }

    /// The same browser at another server of the same site.
    #[must_use]
    pub fn at(&self, server: &Server) -> Visitor {
        Visitor {
            client: self.client.clone(),
            url: server.url.clone(),
            cookie: Arc::clone(&self.cookie),
        }
    }

    /// The session's cookie, `name=value`.
    pub fn cookie(&self) -> Option<String> {
        self.cookie.lock().unwrap().clone()
    }

    /// Opens a page.
    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, |r| r).await.unwrap()
    }

    /// Opens a page that must be there, for this visitor.
    #[track_caller]
    pub fn open(&self, path: &str) -> impl Future<Output = Page> {
        let caller = std::panic::Location::caller();
        async move {
            let answer = self.get(path).await;
            assert_eq!(
                answer.status,
                200,
                "{path}, from {caller}: {}",
                answer.page().complaints()
            );
            answer.page()
        }
    }

    /// Sends a form as the site's own pages do.
    pub async fn post(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.try_post(path, fields).await.unwrap()
    }

    /// Sends a form; an error where no whole answer came back.
    ///
    /// # Errors
    /// The connection's: the server is gone.
    pub async fn try_post(&self, path: &str, fields: &[(&str, &str)]) -> reqwest::Result<Answer> {
        self.send(Method::POST, path, |r| r.header(ORIGIN, &self.url).form(fields))
            .await
    }

    /// Sends a form as another site would make a browser send it.
    pub async fn post_from(&self, origin: &str, path: &str, fields: &[(&str, &str)]) -> Answer {
        let sent = self.send(Method::POST, path, |r| r.header(ORIGIN, origin).form(fields));
        sent.await.unwrap()
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        with: impl FnOnce(RequestBuilder) -> RequestBuilder,
    ) -> reqwest::Result<Answer> {
        let mut request = self.client.request(method, format!("{}{path}", self.url));
        request = request
            .header("accept-language", "ru")
            .header("accept", "text/html");
        if let Some(cookie) = self.cookie() {
            request = request.header(COOKIE, cookie);
        }
        let response = with(request).send().await?;
        self.keep_cookie(&response);
        let text = |name| {
            response
                .headers()
                .get(name)
                .map(|v| v.to_str().unwrap().to_owned())
        };
        let (location, kind) = (
            text(LOCATION),
            text(reqwest::header::CONTENT_TYPE).unwrap_or_default(),
        );
        Ok(Answer {
            status: response.status().as_u16(),
            location,
            kind,
            body: response.text().await?,
        })
    }

    fn keep_cookie(&self, response: &Response) {
        for set in response.headers().get_all(SET_COOKIE) {
            let pair = set.to_str().unwrap().split(';').next().unwrap().trim();
            if let Some(value) = pair.strip_prefix("referee_session=") {
                *self.cookie.lock().unwrap() = (!value.is_empty()).then(|| pair.to_owned());
            }
        }
    }
}
