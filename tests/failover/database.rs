//! The database killed and started again, and the primary lost and a standby promoted.

use std::time::{Duration, Instant};

use acceptance::battle::Battle;
use acceptance::log;
use acceptance::postgres::Postgres;
use acceptance::proxy::{self, Proxy};
use chrono::{DateTime, Utc};
use league::Event;
use referee_web::clock::Clock;
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

use crate::front::Manner;
use crate::load::Load;
use crate::site::{BLUES, REDS, Site};
use crate::{at_length, measure};

/// Nothing here takes so long, on whatever machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// Waits until every server answers so at a path.
async fn all_say(site: &Site, path: &str, want: u16) {
    let until = Instant::now() + PATIENCE;
    loop {
        let statuses = site.statuses(path).await;
        if statuses.iter().all(|s| *s == want) {
            return;
        }
        assert!(Instant::now() < until, "{path}: {statuses:?}, not {want}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn pool(database: &Postgres) -> PgPool {
    let options = PgPoolOptions::new().max_connections(2);
    options.connect(&database.url()).await.unwrap()
}

/// Servers say that they are not ready, wait, and go on by themselves; nothing acknowledged is lost or done twice, and a
/// deadline in the middle of it is met once, as of its time.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_killed_under_load_and_started_again_loses_nothing() {
    if !proxy::is_there("the database killed under load") {
        return;
    }
    let mut database = Postgres::new("killed");
    let mut site = Site::new(&database.url(), &["a", "b"]).await;
    // it lasts until the deadline of the other game
    let load = Load::on(&site, Manner::Again, Duration::from_millis(700)).await;
    let hasty = site.game("Минута на ход", &[("turn_hours", "0.0166667")]).await;
    let due = deadline(&pool(&database).await, &hasty).await;
    let shot = format!("То {} - А1", BLUES[0]);
    hasty.post(REDS[0], &shot).await.done();
    let before = site.processes();
    for _ in 1..measure().rounds {
        kill_and_start(&site, &mut database, &load, None).await;
    }
    kill_and_start(&site, &mut database, &load, Some(due)).await;
    takes_no_writes(&site, &database).await;
    site.proxy.sees(&["a", "b"], true).await;
    load.more(measure().posts).await;
    assert_eq!(site.processes(), before, "no server was started again");
    let pool = pool(&database).await;
    let came = load.end(&pool).await;
    assert!(came.in_vain > 0, "the kill came in the middle of something");
    met_once(&pool, &hasty, due).await;
    assert_eq!(
        database.sql("select count(*) from outages"),
        "0",
        "servers were alive, and it was short"
    );
    site.end();
}

/// For a while it takes no writes, on the connections that servers have.
async fn takes_no_writes(site: &Site, database: &Postgres) {
    for (how, ready) in [
        ("set default_transaction_read_only = on", 503),
        ("reset default_transaction_read_only", 200),
    ] {
        database.sql(&format!("alter system {how}"));
        database.sql("select pg_reload_conf()");
        all_say(site, "/health/ready", ready).await;
    }
}

/// Kills it under load and starts it again; where there is a deadline, that falls into the time between.
async fn kill_and_start(site: &Site, database: &mut Postgres, load: &Load, due: Option<DateTime<Utc>>) {
    load.more(measure().posts).await;
    if let Some(due) = due {
        until(due - chrono::TimeDelta::seconds(2)).await;
        assert!(
            Clock::system().now() < due,
            "this machine is too slow for a turn of a minute"
        );
    }
    database.kill();
    all_say(site, "/health/ready", 503).await;
    all_say(site, "/health/live", 200).await;
    if let Some(due) = due {
        until(due + chrono::TimeDelta::seconds(1)).await;
    }
    database.start();
    all_say(site, "/health/ready", 200).await;
}

/// Waits for an instant that a test is about.
async fn until(instant: DateTime<Utc>) {
    let left = (instant - Clock::system().now()).to_std().unwrap_or_default();
    tokio::time::sleep(left).await;
}

async fn deadline(pool: &PgPool, battle: &Battle) -> DateTime<Utc> {
    log::version(pool, &battle.path).await.1.unwrap()
}

/// The turn was closed once, as of its deadline, and whoever owed a move is out.
async fn met_once(pool: &PgPool, battle: &Battle, due: DateTime<Utc>) {
    let patience = Instant::now() + PATIENCE;
    let mut events = log::events(pool, &battle.path).await;
    while log::count(&events, "turn_closed") == 0 {
        assert!(Instant::now() < patience, "the turn does not close");
        tokio::time::sleep(Duration::from_millis(50)).await;
        events = log::events(pool, &battle.path).await;
    }
    let closed: Vec<_> = events
        .iter()
        .filter(|e| matches!(e.event, Event::TurnClosed { turn: 1, .. }))
        .map(|e| e.at)
        .collect();
    assert_eq!(closed, [due], "once, as of the deadline");
    let mut out: Vec<String> = events
        .iter()
        .filter(|e| e.at == due)
        .filter_map(|e| match &e.event {
            Event::KnockedOut { nick, .. } => Some(nick.to_string()),
            _ => None,
        })
        .collect();
    out.sort_unstable();
    let mut owed = REDS[1..].to_vec();
    owed.sort_unstable();
    assert_eq!(out, owed, "all who owed a move, once each");
    log::check(pool, &battle.path).await;
}

/// A primary whose commits wait for a standby, and that standby.
fn pair() -> [Postgres; 2] {
    let primary = Postgres::new("primary");
    primary.sql("create role checker login");
    let standby = Postgres::standby_of(&primary, "standby");
    primary.sql("alter system set synchronous_standby_names = '*'");
    primary.sql("select pg_reload_conf()");
    let until = Instant::now() + PATIENCE;
    while primary.sql("select count(*) from pg_stat_replication where sync_state = 'sync'") != "1" {
        assert!(Instant::now() < until, "the standby does not stream");
        std::thread::sleep(Duration::from_millis(50));
    }
    [primary, standby]
}

/// How a primary is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Loss {
    /// It is gone at once.
    Killed,
    /// It does not answer any more, and later it does.
    Frozen,
}

