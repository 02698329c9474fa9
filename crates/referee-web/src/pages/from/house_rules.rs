//! House rules as fields of a form, and as they are read (S8, S10, S11, T0, T10, T11, T19, C1, C2).

use league::mode::Mode;
use league::rules::{EnrolmentDays, HouseRules};
use serde_json::{Map, Value, json};

use crate::pages::http::Fields;
use crate::pages::http::settings::ZONES;
use crate::pages::open_game::{RuleField, RuleGroup, RuleKind};
use crate::pages::view::Choice;
use crate::words::Words;

/// How a switch is written in the form.
enum Switch {
    /// One of these names.
    Of(&'static [&'static str]),
    /// Yes or no.
    YesNo,
    /// A number: least, most, step.
    Number(&'static str, &'static str, &'static str),
    /// A time zone.
    Zone,
}

/// The groups of the form and the switches in each, in order.
const GROUPS: [(&str, &[(&str, Switch)]); 3] = [
    (
        "rules-group-time",
        &[
            ("turn_hours", Switch::Number("0.0166", "1440", "any")),
            ("calendar", Switch::Of(&["ru", "weekends", "none"])),
            ("time_zone", Switch::Zone),
            ("enrolment_days", Switch::Number("0.0007", "60", "any")),
        ],
    ),
    (
        "rules-group-play",
        &[
            ("custody", Switch::Of(&["referee", "sealed"])),
            ("answers", Switch::Of(&["player", "referee"])),
            ("hit_costs_shot", Switch::YesNo),
            ("repeat_shots", Switch::Of(&["refuse", "allow"])),
            ("skips", Switch::Number("1", "100", "1")),
            ("remarks", Switch::Of(&["allow", "refuse"])),
            ("bots", Switch::Of(&["allow", "refuse"])),
        ],
    ),
    (
        "rules-group-sea",
        &[
            (
                "notation",
                Switch::Of(&["cyrillic", "cyrillic_yo", "latin", "respublika", "snegurochka"]),
            ),
            ("rows", Switch::Of(&["top_down", "bottom_up"])),
            ("letters", Switch::Of(&["columns", "rows"])),
        ],
    ),
];

/// Whether such a game has this switch.
fn belongs(name: &str, mode: Mode) -> bool {
    match name {
        "enrolment_days" => mode == Mode::Melee,
        "custody" => mode == Mode::Duel,
        "answers" | "hit_costs_shot" | "skips" => mode == Mode::TeamBattle,
        _ => true,
    }
}

/// The kind of game that has these rules.
fn mode_of(rules: &HouseRules) -> Mode {
    match (rules.enrolment_days, rules.custody) {
        (Some(_), _) => Mode::Melee,
        (None, Some(_)) => Mode::Duel,
        (None, None) => Mode::TeamBattle,
    }
}

/// Lengths of ships that the form asks for, the longest first, each by the name of its field (S11). The first
/// [`LONG`] of them, which few games have, stand in a group of their own.
const SHIPS: [(&str, &str); 10] = [
    ("ships_10", "10"),
    ("ships_9", "9"),
    ("ships_8", "8"),
    ("ships_7", "7"),
    ("ships_6", "6"),
    ("ships_5", "5"),
    ("ships_4", "4"),
    ("ships_3", "3"),
    ("ships_2", "2"),
    ("ships_1", "1"),
];

/// How many lengths are long ones.
const LONG: usize = 5;

/// House rules in the words of the vocabulary: `{"turn_hours": 18, …}`.
fn written(rules: &HouseRules) -> Value {
    serde_json::to_value(rules).unwrap_or_default()
}

