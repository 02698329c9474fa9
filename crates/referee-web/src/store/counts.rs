//! The counts of messages on another forum, as an administrator enters them (T1).

use league::Nick;
use sqlx::postgres::PgConnection;

use crate::account::AccountId;

/// An account with its counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Which.
    pub id: AccountId,
    /// Its nick.
    pub nick: Nick,
    /// How the nick looks.
    pub skeleton: String,
    /// Messages on another forum, as entered last.
    pub elsewhere: i32,
    /// Messages written here.
    pub here: i32,
    /// Nobody's any more.
    pub closed: bool,
}

/// The accounts whose nicks look like one of these.
pub async fn known(c: &mut PgConnection, skeletons: &[String]) -> sqlx::Result<Vec<Counted>> {
    sqlx::query_as!(
        Counted,
        r#"select id as "id: AccountId", nick, skeleton, forum_elsewhere as elsewhere, forum_messages as here,
                  closed_at is not null as "closed!"
           from accounts where skeleton = any ($1)"#,
        skeletons,
    )
    .fetch_all(c)
    .await
}

/// Enters counts, each for one account.
pub async fn enter(c: &mut PgConnection, ids: &[AccountId], counts: &[i32]) -> sqlx::Result<u64> {
    let ids: Vec<uuid::Uuid> = ids.iter().map(|id| id.0).collect();
    let done = sqlx::query!(
        "update accounts a set forum_elsewhere = n.count from unnest($1::uuid[], $2::integer[]) as n (id, count)
         where a.id = n.id",
        &ids,
        counts,
    )
    .execute(c)
    .await?;
    Ok(done.rows_affected())
}
