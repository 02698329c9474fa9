//! `referee read`: one JSON line in, one out.

use engine::{Alphabet, Cell, Fleet, FleetRule, Letters, Lineup, Notation, Rows, ShotResult, Violation};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::mode::Mode;
use crate::nick::Nick;
use crate::refusal::Fault;

use super::{Delegation, Delegator, Move, ReadContext, Reading, Remarks, Unanswered, read};

/// A line that is no question to the reader of posts.
#[derive(Debug, thiserror::Error)]
pub enum BadLine {
    /// Not JSON, or not of this shape.
    #[error("write an object with \"id\", \"text\" and \"context\": {0}")]
    Shape(#[from] serde_json::Error),
    /// A cell of the context that the notation does not have.
    #[error("the context holds {0:?}, which is no cell of its notation: write it in that notation")]
    Cell(String),
}

#[derive(Deserialize)]
struct PostLine {
    id: Value,
    text: String,
    context: Context,
}

#[derive(Deserialize)]
struct FleetLine {
    id: Value,
    layout: String,
    context: Sea,
}

#[derive(Deserialize)]
struct Sea {
    #[serde(default)]
    notation: Alphabet,
    #[serde(default)]
    rows: Rows,
    #[serde(default)]
    letters: Letters,
    #[serde(default)]
    fleet: FleetRule,
}

#[derive(Deserialize)]
struct Context {
    #[serde(default = "team_battle")]
    mode: Mode,
    #[serde(default)]
    notation: Alphabet,
    #[serde(default)]
    rows: Rows,
    #[serde(default)]
    letters: Letters,
    author: Nick,
    #[serde(default)]
    opponents: Vec<Nick>,
    #[serde(default)]
    members: Vec<Nick>,
    #[serde(default)]
    unanswered: Vec<Shot>,
    #[serde(default)]
    admiral: bool,
    #[serde(default)]
    free: Vec<Nick>,
    #[serde(default)]
    enemies: Vec<Nick>,
    #[serde(default)]
    delegated: Vec<Delegated>,
    #[serde(default)]
    remarks: Remarks,
}

const fn team_battle() -> Mode {
    Mode::TeamBattle
}

#[derive(Deserialize)]
struct Shot {
    attacker: Nick,
    cell: String,
}

#[derive(Deserialize)]
struct Delegated {
    nick: Nick,
    #[serde(default)]
    opponents: Vec<Nick>,
    #[serde(default)]
    unanswered: Vec<Shot>,
}

/// Reads one line `{"id","text","context"}` and answers with `{"id","moves",…}` or `{"id","faults":[…]}`; or
/// one with `layout` for `text`, answered with `{"id","fleet":[[cell]…]}` or `{"id","violations":[…]}`. Without a
/// line end.
///
/// # Errors
///
/// [`BadLine`] where the line itself is malformed; a post or fleet at fault is an answer, no error.
pub fn read_line(json_line: &str) -> Result<String, BadLine> {
    let question: Value = serde_json::from_str(json_line)?;
    let mut answer = Map::new();
    if question.get("layout").is_some() {
        let FleetLine { id, layout, context } = serde_json::from_value(question)?;
        answer.insert("id".to_owned(), id);
        put_fleet(&mut answer, &layout, &context);
    } else {
        let PostLine { id, text, context } = serde_json::from_value(question)?;
        let context = context.checked()?;
        answer.insert("id".to_owned(), id);
        match read(&text, &context) {
            Ok(reading) => put_reading(&mut answer, &reading, context.notation),
            Err(faults) => {
                answer.insert("faults".to_owned(), faults.iter().map(fault).collect());
            }
        }
    }
    Ok(Value::Object(answer).to_string())
}

fn put_fleet(answer: &mut Map<String, Value>, layout: &str, sea: &Sea) {
    let notation = Notation {
        alphabet: sea.notation,
        rows: sea.rows,
        letters: sea.letters,
    };
    let read = Lineup::read_for(layout, notation, &sea.fleet);
    let (key, value) = match read.and_then(|lineup| Fleet::lawful(&sea.fleet, &lineup).map(|_| lineup)) {
        Ok(lineup) => (
            "fleet",
            lineup.ships().iter().map(|ship| cells(ship, notation)).collect(),
        ),
        Err(violations) => (
            "violations",
            violations.iter().map(|one| violation(one, notation)).collect(),
        ),
    };
    answer.insert(key.to_owned(), value);
}

/// The cells of a lawful ship, from the top or the left on.
fn cells(ship: &[Cell], notation: Notation) -> Value {
    let mut ship = ship.to_vec();
    ship.sort_unstable();
    ship.into_iter().map(|cell| notation.print(cell)).collect()
}

fn violation(one: &Violation, notation: Notation) -> Value {
    json!({"code": one.code, "cells": one.cells_in(notation), "message": one.message_ru(notation)})
}

impl Context {
    fn checked(self) -> Result<ReadContext, BadLine> {
        let notation = Notation {
            alphabet: self.notation,
            rows: self.rows,
            letters: self.letters,
        };
        let shots = |shots: Vec<Shot>| -> Result<Vec<Unanswered>, BadLine> {
            let checked = shots.into_iter().map(|shot| {
                let cell = notation.read(&shot.cell).map_err(|_| BadLine::Cell(shot.cell))?;
                Ok(Unanswered {
                    attacker: shot.attacker,
                    cell,
                })
            });
            checked.collect()
        };
        let delegated = self.delegated.into_iter().map(|who| {
            Ok(Delegator {
                nick: who.nick,
                opponents: who.opponents,
                unanswered: shots(who.unanswered)?,
            })
        });
        Ok(ReadContext {
            mode: self.mode,
            notation,
            author: self.author,
            opponents: self.opponents,
            unanswered: shots(self.unanswered)?,
            members: self.members,
            admiral: self.admiral,
            free: self.free,
            enemies: self.enemies,
            delegated: delegated.collect::<Result<_, BadLine>>()?,
            remarks: self.remarks,
        })
    }
}

fn put_reading(answer: &mut Map<String, Value>, reading: &Reading, notation: Notation) {
    let mut put = |key: &str, value: Value| answer.insert(key.to_owned(), value);
    if !reading.moves.is_empty() {
        put(
            "moves",
            reading.moves.iter().map(|one| a_move(one, notation)).collect(),
        );
    }
    if !reading.orders.is_empty() {
        let orders = reading.orders.iter();
        put(
            "orders",
            orders
                .map(|order| json!({"nick": order.nick, "target": order.target}))
                .collect(),
        );
    }
    if let Some(delegation) = &reading.delegation {
        put("delegation", a_delegation(delegation));
    }
    if let Some(successor) = &reading.successor {
        put("successor", json!(successor.nick));
    }
}

fn a_move(one: &Move, notation: Notation) -> Value {
    let print = |cell: Cell| notation.print(cell);
    let answers = one.answers.iter().map(|answer| {
        json!({"attacker": answer.attacker, "cell": print(answer.cell), "result": result(answer.result)})
    });
    let shots = one
        .shots
        .iter()
        .map(|shot| json!({"target": shot.target, "cell": print(shot.cell)}));
    json!({"for": one.for_whom, "answers": answers.collect::<Vec<_>>(), "shots": shots.collect::<Vec<_>>()})
}

const fn result(result: ShotResult) -> &'static str {
    match result {
        ShotResult::Miss => "miss",
        ShotResult::Hit => "hit",
        ShotResult::Sunk => "sunk",
    }
}

