//! Who has to do with which game, and who owes what in it now.

use chrono::{DateTime, Utc};
use league::{Nick, Team};
use sqlx::postgres::PgConnection;

use super::games::{Stage, team};
use crate::game_id::GameId;

/// The part that somebody has in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type, serde::Serialize)]
#[sqlx(type_name = "text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Opened it.
    Referee,
    /// Helps the Referee.
    CoReferee,
    /// Enrolled; the draw is to come.
    Entrant,
    /// Plays.
    Player,
    /// Played.
    Out,
    /// Applied to enter (T20); the reserve too.
    Applicant,
    /// May place a fleet and enters then (T20).
    Admitted,
}

impl Part {
    /// The name in the database and the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Part::Referee => "referee",
            Part::CoReferee => "co_referee",
            Part::Entrant => "entrant",
            Part::Player => "player",
            Part::Out => "out",
            Part::Applicant => "applicant",
            Part::Admitted => "admitted",
        }
    }
}

/// What somebody owes in a game (T5, T7, T17a, T20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type, serde::Serialize)]
#[sqlx(type_name = "text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Owes {
    /// A shot.
    Shoot,
    /// Answers.
    Answer,
    /// Answers, then a shot.
    AnswerAndShoot,
    /// An order.
    Order,
    /// A fleet is to be placed.
    Fleet,
}

impl Owes {
    /// The name in the database and the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Owes::Shoot => "shoot",
            Owes::Answer => "answer",
            Owes::AnswerAndShoot => "answer_and_shoot",
            Owes::Order => "order",
            Owes::Fleet => "fleet",
        }
    }
}

/// Somebody's part in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Participant {
    /// Who.
    pub nick: Nick,
    /// As what.
    pub part: Part,
    /// On which side.
    pub team: Option<Team>,
    /// What is owed now.
    pub duty: Option<Owes>,
}

/// A game in which somebody has a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mine {
    /// Which game.
    pub game: GameId,
    /// Its title.
    pub title: String,
    /// Where it stands.
    pub status: Stage,
    /// Until when what is owed is to be done; `None`: no clock runs.
    pub deadline: Option<DateTime<Utc>>,
    /// Number of its last event.
    pub version: u64,
    /// As what.
    pub part: Part,
    /// On which side.
    pub team: Option<Team>,
    /// What is owed now.
    pub duty: Option<Owes>,
}

struct Row {
    id: uuid::Uuid,
    title: String,
    status: Stage,
    deadline: Option<DateTime<Utc>>,
    version: i64,
    part: Part,
    team: Option<String>,
    duty: Option<Owes>,
}

impl Row {
    fn mine(self) -> Mine {
        Mine {
            game: GameId(self.id),
            title: self.title,
            status: self.status,
            deadline: self.deadline,
            version: self.version.cast_unsigned(),
            part: self.part,
            team: team(self.team.as_deref()),
            duty: self.duty,
        }
    }
}

/// The games in which somebody owes something now, the most urgent first.
pub async fn owing(c: &mut PgConnection, nick: &Nick) -> sqlx::Result<Vec<Mine>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select g.id, g.title, g.status as "status: Stage", g.deadline, g.version, p.part as "part: Part", p.team,
            p.duty as "duty: Owes"
        from participants p join games g on g.id = p.game_id
        where p.nick = $1 and p.duty is not null
        order by g.deadline nulls last, g.id"#,
        nick.as_str(),
    )
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().map(Row::mine).collect())
}

/// The games that somebody has a part in and that are not over, the newest first.
pub async fn going_on(c: &mut PgConnection, nick: &Nick, limit: i64) -> sqlx::Result<Vec<Mine>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select g.id, g.title, g.status as "status: Stage", g.deadline, g.version, p.part as "part: Part", p.team,
            p.duty as "duty: Owes"
        from participants p join games g on g.id = p.game_id
        where p.nick = $1 and g.status not in ('finished', 'cancelled')
        order by g.id desc limit $2"#,
        nick.as_str(),
        limit,
    )
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().map(Row::mine).collect())
}

/// The versions of all games that these have a part in, by nick and game.
pub async fn versions(c: &mut PgConnection, nicks: &[Nick]) -> sqlx::Result<Vec<(Nick, GameId, u64)>> {
    let nicks: Vec<&str> = nicks.iter().map(Nick::as_str).collect();
    let rows = sqlx::query!(
        "select p.nick, g.id, g.version from participants p join games g on g.id = p.game_id
        where p.nick = any ($1) order by p.nick, g.id",
        &nicks as &[&str],
    )
    .fetch_all(c)
    .await?;
    let row = |nick: String, id, version: i64| (Nick::from(nick), GameId(id), version.cast_unsigned());
    Ok(rows.into_iter().map(|r| row(r.nick, r.id, r.version)).collect())
}

/// The versions of these games, each with every one of these who has a part in it, or once with nobody.
pub async fn concerned(
    c: &mut PgConnection,
    games: &[GameId],
    nicks: &[Nick],
) -> sqlx::Result<Vec<(GameId, u64, Option<Nick>)>> {
    let games: Vec<uuid::Uuid> = games.iter().map(|game| game.0).collect();
    let nicks: Vec<&str> = nicks.iter().map(Nick::as_str).collect();
    let rows = sqlx::query!(
        r#"select g.id, g.version, p.nick as "nick?"
        from games g left join participants p on p.game_id = g.id and p.nick = any ($2)
        where g.id = any ($1) order by g.id"#,
        &games,
        &nicks as &[&str],
    )
    .fetch_all(c)
    .await?;
    let row =
        |id, version: i64, nick: Option<String>| (GameId(id), version.cast_unsigned(), nick.map(Nick::from));
    Ok(rows.into_iter().map(|r| row(r.id, r.version, r.nick)).collect())
}
