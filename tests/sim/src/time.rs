//! How time passes at a table: seconds or weeks, to just before, at and after deadlines, with servers that sleep or are down,
//! and with a table of days off that changes.

use chrono::{DateTime, Datelike, Days, NaiveDate, TimeDelta, Utc};
use referee_web::store::calendar::Source;

use crate::dice::Dice;
use crate::world::World;

/// When a table begins: some time in three years, so that games see holidays and changes of clocks.
pub fn beginning(dice: &mut Dice) -> DateTime<Utc> {
    let day = NaiveDate::from_ymd_opt(2025, 1, 1).unwrap_or_default()
        + Days::new(u64::try_from(dice.roll(900)).unwrap_or(0));
    let midnight = day.and_time(chrono::NaiveTime::MIN).and_utc();
    midnight + TimeDelta::microseconds(dice.between(0, 86_399) * 1_000_000 + dice.between(0, 999_999))
}

/// Some time passes.
pub fn pass(world: &mut World) {
    if world.dice.one_in(25) {
        change_table(world);
    }
    if world.dice.one_in(40) {
        let server = world.dice.roll(world.servers.len());
        world.servers[server].asleep = true;
        world.tally.count("servers that slept");
    }
    if world.dice.one_in(40) {
        all_down(world);
    } else {
        on(world);
    }
    for server in 0..world.servers.len() {
        if world.servers[server].asleep && world.dice.one_in(2) {
            world.servers[server].asleep = false;
        }
        if !world.servers[server].up && world.dice.one_in(2) {
            world.restart(server);
        }
    }
    world.workers();
    if world.dice.one_in(10) {
        for server in 0..world.servers.len() {
            if world.servers[server].up && !world.servers[server].asleep {
                world.settle(server);
            }
        }
    }
}

/// While servers are alive.
fn on(world: &mut World) {
    let due = next_due(world);
    let to = match world.dice.roll(10) {
        0..=3 => world.now + TimeDelta::seconds(world.dice.between(1, 90)),
        4 => world.now + TimeDelta::minutes(world.dice.between(1, 300)),
        5 => world.now + TimeDelta::hours(world.dice.between(1, 40)),
        6 => due - TimeDelta::microseconds(world.dice.between(0, 1) * world.dice.between(0, 2_000_000)),
        7 => due + TimeDelta::microseconds(world.dice.between(0, 1)),
        8 => due + TimeDelta::milliseconds(world.dice.between(400, 1_600)),
        _ => due - TimeDelta::seconds(world.dice.between(1, 600)),
    };
    // nobody sleeps past a deadline by more than a worker's look, most of the time
    let to = if world.dice.one_in(6) {
        to
    } else {
        to.min(due + TimeDelta::milliseconds(1_500))
    };
    jump(world, to);
}

fn next_due(world: &World) -> DateTime<Utc> {
    let due = world
        .database
        .games
        .iter()
        .filter_map(|row| row.deadline)
        .filter(|due| *due > world.now)
        .min();
    due.unwrap_or(world.now + TimeDelta::hours(5))
}

/// Time goes on to this moment, while those servers that are awake beat every ten seconds.
pub fn jump(world: &mut World, to: DateTime<Utc>) {
    if to <= world.now {
        return;
    }
    let far = to - world.now > TimeDelta::seconds(10);
    let awake = |server: &crate::server::Server| server.up && !server.asleep;
    // who slept until now has beaten by now, and found what it slept through
    for server in &mut world.servers {
        if awake(server) && server.now(world.now) - server.beat >= crate::server::STALE {
            server.beats(world.now, &mut world.database);
        }
    }
    world.now = to;
    if !far || !world.servers.iter().any(awake) {
        return;
    }
    for server in 0..world.servers.len() {
        let ago = TimeDelta::microseconds(world.dice.between(0, 9_999_999));
        let it = &mut world.servers[server];
        if awake(it) {
            // the beats before were heard of by all: there is no gap
            let beat = it.now(to - ago);
            world.database.beat = world.database.beat.max(Some(beat));
            it.beat = it.beat.max(beat);
            it.hear(&world.database);
        }
    }
}

/// All servers are down or asleep for a while: an outage where it is a minute or more (C4).
fn all_down(world: &mut World) {
    world.tally.count("times without a server");
    world.tell(|| "all servers are gone".to_owned());
    for server in 0..world.servers.len() {
        if world.dice.one_in(3) {
            world.servers[server].asleep = true;
        } else {
            world.crash(server);
            world.servers[server].up = false;
        }
    }
    let due = next_due(world);
    let to = match world.dice.roll(5) {
        0 => world.now + TimeDelta::seconds(world.dice.between(30, 90)),
        1 => world.now + TimeDelta::minutes(world.dice.between(1, 60)),
        2 => world.now + TimeDelta::hours(world.dice.between(1, 80)),
        3 => due + TimeDelta::seconds(world.dice.between(-2, 2)),
        _ => due + TimeDelta::minutes(world.dice.between(1, 600)),
    };
    world.now = to.max(world.now);
    for server in 0..world.servers.len() {
        world.servers[server].asleep = false;
        if !world.servers[server].up {
            world.restart(server);
        }
    }
}

/// Somebody changes the table of days off (C5): days of the next weeks come or go.
fn change_table(world: &mut World) {
    world.tally.count("changes of the table of days off");
    let today = world.now.date_naive();
    let many = 1 + world.dice.roll(4);
    let days = (0..many).map(|_| {
        let ahead = u64::try_from(world.dice.between(0, 20)).unwrap_or(0);
        let day = today.checked_add_days(Days::new(ahead)).unwrap_or(today);
        let name = (!world.dice.one_in(3)).then(|| format!("День {}", day.day()));
        (day, name)
    });
    let mut days: Vec<_> = days.collect();
    days.sort();
    days.dedup_by_key(|(day, _)| *day);
    let at = world.now;
    world.tell(|| format!("the days off change: {days:?}"));
    world.database.change_table(at, Source::Hand, days);
    // some servers hear of it at once
    for server in &mut world.servers {
        if world.dice.one_in(2) {
            server.calendar = world.database.calendar.clone();
        }
    }
}
