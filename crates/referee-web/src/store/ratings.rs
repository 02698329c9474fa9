//! The games that count for ratings, in the order in which they ended, and what they changed. Who reckons holds the
//! [`turn`], in one transaction from there to the end.

use chrono::{DateTime, Utc};
use league::record::Verdict;
use league::team::Sides;
use league::{Nick, Team};
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use super::games::team;
use super::results::verdict_str;
use crate::game_id::GameId;
use crate::rating::{Bout, Last, Rated, Season, Skill};

/// Where a game stands in the order: when it ended, then its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// When it ended.
    pub ended_at: DateTime<Utc>,
    /// Which game.
    pub game: GameId,
}

/// The first game that is not settled yet.
pub async fn first_pending(c: &mut PgConnection) -> sqlx::Result<Option<Place>> {
    let row = sqlx::query!(
        "select ended_at, game_id from rated_games where not settled order by ended_at, game_id limit 1"
    )
    .fetch_optional(c)
    .await?;
    Ok(row.map(|row| Place {
        ended_at: row.ended_at,
        game: GameId(row.game_id),
    }))
}

/// Waits until nobody else reckons ratings, and keeps others waiting to the end of the transaction.
pub async fn turn(c: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("select one from rating_turn for update")
        .fetch_one(c)
        .await?;
    Ok(())
}

/// Takes back what this game and all after it changed: they are to be settled anew.
/// Whose rating that was.
pub async fn take_back(c: &mut PgConnection, from: Place) -> sqlx::Result<Vec<Nick>> {
    sqlx::query!(
        "update rated_games set settled = false
        where settled and counts and (ended_at, game_id) > ($1, $2)",
        from.ended_at,
        from.game.0,
    )
    .execute(&mut *c)
    .await?;
    let nicks = sqlx::query_scalar!(
        "with gone as (
            delete from ratings
            where (ended_at, game_id) >= ($1, $2)
            returning nick
        )
        select distinct nick from gone",
        from.ended_at,
        from.game.0,
    )
    .fetch_all(c)
    .await?;
    Ok(nicks.into_iter().map(Nick::from).collect())
}

/// The next games that are not settled, in order. One that does not count any more has nobody in it.
pub async fn pending(c: &mut PgConnection, limit: i64) -> sqlx::Result<Vec<Bout>> {
    let rows = sqlx::query!(
        r#"select g.game_id, g.ended_at, g.winner,
            coalesce(array_agg(r.nick order by r.nick) filter (where g.counts and r.team = 'red'), '{}') as "red!",
            coalesce(array_agg(r.nick order by r.nick) filter (where g.counts and r.team = 'blue'), '{}') as "blue!"
        from (select * from rated_games where not settled order by ended_at, game_id limit $1) g
        left join results r on r.game_id = g.game_id and r.verdict is not null
        group by g.game_id, g.ended_at, g.winner order by g.ended_at, g.game_id"#,
        limit,
    )
    .fetch_all(c)
    .await?;
    let nicks = |of: Vec<String>| of.into_iter().map(Nick::from).collect();
    let bouts = rows.into_iter().map(|row| Bout {
        game: GameId(row.game_id),
        ended_at: row.ended_at,
        teams: Sides {
            red: nicks(row.red),
            blue: nicks(row.blue),
        },
        winner: team(row.winner.as_deref()),
    });
    Ok(bouts.collect())
}

/// The last ratings of these, of whom any is known.
pub async fn last(c: &mut PgConnection, nicks: &[&str]) -> sqlx::Result<Vec<(Nick, Last)>> {
    let rows = sqlx::query!(
        "select distinct on (nick) nick, season, rating_after, uncertainty_after
        from ratings where nick = any ($1) order by nick, ended_at desc, game_id desc",
        nicks as &[&str],
    )
    .fetch_all(c)
    .await?;
    let last = rows.into_iter().map(|row| {
        let skill = Skill {
            rating: row.rating_after,
            uncertainty: row.uncertainty_after,
        };
        let season = Season(row.season);
        (Nick::from(row.nick), Last { skill, season })
    });
    Ok(last.collect())
}

fn verdict_of(team: Team, winner: Option<Team>) -> Verdict {
    match winner {
        None => Verdict::Drawn,
        Some(winner) if winner == team => Verdict::Won,
        Some(_) => Verdict::Lost,
    }
}

