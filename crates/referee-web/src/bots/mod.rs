//! House bots. They play as people do: through [`execute`](crate::application::execute()), knowing no more than a player
//! in their place may know.
//!
//! In reading order: [`names`] – what they are called, and what nobody else may be called; [`house`] – their accounts,
//! and that of the Referee of their games; [`mind`] – what one would do now; [`worker`] – when it is done; [`battle`] – a
//! battle against them, made in one go (T0); [`guest`] – an account for who has none; [`free_seat`] – a visitor takes a
//! bot's place; [`host`] – games that anyone may open (T0); [`steward`] – what their Referee does by itself.

mod alone;
pub mod battle;
pub mod free_seat;
pub mod guest;
pub mod host;
pub mod house;
pub mod mind;
pub mod names;
pub mod steward;
pub mod worker;
