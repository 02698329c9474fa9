//! Who takes part: enrolment, placement, applications of newcomers.

use askama::Template;

use super::view::{FormFault, GameHead, Moment, Shell, Team, profile_address};

/// Somebody who takes part.
pub struct MusterLine {
    /// Nick.
    pub nick: String,
    /// «120 сообщений».
    pub messages: String,
    /// Team, once drawn.
    pub team: Option<Team>,
    /// «Адмирал», «запасной», «выбыл».
    pub standing: Option<String>,
    /// Enemy of the pair.
    pub pair: Option<String>,
    /// The fleet is placed; none: not shown any more.
    pub placed: Option<bool>,
    /// It is the reader.
    pub you: bool,
}

impl MusterLine {
    /// Where the profile is.
    pub fn profile(&self) -> String {
        profile_address(&self.nick)
    }
}

/// What the reader can do about taking part. Each is a form that posts to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MusterStep {
    /// Log in first.
    LogIn,
    /// `POST …/enrolment`.
    Enrol,
    /// `POST …/enrolment/withdraw`.
    Withdraw,
    /// To the shipyard.
    Place,
    /// `POST …/applications` (T20).
    Apply,
    /// `POST …/applications/withdraw`.
    WithdrawApplication,
    /// To the draw, for the Referee.
    Draw,
    /// To the Referee's page.
    Panel,
    /// `POST …/begin` (M1): who opened a melee lets it begin.
    Begin,
}

impl MusterStep {
    /// Path under the game where the form is sent.
    pub const fn path(self) -> &'static str {
        match self {
            MusterStep::LogIn => "/login",
            MusterStep::Enrol => "/enrolment",
            MusterStep::Withdraw => "/enrolment/withdraw",
            MusterStep::Place => "/fleet",
            MusterStep::Apply => "/applications",
            MusterStep::WithdrawApplication => "/applications/withdraw",
            MusterStep::Draw => "/draw",
            MusterStep::Panel => "/referee",
            MusterStep::Begin => "/begin",
        }
    }

    /// Key of the button.
    pub const fn key(self) -> &'static str {
        match self {
            MusterStep::LogIn => "muster-log-in",
            MusterStep::Enrol => "muster-enrol",
            MusterStep::Withdraw => "muster-withdraw",
            MusterStep::Place => "muster-place",
            MusterStep::Apply => "muster-apply",
            MusterStep::WithdrawApplication => "muster-withdraw-application",
            MusterStep::Draw => "muster-draw",
            MusterStep::Panel => "muster-panel",
            MusterStep::Begin => "muster-begin",
        }
    }

    /// A link, not a form.
    pub const fn is_link(self) -> bool {
        matches!(
            self,
            MusterStep::LogIn | MusterStep::Place | MusterStep::Draw | MusterStep::Panel
        )
    }
}

/// `/games/{id}/players`.
#[derive(Template)]
#[template(path = "muster.html")]
pub struct MusterPage {
    /// Around it.
    pub shell: Shell,
    /// Head.
    pub game: GameHead,
    /// What happens next, in words.
    pub next: String,
    /// Until when people enrol, where that ends by itself (M1).
    pub until: Option<Moment>,
    /// What the reader can do; the first is the main thing.
    pub steps: Vec<MusterStep>,
    /// Why it was refused.
    pub faults: Vec<FormFault>,
    /// Who takes part.
    pub players: Vec<MusterLine>,
    /// Newcomers who wait to be admitted.
    pub applications: Vec<String>,
    /// The house rules: name and value in words.
    pub rules: Vec<(String, String)>,
}

impl MusterPage {
    /// Where a step leads.
    pub fn address(&self, step: &MusterStep) -> String {
        match step {
            MusterStep::LogIn => format!("/login?next=/games/{}/players", self.game.id),
            _ => format!("/games/{}{}", self.game.id, step.path()),
        }
    }
}
