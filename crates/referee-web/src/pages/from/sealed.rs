//! The seal of a sealed duel, and the inspection of a sea (D3–D6).

use league::event::Violation;
use league::game::Status;
use league::mode::Mode;
use league::skirmish::state::{Inspection, Skirmish};

use super::fleet::{may_place, wanted};
use super::look::Look;
use crate::pages::sealed::{AskView, InspectionView, SealPage, UnsealView};
use crate::pages::view::{FormFault, GamePart};

/// The page on which the own seal is given.
pub fn page(look: &Look<'_>, typed: &str, faults: Vec<FormFault>) -> SealPage {
    let rules = &look.game().rules;
    let name = |value: serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let all = serde_json::to_value(rules).unwrap_or_default();
    let kept = look
        .reader()
        .and_then(|nick| look.game().placed.iter().find(|p| p.nick == *nick));
    SealPage {
        shell: look.visit.shell(look.words().word("seal-head")),
        game: look.head(GamePart::Fleet),
        wanted: wanted(look.words(), rules),
        notation: [
            name(all["notation"].clone()),
            name(all["rows"].clone()),
            name(all["letters"].clone()),
        ],
        ships: all["fleet"].to_string(),
        kept: kept.map(|placed| placed.seal.to_string()),
        fixed: !may_place(&look.view),
        typed: typed.to_owned(),
        faults,
    }
}

/// What the reader can ask or has to show; `None`: it is no duel, or it has not begun.
pub fn inspection(look: &Look<'_>, typed: (&str, &str), faults: Vec<FormFault>) -> Option<InspectionView> {
    let game = look.game();
    let skirmish = game
        .skirmish
        .as_ref()
        .filter(|s| game.mode == Mode::Duel && s.turns > 0)?;
    let lines = skirmish.inspections.iter().map(|i| line(look, skirmish, i));
    let view = InspectionView {
        lines: lines.collect(),
        ask: ask(look, skirmish),
        unseal: unseal(look, skirmish, typed),
        faults,
    };
    let nothing = view.lines.is_empty() && view.ask.is_none() && view.unseal.is_none();
    (!nothing).then_some(view)
}

/// D4: on suspicion at any time; after the end the loser, and then the winner.
fn ask(look: &Look<'_>, skirmish: &Skirmish) -> Option<AskView> {
    let me = look.view.player.as_ref()?.seat;
    let enemy = skirmish.enemy(me);
    let asked = |of: usize| skirmish.inspections.iter().any(|i| i.of == of);
    let nick = skirmish.players.get(enemy)?.nick.to_string();
    let playing = look.game().status == Status::Battle;
    let may = match look.game().status {
        Status::Battle => true,
        Status::Finished { .. } => {
            let won = skirmish.ended.is_some_and(|ended| ended.winner == me);
            skirmish.ended.is_some() && !asked(enemy) && (!won || asked(me))
        }
        _ => false,
    };
    let key = if playing {
        "inspect-suspect"
    } else {
        "inspect-after"
    };
    may.then(|| AskView {
        action: look.address("/inspections"),
        label: look.words().with("inspect-ask", "nick", nick.as_str()),
        what: look.words().with(key, "nick", nick.as_str()),
        nick,
        folded: playing,
    })
}

/// D4: somebody asked, and the seal is not open yet.
fn unseal(look: &Look<'_>, skirmish: &Skirmish, typed: (&str, &str)) -> Option<UnsealView> {
    let me = look.view.player.as_ref()?.seat;
    let mut asked = skirmish
        .inspections
        .iter()
        .filter(|i| i.of == me && i.found.is_none());
    let inspection = asked.next().filter(|_| look.game().rules.is_sealed())?;
    let shown = skirmish.shown.iter().any(|shown| shown.of == me);
    (!shown).then(|| UnsealView {
        action: look.address("/unsealing"),
        until: look.moment(inspection.due),
        fleet: typed.0.to_owned(),
        salt: typed.1.to_owned(),
    })
}

/// «Вирт просит осмотреть море игрока Трус: нарушений нет.»
fn line(look: &Look<'_>, skirmish: &Skirmish, inspection: &Inspection) -> String {
    let name = |seat: usize| skirmish.players[seat].nick.as_str();
    let words = look.words();
    let found = match &inspection.found {
        None => words.with("inspect-waits", "until", look.moment(inspection.due).shown),
        Some(found) if found.is_empty() => words.word("verdict-clean"),
        Some(found) => found
            .iter()
            .map(|v| breach(look, v))
            .collect::<Vec<_>>()
            .join(" "),
    };
    let facts = [
        ("by", name(inspection.by)),
        ("nick", name(inspection.of)),
        ("found", &found),
    ];
    words.text("inspect-line", &facts)
}

fn breach(look: &Look<'_>, violation: &Violation) -> String {
    let cells: Vec<String> = violation.cells.iter().map(|ship| ship.join(" ")).collect();
    let result = |result: Option<engine::ShotResult>| match result {
        Some(engine::ShotResult::Miss) => "miss",
        Some(engine::ShotResult::Hit) => "hit",
        _ => "sunk",
    };
    look.words().text(
        &format!("breach-{}", violation.code),
        &[
            ("cells", cells.join("; ").as_str()),
            ("said", result(violation.said)),
            ("truth", result(violation.truth)),
        ],
    )
}
