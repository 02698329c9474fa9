//! The seal of a sealed duel, and the inspection of a sea (D3–D6).

use engine::{Cells, ShotResult};
use league::game::Status;
use league::mode::Mode;
use league::shots;
use league::skirmish::state::{Inspection, Skirmish};

use super::composer::{answer_line, awaited_answer};
use super::edges::Edges;
use super::examples::ship;
use super::fleet::{cells, dock, may_place, wanted};
use super::look::Look;
use crate::pages::sealed::{AskView, InspectionView, KeyShot, KeyView, SealPage, UnsealView};
use crate::pages::view::{FormFault, GamePart, SeaView};
use crate::words::announce::breach;

/// The page on which the own seal is given.
pub fn page(look: &Look<'_>, typed: &str, faults: Vec<FormFault>) -> SealPage {
    let rules = &look.game().rules;
    let name = |value: serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let all = serde_json::to_value(rules).unwrap_or_default();
    let edges = Edges::of(rules);
    let empty = cells(rules.notation(), Cells::EMPTY, Cells::EMPTY);
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
        nick: look.reader().map(ToString::to_string).unwrap_or_default(),
        dock: dock(look.words(), rules),
        columns: edges.columns,
        rows: SeaView::rows(&edges.rows, empty),
        key: key(look),
        fixed: !may_place(&look.view),
        typed: typed.to_owned(),
        faults,
    }
}

/// The reader's own seal, and the shot that awaits the reader's answer (D6).
fn key(look: &Look<'_>) -> Option<KeyView> {
    let game = look.game();
    let nick = look.reader().filter(|_| game.rules.is_sealed())?;
    let placed = game.placed.iter().find(|p| p.nick == *nick)?;
    Some(KeyView {
        game: look.view.held.id.to_string(),
        nick: nick.to_string(),
        seal: placed.seal.to_string(),
        shot: shot(look),
    })
}

fn shot(look: &Look<'_>) -> Option<KeyShot> {
    let awaited = awaited_answer(look)?;
    let notation = look.game().rules.notation();
    let cell = notation.print(awaited.cell);
    let sea = look.game().sea(look.reader()?)?;
    let before = shots::answered(sea).map(|(cell, _)| notation.print(cell));
    Some(KeyShot {
        before: before.collect::<Vec<_>>().join(" "),
        words: [ShotResult::Miss, ShotResult::Hit, ShotResult::Sunk].map(|result| answer_line(&cell, result)),
        cell,
    })
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
        key: key(look),
        unseal: unseal(look, skirmish, typed),
        faults,
    };
    let nothing = view.lines.is_empty() && view.ask.is_none() && view.unseal.is_none() && view.key.is_none();
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
        // where the server answers there is nothing to suspect, and asking would lose the duel
        Status::Battle => look.game().rules.is_sealed(),
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

/// The seal is not open yet: somebody asked (D4), or the game is over and anybody may see it (D3).
fn unseal(look: &Look<'_>, skirmish: &Skirmish, typed: (&str, &str)) -> Option<UnsealView> {
    let me = look.view.player.as_ref()?.seat;
    let mut asked = skirmish
        .inspections
        .iter()
        .filter(|i| i.of == me && i.found.is_none());
    let due = asked.next().map(|inspection| inspection.due);
    let over = matches!(look.game().status, Status::Finished { .. });
    let shown = skirmish.shown.iter().any(|shown| shown.of == me);
    let notation = look.game().rules.notation();
    (look.game().rules.is_sealed() && over && !shown).then(|| UnsealView {
        action: look.address("/unsealing"),
        until: due.map(|due| look.moment(due)),
        example: ship(notation),
        fleet: typed.0.to_owned(),
        salt: typed.1.to_owned(),
        differs: false,
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
            .map(|v| breach(words, v))
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
