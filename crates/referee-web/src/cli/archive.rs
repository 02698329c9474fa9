//! `referee archive DIR`: the whole site as files.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use super::Failure;
use crate::application::calendar::Calendar;
use crate::archive::archive;
use crate::clock::Clock;
use crate::config::Config;
use crate::database::{Database, bring_up_to_date};
use crate::error::Error;
use crate::state::AppState;
use crate::stopping;
use crate::words::Language;

/// Where to.
#[derive(Debug, Args)]
pub struct ArchiveCommand {
    /// The folder; what did not change since the last time is not written again
    folder: PathBuf,
    /// The language of heads and index: ru or en
    #[arg(long = "lang", value_name = "LANGUAGE", default_value = "ru")]
    language: Language,
}

/// Writes it and tells what there is.
pub(super) async fn run(config: Config, command: ArchiveCommand) -> Result<(), Failure> {
    let database = Database::open_beside(&config).await?;
    let mut connection = database.connect().await?;
    bring_up_to_date(&mut connection).await?;
    let calendar = Calendar::read(&mut connection).await.map_err(Error::from)?;
    let _ = sqlx::Connection::close(connection).await; // it has done its work
    let (_stopper, stopping) = stopping::pair();
    let state = AppState::new(database.pool(), Clock::system(), Arc::new(config), stopping);
    state.games.take_on(&calendar);
    let done = archive(&state, &command.folder, command.language).await;
    state.close().await;
    database.close().await?;
    let done = done?;
    writeln!(
        io::stdout(),
        "{} games, {} written now, {} do not verify; {} threads of the lounge\nopen {}",
        done.games,
        done.written,
        done.failing,
        done.threads,
        command.folder.join("index.html").display()
    )?;
    Ok(())
}
