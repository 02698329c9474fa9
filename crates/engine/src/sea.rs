//! Sets of cells as bits: what was shot at, where decks are, what is known to be empty.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cell::{AREA, Cell, SIDE};

/// A set of cells of one sea. Bit `n` stands for the cell of index `n`.
///
/// Serialised as the bits in hexadecimal («3ff» is the top row), at most 25 digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cells(u128);

const fn column(column: u8) -> u128 {
    let mut bits = 0;
    let mut row = 0;
    while row < SIDE {
        bits |= 1 << (row * SIDE + column);
        row += 1;
    }
    bits
}

/// Columns at which a run of so many cells can begin and still end in its row.
const STARTS: [u128; SIDE as usize + 1] = {
    let mut starts = [SEA; SIDE as usize + 1];
    let mut length = 2;
    while length <= SIDE {
        starts[length as usize] = starts[length as usize - 1] & !column(SIDE + 1 - length);
        length += 1;
    }
    starts
};

const LEFT: u128 = column(0);
const RIGHT: u128 = column(SIDE - 1);
const SEA: u128 = (1 << AREA) - 1;

impl Cells {
    /// No cell.
    pub const EMPTY: Cells = Cells(0);
    /// The whole sea.
    pub const ALL: Cells = Cells(SEA);

    /// The set of one cell.
    pub const fn of(cell: Cell) -> Cells {
        Cells(1 << cell.index())
    }

    /// Is the cell in the set?
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 == 1
    }

    /// Puts a cell in; `true` if it was not there.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let new = !self.contains(cell);
        self.0 |= 1 << cell.index();
        new
    }

    /// Takes a cell out; `true` if it was there.
    pub fn remove(&mut self, cell: Cell) -> bool {
        let there = self.contains(cell);
        self.0 &= !(1 << cell.index());
        there
    }

    /// How many cells, 0–100.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is there no cell?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is every cell of this set in the other?
    pub const fn is_subset(self, other: Cells) -> bool {
        self.0 & !other.0 == 0
    }

    /// Have the two sets no cell in common?
    pub const fn is_disjoint(self, other: Cells) -> bool {
        self.0 & other.0 == 0
    }

    /// The first cell in reading order.
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 127 trailing zeros")]
        Cell::from_index(self.0.trailing_zeros() as u8)
    }

    /// The cells, row by row from the top-left corner.
    pub fn iter(self) -> CellsIter {
        CellsIter(self)
    }

    /// Every cell within one step by side or corner of the set, without the set itself: the ring that no
    /// other ship may enter (S4) and that is known to be empty around a sunk ship (S9).
    #[must_use]
    pub const fn around(self) -> Cells {
        Cells(self.sides().0 | self.corners().0).minus(self)
    }

    /// The set together with every cell [`Cells::around`] it: what a ship takes from the others (S4).
    #[must_use]
    pub const fn with_water(self) -> Cells {
        Cells(self.0 | self.sides().0 | self.corners().0)
    }

    /// The neighbours by side only, without the set itself.
    #[must_use]
    pub const fn beside(self) -> Cells {
        self.sides().minus(self)
    }

    /// Where a run of `length` cells to the right can begin so that all of it is in the set.
    #[must_use]
    pub fn runs_across(self, length: u8) -> Cells {
        let Some(starts) = STARTS.get(usize::from(length)).filter(|_| length > 0) else {
            return Cells::EMPTY;
        };
        Cells((1..length).fold(self.0, |runs, step| runs & self.0 >> step) & starts)
    }

    /// Where a run of `length` cells downwards can begin so that all of it is in the set.
    #[must_use]
    pub fn runs_down(self, length: u8) -> Cells {
        if !(1..=SIDE).contains(&length) {
            return Cells::EMPTY;
        }
        Cells((1..length).fold(self.0, |runs, step| runs & self.0 >> (step * SIDE)))
    }

    /// `length` cells from `first` to the right; `None` if they do not fit or there are none.
    pub const fn across(first: Cell, length: u8) -> Option<Cells> {
        if length == 0 || length > SIDE - first.column() {
            return None;
        }
        Some(Cells(((1 << length) - 1) << first.index()))
    }

    /// `length` cells from `first` downwards; `None` if they do not fit or there are none.
    pub const fn down(first: Cell, length: u8) -> Option<Cells> {
        if length == 0 || length > SIDE - first.row() {
            return None;
        }
        Some(Cells((LEFT & ((1 << (length * SIDE)) - 1)) << first.index()))
    }

    /// The cells of both sets; `|` for constants.
    #[must_use]
    pub const fn union(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }

    /// How many pairs of cells of the set touch each other, by side or by corner.
    pub const fn touching_pairs(self) -> usize {
        let Cells(bits) = self;
        let right = bits & (bits & !LEFT) >> 1;
        let below = bits & bits >> SIDE;
        let below_right = bits & (bits & !LEFT) >> (SIDE + 1);
        let below_left = bits & (bits & !RIGHT) >> (SIDE - 1);
        (right.count_ones() + below.count_ones() + below_right.count_ones() + below_left.count_ones())
            as usize
    }

    /// The cells of the set by how many others of it they touch, by side or by corner: 0 to 8.
    pub fn by_touching(self) -> [Cells; 9] {
        let Cells(bits) = self;
        let (no_left, no_right) = (bits & !LEFT, bits & !RIGHT);
        let touching = [
            no_left >> 1,
            no_right << 1,
            bits >> SIDE,
            bits << SIDE,
            no_left >> (SIDE + 1),
            no_right << (SIDE + 1),
            no_right >> (SIDE - 1),
            no_left << (SIDE - 1),
        ];
        // a sum of eight for each cell, its binary digits side by side in four sets
        let mut digits = [0_u128; 4];
        for one in touching {
            let mut carry = one;
            for digit in &mut digits {
                (*digit, carry) = (*digit ^ carry, *digit & carry);
            }
        }
        let [ones, twos, fours, eights] = digits;
        let with = |sum: usize| {
            let digit = |digit: u128, value: usize| if sum & value == 0 { !digit } else { digit };
            Cells(bits & digit(ones, 1) & digit(twos, 2) & digit(fours, 4) & digit(eights, 8))
        };
        std::array::from_fn(with)
    }

    /// The cell that has `n` cells of the set before it; `None` if there are not so many.
    pub fn nth(self, n: u8) -> Option<Cell> {
        #[expect(clippy::cast_possible_truncation, reason = "the two halves of the bits")]
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let (n, in_low) = (u32::from(n), low.count_ones());
        let index = if n < in_low {
            nth_bit(low, n)
        } else {
            nth_bit(high, n - in_low).map(|bit| bit + 64)
        };
        index.and_then(Cell::from_index)
    }

    /// The cells of `all` that hang together with this set by sides, itself included.
    #[must_use]
    pub const fn joined_in(self, all: Cells) -> Cells {
        let mut ship = self;
        loop {
            let grown = Cells(ship.0 | ship.sides().0 & all.0);
            if grown.0 == ship.0 {
                return ship;
            }
            ship = grown;
        }
    }

    /// How many cells the set has if each of them also takes the one to its right, below it, and between these
    /// two, also beyond the edge: no two ships in the set share any of what they take so (S4).
    pub(crate) fn with_shares(self) -> usize {
        let row = |row: u8| self.0 >> (row * SIDE) & ((1 << SIDE) - 1);
        let mut above = 0;
        let mut shares = 0;
        for number in 0..=SIDE {
            let here = if number < SIDE { row(number) } else { 0 };
            let wide = here | here << 1;
            shares += (wide | above).count_ones() as usize;
            above = wide;
        }
        shares
    }

    const fn sides(self) -> Cells {
        let Cells(bits) = self;
        Cells(((bits & !RIGHT) << 1 | (bits & !LEFT) >> 1 | bits << SIDE | bits >> SIDE) & SEA)
    }

    const fn corners(self) -> Cells {
        let Cells(bits) = self;
        let aside = (bits & !RIGHT) << 1 | (bits & !LEFT) >> 1;
        Cells((aside << SIDE | aside >> SIDE) & SEA)
    }

    const fn minus(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }
}

