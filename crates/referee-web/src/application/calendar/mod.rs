//! The site's table of days off (C2): as every version of it stood ([`table`]), how it is changed ([`change`](mod@change)), and what
//! a change would do to the games that run ([`preview`], C5).
//!
//! A game's row says by which version its open turn is timed. Whatever happens to a game first brings it to the version
//! of today, each change as of its time ([`Course`](super::course::Course)), so every change moves a deadline once,
//! whichever server comes first and whichever one dies. No append lands that was decided by an older table than the
//! database's: such a server reads the table and decides again.

pub mod change;
pub mod preview;
pub mod table;

pub use change::{Fault, NotChanged, Plan, Wish, change, change_on, plan};
pub use table::Calendar;
