//! `referee user add`, `referee user passwd`: accounts from the shell, beside a running server or without one.

use super::Failure;
use crate::account::{Account, Role};
use crate::application::accounts::{self, Application};
use crate::application::administration::note_shell;
use crate::clock::Clock;
use crate::config::Config;
use crate::database::{Database, bring_up_to_date};
use crate::entropy;
use crate::error::Error;
use crate::password::Password;
use crate::store;
use clap::{Args, Subcommand, ValueEnum};
use league::nick::Skeleton;
use serde_json::json;
use sqlx::Connection;
use sqlx::postgres::PgConnection;
use std::io::{self, Write};

/// What is done with accounts.
#[derive(Debug, Subcommand)]
pub(super) enum UserCommand {
    /// Make an account
    Add(Add),
    /// Give an account another password; all its sessions end
    Passwd(Passwd),
}

#[derive(Debug, Args)]
pub(super) struct Add {
    /// What the account is called
    nick: String,
    /// What it may do besides playing
    #[arg(long)]
    role: Option<RoleName>,
    #[command(flatten)]
    password: PasswordSource,
}

#[derive(Debug, Args)]
pub(super) struct Passwd {
    /// Whose password
    nick: String,
    #[command(flatten)]
    password: PasswordSource,
}

#[derive(Debug, Args)]
struct PasswordSource {
    /// Read the password from the first line of standard input [default: a random one, printed]
    #[arg(long)]
    password_stdin: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum RoleName {
    Admin,
    Referee,
}

impl RoleName {
    fn role(self) -> Role {
        match self {
            RoleName::Admin => Role::Admin,
            RoleName::Referee => Role::Referee,
        }
    }
}

/// Where the password of this call comes from.
enum Chosen {
    Given(String),
    Random(String),
}

impl PasswordSource {
    fn choose(&self) -> io::Result<Chosen> {
        if !self.password_stdin {
            return Ok(Chosen::Random(entropy::password()));
        }
        let mut line = String::new();
        io::stdin().read_line(&mut line)?;
        Ok(Chosen::Given(line.trim_end_matches(['\r', '\n']).to_owned()))
    }
}

impl Chosen {
    fn text(&self) -> &str {
        match self {
            Chosen::Given(text) | Chosen::Random(text) => text,
        }
    }

    /// A random one is told, this once.
    fn told(&self) -> String {
        match self {
            Chosen::Given(_) => String::new(),
            Chosen::Random(text) => format!(" with the password {text} (told only this once)"),
        }
    }
}

/// Does it.
pub(super) async fn run(config: &Config, command: UserCommand) -> Result<(), Failure> {
    let chosen = match &command {
        UserCommand::Add(a) => a.password.choose()?,
        UserCommand::Passwd(p) => p.password.choose()?,
    };
    let database = Database::open_beside(config).await?;
    let mut connection = database.connect().await?;
    bring_up_to_date(&mut connection).await?;
    let said = match command {
        UserCommand::Add(a) => add(&mut connection, a, &chosen).await,
        UserCommand::Passwd(p) => passwd(&mut connection, &p, &chosen).await,
    };
    let _ = connection.close().await; // what it did is committed
    database.close().await?;
    writeln!(io::stdout(), "{}", said?)?;
    Ok(())
}

/// The account of this nick; one that was closed is nobody's any more.
pub(super) async fn existing(c: &mut PgConnection, nick: &str) -> Result<Account, Failure> {
    let found = store::accounts::by_skeleton(&mut *c, &Skeleton::of(nick)).await;
    let account = found
        .map_err(Error::from)?
        .ok_or_else(|| Failure::NoSuchAccount(nick.to_owned()))?;
    let standing = store::standing::of(c, account.id).await.map_err(Error::from)?;
    if standing.is_some_and(|standing| standing.closed_at.is_some()) {
        return Err(Failure::Closed(account.nick.to_string()));
    }
    Ok(account)
}

async fn add(c: &mut PgConnection, a: Add, chosen: &Chosen) -> Result<String, Failure> {
    let role = a.role.map_or(Role::Player, RoleName::role);
    let application = Application {
        nick: a.nick,
        password: chosen.text().into(),
        ..Application::default()
    };
    let now = Clock::system().now();
    let mut t = c.begin().await.map_err(Error::from)?;
    let account = accounts::add(&mut t, &application, role, now).await?;
    let details = json!({"role": role});
    note_shell(&mut t, "user_add", &account.nick, details, now)
        .await
        .map_err(Error::from)?;
    t.commit().await.map_err(Error::from)?;
    Ok(format!("made the account {}{}", account.nick, chosen.told()))
}

async fn passwd(c: &mut PgConnection, p: &Passwd, chosen: &Chosen) -> Result<String, Failure> {
    let account = existing(c, &p.nick).await?;
    let password = Password::new(chosen.text())?;
    password.must_not_be(&account.nick)?;
    let hash = password.hash().await?;
    let mut t = c.begin().await.map_err(Error::from)?;
    accounts::set_password(&mut t, account.id, &hash, accounts::Tokens::Stay)
        .await
        .map_err(Error::from)?;
    note_shell(
        &mut t,
        "user_passwd",
        &account.nick,
        json!({}),
        Clock::system().now(),
    )
    .await
    .map_err(Error::from)?;
    t.commit().await.map_err(Error::from)?;
    Ok(format!(
        "the account {} has a new password{}",
        account.nick,
        chosen.told().replacen(" with the password", ":", 1)
    ))
}