/// The place of the bit that has `n` set bits below it. Byte sums side by side in one word find the
/// byte, at most seven steps the bit.
fn nth_bit(bits: u64, n: u32) -> Option<u8> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    if n >= bits.count_ones() {
        return None;
    }
    let pairs = bits - (bits >> 1 & (EACH * 0x55));
    let fours = (pairs & (EACH * 0x33)) + (pairs >> 2 & (EACH * 0x33));
    let bytes = (fours + (fours >> 4)) & (EACH * 0x0f);
    let up_to = bytes.wrapping_mul(EACH);
    let enough = ((up_to | (EACH * 0x80)) - EACH * u64::from(n + 1)) & (EACH * 0x80);
    let byte = enough.trailing_zeros() / 8;
    let below = (up_to << 8) >> (byte * 8) & 0xff;
    let mut rest = bits >> (byte * 8) & 0xff;
    for _ in below..u64::from(n) {
        rest &= rest - 1;
    }
    u8::try_from(byte * 8 + rest.trailing_zeros()).ok()
}

/// The cells of a set, row by row.
#[derive(Debug, Clone)]
pub struct CellsIter(Cells);

impl Iterator for CellsIter {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let cell = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for CellsIter {}

impl IntoIterator for Cells {
    type Item = Cell;
    type IntoIter = CellsIter;

    fn into_iter(self) -> CellsIter {
        self.iter()
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells
            .into_iter()
            .fold(Cells::EMPTY, |set, cell| set | Cells::of(cell))
    }
}

impl Extend<Cell> for Cells {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        *self |= cells.into_iter().collect();
    }
}

impl From<Cell> for Cells {
    fn from(cell: Cell) -> Self {
        Cells::of(cell)
    }
}

impl BitOr for Cells {
    type Output = Cells;

    fn bitor(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }
}

impl BitOrAssign for Cells {
    fn bitor_assign(&mut self, other: Cells) {
        self.0 |= other.0;
    }
}

impl BitAnd for Cells {
    type Output = Cells;

    fn bitand(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }
}

impl BitAndAssign for Cells {
    fn bitand_assign(&mut self, other: Cells) {
        self.0 &= other.0;
    }
}

impl Sub for Cells {
    type Output = Cells;

    fn sub(self, other: Cells) -> Cells {
        self.minus(other)
    }
}

impl SubAssign for Cells {
    fn sub_assign(&mut self, other: Cells) {
        *self = self.minus(other);
    }
}

/// The rest of the sea.
impl Not for Cells {
    type Output = Cells;

    fn not(self) -> Cells {
        Cells::ALL.minus(self)
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Cells {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:x}", self.0))
    }
}

impl<'de> Deserialize<'de> for Cells {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits_only = text.bytes().all(|byte| byte.is_ascii_hexdigit());
        u128::from_str_radix(&text, 16)
            .ok()
            .filter(|bits| digits_only && bits & !SEA == 0)
            .map(Cells)
            .ok_or_else(|| {
                D::Error::custom("a set of cells is 1 to 25 hexadecimal digits, the lowest 100 bits")
            })
    }
}
