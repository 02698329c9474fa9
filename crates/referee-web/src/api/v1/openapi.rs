//! The description of the API (`OpenAPI` 3.1): made of the handlers, and completed from what holds for all of them – who may
//! call, which headers count, which problems there are, an example of everything.

use std::sync::LazyLock;

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use league::Code;
use serde_json::{Value, json};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::access::{ACCESS, Access};
use super::examples::add_examples;
use super::problem::Problem;
use super::referee::COMMANDS;
use crate::error::{AccountFault, status_of_code};
use crate::state::AppState;

/// The routes.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(description))
}

/// What is said of the whole.
#[derive(OpenApi)]
#[openapi(components(schemas(Problem)))]
struct Whole;

static TEXT: LazyLock<String> = LazyLock::new(|| {
    let mut text = serde_json::to_string_pretty(&*DOCUMENT).unwrap_or_default();
    text.push('\n');
    text
});

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let (_, described) = super::described().split_for_parts();
    let mut whole = Whole::openapi();
    whole.merge(described);
    let mut document = complete(serde_json::to_value(whole).unwrap_or_default());
    document.sort_all_objects(); // whatever order the program was built to keep
    document
});

/// The description.
pub fn document() -> &'static Value {
    &DOCUMENT
}

/// The description as it is served and as it lies in `docs/openapi.json`.
pub fn text() -> &'static str {
    &TEXT
}

/// This description
#[utoipa::path(get, path = "/openapi.json", tag = "about",
    responses((status = 200, description = "OpenAPI 3.1", body = Object)))]
async fn description() -> Response {
    let kind = HeaderValue::from_static("application/json");
    ([(header::CONTENT_TYPE, kind)], text()).into_response()
}

const INFO: &str = "\
Referee of team «Морской бой»: what people do on the pages, programs do here.

**Tokens.** `POST /tokens` with nick and password (HTTP Basic) makes one; send it as `Authorization: Bearer …`. Its scopes say what it is for: \
`read` – see what only this account may see; `play` – do what players do; `referee` – do what Referees do. Public games are read without a token.

**Errors** are `application/problem+json` (RFC 9457) with a stable `code`; messages follow `Accept-Language` (ru, en). A refused post is 422 and names every fault.

**Once.** With `Idempotency-Key` the same request (account, route, body) is done once and answered the same for 24 hours.

**On what version.** `If-Match: \"41\"` refuses the call (412) where something happened since.

**Lists** are `{\"items\": […], \"next\": …}`: ask again with `after` = `next` until it is null; of what is numbered (posts, events, \
messages) `next` is a number also at the end, where `items` is empty: ask again later.

**Pace**: 20 requests a second a token, 60 at once; see the headers `RateLimit` and `RateLimit-Policy`.

Times are RFC 3339 in UTC; cells are written in the game's notation.";

fn complete(mut document: Value) -> Value {
    document["openapi"] = "3.1.0".into();
    document["info"] = json!({
        "title": "Referee",
        "version": "1",
        "summary": "Team «Морской бой» for forums and bots",
        "description": INFO,
    });
    document["servers"] = json!([{ "url": "/api/v1" }]);
    document["tags"] = json!([
        { "name": "about", "description": "The API itself" },
        { "name": "accounts", "description": "Accounts, tokens, what one owes" },
        { "name": "games", "description": "Games as everybody may see them" },
        { "name": "taking part", "description": "Enrolment, fleets, applications" },
        { "name": "thread", "description": "Posts, discussion, rooms" },
        { "name": "office", "description": "Delegations, orders, successors; disputes" },
        { "name": "referee", "description": "What the Referee does" },
        { "name": "webhooks", "description": "Being told" },
    ]);
    document["components"]["securitySchemes"] = json!({
        "token": { "type": "http", "scheme": "bearer", "description": "A token; the list names the scopes of which it needs one" },
        "password": { "type": "http", "scheme": "basic", "description": "Nick and password, UTF-8" },
    });
    let schemas = document["components"]["schemas"].clone();
    for (method, path, access) in ACCESS {
        let method = method.to_ascii_lowercase();
        if let Some(operation) = document["paths"][*path].get_mut(&method) {
            complete_operation(operation, &method, path, *access);
            add_examples(operation, &schemas);
        }
    }
    document
}

