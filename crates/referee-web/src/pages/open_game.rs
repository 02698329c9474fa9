//! Opening a game: its house rules.

use askama::Template;

use super::view::{Choice, FormFault, SeaView, Shell};

/// A house rule in the form.
pub struct RuleField {
    /// Name under which it is sent.
    pub name: &'static str,
    /// What it is called.
    pub label: String,
    /// What it means.
    pub hint: String,
    /// How it is set.
    pub kind: RuleKind,
}

/// How a house rule is set.
pub enum RuleKind {
    /// One of these.
    Choose(Vec<Choice>),
    /// A text, with proposals.
    Text {
        /// What is in the field.
        value: String,
        /// Proposals.
        proposals: Vec<String>,
    },
    /// A number.
    Number {
        /// What is in the field.
        value: String,
        /// The least.
        min: &'static str,
        /// The most.
        max: &'static str,
        /// By how much it grows.
        step: &'static str,
    },
}

/// Rules that belong together.
pub struct RuleGroup {
    /// What they are about.
    pub heading: String,
    /// Open at once.
    pub open: bool,
    /// The rules.
    pub fields: Vec<RuleField>,
}

/// A kind of game, and where its form is.
pub struct KindLink {
    /// Its form.
    pub href: String,
    /// What it is called.
    pub name: String,
    /// What it is, in a line.
    pub what: String,
}

/// The kind of game that is chosen.
pub struct ChosenKind {
    /// As the form sends it.
    pub value: &'static str,
    /// Its name, and what it is.
    pub kind: KindLink,
    /// The sea of such a game, with a fleet as an example (S10, S11).
    pub preview: SeaView,
}

/// `/games/new`. Without a kind it offers them. Sends `referee`, `title`, `mode` and each rule by its name; ships of length N as `ships_N`.
#[derive(Template)]
#[template(path = "open_game.html")]
pub struct OpenGamePage {
    /// Around it.
    pub shell: Shell,
    /// What was typed.
    pub title: String,
    /// Kinds of game that the reader may open.
    pub kinds: Vec<KindLink>,
    /// The one that is chosen; none: it is to be chosen first.
    pub mode: Option<ChosenKind>,
    /// Who referees; empty: there is no choice.
    pub referees: Vec<Choice>,
    /// Games that began elsewhere can be taken over.
    pub may_import: bool,
    /// The house rules.
    pub groups: Vec<RuleGroup>,
    /// Why it was refused.
    pub faults: Vec<FormFault>,
}

impl OpenGamePage {
    /// What is wrong with a field.
    pub fn faults_of<'a>(&'a self, field: &'a str) -> impl Iterator<Item = &'a FormFault> {
        self.faults.iter().filter(move |fault| fault.field == field)
    }
}
