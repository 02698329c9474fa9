//! The one door through which a game changes: everything that an append brings is written, or nothing.
//!
//! Changes of many games are written by one statement: in one journey, and with one flush of the database's log. Of
//! each game it takes the row first, in the order of ids, so that two servers that write at once wait for each other and
//! never in a circle; a game that is not at the version that its change was decided on is left as it is, and the others
//! of the batch are written all the same.

use chrono::{DateTime, Utc};
use league::Nick;
use league::decider::Stowed;
use league::event::Event;
use league::log::Logged;
use serde_json::Value;
use sqlx::postgres::PgConnection;
use sqlx::types::Json;

use self::columns::Columns;
use super::games::{Facts, SNAPSHOT_FORMAT};
use super::notices::{self, NewNotice};
use super::participants::Participant;
use super::posts::{Move, Post};
use super::receipts;
use super::reminders::Remind;
use crate::game_id::GameId;

mod columns;

/// What happens to the row of the game's deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deadline {
    /// It is as it was.
    Same,
    /// Something happens by itself after this instant.
    Set(DateTime<Utc>),
    /// Nothing happens by itself.
    None,
}

/// Everything that a change of one game writes.
#[derive(Clone, Debug)]
pub struct Appended {
    /// Which game.
    pub game: GameId,
    /// The version that it was decided on: where the game is at another one, nothing is written.
    pub expected: u64,
    /// What lists show of it afterwards.
    pub facts: Facts,
    /// The events, in order; never empty.
    pub events: Vec<Logged>,
    /// Posts and announcements.
    pub posts: Vec<Post>,
    /// Numbers of earlier posts that are void from now on.
    pub voided: Vec<i32>,
    /// Fleets that were placed.
    pub fleets: Vec<(Nick, Stowed)>,
    /// The deadline.
    pub deadline: Deadline,
    /// By which version of the table of days off its open turn is timed from now on (C5).
    pub calendar: u32,
    /// The version of that table that this was decided with: where the database has a newer one, nothing is written.
    /// `None`: it does not depend on it.
    pub table: Option<u32>,
    /// The end of the last outage that this was decided with; before all time where none was known. Where the database has
    /// a later one, nothing is written, for it may have moved a deadline. `None`: it does not depend on it.
    pub outage: Option<DateTime<Utc>>,
    /// Who takes another part in it, or owes something else.
    pub participants: Vec<Participant>,
    /// Who has nothing to do with it any more.
    pub gone: Vec<Nick>,
    /// What people are told of it.
    pub notices: Vec<NewNotice>,
    /// When those who owe are reminded (C6).
    pub remind: Remind,
    /// Events that are acts of the Referee, by whose hand.
    pub acts: Vec<(u64, Nick)>,
    /// The state after it, when it is time to keep one.
    pub snapshot: Option<Value>,
    /// What the requests that did it are answered, where they may come again.
    pub receipts: Vec<(receipts::Key, receipts::Kept)>,
}

impl Appended {
    /// Whether it brings nothing but events, posts and duties, as most moves do.
    fn is_plain(&self) -> bool {
        let told = self.notices.is_empty() && self.remind == Remind::Same && self.deadline == Deadline::Same;
        let kept = self.snapshot.is_none() && self.receipts.is_empty() && self.fleets.is_empty();
        told && kept && self.voided.is_empty() && self.gone.is_empty() && self.acts.is_empty()
    }

    /// The version of the game after it.
    pub fn version(&self) -> u64 {
        self.events.last().map_or(self.expected, |entry| entry.seq)
    }
}

/// Who came first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Race {
    /// All of it is written.
    Won,
    /// The game was not at the expected version, the table of days off is another one, or an outage was found: nothing is
    /// written.
    Lost,
    /// The same request did it already: nothing is written.
    Repeated,
}

