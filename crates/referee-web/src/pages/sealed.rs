//! A sealed duel (D3–D6): the seal in place of a fleet; and the inspection of a sea, of every duel.

use askama::Template;

use super::fleet::DockShip;
use super::view::{CellView, Drawing, FormFault, GameHead, Moment, Shell, drawing};

/// `/games/{id}/fleet` of a sealed duel. Posts `seal` to `…/seal`.
#[derive(Template)]
#[template(path = "seal.html")]
pub struct SealPage {
    /// Around it.
    pub shell: Shell,
    /// Head.
    pub game: GameHead,
    /// «четырёхпалубных – 1», the longest first.
    pub wanted: Vec<String>,
    /// What a script needs to know of the sea: alphabet, rows, letters.
    pub notation: [String; 3],
    /// By length how many ships there are, as JSON.
    pub ships: String,
    /// Who reads.
    pub nick: String,
    /// All ships of such a fleet, longest first.
    pub dock: Vec<DockShip>,
    /// What stands at the columns.
    pub columns: [String; 10],
    /// Rows from the top: what stands at each, and its cells. Ships are put on them in the browser alone.
    pub rows: Vec<(String, Vec<CellView>)>,
    /// What belongs to the seal that is kept.
    pub key: Option<KeyView>,
    /// The seal cannot be changed any more (S6).
    pub fixed: bool,
    /// What was typed.
    pub typed: String,
    /// Why it was refused.
    pub faults: Vec<FormFault>,
}

impl SealPage {
    /// The boxes are never sent (D3).
    const SECRET: bool = true;

    /// The sea as it is drawn.
    fn drawing(&self) -> Drawing {
        drawing(&self.rows)
    }
}

/// What a script in the player's browser is told, that keeps the key of the seal (`static/sealed.js`).
pub struct KeyView {
    /// The game.
    pub game: String,
    /// The player.
    pub nick: String,
    /// The seal that the server has.
    pub seal: String,
    /// A shot that the player must answer.
    pub shot: Option<KeyShot>,
}

/// A shot that only the key can answer.
pub struct KeyShot {
    /// Where.
    pub cell: String,
    /// The cells that were shot at before it, by spaces.
    pub before: String,
    /// How «мимо», «ранил» and «убил» are answered.
    pub words: [String; 3],
}

/// What can be asked or shown about the seas of a duel (D4).
pub struct InspectionView {
    /// What was asked for and found, in words.
    pub lines: Vec<String>,
    /// The reader may ask to inspect the enemy's sea.
    pub ask: Option<AskView>,
    /// The reader has a seal here.
    pub key: Option<KeyView>,
    /// The reader has to open the own seal.
    pub unseal: Option<UnsealView>,
    /// Why it was refused.
    pub faults: Vec<FormFault>,
}

/// The form that asks for an inspection. It posts `nick`.
pub struct AskView {
    /// Where it is sent.
    pub action: String,
    /// Whose sea.
    pub nick: String,
    /// What is read on the button.
    pub label: String,
    /// What it means.
    pub what: String,
    /// It ends the game, so it is not offered at first sight.
    pub folded: bool,
}

/// The form that opens the own seal. It posts `fleet` and `salt`.
pub struct UnsealView {
    /// Where it is sent.
    pub action: String,
    /// Until when, where somebody asked for it; otherwise it is open to the player.
    pub until: Option<Moment>,
    /// A ship as the game writes it.
    pub example: String,
    /// The ships, as typed.
    pub fleet: String,
    /// The salt, as typed.
    pub salt: String,
    /// They do not come to the seal, and the player is asked once more.
    pub differs: bool,
}
