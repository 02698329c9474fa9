//! `referee calendar import FILE`: the days off of whole years, from the shell (C5).

use super::{Failure, import, with_first};
use crate::application::calendar::{Calendar, Wish, change_on, plan};
use crate::clock::Clock;
use crate::config::Config;
use crate::database::{Database, bring_up_to_date};
use crate::error::Error;
use crate::store;
use clap::{Args, Subcommand};
use league::nick::Skeleton;
use sqlx::Connection;
use sqlx::postgres::PgConnection;
use std::io::{self, Write};
use std::path::PathBuf;

/// What is done with the days off.
#[derive(Debug, Subcommand)]
pub(super) enum CalendarCommand {
    /// Take the days off of whole years from a file; every running turn is re-timed, never to an earlier deadline
    Import(Import),
}

#[derive(Debug, Args)]
pub(super) struct Import {
    /// A line for each day off: YYYY-MM-DD, a tab, the name. Days of the same years that are not in it are off no more
    file: PathBuf,
    /// Why; it is kept with the change
    #[arg(long, default_value = "referee calendar import")]
    reason: String,
    /// Which administrator does it
    #[arg(long, value_name = "NICK", default_value = "referee")]
    by: String,
    /// Show what would change and write nothing
    #[arg(long)]
    dry_run: bool,
}

/// Does it.
pub(super) async fn run(config: &Config, command: CalendarCommand) -> Result<(), Failure> {
    let CalendarCommand::Import(command) = command;
    let bytes = import::read(&command.file)?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure::Input(format!("{} is not UTF-8", command.file.display())))?;
    let database = Database::open_beside(config).await?;
    let mut connection = database.connect().await?;
    bring_up_to_date(&mut connection).await?;
    with_first(config, &mut connection, Clock::system().now()).await?;
    let said = take(&mut connection, &command, Wish::Import { text }).await;
    let _ = connection.close().await; // what it did is committed
    database.close().await?;
    io::stdout().write_all(said?.as_bytes())?;
    Ok(())
}

async fn take(c: &mut PgConnection, command: &Import, wish: Wish) -> Result<String, Failure> {
    let before = Calendar::read(&mut *c).await.map_err(Error::from)?;
    let plan = plan(&before, &wish).map_err(Failure::Calendar)?;
    let mut said = String::new();
    for (day, name) in &plan.days {
        let line = match (before.days().name(*day), name) {
            (None, Some(name)) => format!("+ {day}\t{name}\n"),
            (Some(old), Some(name)) => format!("~ {day}\t{old} → {name}\n"),
            (_, None) => format!("- {day}\n"),
        };
        said.push_str(&line);
    }
    if command.dry_run {
        return Ok(said);
    }
    let found = store::accounts::by_skeleton(&mut *c, &Skeleton::of(&command.by)).await;
    let by = found
        .map_err(Error::from)?
        .ok_or_else(|| Failure::NoSuchAccount(command.by.clone()))?;
    change_on(c, &by, &wish, &command.reason, None, Clock::system().now()).await?;
    said.push_str("the days off are changed; running servers re-time their games within seconds\n");
    Ok(said)
}
