//! What the parts of a sentence say.

use engine::{Cell, CellFault, ShotResult};

use super::item::Item;
use super::lexicon::All;
use super::nick::Named;

/// What a part of a sentence says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Statement<'a> {
    /// A result, with the nicks and cells that tell which shot it answers.
    Answer {
        labels: Vec<&'a Item>,
        all: Option<All>,
        result: ShotResult,
        items: &'a [Item],
    },
    /// Further words of a result beside the last one.
    MoreOfAnswer { result: ShotResult, items: &'a [Item] },
    /// A cell, and whom to shoot at if it is said.
    Shot {
        nick: Option<&'a Named>,
        cell: &'a Result<Cell, CellFault>,
        items: &'a [Item],
    },
    /// A nick alone; `toward`: with «То» or the like.
    Name {
        nick: &'a Named,
        toward: bool,
        items: &'a [Item],
    },
    /// Talk.
    Talk { items: &'a [Item] },
    /// The author's fleet is gone.
    Farewell { items: &'a [Item] },
    /// It looks like a move, and is none that can be read.
    Bad { items: &'a [Item] },
}

/// So many items of a shot are told as its words.
const LONGEST_SAID: usize = 40;

impl<'a> Statement<'a> {
    /// The items whose words are told of it.
    pub fn items(&self) -> &'a [Item] {
        match self {
            Self::Shot { items, .. } => &items[..items.len().min(LONGEST_SAID)],
            Self::Answer { items, .. }
            | Self::MoreOfAnswer { items, .. }
            | Self::Name { items, .. }
            | Self::Talk { items }
            | Self::Farewell { items }
            | Self::Bad { items } => items,
        }
    }
}
