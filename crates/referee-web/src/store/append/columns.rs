//! What many changes write, column by column: an array a column, and in each table the place of the game in the batch.

use chrono::{DateTime, Utc};
use league::event::Event;
use league::team::Side;
use league::{Nick, Team};
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use super::{Appended, Deadline};
use crate::store::notices::{self, NewNotice};
use crate::store::participants::{Owes, Participant};
use crate::store::posts::{self, Move, Post};
use crate::store::receipts;
use crate::store::reminders::Remind;

/// The place of a game in the batch, counted from 1.
type Place = i32;

/// The rows of the games, and of what each has one of.
#[derive(Default)]
pub(super) struct Games<'a> {
    pub places: Vec<Place>,
    pub ids: Vec<Uuid>,
    pub expected: Vec<i64>,
    pub versions: Vec<i64>,
    pub times: Vec<DateTime<Utc>>,
    pub deadlines: Vec<Option<DateTime<Utc>>>,
    pub turns: Vec<i32>,
    pub reds: Vec<i16>,
    pub blues: Vec<i16>,
    pub entrants: Vec<i16>,
    pub threads: Vec<i32>,
    pub stages: Vec<&'static str>,
    pub turns_of: Vec<Option<&'a str>>,
    pub winners: Vec<Option<&'a str>>,
    pub calendars: Vec<i32>,
    pub tables: Vec<Option<i32>>,
    /// Nothing happens by itself any more.
    pub undue: Vec<bool>,
    pub due: Vec<Option<DateTime<Utc>>>,
    /// There are no reminders any more.
    pub unremind: Vec<bool>,
    pub opened: Vec<Option<DateTime<Utc>>>,
    pub half: Vec<Option<DateTime<Utc>>>,
    pub sixth: Vec<Option<DateTime<Utc>>>,
}

impl<'a> Games<'a> {
    fn add(&mut self, place: Place, new: &'a Appended) {
        let facts = &new.facts;
        self.places.push(place);
        self.ids.push(new.game.0);
        self.expected.push(new.expected.cast_signed());
        self.versions.push(new.version().cast_signed());
        self.times.push(facts.updated_at);
        self.deadlines.push(facts.deadline);
        self.turns.push(facts.turn.cast_signed());
        self.reds.push(facts.active.red.cast_signed());
        self.blues.push(facts.active.blue.cast_signed());
        self.entrants.push(facts.entrants.cast_signed());
        self.threads.push(facts.thread.cast_signed());
        self.stages.push(facts.status.as_str());
        self.turns_of.push(facts.turn_of.as_ref().map(Side::as_str));
        self.winners.push(facts.winner.as_ref().map(Side::as_str));
        self.calendars.push(new.calendar.cast_signed());
        self.tables.push(new.table.map(u32::cast_signed));
        self.undue.push(new.deadline == Deadline::None);
        self.due.push(match new.deadline {
            Deadline::Set(at) => Some(at),
            Deadline::Same | Deadline::None => None,
        });
        let remind = match new.remind {
            Remind::Set(reminders) => Some(reminders),
            Remind::Same | Remind::None => None,
        };
        let at = |part: usize| remind.and_then(|r| r.due).map(|due| due[part]);
        self.unremind.push(new.remind == Remind::None);
        self.opened.push(remind.map(|r| r.opened));
        self.half.push(at(0));
        self.sixth.push(at(1));
    }
}

/// The rows of the log.
#[derive(Default)]
pub(super) struct Events<'a> {
    pub places: Vec<Place>,
    pub seqs: Vec<i64>,
    pub times: Vec<DateTime<Utc>>,
    pub hashes: Vec<&'a [u8]>,
    pub bodies: Vec<Json<&'a Event>>,
}

impl<'a> Events<'a> {
    fn add(&mut self, place: Place, new: &'a Appended) {
        for entry in &new.events {
            self.places.push(place);
            self.seqs.push(entry.seq.cast_signed());
            self.times.push(entry.at);
            self.hashes.push(&entry.hash.0);
            self.bodies.push(Json(&entry.event));
        }
    }
}

/// The rows of the thread.
#[derive(Default)]
pub(super) struct Posts<'a> {
    pub places: Vec<Place>,
    pub numbers: Vec<i32>,
    pub seqs: Vec<i64>,
    pub ids: Vec<Uuid>,
    pub times: Vec<DateTime<Utc>>,
    pub kinds: Vec<&'static str>,
    pub authors: Vec<Option<&'a str>>,
    pub texts: Vec<&'a str>,
    pub moves: Vec<Option<Json<&'a [Move]>>>,
    pub heads: Vec<Option<&'a str>>,
}

impl<'a> Posts<'a> {
    fn add(&mut self, place: Place, posts: &'a [Post]) {
        for post in posts {
            self.places.push(place);
            self.numbers.push(post.number.cast_signed());
            self.seqs.push(post.seq.cast_signed());
            self.ids.push(post.id);
            self.times.push(post.at);
            self.kinds.push(posts::kind_str(post.kind));
            self.authors.push(post.author.as_ref().map(Nick::as_str));
            self.texts.push(&post.text);
            self.moves
                .push((!post.moves.is_empty()).then_some(Json(post.moves.as_slice())));
            self.heads.push(post.head.as_deref());
        }
    }
}

