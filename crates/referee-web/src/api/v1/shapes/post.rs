//! Posts and messages.

use chrono::{DateTime, Utc};
use engine::ShotResult;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::store::discussion::Message;
use crate::store::posts::{self, Post};

/// A post of the battle thread.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Post)]
pub struct PostShape {
    /// From 1; announcements count.
    pub number: u32,
    /// Its id.
    pub id: Uuid,
    /// Who wrote it; null: the Referee's announcement.
    #[schema(example = "ZimA")]
    pub author: Option<String>,
    /// When it was received; of an announcement, when what it says took effect.
    pub at: DateTime<Utc>,
    /// `move`, `order`, `delegation`, `announcement`.
    #[schema(example = "move")]
    pub kind: &'static str,
    /// The words as written.
    #[schema(example = "- мимо\nТо Адвокат - К8")]
    pub text: String,
    /// What was read in it.
    pub moves: Vec<MoveShape>,
    /// Of the announcement of a turn: the first 8 digits of the log's hash.
    pub head: Option<String>,
    /// Whether the Referee voided it (T22).
    pub voided: bool,
}

/// Answers and shots of one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Move)]
pub struct MoveShape {
    /// For whom the Admiral moves (T19); null: for oneself.
    #[serde(rename = "for", default)]
    pub for_whom: Option<String>,
    /// In the order in which they count.
    #[serde(default, deserialize_with = "none_if_absent")]
    pub answers: Vec<AnswerShape>,
    /// In the order in which they count.
    #[serde(default, deserialize_with = "none_if_absent")]
    pub shots: Vec<ShotShape>,
}

/// An absent list may be null.
fn none_if_absent<'de, D: Deserializer<'de>, T: Deserialize<'de>>(d: D) -> Result<Vec<T>, D::Error> {
    Ok(Option::deserialize(d)?.unwrap_or_default())
}

/// An answer to a shot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Answer)]
pub struct AnswerShape {
    /// Who had shot.
    #[schema(example = "Адвокат")]
    pub attacker: String,
    /// Where, in the game's notation.
    #[schema(example = "А4")]
    pub cell: String,
    /// What came of it (S7).
    #[schema(value_type = ShotResultShape)]
    pub result: ShotResult,
}

/// What comes of a shot (S7).
#[derive(Serialize, ToSchema)]
#[schema(as = ShotResult)]
#[serde(rename_all = "snake_case")]
pub enum ShotResultShape {
    /// «мимо».
    Miss,
    /// «ранил».
    Hit,
    /// «убил».
    Sunk,
}

/// A shot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Shot)]
pub struct ShotShape {
    /// At whom.
    #[schema(example = "Адвокат")]
    pub target: String,
    /// Where, in the game's notation.
    #[schema(example = "К8")]
    pub cell: String,
}

impl PostShape {
    /// Of a post.
    pub fn of(post: &Post) -> PostShape {
        PostShape {
            number: post.number,
            id: post.id,
            author: post.author.as_ref().map(ToString::to_string),
            at: post.at,
            kind: posts::kind_str(post.kind),
            text: post.text.clone(),
            moves: post.moves.iter().map(MoveShape::of).collect(),
            head: post.head.clone(),
            voided: post.voided,
        }
    }
}

impl MoveShape {
    fn of(one: &posts::Move) -> MoveShape {
        let answer = |a: &posts::Answer| AnswerShape {
            attacker: a.attacker.to_string(),
            cell: a.cell.clone(),
            result: a.result,
        };
        let shot = |s: &posts::Shot| ShotShape {
            target: s.target.to_string(),
            cell: s.cell.clone(),
        };
        MoveShape {
            for_whom: one.for_whom.as_ref().map(ToString::to_string),
            answers: one.answers.iter().map(answer).collect(),
            shots: one.shots.iter().map(shot).collect(),
        }
    }
}

/// A message of the discussion or of a team's room.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Message)]
pub struct MessageShape {
    /// From 1.
    pub number: u32,
    /// Its id.
    pub id: Uuid,
    /// Who wrote it.
    pub author: String,
    /// When it was received.
    pub at: DateTime<Utc>,
    /// The words.
    pub text: String,
}

impl MessageShape {
    /// Of a message.
    pub fn of(message: &Message) -> MessageShape {
        MessageShape {
            number: message.number,
            id: message.id,
            author: message.author.to_string(),
            at: message.at,
            text: message.text.clone(),
        }
    }
}