/// Writes one change. A request that was done already is no error here, but [`Race::Repeated`].
pub async fn append(c: &mut PgConnection, new: &Appended) -> sqlx::Result<Race> {
    match append_all(c, &[new]).await {
        Ok(won) if won.contains(&1) => Ok(Race::Won),
        Ok(_) => Ok(Race::Lost),
        Err(e) if is_repeated(&e) => Ok(Race::Repeated),
        Err(e) => Err(e),
    }
}

/// Whether nothing was written because one of the requests was done already.
pub fn is_repeated(e: &sqlx::Error) -> bool {
    matches!(e, sqlx::Error::Database(e) if e.is_unique_violation() && e.constraint() == Some("receipts_pkey"))
}

/// The statement: what every change brings, and `more` for what few do. Of the row of each game first; where that is at
/// another version, nothing of the rest.
macro_rules! written {
    ($c:expr, $columns:expr, $more:literal $(, $arg:expr)* $(,)?) => {
        sqlx::query_scalar!(
            r#"with asked as (
            select * from unnest($1::integer[], $2::uuid[], $3::bigint[], $4::bigint[], $5::timestamptz[],
                $6::timestamptz[], $7::integer[], $8::smallint[], $9::smallint[], $10::smallint[], $11::integer[],
                $12::text[], $13::text[], $14::text[], $15::integer[], $16::integer[], $17::bool[], $18::timestamptz[],
                $19::bool[], $20::timestamptz[], $21::timestamptz[], $22::timestamptz[])
                as a (place, id, expected, version, at, deadline, turn, red, blue, entrants, thread, status, turn_of,
                    winner, calendar, by_table, undue, due, unremind, opened, half, sixth)
        ), locked as (
            select id from games where id = any ($2::uuid[]) order by id for update
        ), won as (
            update games g set version = a.version, updated_at = a.at, deadline = a.deadline, turn = a.turn,
                red_active = a.red, blue_active = a.blue, entrants = a.entrants, thread = a.thread, status = a.status,
                turn_of = a.turn_of, winner = a.winner,
                counted = g.counted and g.status = a.status and g.winner is not distinct from a.winner,
                calendar = a.calendar
            from asked a join locked l on l.id = a.id
            where g.id = l.id and g.version = a.expected
                and coalesce(a.by_table = (select coalesce(max(version), 0) from calendar_changes), true)
                and coalesce($43::timestamptz >= (select max(to_at) from outages), true)
            returning a.place, a.id, a.version, a.at, a.status, a.undue, a.due, a.unremind, a.opened, a.half, a.sixth
        ), logged as (
            insert into events (game_id, seq, at, hash, body)
            select w.id, e.seq, e.at, e.hash, e.body
            from unnest($23::integer[], $24::bigint[], $25::timestamptz[], $26::bytea[], $27::jsonb[])
                as e (place, seq, at, hash, body) join won w using (place)
        ), posted as (
            insert into posts (game_id, number, seq, id, at, kind, author, text, moves, head)
            select w.id, p.number, p.seq, p.id, p.at, p.kind, p.author, p.text, p.moves, p.head
            from unnest($28::integer[], $29::integer[], $30::bigint[], $31::uuid[], $32::timestamptz[], $33::text[],
                $34::text[], $35::text[], $36::jsonb[], $37::text[])
                as p (place, number, seq, id, at, kind, author, text, moves, head) join won w using (place)
        ), present as (
            insert into participants (nick, game_id, part, team, duty)
            select p.nick, w.id, p.part, p.team, p.duty
            from unnest($38::integer[], $39::text[], $40::text[], $41::text[], $42::text[])
                as p (place, nick, part, team, duty) join won w using (place)
            on conflict (nick, game_id)
                do update set part = excluded.part, team = excluded.team, duty = excluded.duty
        ), told as (
            insert into deliveries (webhook_id, game_id, seq, type, at, next_at)
            select h.id, w.id, e.seq, e.body ->> 'type', e.at, w.at
            from won w
                join lateral (
                    select p.nick from participants p where p.game_id = w.id
                    union
                    select p.nick from unnest($38::integer[], $39::text[]) as p (place, nick) where p.place = w.place
                ) of on true
                join webhooks h on h.nick = of.nick and h.off_since is null
                join unnest($23::integer[], $24::bigint[], $25::timestamptz[], $27::jsonb[]) as e (place, seq, at, body)
                    on e.place = w.place and ('*' = any (h.events) or e.body ->> 'type' = any (h.events))
            where exists (select from webhooks where off_since is null) -- asked once, and mostly the end of it
            order by w.place, e.seq, h.id
        "#
            + $more
            + r#")
        select place as "place!" from won"#,
            &$columns.games.places,
            &$columns.games.ids,
            &$columns.games.expected,
            &$columns.games.versions,
            &$columns.games.times,
            &$columns.games.deadlines as &[Option<DateTime<Utc>>],
            &$columns.games.turns,
            &$columns.games.reds,
            &$columns.games.blues,
            &$columns.games.entrants,
            &$columns.games.threads,
            &$columns.games.stages as &[&str],
            &$columns.games.turns_of as &[Option<&str>],
            &$columns.games.winners as &[Option<&str>],
            &$columns.games.calendars,
            &$columns.games.tables as &[Option<i32>],
            &$columns.games.undue,
            &$columns.games.due as &[Option<DateTime<Utc>>],
            &$columns.games.unremind,
            &$columns.games.opened as &[Option<DateTime<Utc>>],
            &$columns.games.half as &[Option<DateTime<Utc>>],
            &$columns.games.sixth as &[Option<DateTime<Utc>>],
            &$columns.events.places,
            &$columns.events.seqs,
            &$columns.events.times,
            &$columns.events.hashes as &[&[u8]],
            &$columns.events.bodies as &[Json<&Event>],
            &$columns.posts.places,
            &$columns.posts.numbers,
            &$columns.posts.seqs,
            &$columns.posts.ids,
            &$columns.posts.times,
            &$columns.posts.kinds as &[&str],
            &$columns.posts.authors as &[Option<&str>],
            &$columns.posts.texts as &[&str],
            &$columns.posts.moves as &[Option<Json<&[Move]>>],
            &$columns.posts.heads as &[Option<&str>],
            &$columns.people.places,
            &$columns.people.nicks as &[&str],
            &$columns.people.parts as &[&str],
            &$columns.people.teams as &[Option<&str>],
            &$columns.people.duties as &[Option<&str>],
            $columns.outage,
            $($arg),*
        )
        .fetch_all($c)
        .await
    };
}

