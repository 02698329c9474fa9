//! `referee import FILE`: a game that began elsewhere goes on here.

use super::{Failure, with_first};
use crate::application::held::HeldGame;
use crate::application::import::{self, Imported, Wish};
use crate::application::read::clock;
use crate::clock::Clock;
use crate::config::Config;
use crate::database::{Database, bring_up_to_date};
use crate::words::{Language, Words};
use clap::Args;
use league::Nick;
use league::event::Duty;
use sqlx::Connection;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(super) struct ImportCommand {
    /// The commands with their times, in the format of `referee replay`; `-`: standard input
    file: PathBuf,
    /// Whose game it is: stands for «referee» in the file
    #[arg(long, value_name = "NICK", default_value = import::STANDS_FOR_THE_REFEREE)]
    referee: String,
    /// Let the clock run on from the last line; else it is paused there until the Referee lets it run
    #[arg(long)]
    running: bool,
    /// Try it and write no game (on a new site the first account is made all the same)
    #[arg(long)]
    dry_run: bool,
}

/// Imports it and tells what it came to.
pub(super) async fn run(config: &Config, command: ImportCommand) -> Result<(), Failure> {
    let wish = Wish {
        input: read(&command.file)?,
        referee: Nick::from(command.referee.as_str()),
        running: command.running,
    };
    let database = Database::open_beside(config).await?;
    let mut connection = database.connect().await?;
    bring_up_to_date(&mut connection).await?;
    let now = Clock::system().now();
    with_first(config, &mut connection, now).await?;
    let done = if command.dry_run {
        import::dry_run(&mut connection, &wish, now).await
    } else {
        import::import(&mut connection, &wish, now).await
    };
    let _ = connection.close().await; // what it did is committed
    database.close().await?;
    let told = told(&done?, command.dry_run);
    io::stdout().write_all(told.as_bytes())?;
    Ok(())
}

/// A file, or standard input.
pub(super) fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    let read = if file == Path::new("-") {
        let mut bytes = Vec::new();
        io::Read::read_to_end(&mut io::stdin().lock(), &mut bytes).map(|_| bytes)
    } else {
        std::fs::read(file)
    };
    read.map_err(|e| Failure::Input(format!("cannot read {}: {e}", file.display())))
}

fn told(done: &Imported, dry_run: bool) -> String {
    let (held, game) = (&done.held, &done.held.game);
    let mut out = String::new();
    let (verb, lines, events) = (
        if dry_run { "could import" } else { "imported" },
        done.lines,
        held.version(),
    );
    // writing into a String cannot fail
    let _ = writeln!(
        out,
        "{verb} «{}»: {lines} lines, {events} events, {} posts",
        game.title, game.thread
    );
    if !dry_run {
        let _ = writeln!(out, "  address   /games/{}", held.id);
    }
    let _ = writeln!(out, "  stands    {}", stands(held));
    let owing = owing(held);
    if !owing.is_empty() {
        let _ = writeln!(out, "  owe       {}", owing.join(", "));
    }
    let _ = writeln!(out, "  accounts  {}", named(&done.known));
    let _ = writeln!(out, "  made      {}", named(&done.made));
    if !done.made.is_empty() {
        out.push_str("            nobody can log in to these until an administrator lets them\n");
    }
    out
}

fn stands(held: &HeldGame) -> String {
    let Some(turn) = held.game.open_turn() else {
        return crate::application::projection::stage(&held.game)
            .as_str()
            .to_owned();
    };
    let words = Words::of(Language::En);
    let at = turn.clock.paused_since.unwrap_or(held.game.at);
    let left = clock::clock(held, at).map_or(0, |clock| clock.left.num_seconds());
    let left = words.duration(u64::try_from(left).unwrap_or(0));
    let (number, team) = (turn.number, turn.team.as_str());
    if turn.clock.paused_since.is_some() {
        format!("turn {number}, {team} to move, {left} left; the clock is paused: the Referee lets it run")
    } else {
        let deadline = turn.clock.deadline.with_timezone(&held.game.rules.time_zone);
        format!(
            "turn {number}, {team} to move until {}",
            deadline.format("%Y-%m-%d %H:%M %Z")
        )
    }
}

fn owing(held: &HeldGame) -> Vec<String> {
    let (Some(battle), Some(turn)) = (&held.game.battle, held.game.open_turn()) else {
        return Vec::new();
    };
    let owed = battle.all_owed(&held.game.rules, turn).into_iter();
    let one = |(seat, duty): (usize, Duty)| {
        let what = match duty {
            Duty::Shoot => "a shot",
            Duty::Answer => "an answer",
            Duty::AnswerAndShoot => "an answer and a shot",
            Duty::Order => "an order",
        };
        format!("{} {what}", battle.players[seat].nick)
    };
    owed.map(one).collect()
}

fn named(nicks: &[Nick]) -> String {
    match nicks {
        [] => "none".to_owned(),
        some => some.iter().map(Nick::as_str).collect::<Vec<_>>().join(", "),
    }
}
