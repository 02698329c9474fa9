//! When those who still owe are reminded (C6): two instants of the open turn of each game.

use chrono::{DateTime, Utc};
use sqlx::postgres::PgConnection;

use crate::game_id::GameId;

/// How much of the time is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum Part {
    /// Half of it.
    Half,
    /// A sixth.
    Sixth,
}

impl Part {
    /// Both.
    pub const ALL: [Part; 2] = [Part::Half, Part::Sixth];

    /// By which the turn's time is divided.
    pub const fn share(self) -> i32 {
        match self {
            Part::Half => 2,
            Part::Sixth => 6,
        }
    }

    /// The name in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Part::Half => "half",
            Part::Sixth => "sixth",
        }
    }
}

/// The reminders of an open turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reminders {
    /// When its clock began.
    pub opened: DateTime<Utc>,
    /// When half and a sixth of its time are left; `None`: the clock is paused.
    pub due: Option<[DateTime<Utc>; 2]>,
}

/// What happens to the reminders of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remind {
    /// They are as they were.
    Same,
    /// They are these.
    Set(Reminders),
    /// There are none.
    None,
}

/// A reminder that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// Of which game.
    pub game: GameId,
    /// How much time is left.
    pub part: Part,
    /// When the turn's clock began.
    pub opened: DateTime<Utc>,
}

/// Reminders that are due, the oldest first.
pub async fn due(c: &mut PgConnection, now: DateTime<Utc>, limit: i64) -> sqlx::Result<Vec<Due>> {
    let rows = sqlx::query!(
        r#"select game_id, part as "part: Part", opened from reminders
        where not done and due_at <= $1 order by due_at limit $2"#,
        now,
        limit,
    )
    .fetch_all(c)
    .await?;
    let due = rows.into_iter().map(|row| Due {
        game: GameId(row.game_id),
        part: row.part,
        opened: row.opened,
    });
    Ok(due.collect())
}

/// Nobody needs to be reminded of this any more, nor, where a sixth is left, that it was half. False: somebody else did
/// it, or the turn is another one.
pub async fn done(c: &mut PgConnection, due: Due) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update reminders set done = true
        where game_id = $1 and opened = $2 and not done and (part = $3 or $3 = 'sixth')",
        due.game.0,
        due.opened,
        due.part.as_str(),
    )
    .execute(c)
    .await?;
    Ok(done.rows_affected() > 0)
}
