//! The program `referee`.
fn main() {}
