//! House rules: the switches that the Referee of a game sets when opening it. Each names its rule.
use engine::{Alphabet, FleetRule, Letters, Notation, Rows};
use serde::{Deserialize, Serialize};

use crate::calendar::CalendarKind;
use crate::clock::TurnHours;
use crate::mode::Mode;
use crate::post::Remarks;
use crate::refusal::{Code, Fault, Refusal};

/// S8: what becomes of a shot at a cell that was shot at before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RepeatShots {
    /// It is refused (`cell_already_shot`).
    #[default]
    Refuse,
    /// It is answered as it was the first time: a wasted shot.
    Allow,
}

/// T0: whether accounts of bots may play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bots {
    /// They may.
    #[default]
    Allow,
    /// They may not.
    Refuse,
}

/// T10: who answers a shot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answers {
    /// The player under fire, in the thread.
    #[default]
    Player,
    /// The Referee, at once, under the shot.
    Referee,
}

/// All house rules of a game. Absent ones have the default that the rule book names first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HouseRules {
    /// S10: the letters of the sea.
    pub notation: Alphabet,
    /// S10: which way the numbers run.
    pub rows: Rows,
    /// S10: whether letters name columns or rows.
    pub letters: Letters,
    /// S11: how many ships of each length.
    pub fleet: FleetRule,
    /// S8.
    pub repeat_shots: RepeatShots,
    /// T0.
    pub bots: Bots,
    /// T10.
    pub answers: Answers,
    /// T11: a hit costs the next shot.
    pub hit_costs_shot: bool,
    /// T19: after so many skipped moves in a row a delegation ends; 1 to 100.
    pub skips: u8,
    /// C1.
    pub turn_hours: TurnHours,
    /// C2: an IANA name, `Europe/Moscow`.
    pub time_zone: chrono_tz::Tz,
    /// C2.
    pub calendar: CalendarKind,
    /// Words beside a move (posts).
    pub remarks: Remarks,
}

impl Default for HouseRules {
    fn default() -> Self {
        HouseRules {
            notation: Alphabet::Cyrillic,
            rows: Rows::TopDown,
            letters: Letters::Columns,
            fleet: FleetRule::default(),
            repeat_shots: RepeatShots::default(),
            bots: Bots::default(),
            answers: Answers::default(),
            hit_costs_shot: true,
            skips: 3,
            turn_hours: TurnHours::default(),
            time_zone: chrono_tz::Europe::Moscow,
            calendar: CalendarKind::default(),
            remarks: Remarks::default(),
        }
    }
}

impl HouseRules {
    /// How cells are read and written.
    #[must_use]
    pub fn notation(&self) -> Notation {
        Notation {
            alphabet: self.notation,
            rows: self.rows,
            letters: self.letters,
        }
    }

    /// Reads house rules as they come with `open`: an object of any of the switches.
    ///
    /// # Errors
    /// Every switch that cannot be (`bad_rule`, `impossible_fleet`), each with its name and what it may be.
    pub fn read(mode: Mode, given: &serde_json::Value) -> Result<HouseRules, Refusal> {
        let mut faults = Vec::new();
        let empty = serde_json::Map::new();
        let object = match given {
            serde_json::Value::Null => &empty,
            serde_json::Value::Object(map) => map,
            other => return Err(bad("rules", other).into()),
        };
        if mode != Mode::TeamBattle {
            faults.push(Fault::new(Code::WrongState).rule("T0").fact("what", "mode"));
        }
        // each switch alone, so that every fault is named, not only the first
        let mut sound = serde_json::Map::new();
        for (name, value) in object {
            let one = serde_json::Value::Object(std::iter::once((name.clone(), value.clone())).collect());
            match serde_json::from_value::<HouseRules>(one) {
                Ok(_) => {
                    sound.insert(name.clone(), value.clone());
                }
                Err(_) => faults.push(bad(name, value)),
            }
        }
        let rules: HouseRules = serde_json::from_value(serde_json::Value::Object(sound)).unwrap_or_default();
        if !(1..=100).contains(&rules.skips) {
            faults.push(bad("skips", &rules.skips.into()));
        }
        if rules.fleet.prove().is_err() {
            faults.push(Fault::new(Code::ImpossibleFleet).rule("S11"));
        }
        if faults.is_empty() {
            Ok(rules)
        } else {
            Err(Refusal(faults))
        }
    }
}

fn bad(name: &str, value: &serde_json::Value) -> Fault {
    Fault::new(Code::BadRule)
        .fact("rule_name", name)
        .fact("what", name)
        .fact("value", value.to_string())
}
