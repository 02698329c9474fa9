//! What can happen in a game: the one vocabulary of log, API, export and replay.
//!
//! Events carry results (the deadline, the drawn pairs), never what they were computed from, so that a later
//! change of rules or calendars rewrites no past.
use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use engine::{Salt, Seal, ShipCount, ShotResult};
use serde::{Deserialize, Serialize};

use crate::log::instant;
use crate::lot::Link;
use crate::mode::Mode;
use crate::nick::Nick;
use crate::rules::HouseRules;
use crate::team::{Side, Sides, Team, Whose};

/// What a member owes on a turn (T7, T17a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// One shot.
    Shoot,
    /// Answers to all shots that await one; there is no opponent to shoot at, or the shot is lost.
    Answer,
    /// Answers, then one shot.
    AnswerAndShoot,
    /// The Admiral: an order for a free player (T17a).
    Order,
}

/// Who owes what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owed {
    /// The member.
    pub nick: Nick,
    /// The duty.
    pub duty: Duty,
}

/// Why a turn closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Closing {
    /// Nobody owed anything any more (T13).
    Complete,
    /// The time was up (T15).
    Deadline,
    /// The Referee closed it (T22).
    Referee,
    /// The player named no cell (M5).
    Skipped,
}

/// Why a player is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OutReason {
    /// The last ship was sunk (T14).
    Sunk,
    /// The move was not made in time (T15).
    Overslept,
    /// Put out by the Referee (T22).
    Referee,
    /// A rule was broken (D5).
    Violation,
}

/// How long a delegation holds (T18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// To the end of this turn; said on the enemy's turn, of the next own one.
    Turn,
    /// Until the player takes it back.
    Revoked,
}

/// Who made somebody Admiral.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AppointedBy {
    /// T3, at the draw.
    Draw,
    /// T19a: named by the one who went out.
    Admiral,
    /// T22.
    Referee,
    /// T19a: by T3 when the turn closed or opened on a vacant seat.
    Rule,
}

/// What a post is, as the thread shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PostKind {
    /// Answers or shots.
    Move,
    /// An order, or a successor named.
    Order,
    /// A delegation given, recorded or taken back.
    Delegation,
    /// Words of the Referee (P6).
    Announcement,
}

/// What a draw comes to. `link`: of the lot; null where all was listed by hand or agreed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
#[expect(
    missing_docs,
    reason = "fields carry the names that the rule book and the replay format give them"
)]
pub enum Drawn {
    /// T2–T4.
    Teams {
        red: Vec<Nick>,
        blue: Vec<Nick>,
        pairs: Vec<(Nick, Nick)>,
        admirals: Sides<Nick>,
        first: Team,
        reserve: Option<Nick>,
        link: Option<Link>,
    },
    /// D1: who opens.
    Opener { first: Nick, link: Option<Link> },
}

impl Drawn {
    /// The link that it reveals.
    #[must_use]
    pub const fn link(&self) -> Option<Link> {
        match self {
            Drawn::Teams { link, .. } | Drawn::Opener { link, .. } => *link,
        }
    }
}

