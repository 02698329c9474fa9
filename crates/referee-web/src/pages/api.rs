//! The API for people: every call, and every error.

use askama::Template;

use super::view::Shell;

/// `/api`: the description of the API to read, and with JavaScript to try.
#[derive(Template)]
#[template(path = "api.html")]
pub struct ApiPage {
    /// Around it.
    pub shell: Shell,
    /// A whole bot, for a beginning.
    pub bot: &'static str,
    /// In the order of the description.
    pub parts: Vec<ApiPart>,
}

/// Calls that belong together.
pub struct ApiPart {
    /// The anchor.
    pub anchor: String,
    /// What they are about.
    pub heading: String,
    /// The calls.
    pub calls: Vec<ApiCall>,
}

/// A call.
pub struct ApiCall {
    /// Its `operationId`, which is its anchor.
    pub id: String,
    /// `GET`, `POST`, `PUT`, `DELETE`.
    pub method: String,
    /// Below `/api/v1`, with names in braces.
    pub path: String,
    /// What it does, in the reader's language.
    pub name: String,
    /// More about it, in English.
    pub about: Vec<Piece>,
    /// Who may, in the reader's language.
    pub who: String,
    /// Whether nick and password are taken.
    pub takes_password: bool,
    /// What the address and the headers hold.
    pub parameters: Vec<ApiParameter>,
    /// A body, for example.
    pub body: Option<String>,
    /// What comes back, by status.
    pub answers: Vec<ApiAnswer>,
    /// What comes back when it was done, for example.
    pub example: Option<String>,
    /// Whether the answer goes on for ever.
    pub streams: bool,
}

/// A piece of text.
pub struct Piece {
    /// The characters.
    pub text: String,
    /// Whether they are code.
    pub code: bool,
}

/// A parameter.
pub struct ApiParameter {
    /// Its name.
    pub name: String,
    /// `path`, `query`, `header`.
    pub place: String,
    /// Whether it cannot be left out.
    pub required: bool,
    /// What it is, in English.
    pub about: Vec<Piece>,
}

/// What may come back.
pub struct ApiAnswer {
    /// The status.
    pub status: String,
    /// What it means, in English; unless there are codes.
    pub about: String,
    /// The codes of the problems that have this status.
    pub codes: Vec<String>,
}

impl ApiAnswer {
    /// Whether the codes are too many to be listed with every call.
    pub fn are_many(&self) -> bool {
        self.codes.len() > 6
    }
}

impl ApiCall {
    /// Class of the method: what changes something is told apart.
    pub fn method_class(&self) -> &'static str {
        if self.method == "GET" { "reads" } else { "writes" }
    }

    /// Whether it can be tried on the page.
    pub fn can_be_tried(&self) -> bool {
        !self.streams
    }

    /// How high the field of the body is.
    pub fn body_rows(&self) -> usize {
        let lines = self.body.as_deref().map_or(0, |body| body.lines().count());
        lines.clamp(3, 12)
    }
}

impl ApiParameter {
    /// Key of the words for where it stands.
    pub fn place_key(&self) -> &'static str {
        match self.place.as_str() {
            "path" => "api-place-path",
            "query" => "api-place-query",
            _ => "api-place-header",
        }
    }
}

/// `/api/problems`: every error.
#[derive(Template)]
#[template(path = "problems.html")]
pub struct ProblemsPage {
    /// Around it.
    pub shell: Shell,
    /// In order.
    pub groups: Vec<ProblemGroup>,
}

/// Errors of one kind.
pub struct ProblemGroup {
    /// What they are about.
    pub heading: String,
    /// In the order of their codes.
    pub problems: Vec<ProblemLine>,
}

/// An error in a list.
pub struct ProblemLine {
    /// The stable word.
    pub code: &'static str,
    /// What it means.
    pub text: String,
}

/// `/api/problems/{code}`: what the `type` of a problem leads to.
#[derive(Template)]
#[template(path = "problem.html")]
pub struct ProblemPage {
    /// Around it.
    pub shell: Shell,
    /// The stable word.
    pub code: &'static str,
    /// In few words.
    pub title: String,
    /// What it means and what to do.
    pub text: String,
    /// Its status, or with which call it has which.
    pub statuses: Vec<String>,
    /// The rule that is its ground.
    pub rule: Option<&'static str>,
    /// What a program does about it.
    pub advice: Vec<String>,
}
