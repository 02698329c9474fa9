//! `deploy/alerts.yml`: its rules name what there is.

use std::collections::BTreeSet;

use super::{Watched, deploy, play};

fn read(file: &str) -> String {
    std::fs::read_to_string(deploy(file)).unwrap()
}

/// One rule: its lines, from `- alert:` to the next one.
struct Rule {
    name: String,
    expression: String,
    rest: String,
}

fn rules() -> Vec<Rule> {
    let file = read("alerts.yml");
    let rules = file.split("- alert: ").skip(1).map(|text| {
        let (name, text) = text.split_once('\n').unwrap();
        let (_, text) = text.split_once("expr: ").unwrap();
        // the expression ends where the next key of the rule begins
        let end = ["\n        for: ", "\n        labels: "]
            .iter()
            .filter_map(|key| text.find(key))
            .min();
        let (expression, rest) = text.split_at(end.unwrap());
        Rule {
            name: name.to_owned(),
            expression: expression.trim_start_matches(">-").to_owned(),
            rest: rest.to_owned(),
        }
    });
    rules.collect()
}

/// Names in an expression that may be those of metrics: no words in quotes or braces, and no functions.
fn names(expression: &str) -> BTreeSet<String> {
    let mut bare = String::new();
    let mut depth = 0;
    for sign in expression.chars() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ if depth == 0 => bare.push(sign),
            _ => {}
        }
    }
    let words = bare.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let known = ["up", "referee_", "process_", "pg_", "node_"];
    words
        .filter(|word| {
            known
                .iter()
                .any(|start| word == start || (start.len() > 2 && word.starts_with(start)))
        })
        .map(str::to_owned)
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_metric_of_an_alert_is_served() {
    let watched = Watched::start(&[]).await;
    play(&watched).await;
    let metrics = watched.metrics().await;
    let served: BTreeSet<&str> = metrics
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split(['{', ' ']).next())
        .collect();
    let (backup, rules) = (read("backup.sh"), rules());
    assert!(rules.len() >= 15, "{} rules", rules.len());
    for rule in &rules {
        let names = names(&rule.expression);
        assert!(!names.is_empty(), "{}: {}", rule.name, rule.expression);
        for name in names {
            // of Prometheus itself, and of the exporters that the head of the file names
            let foreign = name == "up" || name.starts_with("pg_") || name.starts_with("node_");
            let there =
                foreign || served.contains(name.as_str()) || backup.contains(&format!("echo \"{name} "));
            assert!(there, "{}: {name} is served by nobody", rule.name);
        }
        for key in ["severity: ", "summary: ", "action: "] {
            assert!(rule.rest.contains(key), "{} has no {key}", rule.name);
        }
    }
    let all: BTreeSet<&str> = rules.iter().map(|rule| rule.name.as_str()).collect();
    assert_eq!(all.len(), rules.len(), "each has a name of its own");
    watched.stop();
}
