//! All lines through the rules, each at its time. Nothing is written here.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use league::decider::{self, Entropy, Stowed, Vault};
use league::game::Status;
use league::log::Hex32;
use league::lot::Chain;
use league::{Code, Command, Fault, Nick, Refusal};

use super::{AtLine, PAUSE, Wish, at};
use crate::application::calendar::Calendar;
use crate::application::commands::Given;
use crate::application::concern;
use crate::application::course::{self, Circumstances, Group};
use crate::application::execute::By;
use crate::application::held::HeldGame;
use crate::application::open::one_line;
use crate::entropy;
use crate::game_id::GameId;

/// A game that came to where it stands.
pub(super) struct Course {
    /// As it stands.
    pub(super) held: Arc<HeldGame>,
    /// How it came there.
    pub(super) steps: Vec<Step>,
    /// When it was opened.
    pub(super) opened: DateTime<Utc>,
    /// How many lines there were.
    pub(super) lines: usize,
    chain: Chain,
}

/// What one line brought.
pub(super) struct Step {
    /// The line's number.
    pub(super) line: usize,
    /// The game before it; `None`: it was opened by it.
    pub(super) before: Option<Arc<HeldGame>>,
    /// The game after it.
    pub(super) after: Arc<HeldGame>,
    /// What happened.
    pub(super) groups: Vec<Group>,
    /// Fleets that were placed.
    pub(super) stow: Vec<(Nick, Stowed)>,
    /// What opened the game.
    pub(super) opening: Vec<league::log::Logged>,
}

impl Course {
    /// The end of the chain of lots.
    pub(super) fn secret(&self) -> Hex32 {
        self.chain.0
    }
}

/// Gives all lines, whatever becomes of those before; says of each what is wrong with it. `None`: nothing was opened.
pub(super) fn run(lines: &[Given], wish: &Wish, calendar: &Calendar) -> (Option<Course>, Vec<AtLine>) {
    let Some((first, rest)) = lines.split_first() else {
        return (None, Vec::new());
    };
    let mut course = match open(first, calendar) {
        Ok(course) => course,
        Err(refusal) => return (None, at(first.line, refusal).collect()),
    };
    let mut faults = Vec::new();
    for given in rest {
        course.lines += 1;
        if let Err(refusal) = course.give(given, calendar) {
            faults.extend(at(given.line, refusal));
        }
    }
    if let (false, Some(last)) = (wish.running, lines.last())
        && let Err(refusal) = course.pause(last, calendar)
    {
        faults.extend(at(0, refusal));
    }
    (Some(course), faults)
}

fn open(first: &Given, calendar: &Calendar) -> Result<Course, Refusal> {
    let not_opened = || Fault::new(Code::WrongState).fact("what", "not_opened");
    let (
        Some(by),
        Command::Open {
            mode,
            title,
            rules,
            secret,
        },
    ) = (&first.by, &first.command)
    else {
        return Err(not_opened().into());
    };
    let chain = Chain(secret.unwrap_or_else(|| Hex32(entropy::bytes())));
    let decision = decider::open(by, *mode, &one_line(title), rules, &chain, first.at)?;
    let id = GameId::new(first.at);
    let game = Arc::new(decision.game);
    let held = Arc::new(HeldGame::new(id, game, Arc::new(Vault::default()), chain.clone()));
    // a game that begins here is timed by the days off of today, those of its past included
    let held = Arc::new(HeldGame::clone(&held.under(calendar)).timed_by(calendar.version()));
    let step = Step {
        line: first.line,
        before: None,
        after: Arc::clone(&held),
        groups: Vec::new(),
        stow: Vec::new(),
        opening: decision.events,
    };
    Ok(Course {
        held,
        steps: vec![step],
        opened: first.at,
        lines: 1,
        chain,
    })
}

impl Course {
    fn give(&mut self, given: &Given, calendar: &Calendar) -> Result<(), Refusal> {
        // counts of messages are as given: by nobody means that they are left
        let command = concern::clean(&By::Time, given.command.clone());
        let circumstances = Circumstances {
            now: given.at,
            entropy: Entropy(Hex32(entropy::bytes())),
            forum: BTreeMap::new(),
            outages: [].into(),
            calendar: calendar.clone(),
        };
        let before = Arc::clone(&self.held);
        let mut course = course::Course::up_to_now(&before, &circumstances);
        let done = course.command(given.by.as_ref(), &command);
        if course.groups.is_empty() {
            return done;
        }
        let after = before.changed(Arc::clone(&course.game), course.stow.clone());
        self.held = Arc::new(after);
        self.steps.push(Step {
            line: given.line,
            after: Arc::clone(&self.held),
            groups: course.groups,
            stow: course.stow,
            before: Some(Arc::clone(&before)),
            opening: Vec::new(),
        });
        done
    }

    /// Stops the clock at the last line, if one runs.
    fn pause(&mut self, last: &Given, calendar: &Calendar) -> Result<(), Refusal> {
        let game = &self.held.game;
        if game.status != Status::Battle || game.is_paused() {
            return Ok(());
        }
        let given = Given {
            line: last.line,
            at: last.at,
            by: Some(game.referee.clone()),
            command: Command::Pause {
                reason: Some(PAUSE.to_owned()),
            },
        };
        self.give(&given, calendar)
    }
}
