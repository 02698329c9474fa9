//! `cases.tsv`: a post a line.

use engine::{Alphabet, Notation};
use league::mode::Mode;
use league::nick::Nick;
use league::post::{Delegator, ReadContext, Remarks, Unanswered, print, read};

fn nicks(names: &[&str]) -> Vec<Nick> {
    names.iter().map(|name| Nick::from(*name)).collect()
}

fn shots(shots: &[(&str, &str)]) -> Vec<Unanswered> {
    shots
        .iter()
        .map(|(attacker, cell)| Unanswered {
            attacker: Nick::from(*attacker),
            cell: Notation::default().read(cell).expect("a cell"),
        })
        .collect()
}

/// A context of the table.
pub fn context(name: &str) -> ReadContext {
    let members = [
        "ZimA",
        "user_77",
        "Адвокат",
        "Боцман",
        "Вирт",
        "Капитан2",
        "Мария Ивановна",
        "Штурман",
    ];
    let (author, opponents, unanswered): (&str, &[&str], &[(&str, &str)]) = match name {
        "one" | "latin" | "yo" | "snow" => ("ZimA", &["Адвокат"], &[]),
        "ans" => ("ZimA", &["Адвокат"], &[("Адвокат", "А4")]),
        "two" => ("ZimA", &["Адвокат", "Вирт"], &[("Адвокат", "А4"), ("Вирт", "Б7")]),
        "pair" => ("ZimA", &["Адвокат", "Вирт"], &[]),
        "half" => ("ZimA", &["Адвокат", "Вирт"], &[("Адвокат", "А4")]),
        "adm" => ("Штурман", &["Вирт"], &[("Вирт", "Ж1")]),
        "non" => ("Штурман", &["Вирт"], &[]),
        "melee" => ("Балбес", &["Трус", "Бывалый"], &[]),
        "odd" => ("ZimA", &["А-4", "Мимо", "Мария Ивановна", "user_77"], &[]),
        other => panic!("no context {other:?}"),
    };
    let admiral = name == "adm";
    let delegated = Delegator {
        nick: Nick::from("ZimA"),
        opponents: nicks(&["Адвокат"]),
        unanswered: shots(&[("Адвокат", "А4")]),
    };
    ReadContext {
        mode: if name == "melee" {
            Mode::Melee
        } else {
            Mode::TeamBattle
        },
        notation: match name {
            "latin" => Notation::of(Alphabet::Latin),
            "yo" => Notation::of(Alphabet::CyrillicYo),
            "snow" => Notation::of(Alphabet::Snegurochka),
            _ => Notation::default(),
        },
        author: Nick::from(author),
        opponents: nicks(opponents),
        unanswered: shots(unanswered),
        members: nicks(&members),
        admiral,
        free: if admiral {
            nicks(&["Капитан2"])
        } else {
            Vec::new()
        },
        enemies: nicks(&["Адвокат", "Вирт", "Боцман", "user_77"]),
        delegated: if admiral { vec![delegated] } else { Vec::new() },
        remarks: Remarks::Allow,
    }
}

/// The cases: context, text, what is right.
pub fn cases() -> impl Iterator<Item = (&'static str, String, &'static str)> {
    include_str!("cases.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let parts: Vec<&str> = line.split('\t').collect();
            let [context, text, right] = parts[..] else {
                panic!("three columns: {line:?}")
            };
            (context, text.replace("\\n", "\n").replace("\\t", "\t"), right)
        })
}

#[test]
fn the_table() {
    let mut wrong = Vec::new();
    for (name, text, right) in cases() {
        let context = context(name);
        let (fits, got) = match read(&text, &context) {
            Ok(mut reading) => {
                reading.remarks.clear();
                let got = print(&reading, context.notation).replace('\n', " / ");
                (got == right, got)
            }
            Err(faults) => {
                let codes: Vec<&str> = faults.iter().map(|fault| fault.code.as_str()).collect();
                let allowed: Vec<&str> = right.strip_prefix('!').unwrap_or("").split(' ').collect();
                (
                    codes.iter().any(|code| allowed.contains(code)),
                    format!("!{}", codes.join(" ")),
                )
            }
        };
        if !fits {
            wrong.push(format!("{name}: {text:?}\n    wanted {right}\n    got    {got}"));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