/// What stands in a field before anything is typed.
fn standard(all: &Value, name: &str) -> String {
    let value = match SHIPS.iter().find(|(field, _)| *field == name) {
        Some((_, length)) => all["fleet"].get(length).unwrap_or(&Value::Null),
        None => &all[name],
    };
    match value {
        Value::Null => "0".into(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The fields of the form of such a game; `typed`: what was sent before.
pub fn groups(words: &Words, mode: Mode, typed: Option<&Fields>, faulty: &[&str]) -> Vec<RuleGroup> {
    let standing = written(&HouseRules::usual(mode));
    let now = |name: &str| match typed.map(|fields| fields.get(name)) {
        Some(sent) if !sent.is_empty() => sent.to_owned(),
        _ => standard(&standing, name),
    };
    let mut groups: Vec<RuleGroup> = GROUPS
        .iter()
        .enumerate()
        .map(|(index, (heading, switches))| RuleGroup {
            heading: words.word(heading),
            open: index == 0,
            fields: switches
                .iter()
                .filter(|(name, _)| belongs(name, mode))
                .map(|(name, switch)| field(words, name, switch, now(name)))
                .collect(),
        })
        .collect();
    let (long, usual) = SHIPS.split_at(LONG);
    let ships = |(name, length): &(&'static str, &'static str)| RuleField {
        name,
        label: words.with("rule-ships", "length", length),
        hint: String::new(),
        kind: RuleKind::Number {
            value: now(name),
            min: "0",
            max: "30",
            step: "1",
        },
    };
    if let Some(sea) = groups.last_mut() {
        sea.fields.extend(usual.iter().map(ships));
    }
    groups.push(RuleGroup {
        heading: words.word("rules-group-long"),
        open: false,
        fields: long.iter().map(ships).collect(),
    });
    for group in &mut groups {
        // what was chosen, and what is wrong with it, is seen
        group.open |= group
            .fields
            .iter()
            .any(|field| faulty.contains(&field.name) || now(field.name) != standard(&standing, field.name));
    }
    groups
}

fn field(words: &Words, name: &'static str, switch: &Switch, now: String) -> RuleField {
    let choice = |value: &&str| Choice::new(*value, words.word(&format!("rule-{name}-{value}")), &now);
    let kind = match switch {
        Switch::Of(values) => RuleKind::Choose(values.iter().map(choice).collect()),
        Switch::YesNo => RuleKind::Choose(["true", "false"].iter().map(choice).collect()),
        Switch::Number(min, max, step) => RuleKind::Number {
            value: now,
            min,
            max,
            step,
        },
        Switch::Zone => RuleKind::Text {
            value: now,
            proposals: ZONES.map(str::to_owned).into(),
        },
    };
    RuleField {
        name,
        label: words.word(&format!("rule-{name}")),
        hint: words.word(&format!("rule-{name}-hint")),
        kind,
    }
}

/// The house rules that a form sent, as they are given with `open`. What is no number goes as it was typed: the rules
/// say what is wrong with it.
pub fn given(sent: &Fields) -> Value {
    let mut rules = Map::new();
    for (name, switch) in GROUPS.iter().flat_map(|(_, switches)| *switches) {
        let typed = sent.get(name).trim();
        if typed.is_empty() {
            continue;
        }
        let value = match switch {
            Switch::Of(_) | Switch::Zone => json!(typed),
            Switch::YesNo => typed.parse::<bool>().map_or(json!(typed), Value::from),
            Switch::Number(..) => number(typed),
        };
        rules.insert((*name).to_owned(), value);
    }
    let ships: Map<String, Value> = SHIPS
        .iter()
        .map(|(name, length)| (*length, sent.get(name).trim()))
        .filter(|(_, typed)| !typed.is_empty() && *typed != "0")
        .map(|(length, typed)| (length.to_owned(), number(typed)))
        .collect();
    if SHIPS.iter().any(|(name, _)| !sent.get(name).is_empty()) {
        rules.insert("fleet".into(), Value::Object(ships));
    }
    Value::Object(rules)
}

/// The sea and the ships that a form asks for, as far as they can be: the rest is as usual.
pub fn sea_of(sent: &Fields, mode: Mode) -> HouseRules {
    let all = given(sent);
    let mut kept = Map::new();
    for name in ["notation", "rows", "letters", "fleet"] {
        if let Some(value) = all.get(name) {
            kept.insert(name.into(), value.clone());
            if HouseRules::read(mode, &Value::Object(kept.clone())).is_err() {
                kept.remove(name);
            }
        }
    }
    HouseRules::read(mode, &Value::Object(kept)).unwrap_or_else(|_| HouseRules::usual(mode))
}

/// A number with a point or a comma.
fn number(typed: &str) -> Value {
    let plain = typed.replace(',', ".");
    match (plain.parse::<u64>(), plain.parse::<f64>()) {
        (Ok(whole), _) => json!(whole),
        (_, Ok(decimal)) if decimal.is_finite() => json!(decimal),
        _ => json!(typed),
    }
}

/// The field of the form that a rule's name means.
pub fn field_of(rule: &str) -> &'static str {
    let names = GROUPS
        .iter()
        .flat_map(|(_, switches)| switches.iter().map(|(name, _)| *name));
    match rule {
        "title" => "title",
        "fleet" => "ships_4",
        _ => names.into_iter().find(|name| *name == rule).unwrap_or_default(),
    }
}

/// The house rules of a game in words: name and value.
pub fn in_words(words: &Words, rules: &HouseRules) -> Vec<(String, String)> {
    let all = written(rules);
    let mut lines = Vec::new();
    let mode = mode_of(rules);
    let switches = GROUPS.iter().flat_map(|(_, switches)| *switches);
    for (name, switch) in switches.filter(|(name, _)| belongs(name, mode)) {
        let value = standard(&all, name);
        let value = match (*name, switch) {
            ("enrolment_days", _) => {
                let time = rules.enrolment_days.map(EnrolmentDays::time).unwrap_or_default();
                words.duration(time.num_seconds().unsigned_abs())
            }
            ("turn_hours", _) => words.duration(rules.turn_hours.seconds().into()),
            (_, Switch::Of(_) | Switch::YesNo) => words.word(&format!("rule-{name}-{value}")),
            _ => value,
        };
        lines.push((words.word(&format!("rule-{name}")), value));
    }
    for (length, count) in rules.fleet.counts() {
        lines.push((
            words.with("rule-ships", "length", length.to_string()),
            count.to_string(),
        ));
    }
    lines
}

#[cfg(test)]
mod tests {
    use league::mode::Mode;
    use league::rules::HouseRules;

    use super::{Fields, field_of, given, groups, in_words};
    use crate::pages::open_game::RuleKind;
    use crate::words::{Language, Words};

    /// What a browser sends of an untouched form.
    fn untouched(mode: Mode) -> Fields {
        let mut sent = Fields::default();
        for field in groups(Words::of(Language::Ru), mode, None, &[])
            .into_iter()
            .flat_map(|g| g.fields)
        {
            let value = match field.kind {
                RuleKind::Choose(choices) => choices.into_iter().find(|c| c.chosen).map(|c| c.value),
                RuleKind::Text { value, .. } | RuleKind::Number { value, .. } => Some(value),
            };
            sent.0.push((
                field.name.into(),
                value.unwrap_or_else(|| panic!("{}: nothing is chosen", field.name)),
            ));
        }
        sent
    }

    #[test]
    fn an_untouched_form_gives_the_usual_rules() {
        for mode in [Mode::TeamBattle, Mode::Melee, Mode::Duel] {
            let read = HouseRules::read(mode, &given(&untouched(mode)));
            assert_eq!(read, Ok(HouseRules::usual(mode)), "{mode:?}");
        }
    }

    #[test]
    fn what_is_typed_is_read() {
        let typed = |name: &str, value: &str| {
            let mut sent = untouched(Mode::TeamBattle);
            sent.0.retain(|(known, _)| known != name);
            sent.0.push((name.into(), value.into()));
            HouseRules::read(Mode::TeamBattle, &given(&sent))
                .map_err(|r| r.0[0].get("rule_name").map(field_of))
        };
        assert_eq!(
            typed("turn_hours", "0,5").map(|r| r.turn_hours.seconds()),
            Ok(1800)
        );
        assert_eq!(typed("turn_hours", "завтра").err(), Some(Some("turn_hours")));
        assert_eq!(
            typed("hit_costs_shot", "false").map(|r| r.hit_costs_shot),
            Ok(false)
        );
        assert_eq!(
            typed("time_zone", "Asia/Omsk").map(|r| r.time_zone),
            Ok(chrono_tz::Asia::Omsk)
        );
        assert_eq!(typed("time_zone", "Омск").err(), Some(Some("time_zone")));
        assert_eq!(typed("ships_4", "2").map(|r| r.fleet.ships()), Ok(11));
        assert_eq!(typed("ships_4", "0").map(|r| r.fleet.ships()), Ok(9));
        assert_eq!(typed("ships_4", "много").err(), Some(Some("ships_4")));
        assert_eq!(
            typed("ships_5", "20").err(),
            Some(None),
            "impossible_fleet names no rule"
        );
        assert_eq!(typed("skips", "101").err(), Some(Some("skips")));
    }

    #[test]
    fn the_rules_of_a_game_are_told() {
        let lines = in_words(Words::of(Language::Ru), &HouseRules::default());
        assert!(
            lines.contains(&("Часов на ход".into(), "18 часов".into())),
            "{lines:?}"
        );
        assert!(
            lines.contains(&("Кораблей длины 4".into(), "1".into())),
            "{lines:?}"
        );
    }
}
