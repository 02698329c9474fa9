//! The lobby: what I owe, and the games.

use askama::Template;

use super::play::PlayChoices;
use super::view::{Choice, GameStatus, Moment, Shell, Team};

/// A game in which the reader owes something.
pub struct Todo {
    /// Address.
    pub href: String,
    /// Title.
    pub title: String,
    /// «ответ и выстрел».
    pub duty: String,
    /// Until when.
    pub deadline: Option<Moment>,
    /// Time left, in words.
    pub left: Option<String>,
    /// Why the clock stands.
    pub stands: Option<String>,
}

/// A game in a list.
pub struct GameLine {
    /// Address.
    pub href: String,
    /// Title.
    pub title: String,
    /// «Командный бой».
    pub kind: String,
    /// Where it stands.
    pub status: GameStatus,
    /// Nick of the Referee.
    pub referee: String,
    /// How many take part.
    pub players: u32,
    /// How many fight on each side.
    pub strengths: Option<Strengths>,
    /// «Ход за красными», «Победили синие».
    pub state: Option<String>,
    /// Until when the open turn lasts.
    pub deadline: Option<Moment>,
    /// How long that is from now, in words.
    pub left: Option<String>,
    /// When it was opened, or ended.
    pub at: Moment,
    /// The reader takes part.
    pub mine: bool,
}

/// How many fight on each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strengths {
    /// Red's active players.
    pub red: u32,
    /// Blue's.
    pub blue: u32,
    /// Whose turn is open.
    pub moves: Option<Team>,
}

impl Strengths {
    /// Red, then Blue: the team, how many, whether it moves.
    pub fn sides(&self) -> [(Team, u32, bool); 2] {
        let side = |team: Team, active: u32| (team, active, self.moves == Some(team));
        [side(Team::Red, self.red), side(Team::Blue, self.blue)]
    }
}

/// A part of the lobby.
pub struct GameList {
    /// Heading.
    pub heading: String,
    /// «Всего 12 игр».
    pub total: Option<String>,
    /// The games.
    pub games: Vec<GameLine>,
    /// What is said, and what to do, when there are none.
    pub empty: String,
    /// Where the list goes on: address and label.
    pub more: Option<(String, String)>,
}

/// The person whose games were looked for.
#[derive(Default)]
pub struct Person {
    /// Nobody is called so.
    pub unknown: bool,
    /// The one who was found, or those who may have been meant: nick and profile.
    pub people: Vec<(String, String)>,
}

/// `/`. The filter sends `mode`, `status`, `nick` by GET.
#[derive(Template)]
#[template(path = "lobby.html")]
pub struct LobbyPage {
    /// Around it.
    pub shell: Shell,
    /// What the reader owes, the nearest deadline first.
    pub todo: Vec<Todo>,
    /// In how many more games something is owed.
    pub todo_more: Option<String>,
    /// Whose games were looked for.
    pub person: Option<Person>,
    /// Enrolling, under way, finished.
    pub lists: Vec<GameList>,
    /// Filter: kinds of game.
    pub modes: Vec<Choice>,
    /// Filter: where games stand.
    pub statuses: Vec<Choice>,
    /// Filter: a player.
    pub nick: String,
    /// The reader may open a game.
    pub may_open: bool,
    /// A battle against bots, at once.
    pub choices: PlayChoices,
}

impl LobbyPage {
    /// Whether games were searched for, by whatever.
    pub fn filtered(&self) -> bool {
        let chosen = |choices: &[Choice]| {
            choices
                .iter()
                .any(|choice| choice.chosen && !choice.value.is_empty())
        };
        !self.nick.is_empty() || chosen(&self.modes) || chosen(&self.statuses)
    }

    /// Whether the reader is told what this is.
    pub fn newcomer(&self) -> bool {
        matches!(self.shell.reader, super::view::Reader::Visitor)
    }
}
