//! A moment of a game as the replay shows it. Only what was public then; fleets once the game is finished (T21), and
//! before that none, not even the reader's own.

use engine::Fleet;
use league::{Nick, Team};

use super::head::team as flag;
use super::look::Look;
use super::{post, sea, turn};
use crate::application::read::replay::{Moment, Steps};
use crate::application::read::thread::Thread;
use crate::pages::replay::{MomentView, ReplayedPost, StepLink};
use crate::pages::seas::PairLine;
use crate::pages::view::{GamePart, TurnBanner};

/// What a moment shows. `now`: the look at the game as it stands now, which knows what is open to all.
pub fn moment(now: &Look<'_>, moment: &Moment) -> MomentView {
    let then = Look::new(now.visit, &moment.held);
    let steps = &moment.steps;
    MomentView {
        action: now.address("/replay"),
        steps: links(now, steps),
        first: steps.first,
        at: steps.at,
        last: steps.last,
        posts: now.game().thread,
        position: now.words().text(
            "replay-position",
            &[("at", steps.at.to_string()), ("last", steps.last.to_string())],
        ),
        here: address(now, steps.at),
        score: then.head(GamePart::Replay).score,
        turn: banner(&then),
        post: replayed(&then, moment),
        pairs: pairs(now, &then),
        running: !now.view.held.is_over(),
    }
}

fn address(look: &Look<'_>, at: u64) -> String {
    look.address(&format!("/replay?at={at}"))
}

fn links(look: &Look<'_>, steps: &Steps) -> [StepLink; 4] {
    let elsewhere = |at: u64| (at != steps.at).then_some(at);
    [
        ("first", "replay-first", elsewhere(steps.first)),
        ("previous", "replay-previous", steps.previous),
        ("next", "replay-next", steps.next),
        ("last", "replay-last", elsewhere(steps.last)),
    ]
    .map(|(name, key, at)| StepLink {
        name,
        key,
        href: at.map(|at| address(look, at)),
    })
}

/// Whose turn it was, without the clock; the result once it was over.
fn banner(then: &Look<'_>) -> Option<TurnBanner> {
    if let Some(open) = then.game().open_move() {
        let nick = then.game().sitter(open.by)?;
        let facts = [("number", open.number.to_string()), ("nick", nick.to_string())];
        return Some(TurnBanner::saying(
            None,
            then.words().text("replay-turn-of", &facts),
        ));
    }
    let Some(open) = then.game().open_turn() else {
        return turn::banner(then);
    };
    let key = match open.team {
        Team::Red => "replay-turn-red",
        Team::Blue => "replay-turn-blue",
    };
    let headline = then.words().with(key, "number", open.number.to_string());
    Some(TurnBanner::saying(Some(flag(open.team)), headline))
}

/// The last post until then. Nothing after it has happened, so it is not voided yet.
fn replayed(then: &Look<'_>, moment: &Moment) -> Option<ReplayedPost> {
    let mut last = moment.post.clone()?;
    let (number, voided_later) = (last.number, std::mem::take(&mut last.voided));
    let thread = Thread {
        posts: vec![last],
        ..Thread::default()
    };
    let mut post = post::battle_posts(then, &thread, &[]).pop()?;
    // nothing is answered to a moment that has passed
    (post.quote, post.dispute, post.for_forum, post.replay) = (None, None, None, None);
    Some(ReplayedPost {
        post,
        href: then.address(&format!("?post={number}#post-{number}")),
        voided_later,
    })
}

/// Every pair of the moment by the seat of the Red of it, so that a sea keeps its place through the game.
fn pairs(now: &Look<'_>, then: &Look<'_>) -> Vec<PairLine> {
    let fleets = now.view.held.fleets();
    let fleet = |of: &Nick| -> Option<&Fleet> { Some(&fleets?.0.get(of)?.fleet) };
    let Some(battle) = then.battle() else {
        let line = |(seat, nick): (usize, &Nick)| {
            Some(PairLine {
                left: sea::with_fleet(then, seat, fleet(nick))?,
                right: None,
            })
        };
        return then.view.players().enumerate().filter_map(line).collect();
    };
    let drawn = |seat: usize| sea::with_fleet(then, seat, fleet(&battle.players[seat].fleet_of));
    let reds = (0..battle.players.len()).filter(|seat| battle.players[*seat].team == Team::Red);
    let line = |seat: usize| {
        Some(PairLine {
            left: drawn(seat)?,
            right: drawn(battle.players[seat].pair),
        })
    };
    reds.filter_map(line).collect()
}
