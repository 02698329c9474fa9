//! Who is away until when, and in which games the Admiral moves for that one because of it (T18).

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use league::Nick;
use sqlx::postgres::PgConnection;

use crate::account::AccountId;
use crate::game_id::GameId;

/// Somebody is away until this instant.
pub async fn set(
    c: &mut PgConnection,
    account: AccountId,
    until: DateTime<Utc>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into absences (account_id, until, said_at) values ($1, $2, $3)
        on conflict (account_id) do update set until = excluded.until, said_at = excluded.said_at",
        account.0,
        until,
        now,
    )
    .execute(c)
    .await?;
    Ok(())
}

/// Until when somebody is away.
pub async fn until(c: &mut PgConnection, account: AccountId) -> sqlx::Result<Option<DateTime<Utc>>> {
    sqlx::query_scalar!("select until from absences where account_id = $1", account.0)
        .fetch_optional(c)
        .await
}

/// Of these, who is away until when.
pub async fn among(c: &mut PgConnection, nicks: &[Nick]) -> sqlx::Result<BTreeMap<Nick, DateTime<Utc>>> {
    let skeletons: Vec<String> = nicks.iter().map(|n| n.skeleton().as_str().to_owned()).collect();
    let rows = sqlx::query!(
        "select a.nick, b.until from absences b join accounts a on a.id = b.account_id where a.skeleton = any ($1)",
        &skeletons,
    )
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().map(|row| (row.nick.into(), row.until)).collect())
}

/// A game in which somebody who is away plays, and in which nothing was done about it yet.
#[derive(Clone, Debug)]
pub struct Open {
    /// Who is away.
    pub account: AccountId,
    /// As that one is called.
    pub nick: Nick,
    /// In which game.
    pub game: GameId,
}

/// Those games; of one account, or of all that are away.
pub async fn open(
    c: &mut PgConnection,
    of: Option<AccountId>,
    now: DateTime<Utc>,
    limit: i64,
) -> sqlx::Result<Vec<Open>> {
    let rows = sqlx::query!(
        r#"select a.id, a.nick, p.game_id
        from absences b join accounts a on a.id = b.account_id
            join participants p on p.nick = a.nick and p.part = 'player'
            join games g on g.id = p.game_id and g.status in ('battle', 'paused') and g.mode = 'team_battle'
        where b.until > $2 and ($1::uuid is null or a.id = $1)
            and not exists (
                select from absence_games d where d.account_id = a.id and d.game_id = p.game_id
                    and (d.claimed_until is null or d.claimed_until > $2)
            )
        order by a.id, p.game_id limit $3"#,
        of.map(|id| id.0),
        now,
        limit,
    )
    .fetch_all(c)
    .await?;
    let open = rows.into_iter().map(|row| Open {
        account: AccountId(row.id),
        nick: row.nick.into(),
        game: GameId(row.game_id),
    });
    Ok(open.collect())
}

/// Takes it on to hand over the moves in this game, until then. `None`: another server is at it, or it is done. True: a
/// server was at it before, of which nothing was heard.
pub async fn claim(
    c: &mut PgConnection,
    account: AccountId,
    game: GameId,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> sqlx::Result<Option<bool>> {
    sqlx::query_scalar!(
        r#"insert into absence_games (account_id, game_id, seq, claimed_until) values ($1, $2, 0, $4)
        on conflict (account_id, game_id) do update set claimed_until = excluded.claimed_until
            where absence_games.claimed_until <= $3
        returning (xmax <> 0) as "again!""#,
        account.0,
        game.0,
        now,
        until,
    )
    .fetch_optional(c)
    .await
}

/// It could not be done now: whoever comes next takes it on.
pub async fn unclaim(c: &mut PgConnection, account: AccountId, game: GameId) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from absence_games where account_id = $1 and game_id = $2 and claimed_until is not null",
        account.0,
        game.0,
    )
    .execute(c)
    .await?;
    Ok(())
}

/// The last event by which somebody delegated in a game.
pub async fn last_delegation(c: &mut PgConnection, game: GameId, nick: &Nick) -> sqlx::Result<u64> {
    let seq = sqlx::query_scalar!(
        r#"select coalesce(max(seq), 0) as "seq!" from events
        where game_id = $1 and body ->> 'type' = 'delegated' and body ->> 'nick' = $2"#,
        game.0,
        nick.as_str(),
    )
    .fetch_one(c)
    .await?;
    Ok(seq.cast_unsigned())
}

/// In this game the moves were handed over by this event; 0: there is nothing to take back. False: the absence is over
/// already.
pub async fn handed_over(
    c: &mut PgConnection,
    account: AccountId,
    game: GameId,
    seq: u64,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update absence_games set seq = $3, claimed_until = null where account_id = $1 and game_id = $2",
        account.0,
        game.0,
        seq.cast_signed(),
    )
    .execute(c)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Whoever is back; the absence stays until all is taken back.
pub async fn over(c: &mut PgConnection, now: DateTime<Utc>, limit: i64) -> sqlx::Result<Vec<AccountId>> {
    let ids = sqlx::query_scalar!(
        "select account_id from absences where until <= $1 order by until limit $2",
        now,
        limit,
    )
    .fetch_all(c)
    .await?;
    Ok(ids.into_iter().map(AccountId).collect())
}

/// In which games somebody's moves were handed over, and by which event.
pub async fn games(c: &mut PgConnection, account: AccountId) -> sqlx::Result<Vec<(GameId, u64)>> {
    let rows = sqlx::query!(
        "select game_id, seq from absence_games where account_id = $1 order by game_id",
        account.0,
    )
    .fetch_all(c)
    .await?;
    let games = rows
        .into_iter()
        .map(|row| (GameId(row.game_id), row.seq.cast_unsigned()));
    Ok(games.collect())
}

/// Whether the last word on somebody's delegation in this game is that event.
pub async fn still_stands(c: &mut PgConnection, game: GameId, nick: &Nick, seq: u64) -> sqlx::Result<bool> {
    let later = sqlx::query_scalar!(
        r#"select exists (
            select from events where game_id = $1 and seq > $2 and body ->> 'nick' = $3
                and body ->> 'type' in ('delegated', 'delegation_ended')
        ) as "later!""#,
        game.0,
        seq.cast_signed(),
        nick.as_str(),
    )
    .fetch_one(c)
    .await?;
    Ok(!later)
}

/// In this game it is over.
pub async fn forget_game(c: &mut PgConnection, account: AccountId, game: GameId) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from absence_games where account_id = $1 and game_id = $2",
        account.0,
        game.0,
    )
    .execute(c)
    .await?;
    Ok(())
}

/// It is over altogether, unless it was said anew meanwhile.
pub async fn forget(c: &mut PgConnection, account: AccountId, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from absences where account_id = $1 and until <= $2",
        account.0,
        now
    )
    .execute(c)
    .await?;
    Ok(())
}
