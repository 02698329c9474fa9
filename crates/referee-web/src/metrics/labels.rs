//! By what series are told apart. Every value comes from the program itself, never from a request: a pattern of a route,
//! a word of a table. So nobody outside makes new series, and none tells of a person or a game.

use axum::http::Method;
use prometheus_client::encoding::EncodeLabelSet;

/// The route of what is at no route.
pub const NOWHERE: &str = "none";

/// Where requests lead.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Route {
    /// The pattern of the route; [`NOWHERE`]: there is none.
    pub route: String,
    /// A word of [`method`].
    pub method: &'static str,
}

/// How requests were answered.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Answered {
    /// The pattern of the route; [`NOWHERE`]: there is none.
    pub route: String,
    /// A word of [`method`].
    pub method: &'static str,
    /// One of those that the program knows.
    pub status: u16,
}

/// What happened in games.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Happened {
    /// The kind of game.
    pub mode: &'static str,
    /// By which way it came in.
    pub door: &'static str,
}

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Why {
    /// The stable word for it.
    pub code: &'static str,
}

/// A worker.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Worker {
    /// Its name.
    pub worker: &'static str,
}

/// What is of several kinds, each with a word.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Kind {
    /// The word.
    pub kind: &'static str,
}

/// Lines of the log.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Logged {
    /// `warn` or `error`.
    pub level: &'static str,
    /// The part of the program, as its module is called; `elsewhere`: a library.
    pub part: &'static str,
}

/// The build of the program.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Build {
    /// Its version.
    pub version: &'static str,
    /// The last migration that it knows.
    pub migration: i64,
}

/// The method as a word; whatever a client may have made up is `OTHER`.
pub fn method(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "OTHER",
    }
}

#[cfg(test)]
mod tests {
    use super::method;
    use axum::http::Method;

    #[test]
    fn a_method_that_somebody_made_up_is_no_word_of_its_own() {
        for (said, want) in [
            ("GET", "GET"),
            ("BREW", "OTHER"),
            ("get", "OTHER"),
            ("TRACE", "OTHER"),
        ] {
            assert_eq!(
                method(&Method::from_bytes(said.as_bytes()).unwrap()),
                want,
                "{said}"
            );
        }
    }
}
