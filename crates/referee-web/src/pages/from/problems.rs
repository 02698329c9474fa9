//! From what requests can come to, to the pages that explain it.

use league::Code;

use crate::error::{AccountFault, Error, status_of_code};
use crate::pages::api::{ProblemGroup, ProblemLine, ProblemPage, ProblemsPage};
use crate::pages::view::Shell;
use crate::words::Words;

/// What a problem is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Web,
    Account,
    Rule(Code),
}

/// A problem that programs can be told of.
struct Known {
    code: &'static str,
    status: u16,
    kind: Kind,
}

/// Every problem, each code once: of one that both the web and the rules have, the web's.
fn known() -> Vec<Known> {
    let web = Error::one_of_each().into_iter().map(|e| Known {
        code: e.code(),
        status: e.status().as_u16(),
        kind: Kind::Web,
    });
    let accounts = AccountFault::ALL.into_iter().map(|fault| Known {
        code: fault.code(),
        status: fault.status().as_u16(),
        kind: Kind::Account,
    });
    let mut all: Vec<Known> = web.chain(accounts).collect();
    let of_web = |code: &&Code| !all.iter().any(|known| known.code == code.as_str());
    let rules: Vec<&Code> = Code::ALL.iter().filter(of_web).collect();
    all.extend(rules.into_iter().map(|code| Known {
        code: code.as_str(),
        status: status_of_code(*code).as_u16(),
        kind: Kind::Rule(*code),
    }));
    all
}

/// The list of all.
pub fn problems(shell: Shell) -> ProblemsPage {
    let known = known();
    let group = |key: &str, is: fn(Kind) -> bool| {
        let mut problems: Vec<ProblemLine> = known
            .iter()
            .filter(|known| is(known.kind))
            .map(|known| ProblemLine {
                code: known.code,
                text: meaning(known, shell.words),
            })
            .collect();
        problems.sort_by_key(|line| line.code);
        ProblemGroup {
            heading: shell.t(key),
            problems,
        }
    };
    let groups = vec![
        group("problems-web", |kind| kind == Kind::Web),
        group("problems-accounts", |kind| kind == Kind::Account),
        group("problems-rules", |kind| matches!(kind, Kind::Rule(_))),
    ];
    ProblemsPage { shell, groups }
}

/// The page of one; `None`: there is no such code.
pub fn problem(code: &str, shell: impl FnOnce(&str) -> Shell) -> Option<ProblemPage> {
    let known = known().into_iter().find(|known| known.code == code)?;
    let shell = shell(known.code);
    let title = match known.kind {
        Kind::Rule(_) => shell.t("problem-refused"),
        Kind::Web | Kind::Account => shell.t(&format!("problem-{code}")),
    };
    let of_post = matches!(known.kind, Kind::Rule(_)) && known.status != 422;
    let status = known.status.to_string();
    let mut advice = vec![shell.t(&format!("problem-do-{status}"))];
    if of_post {
        advice.push(shell.t("problem-do-422"));
    }
    Some(ProblemPage {
        text: meaning(&known, shell.words),
        statuses: vec![if of_post {
            shell.tf("problem-page-post", "status", &status)
        } else {
            status
        }],
        rule: match known.kind {
            Kind::Rule(code) => Some(code.rule()),
            Kind::Web | Kind::Account => None,
        },
        code: known.code,
        title,
        advice,
        shell,
    })
}

/// What it means, without the facts of a case.
fn meaning(known: &Known, words: &Words) -> String {
    match known.kind {
        // what a message chooses by is absent, and said to be
        Kind::Rule(_) => words.fault(known.code, None, &[], &[("what", ""), ("longest", "")]),
        Kind::Web | Kind::Account => {
            let facts = [("detail", "…"), ("version", "N"), ("scope", "play")];
            words.text(&format!("problem-{}-text", known.code), &facts)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Kind, known};
    use crate::words::{Language, Words};

    #[test]
    fn every_problem_has_one_page_and_words_in_both_languages() {
        let codes: Vec<&str> = known().iter().map(|known| known.code).collect();
        assert_eq!(
            codes.iter().collect::<BTreeSet<_>>().len(),
            codes.len(),
            "each once"
        );
        for known in known() {
            for language in Language::ALL {
                let words = Words::of(language);
                let keys = match known.kind {
                    Kind::Rule(_) => vec![format!("fault-{}", known.code)],
                    Kind::Web | Kind::Account => vec![
                        format!("problem-{}", known.code),
                        format!("problem-{}-text", known.code),
                    ],
                };
                for key in keys.into_iter().chain([format!("problem-do-{}", known.status)]) {
                    assert!(words.has(&key), "{language}: {key}");
                }
            }
        }
    }

    /// Words of a problem that has no page are of one that was forgotten in the list.
    #[test]
    fn everything_that_programs_are_told_has_a_page() {
        let told = include_str!("../../../../../locales/ru/problems.ftl");
        let codes: BTreeSet<&str> = known().iter().map(|known| known.code).collect();
        let keys = told.lines().filter_map(|line| line.split_once(" = "));
        for (key, _) in keys.filter(|(key, _)| !key.ends_with("-text")) {
            let code = key.trim_start_matches("problem-");
            assert!(code == "refused" || codes.contains(code), "{key} has no page");
        }
    }
}
