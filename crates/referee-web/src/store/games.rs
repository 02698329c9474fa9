//! The rows of games: what lists show, the version, and what a load reads.

use chrono::{DateTime, Utc};
use league::decider::{Stowed, Vault};
use league::log::{Hex32, Logged};
use league::mode::Mode;
use league::team::Side;
use league::{Nick, Team};
use serde_json::Value;
use sqlx::postgres::PgConnection;

use crate::game_id::GameId;

/// The format of the states in snapshots: raise it whenever a state written before can no longer be read as it was
/// meant. Snapshots of another format are not read; the game is then loaded from its log.
pub const SNAPSHOT_FORMAT: i32 = 2;

/// Where a game stands, as lists and the API name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, sqlx::Type, serde::Serialize, serde::Deserialize)]
#[sqlx(type_name = "text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// People enrol, or the draw is to come.
    Enrolment,
    /// Teams are drawn; fleets are placed.
    Placement,
    /// Turns are played.
    Battle,
    /// The Referee stopped the clock.
    Paused,
    /// It is over.
    Finished,
    /// It will not be played.
    Cancelled,
}

impl Stage {
    /// All of them, in the order in which a game goes through them.
    pub const ALL: [Stage; 6] = [
        Stage::Enrolment,
        Stage::Placement,
        Stage::Battle,
        Stage::Paused,
        Stage::Finished,
        Stage::Cancelled,
    ];

    /// The name used in lists, the API and addresses.
    pub const fn as_str(self) -> &'static str {
        match self {
            Stage::Enrolment => "enrolment",
            Stage::Placement => "placement",
            Stage::Battle => "battle",
            Stage::Paused => "paused",
            Stage::Finished => "finished",
            Stage::Cancelled => "cancelled",
        }
    }

    /// Whether nothing is to be played any more.
    pub const fn is_over(self) -> bool {
        matches!(self, Stage::Finished | Stage::Cancelled)
    }
}

/// What lists show of a game and a change may change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Where it stands.
    pub status: Stage,
    /// When the last event took effect.
    pub updated_at: DateTime<Utc>,
    /// Of the open turn, also while it is paused.
    pub deadline: Option<DateTime<Utc>>,
    /// Number of the last turn; 0 before the start.
    pub turn: u32,
    /// Whose turn is open.
    pub turn_of: Option<Side>,
    /// Active players of each team.
    pub active: Strength,
    /// How many have enrolled.
    pub entrants: u16,
    /// Number of the last post of the battle thread.
    pub thread: u32,
    /// Who won; `None` in a finished game: a draw.
    pub winner: Option<Side>,
}

/// How many active players each team has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strength {
    /// Red's.
    pub red: u16,
    /// Blue's.
    pub blue: u16,
}

/// A game as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its id.
    pub id: GameId,
    /// Number of its last event.
    pub version: u64,
    /// The kind.
    pub mode: Mode,
    /// The title.
    pub title: String,
    /// Who opened it.
    pub referee: Nick,
    /// When.
    pub created_at: DateTime<Utc>,
    /// The rest.
    pub facts: Facts,
}

/// What a game is loaded from.
#[derive(Debug)]
pub struct Parts {
    /// The newest readable snapshot, and the version that it is of.
    pub snapshot: Option<(u64, Value)>,
    /// Every event after it, or all of them.
    pub tail: Vec<Logged>,
    /// The fleets.
    pub vault: Vault,
    /// The secret end of the chain of lots.
    pub secret: Hex32,
    /// By which version of the table of days off its open turn is timed (C5).
    pub calendar: u32,
    /// The version, read last: where it is not that of the tail, the game has changed while it was read.
    pub version: u64,
}

