//! What the room of a team says of itself (T23).

use league::Team;

use super::look::Look;
use crate::pages::discussion::Talk;

/// The room of `team`; `action`: where its form is sent.
pub fn talk(look: &Look<'_>, team: Team, action: String) -> Talk {
    let over = look.view.held.is_over();
    let readers = if over { "room-open" } else { "room-readers" };
    Talk {
        action,
        readers: Some(look.words().with(readers, "team", team.as_str())),
        empty: look
            .words()
            .word(if over { "room-empty-over" } else { "room-empty" }),
        hint: look.words().word("room-hint"),
        silent: look.words().word("room-over"),
        log_in: false,
    }
}
