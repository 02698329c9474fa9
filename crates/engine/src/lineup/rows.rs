//! Seas in lines whose cells are all written, so that only their number tells where they stand.

use super::edges::{self, Edge, Names};
use super::region::{FEWEST, MOST, Outcome, Region};
use super::{region, split, symbols};

/// What a line of a drawing is.
enum Kind {
    /// Letters or numbers in their order.
    Edge(Edge),
    /// Marks of cells.
    Cells,
    /// Words, or nothing.
    Other,
}

/// Every sea that stands in these lines.
pub(super) fn seas(lines: &[Vec<&str>], key: region::Key<'_>) -> Vec<Outcome> {
    let kinds: Vec<Kind> = lines.iter().map(|line| kind(line, key)).collect();
    let mut found = Vec::new();
    let mut start = 0;
    while start < lines.len() {
        let height = kinds[start..]
            .iter()
            .take_while(|kind| matches!(kind, Kind::Cells))
            .count();
        if (FEWEST..=MOST).contains(&height) {
            let edge_at = |at: Option<usize>| match kinds.get(at?)? {
                Kind::Edge(edge) => Some(edge.clone()),
                _ => None,
            };
            let (above, below) = (edge_at(start.checked_sub(1)), edge_at(Some(start + height)));
            let mut sea = sea(&lines[start..start + height], key);
            sea.at_odds |= above.is_some() && below.is_some() && above != below;
            sea.top = above.or(below);
            found.extend(sea.read(key));
        }
        start += height.max(1);
    }
    found
}

fn kind(line: &[&str], key: region::Key<'_>) -> Kind {
    if line.len() < FEWEST || line.len() > MOST + 2 {
        return Kind::Other;
    }
    // a corner may have a mark of its own
    for (before, after) in [(0, 0), (1, 0), (1, 1), (0, 1)] {
        let inner = line.get(before..line.len() - after).unwrap_or_default();
        if inner.len() >= edges::FEWEST
            && let Some(edge) = edges::edge(inner, key.notation)
            && !(edge.names == Names::Foreign && before + after > 0)
        {
            return Kind::Edge(edge);
        }
    }
    if line.iter().any(|cell| is_speech(cell) || is_name(cell, key)) {
        Kind::Other
    } else {
        Kind::Cells
    }
}

/// A mark with more characters than this is a word.
const MOST_MARK: usize = 6;

fn is_speech(cell: &str) -> bool {
    (split::is_speech(cell) || cell.chars().nth(MOST_MARK).is_some()) && !symbols::is_known(cell)
}

/// The name of a cell: such a line is a list.
fn is_name(cell: &str, key: region::Key<'_>) -> bool {
    cell.chars().any(char::is_alphabetic)
        && cell.chars().any(|c| c.is_ascii_digit())
        && key.notation.read(cell).is_ok()
}

/// The sea of these lines, without what stands above and below.
fn sea<'t>(lines: &[Vec<&'t str>], key: region::Key<'_>) -> Region<'t> {
    let first: Vec<&str> = lines.iter().filter_map(|line| line.first().copied()).collect();
    let last: Vec<&str> = lines.iter().filter_map(|line| line.last().copied()).collect();
    let (left, right) = (
        edges::edge(&first, key.notation),
        edges::edge(&last, key.notation),
    );
    let width = lines.iter().map(Vec::len).max().unwrap_or(0);
    let labels = |column: &[&str]| column.iter().all(|cell| edges::is_label(cell));
    // eleven cells with labels in disorder at the left
    let disorder =
        left.is_none() && width > usize::from(crate::cell::SIDE) && labels(&first) && differs(&first);
    let (skip, cut) = (
        usize::from(left.is_some() || disorder),
        usize::from(right.is_some()),
    );
    let cells = lines
        .iter()
        .map(|line| line.get(skip..line.len() - cut).unwrap_or_default().to_vec())
        .collect();
    Region {
        cells,
        at_odds: disorder || left.is_some() && right.is_some() && left != right,
        side: left.or(right),
        top: None,
    }
}

/// Are these more different labels than ships could be named by?
fn differs(labels: &[&str]) -> bool {
    let mut labels = labels.to_vec();
    labels.sort_unstable();
    labels.dedup();
    labels.len() + 2 >= usize::from(crate::cell::SIDE)
}