fn complete_operation(operation: &mut Value, method: &str, path: &str, access: Access) {
    operation["operationId"] = operation_id(method, path).into();
    operation["security"] = match access {
        Access::Anyone => json!([{}, { "token": [] }]),
        Access::Password => json!([{ "password": [] }]),
        Access::Owner => json!([{ "password": [] }, { "token": [] }]),
        Access::Token(scopes) => Value::Array(
            scopes
                .iter()
                .map(|scope| json!({ "token": [scope.as_str()] }))
                .collect(),
        ),
    };
    let known = operation.get_mut("parameters").and_then(Value::as_array_mut);
    for parameter in known.into_iter().flatten() {
        match parameter["name"].as_str() {
            Some("command") => parameter["schema"]["enum"] = json!(COMMANDS),
            Some("team") => parameter["schema"]["enum"] = json!(["red", "blue"]),
            _ => {}
        }
    }
    let mut headers = Vec::new();
    if takes_key(method, path) {
        headers.push(json!({
            "name": "Idempotency-Key", "in": "header", "required": false,
            "schema": { "type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$" },
            "description": "The same request with the same key is done once and answered the same for 24 hours",
            "example": "0193f2a0-3c2e-7b1d-9d58-6a1e2f3b4c5d",
        }));
    }
    if changes_a_game(method, path) {
        headers.push(json!({
            "name": "If-Match", "in": "header", "required": false,
            "schema": { "type": "string", "pattern": "^\"[0-9]{1,18}\"$" },
            "description": "Only if the game is at this version",
            "example": "\"41\"",
        }));
    }
    if !headers.is_empty() {
        let known = operation["parameters"].as_array().cloned().unwrap_or_default();
        operation["parameters"] = Value::Array(known.into_iter().chain(headers).collect());
    }
    for (status, codes) in problems(method, path, access) {
        operation["responses"][status.to_string()] = problem(status, &codes);
    }
    if tagged(method, path) {
        operation["responses"]["304"] =
            json!({ "description": "It is as the `ETag` in `If-None-Match` says" });
    }
}

/// `get_games_id_posts`.
fn operation_id(method: &str, path: &str) -> String {
    let words = path
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty());
    words.fold(method.to_owned(), |id, word| format!("{id}_{word}"))
}

fn changes_a_game(method: &str, path: &str) -> bool {
    method != "get"
        && path.starts_with("/games/{id}/")
        && !path.contains("/discussion")
        && !path.contains("/rooms/")
}

fn takes_key(method: &str, path: &str) -> bool {
    matches!(method, "post" | "put") && !matches!(path, "/users" | "/tokens")
}

fn tagged(method: &str, path: &str) -> bool {
    method == "get" && (path == "/games/{id}" || path.starts_with("/games/{id}/seas"))
}

/// Which problems a call may come to, by status, with their codes.
fn problems(method: &str, path: &str, access: Access) -> Vec<(u16, Vec<&'static str>)> {
    let writes = matches!(method, "post" | "put");
    let mut all = vec![(429, vec!["too_many_requests"]), (503, vec!["database_away"])];
    if path != "/openapi.json" {
        all.push((400, vec!["malformed"]));
    }
    all.push((
        401,
        vec![if access == Access::Password {
            "wrong_password"
        } else {
            "unauthorized"
        }],
    ));
    if path.contains('{') {
        all.push((404, vec!["not_found"]));
    }
    if writes {
        all.push((413, vec!["too_large"]));
        all.push((415, vec!["unsupported_media_type"]));
    }
    let mut forbidden = match access {
        Access::Token(_) => vec!["scope_missing", "forbidden"],
        Access::Password | Access::Owner => vec!["forbidden", "account_banned"],
        Access::Anyone => vec!["forbidden"],
    };
    let of_status = |status: u16| {
        let codes = Code::ALL
            .iter()
            .filter(move |c| status_of_code(**c).as_u16() == status);
        codes.map(|c| c.as_str()).collect::<Vec<_>>()
    };
    if changes_a_game(method, path) {
        all.push((412, vec!["version_changed"]));
        if path.ends_with("/posts") {
            all.push((409, vec!["repeated"]));
            all.push((
                422,
                Code::ALL
                    .iter()
                    .map(|c| c.as_str())
                    .chain(["idempotency_key_reused"])
                    .collect(),
            ));
        } else {
            forbidden.extend(of_status(403));
            all.push((409, of_status(409)));
            let key = takes_key(method, path).then_some("idempotency_key_reused");
            all.push((422, of_status(422).into_iter().chain(key).collect()));
        }
    } else if path == "/users" {
        let faults = AccountFault::ALL.into_iter();
        forbidden = faults
            .filter(|f| f.status() == 403 && *f != AccountFault::Banned)
            .map(AccountFault::code)
            .collect();
        all.push((409, vec!["nick_taken"]));
        all.push((
            422,
            vec!["nick_not_allowed", "password_not_allowed", "email_not_allowed"],
        ));
    } else if path == "/tokens" && writes {
        all.push((409, vec!["too_many_tokens"]));
        all.push((422, vec!["token_not_allowed"]));
    } else if takes_key(method, path) && path.starts_with("/me/webhooks") {
        let mut faults = vec!["idempotency_key_reused"];
        if path == "/me/webhooks" {
            all.push((409, vec!["too_many_webhooks"]));
            faults.insert(0, "webhook_not_allowed");
        } else if path.ends_with("/test") {
            all.push((409, vec!["webhook_off"]));
        }
        all.push((422, faults));
    } else if takes_key(method, path) {
        all.push((409, of_status(409)));
        all.push((
            422,
            of_status(422)
                .into_iter()
                .chain(["idempotency_key_reused"])
                .collect(),
        ));
    }
    if access != Access::Anyone || path == "/users" || path.ends_with("/fleet") || path.contains("/rooms/") {
        all.push((403, forbidden));
    }
    all
}

