//! `referee import-counts`: the counts of messages on another forum (T1), as the page of administration enters them.

use super::Failure;
use crate::application::audit;
use crate::application::counts::{self, Outcome, Plan, Row, Written};
use crate::clock::Clock;
use crate::config::Config;
use crate::database::{Database, bring_up_to_date};
use crate::error::Error;
use crate::pages::http::upload;
use clap::Args;
use sqlx::Connection;
use sqlx::postgres::PgConnection;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(super) struct ImportCounts {
    /// The table: UTF-8 or windows-1251, with `;`, `,` or tabs between nick and count
    file: PathBuf,
    /// Show what would change, and change nothing
    #[arg(long)]
    dry_run: bool,
}

/// Does it, and prints the table.
pub(super) async fn run(config: &Config, command: &ImportCounts) -> Result<(), Failure> {
    let rows = rows(command)?;
    let database = Database::open_beside(config).await?;
    let mut connection = database.connect().await?;
    bring_up_to_date(&mut connection).await?;
    let said = import(&mut connection, rows, command.dry_run).await;
    let _ = connection.close().await; // what it did is committed
    database.close().await?;
    write!(io::stdout(), "{}", said.map_err(Error::from)?)?;
    Ok(())
}

fn rows(command: &ImportCounts) -> Result<Vec<Row>, Failure> {
    let file = &command.file;
    let wrong = |why: &str| Failure::Input(format!("cannot read {}: {why}", file.display()));
    let bytes = std::fs::read(file).map_err(|e| wrong(&e.to_string()))?;
    let text = upload::text(&bytes).map_err(|why| {
        wrong(match why {
            upload::Unread::TooLarge => "it holds more than 64 KiB; divide the table",
            _ => "it is no text; save the table as CSV",
        })
    })?;
    counts::read(&text).map_err(|e| wrong(&e.to_string()))
}

async fn import(c: &mut PgConnection, rows: Vec<Row>, dry_run: bool) -> sqlx::Result<String> {
    let plan = counts::plan(&mut *c, rows.clone()).await?;
    let mut said = table(&plan);
    let (changes, faults) = (plan.changes(), plan.faults());
    let done = if dry_run {
        format!("would change {changes} counts, {faults} lines left out")
    } else {
        let now = Clock::system().now();
        match counts::write(c, &audit::shell(), rows, &plan.digest(), now).await? {
            Written::Done(changed) => format!("changed {changed} counts, {faults} lines left out"),
            Written::Otherwise(_) => {
                "nothing was changed: accounts changed meanwhile; run it again".to_owned()
            }
        }
    };
    said.push_str(&done);
    said.push('\n');
    Ok(said)
}

/// A line for each line: its number, the nick, what comes of it.
fn table(plan: &Plan) -> String {
    let mut out = String::new();
    for line in &plan.lines {
        let what = match &line.outcome {
            Outcome::Change { old, new, here, .. } => format!("{old} -> {new} (and {here} written here)"),
            Outcome::Same { count, .. } => format!("{count}, as it is"),
            Outcome::NoNick => "left out: no nick".to_owned(),
            Outcome::Unknown => "left out: nobody has that nick".to_owned(),
            Outcome::Closed => "left out: the account is closed".to_owned(),
            Outcome::NotANumber => format!("left out: «{}» is no count", line.count),
            Outcome::Double { line } => format!("left out: the same account as on line {line}"),
        };
        let known = match &line.outcome {
            Outcome::Change { nick, .. } | Outcome::Same { nick, .. } if line.looks_alike() => {
                format!("{} (here {nick})", line.nick)
            }
            _ => line.nick.clone(),
        };
        // writing to a String cannot fail
        let _ = writeln!(out, "{}\t{known}\t{what}", line.line);
    }
    out
}