/// Who has which part, and who has none any more.
#[derive(Default)]
pub(super) struct People<'a> {
    pub places: Vec<Place>,
    pub nicks: Vec<&'a str>,
    pub parts: Vec<&'static str>,
    pub teams: Vec<Option<&'static str>>,
    pub duties: Vec<Option<&'static str>>,
    pub gone_places: Vec<Place>,
    pub gone: Vec<&'a str>,
}

impl<'a> People<'a> {
    fn add(&mut self, place: Place, present: &'a [Participant], gone: &'a [Nick]) {
        for person in present {
            self.places.push(place);
            self.nicks.push(person.nick.as_str());
            self.parts.push(person.part.as_str());
            self.teams.push(person.team.map(Team::as_str));
            self.duties.push(person.duty.map(Owes::as_str));
        }
        for nick in gone {
            self.gone_places.push(place);
            self.gone.push(nick.as_str());
        }
    }
}

/// What few changes bring: fleets, void posts, acts of the Referee, snapshots, kept answers.
#[derive(Default)]
pub(super) struct Rare<'a> {
    pub fleet_places: Vec<Place>,
    pub owners: Vec<&'a str>,
    pub salts: Vec<&'a [u8]>,
    pub fleets: Vec<Value>,
    pub void_places: Vec<Place>,
    pub voided: Vec<i32>,
    pub act_places: Vec<Place>,
    pub acts: Vec<i64>,
    pub hands: Vec<&'a str>,
    pub snapshot_places: Vec<Place>,
    pub snapshots: Vec<Json<&'a Value>>,
    pub receipt_places: Vec<Place>,
    pub accounts: Vec<Uuid>,
    pub routes: Vec<&'a str>,
    pub keys: Vec<&'a str>,
    pub body_hashes: Vec<&'a [u8]>,
    pub received: Vec<DateTime<Utc>>,
    pub statuses: Vec<i16>,
    pub locations: Vec<Option<&'a str>>,
    pub answers: Vec<&'a [u8]>,
}

impl<'a> Rare<'a> {
    fn add(&mut self, place: Place, new: &'a Appended) {
        for (nick, stowed) in &new.fleets {
            self.fleet_places.push(place);
            self.owners.push(nick.as_str());
            self.salts.push(&stowed.salt.0);
            self.fleets
                .push(serde_json::to_value(&stowed.fleet).unwrap_or_default());
        }
        for number in &new.voided {
            self.void_places.push(place);
            self.voided.push(*number);
        }
        for (seq, nick) in &new.acts {
            self.act_places.push(place);
            self.acts.push(seq.cast_signed());
            self.hands.push(nick.as_str());
        }
        if let Some(state) = &new.snapshot {
            self.snapshot_places.push(place);
            self.snapshots.push(Json(state));
        }
        for (key, kept) in &new.receipts {
            self.receipt(place, key, kept);
        }
    }

    fn receipt(&mut self, place: Place, key: &'a receipts::Key, kept: &'a receipts::Kept) {
        self.receipt_places.push(place);
        self.accounts.push(key.account.0);
        self.routes.push(&key.route);
        self.keys.push(&key.key);
        self.body_hashes.push(&kept.body_hash);
        self.received.push(kept.at);
        self.statuses.push(kept.status.cast_signed());
        self.locations.push(kept.location.as_deref());
        self.answers.push(&kept.answer);
    }
}

/// What people are told.
pub(super) struct Notices<'a> {
    pub places: Vec<Place>,
    pub columns: notices::Columns<'a>,
}

impl<'a> Notices<'a> {
    fn of(batch: &[&'a Appended]) -> Notices<'a> {
        let all = || {
            let numbered = batch.iter().zip(1..);
            numbered.flat_map(|(new, place)| new.notices.iter().map(move |n: &NewNotice| (place, n)))
        };
        Notices {
            places: all().map(|(place, _)| place).collect(),
            columns: notices::Columns::of(all().map(|(_, notice)| notice)),
        }
    }
}

/// All columns of a batch.
pub(super) struct Columns<'a> {
    pub games: Games<'a>,
    /// Of the outages that they were decided with the one that ended first.
    pub outage: Option<DateTime<Utc>>,
    pub events: Events<'a>,
    pub posts: Posts<'a>,
    pub people: People<'a>,
    pub rare: Rare<'a>,
    pub notices: Notices<'a>,
}

impl<'a> Columns<'a> {
    pub(super) fn of(batch: &[&'a Appended]) -> Columns<'a> {
        let mut columns = Columns {
            games: Games::default(),
            outage: batch.iter().filter_map(|new| new.outage).min(),
            events: Events::default(),
            posts: Posts::default(),
            people: People::default(),
            rare: Rare::default(),
            notices: Notices::of(batch),
        };
        for (new, place) in batch.iter().zip(1..) {
            columns.games.add(place, new);
            columns.events.add(place, new);
            columns.posts.add(place, &new.posts);
            columns.people.add(place, &new.participants, &new.gone);
            columns.rare.add(place, new);
        }
        columns
    }
}
