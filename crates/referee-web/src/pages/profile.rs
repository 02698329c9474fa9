//! A person, and who is looked for.

use askama::Template;

use super::view::{Moment, Shell, Team, profile_address};

/// A number of a profile.
pub struct Figure {
    /// «Меткость».
    pub name: String,
    /// «33 %», «пока нет».
    pub value: String,
    /// What it is made of.
    pub note: Option<String>,
}

/// A battle of somebody's.
pub struct PlayedLine {
    /// Address.
    pub href: String,
    /// Title.
    pub title: String,
    /// On which side.
    pub team: Option<Team>,
    /// «победа», «доиграл другой», «вне игры».
    pub result: Option<String>,
    /// When it ended.
    pub at: Option<Moment>,
}

/// A rated game of somebody's.
pub struct StepLine {
    /// Address.
    pub href: String,
    /// Title.
    pub title: String,
    /// When it ended.
    pub at: Moment,
    /// «победа».
    pub result: String,
    /// «+23».
    pub gain: String,
    /// «1543 ± 78».
    pub after: String,
}

/// An enemy of the pair.
pub struct RivalLine {
    /// Who.
    pub nick: String,
    /// In how many games.
    pub games: u64,
    /// Games won and lost: «2 : 1».
    pub score: String,
    /// Hits at the rival and hits suffered: «14 : 9».
    pub hits: String,
}

impl RivalLine {
    /// The rival's profile.
    pub fn profile(&self) -> String {
        profile_address(&self.nick)
    }
}

/// `/users/{nick}`.
#[derive(Template)]
#[template(path = "profile.html")]
pub struct ProfilePage {
    /// Around it.
    pub shell: Shell,
    /// Who.
    pub nick: String,
    /// For the avatar.
    pub initials: String,
    /// «Судья сайта», «бот», since when, how many messages.
    pub facts: Vec<String>,
    /// The reader's own profile.
    pub own: bool,
    /// Games, wins, sharpness, punctuality.
    pub figures: Vec<Figure>,
    /// How the rating came about, the last game first.
    pub steps: Vec<StepLine>,
    /// Where those go on.
    pub steps_older: Option<String>,
    /// Battles under way.
    pub present: Vec<PlayedLine>,
    /// Head to head.
    pub rivals: Vec<RivalLine>,
    /// Finished games.
    pub past: Vec<PlayedLine>,
    /// Where those go on.
    pub older: Option<String>,
}

/// Who may have been meant.
pub struct Proposed {
    /// Who.
    pub nick: String,
}

impl Proposed {
    /// The profile.
    pub fn profile(&self) -> String {
        profile_address(&self.nick)
    }
}

/// `/users`, and every nick that nobody has. The form sends `nick` by GET.
#[derive(Template)]
#[template(path = "people.html")]
pub struct PeoplePage {
    /// Around it.
    pub shell: Shell,
    /// Who was looked for; empty: nobody yet.
    pub nick: String,
    /// Who may have been meant.
    pub near: Vec<Proposed>,
}
