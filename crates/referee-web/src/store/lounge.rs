//! The lounge: threads outside games, whose messages count (T1).

use chrono::{DateTime, Utc};
use league::Nick;
use sqlx::postgres::PgConnection;
use uuid::Uuid;

/// A thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thread {
    /// Its id.
    pub id: Uuid,
    /// What it is about; `None`: hidden with the first message.
    pub title: Option<String>,
    /// Who opened it.
    pub opened_by: Nick,
    /// Number of the last message: so many there are.
    pub last: u32,
    /// When it was received.
    pub last_at: DateTime<Utc>,
    /// Who wrote it.
    pub last_by: Nick,
    /// Who closed it.
    pub closed_by: Option<Nick>,
}

/// A message as it may be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// From 1.
    pub number: u32,
    /// When it was received.
    pub at: DateTime<Utc>,
    /// Who wrote it.
    pub author: Nick,
    /// The words, or why they are hidden.
    pub text: Result<String, String>,
}

/// A message that is to be written.
#[derive(Clone, Copy, Debug)]
pub struct New<'a> {
    /// Its id.
    pub id: Uuid,
    /// When it was received.
    pub at: DateTime<Utc>,
    /// Who wrote it.
    pub author: &'a Nick,
    /// The words.
    pub text: &'a str,
    /// Their SHA-256.
    pub digest: &'a [u8],
}

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Insertion {
    /// It is there, under this number.
    Made(u32),
    /// There is no such thread, or it is closed.
    NotOpen,
    /// The same was taken before.
    Repeated,
}

/// Opens a thread with its first message, which counts (T1). False: this form was taken before.
pub async fn open(
    c: &mut PgConnection,
    thread: Uuid,
    title: &str,
    form: Option<Uuid>,
    new: New<'_>,
) -> sqlx::Result<bool> {
    let skeleton = new.author.skeleton();
    let done = sqlx::query!(
        "with thread as (
            insert into lounge_threads (id, title, opened_by, opened_at, form, last, last_at, last_by)
            values ($1, $2, $3, $4, $5, 1, $4, $3)
            on conflict on constraint lounge_threads_once do nothing
            returning id
        ), counted as (
            update accounts set forum_messages = forum_messages + 1
            where skeleton = $6 and nick = $3 and exists (select from thread)
        )
        insert into lounge_messages (thread_id, number, id, at, author, text, digest)
        select id, 1, $7, $4, $3, $8, $9 from thread",
        thread,
        title,
        new.author.as_str(),
        new.at,
        form,
        skeleton.as_str(),
        new.id,
        new.text,
        new.digest,
    )
    .execute(c)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Adds a message to an open thread; it counts (T1). `seen`: the last message that its writer had seen. Writers of one
/// thread wait for each other. All is done in the one statement, or nothing.
pub async fn insert(
    c: &mut PgConnection,
    thread: Uuid,
    seen: Option<u32>,
    new: New<'_>,
) -> sqlx::Result<Insertion> {
    let skeleton = new.author.skeleton();
    let done = sqlx::query_scalar!(
        "with thread as (
            update lounge_threads set last = last + 1, last_at = greatest(last_at, $2), last_by = $3
            where id = $1 and closed_at is null
            returning last
        ), counted as (
            update accounts set forum_messages = forum_messages + 1
            where skeleton = $4 and nick = $3 and exists (select from thread)
        )
        insert into lounge_messages (thread_id, number, id, at, author, text, seen, digest)
        select $1, last, $5, $2, $3, $6, $7, $8 from thread
        returning number",
        thread,
        new.at,
        new.author.as_str(),
        skeleton.as_str(),
        new.id,
        new.text,
        seen.map(u32::cast_signed),
        new.digest,
    )
    .fetch_optional(c)
    .await;
    match done {
        Ok(Some(number)) => Ok(Insertion::Made(number.cast_unsigned())),
        Ok(None) => Ok(Insertion::NotOpen),
        Err(sqlx::Error::Database(e)) if e.constraint() == Some("lounge_messages_once") => {
            Ok(Insertion::Repeated)
        }
        Err(e) => Err(e),
    }
}

/// The number of the message of which this one is a repetition.
pub async fn repeated(
    c: &mut PgConnection,
    thread: Uuid,
    author: &Nick,
    seen: Option<u32>,
    digest: &[u8],
) -> sqlx::Result<Option<u32>> {
    let number = sqlx::query_scalar!(
        "select number from lounge_messages where thread_id = $1 and author = $2 and seen = $3 and digest = $4",
        thread,
        author.as_str(),
        seen.map(u32::cast_signed),
        digest,
    )
    .fetch_optional(c)
    .await?;
    Ok(number.map(i32::cast_unsigned))
}

