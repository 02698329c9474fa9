//! The server against a real PostgreSQL, and the program as it is started, stopped and killed.

mod games;
mod process;
mod program;
