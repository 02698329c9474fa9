//! House bots: they play whole battles by themselves, make no move twice, and give way to people.

mod pages;
mod play;
