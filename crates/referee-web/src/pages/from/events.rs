//! What happened in a game, a line an event: for the log of the Referee's acts, and for what happened while the Referee
//! decided (T22).

use league::announcement;
use league::event::{AppointedBy, Closing, Event, OutReason, STALLED};
use league::log::Logged;
use league::skirmish::evolve::{AFTER_HIT, FOR_ANSWER};
use league::{Game, Nick};

use crate::words::Words;
use crate::words::announce::announcement as in_words;

/// The event `index` of `entries` in words; `None`: another line says it.
pub fn line(words: &Words, game: &Game, entries: &[Logged], index: usize) -> Option<String> {
    let said = |key: &str, nick: &Nick| Some(words.with(key, "nick", nick.as_str()));
    match &entries.get(index)?.event {
        Event::Posted { by, text, .. } => Some(format!("{by}: {}", text.replace('\n', " / "))),
        Event::Enrolled { nick, .. } => said("happened-enrolled", nick),
        Event::Withdrawn { nick } => said("happened-withdrawn", nick),
        Event::EnrolmentClosed {} => Some(words.word("happened-enrolment-closed")),
        Event::EnrolmentExtended { .. } => Some(words.word("happened-enrolment-extended")),
        Event::PostsSet { nick, posts } => Some(words.text(
            "happened-posts-set",
            &[("nick", nick.as_str()), ("count", &posts.to_string())],
        )),
        Event::Drawn { .. } => Some(words.word("happened-drawn")),
        Event::Started {} => Some(words.word("happened-started")),
        Event::FleetPlaced { nick, .. } => said("happened-fleet-placed", nick),
        Event::Applied { nick, .. } => said("happened-applied", nick),
        Event::ApplicationWithdrawn { nick } => said("happened-application-withdrawn", nick),
        Event::ApplicationRefused { nick, reason } => Some(words.text(
            "happened-application-refused",
            &[
                ("nick", nick.as_str()),
                ("reason", reason.as_deref().unwrap_or_default()),
            ],
        )),
        Event::CoReferee { nick, added: true } => said("happened-co-referee", nick),
        Event::CoReferee { nick, added: false } => said("happened-no-co-referee", nick),
        Event::Disputed { by, text, .. } => Some(words.text(
            "happened-disputed",
            &[("nick", by.as_str()), ("text", text.as_str())],
        )),
        _ => {
            let said = announcement::of(game, entries, index)?;
            Some(in_words(words, game.rules.time_zone, &said))
        }
    }
}

/// Whether the Referee did it, not a player, a rule or time.
pub fn is_act(event: &Event) -> bool {
    match event {
        Event::DeadlineMoved { reason, .. } => !matches!(
            reason.as_str(),
            "order" | "outage" | "calendar" | "void" | AFTER_HIT | FOR_ANSWER
        ),
        Event::BroughtBack { reason, .. } => reason != "void",
        Event::ClockPaused { reason } => reason != STALLED,
        Event::KnockedOut { reason, .. } => *reason == OutReason::Referee,
        Event::TurnClosed { reason, .. } => *reason == Closing::Referee,
        Event::AdmiralAppointed { by, .. } => *by == AppointedBy::Referee,
        Event::Finished { reason, .. } => reason != "all_out" && reason != STALLED,
        Event::EnrolmentClosed {}
        | Event::EnrolmentExtended { .. }
        | Event::PostsSet { .. }
        | Event::Drawn { .. }
        | Event::Started {}
        | Event::Admitted { .. }
        | Event::ApplicationRefused { .. }
        | Event::ClockResumed { .. }
        | Event::MoveVoided { .. }
        | Event::Substituted { .. }
        | Event::Announced { .. }
        | Event::CoReferee { .. }
        | Event::Ruled { .. }
        | Event::Cancelled { .. } => true,
        _ => false,
    }
}

/// Whether the words of an act may be shown before it is done. A lot is not: who saw it could draw again. Nor what the
/// server will answer for players: the Referee sees no fleet (T22).
pub fn foretold(event: &Event) -> bool {
    is_act(event) && !matches!(event, Event::Drawn { .. } | Event::Admitted { .. })
}