fn problem(status: u16, codes: &[&str]) -> Value {
    let title = axum::http::StatusCode::from_u16(status)
        .ok()
        .and_then(|s| s.canonical_reason());
    let listed: Vec<String> = codes.iter().map(|code| format!("`{code}`")).collect();
    let first = codes.first().copied().unwrap_or_default();
    let mut example = json!({
        "type": format!("/api/problems/{first}"), "title": title.unwrap_or_default(), "status": status,
        "detail": "…", "code": first,
    });
    let by_rules = Code::ALL.iter().any(|code| code.as_str() == first);
    if status == 422 && by_rules {
        example["faults"] = json!([{
            "code": first, "rule": "P1", "message": "…", "text_line": 1, "words": "…", "suggestions": []
        }]);
    }
    let mut response = json!({
        "description": listed.join(", "),
        "content": { "application/problem+json": {
            "schema": { "$ref": "#/components/schemas/Problem" }, "example": example,
        } },
    });
    if matches!(status, 429 | 503) {
        response["headers"] = json!({ "Retry-After": {
            "schema": { "type": "integer", "minimum": 1 }, "description": "Seconds",
        } });
    }
    response
}

#[cfg(test)]
mod tests {
    use super::{ACCESS, DOCUMENT, text};
    use serde_json::Value;

    fn operations() -> Vec<(String, String, &'static Value)> {
        let mut all = Vec::new();
        for (path, item) in DOCUMENT["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                all.push((method.to_ascii_uppercase(), path.clone(), operation));
            }
        }
        all
    }

    #[test]
    fn every_route_is_in_the_table_of_access_and_every_row_of_it_is_a_route() {
        let routes: Vec<(String, String)> = operations().into_iter().map(|(m, p, _)| (m, p)).collect();
        for (method, path, _) in ACCESS {
            assert!(
                routes.contains(&((*method).into(), (*path).into())),
                "{method} {path} is no route"
            );
        }
        for (method, path) in &routes {
            assert!(
                super::super::access::of(method, &format!("/api/v1{path}")).is_some(),
                "{method} {path} is for nobody"
            );
        }
        assert_eq!(routes.len(), ACCESS.len());
    }

    #[test]
    fn everything_sent_and_answered_has_an_example_and_every_problem_its_codes() {
        for (method, path, operation) in operations() {
            let at = format!("{method} {path}");
            assert!(
                operation["summary"].as_str().is_some_and(|s| !s.is_empty()),
                "{at}"
            );
            assert!(operation["security"].is_array(), "{at}");
            let responses = operation["responses"].as_object().unwrap();
            assert!(responses.keys().any(|status| status.starts_with('2')), "{at}");
            for (status, response) in responses {
                assert!(
                    !response["description"].as_str().unwrap_or_default().is_empty(),
                    "{at} {status}"
                );
                for (kind, content) in response["content"].as_object().into_iter().flatten() {
                    assert!(!content["example"].is_null(), "{at} {status} {kind}");
                    assert_eq!(
                        status.starts_with('2'),
                        kind != "application/problem+json",
                        "{at} {status}"
                    );
                }
            }
            for (kind, content) in operation["requestBody"]["content"]
                .as_object()
                .into_iter()
                .flatten()
            {
                assert!(!content["example"].is_null(), "{at} {kind}");
            }
        }
    }

    /// Regenerate it with `BLESS=1 cargo test -p referee-web openapi`.
    #[test]
    fn the_description_in_the_repository_is_the_one_that_is_served() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");
        if option_env!("BLESS").is_some() {
            std::fs::write(file, text()).unwrap();
        }
        let kept = std::fs::read_to_string(file).unwrap_or_default();
        assert!(
            kept == text(),
            "docs/openapi.json is not what the program says: BLESS=1 cargo test -p referee-web openapi"
        );
    }
}
