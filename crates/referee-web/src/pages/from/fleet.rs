//! The shipyard: a fleet as it is placed, on cells and in words (S1–S6, S10, S11).

use engine::{Cell, Cells, Fleet, Lineup, Notation, ShipCount, Violation};
use league::game::Status;
use league::rules::HouseRules;

use super::edges::Edges;
use super::{examples, head};
use crate::application::read::reader::ForReader;
use crate::bots::names;
use crate::pages::fleet::{DockShip, FleetFault, FleetPage, FleetPreview, PhotoPage, PhotoShown, Proposal};
use crate::pages::http::Visit;
use crate::pages::http::upload::Unread;
use crate::pages::view::{CellView, GamePart, SeaCells, SeaView};
use crate::store::layout_photos::Photo;
use crate::store::participants::Part;
use crate::words::{Language, Words};

/// What is in the shipyard.
#[derive(Clone, Debug, Default)]
pub struct Yard {
    /// The cells that are ticked.
    pub decks: Cells,
    /// What is in the text field.
    pub typed: String,
    /// What is wrong.
    pub faults: Vec<Violation>,
    /// Why it was refused otherwise, in words.
    pub refused: Vec<String>,
    /// Whether it is lawful and not saved yet.
    pub lawful: bool,
    /// Whether it is what is saved, or nothing is.
    pub kept: bool,
}

impl Yard {
    /// A fleet as it stands.
    pub fn of(fleet: &Fleet, notation: Notation) -> Yard {
        let ships: Vec<Vec<Cell>> = fleet.ships().iter().map(|ship| ship.iter().collect()).collect();
        Yard {
            decks: fleet.decks(),
            typed: in_text(&ships, notation),
            ..Yard::default()
        }
    }
}

/// Ships on ticked cells: neighbours by side are one ship.
pub fn on_cells(ticked: Cells) -> Lineup {
    let mut left = ticked;
    let mut ships = Vec::new();
    while let Some(first) = left.first() {
        let mut ship = Cells::of(first);
        loop {
            let grown = ship
                .iter()
                .flat_map(beside)
                .filter(|cell| ticked.contains(*cell))
                .collect::<Cells>()
                | ship;
            if grown == ship {
                break;
            }
            ship = grown;
        }
        left -= ship;
        ships.push(ship.iter().collect());
    }
    Lineup::new(ships)
}

/// The cells that share a side with this one.
fn beside(cell: Cell) -> impl Iterator<Item = Cell> {
    let (column, row) = (cell.column(), cell.row());
    let steps = [
        (column.checked_sub(1), Some(row)),
        (column.checked_add(1), Some(row)),
        (Some(column), row.checked_sub(1)),
        (Some(column), row.checked_add(1)),
    ];
    steps
        .into_iter()
        .filter_map(|(column, row)| Cell::new(column?, row?))
}

