//! T16, T20: newcomers come in only with the Referee's permission, and only in pairs.
use super::{Decided, maybe_reasoned, wrong_state};
use crate::decider::Table;
use crate::event::Event;
use crate::game::Status;
use crate::nick::Nick;
use crate::refusal::{Code, Fault, Refusal};
use crate::rules::Bots;

/// T16: whoever ever played, or is about to.
pub(crate) fn was_in_game(table: &Table<'_>, nick: &Nick) -> bool {
    table.game.battle.as_ref().is_some_and(|b| {
        b.seat(nick).is_some()
            || b.former.iter().any(|(n, _)| n == nick)
            || b.admitted.iter().any(|(r, a)| r.nick == *nick || a.nick == *nick)
    })
}

/// T20: after the start people may apply.
pub(crate) fn apply(table: &mut Table<'_>, by: &Nick) -> Decided {
    match table.game.status {
        Status::Battle => {}
        Status::Enrolment => return Err(wrong_state("enrol_instead")),
        Status::EnrolmentClosed | Status::Placement => return Err(wrong_state("apply_after_start")),
        Status::Finished { .. } | Status::Cancelled => {
            return Err(crate::decider::not_running(&table.game).into());
        }
    }
    if table.game.is_referee(by) {
        return Err(Fault::new(Code::RefereeCannotPlay).into());
    }
    if was_in_game(table, by) {
        return Err(Fault::new(Code::WasInGame).into());
    }
    if table.game.applications.iter().any(|e| e.nick == *by) {
        return Err(Fault::new(Code::AlreadyEnrolled).rule("T20").into());
    }
    let forum = table.context.forum.get(by).copied();
    if forum.is_some_and(|f| f.bot) && table.game.rules.bots == Bots::Refuse {
        return Err(Fault::new(Code::BotsRefused).into());
    }
    let (posts, since) = (forum.map(|f| f.posts), forum.and_then(|f| f.since));
    table.emit(Event::Applied {
        nick: by.clone(),
        posts,
        since,
        bot: forum.is_some_and(|f| f.bot),
    });
    Ok(())
}

/// T20.
pub(crate) fn withdraw(table: &mut Table<'_>, by: &Nick) -> Decided {
    if !table.game.applications.iter().any(|e| e.nick == *by) {
        return Err(Fault::new(Code::NotEnrolled).rule("T20").into());
    }
    table.emit(Event::ApplicationWithdrawn { nick: by.clone() });
    Ok(())
}

/// T20: refused by the Referee.
pub(crate) fn refuse(table: &mut Table<'_>, nick: &Nick, reason: Option<&str>) -> Decided {
    if !table.game.applications.iter().any(|e| e.nick == *nick) {
        return Err(no_applicant(table, nick).into());
    }
    let reason = maybe_reasoned(reason)?;
    table.emit(Event::ApplicationRefused {
        nick: nick.clone(),
        reason,
    });
    Ok(())
}

fn no_applicant(table: &Table<'_>, nick: &Nick) -> Fault {
    let list: Vec<&str> = table.game.applications.iter().map(|e| e.nick.as_str()).collect();
    Fault::new(Code::NoSuchPlayer)
        .rule("T20")
        .fact("nick", nick.as_str())
        .fact("list", list.join(", "))
}

/// T20: one to each team by lot (0: the first named is Red), each the other's pair enemy.
pub(crate) fn admit(table: &mut Table<'_>, nicks: &[Nick]) -> Decided {
    table.running()?;
    let [a, b] = nicks else {
        return Err(Fault::new(Code::WrongState)
            .rule("T20")
            .fact("what", "admit_two")
            .into());
    };
    let mut faults: Vec<Fault> = nicks
        .iter()
        .filter(|n| !table.game.applications.iter().any(|e| e.nick == **n))
        .map(|n| no_applicant(table, n))
        .collect();
    if a == b {
        faults.push(Fault::new(Code::WrongState).rule("T20").fact("what", "admit_two"));
    }
    if !faults.is_empty() {
        return Err(Refusal(faults));
    }
    for nick in [a, b] {
        freeze_count(table, nick);
    }
    let (link, mut lot) = table.lot()?;
    let (red, blue) = if lot.bit() { (b, a) } else { (a, b) };
    table.emit(Event::Admitted {
        red: red.clone(),
        blue: blue.clone(),
        link,
    });
    Ok(())
}

/// T1: a newcomer's count is frozen at entry.
fn freeze_count(table: &mut Table<'_>, nick: &Nick) {
    let known = table
        .game
        .applications
        .iter()
        .find(|e| e.nick == *nick)
        .map_or(0, |e| e.posts);
    if let Some(forum) = table.context.forum.get(nick).filter(|f| f.posts > known) {
        table.emit(Event::PostsSet {
            nick: nick.clone(),
            posts: forum.posts,
        });
    }
}
