//! The accounts of the house. They are made when they are first needed, and nobody can log in as one.

use chrono::{DateTime, Utc};
use gunner::Strength;
use league::Nick;
use rand::seq::SliceRandom;
use sqlx::Connection;
use sqlx::postgres::PgConnection;

use super::names;
use crate::account::{AccountId, Role};
use crate::entropy;
use crate::error::{Error, Result};
use crate::store::accounts::{self, Insertion, NewAccount};
use crate::store::house::{self, Post};

/// So many bots of a strength, in random order.
///
/// # Errors
/// The database's; or so many people have the nicks of bots that there are not enough left.
pub async fn bots(
    c: &mut PgConnection,
    strength: Strength,
    count: usize,
    now: DateTime<Utc>,
) -> Result<Vec<Nick>> {
    let post = Post::Bot(strength);
    let mut bots = holders(c, post, names::of(strength), count, now).await?;
    bots.shuffle(&mut entropy::rng());
    bots.truncate(count);
    Ok(bots)
}

/// Who referees the games that anyone may open (T0).
///
/// # Errors
/// As [`bots`].
pub async fn referee(c: &mut PgConnection, now: DateTime<Utc>) -> Result<Nick> {
    let mut holders = holders(c, Post::Referee, names::referees(), 1, now).await?;
    Ok(holders.swap_remove(0))
}

/// At least so many holders of a post; those that are missing are made. Of servers that do so at the same time one makes
/// each.
async fn holders(
    c: &mut PgConnection,
    post: Post,
    pool: &[&str],
    count: usize,
    now: DateTime<Utc>,
) -> Result<Vec<Nick>> {
    let mut there = house::holders(&mut *c, post).await?;
    for name in pool {
        if there.len() >= count {
            break;
        }
        let nick = Nick::from(*name);
        if !there.contains(&nick) {
            take_in(&mut *c, &nick, post, now).await?;
            there = house::holders(&mut *c, post).await?;
        }
    }
    if there.len() < count {
        let missing = format!("people have the nicks of the house: there is nobody left for {post:?}");
        return Err(Error::internal(missing));
    }
    Ok(there)
}

/// Makes an account of the house, unless somebody has the nick.
async fn take_in(c: &mut PgConnection, nick: &Nick, post: Post, now: DateTime<Utc>) -> Result<()> {
    let account = NewAccount {
        id: AccountId(entropy::id(now)),
        nick: nick.clone(),
        password_hash: None,
        role: Role::Player,
        is_bot: post != Post::Referee,
        email: None,
        created_at: now,
    };
    let mut tx = c.begin().await?;
    if accounts::insert(&mut tx, &account).await? == Insertion::Made {
        house::insert(&mut tx, account.id, nick, post).await?;
        tx.commit().await?;
    }
    Ok(())
}
