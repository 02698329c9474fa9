//! The battle thread.

use askama::Template;

use super::sealed::InspectionView;
use super::view::{Composer, FormFault, GameHead, Pager, PostView, SeaView, Shell, TurnBanner};

/// `/games/{id}`. A cell of an opponent's sea is a button of the composer's form.
#[derive(Template)]
#[template(path = "battle.html")]
pub struct BattlePage {
    /// Around it.
    pub shell: Shell,
    /// Head.
    pub game: GameHead,
    /// Whose turn; none before the start.
    pub turn: Option<TurnBanner>,
    /// The posts of this page of the thread.
    pub posts: Vec<PostView>,
    /// Pages of the thread.
    pub pager: Pager,
    /// The composer; none: the reader does not play, or the game is over.
    pub composer: Option<Composer>,
    /// Why there is no composer.
    pub silent: Option<String>,
    /// Bots play alone: the address to which a visitor sends for a bot's seat.
    pub seat: Option<String>,
    /// Nobody moved for a round: where a player goes on with the game (M5).
    pub resume: Option<String>,
    /// What can be asked or shown about the seas of a duel (D4).
    pub inspection: Option<InspectionView>,
    /// Why something other than a post was refused.
    pub faults: Vec<FormFault>,
    /// The reader's own sea and those of the opponents.
    pub seas: Vec<SeaView>,
}

impl BattlePage {
    /// The types of the events that the page listens to, with spaces between them.
    fn event_types() -> String {
        league::event::TYPES.join(" ")
    }
}
