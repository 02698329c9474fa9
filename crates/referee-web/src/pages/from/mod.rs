//! From what the application knows to what pages show.

pub mod head;

pub use head::head;
