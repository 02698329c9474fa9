//! T24: a player disputes, the Referee rules.
use super::{Decided, reasoned, wrong_state};
use crate::decider::Table;
use crate::event::Event;
use crate::nick::Nick;
use crate::refusal::{Code, Fault};

/// T24: a dispute stops no clock by itself.
pub(crate) fn dispute(table: &mut Table<'_>, by: &Nick, post: Option<u32>, text: &str) -> Decided {
    if !table.game.has_played(by)? {
        return Err(Fault::new(Code::NotInGame).rule("T24").into());
    }
    let text = reasoned(Some(text))?;
    if post.is_some_and(|n| n == 0 || n > table.game.thread) {
        return Err(wrong_state("no_such_post"));
    }
    let number = u32::try_from(table.game.disputes.len())
        .unwrap_or(u32::MAX)
        .saturating_add(1);
    table.emit(Event::Disputed {
        number,
        by: by.clone(),
        post,
        text,
    });
    Ok(())
}

/// T24: with a reason, once.
pub(crate) fn rule_on(table: &mut Table<'_>, dispute: u32, text: &str) -> Decided {
    let text = reasoned(Some(text))?;
    match table.game.disputes.iter().find(|d| d.number == dispute) {
        Some(d) if d.ruling.is_none() => {}
        Some(_) => return Err(wrong_state("ruled")),
        None => return Err(wrong_state("no_such_dispute")),
    }
    table.emit(Event::Ruled { dispute, text });
    Ok(())
}
