//! The one door through which a game changes: everything that an append brings is written, or nothing.

use chrono::{DateTime, Utc};
use league::decider::Stowed;
use league::log::Logged;
use league::team::Side;
use league::{Nick, Team};
use serde_json::Value;
use sqlx::postgres::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

use super::games::{Facts, SNAPSHOT_FORMAT};
use super::notices::{Columns, NewNotice};
use super::participants::{Owes, Participant};
use super::posts::Post;
use super::receipts;
use super::reminders::{Part, Remind};
use crate::game_id::GameId;

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
pub struct Appended<'a> {
    /// Which game.
    pub game: GameId,
    /// What lists show of it afterwards.
    pub facts: Facts,
    /// The events, in order; never empty.
    pub events: &'a [Logged],
    /// Posts and announcements.
    pub posts: &'a [Post],
    /// Numbers of earlier posts that are void from now on.
    pub voided: Vec<i32>,
    /// Fleets that were placed.
    pub fleets: &'a [(Nick, Stowed)],
    /// The deadline.
    pub deadline: Deadline,
    /// By which version of the table of days off its open turn is timed from now on (C5).
    pub calendar: u32,
    /// The version of that table that this was decided with: where the database has a newer one, nothing is written.
    /// `None`: it does not depend on it.
    pub table: Option<u32>,
    /// Who takes another part in it, or owes something else.
    pub participants: Vec<Participant>,
    /// Who has nothing to do with it any more.
    pub gone: Vec<Nick>,
    /// What people are told of it.
    pub notices: &'a [NewNotice],
    /// When those who owe are reminded (C6).
    pub remind: Remind,
    /// By whose hand an act of the Referee was done: every event after this one.
    pub acted: Option<(&'a Nick, u64)>,
    /// The state after it, when it is time to keep one.
    pub snapshot: Option<Value>,
    /// What the request that did it is answered, where it may come again.
    pub receipt: Option<&'a (receipts::Key, receipts::Kept)>,
}

/// Who came first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Race {
    /// All of it is written.
    Won,
    /// The game was not at the expected version, or the table of days off is another one: nothing is written.
    Lost,
    /// The same request did it already: nothing is written.
    Repeated,
}

/// The columns of the events.
struct Events {
    seqs: Vec<i64>,
    times: Vec<DateTime<Utc>>,
    hashes: Vec<Vec<u8>>,
    bodies: Vec<Value>,
}

impl Events {
    fn of(entries: &[Logged]) -> Events {
        Events {
            seqs: entries.iter().map(|e| e.seq.cast_signed()).collect(),
            times: entries.iter().map(|e| e.at).collect(),
            hashes: entries.iter().map(|e| e.hash.0.to_vec()).collect(),
            bodies: entries
                .iter()
                .map(|e| serde_json::to_value(&e.event).unwrap_or_default())
                .collect(),
        }
    }
}

/// The columns of the posts.
struct Posts<'a> {
    numbers: Vec<i32>,
    seqs: Vec<i64>,
    ids: Vec<Uuid>,
    times: Vec<DateTime<Utc>>,
    kinds: Vec<&'static str>,
    authors: Vec<Option<&'a str>>,
    texts: Vec<&'a str>,
    moves: Vec<Option<Json<&'a [super::posts::Move]>>>,
    heads: Vec<Option<&'a str>>,
}

impl Posts<'_> {
    fn of(posts: &[Post]) -> Posts<'_> {
        Posts {
            numbers: posts.iter().map(|p| p.number.cast_signed()).collect(),
            seqs: posts.iter().map(|p| p.seq.cast_signed()).collect(),
            ids: posts.iter().map(|p| p.id).collect(),
            times: posts.iter().map(|p| p.at).collect(),
            kinds: posts.iter().map(|p| super::posts::kind_str(p.kind)).collect(),
            authors: posts
                .iter()
                .map(|p| p.author.as_ref().map(Nick::as_str))
                .collect(),
            texts: posts.iter().map(|p| p.text.as_str()).collect(),
            moves: posts
                .iter()
                .map(|p| (!p.moves.is_empty()).then_some(Json(p.moves.as_slice())))
                .collect(),
            heads: posts.iter().map(|p| p.head.as_deref()).collect(),
        }
    }
}

/// The columns of the fleets.
struct Fleets<'a> {
    owners: Vec<&'a str>,
    salts: Vec<Vec<u8>>,
    ships: Vec<Value>,
}

impl Fleets<'_> {
    fn of(fleets: &[(Nick, Stowed)]) -> Fleets<'_> {
        Fleets {
            owners: fleets.iter().map(|(nick, _)| nick.as_str()).collect(),
            salts: fleets.iter().map(|(_, stowed)| stowed.salt.0.to_vec()).collect(),
            ships: fleets
                .iter()
                .map(|(_, stowed)| serde_json::to_value(&stowed.fleet).unwrap_or_default())
                .collect(),
        }
    }
}