/// Everything that can happen. `post` is the number of the post in the battle thread that caused it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(
    missing_docs,
    reason = "fields carry the names that the rule book and the replay format give them"
)]
pub enum Event {
    /// A game was opened; enrolment begins (T0).
    GameOpened {
        mode: Mode,
        title: String,
        rules: HouseRules,
        draw_commitment: Link,
        referee: Nick,
    },
    /// T1. `since`: when the account was made, for ties (T3); absent where unknown. `bot`: it says that it is one (T0).
    Enrolled {
        nick: Nick,
        posts: u32,
        #[serde(default, skip_serializing_if = "Option::is_none", with = "maybe_instant")]
        since: Option<DateTime<Utc>>,
        #[serde(default, skip_serializing_if = "is_false")]
        bot: bool,
    },
    /// Left before the draw.
    Withdrawn { nick: Nick },
    /// T1: nobody enrols any more.
    EnrolmentClosed {},
    /// M1.
    EnrolmentExtended {
        #[serde(with = "instant")]
        until: DateTime<Utc>,
    },
    /// T1: the count of forum messages as the Referee entered it, or as it stood when it was frozen.
    PostsSet { nick: Nick, posts: u32 },
    /// T2–T4, D1.
    Drawn(Drawn),
    /// S6, with the seal that binds its owner.
    FleetPlaced { nick: Nick, seal: Seal },
    /// T6.
    Started {},
    /// T7, C1. `duties` in order of nicks.
    TurnOpened {
        turn: u32,
        #[serde(flatten)]
        whose: Whose,
        #[serde(with = "instant")]
        deadline: DateTime<Utc>,
        duties: Vec<Owed>,
    },
    /// P2: a post was accepted.
    Posted {
        number: u32,
        by: Nick,
        kind: PostKind,
        text: String,
    },
    /// A shot. `for_by`: the Admiral who posted it for `by` (T19).
    Shot {
        turn: u32,
        by: Nick,
        target: Nick,
        cell: String,
        for_by: Option<Nick>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        post: Option<u32>,
    },
    /// S7. By the player under fire, by the Admiral for that player (`for_by`), or, without `post`, by the server.
    Answered {
        turn: u32,
        by: Nick,
        attacker: Nick,
        cell: String,
        result: ShotResult,
        for_by: Option<Nick>,
        /// Sealed custody: why no lawful fleet agrees with it and the answers before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        doubt: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        post: Option<u32>,
    },
    /// T13, T15, T22. `why`: the Referee's words.
    TurnClosed {
        turn: u32,
        #[serde(flatten)]
        whose: Whose,
        reason: Closing,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        post: Option<u32>,
    },
    /// T14, T15, T22.
    KnockedOut {
        nick: Nick,
        reason: OutReason,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        post: Option<u32>,
    },
    /// T14: the pair enemy or the target is out.
    Freed {
        nick: Nick,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        post: Option<u32>,
    },
    /// T17. `by`: the Admiral; null with `link`, by lot (T17a).
    Ordered {
        nick: Nick,
        target: Nick,
        by: Option<Nick>,
        link: Option<Link>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        post: Option<u32>,
    },
    /// T18. `recorded_by`: the Admiral who was told; `how`: by which way.
    Delegated {
        nick: Nick,
        until: Until,
        recorded_by: Option<Nick>,
        how: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        post: Option<u32>,
    },
    /// T18, T19: taken back, ended by skips, or by becoming Admiral.
    DelegationEnded {
        nick: Nick,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        post: Option<u32>,
    },
    /// T19: the Admiral left the move unmade.
    MoveSkipped { nick: Nick },
    /// T3, T19a, T22.
    AdmiralAppointed {
        team: Team,
        nick: Nick,
        by: AppointedBy,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        post: Option<u32>,
    },
    /// T19a.
    SuccessorNamed {
        team: Team,
        nick: Nick,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        post: Option<u32>,
    },
    /// T20. `posts` and `since` as in `enrolled`, frozen again at entry.
    Applied {
        nick: Nick,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        posts: Option<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none", with = "maybe_instant")]
        since: Option<DateTime<Utc>>,
        #[serde(default, skip_serializing_if = "is_false")]
        bot: bool,
    },
    /// T20: withdrawn by the applicant.
    ApplicationWithdrawn { nick: Nick },
    /// T20: refused by the Referee. `reason`: the Referee's words, where there were any.
    ApplicationRefused {
        nick: Nick,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// T20: a pair may place its fleets.
    Admitted { red: Nick, blue: Nick, link: Link },
    /// T20: the pair is in.
    Joined { red: Nick, blue: Nick },
    /// T22.
    ClockPaused { reason: String },
    /// T22, C5a. `reason`: the Referee's words, where there were any.
    ClockResumed {
        #[serde(with = "instant")]
        deadline: DateTime<Utc>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// T17a, T22, C4, C5.
    DeadlineMoved {
        #[serde(with = "instant")]
        deadline: DateTime<Utc>,
        reason: String,
    },
    /// T22.
    MoveVoided { post: u32, reason: String },
    /// T22.
    BroughtBack { nick: Nick, reason: String },
    /// T22.
    Substituted {
        nick: Nick,
        with: Nick,
        posts: u32,
        #[serde(default, skip_serializing_if = "Option::is_none", with = "maybe_instant")]
        since: Option<DateTime<Utc>>,
        #[serde(default, skip_serializing_if = "is_false")]
        bot: bool,
        reason: String,
    },
    /// T22: words of the Referee.
    Announced { text: String },
    /// A co-referee came or went.
    CoReferee { nick: Nick, added: bool },
    /// T24.
    Disputed {
        number: u32,
        by: Nick,
        post: Option<u32>,
        text: String,
    },
    /// T24.
    Ruled { dispute: u32, text: String },
    /// C4: no server was alive.
    Outage {
        #[serde(with = "instant")]
        from: DateTime<Utc>,
        #[serde(with = "instant")]
        to: DateTime<Utc>,
    },
    /// The game will not be played.
    Cancelled { reason: String },
    /// T21, T22. `winner` null: a draw.
    Finished { winner: Option<Side>, reason: String },
    /// T21: after the end everybody sees everything.
    FleetsRevealed {
        fleets: BTreeMap<Nick, Vec<Vec<String>>>,
        salts: BTreeMap<Nick, Salt>,
    },
    /// D4: `by` asks to inspect the sea of `nick`.
    InspectionAsked { by: Nick, nick: Nick },
    /// D4: what its owner shows, as it was written: perhaps no lawful fleet, perhaps not the sealed one.
    Unsealed {
        nick: Nick,
        fleet: Vec<Vec<String>>,
        salt: Salt,
    },
    /// D5: what the inspection of the sea of `nick` found, and what it makes of the result.
    Verdict {
        nick: Nick,
        violations: Vec<Violation>,
        outcome: Outcome,
        winner: Option<Side>,
    },
}

/// D4: a rule that was broken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Violation {
    /// `wrong_number_of_ships`, `ships_touch`, `ship_bends`, `wrong_sea`, `sea_changed`, `false_answer`, `missed_turn`,
    /// `seal_not_opened`.
    pub code: String,
    /// The ships or cells concerned, as they were written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<Vec<String>>,
    /// Of a false answer: what was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<ShotResult>,
    /// Of a false answer: what is true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub truth: Option<ShotResult>,
    /// Of a wrong number of ships: of which length how many there should be, and how many there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<ShipCount>,
}

/// M5: the words of a pause that no Referee made: a full round without one cell.
pub const STALLED: &str = "stalled";

/// D5: what becomes of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It stands, or, where a suspicion ended the game, there is none but this.
    Stands,
    /// Only the winner broke a rule: the loser wins.
    Reversed,
    /// Both broke one: the game does not count, both have lost.
    Void,
}

