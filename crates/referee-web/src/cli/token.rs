//! `referee token`: a token from the shell, beside a running server or without one.

use super::Failure;
use super::user::existing;
use crate::application::administration::note_shell;
use crate::application::tokens::{self, Wish};
use crate::clock::Clock;
use crate::config::Config;
use crate::database::{Database, bring_up_to_date};
use crate::error::Error;
use crate::token::Scope;
use clap::Args;
use serde_json::json;
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
    let account = existing(c, &command.nick).await?;
    let wish = Wish {
        name: command.name,
        scopes: command.scopes,
        days: command.days,
    };
    let now = Clock::system().now();
    let mut t = c.begin().await.map_err(Error::from)?;
    let (secret, token) = tokens::make_on(&mut t, &account, &wish, now).await?;
    let details = json!({"name": token.name, "scopes": token.scopes.names()});
    note_shell(&mut t, "token", &account.nick, details, now)
        .await
        .map_err(Error::from)?;
    t.commit().await.map_err(Error::from)?;
    Ok(secret.reveal().to_owned())
}
