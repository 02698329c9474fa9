//! The server.
pub mod pages;
pub mod static_files;
pub mod words;
