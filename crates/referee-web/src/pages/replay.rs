//! The replay: a game as it stood at a moment, and the steps to other moments.

use askama::Template;

use super::seas::PairLine;
use super::view::{GameHead, PostView, Score, Shell, TurnBanner};

/// A link to another moment.
pub struct StepLink {
    /// Which one: `first`, `previous`, `next`, `last`.
    pub name: &'static str,
    /// Key of what it is called.
    pub key: &'static str,
    /// Where it leads; `None`: it is shown already.
    pub href: Option<String>,
}

/// The post that is the last one at a moment.
pub struct ReplayedPost {
    /// The post.
    pub post: PostView,
    /// Where it stands in the thread.
    pub href: String,
    /// The Referee voided it later (T22).
    pub voided_later: bool,
}

/// A game at a moment.
pub struct MomentView {
    /// Where the forms are sent to.
    pub action: String,
    /// To the beginning, back, on, to the end.
    pub steps: [StepLink; 4],
    /// Events of the log until the battle started.
    pub first: u64,
    /// Events of the log until this moment.
    pub at: u64,
    /// Events of the log by now.
    pub last: u64,
    /// Number of the last post of the thread by now.
    pub posts: u32,
    /// «Событие 64 из 310».
    pub position: String,
    /// Address of this moment.
    pub here: String,
    /// The score line at this moment.
    pub score: Option<Score>,
    /// Number and team of the turn; the result at the end.
    pub turn: Option<TurnBanner>,
    /// What has just been written.
    pub post: Option<ReplayedPost>,
    /// Pairs, always in the same order.
    pub pairs: Vec<PairLine>,
    /// The game goes on: fleets are not drawn yet (T21).
    pub running: bool,
}

impl MomentView {
    /// Nobody is of a team.
    fn alone(&self) -> bool {
        self.pairs.iter().all(|pair| pair.left.team.is_none())
    }
}

/// `/games/{id}/replay`. Its forms ask for `at` (so many events have happened) or `post` (that post has).
#[derive(Template)]
#[template(path = "replay.html")]
pub struct ReplayPage {
    /// Around it.
    pub shell: Shell,
    /// Head, without a score: that is the moment's.
    pub game: GameHead,
    /// The moment; `None`: the battle has not started.
    pub moment: Option<MomentView>,
}
