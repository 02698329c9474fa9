//! Who may call what: one table of every route, looked up before any handler runs. A route that is not in it is served
//! to nobody.

use crate::token::Scope;

/// Who may call a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Anybody. A token that comes along must stand; with the scope `read` it may show more.
    Anyone,
    /// Who sends nick and password.
    Password,
    /// Who sends nick and password, or a token of whatever scope.
    Owner,
    /// Who sends a token with one of these scopes.
    Token(&'static [Scope]),
}

use Access::{Anyone, Owner, Password, Token};

/// What an account arranges for itself, whatever it does here.
const OWN: Access = Token(&[Scope::Play, Scope::Referee]);
const READ: Access = Token(&[Scope::Read]);
const PLAY: Access = Token(&[Scope::Play]);
const REFEREE: Access = Token(&[Scope::Referee]);

/// Method, path below `/api/v1`, who may.
pub const ACCESS: &[(&str, &str, Access)] = &[
    ("GET", "/openapi.json", Anyone),
    ("POST", "/users", Anyone),
    ("POST", "/tokens", Password),
    ("GET", "/tokens", Owner),
    ("DELETE", "/tokens/{token}", Owner),
    ("GET", "/me", READ),
    ("GET", "/me/todo", READ),
    ("GET", "/me/stream", READ),
    ("GET", "/me/webhooks", READ),
    ("POST", "/me/webhooks", OWN),
    ("DELETE", "/me/webhooks/{webhook}", OWN),
    ("POST", "/me/webhooks/{webhook}/test", OWN),
    ("POST", "/me/webhooks/{webhook}/on", OWN),
    ("GET", "/me/webhooks/{webhook}/deliveries", READ),
    ("GET", "/games", Anyone),
    ("POST", "/games", Token(&[Scope::Play, Scope::Referee])),
    ("GET", "/games/{id}", Anyone),
    ("POST", "/games/{id}/enrolment", PLAY),
    ("DELETE", "/games/{id}/enrolment", PLAY),
    ("GET", "/games/{id}/fleet", Anyone),
    ("PUT", "/games/{id}/fleet", PLAY),
    ("GET", "/games/{id}/posts", Anyone),
    ("POST", "/games/{id}/posts", PLAY),
    ("GET", "/games/{id}/discussion", Anyone),
    ("POST", "/games/{id}/discussion", PLAY),
    ("POST", "/games/{id}/delegation", PLAY),
    ("DELETE", "/games/{id}/delegation", PLAY),
    ("POST", "/games/{id}/delegation/recorded", PLAY),
    ("POST", "/games/{id}/orders", PLAY),
    ("POST", "/games/{id}/successor", PLAY),
    ("POST", "/games/{id}/applications", PLAY),
    ("DELETE", "/games/{id}/applications", PLAY),
    ("POST", "/games/{id}/inspections", PLAY),
    ("POST", "/games/{id}/unsealing", PLAY),
    ("POST", "/games/{id}/disputes", PLAY),
    ("GET", "/games/{id}/rooms/{team}", Anyone),
    (
        "POST",
        "/games/{id}/rooms/{team}",
        Token(&[Scope::Play, Scope::Referee]),
    ),
    ("GET", "/games/{id}/clock", Anyone),
    ("GET", "/games/{id}/seas", Anyone),
    ("GET", "/games/{id}/seas/{nick}", Anyone),
    ("GET", "/games/{id}/events", Anyone),
    ("GET", "/games/{id}/stream", Anyone),
    ("GET", "/games/{id}/export", Anyone),
    ("POST", "/games/{id}/referee/{command}", REFEREE),
];

/// Who may call the route with this method and path, both as the router knows them.
pub fn of(method: &str, path: &str) -> Option<Access> {
    let method = if method == "HEAD" { "GET" } else { method };
    let below = path.strip_prefix("/api/v1")?;
    let row = ACCESS.iter().find(|(m, p, _)| *m == method && *p == below);
    row.map(|(_, _, access)| *access)
}
