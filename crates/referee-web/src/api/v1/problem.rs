//! Errors as problem documents (RFC 9457) in the reader's language.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use league::{Code, Fault as RuleFault, Refusal};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::{Error, Fault};
use crate::words::{Language, Words};

/// What is wrong, for programs and for those who write them.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct Problem {
    /// A page of this site that explains it.
    #[serde(rename = "type")]
    #[schema(example = "/api/problems/not_your_turn")]
    pub kind: String,
    /// The same in few words, in the language asked for.
    pub title: String,
    /// The status of the answer.
    #[schema(example = 422)]
    pub status: u16,
    /// What is wrong and what to do instead, in the language asked for.
    pub detail: String,
    /// The stable word for it; of a refusal that names several faults, the first one's.
    #[schema(example = "not_your_turn")]
    pub code: String,
    /// Everything that is wrong, of a refusal by the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faults: Option<Vec<FaultShape>>,
    /// Every violation of a fleet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub violations: Option<Vec<ViolationShape>>,
    /// The version of the game now, of `version_changed`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u64>,
    /// Names the request in the server's log, of faults of ours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
}

/// One thing that is wrong with a post or a command.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Fault)]
pub struct FaultShape {
    /// The stable word for it.
    #[schema(example = "no_such_cell")]
    pub code: String,
    /// The rule that is its ground.
    #[schema(example = "S1")]
    pub rule: String,
    /// What is wrong and what to write instead, in the language asked for.
    pub message: String,
    /// The line of the text, from 1.
    pub text_line: Option<u32>,
    /// The author's words at fault.
    pub words: Option<String>,
    /// What may have been meant: each replaces the words.
    pub suggestions: Vec<String>,
}

/// One violation of a fleet (S2–S4).
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Violation)]
pub struct ViolationShape {
    /// The stable word for it.
    #[schema(example = "ships_touch")]
    pub code: String,
    /// The cells, in the game's notation.
    #[schema(example = json!(["А3", "Б4"]))]
    pub cells: Vec<String>,
    /// In the language asked for.
    pub message: String,
}

/// Around the whole API: whatever could not be done becomes a problem document.
pub async fn as_problems(request: Request, next: Next) -> Response {
    let language = language(request.headers());
    let id = request.headers().get("x-request-id").cloned();
    let response = next.run(request).await;
    said(response, language, id)
}

/// The language of the reader of an answer: what the request likes best.
pub fn language(headers: &HeaderMap) -> Language {
    let accept = headers.get(header::ACCEPT_LANGUAGE).and_then(|v| v.to_str().ok());
    Language::choose(None, None, accept)
}

fn said(mut response: Response, language: Language, id: Option<HeaderValue>) -> Response {
    let Some(fault) = response.extensions_mut().remove::<Fault>() else {
        return response;
    };
    let status = response.status();
    let mut problem = problem(status, &fault, Words::of(language));
    if status.is_server_error() {
        problem.request_id = id.and_then(|id| id.to_str().ok().map(str::to_owned));
    }
    let body = serde_json::to_vec(&problem).unwrap_or_default();
    let headers = response.headers_mut();
    headers.remove(header::CONTENT_LENGTH);
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/problem+json"),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(language.tag()));
    if status == StatusCode::UNAUTHORIZED {
        let how = match fault.code {
            "wrong_password" => r#"Basic realm="referee", charset="UTF-8""#,
            _ => r#"Bearer realm="referee""#,
        };
        headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static(how));
    }
    *response.body_mut() = Body::from(body);
    response
}

fn problem(status: StatusCode, fault: &Fault, words: &Words) -> Problem {
    let mut problem = Problem {
        kind: format!("/api/problems/{}", fault.code),
        status: status.as_u16(),
        code: fault.code.to_owned(),
        version: fault.version,
        ..Problem::default()
    };
    if let Some(refusal) = &fault.refusal {
        let (title, messages) = (words.word("problem-refused"), messages(words, refusal));
        problem.title = title;
        problem.detail = messages.join("\n");
        problem.faults = Some(faults(words, refusal));
        let violations = violations(words, refusal);
        problem.violations = (!violations.is_empty()).then_some(violations);
        return problem;
    }
    let of_webhook = fault.webhook.iter().map(|fault| {
        let (key, fact) = fault.message();
        words.text(key, &[fact])
    });
    let of_webhook = of_webhook.collect::<Vec<_>>().join(" ");
    let version = fault.version.map(|v| v.to_string()).unwrap_or_default();
    let facts = [
        (
            "detail",
            if of_webhook.is_empty() {
                fault.detail.as_str()
            } else {
                of_webhook.as_str()
            },
        ),
        ("version", version.as_str()),
        ("scope", fault.scope.map_or("", crate::token::Scope::as_str)),
    ];
    problem.title = words.word(&format!("problem-{}", fault.code));
    problem.detail = words.text(&format!("problem-{}-text", fault.code), &facts);
    problem
}

fn messages(words: &Words, refusal: &Refusal) -> Vec<String> {
    refusal.0.iter().map(|fault| words.refusal(fault)).collect()
}

/// Every fault in words.
pub fn faults(words: &Words, refusal: &Refusal) -> Vec<FaultShape> {
    let shape = |fault: &RuleFault| FaultShape {
        code: fault.code.as_str().to_owned(),
        rule: fault.rule.to_owned(),
        message: words.refusal(fault),
        text_line: fault.text_line,
        words: fault.words.clone(),
        suggestions: fault.suggestions.clone(),
    };
    refusal.0.iter().map(shape).collect()
}

/// S5: every violation of a fleet with its cells.
fn violations(words: &Words, refusal: &Refusal) -> Vec<ViolationShape> {
    let of_fleet = refusal.0.iter().filter(|fault| fault.code == Code::FleetNotLegal);
    let shape = |fault: &RuleFault| {
        let message = match words.language() {
            Language::Ru => fault.get("message_ru"),
            Language::En => fault.get("message_en"),
        };
        let cells = fault.get("cells").unwrap_or_default();
        ViolationShape {
            code: fault.get("violation").unwrap_or_default().to_owned(),
            cells: cells
                .split([' ', ';'])
                .filter(|cell| !cell.is_empty())
                .map(str::to_owned)
                .collect(),
            message: message.unwrap_or_default().to_owned(),
        }
    };
    of_fleet.map(shape).collect()
}

/// There is no such route.
pub async fn nothing_here() -> Error {
    Error::NotFound
}

/// The route is there, but not for this method.
pub async fn not_this_way() -> Error {
    Error::NotThisWay
}
