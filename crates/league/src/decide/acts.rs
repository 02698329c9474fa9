//! T22: acts of the Referee on the game itself.
use super::{Decided, reasoned, wrong_state};
use crate::decider::Table;
use crate::event::Event;
use crate::game::Status;
use crate::nick::Nick;
use crate::refusal::{Code, Fault};

/// T22: words of the Referee.
pub(crate) fn announce(table: &mut Table<'_>, text: &str) -> Decided {
    let text = text.trim();
    if text.is_empty() {
        return Err(Fault::new(Code::Empty).rule("T22").fact("what", "words").into());
    }
    if text.chars().count() > 4096 {
        return Err(Fault::new(Code::TooLong).rule("T22").fact("limit", "4096").into());
    }
    table.emit(Event::Announced {
        text: text.to_owned(),
    });
    Ok(())
}

/// The game will not be played.
pub(crate) fn cancel(table: &mut Table<'_>, reason: Option<&str>) -> Decided {
    let reason = reasoned(reason)?;
    match table.game.status {
        Status::Enrolment | Status::EnrolmentClosed | Status::Placement => {}
        Status::Battle => return Err(wrong_state("finish_instead")),
        Status::Finished { .. } | Status::Cancelled => {
            return Err(crate::decider::not_running(&table.game).into());
        }
    }
    table.emit(Event::Cancelled { reason });
    Ok(())
}

/// T22: Referees of a game cannot play in it.
pub(crate) fn co_referee(table: &mut Table<'_>, nick: &Nick, add: bool) -> Decided {
    let plays = table
        .game
        .entrants
        .iter()
        .chain(&table.game.applications)
        .any(|e| e.nick == *nick);
    if add && (plays || crate::team_battle::decide::newcomers::was_in_game(table, nick)) {
        return Err(Fault::new(Code::RefereeCannotPlay)
            .fact("nick", nick.as_str())
            .into());
    }
    if add == table.game.is_referee(nick) || table.game.referee == *nick {
        return Err(wrong_state(if add { "is_referee" } else { "no_co_referee" }));
    }
    table.emit(Event::CoReferee {
        nick: nick.clone(),
        added: add,
    });
    Ok(())
}
