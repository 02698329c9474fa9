//! T1: people enrol until enrolment closes.
use super::{Decided, wrong_state};
use crate::decider::{Table, not_running};
use crate::event::Event;
use crate::game::Status;
use crate::melee;
use crate::mode::Mode;
use crate::nick::Nick;
use crate::refusal::{Code, Fault};
use crate::rules::Bots;

/// T1, T0, T22: a Referee of the game cannot play in it; bots only where they are allowed.
pub(crate) fn enrol(table: &mut Table<'_>, by: &Nick, posts: Option<u32>) -> Decided {
    if table.game.status != Status::Enrolment {
        let fault = Fault::new(Code::EnrolmentClosed);
        let alone = table.game.mode != Mode::TeamBattle;
        return Err(if alone { fault.fact("what", "alone") } else { fault }.into());
    }
    if table.game.is_referee(by) {
        return Err(Fault::new(Code::RefereeCannotPlay).into());
    }
    if table.game.entrants.iter().any(|e| e.nick == *by) {
        return Err(Fault::new(Code::AlreadyEnrolled).into());
    }
    let most = match table.game.mode {
        Mode::TeamBattle => usize::MAX,
        Mode::Melee => melee::MOST,
        Mode::Duel => 2,
    };
    if table.game.entrants.len() >= most {
        let fault = Fault::new(Code::EnrolmentClosed).rule(if most == 2 { "D1" } else { "M1" });
        return Err(fault.fact("what", "full").fact("limit", most.to_string()).into());
    }
    let forum = table.context.forum.get(by).copied().unwrap_or_default();
    if forum.bot && table.game.rules.bots == Bots::Refuse {
        return Err(Fault::new(Code::BotsRefused).into());
    }
    let posts = posts.unwrap_or(forum.posts);
    table.emit(Event::Enrolled {
        nick: by.clone(),
        posts,
        since: forum.since,
        bot: forum.bot,
    });
    Ok(())
}

/// T1: until the draw anyone may leave.
pub(crate) fn withdraw(table: &mut Table<'_>, by: &Nick) -> Decided {
    let alone = table.game.mode != Mode::TeamBattle;
    match table.game.status {
        Status::Enrolment | Status::EnrolmentClosed => {}
        Status::Placement if alone => return Err(wrong_state("opener_drawn")),
        Status::Battle if alone => return Err(wrong_state("under_way")),
        Status::Finished { .. } | Status::Cancelled if alone => return Err(not_running(&table.game).into()),
        _ => return Err(wrong_state("drawn")),
    }
    if !table.game.entrants.iter().any(|e| e.nick == *by) {
        return Err(Fault::new(Code::NotEnrolled).into());
    }
    table.emit(Event::Withdrawn { nick: by.clone() });
    Ok(())
}

/// T1.
pub(crate) fn close(table: &mut Table<'_>) -> Decided {
    if table.game.status != Status::Enrolment {
        return Err(Fault::new(Code::EnrolmentClosed).into());
    }
    table.emit(Event::EnrolmentClosed {});
    Ok(())
}

/// T1: the number that the Referee entered; frozen at the draw, a newcomer's at entry.
pub(crate) fn set_posts(table: &mut Table<'_>, nick: &Nick, posts: u32) -> Decided {
    let enrols = matches!(table.game.status, Status::Enrolment | Status::EnrolmentClosed);
    let entrant = enrols && table.game.entrants.iter().any(|e| e.nick == *nick);
    if entrant || table.game.applications.iter().any(|e| e.nick == *nick) {
        table.emit(Event::PostsSet {
            nick: nick.clone(),
            posts,
        });
        return Ok(());
    }
    if table.game.entrants.iter().any(|e| e.nick == *nick) {
        return Err(wrong_state("drawn"));
    }
    Err(Fault::new(Code::NoSuchPlayer).fact("nick", nick.as_str()).into())
}
