//! Figures of this process for Prometheus: what it does, how long that takes, what waits. They tell of no person and of no
//! game: no nick, cell, token, address or id is in any of them, and nothing that comes from outside makes a new series.
//!
//! In reading order: [`labels`] – by what series are told apart; [`door`] – by which way something came in; here – what is
//! counted as it happens; [`scrape`] – what is looked up when somebody asks; `process` – what the system knows of the
//! process; [`serve`](mod@serve) – the listener, which is not that of the site.
//!
//! The names are promised to those who watch: `deploy/alerts.yml` uses them.

pub mod door;
pub mod labels;
mod process;
pub mod scrape;
pub mod serve;

use std::fmt;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use prometheus_client::encoding::prometheus_text;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

use self::door::Door;
use self::labels::{Answered, Build, Happened, Route, Why, Worker};
use crate::logging;
use league::mode::Mode;

/// Bounds for what takes milliseconds, in seconds.
const SOON: [f64; 11] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

/// Bounds for how late a deadline is executed, in seconds: 0.5 are given to posts that came in time, 1.5 are promised.
const LATE: [f64; 9] = [0.5, 0.75, 1.0, 1.5, 2.0, 5.0, 15.0, 60.0, 600.0];

/// What is counted. One for a process.
pub struct Metrics {
    registry: Registry,
    requests: Family<Answered, Counter>,
    took: Family<Route, Histogram>,
    under_way: Gauge,
    posts: Family<Happened, Counter>,
    events: Family<Happened, Counter>,
    refusals: Family<Why, Counter>,
    errors: Family<Why, Counter>,
    late: Histogram,
    races_lost: Counter,
    pool_wait: Histogram,
    told: Histogram,
    unheard: Counter,
    restarts: Family<Worker, Counter>,
    asked: scrape::Asked,
}

impl Metrics {
    /// Nothing counted yet, of a process that begins at `started`.
    pub fn new(started: DateTime<Utc>) -> Metrics {
        let soon = || Histogram::new(SOON);
        let mut metrics = Metrics {
            registry: Registry::default(),
            requests: Family::default(),
            took: Family::new_with_constructor(soon),
            under_way: Gauge::default(),
            posts: Family::default(),
            events: Family::default(),
            refusals: Family::default(),
            errors: Family::default(),
            late: Histogram::new(LATE),
            races_lost: Counter::default(),
            pool_wait: soon(),
            told: soon(),
            unheard: Counter::default(),
            restarts: Family::default(),
            asked: scrape::Asked::default(),
        };
        let mut registry = Registry::default();
        registry.register_collector(Box::new(process::Process { started }));
        let ours = registry.sub_registry_with_prefix("referee");
        metrics.register_requests(ours);
        metrics.register_games(ours);
        metrics.register_workers(ours);
        metrics.asked.register(ours);
        metrics.registry = registry;
        let _ = metrics.errors.get_or_create(&Why { code: "internal" });
        metrics
    }

    fn register_requests(&self, to: &mut Registry) {
        to.register("requests", "Requests answered", self.requests.clone());
        to.register_with_unit(
            "request",
            "Time until the answer began",
            Unit::Seconds,
            self.took.clone(),
        );
        to.register(
            "requests_under_way",
            "Requests whose answer has not begun",
            self.under_way.clone(),
        );
        to.register(
            "errors",
            "Answers that say that something was not done, by their code",
            self.errors.clone(),
        );
    }

    fn register_games(&self, to: &mut Registry) {
        to.register("posts", "Posts of people that games took", self.posts.clone());
        to.register("events", "Events that games took", self.events.clone());
        to.register(
            "refusals",
            "Faults that the rules found in commands, by their code",
            self.refusals.clone(),
        );
        to.register_with_unit(
            "deadline_lateness",
            "Time from a deadline until a worker here had executed it; half a second is meant",
            Unit::Seconds,
            self.late.clone(),
        );
        to.register(
            "races_lost",
            "Decisions made anew, for another server was faster",
            self.races_lost.clone(),
        );
    }

    fn register_workers(&self, to: &mut Registry) {
        to.register_with_unit(
            "pool_wait",
            "Time that commands waited for a connection to the database",
            Unit::Seconds,
            self.pool_wait.clone(),
        );
        to.register_with_unit(
            "herald",
            "Time from a change until the other servers were told",
            Unit::Seconds,
            self.told.clone(),
        );
        to.register(
            "herald_unheard",
            "Times that changes may have gone unheard, so that everything followed was looked at",
            self.unheard.clone(),
        );
        to.register(
            "worker_restarts",
            "Workers that broke off and were started again",
            self.restarts.clone(),
        );
        to.register(
            "log_lines",
            "Warnings and errors in the log, by part of the program",
            logging::counted(),
        );
        let build = Build {
            version: env!("CARGO_PKG_VERSION"),
            migration: crate::database::last_migration(),
        };
        to.register("build", "The program", Info::new(build));
    }

    /// A request is answered.
    pub fn answered(&self, route: &str, method: &'static str, status: u16, took: Duration) {
        let answered = Answered {
            route: route.to_owned(),
            method,
            status,
        };
        self.requests.get_or_create(&answered).inc();
        let Answered { route, .. } = answered;
        self.took
            .get_or_create(&Route { route, method })
            .observe(took.as_secs_f64());
    }

    /// A request is under way until this is dropped.
    pub fn under_way(&self) -> UnderWay {
        self.under_way.inc();
        UnderWay(self.under_way.clone())
    }

    /// An answer says that something was not done.
    pub fn error(&self, code: &'static str) {
        self.errors.get_or_create(&Why { code }).inc();
    }

    /// A game took something: so many events, and so many posts of people.
    pub fn happened(&self, mode: Mode, events: usize, posts: usize, door: Door) {
        if events == 0 {
            return;
        }
        let happened = Happened {
            mode: mode.as_str(),
            door: door.as_str(),
        };
        self.events.get_or_create(&happened).inc_by(events as u64);
        self.posts.get_or_create(&happened).inc_by(posts as u64);
    }

    /// The rules refused a command.
    pub fn refused(&self, refusal: &league::Refusal) {
        for code in refusal.codes() {
            let why = Why { code: code.as_str() };
            self.refusals.get_or_create(&why).inc();
        }
    }

    /// A worker executed a deadline.
    pub fn late(&self, by: TimeDelta) {
        self.late.observe(by.as_seconds_f64());
    }

    /// Another server was faster.
    pub fn race_lost(&self) {
        self.races_lost.inc();
    }

    /// A command waited for a connection.
    pub fn waited(&self, for_so_long: Duration) {
        self.pool_wait.observe(for_so_long.as_secs_f64());
    }

    /// Other servers were told of what happened so long ago.
    pub fn told(&self, after: Duration) {
        self.told.observe(after.as_secs_f64());
    }

    /// Changes may have gone unheard.
    pub fn unheard(&self) {
        self.unheard.inc();
    }

    /// There is a worker of this name, that has not broken off yet: what is not there cannot be seen to grow.
    pub fn works(&self, worker: &'static str) {
        let _ = self.restarts.get_or_create(&Worker { worker });
    }

    /// A worker broke off.
    pub fn restarted(&self, worker: &'static str) {
        self.restarts.get_or_create(&Worker { worker }).inc();
    }

    /// Everything, in the text format of Prometheus.
    fn text(&self) -> Result<String, fmt::Error> {
        let mut text = String::new();
        prometheus_text::encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Metrics").finish_non_exhaustive()
    }
}

/// A request whose answer has not begun.
#[derive(Debug)]
pub struct UnderWay(Gauge);

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.dec();
    }
}
