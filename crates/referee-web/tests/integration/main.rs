//! The server against a real PostgreSQL, and the program as it is started, stopped and killed.

mod process;
mod program;
