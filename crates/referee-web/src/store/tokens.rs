//! Tokens of the API: of each the database has the SHA-256.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use crate::account::{Account, AccountId, Role};
use crate::token::{Scopes, TokenId};

/// What a token is found by: its SHA-256.
pub type Key = [u8; 32];

/// A token, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its id.
    pub id: TokenId,
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for.
    pub scopes: Scopes,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// From when on it is nothing; `None`: it stays.
    pub expires_at: Option<DateTime<Utc>>,
}

struct Row {
    id: Uuid,
    name: String,
    scopes: Vec<String>,
    created_at: DateTime<Utc>,
    expires_at: Option<DateTime<Utc>>,
}

impl Row {
    fn token(self) -> Token {
        Token {
            id: TokenId(self.id),
            name: self.name,
            scopes: Scopes::of(&self.scopes),
            created_at: self.created_at,
            expires_at: self.expires_at,
        }
    }
}

/// Keeps a new token.
pub async fn insert(c: &mut PgConnection, key: &Key, account: AccountId, token: &Token) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into tokens (id, hash, account_id, name, scopes, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)",
        token.id.0,
        &key[..],
        account.0,
        token.name,
        &token.scopes.names() as &[&str],
        token.created_at,
        token.expires_at,
    )
    .execute(c)
    .await?;
    Ok(())
}

/// What each of these tokens stands for, with its account, by what it is found by. Missing: revoked, expired or never
/// made, or the account is banned.
pub async fn find(
    c: &mut PgConnection,
    keys: &[Key],
    now: DateTime<Utc>,
) -> sqlx::Result<HashMap<Key, (Account, Token)>> {
    let keys: Vec<&[u8]> = keys.iter().map(|key| &key[..]).collect();
    let rows = sqlx::query!(
        r#"select t.hash, t.id as token, t.name, t.scopes, t.created_at as token_made, t.expires_at,
                  a.id as "account: AccountId", a.nick, a.role as "role: Role", a.language, a.time_zone, a.is_bot,
                  a.email, a.forum_messages + a.forum_elsewhere as "forum_messages!", a.created_at
           from unnest($1::bytea[]) as given (hash)
               join tokens t on t.hash = given.hash
               join accounts a on a.id = t.account_id
           where (t.expires_at is null or t.expires_at > $2)
               and a.closed_at is null and (a.banned_at is null or a.banned_until <= $2)"#,
        &keys as &[&[u8]],
        now,
    )
    .fetch_all(c)
    .await?;
    let found = rows.into_iter().map(|row| {
        let account = Account {
            id: row.account,
            nick: row.nick.into(),
            role: row.role,
            language: row.language,
            time_zone: row.time_zone,
            is_bot: row.is_bot,
            email: row.email,
            forum_messages: row.forum_messages,
            created_at: row.created_at,
        };
        let token = Row {
            id: row.token,
            name: row.name,
            scopes: row.scopes,
            created_at: row.token_made,
            expires_at: row.expires_at,
        };
        Ok((super::games::bytes(&row.hash)?, (account, token.token())))
    });
    found.collect()
}

/// Those of these tokens that still stand, and whose accounts are not banned.
pub async fn standing(
    c: &mut PgConnection,
    ids: &[TokenId],
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<TokenId>> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    let found = sqlx::query_scalar!(
        "select t.id from tokens t join accounts a on a.id = t.account_id
         where t.id = any ($1) and (t.expires_at is null or t.expires_at > $2)
             and a.closed_at is null and (a.banned_at is null or a.banned_until <= $2)",
        &ids,
        now,
    );
    Ok(found.fetch_all(c).await?.into_iter().map(TokenId).collect())
}

/// Tokens of an account that have not expired, in the order of making, after one of them, at most `limit`.
pub async fn of_account(
    c: &mut PgConnection,
    account: AccountId,
    after: Option<Uuid>,
    limit: i64,
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<Token>> {
    let rows = sqlx::query_as!(
        Row,
        "select id, name, scopes, created_at, expires_at from tokens
         where account_id = $1 and (expires_at is null or expires_at > $4) and ($2::uuid is null or id > $2)
         order by id limit $3",
        account.0,
        after,
        limit,
        now,
    )
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().map(Row::token).collect())
}

/// How many tokens of an account stand.
pub async fn count(c: &mut PgConnection, account: AccountId, now: DateTime<Utc>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from tokens where account_id = $1 and (expires_at is null or expires_at > $2)"#,
        account.0,
        now,
    )
    .fetch_one(c)
    .await
}

/// Removes a token of this account; whether there was one.
pub async fn delete(c: &mut PgConnection, account: AccountId, id: TokenId) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "delete from tokens where id = $1 and account_id = $2",
        id.0,
        account.0
    )
    .execute(c)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Removes all tokens of an account; which they were.
pub async fn delete_of_account(c: &mut PgConnection, account: AccountId) -> sqlx::Result<Vec<TokenId>> {
    let gone = sqlx::query_scalar!("delete from tokens where account_id = $1 returning id", account.0);
    Ok(gone.fetch_all(c).await?.into_iter().map(TokenId).collect())
}

/// The ids of all tokens of an account.
pub async fn ids_of_account(c: &mut PgConnection, account: AccountId) -> sqlx::Result<Vec<TokenId>> {
    let all = sqlx::query_scalar!("select id from tokens where account_id = $1", account.0);
    Ok(all.fetch_all(c).await?.into_iter().map(TokenId).collect())
}

/// Removes tokens that have expired; how many.
pub async fn delete_expired(c: &mut PgConnection, now: DateTime<Utc>) -> sqlx::Result<u64> {
    let done = sqlx::query!("delete from tokens where expires_at <= $1", now)
        .execute(c)
        .await?;
    Ok(done.rows_affected())
}
