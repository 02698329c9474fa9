//! What a verification comes to: one line a check.

/// What is checked, in the order in which it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// The file is an export, each line is exactly as it must be, and nothing was changed since it was written.
    File,
    /// Each event is bound to all before it.
    Log,
    /// The thread shows what the log says.
    Posts,
    /// Lots prove themselves.
    Lots,
    /// Opened fleets give the published seals.
    Seals,
    /// Answers are true.
    Answers,
    /// Deadlines follow from the clock and the calendar.
    Deadlines,
    /// Everything else is what the rules make of it.
    Rules,
    /// The result follows.
    Result,
}

impl Subject {
    /// All of them, in order.
    pub const ALL: [Subject; 9] = [
        Subject::File,
        Subject::Log,
        Subject::Posts,
        Subject::Lots,
        Subject::Seals,
        Subject::Answers,
        Subject::Deadlines,
        Subject::Rules,
        Subject::Result,
    ];

    /// Its name, in words' keys.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Subject::File => "file",
            Subject::Log => "log",
            Subject::Posts => "posts",
            Subject::Lots => "lots",
            Subject::Seals => "seals",
            Subject::Answers => "answers",
            Subject::Deadlines => "deadlines",
            Subject::Rules => "rules",
            Subject::Result => "result",
        }
    }
}

/// Values that a sentence is made with.
pub type Facts = Vec<(&'static str, String)>;

/// The first thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// The stable code; its words live with the locales.
    pub code: &'static str,
    /// The line of the file, from 1.
    pub line: Option<usize>,
    /// The event of the log.
    pub seq: Option<u64>,
    /// What the sentence says.
    pub facts: Facts,
}

impl Why {
    /// Something wrong, said by its code.
    #[must_use]
    pub const fn new(code: &'static str) -> Why {
        Why {
            code,
            line: None,
            seq: None,
            facts: Vec::new(),
        }
    }

    /// In this line of the file.
    #[must_use]
    pub const fn line(mut self, line: usize) -> Why {
        self.line = Some(line);
        self
    }

    /// At this event.
    #[must_use]
    pub const fn seq(mut self, seq: u64) -> Why {
        self.seq = Some(seq);
        self
    }

    /// With this value.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "values are made for it")]
    pub fn fact(mut self, name: &'static str, value: impl ToString) -> Why {
        self.facts.push((name, value.to_string()));
        self
    }
}

/// What a check came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All is right; how much there was.
    Held(Facts),
    /// The first thing that is wrong.
    Failed(Why),
    /// It cannot be checked before the end of the game, or while a seal is not opened (D4); how much could be.
    Later(Facts),
    /// It was not reached, for something before it is wrong.
    Unreached,
}

impl Outcome {
    /// Held, with one number.
    #[must_use]
    pub fn held(name: &'static str, number: usize) -> Outcome {
        Outcome::Held(vec![(name, number.to_string())])
    }
}

/// One line of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// What was checked.
    pub subject: Subject,
    /// What came of it.
    pub outcome: Outcome,
}

/// Something that is no failure and that a reader should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The stable code.
    pub code: &'static str,
    /// What the sentence says.
    pub facts: Facts,
}

/// All checks of an export.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The id of the game, where the file says it.
    pub game: Option<String>,
    /// Its title.
    pub title: Option<String>,
    /// The hash of the last event.
    pub head: Option<String>,
    /// The game is at its end.
    pub over: bool,
    /// What a reader should know.
    pub notes: Vec<Note>,
    made: Vec<Check>,
}

impl Report {
    /// One line for each check, in order; what was not come to is [`Outcome::Unreached`].
    #[must_use]
    pub fn checks(&self) -> Vec<Check> {
        let of = |subject| self.made.iter().find(|c| c.subject == subject).cloned();
        let line = |subject| {
            of(subject).unwrap_or(Check {
                subject,
                outcome: Outcome::Unreached,
            })
        };
        Subject::ALL.into_iter().map(line).collect()
    }

    /// Whether everything that can be checked holds.
    #[must_use]
    pub fn holds(&self) -> bool {
        let fine = |c: Check| matches!(c.outcome, Outcome::Held(_) | Outcome::Later(_));
        self.checks().into_iter().all(fine)
    }

    /// Whether everything holds and nothing is left for the end of the game.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.checks()
            .iter()
            .all(|c| matches!(c.outcome, Outcome::Held(_)))
    }

    /// The first thing that is wrong of each check that failed.
    #[must_use]
    pub fn failures(&self) -> Vec<(Subject, Why)> {
        let failed = |c: Check| match c.outcome {
            Outcome::Failed(why) => Some((c.subject, why)),
            _ => None,
        };
        self.checks().into_iter().filter_map(failed).collect()
    }

    /// Whether this check failed.
    #[must_use]
    pub fn failed(&self, subject: Subject) -> bool {
        let failed = |c: &Check| c.subject == subject && matches!(c.outcome, Outcome::Failed(_));
        self.made.iter().any(failed)
    }

    /// Writes what a check came to; of two words on one subject a failure stands.
    pub(super) fn put(&mut self, subject: Subject, outcome: Outcome) {
        match self.made.iter_mut().find(|c| c.subject == subject) {
            Some(check) if matches!(check.outcome, Outcome::Failed(_)) => {}
            Some(check) => check.outcome = outcome,
            None => self.made.push(Check { subject, outcome }),
        }
    }

    pub(super) fn take(&mut self, subject: Subject, came: Result<Outcome, Why>) {
        self.put(subject, came.unwrap_or_else(Outcome::Failed));
    }

    pub(super) fn fail(&mut self, subject: Subject, why: Why) {
        self.put(subject, Outcome::Failed(why));
    }
}
