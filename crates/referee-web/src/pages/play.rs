//! A battle against bots.

use askama::Template;

use super::view::{Choice, SeaView, Shell};

/// What a battle against bots can be like.
pub struct PlayChoices {
    /// The kind of game, with the size of its teams or the number of bots.
    pub pairs: Vec<Choice>,
    /// How well the bots play.
    pub strengths: Vec<Choice>,
}

/// `/play`. The form sends `pairs`, `strength`, `answers` and `ships` by POST; the button for another fleet sends the same
/// by GET.
#[derive(Template)]
#[template(path = "play.html")]
pub struct PlayPage {
    /// Around it.
    pub shell: Shell,
    /// Teams and bots.
    pub choices: PlayChoices,
    /// Who answers (T10).
    pub answers: Vec<Choice>,
    /// The fleet that is offered.
    pub sea: SeaView,
    /// The same, as the form sends it: a ship a line.
    pub ships: String,
    /// The reader has no account and becomes a guest.
    pub guest: bool,
}