/// Writes what a game changed: it is settled.
pub async fn settle(c: &mut PgConnection, bout: &Bout, rated: Option<&Rated>) -> sqlx::Result<()> {
    sqlx::query!(
        "update rated_games set settled = true, red_before = $2, red_after = $3, blue_before = $4, blue_after = $5,
            red_chance = $6
        where game_id = $1",
        bout.game.0,
        rated.map(|rated| rated.before.red),
        rated.map(|rated| rated.after.red),
        rated.map(|rated| rated.before.blue),
        rated.map(|rated| rated.after.blue),
        rated.map(|rated| rated.red_chance),
    )
    .execute(&mut *c)
    .await?;
    let changes = rated.map_or(&[][..], |rated| &rated.changes);
    let nicks: Vec<&str> = changes.iter().map(|change| change.nick.as_str()).collect();
    let teams: Vec<&str> = changes.iter().map(|change| change.team.as_str()).collect();
    let verdicts: Vec<&str> = changes
        .iter()
        .map(|change| verdict_str(verdict_of(change.team, bout.winner)))
        .collect();
    let [before, before_doubt, after, after_doubt]: [Vec<f64>; 4] = [
        changes.iter().map(|change| change.before.rating).collect(),
        changes.iter().map(|change| change.before.uncertainty).collect(),
        changes.iter().map(|change| change.after.rating).collect(),
        changes.iter().map(|change| change.after.uncertainty).collect(),
    ];
    sqlx::query!(
        "insert into ratings (nick, ended_at, game_id, season, team, verdict, rating_before, uncertainty_before,
            rating_after, uncertainty_after)
        select n.nick, $1, $2, $3, n.team, n.verdict, n.rating_before, n.uncertainty_before, n.rating_after,
            n.uncertainty_after
        from unnest($4::text[], $5::text[], $6::text[], $7::float8[], $8::float8[], $9::float8[], $10::float8[])
            as n (nick, team, verdict, rating_before, uncertainty_before, rating_after, uncertainty_after)",
        bout.ended_at,
        bout.game.0,
        bout.season().0,
        &nicks as &[&str],
        &teams as &[&str],
        &verdicts as &[&str],
        &before,
        &before_doubt,
        &after,
        &after_doubt,
    )
    .execute(c)
    .await?;
    Ok(())
}

/// A game as the ratings see it.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedGame {
    /// Which.
    pub game: GameId,
    /// Its title.
    pub title: String,
    /// When it ended.
    pub ended_at: DateTime<Utc>,
    /// Who won; `None`: a draw.
    pub winner: Option<Team>,
    /// The mean ratings of the teams before it.
    pub before: Sides<f64>,
    /// And after it.
    pub after: Sides<f64>,
    /// Red's chance to win as it stood.
    pub red_chance: f64,
}

/// The rated games of a season, those that ended last first.
pub async fn games(
    c: &mut PgConnection,
    season: Season,
    offset: i64,
    limit: i64,
) -> sqlx::Result<Vec<RatedGame>> {
    let rows = sqlx::query!(
        r#"select r.game_id, g.title, r.ended_at, r.winner, r.red_before as "red_before!",
            r.red_after as "red_after!", r.blue_before as "blue_before!", r.blue_after as "blue_after!",
            r.red_chance as "red_chance!"
        from rated_games r join games g on g.id = r.game_id
        where r.season = $1 and r.counts and r.red_chance is not null
        order by r.ended_at desc, r.game_id desc offset $2 limit $3"#,
        season.0,
        offset,
        limit,
    )
    .fetch_all(c)
    .await?;
    let games = rows.into_iter().map(|row| RatedGame {
        game: GameId(row.game_id),
        title: row.title,
        ended_at: row.ended_at,
        winner: team(row.winner.as_deref()),
        before: Sides {
            red: row.red_before,
            blue: row.blue_before,
        },
        after: Sides {
            red: row.red_after,
            blue: row.blue_after,
        },
        red_chance: row.red_chance,
    });
    Ok(games.collect())
}

/// How many rated games a season has.
pub async fn how_many_games(c: &mut PgConnection, season: Season) -> sqlx::Result<u64> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from rated_games where season = $1 and counts and red_chance is not null"#,
        season.0,
    )
    .fetch_one(c)
    .await?;
    Ok(count.max(0).cast_unsigned())
}

/// A rated game of somebody's.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Which.
    pub game: GameId,
    /// Its title.
    pub title: String,
    /// When it ended.
    pub ended_at: DateTime<Utc>,
    /// How it ended for the player.
    pub verdict: Option<Verdict>,
    /// The rating before it, as a new season has it.
    pub before: Skill,
    /// The rating after it.
    pub after: Skill,
}

/// Somebody's rated games that ended before this one, those that ended last first.
pub async fn steps(
    c: &mut PgConnection,
    nick: &Nick,
    before: Option<GameId>,
    limit: i64,
) -> sqlx::Result<Vec<Step>> {
    let rows = sqlx::query!(
        "select r.game_id, g.title, r.ended_at, r.verdict, r.rating_before, r.uncertainty_before, r.rating_after,
            r.uncertainty_after
        from ratings r join games g on g.id = r.game_id
        where r.nick = $1 and ($2::uuid is null or (r.ended_at, r.game_id) < (
            select b.ended_at, b.game_id from rated_games b where b.game_id = $2
        ))
        order by r.ended_at desc, r.game_id desc limit $3",
        nick.as_str(),
        before.map(|game| game.0) as Option<Uuid>,
        limit,
    )
    .fetch_all(c)
    .await?;
    let steps = rows.into_iter().map(|row| Step {
        game: GameId(row.game_id),
        title: row.title,
        ended_at: row.ended_at,
        verdict: super::results::verdict(Some(&row.verdict)),
        before: Skill {
            rating: row.rating_before,
            uncertainty: row.uncertainty_before,
        },
        after: Skill {
            rating: row.rating_after,
            uncertainty: row.uncertainty_after,
        },
    });
    Ok(steps.collect())
}
