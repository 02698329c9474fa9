//! The battle thread as it is shown (P6).

use chrono::{DateTime, Utc};
use league::Nick;
use league::event::PostKind;
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

use crate::game_id::GameId;

/// A post or announcement of the battle thread.
#[derive(Clone, Debug, PartialEq)]
pub struct Post {
    /// From 1.
    pub number: u32,
    /// Number of the event that it shows.
    pub seq: u64,
    /// Its id.
    pub id: Uuid,
    /// When it was received; of an announcement, when what it says took effect.
    pub at: DateTime<Utc>,
    /// What it is.
    pub kind: PostKind,
    /// Who wrote it; `None`: the Referee's announcement.
    pub author: Option<Nick>,
    /// The words as they were written, or as they were shown first.
    pub text: String,
    /// What was read in it.
    pub moves: Vec<Move>,
    /// Of the announcement of a turn: the first 8 digits of the log's hash.
    pub head: Option<String>,
    /// The Referee voided it (T22).
    pub voided: bool,
}

/// Answers and shots of one player, as the API shows them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move {
    /// For whom the Admiral moved (T19); `None`: for oneself.
    #[serde(rename = "for")]
    pub for_whom: Option<Nick>,
    /// In the order in which they counted.
    pub answers: Vec<Answer>,
    /// In the order in which they counted.
    pub shots: Vec<Shot>,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// Who had shot.
    pub attacker: Nick,
    /// Where, in the game's notation.
    pub cell: String,
    /// What came of it.
    pub result: engine::ShotResult,
}

/// A shot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    /// At whom.
    pub target: Nick,
    /// Where, in the game's notation.
    pub cell: String,
}

/// The name of a kind in the database and the API.
pub const fn kind_str(kind: PostKind) -> &'static str {
    match kind {
        PostKind::Move => "move",
        PostKind::Order => "order",
        PostKind::Delegation => "delegation",
        PostKind::Announcement => "announcement",
    }
}

fn kind(text: &str) -> PostKind {
    match text {
        "move" => PostKind::Move,
        "order" => PostKind::Order,
        "delegation" => PostKind::Delegation,
        _ => PostKind::Announcement,
    }
}

struct Row {
    number: i32,
    seq: i64,
    id: Uuid,
    at: DateTime<Utc>,
    kind: String,
    author: Option<String>,
    text: String,
    moves: Option<Json<Vec<Move>>>,
    head: Option<String>,
    voided: bool,
}

impl Row {
    fn post(self) -> Post {
        Post {
            number: self.number.cast_unsigned(),
            seq: self.seq.cast_unsigned(),
            id: self.id,
            at: self.at,
            kind: kind(&self.kind),
            author: self.author.map(Nick::from),
            text: self.text,
            moves: self.moves.map(|m| m.0).unwrap_or_default(),
            head: self.head,
            voided: self.voided,
        }
    }
}

/// Posts after number `after`, in order, at most `limit`: a range of the key, whatever the length of the thread.
pub async fn after(c: &mut PgConnection, game: GameId, after: u32, limit: i64) -> sqlx::Result<Vec<Post>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select number, seq, id, at, kind, author, text, moves as "moves: Json<Vec<Move>>", head, voided
        from posts where game_id = $1 and number > $2 order by number limit $3"#,
        game.0,
        after.cast_signed(),
        limit,
    )
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().map(Row::post).collect())
}

/// The number of the last post; 0: there is none, or no such game.
pub async fn last(c: &mut PgConnection, game: GameId) -> sqlx::Result<u32> {
    let last = sqlx::query_scalar!("select thread from games where id = $1", game.0)
        .fetch_optional(c)
        .await?;
    Ok(last.map_or(0, i32::cast_unsigned))
}