/// Makes the row of a game that is being opened, at version 0: its first events are to be appended to it in the same
/// transaction.
pub async fn insert(c: &mut PgConnection, card: &Card, secret: Hex32) -> sqlx::Result<()> {
    let facts = &card.facts;
    sqlx::query!(
        "with made as (
            insert into games (id, version, created_at, updated_at, turn, red_active, blue_active, entrants, thread,
                mode, status, referee, title)
            values ($1, 0, $2, $3, 0, 0, 0, 0, 0, $4, $5, $6, $7)
            returning id
        )
        insert into lots (game_id, secret) select id, $8 from made",
        card.id.0,
        card.created_at,
        facts.updated_at,
        card.mode.as_str(),
        facts.status as Stage,
        card.referee.as_str(),
        card.title,
        &secret.0[..],
    )
    .execute(c)
    .await?;
    Ok(())
}

/// The version of a game; `None`: there is no such game.
pub async fn version(c: &mut PgConnection, id: GameId) -> sqlx::Result<Option<u64>> {
    let version = sqlx::query_scalar!("select version from games where id = $1", id.0)
        .fetch_optional(c)
        .await?;
    Ok(version.map(i64::cast_unsigned))
}

/// The version of a game and where it stands at it; `None`: there is no such game.
pub async fn standing(c: &mut PgConnection, id: GameId) -> sqlx::Result<Option<(u64, Stage)>> {
    let row = sqlx::query!(
        r#"select version, status as "status: Stage" from games where id = $1"#,
        id.0
    )
    .fetch_optional(c)
    .await?;
    Ok(row.map(|row| (row.version.cast_unsigned(), row.status)))
}

/// What a game is loaded from; `None`: there is no such game. `whole`: the log from its beginning.
pub async fn parts(c: &mut PgConnection, id: GameId, whole: bool) -> sqlx::Result<Option<Parts>> {
    let first = sqlx::query!(
        r#"select l.secret, s.version as "version?", s.state as "state?"
        from lots l left join snapshots s on s.game_id = l.game_id and s.format = $2 and not $3
        where l.game_id = $1"#,
        id.0,
        SNAPSHOT_FORMAT,
        whole,
    )
    .fetch_optional(&mut *c)
    .await?;
    let Some(first) = first else { return Ok(None) };
    let snapshot = first.version.map(i64::cast_unsigned).zip(first.state);
    let after = snapshot.as_ref().map_or(0, |(version, _)| *version);
    let tail = super::events::after(c, id, after, i64::MAX).await?;
    let vault = vault(&mut *c, id).await?;
    let last = sqlx::query!("select version, calendar from games where id = $1", id.0)
        .fetch_optional(c)
        .await?;
    let (version, calendar) = last.map_or((0, 0), |row| (row.version, row.calendar));
    let secret = Hex32(bytes(&first.secret)?);
    Ok(Some(Parts {
        snapshot,
        tail,
        vault,
        secret,
        calendar: calendar.cast_unsigned(),
        version: version.cast_unsigned(),
    }))
}

async fn vault(c: &mut PgConnection, id: GameId) -> sqlx::Result<Vault> {
    let rows = sqlx::query!("select nick, salt, fleet from fleets where game_id = $1", id.0)
        .fetch_all(c)
        .await?;
    let mut vault = Vault::default();
    for row in rows {
        let fleet = serde_json::from_value(row.fleet).map_err(|e| sqlx::Error::Decode(e.into()))?;
        let salt = engine::Salt(bytes(&row.salt)?);
        vault.0.insert(Nick::from(row.nick), Stowed { fleet, salt });
    }
    Ok(vault)
}

/// 32 bytes of a column.
pub(super) fn bytes(column: &[u8]) -> sqlx::Result<[u8; 32]> {
    column
        .try_into()
        .map_err(|_| sqlx::Error::Decode("a column of 32 bytes has another length".into()))
}

/// Who wins or moves, as a row of games writes it: in a team battle a team, else a nick.
pub(super) fn side(mode: Mode, text: Option<&str>) -> Option<Side> {
    match mode {
        Mode::TeamBattle => team(text).map(Side::Team),
        Mode::Melee | Mode::Duel => text.map(|nick| Side::Player(Nick::from(nick))),
    }
}

pub(super) fn team(text: Option<&str>) -> Option<Team> {
    match text {
        Some("red") => Some(Team::Red),
        Some("blue") => Some(Team::Blue),
        _ => None,
    }
}
