//! Where everybody stands in a season.

use league::Nick;
use sqlx::postgres::PgConnection;

use crate::rating::{ENOUGH_GAMES, Season, Skill};

/// Where somebody stands at the end of a season, or now.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Who.
    pub nick: Nick,
    /// Of which season.
    pub season: Season,
    /// What is believed.
    pub skill: Skill,
    /// Rated games in the season.
    pub games: u32,
    /// Those that the team won.
    pub won: u32,
    /// Those that it lost.
    pub lost: u32,
}

struct Row {
    nick: String,
    season: i16,
    rating: f64,
    uncertainty: f64,
    games: i32,
    won: i32,
    lost: i32,
}

impl Row {
    fn standing(self) -> Standing {
        let [games, won, lost] = [self.games, self.won, self.lost].map(|n| n.max(0).cast_unsigned());
        Standing {
            nick: Nick::from(self.nick),
            season: Season(self.season),
            skill: Skill {
                rating: self.rating,
                uncertainty: self.uncertainty,
            },
            games,
            won,
            lost,
        }
    }
}

/// Writes anew where these stand in this season and in later ones.
pub async fn restate(c: &mut PgConnection, nicks: &[&str], from: Season) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from standings where nick = any ($1) and season >= $2",
        nicks as &[&str],
        from.0,
    )
    .execute(&mut *c)
    .await?;
    sqlx::query!(
        "insert into standings (season, nick, rating, uncertainty, games, won, lost)
        select season, nick,
            (array_agg(rating_after order by ended_at desc, game_id desc))[1],
            (array_agg(uncertainty_after order by ended_at desc, game_id desc))[1],
            count(*), count(*) filter (where verdict = 'won'), count(*) filter (where verdict = 'lost')
        from ratings where nick = any ($1) and season >= $2 group by season, nick",
        nicks as &[&str],
        from.0,
    )
    .execute(c)
    .await?;
    Ok(())
}

/// The seasons in which anything was rated, the newest first.
pub async fn seasons(c: &mut PgConnection) -> sqlx::Result<Vec<Season>> {
    let seasons = sqlx::query_scalar!("select distinct season from standings order by season desc")
        .fetch_all(c)
        .await?;
    Ok(seasons.into_iter().map(Season).collect())
}

/// The standings of a season: who has played enough, by what is as good as sure; then the others.
pub async fn list(
    c: &mut PgConnection,
    season: Season,
    offset: i64,
    limit: i64,
) -> sqlx::Result<Vec<Standing>> {
    let rows = sqlx::query_as!(
        Row,
        "select nick, season, rating, uncertainty, games, won, lost from standings where season = $1
        order by games < 3, rating - 3 * uncertainty desc, nick offset $2 limit $3",
        season.0,
        offset,
        limit,
    )
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().map(Row::standing).collect())
}

/// How many stand in a season.
pub async fn how_many(c: &mut PgConnection, season: Season) -> sqlx::Result<u64> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from standings where season = $1"#,
        season.0,
    )
    .fetch_one(c)
    .await?;
    Ok(count.max(0).cast_unsigned())
}

/// Where somebody stands in the last season that he or she played in.
pub async fn of(c: &mut PgConnection, nick: &Nick) -> sqlx::Result<Option<Standing>> {
    let row = sqlx::query_as!(
        Row,
        "select nick, season, rating, uncertainty, games, won, lost from standings where nick = $1
        order by season desc limit 1",
        nick.as_str(),
    )
    .fetch_optional(c)
    .await?;
    Ok(row.map(Row::standing))
}

/// The place that this is in its season, from 1; `None`: too few games.
pub async fn place(c: &mut PgConnection, of: &Standing) -> sqlx::Result<Option<u64>> {
    if of.games < ENOUGH_GAMES {
        return Ok(None);
    }
    let before = sqlx::query_scalar!(
        r#"select count(*) as "count!" from standings
        where season = $1 and games >= 3
            and (rating - 3 * uncertainty > $2::float8 - 3 * $3::float8
                or rating - 3 * uncertainty = $2::float8 - 3 * $3::float8 and nick < $4)"#,
        of.season.0,
        of.skill.rating,
        of.skill.uncertainty,
        of.nick.as_str(),
    )
    .fetch_one(c)
    .await?;
    Ok(Some(1 + before.max(0).cast_unsigned()))
}
