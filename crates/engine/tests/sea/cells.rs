//! S1, and the sets of cells that S4, S7 and S9 are computed with.

use std::collections::BTreeSet;

use engine::{Cell, Cells};
use proptest::prelude::*;

fn any_cell() -> impl Strategy<Value = Cell> {
    (0u8..100).prop_map(|index| Cell::from_index(index).expect("below 100"))
}

fn any_cells() -> impl Strategy<Value = BTreeSet<Cell>> {
    prop::collection::btree_set(any_cell(), 0..100)
}

#[test]
fn s1_the_sea_is_ten_by_ten() {
    assert_eq!(Cell::all().count(), 100);
    assert_eq!(Cell::all().collect::<Cells>(), Cells::ALL);
    for (column, row, index) in [(0, 0, 0), (9, 0, 9), (0, 1, 10), (9, 9, 99)] {
        let cell = Cell::new(column, row).expect("in the sea");
        assert_eq!((cell.index(), cell.column(), cell.row()), (index, column, row));
    }
    for (column, row) in [(10, 0), (0, 10), (255, 255)] {
        assert_eq!(Cell::new(column, row), None);
    }
    assert_eq!(Cell::from_index(100), None);
}

#[test]
fn s1_a_cell_and_a_set_survive_json_and_nothing_outside_gets_in() {
    for cell in Cell::all() {
        let json = serde_json::to_string(&cell).expect("writes");
        assert_eq!(serde_json::from_str::<Cell>(&json).expect("reads"), cell);
    }
    assert!(serde_json::from_str::<Cell>("100").is_err());
    for text in [
        "\"\"",
        "\"+1\"",
        "\"-1\"",
        "\"g\"",
        "\"10000000000000000000000000\"",
        "7",
    ] {
        assert!(serde_json::from_str::<Cells>(text).is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn s1_a_set_of_bits_is_a_set(one in any_cells(), other in any_cells(), cell in any_cell()) {
        let bits = |cells: &BTreeSet<Cell>| cells.iter().copied().collect::<Cells>();
        let (a, b) = (bits(&one), bits(&other));
        prop_assert_eq!(a.iter().collect::<Vec<_>>(), one.iter().copied().collect::<Vec<_>>());
        prop_assert_eq!(a.len(), one.len());
        prop_assert_eq!(a.first(), one.first().copied());
        prop_assert_eq!(a | b, bits(&(&one | &other)));
        prop_assert_eq!(a & b, bits(&(&one & &other)));
        prop_assert_eq!(a - b, bits(&(&one - &other)));
        prop_assert_eq!((!a).len(), 100 - one.len());
        prop_assert_eq!(a.is_subset(b), one.is_subset(&other));
        prop_assert_eq!(a.is_disjoint(b), one.is_disjoint(&other));
        prop_assert_eq!(a.contains(cell), one.contains(&cell));
        let (mut with, mut without) = (a, a);
        prop_assert_eq!(with.insert(cell), !one.contains(&cell));
        prop_assert_eq!(without.remove(cell), one.contains(&cell));
        prop_assert_eq!(with - without, Cells::of(cell));
        let json = serde_json::to_string(&a).expect("writes");
        prop_assert_eq!(serde_json::from_str::<Cells>(&json).expect("reads"), a);
    }

    #[test]
    fn s9_around_is_one_step_by_side_or_corner(cells in any_cells()) {
        let near = |cell: &Cell, steps: &dyn Fn(u8, u8) -> bool| cells.iter()
            .any(|own| steps(own.column().abs_diff(cell.column()), own.row().abs_diff(cell.row())));
        let set: Cells = cells.iter().copied().collect();
        for cell in Cell::all() {
            let apart = !cells.contains(&cell);
            prop_assert_eq!(set.around().contains(cell), apart && near(&cell, &|x, y| x <= 1 && y <= 1));
            prop_assert_eq!(set.beside().contains(cell), apart && near(&cell, &|x, y| x + y == 1));
        }
    }

    #[test]
    fn s3_runs_begin_where_every_cell_of_them_is_in_the_set(cells in any_cells(), length in 0u8..=12, n in 0u8..=100) {
        let set: Cells = cells.iter().copied().collect();
        let runs = |place: fn(Cell, u8) -> Option<Cells>| Cell::all()
            .filter(|first| place(*first, length).is_some_and(|run| run.is_subset(set)))
            .collect::<Cells>();
        prop_assert_eq!(set.runs_across(length), runs(Cells::across));
        prop_assert_eq!(set.runs_down(length), runs(Cells::down));
        prop_assert_eq!(set.nth(n), set.iter().nth(usize::from(n)));
        prop_assert_eq!(set.with_water(), set | set.around());
    }

    #[test]
    fn cells_are_told_apart_by_how_many_they_touch(cells in any_cells()) {
        let set: Cells = cells.iter().copied().collect();
        let classes = set.by_touching();
        for cell in Cell::all() {
            let touched = (Cells::of(cell).around() & set).len();
            for (number, class) in classes.into_iter().enumerate() {
                prop_assert_eq!(class.contains(cell), set.contains(cell) && number == touched);
            }
        }
        let touched: usize = set.iter().map(|cell| (Cells::of(cell).around() & set).len()).sum();
        prop_assert_eq!(set.touching_pairs() * 2, touched);
    }
}
