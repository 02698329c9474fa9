//! House rules: the switches that the Referee of a game sets when opening it. Each names its rule.
use chrono::TimeDelta;
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

/// D3: who keeps the fleets of a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Custody {
    /// The server, which answers too.
    Referee,
    /// Each player; the server has only the seals.
    Sealed,
}

/// M1: how long enrolment lasts, in whole seconds, 1 minute to 60 days. In JSON a number of days: 14, 0.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "f64")]
pub struct EnrolmentDays(u32);

impl EnrolmentDays {
    /// M1: 14 days.
    pub const USUAL: EnrolmentDays = EnrolmentDays(14 * DAY);

    /// How long that is.
    #[must_use]
    pub fn time(self) -> TimeDelta {
        TimeDelta::seconds(i64::from(self.0))
    }

    /// In days.
    #[must_use]
    pub fn days(self) -> f64 {
        f64::from(self.0) / f64::from(DAY)
    }
}

const DAY: u32 = 24 * 3600;

impl TryFrom<f64> for EnrolmentDays {
    type Error = &'static str;

    fn try_from(days: f64) -> Result<Self, Self::Error> {
        let seconds = (days * f64::from(DAY)).round();
        if !(60.0..=f64::from(60 * DAY)).contains(&seconds) {
            return Err("enrolment_days is out of range; give days from 0.0007 (1 minute) to 60");
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a whole number between a minute and 60 days"
        )]
        Ok(EnrolmentDays(seconds as u32))
    }
}

/// An integer where it is whole.
impl Serialize for EnrolmentDays {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.is_multiple_of(DAY) {
            serializer.serialize_u32(self.0 / DAY)
        } else {
            serializer.serialize_f64(self.days())
        }
    }
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
    /// M1; of a melee.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enrolment_days: Option<EnrolmentDays>,
    /// D3; of a duel.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub custody: Option<Custody>,
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
            enrolment_days: None,
            custody: None,
        }
    }
}

impl HouseRules {
    /// The rules of a kind of game where nothing else was agreed: those that the rule book names first.
    #[must_use]
    pub fn usual(mode: Mode) -> HouseRules {
        let usual = HouseRules::default();
        match mode {
            Mode::TeamBattle => usual,
            Mode::Melee => HouseRules {
                rows: Rows::BottomUp,
                answers: Answers::Referee,
                turn_hours: TurnHours::MELEE,
                calendar: CalendarKind::None,
                enrolment_days: Some(EnrolmentDays::USUAL),
                ..usual
            },
            Mode::Duel => HouseRules {
                answers: Answers::Referee,
                turn_hours: TurnHours::DUEL,
                custody: Some(Custody::Referee),
                ..usual
            },
        }
    }

    /// Whether the players keep their fleets themselves (D3).
    #[must_use]
    pub fn is_sealed(&self) -> bool {
        self.custody == Some(Custody::Sealed)
    }

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
        // each switch alone, so that every fault is named, not only the first
        let usual = serde_json::to_value(HouseRules::usual(mode)).unwrap_or_default();
        let mut sound = usual.as_object().cloned().unwrap_or_default();
        for (name, value) in object {
            let one = serde_json::Value::Object(std::iter::once((name.clone(), value.clone())).collect());
            match serde_json::from_value::<HouseRules>(one) {
                Ok(_) => {
                    sound.insert(name.clone(), value.clone());
                }
                Err(_) => faults.push(bad(name, value)),
            }
        }
        let mut rules: HouseRules =
            serde_json::from_value(serde_json::Value::Object(sound)).unwrap_or_default();
        if !(1..=100).contains(&rules.skips) {
            faults.push(bad("skips", &rules.skips.into()));
        }
        if rules.fleet.prove().is_err() {
            faults.push(Fault::new(Code::ImpossibleFleet).rule("S11"));
        }
        faults.extend(rules.of_other_games(mode));
        if let Some(custody) = rules.custody {
            let answers = match custody {
                Custody::Referee => Answers::Referee,
                Custody::Sealed => Answers::Player,
            };
            if object.contains_key("answers") && rules.answers != answers {
                faults.push(bad("answers", &object["answers"]).rule("D3"));
            }
            rules.answers = answers;
        }
        if faults.is_empty() {
            Ok(rules)
        } else {
            Err(Refusal(faults))
        }
    }
}

impl HouseRules {
    /// Switches that this kind of game does not have.
    fn of_other_games(&self, mode: Mode) -> Vec<Fault> {
        let mut faults = Vec::new();
        if self.enrolment_days.is_some() != (mode == Mode::Melee) {
            let value = serde_json::to_value(self.enrolment_days).unwrap_or_default();
            faults.push(bad("enrolment_days", &value).rule("M1"));
        }
        if self.custody.is_some() != (mode == Mode::Duel) {
            let value = serde_json::to_value(self.custody).unwrap_or_default();
            faults.push(bad("custody", &value).rule("D6"));
        }
        if mode == Mode::Melee && self.answers == Answers::Player {
            faults.push(bad("answers", &"player".into()).rule("M3"));
        }
        faults
    }
}

fn bad(name: &str, value: &serde_json::Value) -> Fault {
    Fault::new(Code::BadRule)
        .fact("rule_name", name)
        .fact("what", name)
        .fact("value", value.to_string())
}
