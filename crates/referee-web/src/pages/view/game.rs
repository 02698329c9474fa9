//! The head of every page of a game: title, tabs, score line, and the banner of the turn.

use super::moment::Moment;
use crate::words::Words;

/// A team. Colour never stands alone: the flag's shape and the word say the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Team {
    /// Red.
    Red,
    /// Blue.
    Blue,
}

impl Team {
    /// Class and value: `red`, `blue`.
    pub const fn class(self) -> &'static str {
        match self {
            Team::Red => "red",
            Team::Blue => "blue",
        }
    }

    /// Key of the team's name.
    pub const fn key(self) -> &'static str {
        match self {
            Team::Red => "team-red",
            Team::Blue => "team-blue",
        }
    }
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameStatus {
    /// People enrol.
    Enrolment,
    /// Fleets are placed.
    Placement,
    /// Under way.
    Battle,
    /// Paused by the Referee.
    Paused,
    /// Over.
    Finished,
    /// Called off.
    Cancelled,
}

impl GameStatus {
    /// Class of the status.
    pub const fn class(self) -> &'static str {
        match self {
            GameStatus::Enrolment => "enrolment",
            GameStatus::Placement => "placement",
            GameStatus::Battle => "battle",
            GameStatus::Paused => "paused",
            GameStatus::Finished => "finished",
            GameStatus::Cancelled => "cancelled",
        }
    }

    /// Key of its name.
    pub const fn key(self) -> &'static str {
        match self {
            GameStatus::Enrolment => "status-enrolment",
            GameStatus::Placement => "status-placement",
            GameStatus::Battle => "status-battle",
            GameStatus::Paused => "status-paused",
            GameStatus::Finished => "status-finished",
            GameStatus::Cancelled => "status-cancelled",
        }
    }

    /// Whether people enrol.
    pub const fn enrols(self) -> bool {
        matches!(self, GameStatus::Enrolment)
    }

    /// Whether there are battle posts, seas and a clock.
    pub const fn begun(self) -> bool {
        matches!(
            self,
            GameStatus::Battle | GameStatus::Paused | GameStatus::Finished
        )
    }
}

/// The pages of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamePart {
    /// Before the battle: who takes part.
    Muster,
    /// The battle thread.
    Battle,
    /// The discussion.
    Discussion,
    /// The room of a team (T23).
    Room(Team),
    /// The chart room.
    Seas,
    /// Step through it.
    Replay,
    /// The shipyard.
    Fleet,
    /// Delegation, orders, successor.
    Actions,
    /// What the Referee did.
    Acts,
    /// What anyone can check.
    Verify,
    /// The game as files.
    Export,
    /// The Referee's page.
    Referee,
}

impl GamePart {
    const fn parts(self) -> (&'static str, &'static str) {
        match self {
            GamePart::Muster => ("/players", "tab-muster"),
            GamePart::Battle => ("", "tab-battle"),
            GamePart::Discussion => ("/discussion", "tab-discussion"),
            GamePart::Room(Team::Red) => ("/rooms/red", "tab-room-red"),
            GamePart::Room(Team::Blue) => ("/rooms/blue", "tab-room-blue"),
            GamePart::Seas => ("/seas", "tab-seas"),
            GamePart::Replay => ("/replay", "tab-replay"),
            GamePart::Fleet => ("/fleet", "tab-fleet"),
            GamePart::Actions => ("/actions", "tab-actions"),
            GamePart::Acts => ("/acts", "tab-acts"),
            GamePart::Verify => ("/verify", "verify-link"),
            GamePart::Export => ("/export", "export-link"),
            GamePart::Referee => ("/referee", "tab-referee"),
        }
    }

    /// Address of this page of a game.
    pub fn address(self, game: &str) -> String {
        format!("/games/{game}{}", self.parts().0)
    }
}

/// A link from one page of a game to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tab {
    /// Where it leads.
    pub href: String,
    /// What it is called.
    pub label: String,
    /// The page shown.
    pub current: bool,
}

impl Tab {
    /// Links to these pages.
    pub fn list(game: &str, parts: &[GamePart], current: GamePart, words: &Words) -> Vec<Tab> {
        parts
            .iter()
            .map(|part| Tab {
                href: part.address(game),
                label: words.word(part.parts().1),
                current: *part == current,
            })
            .collect()
    }
}

/// How many of a team are in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamScore {
    /// Still active.
    pub active: u32,
    /// At the start, with newcomers.
    pub all: u32,
    /// Its turn is open.
    pub moves: bool,
}

/// The score line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Red.
    pub red: TeamScore,
    /// Blue.
    pub blue: TeamScore,
}

impl Score {
    /// Red, then Blue.
    pub fn sides(&self) -> [(Team, TeamScore); 2] {
        [(Team::Red, self.red), (Team::Blue, self.blue)]
    }
}

/// The head of a game's pages.
pub struct GameHead {
    /// Identifier in addresses.
    pub id: String,
    /// Title.
    pub title: String,
    /// «Командный бой», «Каждый за себя», «Дуэль».
    pub kind: String,
    /// Where it stands.
    pub status: GameStatus,
    /// Nick of the Referee, or the word for the server.
    pub referee: String,
    /// Pages that this reader may open.
    pub tabs: Vec<Tab>,
    /// The score line of a team battle that was drawn.
    pub score: Option<Score>,
}

/// What a member owes in the open turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owed {
    /// Who.
    pub nick: String,
    /// «ответ и выстрел».
    pub duty: String,
    /// The Admiral may do it.
    pub delegated: bool,
    /// It is the reader.
    pub you: bool,
}

/// Whose turn it is, who still owes and what the clock says.
pub struct TurnBanner {
    /// Whose, where there are teams.
    pub team: Option<Team>,
    /// «Ход за красными».
    pub headline: String,
    /// What the reader has to do: «Ваш ход: ответьте и стреляйте».
    pub yours: Option<String>,
    /// Of a melee: on whose seas the turn goes on (M4).
    pub open: Option<String>,
    /// Who still owes.
    pub owes: Vec<Owed>,
    /// The deadline; none while the clock is paused.
    pub deadline: Option<Moment>,
    /// Working time that is left, in words.
    pub left: Option<String>,
    /// When nothing would be left if the clock ran on from now without a pause, in RFC 3339; none while it stands.
    pub until: Option<String>,
    /// When the clock next stops for a weekend or holiday, or goes on after one, in RFC 3339.
    pub changes: Option<String>,
    /// Why the clock stands: «часы стоят до понедельника 00:00 МСК».
    pub stands: Option<String>,
    /// Address of the page that shows why the deadline is what it is.
    pub ledger: Option<String>,
}
impl TurnBanner {
    /// A banner that says this and nothing of a clock.
    pub fn saying(team: Option<Team>, headline: String) -> TurnBanner {
        TurnBanner {
            team,
            headline,
            yours: None,
            open: None,
            owes: Vec::new(),
            deadline: None,
            left: None,
            until: None,
            changes: None,
            stands: None,
            ledger: None,
        }
    }
}