impl Loss {
    fn begins(self, primary: &mut Postgres) {
        match self {
            Loss::Killed => primary.kill(),
            Loss::Frozen => primary.freeze(),
        }
    }

    fn ends(self, primary: &mut Postgres) {
        match self {
            Loss::Killed => primary.start(),
            Loss::Frozen => primary.thaw(),
        }
    }
}

/// Servers find the new primary by themselves; what was acknowledged is there, once; the old one, come back by mistake,
/// is not gone back to.
#[tokio::test(flavor = "multi_thread")]
async fn a_primary_lost_and_a_standby_promoted_loses_nothing() {
    if !proxy::is_there("a primary lost") {
        return;
    }
    lost_and_promoted(Loss::Killed).await;
}

/// The same where the primary is not gone, but says nothing: nobody waits for it for ever.
#[tokio::test(flavor = "multi_thread")]
async fn a_primary_that_does_not_answer_any_more_is_left_behind() {
    if !at_length("a primary that does not answer") || !proxy::is_there("a primary that does not answer") {
        return;
    }
    lost_and_promoted(Loss::Frozen).await;
}

async fn lost_and_promoted(loss: Loss) {
    let [mut primary, mut standby] = tokio::task::spawn_blocking(pair).await.unwrap();
    let mut way = Proxy::of_databases([&primary.address(), &standby.address()]);
    way.sees(&["one"], true).await;
    way.sees(&["two"], false).await;
    let url = format!("postgres://postgres@{}/postgres", way.address);
    let mut site = Site::new(&url, &["a", "b"]).await;
    let load = Load::on(&site, Manner::Again, Duration::ZERO).await;
    let before = site.processes();
    load.more(measure().posts).await;
    loss.begins(&mut primary);
    all_say(&site, "/health/ready", 503).await;
    standby.promote();
    all_say(&site, "/health/ready", 200).await;
    load.more(measure().posts).await;
    // by mistake: there are two of them
    loss.ends(&mut primary);
    way.sees(&["one", "two"], true).await;
    load.more(measure().posts).await;
    assert_eq!(site.processes(), before, "no server was started again");
    site.proxy.sees(&["a", "b"], true).await;
    let pool = pool(&standby).await;
    let came = load.end(&pool).await;
    assert!(came.in_vain > 0, "it was lost in the middle of something");
    let count = "select count(*) from events";
    let [old, new]: [u64; 2] = [&primary, &standby].map(|at| at.sql(count).parse().unwrap());
    assert!(old < new, "{old} events at the old primary, {new} at the new one");
    seen_by_all(&site).await;
    site.end();
    standby.stop();
    primary.stop();
}

/// Every server draws its pages.
async fn seen_by_all(site: &Site) {
    for status in site.statuses("/").await {
        assert_eq!(status, 200);
    }
}
