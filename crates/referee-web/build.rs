//! The migrations are part of the program: a new file builds it anew.
fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}