/// Ships in words, each on a line: «А1-А4», or every cell where it is no straight run.
pub fn in_text(ships: &[Vec<Cell>], notation: Notation) -> String {
    let line = |ship: &Vec<Cell>| match ship.as_slice() {
        [first, .., last] if engine::Ship::of_list(ship).is_some() => {
            format!("{}-{}", notation.print(*first), notation.print(*last))
        }
        cells => cells
            .iter()
            .map(|cell| notation.print(*cell))
            .collect::<Vec<_>>()
            .join(","),
    };
    ships.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Each ship with all its cells, as a command takes them.
pub fn in_lists(lineup: &Lineup, notation: Notation) -> Vec<String> {
    let list = |ship: &Vec<Cell>| {
        ship.iter()
            .map(|cell| notation.print(*cell))
            .collect::<Vec<_>>()
            .join(",")
    };
    lineup.ships().iter().map(list).collect()
}

/// The cells of a lineup.
pub fn decks(lineup: &Lineup) -> Cells {
    lineup.ships().iter().flatten().copied().collect()
}

/// Whether this reader's fleet can still be placed or replaced (S6).
pub fn may_place(view: &ForReader<'_>) -> bool {
    match view.part {
        Some(Part::Entrant | Part::Admitted) => true,
        Some(Part::Player) => view.held.game.status == Status::Placement,
        _ => false,
    }
}

/// The page of the shipyard.
pub fn page(visit: &Visit, view: &ForReader<'_>, yard: Yard) -> FleetPage {
    let (game, words) = (&view.held.game, visit.words());
    let notation = game.rules.notation();
    let seal = visit
        .nick()
        .and_then(|nick| game.placed.iter().find(|p| p.nick == *nick));
    let edges = Edges::of(&game.rules);
    let (missing, faults): (Vec<Violation>, Vec<Violation>) =
        yard.faults.into_iter().partition(|fault| lacks(fault).is_some());
    let faulty: Cells = faults
        .iter()
        .flat_map(|v| v.cells.iter().flatten())
        .copied()
        .collect();
    FleetPage {
        shell: visit.shell(words.word("fleet-head")),
        game: head(visit, view, GamePart::Fleet),
        wanted: wanted(words, &game.rules),
        dock: dock(words, &game.rules),
        columns: edges.columns,
        rows: SeaView::rows(&edges.rows, cells(notation, yard.decks, faulty)),
        typed: yard.typed,
        text_hint: words.text("fleet-text-hint", &examples::facts(notation)),
        too_large: words.text(Unread::TooLarge.key(), &examples::facts(notation)),
        faults: in_words(words, notation, &faults, yard.refused),
        missing: missing_ships(words, &missing),
        kept: yard.kept,
        lawful: yard.lawful,
        seal: seal.map(|placed| placed.seal.to_string()),
        fixed: !may_place(view),
        photo: PhotoShown::default(),
    }
}

/// The photograph as its owner sees it in the shipyard.
pub fn photo(view: &ForReader<'_>, photo: Option<Photo>) -> PhotoShown {
    let game = &view.held.game;
    let notation = game.rules.notation();
    let proposal = photo.as_ref().and_then(|photo| photo.proposal.clone());
    let rows = proposal.as_ref().map(|ships| {
        let lineup = Lineup::read_for(ships, notation, &game.rules.fleet).unwrap_or_default();
        let edges = Edges::of(&game.rules);
        SeaView::rows(&edges.rows, cells(notation, decks(&lineup), Cells::EMPTY))
    });
    PhotoShown {
        // where the server is the Referee, nobody would look at it
        by_a_person: !names::referees().contains(&game.referee.as_str()),
        sent: photo.is_some(),
        proposal: proposal.zip(rows).map(|(ships, rows)| Proposal { ships, rows }),
        said: photo.and_then(|photo| photo.said),
    }
}

/// The page on which a Referee reads a photograph.
pub fn photo_page(visit: &Visit, view: &ForReader<'_>, photo: Photo, typed: Option<Yard>) -> PhotoPage {
    let yard = typed.unwrap_or_else(|| Yard {
        typed: photo.proposal.clone().unwrap_or_default(),
        kept: true,
        ..Yard::default()
    });
    let read = !yard.kept;
    let mut page = page(visit, view, yard);
    page.game = head(visit, view, GamePart::Referee);
    PhotoPage {
        read,
        nick: photo.nick.to_string(),
        proposed: photo.proposal.is_some(),
        said: photo.said.filter(|said| !said.is_empty()),
        shell: page.shell,
        game: page.game,
        columns: page.columns,
        rows: page.rows,
        typed: page.typed,
        faults: page.faults,
        missing: page.missing,
        lawful: page.lawful,
    }
}

/// The page on which a layout is shown as it was understood, before it is placed.
pub fn preview(visit: &Visit, view: &ForReader<'_>, yard: Yard) -> FleetPreview {
    let page = page(visit, view, yard);
    FleetPreview {
        shell: page.shell,
        game: page.game,
        columns: page.columns,
        rows: page.rows,
        typed: page.typed,
        faults: page.faults,
        missing: page.missing,
        lawful: page.lawful,
    }
}

/// «четырёхпалубных – 1», the longest first.
pub fn wanted(words: &Words, rules: &HouseRules) -> Vec<String> {
    let line = |(decks, count): (u8, u8)| {
        words.text(
            "fleet-ships",
            &[("decks", decks.to_string()), ("count", count.to_string())],
        )
    };
    rules
        .fleet
        .counts()
        .filter(|(_, count)| *count > 0)
        .map(line)
        .collect()
}

/// Every ship of such a fleet.
pub(super) fn dock(words: &Words, rules: &HouseRules) -> Vec<DockShip> {
    let ships = rules
        .fleet
        .counts()
        .flat_map(|(length, count)| (0..count).map(move |_| length));
    ships
        .map(|length| DockShip {
            length,
            name: words.with("fleet-ship", "decks", length.to_string()),
        })
        .collect()
}

/// How many ships of a length are not placed.
fn lacks(fault: &Violation) -> Option<(usize, usize)> {
    let ShipCount {
        length,
        wanted,
        found,
    } = fault.count?;
    (found < wanted).then(|| (length, wanted - found))
}

/// «Не хватает: 1 трёхпалубный, 2 однопалубных.»
fn missing_ships(words: &Words, missing: &[Violation]) -> Option<String> {
    let ships: Vec<String> = missing
        .iter()
        .filter_map(lacks)
        .map(|(length, count)| {
            let facts = [("decks", length.to_string()), ("count", count.to_string())];
            words.text("fleet-missing-ships", &facts)
        })
        .collect();
    (!ships.is_empty()).then(|| words.with("fleet-missing", "list", ships.join(", ")))
}

fn in_words(words: &Words, notation: Notation, found: &[Violation], refused: Vec<String>) -> Vec<FleetFault> {
    let of_violation = |v: &Violation| FleetFault {
        cells: v.cells_in(notation).into_iter().flatten().collect(),
        text: sentence(&match words.language() {
            Language::Ru => v.message_ru(notation),
            Language::En => v.message_en(notation),
        }),
    };
    let otherwise = refused.into_iter().map(|text| FleetFault {
        cells: Vec::new(),
        text,
    });
    found.iter().map(of_violation).chain(otherwise).collect()
}

/// With a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let stop = if text.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}

pub(super) fn cells(notation: Notation, decks: Cells, faulty: Cells) -> SeaCells {
    let mut cells = SeaCells::default();
    for cell in Cell::all() {
        cells[usize::from(cell.row())][usize::from(cell.column())] = CellView {
            name: notation.print(cell),
            deck: decks.contains(cell),
            faulty: faulty.contains(cell),
            ..CellView::default()
        };
    }
    cells
}

#[cfg(test)]
mod tests {
    use engine::{Alphabet, Cells, Fleet, FleetRule, Lineup, Notation};
    use league::decider::Entropy;
    use league::log::Hex32;
    use proptest::prelude::*;

    use super::{Yard, in_lists, in_text, missing_ships, on_cells, sentence};
    use crate::words::{Language, Words};

    const NOTATION: Notation = Notation::of(Alphabet::Cyrillic);

    fn ticked(cells: &str) -> Cells {
        cells
            .split_whitespace()
            .map(|cell| NOTATION.read(cell).expect("a cell"))
            .collect()
    }

    #[test]
    fn neighbours_by_side_are_one_ship() {
        for (cells, ships) in [
            ("", ""),
            ("А1", "А1"),
            ("А1 А2 А3", "А1-А3"),
            ("А1 Б1 Г1", "А1-Б1 Г1"),
            ("А1 Б2", "А1 Б2"),
            ("А1 А2 Б2", "А1,А2,Б2"),
            ("К1 А2", "К1 А2"),
        ] {
            let lineup = on_cells(ticked(cells));
            assert_eq!(
                in_text(lineup.ships(), NOTATION).replace('\n', " "),
                ships,
                "{cells}"
            );
        }
    }

    #[test]
    fn what_is_missing_is_said_with_its_numbers() {
        let violations = |text: &str| {
            let lineup = Lineup::read(text, NOTATION).expect("a lineup");
            lineup.violations(&FleetRule::default())
        };
        let words = Words::of(Language::Ru);
        assert_eq!(
            missing_ships(words, &violations("А1-А4, В1-В3, Д1-Д2, Д4-Д5, Ж1, Ж3")),
            Some("Не хватает: 1 трёхпалубный, 1 двухпалубный, 2 однопалубных.".into())
        );
        let two_too_many = "А1-А4, В1-В3, В5-В7, Д1-Д2, Д4-Д5, Д7-Д8, Ж1, Ж3, Ж5, Ж7, К1, К3";
        assert_eq!(missing_ships(words, &violations(two_too_many)), None);
    }

    #[test]
    fn a_fault_is_a_sentence() {
        assert_eq!(sentence("корабль А1 изогнут"), "Корабль А1 изогнут.");
        assert_eq!(sentence("какая клетка?"), "Какая клетка?");
        assert_eq!(sentence(""), ".");
    }

    proptest! {
        /// A lawful fleet is the same fleet by its cells, by its text and by its lists.
        #[test]
        fn a_fleet_is_the_same_however_it_is_sent(seed in any::<u8>(), alphabet in 0..5_usize) {
            let notation = Notation::of(Alphabet::ALL[alphabet]);
            let rule = FleetRule::default();
            let fleet = Entropy(Hex32([seed; 32])).fleet(&rule, &"Вирт".into(), 0);
            let yard = Yard::of(&fleet, notation);
            let by_cells = on_cells(yard.decks);
            prop_assert_eq!(Fleet::lawful(&rule, &by_cells), Ok(fleet.clone()));
            let by_text = Lineup::read(&yard.typed, notation).expect("a lineup");
            prop_assert_eq!(Fleet::lawful(&rule, &by_text), Ok(fleet.clone()));
            let by_lists = Lineup::from_ships(&in_lists(&by_cells, notation), notation).expect("a lineup");
            prop_assert_eq!(Fleet::lawful(&rule, &by_lists), Ok(fleet.clone()));
        }
    }
}
