//! The games.

pub mod mode;
pub mod nick;
pub mod post;
pub mod refusal;
