//! How fast the program is: `cargo run --release -p bench` measures, and writes what it measured into `docs/performance.md`.
//!
//! In reading order: [`pages`] – a thread of 5,000 posts as a phone feels it; [`engine`], [`reader`], [`bots`] – shots and
//! fleets, posts, and how well bots shoot, for which nothing else has to run; [`machine`] – on what it was measured;
//! [`document`] – where it is written. The servers that are measured are this program, run once more.
#![expect(clippy::unwrap_used, reason = "what fails here ends the measurement")]

mod bots;
mod document;
mod engine;
mod in_turn;
mod machine;
mod pages;
mod placing;
mod reader;
mod sample;

use std::path::PathBuf;
use std::process::ExitCode;

/// What can be measured, by the name of its part of the document.
const PARTS: [&str; 4] = ["pages", "engine", "reader", "bots"];

fn main() -> ExitCode {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    if asked.first().is_some_and(|command| command == "serve") {
        return referee_web::run();
    }
    if let Some(unknown) = asked.iter().find(|part| !PARTS.contains(&part.as_str())) {
        eprintln!(
            "bench: nothing is called {unknown}; there is: {}",
            PARTS.join(", ")
        );
        return ExitCode::FAILURE;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    for part in PARTS
        .iter()
        .filter(|part| asked.is_empty() || asked.iter().any(|a| a == *part))
    {
        let text = match *part {
            "pages" => runtime.block_on(pages::measure()),
            "engine" => engine::measure(),
            "reader" => reader::measure(),
            "bots" => bots::measure(),
            _ => continue,
        };
        println!("{text}");
        document::write(part, &text);
    }
    ExitCode::SUCCESS
}

/// The program that is measured.
fn program() -> PathBuf {
    std::env::current_exe().unwrap()
}
