//! `referee token`: a token from the shell, beside a running server or without one.

use super::Failure;
use crate::application::tokens::{self, Wish};
use crate::clock::Clock;
use crate::config::Config;
use crate::database::{Database, bring_up_to_date};
use crate::error::Error;
use crate::store;
use crate::token::Scope;
use clap::Args;
use league::nick::Skeleton;
use sqlx::Connection;
use sqlx::postgres::PgConnection;
use std::io::{self, Write};

#[derive(Debug, Args)]
pub(super) struct TokenCommand {
    /// Whose token
    nick: String,
    /// What it is for; may be given several times
    #[arg(long = "scope", value_enum, required = true)]
    scopes: Vec<Scope>,
    /// What it is called in the list of tokens
    #[arg(long, default_value = "shell")]
    name: String,
    /// From 1 to 3650 [default: it stays until it is revoked]
    #[arg(long)]
    days: Option<i64>,
}

/// Makes it, and prints the token and nothing else.
pub(super) async fn run(config: &Config, command: TokenCommand) -> Result<(), Failure> {
    let database = Database::open_beside(config).await?;
    let mut connection = database.connect().await?;
    bring_up_to_date(&mut connection).await?;
    let made = make(&mut connection, command).await;
    let _ = connection.close().await; // what it did is committed
    database.close().await?;
    writeln!(io::stdout(), "{}", made?)?;
    Ok(())
}

async fn make(c: &mut PgConnection, command: TokenCommand) -> Result<String, Failure> {
    let found = store::accounts::by_skeleton(&mut *c, &Skeleton::of(&command.nick)).await;
    let account = found
        .map_err(Error::from)?
        .ok_or_else(|| Failure::NoSuchAccount(command.nick.clone()))?;
    let wish = Wish {
        name: command.name,
        scopes: command.scopes,
        days: command.days,
    };
    let (secret, _) = tokens::make_on(c, &account, &wish, Clock::system().now()).await?;
    Ok(secret.reveal().to_owned())
}
