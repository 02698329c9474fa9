//! The acts of the Referee as forms: which there are and what each asks for.

use league::mode::Mode;

use crate::pages::view::{Choice, GameStatus};
use crate::words::Words;

/// How a field of an act is filled.
pub enum FieldKind {
    /// One of these.
    Choose(Vec<Choice>),
    /// A line.
    Line(String),
    /// Several lines.
    Lines(String),
    /// A number: value, least, most.
    Number(String, &'static str, &'static str),
    /// A day and time in the game's zone.
    Time(String),
}

/// A field of an act.
pub struct ActField {
    /// Name under which it is sent.
    pub name: &'static str,
    /// What it is called.
    pub label: String,
    /// How it is filled.
    pub kind: FieldKind,
}

/// An act of the Referee.
pub struct Act {
    /// As in the vocabulary of commands, with dashes: `close-turn`.
    pub command: &'static str,
    /// What it is called.
    pub title: String,
    /// What it does.
    pub hint: String,
    /// What it asks for, besides the reason.
    pub fields: Vec<ActField>,
    /// The reason, as typed; none is asked for where there is none.
    pub reason: Option<String>,
    /// It is shown at once: it was refused.
    pub open: bool,
}

impl Act {
    /// Opens the form with these values in it; what is not named stays as it is.
    pub fn prefill<'a>(&mut self, asked: impl Fn(&str) -> &'a str) {
        self.open = true;
        if let Some(reason) = self.reason.as_mut().filter(|_| !asked("reason").is_empty()) {
            asked("reason").clone_into(reason);
        }
        for field in &mut self.fields {
            let value = asked(field.name);
            match &mut field.kind {
                _ if value.is_empty() => {}
                FieldKind::Choose(choices) if choices.iter().any(|c| c.value == value) => {
                    for choice in choices {
                        choice.chosen = choice.value == value;
                    }
                }
                FieldKind::Choose(_) => {}
                FieldKind::Line(kept)
                | FieldKind::Lines(kept)
                | FieldKind::Number(kept, _, _)
                | FieldKind::Time(kept) => value.clone_into(kept),
            }
        }
    }

    /// Keeps what was typed into a form that was refused.
    pub fn keep<'a>(&mut self, typed: impl Fn(&str) -> &'a str) {
        self.open = true;
        if let Some(reason) = &mut self.reason {
            typed("reason").clone_into(reason);
        }
        for field in &mut self.fields {
            let value = typed(field.name);
            match &mut field.kind {
                FieldKind::Choose(choices) => choices.iter_mut().for_each(|c| c.chosen = c.value == value),
                FieldKind::Line(kept)
                | FieldKind::Lines(kept)
                | FieldKind::Number(kept, _, _)
                | FieldKind::Time(kept) => value.clone_into(kept),
            }
        }
    }
}

/// Acts that belong together.
pub struct ActGroup {
    /// What they are about.
    pub heading: String,
    /// The acts.
    pub acts: Vec<Act>,
}

/// What the forms choose from.
pub struct Panel {
    /// The kind of game.
    pub mode: Mode,
    /// Nicks in the game.
    pub active: Vec<String>,
    /// Nicks that are out and can be brought back.
    pub out: Vec<String>,
    /// Everybody who is enrolled or plays.
    pub everybody: Vec<String>,
    /// Newcomers who applied.
    pub applicants: Vec<String>,
    /// Posts whose move can be voided: number and a line about it, as `№ 31, ZimA: То Адвокат - А4`.
    pub voidable: Vec<(u32, String)>,
    /// Co-referees.
    pub co_referees: Vec<String>,
}

impl Default for Panel {
    fn default() -> Panel {
        Panel {
            mode: Mode::TeamBattle,
            active: Vec::new(),
            out: Vec::new(),
            everybody: Vec::new(),
            applicants: Vec::new(),
            voidable: Vec::new(),
            co_referees: Vec::new(),
        }
    }
}

/// Acts of a group, under the key of its heading.
type Offered = &'static [(&'static str, &'static [&'static str])];

impl Panel {
    /// The acts that the Referee has while the game stands so.
    pub fn groups(&self, status: GameStatus, words: &Words) -> Vec<ActGroup> {
        let commands: Offered = match status {
            _ if self.mode != Mode::TeamBattle => alone(self.mode, status),
            GameStatus::Enrolment => &[
                ("acts-muster", &["close-enrolment", "set-posts"]),
                ("acts-game", &["announce", "co-referee", "cancel"]),
            ],
            GameStatus::Placement => &[
                ("acts-muster", &["place-missing", "start", "set-posts"]),
                ("acts-game", &["announce", "co-referee", "cancel"]),
            ],
            GameStatus::Battle => &[
                ("acts-clock", &["pause", "extend", "close-turn"]),
                (
                    "acts-players",
                    &["void", "put-out", "bring-back", "appoint", "substitute"],
                ),
                ("acts-newcomers", &["admit", "refuse"]),
                ("acts-game", &["announce", "co-referee", "finish"]),
            ],
            GameStatus::Paused => &[
                ("acts-clock", &["resume", "extend", "close-turn"]),
                (
                    "acts-players",
                    &["void", "put-out", "bring-back", "appoint", "substitute"],
                ),
                ("acts-newcomers", &["admit", "refuse"]),
                ("acts-game", &["announce", "co-referee", "finish"]),
            ],
            GameStatus::Finished | GameStatus::Cancelled => &[("acts-game", &["announce"])],
        };
        commands
            .iter()
            .map(|(heading, acts)| ActGroup {
                heading: words.word(heading),
                acts: acts
                    .iter()
                    .filter(|command| self.has_what_it_needs(command))
                    .map(|command| self.act(command, words))
                    .collect(),
            })
            .filter(|group| !group.acts.is_empty())
            .collect()
    }

