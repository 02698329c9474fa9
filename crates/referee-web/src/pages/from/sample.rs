//! A sea at which nobody shot, with a fleet that nobody keeps secret: what is offered, what a game would look like.

use engine::{Cell, Fleet};
use league::rules::HouseRules;

use super::edges::Edges;
use crate::pages::view::{SeaCells, SeaView, ShipsLeft};

/// The sea of such a game (S10, S11), with this fleet on it.
pub fn sea(id: &str, heading: String, rules: &HouseRules, fleet: Option<&Fleet>) -> SeaView {
    let notation = rules.notation();
    let edges = Edges::of(rules);
    let mut cells = SeaCells::default();
    for cell in Cell::all() {
        let view = &mut cells[usize::from(cell.row())][usize::from(cell.column())];
        view.name = notation.print(cell);
        view.deck = fleet.is_some_and(|fleet| fleet.decks().contains(cell));
    }
    SeaView {
        id: id.to_owned(),
        nick: heading,
        team: None,
        own: false,
        active: true,
        standing: None,
        opponents: Vec::new(),
        columns: edges.columns,
        rows: SeaView::rows(&edges.rows, cells),
        ships_left: rules
            .fleet
            .counts()
            .map(|(length, count)| ShipsLeft { length, count })
            .collect(),
    }
}
