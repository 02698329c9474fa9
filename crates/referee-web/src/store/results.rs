//! What finished battles say of their players, and what a profile is made of.

use chrono::{DateTime, Utc};
use league::record::{Aim, Duel, Duties, Record, Verdict};
use league::{Nick, Team};
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use super::games::team;
use crate::game_id::GameId;
use crate::rating::Season;

/// Finished games whose results are not written yet, but for those named in `without`.
pub async fn uncounted(c: &mut PgConnection, without: &[Uuid], limit: i64) -> sqlx::Result<Vec<GameId>> {
    let rows = sqlx::query_scalar!(
        "select id from games where status = 'finished' and not counted and id <> all ($1) order by id limit $2",
        without,
        limit,
    )
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().map(GameId).collect())
}

pub(super) const fn verdict_str(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Won => "won",
        Verdict::Lost => "lost",
        Verdict::Drawn => "drawn",
    }
}

pub(super) fn verdict(text: Option<&str>) -> Option<Verdict> {
    match text? {
        "won" => Some(Verdict::Won),
        "lost" => Some(Verdict::Lost),
        _ => Some(Verdict::Drawn),
    }
}

/// What a finished game says, for profiles and ratings.
#[derive(Clone, Debug)]
pub struct Counted {
    /// Which.
    pub game: GameId,
    /// When it ended.
    pub ended_at: DateTime<Utc>,
    /// Of its players.
    pub records: Vec<Record>,
}

/// Writes the results of a finished game, once, at however many servers; anew where its result is another one than it
/// was. Whether it was this time.
pub async fn count(c: &mut PgConnection, counted: &Counted) -> sqlx::Result<bool> {
    let Counted {
        game,
        ended_at,
        records,
    } = counted;
    let ints =
        |of: &dyn Fn(&Record) -> u32| -> Vec<i32> { records.iter().map(|r| of(r).cast_signed()).collect() };
    let pair = |of: fn(&Duel) -> u32| ints(&|r| r.pair.as_ref().map_or(0, of));
    let nicks: Vec<&str> = records.iter().map(|r| r.nick.as_str()).collect();
    let skeletons: Vec<String> = records
        .iter()
        .map(|r| r.nick.skeleton().as_str().to_owned())
        .collect();
    let teams: Vec<&str> = records.iter().map(|r| r.team.as_str()).collect();
    let verdicts: Vec<Option<&str>> = records.iter().map(|r| r.verdict.map(verdict_str)).collect();
    let enemies: Vec<Option<&str>> = records
        .iter()
        .map(|r| r.pair.as_ref().map(|pair| pair.enemy.as_str()))
        .collect();
    let done = sqlx::query_scalar!(
        "with counted as (
            update games set counted = true where id = $1 and status = 'finished' and not counted
            returning id, mode, winner
        ), gone as (
            delete from results using counted where game_id = counted.id and nick <> all ($2::text[])
        ), written as (
            insert into results (nick, game_id, team, verdict, shots, hits, sunk, owed, met, enemy, struck, suffered)
            select r.nick, counted.id, r.team, r.verdict, r.shots, r.hits, r.sunk, r.owed, r.met, r.enemy, r.struck,
                r.suffered
            from counted, unnest($2::text[], $3::text[], $4::text[], $5::integer[], $6::integer[], $7::integer[],
                $8::integer[], $9::integer[], $10::text[], $11::integer[], $12::integer[])
                as r (nick, team, verdict, shots, hits, sunk, owed, met, enemy, struck, suffered)
            on conflict (nick, game_id) do update set team = excluded.team, verdict = excluded.verdict,
                shots = excluded.shots, hits = excluded.hits, sunk = excluded.sunk, owed = excluded.owed,
                met = excluded.met, enemy = excluded.enemy, struck = excluded.struck, suffered = excluded.suffered
        ), played as (
            select (select coalesce(sum(shots), 0) > 0 from unnest($5::integer[]) as own (shots)) as at_all,
                exists (
                    select from unnest($13::text[]) as seat (skeleton)
                    left join accounts a on a.skeleton = seat.skeleton
                    left join house_accounts h on h.account_id = a.id
                    where a.password_hash is null or h.nick is not null
                ) or exists (select from imports where game_id = $1) as by_strangers
        ), rated as (
            insert into rated_games (game_id, ended_at, season, winner, played, strangers, settled)
            select counted.id, $14, $15, counted.winner, played.at_all, played.by_strangers,
                not played.at_all or played.by_strangers
            from counted, played where counted.mode = 'team_battle'
            on conflict (game_id) do update set winner = excluded.winner, played = excluded.played,
                settled = rated_games.settled and rated_games.played = excluded.played
                    and rated_games.winner is not distinct from excluded.winner
        )
        select id from counted",
        game.0,
        &nicks as &[&str],
        &teams as &[&str],
        &verdicts as &[Option<&str>],
        &ints(&|r| r.aim.shots),
        &ints(&|r| r.aim.hits),
        &ints(&|r| r.aim.sunk),
        &ints(&|r| r.duties.owed),
        &ints(&|r| r.duties.met),
        &enemies as &[Option<&str>],
        &pair(|pair| pair.hits),
        &pair(|pair| pair.suffered),
        &skeletons,
        ended_at,
        Season::at(*ended_at).0,
    )
    .fetch_optional(c)
    .await?;
    Ok(done.is_some())
}

