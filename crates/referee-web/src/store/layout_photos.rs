//! Photographs of layouts: seen by their owners and the Referees of the game, and only until the fleet is placed.
//! [`super::append`](mod@super::append) removes them then.

use std::fmt;

use chrono::{DateTime, Utc};
use league::Nick;
use sqlx::postgres::PgConnection;

use crate::account::AccountId;
use crate::game_id::GameId;

/// What is known of a photograph, without the picture.
#[derive(Clone, PartialEq, Eq)]
pub struct Photo {
    /// Whose fleet it shows.
    pub nick: Nick,
    /// When it was sent.
    pub made_at: DateTime<Utc>,
    /// The ships as the Referee read them.
    pub proposal: Option<String>,
    /// What the player said against the last proposal.
    pub said: Option<String>,
}

/// Says nothing of the fleet (T22).
impl fmt::Debug for Photo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Photo")
            .field("nick", &self.nick)
            .finish_non_exhaustive()
    }
}

/// A picture: its bytes, and what they are.
pub struct Picture {
    /// As they were sent.
    pub bytes: Vec<u8>,
    /// Their media type.
    pub mime: String,
}

/// Keeps a photograph in place of the one before.
pub async fn put(
    c: &mut PgConnection,
    (game, account): (GameId, AccountId),
    picture: &Picture,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into layout_photos (game_id, account_id, bytes, mime, made_at) values ($1, $2, $3, $4, $5)
        on conflict (game_id, account_id) do update set bytes = excluded.bytes, mime = excluded.mime,
            made_at = excluded.made_at, proposal = null, said = null",
        game.0,
        account.0,
        picture.bytes,
        picture.mime,
        now,
    )
    .execute(c)
    .await?;
    Ok(())
}

/// The photographs of a game, the earliest first.
pub async fn of_game(c: &mut PgConnection, game: GameId) -> sqlx::Result<Vec<Photo>> {
    let rows = sqlx::query!(
        "select a.nick, p.made_at, p.proposal, p.said
        from layout_photos p join accounts a on a.id = p.account_id where p.game_id = $1 order by p.made_at",
        game.0,
    )
    .fetch_all(c)
    .await?;
    let photos = rows.into_iter().map(|row| Photo {
        nick: row.nick.into(),
        made_at: row.made_at,
        proposal: row.proposal,
        said: row.said,
    });
    Ok(photos.collect())
}

/// The photograph of one player, if there is one.
pub async fn of(c: &mut PgConnection, game: GameId, nick: &Nick) -> sqlx::Result<Option<Photo>> {
    let photos = of_game(c, game).await?;
    Ok(photos
        .into_iter()
        .find(|photo| photo.nick.skeleton() == nick.skeleton()))
}

/// The picture itself.
pub async fn picture(c: &mut PgConnection, game: GameId, nick: &Nick) -> sqlx::Result<Option<Picture>> {
    let skeleton = nick.skeleton();
    sqlx::query_as!(
        Picture,
        "select p.bytes, p.mime from layout_photos p join accounts a on a.id = p.account_id
        where p.game_id = $1 and a.skeleton = $2",
        game.0,
        skeleton.as_str(),
    )
    .fetch_optional(c)
    .await
}

/// The Referee read it so. False: it is not there any more.
pub async fn propose(c: &mut PgConnection, game: GameId, nick: &Nick, ships: &str) -> sqlx::Result<bool> {
    let skeleton = nick.skeleton();
    let done = sqlx::query!(
        "update layout_photos p set proposal = $3, said = null from accounts a
        where a.id = p.account_id and p.game_id = $1 and a.skeleton = $2",
        game.0,
        skeleton.as_str(),
        ships,
    )
    .execute(c)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The player says that it was read wrongly, and what is wrong.
pub async fn reject(c: &mut PgConnection, game: GameId, account: AccountId, said: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "update layout_photos set proposal = null, said = $3 where game_id = $1 and account_id = $2",
        game.0,
        account.0,
        said,
    )
    .execute(c)
    .await?;
    Ok(())
}

/// Removes a photograph.
pub async fn remove(c: &mut PgConnection, game: GameId, account: AccountId) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from layout_photos where game_id = $1 and account_id = $2",
        game.0,
        account.0,
    )
    .execute(c)
    .await?;
    Ok(())
}
