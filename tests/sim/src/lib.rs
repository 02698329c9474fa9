//! Random games by the hundred thousand, on servers that race, crash and forget, checked against the rules.
//!
//! What decides, words and stores is the program's own: [`Course`](referee_web::application::course::Course) with the league
//! below it, the projection, [`HeldGame`](referee_web::application::HeldGame), the JSON of events and snapshots, what an append
//! consists of. The world around it is made of dice: all of it follows from a seed.
//!
//! In reading order: [`opening`] – a game and its people; [`people`] – what they ask for; [`request`]; [`server`] – what one
//! holds in memory; [`task`] – the steps by which it does a command; [`database`] – what is durable, and its promises;
//! [`world`] – three games on two or three servers, in steps; [`time`] – how time passes; [`checks`] – what must be true;
//! [`broken`] – worlds in which it is not, to see that the checks can fail; [`tally`] – what was seen; [`real`] – the same
//! people on real servers with a real database.

pub mod broken;
pub mod checks;
pub mod database;
pub mod dice;
pub mod opening;
pub mod people;
pub mod real;
pub mod request;
pub mod server;
pub mod tally;
pub mod task;
pub mod time;
pub mod world;
