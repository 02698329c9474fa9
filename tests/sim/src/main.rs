//! `cargo run --release -p sim -- --games 100000 --seed 1`: plays, and tells what was seen; a game that breaks a rule ends it.

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use clap::{Parser, ValueEnum};
use league::mode::Mode;
use sim::broken::Broken;
use sim::tally::Tally;
use sim::world::{Failure, GAMES, Plan, play};

/// From so many games on every kind of command and event must have occurred.
const ENOUGH: u64 = 10_000;

/// Random games on servers that race, crash and forget, checked against the rules.
#[derive(Debug, Parser)]
struct Asked {
    /// How many games
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    /// The seed; the same one plays the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The first game
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// Play this game alone (with those at its table) and print its history
    #[arg(long)]
    only: Option<u64>,
    /// How many at a time; as many as there are cores where it is not said
    #[arg(long)]
    threads: Option<usize>,
    /// One kind of game
    #[arg(long)]
    mode: Option<Kind>,
    /// On real servers with a real PostgreSQL; so many games at once
    #[arg(long)]
    database: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    TeamBattle,
    Melee,
    Duel,
}

fn main() -> ExitCode {
    let asked = Asked::parse();
    let modes = match asked.mode {
        None => vec![Mode::TeamBattle, Mode::TeamBattle, Mode::Melee, Mode::Duel],
        Some(Kind::TeamBattle) => vec![Mode::TeamBattle],
        Some(Kind::Melee) => vec![Mode::Melee],
        Some(Kind::Duel) => vec![Mode::Duel],
    };
    let plan = Plan {
        seed: asked.seed,
        modes,
        broken: Broken::Nothing,
        told: asked.only.is_some(),
    };
    if asked.database {
        return on_real_servers(&asked, &plan.modes);
    }
    if let Some(only) = asked.only {
        return match play(&plan, only / GAMES) {
            Ok((_, story)) => {
                for line in &story {
                    println!("{line}");
                }
                ExitCode::SUCCESS
            }
            Err(failure) => tell(&plan, &failure),
        };
    }
    // a decision that breaks off is told like any other breach
    std::panic::set_hook(Box::new(|_| {}));
    run(&asked, &plan)
}

fn on_real_servers(asked: &Asked, modes: &[Mode]) -> ExitCode {
    let began = Instant::now();
    let games = usize::try_from(asked.games).unwrap_or(usize::MAX);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let Ok(runtime) = runtime else {
        return ExitCode::FAILURE;
    };
    match runtime.block_on(sim::real::play(asked.seed, games, modes)) {
        Ok(tally) => sum_up(asked, &tally, began.elapsed().as_secs_f64(), false),
        Err(breach) => {
            println!("broken: {}: {} (seed {})", breach.rule, breach.what, asked.seed);
            ExitCode::FAILURE
        }
    }
}

fn run(asked: &Asked, plan: &Plan) -> ExitCode {
    let began = Instant::now();
    let tables = asked.from / GAMES..(asked.from + asked.games).div_ceil(GAMES);
    let next = AtomicU64::new(tables.start);
    let stop = AtomicBool::new(false);
    let (all, failed) = (Mutex::new(Tally::default()), Mutex::new(None::<Box<Failure>>));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..asked.threads.unwrap_or(cores) {
            scope.spawn(|| {
                let mut mine = Tally::default();
                while !stop.load(Ordering::Relaxed) {
                    let table = next.fetch_add(1, Ordering::Relaxed);
                    if table >= tables.end {
                        break;
                    }
                    match play(plan, table) {
                        Ok((tally, _)) => mine.add(&tally),
                        Err(failure) => {
                            stop.store(true, Ordering::Relaxed);
                            if let Ok(mut first) = failed.lock() {
                                first.get_or_insert(failure);
                            }
                        }
                    }
                }
                if let Ok(mut all) = all.lock() {
                    all.add(&mine);
                }
            });
        }
    });
    if let Some(failure) = failed.into_inner().ok().flatten() {
        return tell(plan, &failure);
    }
    let tally = all.into_inner().unwrap_or_default();
    sum_up(asked, &tally, began.elapsed().as_secs_f64(), asked.mode.is_none())
}

fn tell(plan: &Plan, failure: &Failure) -> ExitCode {
    failure.story.iter().for_each(|line| println!("{line}"));
    failure.events.iter().for_each(|line| println!("{line}"));
    println!();
    println!("broken: {}: {}", failure.breach.rule, failure.breach.what);
    println!(
        "again: cargo run --release -p sim -- --seed {} --only {}",
        plan.seed, failure.game
    );
    ExitCode::FAILURE
}

fn sum_up(asked: &Asked, tally: &Tally, seconds: f64, all: bool) -> ExitCode {
    let line = |what: &str, n: u64| println!("{n:>12}  {what}");
    println!("seed {}", asked.seed);
    tally.counts.iter().for_each(|(what, n)| line(what, *n));
    println!("events");
    tally.events.iter().for_each(|(what, n)| line(what, *n));
    println!("commands done");
    tally.accepted.iter().for_each(|(what, n)| line(what, *n));
    println!("refusals");
    tally.refusals.iter().for_each(|(what, n)| line(what, *n));
    println!();
    line("events in all", tally.events.values().sum());
    line(
        "years at the tables",
        u64::try_from(tally.time.num_days() / 365).unwrap_or(0),
    );
    #[expect(clippy::cast_precision_loss, reason = "a number of games")]
    let rate = asked.games as f64 / seconds;
    println!("{rate:>12.1}  games a second, {seconds:.1} s in all");
    let missing = tally.missing();
    if !missing.is_empty() {
        println!("never occurred: {}", missing.join(", "));
        if all && asked.games >= ENOUGH {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
