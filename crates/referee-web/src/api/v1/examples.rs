//! Examples for the description of the API, made of those of its parts.

use serde_json::{Map, Value, json};

/// Everything that is sent and answered has an example, made of those of its parts.
pub(super) fn add_examples(operation: &mut Value, schemas: &Value) {
    let mut contents: Vec<&mut Value> = Vec::new();
    let Some(operation) = operation.as_object_mut() else {
        return;
    };
    for (name, part) in operation.iter_mut() {
        match name.as_str() {
            "requestBody" => contents.extend(part.get_mut("content")),
            "responses" => {
                let all = part.as_object_mut().into_iter().flatten();
                contents.extend(all.filter_map(|(_, response)| response.get_mut("content")));
            }
            _ => {}
        }
    }
    for content in contents {
        for (_, one) in content.as_object_mut().into_iter().flatten() {
            if one.get("example").is_none() {
                let example = example(&one["schema"], schemas, 0);
                one["example"] = example;
            }
        }
    }
}

/// An example of a schema: its own, or made of those of its parts.
fn example(schema: &Value, schemas: &Value, depth: usize) -> Value {
    if depth > 20 {
        return Value::Null;
    }
    if let Some(name) = schema["$ref"].as_str() {
        return example(
            &schemas[name.rsplit('/').next().unwrap_or_default()],
            schemas,
            depth + 1,
        );
    }
    if let Some(given) = schema.get("example") {
        return given.clone();
    }
    if let Some(first) = schema["enum"].get(0) {
        return first.clone();
    }
    for several in ["oneOf", "anyOf"] {
        let some = schema[several].as_array().into_iter().flatten();
        if let Some(real) = some.into_iter().find(|s| s["type"] != "null") {
            return example(real, schemas, depth + 1);
        }
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let mut whole = Map::new();
        for part in parts {
            if let Value::Object(some) = example(part, schemas, depth + 1) {
                whole.extend(some);
            }
        }
        return Value::Object(whole);
    }
    let kind = schema["type"].as_str().or_else(|| {
        let kinds = schema["type"].as_array()?;
        kinds
            .iter()
            .filter_map(Value::as_str)
            .find(|kind| *kind != "null")
    });
    match kind {
        Some("object") | None if schema.get("properties").is_some() => {
            let properties = schema["properties"].as_object().into_iter().flatten();
            Value::Object(
                properties
                    .map(|(name, s)| (name.clone(), example(s, schemas, depth + 1)))
                    .collect(),
            )
        }
        Some("array") => Value::Array(vec![example(&schema["items"], schemas, depth + 1)]),
        Some("string") => match schema["format"].as_str() {
            Some("date-time") => "2026-11-27T17:00:00Z".into(),
            Some("uuid") => "0193f2a0-3c2e-7b1d-9d58-6a1e2f3b4c5d".into(),
            _ => "…".into(),
        },
        Some("integer" | "number") => schema.get("minimum").cloned().unwrap_or_else(|| 1.into()),
        Some("boolean") => false.into(),
        _ => json!({}),
    }
}
