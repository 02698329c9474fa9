//! Refusals: one stable code for each reason that a command or a post is not accepted.
//!
//! The league gives codes and facts; the words that people read live with the pages.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::post::Said;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal, $rule:literal;)+) => {
        /// Why something was refused. The names are stable: the API, the replay and tests use them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum Code { $($(#[$doc])* #[serde(rename = $text)] $name,)+ }

        impl Code {
            /// Every code there is.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// The code as the API and the replay write it.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $text,)+ }
            }

            /// The number of the rule that is its usual ground («P4»: how posts are read).
            pub const fn rule(self) -> &'static str {
                match self { $(Self::$name => $rule,)+ }
            }
        }
    };
}

codes! {
    /// A battle post without a move (the discussion is for it).
    NotAMove = "not_a_move", "P1";
    /// A post of nothing.
    Empty = "empty", "P1";
    /// Over 8 KiB.
    TooLong = "too_long", "P4";
    /// A cell that the notation does not have.
    NoSuchCell = "no_such_cell", "S1";
    /// What could be two cells.
    AmbiguousCell = "ambiguous_cell", "P4";
    /// Nobody is called so; perhaps somebody nearly is.
    UnknownNick = "unknown_nick", "P4";
    /// A nick that could be two players'.
    AmbiguousNick = "ambiguous_nick", "P4";
    /// A player whom the author may not shoot at.
    NotYourOpponent = "not_your_opponent", "T8";
    /// A cell without a nick, and several opponents.
    Whom = "whom", "P4";
    /// A result, and several unanswered shots.
    WhichShot = "which_shot", "P4";
    /// A shot while answers are owed.
    AnswerFirst = "answer_first", "T12";
    /// An answer that the fleet contradicts.
    AnswerIsWrong = "answer_is_wrong", "T10";
    /// An answer to a shot that awaits none.
    NothingToAnswer = "nothing_to_answer", "T7";
    /// More than one shot.
    OneShotOnly = "one_shot_only", "T9";
    /// The author was hit.
    NoShotThisTurn = "no_shot_this_turn", "T11";
    /// The author has moved in this turn.
    AlreadyMoved = "already_moved", "T9";
    /// The cell was shot at before.
    CellAlreadyShot = "cell_already_shot", "S8";
    /// It is the other side's turn.
    NotYourTurn = "not_your_turn", "T7";
    /// The author does not play in this game.
    NotInGame = "not_in_game", "T16";
    /// The author is out of the game.
    OutOfGame = "out_of_game", "T16";
    /// Only the Admiral may do this.
    NotAdmiral = "not_admiral", "T19";
    /// The player did not hand over the right to move.
    NotDelegated = "not_delegated", "T18";
    /// A move for another without saying whose it is.
    SayForWhom = "say_for_whom", "T19";
    /// Only free players can be sent.
    NotFree = "not_free", "T17";
    /// The target of an order is not an active enemy.
    TargetNotActive = "target_not_active", "T17";
    /// A remark over 200 characters, or one where remarks are refused.
    RemarkTooLong = "remark_too_long", "P4";
    /// The turn on that sea ended with a miss.
    SeaTurnOver = "sea_turn_over", "M4";
    /// The turn closed before the post came.
    TurnClosed = "turn_closed", "C4";
    /// The Referee paused the game.
    Paused = "paused", "T22";
    /// The game has not started, or is over.
    GameNotRunning = "game_not_running", "T5";
    /// Words that look like a move and cannot be read as one.
    Unreadable = "unreadable", "P4";
    /// Fleets are not placed yet.
    FleetsMissing = "fleets_missing", "T5";
    /// The fleet breaks S2–S4.
    FleetNotLegal = "fleet_not_legal", "S5";
    /// The fleet can be replaced no more.
    FleetFixed = "fleet_fixed", "S6";
    /// No such fleet fits the sea.
    ImpossibleFleet = "impossible_fleet", "S11";
    /// Nobody can enrol any more.
    EnrolmentClosed = "enrolment_closed", "T1";
    /// Too few people enrolled.
    TooFewPlayers = "too_few_players", "T2";
    /// An Admiral keeps the own move.
    AdmiralCannotDelegate = "admiral_cannot_delegate", "T18";
    /// The seat of the Admiral is vacant.
    NoAdmiral = "no_admiral", "T19a";
    /// An act of the Referee without its reason.
    ReasonMissing = "reason_missing", "T22";
    /// Only the Referee may do this.
    NotReferee = "not_referee", "T22";
    /// A Referee does not play in the own game.
    RefereeCannotPlay = "referee_cannot_play", "T22";
    /// Who played in a game does not enter it again.
    WasInGame = "was_in_game", "T16";
    /// Something happened since the version that the act was decided on.
    VersionChanged = "version_changed", "T22";
    /// Nobody in the game is called so.
    NoSuchPlayer = "no_such_player", "T22";
    /// The state of the game does not allow it.
    WrongState = "wrong_state", "T22";
    /// The player is enrolled already.
    AlreadyEnrolled = "already_enrolled", "T1";
    /// The player is not enrolled.
    NotEnrolled = "not_enrolled", "T1";
    /// A house rule has a value that it cannot have.
    BadRule = "bad_rule", "T0";
    /// This game takes no bots.
    BotsRefused = "bots_refused", "T0";
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// One thing that is wrong, with all that its message needs (P2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The stable code.
    pub code: Code,
    /// The number of the rule that is its ground, e.g. `T12`.
    pub rule: &'static str,
    /// The line of the post, from 1; `None` for what has no text.
    pub text_line: Option<u32>,
    /// The author's words at fault.
    pub words: Option<String>,
    /// Corrected text, each a replacement of the words.
    pub suggestions: Vec<String>,
    /// What the message needs besides: `nick`, `cell`, `cells`, `list`, `until`, …
    pub facts: Vec<(&'static str, String)>,
}

impl Fault {
    /// A fault on its usual ground.
    pub fn new(code: Code) -> Self {
        Self {
            code,
            rule: code.rule(),
            text_line: None,
            words: None,
            suggestions: Vec::new(),
            facts: Vec::new(),
        }
    }

    /// The same on the ground of another rule.
    #[must_use]
    pub fn rule(mut self, rule: &'static str) -> Self {
        self.rule = rule;
        self
    }

    /// The same, said there.
    #[must_use]
    pub fn said(mut self, said: &Said) -> Self {
        self.text_line = Some(said.line);
        self.words = Some(said.words.clone());
        self
    }

    /// The same with corrected texts to choose from; one that is offered already is left out.
    #[must_use]
    pub fn suggest(mut self, suggestions: impl IntoIterator<Item = String>) -> Self {
        for suggestion in suggestions {
            if !self.suggestions.contains(&suggestion) {
                self.suggestions.push(suggestion);
            }
        }
        self
    }

    /// The same with one more fact for the message.
    #[must_use]
    pub fn fact(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.facts.push((name, value.into()));
        self
    }

    /// The value of a fact.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.facts
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value.as_str())
    }
}

/// Everything that is wrong with a command or post: refused whole, with every fault (P2). Never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(pub Vec<Fault>);

impl Refusal {
    /// The codes, in order.
    pub fn codes(&self) -> impl Iterator<Item = Code> {
        self.0.iter().map(|fault| fault.code)
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self(vec![fault])
    }
}

impl From<Code> for Refusal {
    fn from(code: Code) -> Self {
        Fault::new(code).into()
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("refused:")?;
        for fault in &self.0 {
            write!(f, " {} ({})", fault.code, fault.rule)?;
            if let (Some(line), Some(words)) = (fault.text_line, &fault.words) {
                write!(f, " at line {line}, {words:?}")?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_written_the_same_everywhere() {
        for code in Code::ALL {
            let json = serde_json::to_value(code).map(|v| v.as_str().map(str::to_owned));
            assert_eq!(json.ok().flatten().as_deref(), Some(code.as_str()));
            let read: Result<Code, _> = serde_json::from_value(code.as_str().into());
            assert_eq!(read.ok(), Some(*code));
        }
    }
}
