//! The private calendar of an account: its address, and what stands in it.

use chrono::{DateTime, Utc};
use league::Nick;
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use super::participants::Owes;
use crate::account::AccountId;
use crate::game_id::GameId;

/// The code in the address of an account's calendar; `None`: there is none.
pub async fn code(c: &mut PgConnection, account: AccountId) -> sqlx::Result<Option<String>> {
    let code = sqlx::query_scalar!("select calendar_code from accounts where id = $1", account.0)
        .fetch_optional(c)
        .await?;
    Ok(code.flatten())
}

/// Gives the calendar another code, or none: the old one opens nothing any more.
pub async fn set(c: &mut PgConnection, account: AccountId, code: Option<&str>) -> sqlx::Result<()> {
    sqlx::query!(
        "update accounts set calendar_code = $2 where id = $1",
        account.0,
        code,
    )
    .execute(c)
    .await?;
    Ok(())
}

/// Whose calendar this code opens, and the language that the account chose.
pub async fn owner(c: &mut PgConnection, code: &str) -> sqlx::Result<Option<(Nick, Option<String>)>> {
    let row = sqlx::query!(
        "select nick, language from accounts where calendar_code = $1",
        code
    )
    .fetch_optional(c)
    .await?;
    Ok(row.map(|row| (Nick::from(row.nick), row.language)))
}

/// A turn on which something is owed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// In which game.
    pub game: GameId,
    /// What that is called.
    pub title: String,
    /// Which turn.
    pub turn: u32,
    /// What is owed.
    pub duty: Owes,
    /// Until when.
    pub deadline: DateTime<Utc>,
    /// The number of the last event: it only grows.
    pub version: u64,
    /// When that was.
    pub updated_at: DateTime<Utc>,
}

struct Row {
    id: Uuid,
    title: String,
    turn: i32,
    duty: Owes,
    deadline: DateTime<Utc>,
    version: i64,
    updated_at: DateTime<Utc>,
}

impl Row {
    fn due(self) -> Due {
        Due {
            game: GameId(self.id),
            title: self.title,
            turn: self.turn.max(0).cast_unsigned(),
            duty: self.duty,
            deadline: self.deadline,
            version: self.version.max(0).cast_unsigned(),
            updated_at: self.updated_at,
        }
    }
}

/// What somebody owes where the clock is not stopped by the Referee, the most urgent first.
pub async fn dues(c: &mut PgConnection, nick: &Nick, limit: i64) -> sqlx::Result<Vec<Due>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select g.id, g.title, g.turn, p.duty as "duty!: Owes", g.deadline as "deadline!", g.version, g.updated_at
        from participants p join games g on g.id = p.game_id
        where p.nick = $1 and p.duty is not null and p.duty <> 'fleet'
            and g.status = 'battle' and g.deadline is not null
        order by g.deadline, g.id limit $2"#,
        nick.as_str(),
        limit,
    )
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().map(Row::due).collect())
}
