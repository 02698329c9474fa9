//! From the description of the API to its page.

use serde_json::Value;

use crate::api::v1::access::{self, Access};
use crate::api::v1::openapi;
use crate::pages::api::{ApiAnswer, ApiCall, ApiPage, ApiParameter, ApiPart, Piece};
use crate::pages::view::Shell;
use crate::words::Words;

/// A whole bot, for a beginning.
const BOT: &str = include_str!("../../../../../examples/tiny_bot.py");

/// The page of the whole API.
pub fn api(shell: Shell) -> ApiPage {
    let document = openapi::document();
    let tags = document["tags"].as_array().into_iter().flatten();
    let parts = tags.filter_map(|tag| {
        let name = tag["name"].as_str()?;
        let calls: Vec<ApiCall> = operations(document)
            .filter(|(_, _, operation)| operation["tags"][0] == *name)
            .map(|(method, path, operation)| call(method, path, operation, document, shell.words))
            .collect();
        let anchor = name.replace(' ', "-");
        let heading = named(shell.words, &format!("api-tag-{anchor}"), &tag["description"]);
        (!calls.is_empty()).then_some(ApiPart {
            anchor,
            heading,
            calls,
        })
    });
    ApiPage {
        parts: parts.collect(),
        bot: BOT,
        shell,
    }
}

/// Method, path and description of every call: as the table of access has them, which is the order of use.
fn operations(document: &Value) -> impl Iterator<Item = (&'static str, &'static str, &Value)> {
    access::ACCESS.iter().filter_map(|(method, path, _)| {
        let operation = document["paths"][*path].get(method.to_ascii_lowercase())?;
        Some((*method, *path, operation))
    })
}

/// The words under a key; what a call that has none yet says of itself.
fn named(words: &Words, key: &str, else_said: &Value) -> String {
    if words.has(key) {
        words.word(key)
    } else {
        text(else_said)
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn call(method: &str, path: &str, operation: &Value, document: &Value, words: &Words) -> ApiCall {
    let id = text(&operation["operationId"]);
    let access = access::of(method, &format!("/api/v1{path}"));
    let responses = || operation["responses"].as_object().into_iter().flatten();
    let done = responses().find(|(status, _)| status.starts_with('2'));
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let streams = done.is_some_and(|(_, r)| r["content"].get("text/event-stream").is_some());
    ApiCall {
        name: named(words, &format!("api-call-{id}"), &operation["summary"]),
        method: method.to_owned(),
        path: path.to_owned(),
        about: pieces(&operation["description"]),
        who: access.map(|access| who(access, words)).unwrap_or_default(),
        takes_password: matches!(access, Some(Access::Password | Access::Owner)),
        parameters: parameters.map(|one| parameter(one, document)).collect(),
        body: example(&operation["requestBody"]),
        answers: responses()
            .map(|(status, response)| answer(status, response))
            .collect(),
        example: done.and_then(|(_, response)| example(response)),
        streams,
        id,
    }
}

fn who(access: Access, words: &Words) -> String {
    match access {
        Access::Anyone => words.word("api-who-anyone"),
        Access::Password => words.word("api-who-password"),
        Access::Owner => words.word("api-who-owner"),
        Access::Token(scopes) => {
            let names: Vec<&str> = scopes.iter().map(|scope| scope.as_str()).collect();
            let listed = names.join(&format!(" {} ", words.word("api-or")));
            words.with("api-who-token", "scopes", listed)
        }
    }
}

fn parameter(parameter: &Value, document: &Value) -> ApiParameter {
    let one = match parameter["$ref"].as_str() {
        Some(at) => document.pointer(at.trim_start_matches('#')).unwrap_or(parameter),
        None => parameter,
    };
    ApiParameter {
        name: text(&one["name"]),
        place: text(&one["in"]),
        required: one["required"] == true,
        about: pieces(&one["description"]),
    }
}

fn answer(status: &str, response: &Value) -> ApiAnswer {
    let about = text(&response["description"]);
    let is_problem = response["content"].get("application/problem+json").is_some();
    let codes = about
        .split(", ")
        .map(|code| code.trim_matches('`').to_owned())
        .collect();
    ApiAnswer {
        status: status.to_owned(),
        codes: if is_problem { codes } else { Vec::new() },
        about,
    }
}

/// The example of what is sent or comes back, as people read JSON; of JSON Lines one line, of a stream its text.
fn example(part: &Value) -> Option<String> {
    let (_, content) = part["content"].as_object()?.iter().next()?;
    match &content["example"] {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        example => serde_json::to_string_pretty(example).ok(),
    }
}

/// Text with code in backticks, in pieces.
fn pieces(value: &Value) -> Vec<Piece> {
    let text = value.as_str().unwrap_or_default();
    let pieces = text.split('`').enumerate().map(|(at, text)| Piece {
        text: text.to_owned(),
        code: at % 2 == 1,
    });
    pieces.filter(|piece| !piece.text.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::{openapi, operations};
    use crate::words::{Language, Words};

    #[test]
    fn every_call_and_every_part_has_its_words_in_both_languages() {
        let document = openapi::document();
        let calls =
            operations(document).map(|(_, _, o)| format!("api-call-{}", super::text(&o["operationId"])));
        let tags = operations(document)
            .map(|(_, _, o)| format!("api-tag-{}", super::text(&o["tags"][0]).replace(' ', "-")));
        for key in calls.chain(tags) {
            for language in Language::ALL {
                assert!(
                    Words::of(language).has(&key),
                    "{language}: {key} in locales/*/api.ftl"
                );
            }
        }
    }
}
