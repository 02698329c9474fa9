//! From what the application knows to what pages show.

pub mod composer;
pub mod head;
pub mod look;
pub mod post;
pub mod sea;
pub mod turn;

pub use head::head;
pub use look::Look;
