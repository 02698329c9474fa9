//! How an account stands: banned, closed, its address confirmed; and what shuts it out or forgets it.

use chrono::{DateTime, Utc};
use league::Nick;
use sqlx::postgres::PgConnection;

use crate::account::{AccountId, Role};

/// Why somebody is shut out, and until when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// Since when.
    pub at: DateTime<Utc>,
    /// Until when; `None`: for ever.
    pub until: Option<DateTime<Utc>>,
    /// Why.
    pub reason: String,
}

/// How an account stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The ban that was spoken last, also one that is over.
    pub ban: Option<Ban>,
    /// When it was closed; `None`: it is open.
    pub closed_at: Option<DateTime<Utc>>,
    /// For mail.
    pub email: Option<String>,
    /// When its owner showed that mail arrives there; `None`: the address is used for nothing.
    pub email_confirmed_at: Option<DateTime<Utc>>,
    /// Messages written here (T1).
    pub written_here: i32,
    /// Messages on another forum (T1).
    pub elsewhere: i32,
    /// Nobody can log in with a password.
    pub no_password: bool,
    /// Of the house: a bot that plays here, or the Referee of its games.
    pub of_the_house: bool,
}

impl Standing {
    /// The ban that holds at this time.
    pub fn banned(&self, now: DateTime<Utc>) -> Option<&Ban> {
        self.ban
            .as_ref()
            .filter(|ban| ban.until.is_none_or(|until| until > now))
    }

    /// The address that mail is sent to.
    pub fn confirmed(&self) -> Option<&str> {
        self.email
            .as_deref()
            .filter(|_| self.email_confirmed_at.is_some())
    }
}

/// How an account stands; `None`: there is none.
pub async fn of(c: &mut PgConnection, id: AccountId) -> sqlx::Result<Option<Standing>> {
    let row = sqlx::query!(
        r#"select banned_at, banned_until, ban_reason, closed_at, email, email_confirmed_at, forum_messages,
                  forum_elsewhere, password_hash is null as "no_password!",
                  exists (select from house_accounts h where h.account_id = accounts.id) as "of_the_house!"
           from accounts where id = $1"#,
        id.0
    )
    .fetch_optional(c)
    .await?;
    Ok(row.map(|row| Standing {
        ban: row.banned_at.zip(row.ban_reason).map(|(at, reason)| Ban {
            at,
            until: row.banned_until,
            reason,
        }),
        closed_at: row.closed_at,
        email: row.email,
        email_confirmed_at: row.email_confirmed_at,
        written_here: row.forum_messages,
        elsewhere: row.forum_elsewhere,
        no_password: row.no_password,
        of_the_house: row.of_the_house,
    }))
}

/// Bans an account, or, with `None`, lets it in again.
pub async fn set_ban(c: &mut PgConnection, id: AccountId, ban: Option<&Ban>) -> sqlx::Result<()> {
    sqlx::query!(
        "update accounts set banned_at = $2, banned_until = $3, ban_reason = $4 where id = $1",
        id.0,
        ban.map(|ban| ban.at),
        ban.and_then(|ban| ban.until),
        ban.map(|ban| ban.reason.as_str()),
    )
    .execute(c)
    .await?;
    Ok(())
}

/// Whether somebody else looks after the site, who can log in at `now`. Until the end of the transaction nobody changes
/// the roles of those who do.
pub async fn another_admin(c: &mut PgConnection, but: AccountId, now: DateTime<Utc>) -> sqlx::Result<bool> {
    sqlx::query!("select id from accounts where role = 'admin' order by id for update")
        .fetch_all(&mut *c)
        .await?;
    sqlx::query_scalar!(
        r#"select exists (
            select from accounts where role = $2 and id <> $1 and closed_at is null and password_hash is not null
                and (banned_at is null or banned_until <= $3)
        ) as "there!""#,
        but.0,
        Role::Admin as Role,
        now,
    )
    .fetch_one(c)
    .await
}

/// Closes an account: the nick stays, of the person nothing does. What else hangs on it is removed by [`forget`].
pub async fn close(c: &mut PgConnection, id: AccountId, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "update accounts set closed_at = $2, role = 'player', password_hash = null, email = null,
             email_confirmed_at = null, language = null, time_zone = null, notices_off = '{}', mail_code = null,
             calendar_code = null
         where id = $1 and closed_at is null",
        id.0,
        now
    )
    .execute(c)
    .await?;
    Ok(())
}

/// Of these, those whose accounts are closed.
pub async fn closed_among(c: &mut PgConnection, nicks: &[Nick]) -> sqlx::Result<Vec<Nick>> {
    let skeletons: Vec<String> = nicks.iter().map(|n| n.skeleton().as_str().to_owned()).collect();
    let closed = sqlx::query_scalar!(
        "select nick from accounts where skeleton = any ($1) and closed_at is not null",
        &skeletons,
    )
    .fetch_all(c)
    .await?;
    Ok(closed.into_iter().map(Nick::from).collect())
}

/// Removes what an account that is closed leaves: webhooks, notices with their letters and pushes, links, answers that
/// were kept, invitations that nobody used.
/// Sessions and tokens have functions of their own.
pub async fn forget(c: &mut PgConnection, id: AccountId) -> sqlx::Result<()> {
    sqlx::query!("delete from webhooks where account_id = $1", id.0)
        .execute(&mut *c)
        .await?;
    sqlx::query!("delete from push_subscriptions where account_id = $1", id.0)
        .execute(&mut *c)
        .await?;
    sqlx::query!("delete from absences where account_id = $1", id.0)
        .execute(&mut *c)
        .await?;
    sqlx::query!("delete from letters where account_id = $1", id.0)
        .execute(&mut *c)
        .await?;
    sqlx::query!("delete from notices where account_id = $1", id.0)
        .execute(&mut *c)
        .await?;
    sqlx::query!("delete from links where account_id = $1", id.0)
        .execute(&mut *c)
        .await?;
    sqlx::query!("delete from layout_photos where account_id = $1", id.0)
        .execute(&mut *c)
        .await?;
    sqlx::query!("delete from receipts where account_id = $1", id.0)
        .execute(&mut *c)
        .await?;
    sqlx::query!(
        "delete from invitations where made_by = $1 and used_by is null",
        id.0
    )
    .execute(c)
    .await?;
    Ok(())
}

/// Makes an address that of an account, for its owner has shown that mail arrives there. False: another account has it.
pub async fn confirm(
    c: &mut PgConnection,
    id: AccountId,
    address: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update accounts set email = $2, email_confirmed_at = $3
         where id = $1 and closed_at is null and not exists (
             select from accounts where lower(email) = lower($2) and email_confirmed_at is not null and id <> $1
         )",
        id.0,
        address,
        now,
    )
    .execute(c)
    .await;
    match done {
        Ok(done) => Ok(done.rows_affected() == 1),
        // somebody confirmed it at the same moment
        Err(sqlx::Error::Database(e)) if e.is_unique_violation() => Ok(false),
        Err(e) => Err(e),
    }
}

/// In how many games under way an account has a part as a player.
pub async fn under_way(c: &mut PgConnection, nick: &league::Nick) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from participants p join games g on g.id = p.game_id
           where p.nick = $1 and p.part in ('player', 'entrant') and g.status not in ('finished', 'cancelled')"#,
        nick.as_str()
    )
    .fetch_one(c)
    .await
}