/// The columns of the participants.
struct People<'a> {
    nicks: Vec<&'a str>,
    parts: Vec<&'static str>,
    teams: Vec<Option<&'static str>>,
    duties: Vec<Option<&'static str>>,
}

impl People<'_> {
    fn of(people: &[Participant]) -> People<'_> {
        People {
            nicks: people.iter().map(|p| p.nick.as_str()).collect(),
            parts: people.iter().map(|p| p.part.as_str()).collect(),
            teams: people.iter().map(|p| p.team.map(Team::as_str)).collect(),
            duties: people.iter().map(|p| p.duty.map(Owes::as_str)).collect(),
        }
    }
}

/// Writes a change of the game that was decided on version `expected`: one statement, so one journey and all or
/// nothing. The row of the game is taken first; who finds it at another version writes
/// nothing.
#[expect(clippy::too_many_lines, reason = "it is one statement")]
pub async fn append(c: &mut PgConnection, expected: u64, new: &Appended<'_>) -> sqlx::Result<Race> {
    let (facts, events, posts) = (&new.facts, Events::of(new.events), Posts::of(new.posts));
    let version = new.events.last().map_or(expected, |e| e.seq).cast_signed();
    let (fleets, people) = (Fleets::of(new.fleets), People::of(&new.participants));
    let (hand, before) = new.acted.unzip();
    let (key, kept) = new.receipt.map(|(key, kept)| (key, kept)).unzip();
    let gone: Vec<&str> = new.gone.iter().map(Nick::as_str).collect();
    let due = if let Deadline::Set(at) = new.deadline {
        Some(at)
    } else {
        None
    };
    let notices = Columns::of(new.notices);
    let remind = if let Remind::Set(reminders) = new.remind {
        Some(reminders)
    } else {
        None
    };
    let reminders = remind.map_or_else(Vec::new, |r| {
        let due = |i: usize| r.due.map(|due| due[i]);
        vec![due(0), due(1)]
    });
    let won = sqlx::query_scalar!(
        r#"with won as (
            update games set version = $3, updated_at = $4, deadline = $5, turn = $6, red_active = $7,
                blue_active = $8, entrants = $9, thread = $10, status = $11, turn_of = $12, winner = $13,
                counted = counted and status = $11 and winner is not distinct from $13,
                calendar = $61
            where id = $1 and version = $2
                and coalesce($62 = (select coalesce(max(version), 0) from calendar_changes), true)
            returning id
        ), logged as (
            insert into events (game_id, seq, at, hash, body)
            select won.id, e.seq, e.at, e.hash, e.body
            from won, unnest($14::bigint[], $15::timestamptz[], $16::bytea[], $17::jsonb[]) as e (seq, at, hash, body)
        ), posted as (
            insert into posts (game_id, number, seq, id, at, kind, author, text, moves, head)
            select won.id, p.number, p.seq, p.id, p.at, p.kind, p.author, p.text, p.moves, p.head
            from won, unnest($18::integer[], $19::bigint[], $20::uuid[], $21::timestamptz[], $22::text[],
                $23::text[], $24::text[], $25::jsonb[], $26::text[])
                as p (number, seq, id, at, kind, author, text, moves, head)
        ), void as (
            update posts set voided = true from won where game_id = won.id and number = any ($27::integer[])
        ), stowed as (
            insert into fleets (game_id, nick, salt, fleet)
            select won.id, f.nick, f.salt, f.fleet
            from won, unnest($28::text[], $29::bytea[], $30::jsonb[]) as f (nick, salt, fleet)
            on conflict (game_id, nick) do update set salt = excluded.salt, fleet = excluded.fleet
        ), seen as (
            delete from layout_photos p using won, accounts a
            where p.game_id = won.id and a.id = p.account_id
                and (a.nick = any ($28::text[]) or $11 not in ('enrolment', 'placement') and not exists (
                    select from participants t where t.game_id = won.id and t.nick = a.nick and t.part = 'admitted'
                ))
        ), gone as (
            delete from participants using won where game_id = won.id and nick = any ($31::text[])
        ), present as (
            insert into participants (nick, game_id, part, team, duty)
            select p.nick, won.id, p.part, p.team, p.duty
            from won, unnest($32::text[], $33::text[], $34::text[], $35::text[]) as p (nick, part, team, duty)
            on conflict (nick, game_id)
                do update set part = excluded.part, team = excluded.team, duty = excluded.duty
        ), told as (
            insert into deliveries (webhook_id, game_id, seq, type, at, next_at)
            select w.id, won.id, e.seq, e.body ->> 'type', e.at, $4
            from won, webhooks w, unnest($14::bigint[], $15::timestamptz[], $17::jsonb[]) as e (seq, at, body)
            where exists (select from webhooks where off_since is null) -- asked once, and mostly the end of it
                and w.off_since is null
                and ('*' = any (w.events) or e.body ->> 'type' = any (w.events))
                and w.nick in (
                    select p.nick from participants p where p.game_id = $1 union select unnest($32::text[])
                )
            order by e.seq, w.id
        ), acted as (
            insert into acts (game_id, seq, nick)
            select won.id, e.seq, $59 from won, unnest($14::bigint[]) as e (seq)
            where $59::text is not null and e.seq > $60
        ), cleared as (
            delete from deadlines using won where game_id = won.id and $36
        ), due as (
            insert into deadlines (game_id, due_at) select won.id, $37 from won where $37::timestamptz is not null
            on conflict (game_id) do update set due_at = excluded.due_at
        ), kept as (
            insert into snapshots (game_id, version, format, state)
            select won.id, $3, $38, $39 from won where $39::jsonb is not null
            on conflict (game_id)
                do update set version = excluded.version, format = excluded.format, state = excluded.state
        ), noted as (
            insert into receipts (account_id, route, key, body_hash, at, status, location, answer)
            select $40, $41, $42, $43, $44, $45, $46, $47 from won where $40::uuid is not null
        ), noticed as (
            insert into notices (id, account_id, game_id, subject, kind, topic, facts, at)
            select n.id, a.id, won.id, n.subject, n.kind, n.topic, n.facts, n.at
            from won, unnest($48::uuid[], $49::text[], $50::bigint[], $51::text[], $52::text[], $53::jsonb[],
                $54::timestamptz[]) with ordinality as n (id, skeleton, subject, kind, topic, facts, at, place)
                join accounts a on a.skeleton = n.skeleton
            where not a.is_bot
            order by n.place
            on conflict do nothing
        ), unreminded as (
            delete from reminders using won where game_id = won.id and $55
        ), reminded as (
            insert into reminders (game_id, part, opened, due_at)
            select won.id, r.part, $56, r.due_at
            from won, unnest($57::text[], $58::timestamptz[]) as r (part, due_at) where $56::timestamptz is not null
            on conflict (game_id, part) do update set opened = excluded.opened, due_at = excluded.due_at,
                -- what was told is not told again, unless the deadline has moved so far that it lies ahead again
                done = reminders.done and reminders.opened = excluded.opened
                    and coalesce(excluded.due_at <= $4, true)
        )
        select id from won"#,
        new.game.0,
        expected.cast_signed(),
        version,
        facts.updated_at,
        facts.deadline,
        facts.turn.cast_signed(),
        facts.active.red.cast_signed(),
        facts.active.blue.cast_signed(),
        facts.entrants.cast_signed(),
        facts.thread.cast_signed(),
        facts.status as super::games::Stage,
        facts.turn_of.as_ref().map(Side::as_str),
        facts.winner.as_ref().map(Side::as_str),
        &events.seqs,
        &events.times,
        &events.hashes,
        &events.bodies,
        &posts.numbers,
        &posts.seqs,
        &posts.ids,
        &posts.times,
        &posts.kinds as &[&str],
        &posts.authors as &[Option<&str>],
        &posts.texts as &[&str],
        &posts.moves as &[Option<Json<&[super::posts::Move]>>],
        &posts.heads as &[Option<&str>],
        &new.voided,
        &fleets.owners as &[&str],
        &fleets.salts,
        &fleets.ships,
        &gone as &[&str],
        &people.nicks as &[&str],
        &people.parts as &[&str],
        &people.teams as &[Option<&str>],
        &people.duties as &[Option<&str>],
        new.deadline == Deadline::None,
        due,
        SNAPSHOT_FORMAT,
        new.snapshot,
        key.map(|k| k.account.0),
        key.map(|k| k.route.as_str()),
        key.map(|k| k.key.as_str()),
        kept.map(|k| &k.body_hash[..]),
        kept.map(|k| k.at),
        kept.map(|k| k.status.cast_signed()),
        kept.and_then(|k| k.location.as_deref()),
        kept.map(|k| &k.answer[..]),
        &notices.ids,
        &notices.skeletons,
        &notices.subjects,
        &notices.kinds as &[&str],
        &notices.topics as &[Option<&str>],
        &notices.facts as &[Json<&super::notices::Facts>],
        &notices.times,
        new.remind == Remind::None,
        remind.map(|r| r.opened),
        &Part::ALL.map(Part::as_str)[..reminders.len()] as &[&str],
        &reminders as &[Option<DateTime<Utc>>],
        hand.map(Nick::as_str),
        before.map(u64::cast_signed),
        new.calendar.cast_signed(),
        new.table.map(u32::cast_signed),
    )
    .fetch_optional(c)
    .await;
    match won {
        Ok(Some(_)) => Ok(Race::Won),
        Ok(None) => Ok(Race::Lost),
        Err(sqlx::Error::Database(e))
            if e.is_unique_violation() && e.constraint() == Some("receipts_pkey") =>
        {
            Ok(Race::Repeated)
        }
        Err(e) => Err(e),
    }
}
