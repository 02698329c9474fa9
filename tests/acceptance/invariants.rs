//! What must be absent, as tests: who may depend on whom, where SQL is, what the rules do not touch.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use acceptance::project;
use serde_json::Value;

/// Each package of ours and the packages of ours that it may use; what stands below `tests` may use all of them.
const MAY_USE: &[(&str, &[&str])] = &[
    ("engine", &[]),
    ("gunner", &["engine"]),
    ("league", &["engine"]),
    ("private-postgres", &[]),
    ("testkit", &["private-postgres"]),
    ("referee-web", &["engine", "gunner", "league", "private-postgres"]),
    (
        "acceptance",
        &["engine", "league", "private-postgres", "referee-web", "testkit"],
    ),
    (
        "bench",
        &[
            "acceptance",
            "engine",
            "gunner",
            "league",
            "private-postgres",
            "referee-web",
            "testkit",
        ],
    ),
    ("shots", &["acceptance", "referee-web", "testkit"]),
    ("sim", &["engine", "league", "referee-web", "testkit"]),
];

/// What the rules are free of, however many steps away.
const IMPURE: [&str; 9] = [
    "tokio",
    "sqlx",
    "sqlx-core",
    "axum",
    "hyper",
    "mio",
    "reqwest",
    "tower",
    "rustix",
];

/// What the sources of the rules do not name: a clock, files, the environment, the network, other threads, entropy.
const FORBIDDEN: [&str; 13] = [
    "std::time",
    "std::fs",
    "std::env",
    "std::net",
    "std::process",
    "std::thread",
    "std::io",
    "Utc::now",
    "Local::now",
    "SystemTime",
    "Instant::now",
    "tokio::",
    "SysRng",
];

/// How SQL is sent.
const SENDS_SQL: [&str; 9] = [
    "query!(",
    "query_as!(",
    "query_scalar!(",
    "sqlx::query",
    "query_unchecked!(",
    "query_file!(",
    "raw_sql(",
    "QueryBuilder",
    "AssertSqlSafe",
];

fn metadata() -> Value {
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args(["metadata", "--format-version", "1", "--offline", "--locked"])
        .current_dir(project());
    let output = cargo.output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Names of packages by id, and what each uses when it is built for use, not for its tests.
fn graph(metadata: &Value) -> BTreeMap<String, (String, Vec<String>)> {
    let packages = metadata["packages"].as_array().unwrap().iter();
    let names: BTreeMap<&str, &str> = packages
        .map(|p| (p["id"].as_str().unwrap(), p["name"].as_str().unwrap()))
        .collect();
    let normal = |dep: &&Value| {
        dep["dep_kinds"]
            .as_array()
            .unwrap()
            .iter()
            .any(|k| k["kind"].is_null())
    };
    let nodes = metadata["resolve"]["nodes"].as_array().unwrap().iter();
    let graph = nodes.map(|node| {
        let id = node["id"].as_str().unwrap();
        let deps = node["deps"].as_array().unwrap().iter().filter(normal);
        let deps = deps.map(|d| d["pkg"].as_str().unwrap().to_owned()).collect();
        (id.to_owned(), (names[id].to_owned(), deps))
    });
    graph.collect()
}

#[test]
fn dependencies_run_one_way() {
    let metadata = metadata();
    let graph = graph(&metadata);
    let ours: BTreeSet<&str> = metadata["workspace_members"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| m.as_str().unwrap())
        .collect();
    let told: BTreeMap<&str, &[&str]> = MAY_USE.iter().copied().collect();
    assert_eq!(
        ours.len(),
        told.len(),
        "every package of the workspace is in the table: {ours:?}"
    );
    for id in &ours {
        let (name, deps) = &graph[*id];
        let uses: BTreeSet<&str> = deps
            .iter()
            .filter(|d| ours.contains(d.as_str()))
            .map(|d| graph[d].0.as_str())
            .collect();
        let may: BTreeSet<&str> = told
            .get(name.as_str())
            .unwrap_or_else(|| panic!("{name}?"))
            .iter()
            .copied()
            .collect();
        assert!(uses.is_subset(&may), "{name} uses {:?}", uses.difference(&may));
    }
}

#[test]
fn the_rules_know_no_runtime_no_database_no_web() {
    let metadata = metadata();
    let graph = graph(&metadata);
    for rules in ["engine", "league"] {
        let start = graph
            .iter()
            .find(|(id, (name, _))| name == rules && id.contains("crates/"))
            .unwrap()
            .0;
        let (mut seen, mut next) = (BTreeSet::new(), vec![start.clone()]);
        while let Some(id) = next.pop() {
            if seen.insert(id.clone()) {
                next.extend(graph[&id].1.iter().cloned());
            }
        }
        let names: BTreeSet<&str> = seen.iter().map(|id| graph[id].0.as_str()).collect();
        let impure: Vec<&&str> = IMPURE.iter().filter(|name| names.contains(**name)).collect();
        assert!(impure.is_empty(), "{rules} has come to depend on {impure:?}");
    }
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// Lines of code, without comments, in which one of these stands: file, number, line.
fn naming(folder: &str, words: &[&str], but: impl Fn(&Path) -> bool) -> Vec<String> {
    let root = project().join(folder);
    let mut files = Vec::new();
    sources(&root, &mut files);
    assert!(!files.is_empty(), "{folder} is empty");
    let mut found = Vec::new();
    for file in files.iter().filter(|f| !but(f.strip_prefix(&root).unwrap())) {
        for (number, line) in std::fs::read_to_string(file).unwrap().lines().enumerate() {
            let code = line.trim_start();
            if !code.starts_with("//") && words.iter().any(|w| code.contains(w)) {
                found.push(format!("{}:{}: {code}", file.display(), number + 1));
            }
        }
    }
    found
}

#[test]
fn the_rules_touch_no_clock_no_file_no_environment() {
    for folder in ["crates/engine/src", "crates/league/src"] {
        let found = naming(folder, &FORBIDDEN, |_| false);
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}

#[test]
fn sql_is_in_the_store_alone() {
    let store = |path: &Path| path.starts_with("store");
    let found = naming("crates/referee-web/src", &SENDS_SQL, store);
    assert!(found.is_empty(), "{}", found.join("\n"));
    let inside = naming("crates/referee-web/src/store", &SENDS_SQL, |_| false);
    assert!(inside.len() > 20, "this test would find it");
}

/// Migrations are forward only: each has a number of its own, with no gap.
#[test]
fn migrations_are_numbered_one_after_the_other() {
    let names = std::fs::read_dir(project().join("migrations")).unwrap();
    let mut numbers: Vec<u32> = names
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .map(|name| name.split('_').next().unwrap().parse().unwrap())
        .collect();
    numbers.sort_unstable();
    assert_eq!(
        numbers,
        (1..=u32::try_from(numbers.len()).unwrap()).collect::<Vec<_>>()
    );
}
