//! The server.
pub mod words;
