//! Nicks and cells that belong together.

use engine::{Cell, CellFault};

use super::clause::is_label;
use super::item::{Item, Kind};
use super::nick::Named;

/// A cell, and whom to shoot at there if it is said.
pub(super) type Pair<'a> = (Option<&'a Named>, &'a Result<Cell, CellFault>);

/// What the nicks and cells of one chunk are together.
pub(super) enum Pairs<'a> {
    Nick(&'a Named),
    Cell(&'a Result<Cell, CellFault>),
    Both(Vec<Pair<'a>>),
    Unclear,
}

/// Nicks and cells of one chunk as shots: «Вирт А1», «А1 Вирту», «Вирт А1 Боцман Б2».
pub(super) fn pairs(items: &[Item]) -> Pairs<'_> {
    let atoms: Vec<&Kind> = items
        .iter()
        .filter(|item| is_label(item))
        .map(|item| &item.kind)
        .collect();
    match atoms.as_slice() {
        [Kind::Nick(nick)] => return Pairs::Nick(nick),
        [Kind::Cell(cell)] => return Pairs::Cell(cell),
        _ => {}
    }
    let turns: Option<Vec<Pair<'_>>> = atoms
        .chunks(2)
        .map(|two| match two {
            [Kind::Cell(cell), Kind::Nick(nick)] => Some((Some(nick), cell)),
            _ => None,
        })
        .collect();
    if let Some(pairs) = turns {
        return Pairs::Both(pairs);
    }
    let mut out: Vec<Pair<'_>> = Vec::new();
    let mut current = None;
    let mut used = true;
    for atom in &atoms {
        match atom {
            Kind::Nick(nick) => {
                if !used {
                    return Pairs::Unclear;
                }
                current = Some(nick);
                used = false;
            }
            Kind::Cell(cell) => {
                out.push((current, cell));
                used = true;
            }
            _ => {}
        }
    }
    // «К8 К9 Вирту»: who gets which is said behind; only in plain turns it is clear.
    let behind = matches!(atoms.first(), Some(Kind::Cell(_)))
        && atoms.iter().any(|atom| matches!(atom, Kind::Nick(_)));
    if !used || behind {
        Pairs::Unclear
    } else {
        Pairs::Both(out)
    }
}