/// Writes changes of different games, all that are decided on the version that their game is at; the places of those,
/// counted from 1.
///
/// # Errors
/// The database's, and that a request was done already ([`is_repeated`]): then nothing of any of them is written.
#[expect(clippy::too_many_lines, reason = "it is one statement")]
pub async fn append_all(c: &mut PgConnection, batch: &[&Appended]) -> sqlx::Result<Vec<i32>> {
    let columns = Columns::of(batch);
    // a plain move writes into few tables, and half of the work is to get ready for all the others
    if batch.iter().all(|new| new.is_plain()) {
        return written!(c, columns, "");
    }
    let told = &columns.notices.columns;
    written!(
        c,
        columns,
        r#"), void as (
            update posts p set voided = true
            from unnest($44::integer[], $45::integer[]) as v (place, number) join won w using (place)
            where p.game_id = w.id and p.number = v.number
        ), stowed as (
            insert into fleets (game_id, nick, salt, fleet)
            select w.id, f.nick, f.salt, f.fleet
            from unnest($46::integer[], $47::text[], $48::bytea[], $49::jsonb[]) as f (place, nick, salt, fleet)
                join won w using (place)
            on conflict (game_id, nick) do update set salt = excluded.salt, fleet = excluded.fleet
        ), seen as (
            delete from layout_photos p using won w, accounts a
            where p.game_id = w.id and a.id = p.account_id
                and (exists (
                    select from unnest($46::integer[], $47::text[]) as f (place, nick)
                    where f.place = w.place and f.nick = a.nick
                ) or w.status not in ('enrolment', 'placement') and not exists (
                    select from participants t where t.game_id = w.id and t.nick = a.nick and t.part = 'admitted'
                ))
        ), gone as (
            delete from participants p
            using unnest($50::integer[], $51::text[]) as g (place, nick) join won w using (place)
            where p.game_id = w.id and p.nick = g.nick
        ), acted as (
            insert into acts (game_id, seq, nick)
            select w.id, t.seq, t.nick
            from unnest($52::integer[], $53::bigint[], $54::text[]) as t (place, seq, nick) join won w using (place)
        ), cleared as (
            delete from deadlines d using won w where d.game_id = w.id and w.undue
        ), due as (
            insert into deadlines (game_id, due_at) select id, due from won where due is not null
            on conflict (game_id) do update set due_at = excluded.due_at
        ), kept as (
            insert into snapshots (game_id, version, format, state)
            select w.id, w.version, $57, s.state
            from unnest($55::integer[], $56::jsonb[]) as s (place, state) join won w using (place)
            on conflict (game_id)
                do update set version = excluded.version, format = excluded.format, state = excluded.state
        ), noted as (
            insert into receipts (account_id, route, key, body_hash, at, status, location, answer)
            select r.account, r.route, r.key, r.body_hash, r.at, r.status, r.location, r.answer
            from unnest($58::integer[], $59::uuid[], $60::text[], $61::text[], $62::bytea[], $63::timestamptz[],
                $64::smallint[], $65::text[], $66::bytea[])
                as r (place, account, route, key, body_hash, at, status, location, answer) join won w using (place)
        ), noticed as (
            insert into notices (id, account_id, game_id, subject, kind, topic, facts, at)
            select n.id, a.id, w.id, n.subject, n.kind, n.topic, n.facts, n.at
            from unnest($67::integer[], $68::uuid[], $69::text[], $70::bigint[], $71::text[], $72::text[], $73::jsonb[],
                $74::timestamptz[]) with ordinality as n (place, id, skeleton, subject, kind, topic, facts, at, number)
                join won w using (place)
                join accounts a on a.skeleton = n.skeleton
            where not a.is_bot
            order by n.number
            on conflict do nothing
        ), unreminded as (
            delete from reminders r using won w where r.game_id = w.id and w.unremind
        ), reminded as (
            insert into reminders (game_id, part, opened, due_at)
            select w.id, r.part, w.opened, r.due_at
            from won w cross join lateral (values ('half', w.half), ('sixth', w.sixth)) as r (part, due_at)
            where w.opened is not null
            on conflict (game_id, part) do update set opened = excluded.opened, due_at = excluded.due_at,
                -- what was told is not told again, unless the deadline has moved so far that it lies ahead again
                done = reminders.done and reminders.opened = excluded.opened
                    and coalesce(excluded.due_at <= (select a.at from asked a where a.id = excluded.game_id), true)
"#,
        &columns.rare.void_places,
        &columns.rare.voided,
        &columns.rare.fleet_places,
        &columns.rare.owners as &[&str],
        &columns.rare.salts as &[&[u8]],
        &columns.rare.fleets,
        &columns.people.gone_places,
        &columns.people.gone as &[&str],
        &columns.rare.act_places,
        &columns.rare.acts,
        &columns.rare.hands as &[&str],
        &columns.rare.snapshot_places,
        &columns.rare.snapshots as &[Json<&Value>],
        SNAPSHOT_FORMAT,
        &columns.rare.receipt_places,
        &columns.rare.accounts,
        &columns.rare.routes as &[&str],
        &columns.rare.keys as &[&str],
        &columns.rare.body_hashes as &[&[u8]],
        &columns.rare.received,
        &columns.rare.statuses,
        &columns.rare.locations as &[Option<&str>],
        &columns.rare.answers as &[&[u8]],
        &columns.notices.places,
        &told.ids,
        &told.skeletons,
        &told.subjects,
        &told.kinds as &[&str],
        &told.topics as &[Option<&str>],
        &told.facts as &[Json<&notices::Facts>],
        &told.times,
    )
}
