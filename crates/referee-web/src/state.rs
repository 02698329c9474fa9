//! What every request shares.

use crate::account::AccountId;
use crate::api::v1::once::UnderWay;
use crate::application::Games;
use crate::application::tokens::Lookups;
use crate::application::verification::Verifications;
use crate::auth::device;
use crate::clock::Clock;
use crate::config::{Config, RateLimit};
use crate::crowd::Crowd;
use crate::limit::Limiter;
use crate::live;
use crate::metrics::Metrics;
use crate::stopping::Stopping;
use crate::token::TokenId;
use chrono::TimeDelta;
use league::nick::Skeleton;
use sqlx::Postgres;
use sqlx::pool::PoolConnection;
use sqlx::postgres::PgPool;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Shared by all requests and workers of this process; cheap to clone.
#[derive(Clone, Debug)]
pub struct AppState {
    /// Connections to the database.
    pub pool: PgPool,
    /// The only clock.
    pub clock: Clock,
    /// The settings.
    pub config: Arc<Config>,
    /// How often things may be asked for.
    pub limits: Arc<Limits>,
    /// The games of this process.
    pub games: Games,
    /// What is followed through streams.
    pub live: live::Hub,
    /// What is counted for those who watch.
    pub metrics: Arc<Metrics>,
    /// Calls that may come twice and are under way.
    pub under_way: Arc<UnderWay>,
    /// Tokens that are looked up.
    pub lookups: Arc<Lookups>,
    /// What was verified here.
    pub verifications: Arc<Verifications>,
    /// Streams and workers end with it.
    pub stopping: Stopping,
    /// The key by which browsers are known, once it was needed.
    pub device_key: Arc<device::KeyOnce>,
    /// Where requests are taken, once they are.
    pub bound: Arc<OnceLock<SocketAddr>>,
}

impl AppState {
    /// With fresh counts, and nothing held in memory yet.
    pub fn new(pool: PgPool, clock: Clock, config: Arc<Config>, stopping: Stopping) -> AppState {
        let limits = Arc::new(Limits::new(config.rate_limit));
        let games = Games::new(&pool);
        let lookups = Arc::new(Lookups::new(&pool));
        let metrics = Arc::new(Metrics::new(clock.now()));
        AppState {
            pool,
            clock,
            config,
            limits,
            games,
            live: live::Hub::default(),
            metrics,
            under_way: Arc::default(),
            lookups,
            verifications: Arc::default(),
            stopping,
            device_key: Arc::default(),
            bound: Arc::default(),
        }
    }

    /// All connections to the database are closed.
    pub async fn close(&self) {
        tokio::join!(self.games.close(), self.lookups.close(), self.pool.close());
    }

    /// A connection for a command; the wait for it is counted.
    ///
    /// # Errors
    /// There is none: the database is away, or all are in use.
    pub async fn timed_connection(&self) -> sqlx::Result<PoolConnection<Postgres>> {
        let begun = Instant::now();
        let connection = self.pool.acquire().await;
        self.metrics.waited(begun.elapsed());
        connection
    }

    /// Where the site is, for links in what is sent: as the settings say, else where requests are taken. Never what a
    /// request says of it, for anybody can make one.
    pub fn site(&self) -> String {
        match &self.config.public_url {
            Some(url) => url.as_str().to_owned(),
            None => format!("http://{}", self.bound.get().unwrap_or(&self.config.listen)),
        }
    }
}

/// How often things may be asked for. A household is one address, or 64 bits of an IPv6 one.
#[derive(Debug)]
pub struct Limits {
    /// New accounts of a household: 10 a minute.
    pub registration: Limiter<IpAddr>,
    /// Battles against bots that a household begins: 10 a minute.
    pub battles: Limiter<IpAddr>,
    /// Passwords tried by a household at browsers that are not known: 10 a minute.
    pub log_in: Limiter<IpAddr>,
    /// Passwords tried for a nick at browsers that are not known, from wherever: 30 in ten minutes.
    pub log_in_as: Limiter<Skeleton>,
    /// Passwords tried at a browser at which the same person has logged in before, from wherever: 10 a minute.
    pub log_in_known: Limiter<device::Number>,
    /// Passwords that somebody who has logged in says once more: 10 a minute.
    pub again: Limiter<AccountId>,
    /// Links for a new password that a household asks for: 5 in ten minutes.
    pub forgot: Limiter<IpAddr>,
    /// Links for a new password that are asked for under a name, from wherever: 5 an hour.
    pub forgot_as: Limiter<Skeleton>,
    /// Letters to new addresses that an account asks for: 5 an hour.
    pub letters: Limiter<AccountId>,
    /// Threads that an account opens in the lounge: 5 an hour.
    pub threads: Limiter<AccountId>,
    /// Messages that an account writes in the lounge: 20 a minute.
    pub messages: Limiter<AccountId>,
    /// Calls with a token: 20 a second, 60 at once.
    pub token: Limiter<TokenId>,
    /// Streams that a household holds open: 128.
    pub streams: Crowd,
}

/// So many calls with a token at once.
pub const TOKEN_BURST: i32 = 60;

/// As many again in every such time.
pub const TOKEN_WINDOW: Duration = Duration::from_secs(3);

impl Limits {
    fn new(switch: RateLimit) -> Limits {
        let minute = TimeDelta::minutes(1);
        Limits {
            registration: Limiter::new(switch, 10, minute),
            battles: Limiter::new(switch, 10, minute),
            log_in: Limiter::new(switch, 10, minute),
            log_in_as: Limiter::new(switch, 30, TimeDelta::minutes(10)),
            log_in_known: Limiter::new(switch, 10, minute),
            again: Limiter::new(switch, 10, minute),
            forgot: Limiter::new(switch, 5, TimeDelta::minutes(10)),
            forgot_as: Limiter::new(switch, 5, TimeDelta::hours(1)),
            letters: Limiter::new(switch, 5, TimeDelta::hours(1)),
            threads: Limiter::new(switch, 5, TimeDelta::hours(1)),
            messages: Limiter::new(switch, 20, minute),
            token: Limiter::new(switch, TOKEN_BURST, TimeDelta::seconds(3)),
            streams: Crowd::new(switch, 128),
        }
    }
}
