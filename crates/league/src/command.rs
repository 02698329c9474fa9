//! What may be asked of a game: the commands of players, of the Referee and of time.
use chrono::{DateTime, Utc};
use engine::{Salt, Seal};
use serde::Deserialize;

use crate::event::Until;
use crate::mode::Mode;
use crate::nick::Nick;
use crate::team::Side;

/// A fleet as it comes: a list of ships («А1-А4», «Б2,Б3,Б4» or one cell), or one text that holds them all. Not shown by
/// `Debug`, for it is secret.
#[derive(Clone, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum FleetGiven {
    /// A list of ships.
    Ships(Vec<String>),
    /// One text.
    Text(String),
}

impl std::fmt::Debug for FleetGiven {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("FleetGiven(secret)")
    }
}

/// A fleet as its owner shows it after the game: ships as in [`FleetGiven`], or lists of cells, a list a ship (D4).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum UnsealedFleet {
    /// Lists of cells, as they were sealed.
    Cells(Vec<Vec<String>>),
    /// Ships, written in any way.
    Given(FleetGiven),
}

/// Who wins by the Referee's word: `red` or `blue`, in a melee or a duel a nick; `draw`: nobody.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "Side")]
pub enum Winner {
    /// This one.
    Side(Side),
    /// Nobody.
    Draw,
}

impl From<Side> for Winner {
    fn from(side: Side) -> Winner {
        if side.as_str() == "draw" {
            Winner::Draw
        } else {
            Winner::Side(side)
        }
    }
}

impl Winner {
    /// Who won, if anybody did.
    #[must_use]
    pub fn side(&self) -> Option<&Side> {
        match self {
            Winner::Side(side) => Some(side),
            Winner::Draw => None,
        }
    }
}

/// One command, as in `{"do":"…", …}`. Who gives it and when comes beside it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
#[expect(
    missing_docs,
    reason = "fields carry the names that the replay format gives them"
)]
pub enum Command {
    /// T0.
    Open {
        mode: Mode,
        title: String,
        #[serde(default)]
        rules: serde_json::Value,
        #[serde(default)]
        secret: Option<crate::log::Hex32>,
    },
    /// T1. A fleet may come with it; if it cannot be, nobody is enrolled.
    Enrol {
        #[serde(default)]
        posts: Option<u32>,
        #[serde(default)]
        fleet: Option<FleetGiven>,
    },
    /// T1.
    Withdraw {},
    /// T1.
    CloseEnrolment {},
    /// M1.
    ExtendEnrolment { until: DateTime<Utc> },
    /// T1.
    SetPosts { nick: Nick, posts: u32 },
    /// T2–T4: what is not listed is drawn.
    Draw {
        #[serde(default)]
        red: Option<Vec<Nick>>,
        #[serde(default)]
        blue: Option<Vec<Nick>>,
        #[serde(default)]
        pairs: Option<Vec<(Nick, Nick)>>,
        #[serde(default)]
        first: Option<Side>,
    },
    /// S6. In a sealed duel `seal` in place of the fleet (D3).
    Place {
        #[serde(default)]
        fleet: Option<FleetGiven>,
        #[serde(default)]
        seal: Option<Seal>,
    },
    /// S6: a random legal fleet.
    PlaceRandom {},
    /// T5: the Referee lets the server place every fleet that is missing.
    PlaceMissing {},
    /// T5, T6.
    Start {},
    /// P1–P3: a post in the battle thread.
    Post { text: String },
    /// T18.
    Delegate { until: Until },
    /// T18.
    TakeBack {},
    /// T18: the Admiral was told by phone or message.
    RecordDelegation {
        nick: Nick,
        #[serde(default)]
        how: Option<String>,
    },
    /// T17.
    Order { nick: Nick, target: Nick },
    /// T19a.
    NameSuccessor { nick: Nick },
    /// T20.
    Apply {},
    /// T20.
    WithdrawApplication {},
    /// T20: a pair.
    Admit { nicks: Vec<Nick> },
    /// T20.
    Refuse {
        nick: Nick,
        #[serde(default)]
        reason: Option<String>,
    },
    /// T22.
    Pause {
        #[serde(default)]
        reason: Option<String>,
    },
    /// T22.
    Resume {
        #[serde(default)]
        reason: Option<String>,
    },
    /// T22: hours of working time more.
    Extend {
        hours: f64,
        #[serde(default)]
        reason: Option<String>,
    },
    /// T22: the number of the post.
    Void {
        post: u32,
        #[serde(default)]
        reason: Option<String>,
    },
    /// T22.
    PutOut {
        nick: Nick,
        #[serde(default)]
        reason: Option<String>,
    },
    /// T22.
    BringBack {
        nick: Nick,
        #[serde(default)]
        reason: Option<String>,
    },
    /// T22.
    Appoint {
        nick: Nick,
        #[serde(default)]
        reason: Option<String>,
    },
    /// T22.
    CloseTurn {
        #[serde(default)]
        reason: Option<String>,
    },
    /// T22.
    Substitute {
        nick: Nick,
        with: Nick,
        #[serde(default)]
        reason: Option<String>,
    },
    /// T22.
    Announce { text: String },
    /// T22: any result.
    Finish {
        #[serde(default)]
        winner: Option<Winner>,
        #[serde(default)]
        reason: Option<String>,
    },
    /// The game will not be played.
    Cancel {
        #[serde(default)]
        reason: Option<String>,
    },
    /// T22.
    CoReferee { nick: Nick, add: bool },
    /// T24.
    Dispute {
        #[serde(default)]
        post: Option<u32>,
        text: String,
    },
    /// T24.
    RuleOn { dispute: u32, text: String },
    /// D4.
    Inspect { nick: Nick },
    /// D4.
    Unseal { fleet: UnsealedFleet, salt: Salt },
    /// Time passes: deadlines before now take effect.
    Tick {},
    /// C4: no server was alive; only the program says this.
    #[serde(skip)]
    Outage { from: DateTime<Utc>, to: DateTime<Utc> },
    /// C5: the holiday table changed; only the program says this.
    #[serde(skip)]
    Retime {
        before: Box<crate::calendar::WorkingTime>,
    },
}

impl Command {
    /// Whether only the Referee and co-referees of the game may give it (T22).
    #[must_use]
    pub const fn is_referees(&self) -> bool {
        matches!(
            self,
            Command::CloseEnrolment {}
                | Command::ExtendEnrolment { .. }
                | Command::SetPosts { .. }
                | Command::Draw { .. }
                | Command::PlaceMissing {}
                | Command::Start {}
                | Command::Admit { .. }
                | Command::Refuse { .. }
                | Command::Pause { .. }
                | Command::Resume { .. }
                | Command::Extend { .. }
                | Command::Void { .. }
                | Command::PutOut { .. }
                | Command::BringBack { .. }
                | Command::Appoint { .. }
                | Command::CloseTurn { .. }
                | Command::Substitute { .. }
                | Command::Announce { .. }
                | Command::Finish { .. }
                | Command::Cancel { .. }
                | Command::CoReferee { .. }
                | Command::RuleOn { .. }
        )
    }

    /// Whether time itself gives it.
    #[must_use]
    pub const fn is_times(&self) -> bool {
        matches!(
            self,
            Command::Tick {} | Command::Outage { .. } | Command::Retime { .. }
        )
    }
}
