//! What the forum knows of accounts: the counts of messages that the rules ask for (T1, T3).

use std::collections::BTreeMap;

use league::Nick;
use league::decider::Forum;
use sqlx::postgres::PgConnection;

/// What is known of these nicks (messages written here and those entered for another forum); whoever has no account is left out. An account counts whose nick looks the same but
/// is written differently: it is found under its own nick.
pub async fn known(c: &mut PgConnection, nicks: &[Nick]) -> sqlx::Result<BTreeMap<Nick, Forum>> {
    let skeletons: Vec<String> = nicks
        .iter()
        .map(|n| n.skeleton().as_str().replace('\0', ""))
        .collect();
    let rows = sqlx::query!(
        r#"select nick, forum_messages + forum_elsewhere as "posts!", created_at, is_bot from accounts
            where skeleton = any ($1)"#,
        &skeletons,
    )
    .fetch_all(c)
    .await?;
    let entry = |row: (String, i32, _, bool)| {
        let forum = Forum {
            posts: row.1.max(0).cast_unsigned(),
            since: Some(row.2),
            bot: row.3,
        };
        (Nick::from(row.0), forum)
    };
    Ok(rows
        .into_iter()
        .map(|r| entry((r.nick, r.posts, r.created_at, r.is_bot)))
        .collect())
}

/// One message more of this account (T1).
pub async fn count(c: &mut PgConnection, nick: &Nick) -> sqlx::Result<()> {
    let skeleton = nick.skeleton();
    sqlx::query!(
        "update accounts set forum_messages = forum_messages + 1 where skeleton = $1 and nick = $2",
        skeleton.as_str(),
        nick.as_str(),
    )
    .execute(c)
    .await?;
    Ok(())
}

/// How many messages each of these wrote, for the thread.
pub async fn counts(c: &mut PgConnection, nicks: &[Nick]) -> sqlx::Result<BTreeMap<Nick, u32>> {
    let known = known(c, nicks).await?;
    Ok(known
        .into_iter()
        .map(|(nick, forum)| (nick, forum.posts))
        .collect())
}
