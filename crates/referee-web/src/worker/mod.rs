//! What is done without being asked for. Each worker takes no input but the clock and the database, and ends when the
//! program stops.

pub mod sweep;
