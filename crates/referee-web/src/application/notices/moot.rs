//! Whether what a notice says is past: then it is not sent any more.

use league::Game;
use league::Nick;
use league::game::Status;
use league::skirmish::state::Fighter;
use league::team_battle::state::Player;

use super::kind::Kind;
use super::owing::{Owing, owing};
use crate::store::notices::Facts;

/// What somebody still has to do of what a notice says; `None`: nothing, or another turn is open.
pub fn still_owing(game: &Game, nick: &Nick, facts: &Facts) -> Option<Owing> {
    game.clock()?;
    let same = facts.get("turn").is_none_or(|of| *of == game.turns().to_string());
    owing(game).into_iter().find(|o| same && o.nick == *nick)
}

/// Whether what the notice says is past. What cannot change is never past.
pub fn is_moot(game: &Game, nick: &Nick, kind: Kind, facts: &Facts) -> bool {
    let battle = game.battle.as_ref();
    let seat = battle.and_then(|b| b.seat(nick));
    let me = battle.zip(seat).map(|(b, seat)| &b.players[seat]);
    let going_on = !matches!(game.status, Status::Finished { .. } | Status::Cancelled);
    let plays = |also: &dyn Fn(&Player) -> bool| going_on && me.is_some_and(|p| p.is_active() && also(p));
    match kind {
        Kind::YourTurn | Kind::ReminderHalf | Kind::ReminderSixth | Kind::Nudge => {
            still_owing(game, nick, facts).is_none()
        }
        // the turn may be closed by then: owed again is what matters
        Kind::Voided => !owing(game).iter().any(|o| o.nick == *nick) && !game.is_paused(),
        Kind::Out => {
            let alone = game.skirmish.as_ref().and_then(|s| s.player(nick));
            me.is_some_and(Player::is_active) || alone.is_some_and(Fighter::is_active)
        }
        // D4: what was asked for is shown, or it is too late
        Kind::Inspection => game
            .skirmish
            .iter()
            .flat_map(|s| s.inspections.iter().map(move |i| (s, i)))
            .all(|(s, i)| s.players[i.of].nick != *nick || i.found.is_some()),
        Kind::BroughtBack | Kind::Substitute => !plays(&|_| true),
        Kind::Freed => !plays(&|_| battle.zip(seat).is_some_and(|(b, seat)| b.is_free(seat))),
        Kind::Ordered => !plays(&|p| {
            let target = p.target.and_then(|t| battle.map(|b| b.players[t].nick.as_str()));
            target == facts.get("target").map(String::as_str)
        }),
        Kind::Admiral => !plays(&|_| battle.zip(seat).is_some_and(|(b, seat)| b.is_admiral(seat))),
        Kind::Recorded => !plays(&|p| p.delegation.is_some()),
        Kind::Drawn => game.status != Status::Placement || game.has_fleet(nick),
        Kind::Admitted => {
            let waits = battle.is_some_and(|b| {
                let mut both = b.admitted.iter().flat_map(|(red, blue)| [red, blue]);
                both.any(|e| e.nick == *nick)
            });
            !going_on || !waits || game.has_fleet(nick)
        }
        Kind::Application => !game
            .applications
            .iter()
            .any(|e| Some(e.nick.as_str()) == facts.get("nick").map(String::as_str)),
        Kind::Dispute => {
            let number = facts.get("dispute").and_then(|n| n.parse().ok());
            game.disputes
                .iter()
                .any(|d| Some(d.number) == number && d.ruling.is_some())
        }
        Kind::DelegationEnded
        | Kind::Skipped
        | Kind::Refused
        | Kind::Replaced
        | Kind::Ruling
        | Kind::Finished
        | Kind::Cancelled
        | Kind::Started
        | Kind::NoFleet
        | Kind::Verdict => false,
    }
}