/// The sums over somebody's finished games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Games played to the end.
    pub games: u64,
    /// Those that the team won.
    pub won: u64,
    /// Those that it lost.
    pub lost: u64,
    /// Shots, in all games.
    pub aim: Aim,
    /// Duties, in all games.
    pub duties: Duties,
}

/// A number that is counted, never negative.
fn whole(number: i64) -> u64 {
    number.max(0).cast_unsigned()
}

fn small(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

/// The sums over somebody's finished games, of a row a game.
pub async fn sums(c: &mut PgConnection, nick: &Nick) -> sqlx::Result<Sums> {
    let row = sqlx::query!(
        r#"select count(verdict) as "games!", count(*) filter (where verdict = 'won') as "won!",
            count(*) filter (where verdict = 'lost') as "lost!", coalesce(sum(shots), 0) as "shots!",
            coalesce(sum(hits), 0) as "hits!", coalesce(sum(sunk), 0) as "sunk!", coalesce(sum(owed), 0) as "owed!",
            coalesce(sum(met), 0) as "met!"
        from results where nick = $1"#,
        nick.as_str(),
    )
    .fetch_one(c)
    .await?;
    Ok(Sums {
        games: whole(row.games),
        won: whole(row.won),
        lost: whole(row.lost),
        aim: Aim {
            shots: small(row.shots),
            hits: small(row.hits),
            sunk: small(row.sunk),
        },
        duties: Duties {
            owed: small(row.owed),
            met: small(row.met),
        },
    })
}

/// Somebody whom a player met as the enemy of the pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rival {
    /// Who.
    pub nick: Nick,
    /// In so many games.
    pub games: u64,
    /// Those that the player's team won.
    pub won: u64,
    /// Those that it lost.
    pub lost: u64,
    /// The player's hits at the rival.
    pub hits: u64,
    /// The rival's hits.
    pub suffered: u64,
}

/// Whom somebody met most often.
pub async fn rivals(c: &mut PgConnection, nick: &Nick, limit: i64) -> sqlx::Result<Vec<Rival>> {
    let rows = sqlx::query!(
        r#"select enemy as "enemy!", count(*) as "games!", count(*) filter (where verdict = 'won') as "won!",
            count(*) filter (where verdict = 'lost') as "lost!", sum(struck) as "hits!", sum(suffered) as "suffered!"
        from results where nick = $1 and enemy is not null
        group by enemy order by count(*) desc, enemy limit $2"#,
        nick.as_str(),
        limit,
    )
    .fetch_all(c)
    .await?;
    let rivals = rows.into_iter().map(|row| Rival {
        nick: Nick::from(row.enemy),
        games: whole(row.games),
        won: whole(row.won),
        lost: whole(row.lost),
        hits: whole(row.hits),
        suffered: whole(row.suffered),
    });
    Ok(rivals.collect())
}

/// A finished game of somebody's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Past {
    /// Which game.
    pub game: GameId,
    /// Its title.
    pub title: String,
    /// When something last happened in it.
    pub at: DateTime<Utc>,
    /// On which side.
    pub team: Option<Team>,
    /// How it ended; `None`: a substitute played to the end.
    pub verdict: Option<Verdict>,
}

/// Somebody's finished games, those opened last first, before (older than) one of them.
pub async fn past(
    c: &mut PgConnection,
    nick: &Nick,
    before: Option<GameId>,
    limit: i64,
) -> sqlx::Result<Vec<Past>> {
    let rows = sqlx::query!(
        "select r.game_id, g.title, g.updated_at, r.team, r.verdict
        from results r join games g on g.id = r.game_id
        where r.nick = $1 and ($2::uuid is null or r.game_id < $2)
        order by r.game_id desc limit $3",
        nick.as_str(),
        before.map(|id| id.0),
        limit,
    )
    .fetch_all(c)
    .await?;
    let past = rows.into_iter().map(|row| Past {
        game: GameId(row.game_id),
        title: row.title,
        at: row.updated_at,
        team: team(Some(&row.team)),
        verdict: verdict(row.verdict.as_deref()),
    });
    Ok(past.collect())
}

/// A battle under way in which somebody has played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Present {
    /// Which game.
    pub game: GameId,
    /// Its title.
    pub title: String,
    /// On which side.
    pub team: Option<Team>,
    /// Still in it.
    pub active: bool,
}

/// The battles under way in which somebody has played, those opened last first.
pub async fn present(c: &mut PgConnection, nick: &Nick, limit: i64) -> sqlx::Result<Vec<Present>> {
    let rows = sqlx::query!(
        r#"select g.id, g.title, p.team, p.part = 'player' as "active!"
        from games g join participants p on p.game_id = g.id and p.nick = $1
        where g.status in ('battle', 'paused') and p.part in ('player', 'out')
        order by g.id desc limit $2"#,
        nick.as_str(),
        limit,
    )
    .fetch_all(c)
    .await?;
    let present = rows.into_iter().map(|row| Present {
        game: GameId(row.id),
        title: row.title,
        team: team(row.team.as_deref()),
        active: row.active,
    });
    Ok(present.collect())
}
