//! The command line.

mod archive;
mod calendar;
mod counts;
mod import;
mod read;
pub mod replay;
mod seal;
mod token;
mod user;
mod verify;

use crate::application::accounts::{First, Refused, make_first};
use crate::application::calendar::NotChanged;
use crate::application::import::NotImported;
use crate::application::tokens::NotMade;
use crate::config::{AdminPassword, Config, ConfigError, Flags};
use crate::database::{Database, DatabaseError, bring_up_to_date};
use crate::demo::demo;
use crate::error::Error;
use crate::logging;
use crate::password::PasswordFault;
use crate::serve::{ServeError, serve};
use chrono::{DateTime, Utc};
use clap::{Parser, Subcommand};
use sqlx::postgres::PgConnection;
use std::io::{BufReader, BufWriter, Read as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The Referee of team «Морской бой» for forums.
#[derive(Debug, Parser)]
#[command(name = "referee", version, about, disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    flags: Flags,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve web, API and deadlines (what is done when no command is given)
    Serve,
    /// Serve on throw-away data, with a battle of bots in which a seat is free, and a finished game to look at
    Demo,
    /// Bring the database up to date and stop
    Migrate,
    /// Run a whole game without server and database: commands in, events out, as JSON Lines
    Replay {
        /// The commands; none or `-`: standard input
        file: Option<PathBuf>,
    },
    /// Read posts into moves: JSON Lines in from standard input, JSON Lines out
    Read,
    /// Check a game with nothing but its export: one line a check; fails unless all of them hold
    Verify(verify::VerifyCommand),
    /// The whole site as files: games, lounge, an index that works from a disk; beside a running server it joins its database
    Archive(archive::ArchiveCommand),
    /// Seal a fleet that its player keeps (a duel with sealed custody): print the seal, write the key to a file
    Seal(seal::SealCommand),
    /// Accounts from the shell; beside a running server they join its database
    #[command(subcommand)]
    User(user::UserCommand),
    /// Make a token of the API and print it
    Token(token::TokenCommand),
    /// Let a game go on here that began on another forum; beside a running server it joins its database
    Import(import::ImportCommand),
    /// The days off of the site
    #[command(subcommand)]
    Calendar(calendar::CalendarCommand),
    /// Enter the counts of messages on another forum (T1) from a table: nick;count
    ImportCounts(counts::ImportCounts),
}