/// The names of all types of events.
pub const TYPES: [&str; 44] = [
    "game_opened",
    "enrolled",
    "withdrawn",
    "enrolment_closed",
    "enrolment_extended",
    "posts_set",
    "drawn",
    "fleet_placed",
    "started",
    "turn_opened",
    "posted",
    "shot",
    "answered",
    "turn_closed",
    "knocked_out",
    "freed",
    "ordered",
    "delegated",
    "delegation_ended",
    "move_skipped",
    "admiral_appointed",
    "successor_named",
    "applied",
    "application_withdrawn",
    "application_refused",
    "admitted",
    "joined",
    "clock_paused",
    "clock_resumed",
    "deadline_moved",
    "move_voided",
    "brought_back",
    "substituted",
    "announced",
    "co_referee",
    "disputed",
    "ruled",
    "outage",
    "cancelled",
    "finished",
    "fleets_revealed",
    "inspection_asked",
    "unsealed",
    "verdict",
];

impl Event {
    /// The name of the type, as in the log.
    #[must_use]
    pub fn name(&self) -> String {
        serde_json::to_value(self)
            .ok()
            .and_then(|v| v.get("type").and_then(|t| t.as_str().map(str::to_owned)))
            .unwrap_or_default()
    }

    /// The post that caused it, where one did.
    #[must_use]
    pub fn post(&self) -> Option<u32> {
        match self {
            Event::Shot { post, .. }
            | Event::Answered { post, .. }
            | Event::TurnClosed { post, .. }
            | Event::KnockedOut { post, .. }
            | Event::Freed { post, .. }
            | Event::Ordered { post, .. }
            | Event::Delegated { post, .. }
            | Event::DelegationEnded { post, .. }
            | Event::AdmiralAppointed { post, .. }
            | Event::SuccessorNamed { post, .. } => *post,
            _ => None,
        }
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference to the field"
)]
const fn is_false(it: &bool) -> bool {
    !*it
}

/// Optional times in the log.
pub(crate) mod maybe_instant {
    use chrono::{DateTime, Utc};
    use serde::Deserialize;

    #[expect(clippy::ref_option, reason = "serde's `with` passes a reference to the field")]
    pub fn serialize<S: serde::Serializer>(at: &Option<DateTime<Utc>>, s: S) -> Result<S::Ok, S::Error> {
        match at {
            Some(at) => s.serialize_some(&super::instant::text(*at)),
            None => s.serialize_none(),
        }
    }

    pub fn deserialize<'de, D: serde::Deserializer<'de>>(d: D) -> Result<Option<DateTime<Utc>>, D::Error> {
        Option::<DateTime<Utc>>::deserialize(d)
    }
}
