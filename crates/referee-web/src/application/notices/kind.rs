//! What people are told of, and by which word they switch it off.

/// What somebody is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// «Ваш ход»: something is owed (T7).
    YourTurn,
    /// C6: half of the time is left.
    ReminderHalf,
    /// C6: a sixth of the time is left.
    ReminderSixth,
    /// The Referee reminds.
    Nudge,
    /// Out of the battle (T14, T15, T22).
    Out,
    /// Back in it (T22).
    BroughtBack,
    /// A free player (T14).
    Freed,
    /// Sent against somebody (T17).
    Ordered,
    /// Admiral (T3, T19a, T22).
    Admiral,
    /// The Admiral recorded that the right to move was handed over (T18).
    Recorded,
    /// Too many moves were skipped: the delegation has ended (T19).
    DelegationEnded,
    /// The Admiral left the move unmade (T19).
    Skipped,
    /// The draw is made: team, enemy of the pair (T2–T4).
    Drawn,
    /// The application was granted (T20).
    Admitted,
    /// The application was refused (T20).
    Refused,
    /// In the battle in somebody's place (T22).
    Substitute,
    /// Somebody else plays in one's place (T22).
    Replaced,
    /// A move is void and owed again (T22).
    Voided,
    /// The Referee ruled on one's dispute (T24).
    Ruling,
    /// To the Referee: there is a dispute (T24).
    Dispute,
    /// To the Referee: somebody applied (T20).
    Application,
    /// The battle is over (T21).
    Finished,
    /// The game will not be played.
    Cancelled,
    /// A game without teams has begun (M3, D1).
    Started,
    /// M1: no fleet was there at the end of enrolment.
    NoFleet,
    /// D4: somebody asks to inspect one's sea.
    Inspection,
    /// D5: what an inspection found.
    Verdict,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 27] = [
        Kind::YourTurn,
        Kind::ReminderHalf,
        Kind::ReminderSixth,
        Kind::Nudge,
        Kind::Out,
        Kind::BroughtBack,
        Kind::Freed,
        Kind::Ordered,
        Kind::Admiral,
        Kind::Recorded,
        Kind::DelegationEnded,
        Kind::Skipped,
        Kind::Drawn,
        Kind::Admitted,
        Kind::Refused,
        Kind::Substitute,
        Kind::Replaced,
        Kind::Voided,
        Kind::Ruling,
        Kind::Dispute,
        Kind::Application,
        Kind::Finished,
        Kind::Cancelled,
        Kind::Started,
        Kind::NoFleet,
        Kind::Inspection,
        Kind::Verdict,
    ];

    /// The name in the database and in the keys of words.
    pub const fn as_str(self) -> &'static str {
        match self {
            Kind::YourTurn => "your_turn",
            Kind::ReminderHalf => "reminder_half",
            Kind::ReminderSixth => "reminder_sixth",
            Kind::Nudge => "nudge",
            Kind::Out => "out",
            Kind::BroughtBack => "brought_back",
            Kind::Freed => "freed",
            Kind::Ordered => "ordered",
            Kind::Admiral => "admiral",
            Kind::Recorded => "recorded",
            Kind::DelegationEnded => "delegation_ended",
            Kind::Skipped => "skipped",
            Kind::Drawn => "drawn",
            Kind::Admitted => "admitted",
            Kind::Refused => "refused",
            Kind::Substitute => "substitute",
            Kind::Replaced => "replaced",
            Kind::Voided => "voided",
            Kind::Ruling => "ruling",
            Kind::Dispute => "dispute",
            Kind::Application => "application",
            Kind::Finished => "finished",
            Kind::Cancelled => "cancelled",
            Kind::Started => "started",
            Kind::NoFleet => "no_fleet",
            Kind::Inspection => "inspection",
            Kind::Verdict => "verdict",
        }
    }

    /// The kind of this name.
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.as_str() == name)
    }

    /// By which it is switched off.
    pub const fn topic(self) -> Topic {
        match self {
            Kind::YourTurn => Topic::YourTurn,
            Kind::ReminderHalf | Kind::ReminderSixth | Kind::Nudge => Topic::Reminders,
            Kind::Out | Kind::BroughtBack | Kind::Replaced => Topic::Out,
            Kind::Freed => Topic::Freed,
            Kind::Ordered => Topic::Orders,
            Kind::Admiral => Topic::Admiral,
            Kind::Recorded | Kind::DelegationEnded | Kind::Skipped => Topic::Delegation,
            Kind::Drawn
            | Kind::Admitted
            | Kind::Refused
            | Kind::Substitute
            | Kind::Started
            | Kind::NoFleet => Topic::Entry,
            Kind::Voided | Kind::Ruling | Kind::Inspection | Kind::Verdict => Topic::Rulings,
            Kind::Dispute | Kind::Application => Topic::Office,
            Kind::Finished | Kind::Cancelled => Topic::End,
        }
    }
}

/// Notices that are switched off together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// «Ваш ход».
    YourTurn,
    /// Before the time is up.
    Reminders,
    /// Out, and back.
    Out,
    /// A free player.
    Freed,
    /// Sent against somebody.
    Orders,
    /// The office.
    Admiral,
    /// What became of the right to move.
    Delegation,
    /// The draw, and who is let in.
    Entry,
    /// What the Referee decided.
    Rulings,
    /// What waits for the Referee.
    Office,
    /// The end of a game.
    End,
}

impl Topic {
    /// All of them, as they are listed.
    pub const ALL: [Topic; 11] = [
        Topic::YourTurn,
        Topic::Reminders,
        Topic::Orders,
        Topic::Freed,
        Topic::Out,
        Topic::Admiral,
        Topic::Delegation,
        Topic::Entry,
        Topic::Rulings,
        Topic::Office,
        Topic::End,
    ];

    /// The name in the database, in forms and in the keys of words.
    pub const fn as_str(self) -> &'static str {
        match self {
            Topic::YourTurn => "your_turn",
            Topic::Reminders => "reminders",
            Topic::Out => "out",
            Topic::Freed => "freed",
            Topic::Orders => "orders",
            Topic::Admiral => "admiral",
            Topic::Delegation => "delegation",
            Topic::Entry => "entry",
            Topic::Rulings => "rulings",
            Topic::Office => "office",
            Topic::End => "end",
        }
    }
}