/// The thread that was opened by this form.
pub async fn opened(c: &mut PgConnection, by: &Nick, form: Option<Uuid>) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "select id from lounge_threads where opened_by = $1 and form = $2",
        by.as_str(),
        form,
    )
    .fetch_optional(c)
    .await
}

/// How many threads there are.
pub async fn count(c: &mut PgConnection) -> sqlx::Result<u32> {
    let count = sqlx::query_scalar!(r#"select count(*) as "count!" from lounge_threads"#)
        .fetch_one(c)
        .await?;
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Threads, the newest activity first.
pub async fn threads(c: &mut PgConnection, offset: i64, limit: i64) -> sqlx::Result<Vec<Thread>> {
    let rows = sqlx::query_as!(
        Row,
        "select id, title, title_hidden, opened_by, last, last_at, last_by, closed_by from lounge_threads
         order by last_at desc, id desc offset $1 limit $2",
        offset,
        limit,
    )
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().map(Thread::from).collect())
}

/// A thread.
pub async fn thread(c: &mut PgConnection, id: Uuid) -> sqlx::Result<Option<Thread>> {
    let row = sqlx::query_as!(
        Row,
        "select id, title, title_hidden, opened_by, last, last_at, last_by, closed_by from lounge_threads
         where id = $1",
        id,
    )
    .fetch_optional(c)
    .await?;
    Ok(row.map(Thread::from))
}

struct Row {
    id: Uuid,
    title: String,
    title_hidden: bool,
    opened_by: String,
    last: i32,
    last_at: DateTime<Utc>,
    last_by: String,
    closed_by: Option<String>,
}

impl From<Row> for Thread {
    fn from(row: Row) -> Thread {
        Thread {
            id: row.id,
            title: (!row.title_hidden).then_some(row.title),
            opened_by: Nick::from(row.opened_by),
            last: row.last.cast_unsigned(),
            last_at: row.last_at,
            last_by: Nick::from(row.last_by),
            closed_by: row.closed_by.map(Nick::from),
        }
    }
}

/// Messages after number `after`, in order, at most `limit`. The words of those that are hidden stay where they are.
pub async fn after(c: &mut PgConnection, thread: Uuid, after: u32, limit: i64) -> sqlx::Result<Vec<Message>> {
    let rows = sqlx::query!(
        "select number, at, author, case when hidden_at is null then text end as text, hidden_reason
         from lounge_messages where thread_id = $1 and number > $2 order by number limit $3",
        thread,
        after.cast_signed(),
        limit,
    )
    .fetch_all(c)
    .await?;
    let messages = rows.into_iter().map(|row| Message {
        number: row.number.cast_unsigned(),
        at: row.at,
        author: Nick::from(row.author),
        text: row.text.ok_or(row.hidden_reason.unwrap_or_default()),
    });
    Ok(messages.collect())
}

/// Closes a thread, or opens it again. Who opened it first; `None`: there is no such thread.
pub async fn set_closed(
    c: &mut PgConnection,
    thread: Uuid,
    closed: Option<(DateTime<Utc>, &Nick)>,
) -> sqlx::Result<Option<Nick>> {
    let opened_by = sqlx::query_scalar!(
        "update lounge_threads set closed_at = $2, closed_by = $3 where id = $1 returning opened_by",
        thread,
        closed.map(|(at, _)| at),
        closed.map(|(_, by)| by.as_str()),
    )
    .fetch_optional(c)
    .await?;
    Ok(opened_by.map(Nick::from))
}

/// Why a message is hidden, by whom, since when.
pub type Hidden<'a> = (DateTime<Utc>, &'a Nick, &'a str);

/// Hides a message, or shows it again; the first one with the title of its thread. Counts stay (T1). Whose it is;
/// `None`: there is no such message.
pub async fn set_hidden(
    c: &mut PgConnection,
    thread: Uuid,
    number: u32,
    hidden: Option<Hidden<'_>>,
) -> sqlx::Result<Option<Nick>> {
    let author = sqlx::query_scalar!(
        "with title as (
            update lounge_threads set title_hidden = $3::timestamptz is not null where id = $1 and $2 = 1
        )
        update lounge_messages set hidden_at = $3, hidden_by = $4, hidden_reason = $5
        where thread_id = $1 and number = $2 returning author",
        thread,
        number.cast_signed(),
        hidden.map(|(at, _, _)| at),
        hidden.map(|(_, by, _)| by.as_str()),
        hidden.map(|(_, _, reason)| reason),
    )
    .fetch_optional(c)
    .await?;
    Ok(author.map(Nick::from))
}
