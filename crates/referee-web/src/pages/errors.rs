//! Error pages: what happened and where to go.

use askama::Template;

use super::view::Shell;

/// An error as a person reads it.
#[derive(Template)]
#[template(path = "error.html")]
pub struct ErrorPage {
    /// Around it.
    pub shell: Shell,
    /// HTTP status.
    pub status: u16,
    /// What happened.
    pub heading: String,
    /// In more words.
    pub text: String,
    /// Where to go: address and label.
    pub ways: Vec<(String, String)>,
    /// To be told to whoever runs the site.
    pub request_id: Option<String>,
}

impl ErrorPage {
    /// The page of an HTTP status, with the usual words and ways.
    pub fn of(status: u16, shell: Shell) -> ErrorPage {
        let name = match status {
            400 | 401 | 403 | 404 | 405 | 409 | 413 | 429 | 503 => status,
            412 => 409,
            415 | 422 => 400,
            _ => 500,
        };
        let mut ways = vec![("/".to_owned(), shell.t("nav-lobby"))];
        if status == 401 {
            ways.insert(0, ("/login".to_owned(), shell.t("nav-login")));
        }
        ErrorPage {
            status,
            heading: shell.t(&format!("error-{name}")),
            text: shell.t(&format!("error-{name}-text")),
            ways,
            request_id: None,
            shell,
        }
    }
}