    /// An act that chooses from an empty list is not offered.
    fn has_what_it_needs(&self, command: &str) -> bool {
        match command {
            "put-out" | "appoint" => !self.active.is_empty(),
            "bring-back" => !self.out.is_empty(),
            "void" => !self.voidable.is_empty(),
            "substitute" => !self.active.is_empty() && !self.applicants.is_empty(),
            "admit" => self.applicants.len() >= 2,
            "refuse" => !self.applicants.is_empty(),
            "set-posts" => !self.everybody.is_empty(),
            _ => true,
        }
    }

    fn act(&self, command: &'static str, words: &Words) -> Act {
        let reasoned = !matches!(
            command,
            "start"
                | "close-enrolment"
                | "extend-enrolment"
                | "set-posts"
                | "announce"
                | "co-referee"
                | "admit"
                | "place-missing"
        );
        Act {
            command,
            title: words.word(&format!("act-{command}")),
            hint: words.word(&format!("act-{command}-hint")),
            fields: self.fields(command, words),
            reason: reasoned.then(String::new),
            open: false,
        }
    }

    fn fields(&self, command: &str, words: &Words) -> Vec<ActField> {
        let field = |name: &'static str, key: &str, kind| ActField {
            name,
            label: words.word(key),
            kind,
        };
        let nicks =
            |list: &[String]| FieldKind::Choose(list.iter().map(|nick| Choice::plain(nick)).collect());
        let numbered = |list: &[(u32, String)]| {
            let choices = list
                .iter()
                .map(|(number, line)| Choice::new(number.to_string(), line, ""));
            FieldKind::Choose(choices.collect())
        };
        match command {
            "put-out" | "appoint" => vec![field("nick", "field-nick", nicks(&self.active))],
            "bring-back" => vec![field("nick", "field-nick", nicks(&self.out))],
            "refuse" => vec![field("nick", "field-nick", nicks(&self.applicants))],
            "substitute" => vec![
                field("nick", "field-nick", nicks(&self.active)),
                field("with", "field-with", nicks(&self.applicants)),
            ],
            "admit" => vec![
                field("first", "field-first-newcomer", nicks(&self.applicants)),
                field("second", "field-second-newcomer", nicks(&self.applicants)),
            ],
            "void" => vec![field("post", "field-post", numbered(&self.voidable))],
            "extend-enrolment" => vec![field(
                "days",
                "field-days",
                FieldKind::Number("7".to_owned(), "1", "60"),
            )],
            "extend" => {
                vec![field(
                    "hours",
                    "field-hours",
                    FieldKind::Number("6".to_owned(), "0.1", "1440"),
                )]
            }
            "set-posts" => vec![
                field("nick", "field-nick", nicks(&self.everybody)),
                field(
                    "posts",
                    "field-posts",
                    FieldKind::Number("0".to_owned(), "0", "10000000"),
                ),
            ],
            "announce" => vec![field("text", "field-text", FieldKind::Lines(String::new()))],
            "co-referee" => vec![
                field("nick", "field-nick", FieldKind::Line(String::new())),
                field(
                    "add",
                    "field-add",
                    FieldKind::Choose(vec![
                        Choice::new("true", words.word("field-add-yes"), "true"),
                        Choice::new("false", words.word("field-add-no"), "true"),
                    ]),
                ),
            ],
            "finish" => {
                if self.mode != Mode::TeamBattle {
                    let draw = Choice::new("draw", words.word("result-draw"), "draw");
                    let nicks = self.active.iter().map(|nick| Choice::new(nick, nick, "draw"));
                    let choices = std::iter::once(draw).chain(nicks).collect();
                    return vec![field("winner", "field-winner", FieldKind::Choose(choices))];
                }
                let results = ["red", "blue", "draw"];
                let choice =
                    |result: &str| Choice::new(result, words.word(&format!("result-{result}")), "draw");
                vec![field(
                    "winner",
                    "field-winner",
                    FieldKind::Choose(results.map(choice).into()),
                )]
            }
            _ => Vec::new(),
        }
    }
}

/// What the Referee can do in a melee or a duel: there are no teams, so no offices and nobody comes later.
const fn alone(mode: Mode, status: GameStatus) -> Offered {
    match (mode, status) {
        (Mode::Melee, GameStatus::Enrolment) => &[
            (
                "acts-muster",
                &["extend-enrolment", "close-enrolment", "place-missing", "start"],
            ),
            ("acts-game", &["announce", "co-referee", "cancel"]),
        ],
        (_, GameStatus::Enrolment) => &[
            ("acts-muster", &["close-enrolment", "place-missing", "start"]),
            ("acts-game", &["announce", "co-referee", "cancel"]),
        ],
        (_, GameStatus::Placement) => &[
            ("acts-muster", &["place-missing", "start"]),
            ("acts-game", &["announce", "co-referee", "cancel"]),
        ],
        (_, GameStatus::Battle) => &[
            ("acts-clock", &["pause", "extend", "close-turn"]),
            ("acts-players", &["put-out"]),
            ("acts-game", &["announce", "co-referee", "finish"]),
        ],
        (_, GameStatus::Paused) => &[
            ("acts-clock", &["resume", "extend"]),
            ("acts-players", &["put-out"]),
            ("acts-game", &["announce", "co-referee", "finish"]),
        ],
        (_, GameStatus::Finished | GameStatus::Cancelled) => &[("acts-game", &["announce"])],
    }
}
