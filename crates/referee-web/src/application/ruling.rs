//! One order on a game, decided: what happens by the rules and what is shown of it. Nothing is written yet.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use league::decider::{Entropy, Stowed};
use league::log::Hex32;
use league::{Command, Nick, Refusal};
use tokio::sync::oneshot;
use tracing::Span;

use super::calendar::Calendar;
use super::concern::Concern;
use super::course::{Circumstances, Course, Group};
use super::execute::{By, ExecuteError, Executed};
use super::held::HeldGame;
use super::notices;
use super::projection;
use super::receipt::Noting;
use crate::entropy;
use crate::metrics::door::Door;
use crate::store::append::Appended;
use crate::store::notices::NewNotice;
use crate::store::posts::Post;
use crate::store::receipts;
use crate::worker::heartbeat::Heard;

/// A command on its way, and where its giver waits.
pub(super) struct Order {
    pub(super) by: By,
    pub(super) command: Command,
    pub(super) if_match: Option<u64>,
    /// The time of receipt.
    pub(super) now: DateTime<Utc>,
    pub(super) noting: Option<Noting>,
    pub(super) told: oneshot::Sender<Result<Executed, ExecuteError>>,
    /// By which way it came in.
    pub(super) door: Door,
    /// The request that it belongs to, for the log.
    pub(super) span: Span,
}

/// What is known at a ruling beside the game.
pub(super) struct Known<'a> {
    pub(super) calendar: &'a Calendar,
    pub(super) heard: &'a Heard,
}

/// What became of an order.
pub(super) struct Ruling {
    /// The game after it.
    pub(super) next: Arc<HeldGame>,
    /// What it is answered, once that is written.
    pub(super) verdict: Result<Executed, ExecuteError>,
    posts: Vec<Post>,
    groups: Vec<Group>,
    stow: Vec<(Nick, Stowed)>,
    notices: Vec<NewNotice>,
    acts: Vec<(u64, Nick)>,
    receipt: Option<(receipts::Key, receipts::Kept)>,
}

impl Ruling {
    /// How many events it has, and how many posts of people.
    pub(super) fn counts(&self) -> (usize, usize) {
        let events = self.groups.iter().map(|group| group.entries.len()).sum();
        (
            events,
            self.posts.iter().filter(|post| post.author.is_some()).count(),
        )
    }

    /// Decides an order on a game. A fault of ours in it is the end of this order, not of others.
    pub(super) fn on(held: &Arc<HeldGame>, order: &Order, concern: Concern, known: &Known<'_>) -> Ruling {
        let ruling = AssertUnwindSafe(|| order.span.in_scope(|| decided(held, order, concern, known)));
        catch_unwind(ruling).unwrap_or_else(|panic| Ruling {
            next: Arc::clone(held),
            verdict: Err(ExecuteError::Broken(said(&*panic))),
            posts: Vec::new(),
            groups: Vec::new(),
            stow: Vec::new(),
            notices: Vec::new(),
            acts: Vec::new(),
            receipt: None,
        })
    }
}

fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic".to_owned())
}

fn decided(held: &Arc<HeldGame>, order: &Order, concern: Concern, known: &Known<'_>) -> Ruling {
    let circumstances = Circumstances {
        now: held.decided_at(order.now, known.calendar),
        entropy: Entropy(Hex32(entropy::bytes())),
        forum: concern.forum,
        outages: Arc::clone(&known.heard.recent),
        calendar: known.calendar.clone(),
    };
    let mut course = Course::up_to_now(held, &circumstances);
    let caught_up = course.entries();
    let current = course.game.seq;
    let verdict = match (order.if_match, concern.fault) {
        (Some(expected), _) if expected != current => Err(ExecuteError::VersionChanged { current }),
        (_, Some(fault)) => Err(ExecuteError::Refused(Refusal::from(fault))),
        _ => course
            .command(order.by.nick(), &order.command)
            .map_err(ExecuteError::Refused),
    };
    let next = if course.groups.is_empty() && course.timed_by == held.timed_by {
        Arc::clone(held)
    } else {
        let next = held.changed(Arc::clone(&course.game), course.stow.clone());
        Arc::new(next.timed_by(course.timed_by))
    };
    let executed = Executed {
        held: Arc::clone(&next),
        entries: course.entries().split_off(caught_up.len()),
        caught_up,
        posts: projection::posts(&course.groups),
    };
    let hand = order.by.nick().filter(|_| order.command.is_referees());
    let acts = hand.map_or_else(Vec::new, |nick| {
        let acts = executed.entries.iter().map(|entry| (entry.seq, nick.clone()));
        acts.collect()
    });
    // what caused no event is not appended, and its answer not with it
    let happened = verdict.is_ok() && !course.groups.is_empty();
    let noting = order.noting.as_ref().filter(|_| happened);
    Ruling {
        receipt: noting.map(|noting| noting.receipt.kept(&(noting.answer)(&executed))),
        notices: notices::told(&course.groups, &course.game),
        verdict: verdict.map(|()| executed.clone()),
        posts: executed.posts,
        groups: course.groups,
        stow: course.stow,
        acts,
        next,
    }
}

/// What rulings in a row write, decided on this game with what was known. `None`: nothing happened.
pub(super) fn appended(held: &HeldGame, rulings: &mut [Ruling], known: &Known<'_>) -> Option<Appended> {
    let after = Arc::clone(&rulings.last()?.next);
    let (before, game) = (&*held.game, &after.game);
    let mut new = Appended {
        game: held.id,
        expected: held.version(),
        facts: projection::facts(game),
        events: Vec::new(),
        posts: Vec::new(),
        voided: Vec::new(),
        fleets: Vec::new(),
        deadline: projection::deadline(Some(before), game),
        calendar: after.timed_by,
        table: Some(known.calendar.version()),
        outage: known.heard.last,
        participants: Vec::new(),
        gone: Vec::new(),
        notices: Vec::new(),
        remind: notices::remind(Some(held), &after),
        acts: Vec::new(),
        snapshot: projection::snapshot(held.version(), game),
        receipts: Vec::new(),
    };
    for ruling in rulings {
        new.voided.extend(projection::voided(&ruling.groups));
        let groups = std::mem::take(&mut ruling.groups);
        new.events
            .extend(groups.into_iter().flat_map(|group| group.entries));
        new.posts.append(&mut ruling.posts);
        new.fleets.append(&mut ruling.stow);
        new.notices.append(&mut ruling.notices);
        new.acts.append(&mut ruling.acts);
        new.receipts.extend(ruling.receipt.take());
    }
    if new.events.is_empty() {
        return None;
    }
    (new.participants, new.gone) = projection::parts_changed(Some(before), game);
    Some(new)
}