/// Why a command did not do its work.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The settings cannot be used.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The server did not start or did not go on.
    #[error(transparent)]
    Serve(#[from] ServeError),
    /// There is no usable database.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The account cannot be made so.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// A password that nobody can have.
    #[error(transparent)]
    Password(#[from] PasswordFault),
    /// The token cannot be made so.
    #[error(transparent)]
    NoToken(#[from] NotMade),
    /// There is nobody of that name.
    #[error("there is no account {0}; make it with referee user add")]
    NoSuchAccount(String),
    /// The account was closed, for ever.
    #[error("the account {0} is closed")]
    Closed(String),
    /// The database did not do it.
    #[error("{}", with_cause(.0))]
    Web(#[from] Error),
    /// The system refused something that it never refuses.
    #[error("{0}")]
    System(#[from] std::io::Error),
    /// The game was not imported.
    #[error("nothing is imported\n{0}")]
    NotImported(#[from] NotImported),
    /// The days off stay as they are.
    #[error(transparent)]
    DaysOff(#[from] NotChanged),
    /// The days off cannot be so.
    #[error("nothing is changed\n{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Calendar(Vec<crate::application::calendar::Fault>),
    /// The archive is not whole.
    #[error(transparent)]
    NotArchived(#[from] crate::archive::NotArchived),
    /// A game does not verify; the report says why.
    #[error("the game does not verify")]
    NotVerified,
    /// The input of a replay cannot be read.
    #[error("{0}")]
    Input(String),
}

impl Failure {
    /// 2: it cannot be started as it was asked to; 1: it was started and failed.
    fn code(&self) -> u8 {
        match self {
            Failure::Input(_)
            | Failure::NotImported(NotImported::Malformed(_) | NotImported::Empty)
            | Failure::Config(_)
            | Failure::Database(_)
            | Failure::Serve(
                ServeError::Listen { .. }
                | ServeError::Metrics { .. }
                | ServeError::NotLoopback(_)
                | ServeError::Database(_),
            ) => 2,
            _ => 1,
        }
    }
}

/// People at the shell may see what people on the web may not.
fn with_cause(e: &Error) -> String {
    std::error::Error::source(e).map_or_else(|| e.to_string(), |cause| format!("{e}: {cause}"))
}

/// Reads the command line and does it.
#[expect(clippy::print_stderr, reason = "the one line that says why")]
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    match execute(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("referee: {failure}");
            ExitCode::from(failure.code())
        }
    }
}

fn execute(arguments: Arguments) -> Result<(), Failure> {
    match &arguments.command {
        Some(Command::Replay { file }) => {
            return bench(file.as_deref(), |input, output| {
                replay::replay(input, output).map_err(|e| match e {
                    replay::ReplayError::Malformed(m) => Failure::Input(m.to_string()),
                    replay::ReplayError::Io(e) => Failure::System(e),
                })
            });
        }
        Some(Command::Read) => return bench(None, read::read),
        Some(Command::Verify(command)) => {
            let file = command.file.as_deref();
            return bench(file, |input, output| verify::run(command, input, output));
        }
        Some(Command::Seal(command)) => return seal::run(command),
        _ => {}
    }
    let config = Config::load(&arguments.flags, &variable)?;
    logging::start(&config);
    let given = arguments.flags.listen.is_some() || variable("REFEREE_LISTEN").is_some_and(|v| !v.is_empty());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        match arguments.command.unwrap_or(Command::Serve) {
            Command::Serve => Ok(serve(config).await?),
            Command::Demo => Ok(demo(config, given).await?),
            Command::User(command) => user::run(&config, command).await,
            Command::Token(command) => token::run(&config, command).await,
            Command::Import(command) => import::run(&config, command).await,
            Command::Archive(command) => archive::run(config, command).await,
            Command::Calendar(command) => calendar::run(&config, command).await,
            Command::ImportCounts(command) => counts::run(&config, &command).await,
            Command::Migrate => migrate(&config).await,
            // done above, without settings
            Command::Replay { .. } | Command::Read | Command::Verify(_) | Command::Seal(_) => Ok(()),
        }
    })
}

/// The environment, the one place where it is read. What is not UTF-8 is seen as such by the setting that it is for.
fn variable(name: &str) -> Option<String> {
    std::env::var_os(name).map(|v| v.to_string_lossy().into_owned())
}

/// On a new site there is nobody yet: its first account is made, as the server would at its first start.
#[expect(clippy::print_stdout, reason = "a password that is told only this once")]
async fn with_first(config: &Config, c: &mut PgConnection, now: DateTime<Utc>) -> Result<(), Failure> {
    let password = config.admin_password.as_ref().map(AdminPassword::reveal);
    if let First::MadeWith(password) = make_first(c, password, now).await? {
        println!("made the account referee with the password {password} (told only this once)");
    }
    Ok(())
}

/// `referee migrate`.
#[expect(clippy::print_stdout, reason = "it says what it did")]
async fn migrate(config: &Config) -> Result<(), Failure> {
    let database = Database::open_beside(config).await?;
    bring_up_to_date(&mut database.connect().await?).await?;
    database.close().await?;
    println!("the database is up to date");
    Ok(())
}

/// What needs neither settings nor database: a file or standard input in, standard output out. A reader that has seen
/// enough ends it without complaint.
fn bench(
    file: Option<&Path>,
    run: impl FnOnce(
        BufReader<Box<dyn std::io::Read>>,
        &mut BufWriter<std::io::StdoutLock<'static>>,
    ) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let input: Box<dyn std::io::Read> = match file {
        Some(path) if path != Path::new("-") => Box::new(
            std::fs::File::open(path)
                .map_err(|e| Failure::Input(format!("cannot read {}: {e}", path.display())))?,
        ),
        _ => Box::new(std::io::stdin().lock().take(u64::MAX)),
    };
    let mut output = BufWriter::new(std::io::stdout().lock());
    match run(BufReader::new(input), &mut output) {
        Err(Failure::System(e)) if e.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}
