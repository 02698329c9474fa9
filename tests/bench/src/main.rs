//! How fast the program is: `cargo run --release -p bench` measures, and writes what it measured into `docs/performance.md`.
//!
//! In reading order: [`ground`] – a database with every commit on the disk, and servers on it; [`crew`] – battles and who plays
//! them; [`copies`] – very many of them; [`http`] – a client that costs little; [`moves`] – moves against the database's own
//! limit, [`limit`], by many clients, [`load`]; [`growth`] – as threads and servers grow, and pages against [`memory`];
//! [`streams`] – many who follow; [`deadlines`] – many at once, and a server at rest; [`engine`], [`reader`], [`bots`] – shots
//! and fleets, posts, and how well bots shoot, for which nothing else has to run; [`pages`] – a thread of 5,000 posts as a
//! phone feels it; [`machine`] – on what it was measured, [`disk`] – whether it was quiet, [`process`] – what a server has used;
//! [`document`] – where it is written. The servers that are measured are this program, run once more. `--short` takes seconds
//! and writes nothing: it is a test that everything can still be measured.
#![expect(clippy::unwrap_used, reason = "what fails here ends the measurement")]

mod bots;
mod copies;
mod crew;
mod deadlines;
mod disk;
mod document;
mod engine;
mod ground;
mod growth;
mod http;
mod in_turn;
mod limit;
mod load;
mod machine;
mod memory;
mod moves;
mod pages;
mod placing;
mod process;
mod reader;
mod sample;
mod streams;

use std::path::PathBuf;
use std::process::ExitCode;

use tokio::runtime::{Builder, Runtime};

/// What can be measured, by the name of its part of the document.
const PARTS: [&str; 8] = [
    "moves",
    "growth",
    "streams",
    "deadlines",
    "engine",
    "reader",
    "bots",
    "pages",
];

/// How long it is measured.
#[derive(Clone, Copy, Debug)]
pub struct Length {
    /// For seconds, to see whether it works; the figures say nothing.
    pub short: bool,
}

impl Length {
    /// How many rounds, where figures need so many.
    pub fn rounds(self, rounds: usize) -> usize {
        if self.short { 1 } else { rounds }
    }
}

fn main() -> ExitCode {
    let mut asked: Vec<String> = std::env::args().skip(1).collect();
    if asked.first().is_some_and(|command| command == "serve") {
        return referee_web::run();
    }
    if let [command, database] = &*asked
        && command == "memory"
    {
        return memory::serve(database);
    }
    let words = asked.len();
    asked.retain(|word| word != "--short");
    let length = Length {
        short: asked.len() < words,
    };
    if let Some(unknown) = asked.iter().find(|part| !PARTS.contains(&part.as_str())) {
        eprintln!(
            "bench: nothing is called {unknown}; there is: {}",
            PARTS.join(", ")
        );
        return ExitCode::FAILURE;
    }
    for part in PARTS
        .iter()
        .filter(|part| asked.is_empty() || asked.iter().any(|a| a == *part))
    {
        let text = match *part {
            "moves" => lean().block_on(moves::measure(length)),
            "growth" => lean().block_on(growth::measure(length)),
            "streams" => lean().block_on(streams::measure(length)),
            "deadlines" => lean().block_on(deadlines::measure(length)),
            "pages" if !length.short => all_cores().block_on(pages::measure()),
            "engine" if !length.short => engine::measure(),
            "reader" if !length.short => reader::measure(),
            "bots" if !length.short => bots::measure(),
            _ => continue,
        };
        println!("{text}");
        if !length.short {
            document::write(part, &text);
        }
    }
    ExitCode::SUCCESS
}

/// What makes load runs on one core: it is to leave the others to what is measured.
fn lean() -> Runtime {
    Builder::new_current_thread().enable_all().build().unwrap()
}

fn all_cores() -> Runtime {
    Builder::new_multi_thread().enable_all().build().unwrap()
}

/// The program that is measured.
fn program() -> PathBuf {
    std::env::current_exe().unwrap()
}
