//! Lists of games. Each query reads no more rows than it shows, by an index in the order in which they are shown: each
//! status by itself, or the games of one person.

use chrono::{DateTime, Utc};
use league::Nick;
use league::mode::Mode;
use sqlx::postgres::PgConnection;

use super::games::{Card, Facts, Stage, Strength, side};
use crate::game_id::GameId;

/// Which games a list shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Of these stages; none named: of every one.
    pub stages: Vec<Stage>,
    /// Of this kind.
    pub mode: Option<Mode>,
    /// In which this one has a part.
    pub nick: Option<Nick>,
}

impl Filter {
    /// The names of the stages asked for.
    fn stages(&self) -> Vec<&'static str> {
        let asked = match &*self.stages {
            [] => &Stage::ALL[..],
            asked => asked,
        };
        asked.iter().map(|stage| stage.as_str()).collect()
    }
}

/// The order of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The newest first; after (older than) this game.
    Newest(Option<GameId>),
    /// As they were opened; after this game.
    Oldest(Option<GameId>),
}

struct CardRow {
    id: uuid::Uuid,
    version: i64,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    deadline: Option<DateTime<Utc>>,
    turn: i32,
    red_active: i16,
    blue_active: i16,
    entrants: i16,
    thread: i32,
    mode: String,
    status: Stage,
    turn_of: Option<String>,
    winner: Option<String>,
    referee: String,
    title: String,
}

impl CardRow {
    fn card(self) -> Card {
        let mode = match self.mode.as_str() {
            "melee" => Mode::Melee,
            "duel" => Mode::Duel,
            _ => Mode::TeamBattle,
        };
        Card {
            id: GameId(self.id),
            version: self.version.cast_unsigned(),
            mode,
            title: self.title,
            referee: Nick::from(self.referee),
            created_at: self.created_at,
            facts: Facts {
                status: self.status,
                updated_at: self.updated_at,
                deadline: self.deadline,
                turn: self.turn.cast_unsigned(),
                turn_of: side(mode, self.turn_of.as_deref()),
                active: Strength {
                    red: self.red_active.cast_unsigned(),
                    blue: self.blue_active.cast_unsigned(),
                },
                entrants: self.entrants.cast_unsigned(),
                thread: self.thread.cast_unsigned(),
                winner: side(mode, self.winner.as_deref()),
            },
        }
    }
}

/// A list of games.
pub async fn list(
    c: &mut PgConnection,
    filter: &Filter,
    order: Order,
    limit: i64,
) -> sqlx::Result<Vec<Card>> {
    let stages = filter.stages();
    let mode = filter.mode.map(Mode::as_str);
    let rows = match (&filter.nick, order) {
        (None, Order::Newest(before)) => newest(c, &stages, mode, before, limit).await?,
        (None, Order::Oldest(after)) => oldest(c, &stages, mode, after, limit).await?,
        (Some(nick), Order::Newest(before)) => newest_of(c, nick, &stages, mode, before, limit).await?,
        (Some(nick), Order::Oldest(after)) => oldest_of(c, nick, &stages, mode, after, limit).await?,
    };
    Ok(rows.into_iter().map(CardRow::card).collect())
}

async fn newest(
    c: &mut PgConnection,
    stages: &[&str],
    mode: Option<&str>,
    before: Option<GameId>,
    limit: i64,
) -> sqlx::Result<Vec<CardRow>> {
    sqlx::query_as!(
        CardRow,
        r#"select g.id, g.version, g.created_at, g.updated_at, g.deadline, g.turn, g.red_active, g.blue_active,
            g.entrants, g.thread, g.mode, g.status as "status: Stage", g.turn_of, g.winner, g.referee, g.title
        from unnest($1::text[]) as asked (status) cross join lateral (
            select * from games
            where status = asked.status and ($2::text is null or mode = $2) and ($3::uuid is null or id < $3)
            order by id desc limit $4
        ) g
        order by g.id desc limit $4"#,
        stages as &[&str],
        mode,
        before.map(|id| id.0),
        limit,
    )
    .fetch_all(c)
    .await
}

async fn oldest(
    c: &mut PgConnection,
    stages: &[&str],
    mode: Option<&str>,
    after: Option<GameId>,
    limit: i64,
) -> sqlx::Result<Vec<CardRow>> {
    sqlx::query_as!(
        CardRow,
        r#"select g.id, g.version, g.created_at, g.updated_at, g.deadline, g.turn, g.red_active, g.blue_active,
            g.entrants, g.thread, g.mode, g.status as "status: Stage", g.turn_of, g.winner, g.referee, g.title
        from unnest($1::text[]) as asked (status) cross join lateral (
            select * from games
            where status = asked.status and ($2::text is null or mode = $2) and ($3::uuid is null or id > $3)
            order by id limit $4
        ) g
        order by g.id limit $4"#,
        stages as &[&str],
        mode,
        after.map(|id| id.0),
        limit,
    )
    .fetch_all(c)
    .await
}

async fn newest_of(
    c: &mut PgConnection,
    nick: &Nick,
    stages: &[&str],
    mode: Option<&str>,
    before: Option<GameId>,
    limit: i64,
) -> sqlx::Result<Vec<CardRow>> {
    sqlx::query_as!(
        CardRow,
        r#"select g.id, g.version, g.created_at, g.updated_at, g.deadline, g.turn, g.red_active, g.blue_active,
            g.entrants, g.thread, g.mode, g.status as "status: Stage", g.turn_of, g.winner, g.referee, g.title
        from participants p join games g on g.id = p.game_id
        where p.nick = $1 and g.status = any ($2) and ($3::text is null or g.mode = $3)
            and ($4::uuid is null or p.game_id < $4)
        order by p.game_id desc limit $5"#,
        nick.as_str(),
        stages as &[&str],
        mode,
        before.map(|id| id.0),
        limit,
    )
    .fetch_all(c)
    .await
}

async fn oldest_of(
    c: &mut PgConnection,
    nick: &Nick,
    stages: &[&str],
    mode: Option<&str>,
    after: Option<GameId>,
    limit: i64,
) -> sqlx::Result<Vec<CardRow>> {
    sqlx::query_as!(
        CardRow,
        r#"select g.id, g.version, g.created_at, g.updated_at, g.deadline, g.turn, g.red_active, g.blue_active,
            g.entrants, g.thread, g.mode, g.status as "status: Stage", g.turn_of, g.winner, g.referee, g.title
        from participants p join games g on g.id = p.game_id
        where p.nick = $1 and g.status = any ($2) and ($3::text is null or g.mode = $3)
            and ($4::uuid is null or p.game_id > $4)
        order by p.game_id limit $5"#,
        nick.as_str(),
        stages as &[&str],
        mode,
        after.map(|id| id.0),
        limit,
    )
    .fetch_all(c)
    .await
}

/// How many games stand at one of these, but no more than `most` of them are counted.
pub async fn count(c: &mut PgConnection, stages: &[Stage], most: i64) -> sqlx::Result<u64> {
    let stages: Vec<&str> = stages.iter().map(|s| s.as_str()).collect();
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from (select from games where status = any ($1) limit $2) as counted"#,
        &stages as &[&str],
        most,
    )
    .fetch_one(c)
    .await?;
    Ok(count.max(0).cast_unsigned())
}