fn a_delegation(delegation: &Delegation) -> Value {
    match delegation {
        Delegation::Turn(_) => json!({"until": "turn"}),
        Delegation::Revoked(_) => json!({"until": "revoked"}),
        Delegation::TakeBack(_) => json!({"take_back": true}),
        Delegation::Recorded { nick, how, .. } => json!({"recorded": nick, "how": how}),
    }
}

fn fault(fault: &Fault) -> Value {
    json!({
        "code": fault.code,
        "text_line": fault.text_line,
        "words": fault.words,
        "suggestions": fault.suggestions,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_no_question_says_what_is_missing() {
        for (line, wanted) in [
            ("{", "line 1 column 1"),
            ("{\"id\":1,\"text\":\"К8\"}", "`context`"),
            (
                "{\"id\":1,\"text\":\"\",\"context\":{\"author\":\"a\",\"unanswered\":[{\"attacker\":\"b\",\"cell\":\"Щ9\"}]}}",
                "Щ9",
            ),
        ] {
            let error = read_line(line).map_err(|error| error.to_string());
            assert!(
                error.as_ref().is_err_and(|error| error.contains(wanted)),
                "{line}: {error:?}"
            );
        }
    }

    #[test]
    fn every_part_of_a_reading_has_its_key() {
        let context = r#"{"author":"Вирт","opponents":["ZimA"],"members":["ZimA","Вирт"]}"#;
        for (text, wanted) in [
            (
                "К8",
                r#"{"id":1,"moves":[{"answers":[],"for":null,"shots":[{"cell":"К8","target":"ZimA"}]}]}"#,
            ),
            (
                "Передаю ход Адмиралу до отмены",
                r#"{"delegation":{"until":"revoked"},"id":1}"#,
            ),
            (
                "Забираю право хода",
                r#"{"delegation":{"take_back":true},"id":1}"#,
            ),
            (
                "",
                r#"{"faults":[{"code":"empty","suggestions":[],"text_line":null,"words":null}],"id":1}"#,
            ),
        ] {
            let line = format!(r#"{{"id":1,"text":{},"context":{context}}}"#, Value::from(text));
            assert_eq!(
                read_line(&line)
                    .ok()
                    .and_then(|answer| serde_json::from_str::<Value>(&answer).ok()),
                serde_json::from_str(wanted).ok()
            );
        }
    }
}
