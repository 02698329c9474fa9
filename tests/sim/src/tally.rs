//! What was seen in a run.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use league::event::{Event, TYPES};
use league::{Command, Refusal};

/// The names of all commands that a game can be given: all but its opening.
pub const COMMANDS: [&str; 38] = [
    "enrol",
    "withdraw",
    "close_enrolment",
    "extend_enrolment",
    "set_posts",
    "draw",
    "place",
    "place_random",
    "place_missing",
    "start",
    "post",
    "delegate",
    "take_back",
    "record_delegation",
    "order",
    "name_successor",
    "apply",
    "withdraw_application",
    "admit",
    "refuse",
    "pause",
    "resume",
    "extend",
    "void",
    "put_out",
    "bring_back",
    "appoint",
    "close_turn",
    "substitute",
    "announce",
    "finish",
    "cancel",
    "co_referee",
    "dispute",
    "rule_on",
    "inspect",
    "unseal",
    "tick",
];

/// The name of a command, as in `{"do":…}`.
#[must_use]
pub const fn name(command: &Command) -> &'static str {
    match command {
        Command::Open { .. } => "open",
        Command::Enrol { .. } => "enrol",
        Command::Withdraw {} => "withdraw",
        Command::CloseEnrolment {} => "close_enrolment",
        Command::ExtendEnrolment { .. } => "extend_enrolment",
        Command::SetPosts { .. } => "set_posts",
        Command::Draw { .. } => "draw",
        Command::Place { .. } => "place",
        Command::PlaceRandom {} => "place_random",
        Command::PlaceMissing {} => "place_missing",
        Command::Start {} => "start",
        Command::Post { .. } => "post",
        Command::Delegate { .. } => "delegate",
        Command::TakeBack {} => "take_back",
        Command::RecordDelegation { .. } => "record_delegation",
        Command::Order { .. } => "order",
        Command::NameSuccessor { .. } => "name_successor",
        Command::Apply {} => "apply",
        Command::WithdrawApplication {} => "withdraw_application",
        Command::Admit { .. } => "admit",
        Command::Refuse { .. } => "refuse",
        Command::Pause { .. } => "pause",
        Command::Resume { .. } => "resume",
        Command::Extend { .. } => "extend",
        Command::Void { .. } => "void",
        Command::PutOut { .. } => "put_out",
        Command::BringBack { .. } => "bring_back",
        Command::Appoint { .. } => "appoint",
        Command::CloseTurn { .. } => "close_turn",
        Command::Substitute { .. } => "substitute",
        Command::Announce { .. } => "announce",
        Command::Finish { .. } => "finish",
        Command::Cancel { .. } => "cancel",
        Command::CoReferee { .. } => "co_referee",
        Command::Dispute { .. } => "dispute",
        Command::RuleOn { .. } => "rule_on",
        Command::Inspect { .. } => "inspect",
        Command::Unseal { .. } => "unseal",
        Command::Tick {} => "tick",
        Command::Outage { .. } => "outage",
        Command::Retime { .. } => "retime",
    }
}

/// What was counted.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Anything, by its name.
    pub counts: BTreeMap<&'static str, u64>,
    /// Events by their type.
    pub events: BTreeMap<&'static str, u64>,
    /// Commands that were accepted, by their name.
    pub accepted: BTreeMap<&'static str, u64>,
    /// Refusals by their code.
    pub refusals: BTreeMap<String, u64>,
    /// Time that passed at the tables.
    pub time: TimeDelta,
}

impl Tally {
    /// One more of these.
    pub fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    /// An event was committed.
    pub fn event(&mut self, event: &Event) {
        let name = event.name();
        if let Some(known) = TYPES.iter().find(|t| **t == name) {
            *self.events.entry(known).or_default() += 1;
        }
        if let Event::DeadlineMoved { reason, .. } = event
            && reason == "calendar"
        {
            self.count("deadlines moved by another table of days off");
        }
    }

    /// A command was done.
    pub fn done(&mut self, command: &Command) {
        *self.accepted.entry(name(command)).or_default() += 1;
    }

    /// A command was refused.
    pub fn refused(&mut self, refusal: &Refusal) {
        for fault in &refusal.0 {
            *self.refusals.entry(fault.code.as_str().to_owned()).or_default() += 1;
        }
    }

    /// Both together.
    pub fn add(&mut self, other: &Tally) {
        let add = |mine: &mut BTreeMap<&'static str, u64>, theirs: &BTreeMap<&'static str, u64>| {
            for (what, n) in theirs {
                *mine.entry(what).or_default() += n;
            }
        };
        add(&mut self.counts, &other.counts);
        add(&mut self.events, &other.events);
        add(&mut self.accepted, &other.accepted);
        for (code, n) in &other.refusals {
            *self.refusals.entry(code.clone()).or_default() += n;
        }
        self.time += other.time;
    }

    /// Kinds of commands and events that never occurred.
    #[must_use]
    pub fn missing(&self) -> Vec<&'static str> {
        let commands = COMMANDS.iter().filter(|name| !self.accepted.contains_key(**name));
        let events = TYPES.iter().filter(|name| !self.events.contains_key(**name));
        commands.chain(events).copied().collect()
    }
}
