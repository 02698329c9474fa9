//! The duel: rules D.
//!
//! One against one; the server holds the fleets and answers, or each player keeps the own fleet under a seal and they
//! answer each other (D3). State and what it has in common with a melee: [`crate::skirmish`].
pub(crate) mod answers;
pub(crate) mod decide;
pub(crate) mod inspection;
pub(crate) mod opening;
pub(crate) mod post;
