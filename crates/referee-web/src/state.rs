//! What every request shares.

use crate::application::Games;
use crate::clock::Clock;
use crate::config::Config;
use crate::stopping::Stopping;
use sqlx::postgres::PgPool;
use std::sync::Arc;

/// Shared by all requests and workers of this process; cheap to clone.
#[derive(Clone, Debug)]
pub struct AppState {
    /// Connections to the database.
    pub pool: PgPool,
    /// The only clock.
    pub clock: Clock,
    /// The settings.
    pub config: Arc<Config>,
    /// The games of this process.
    pub games: Games,
    /// Streams and workers end with it.
    pub stopping: Stopping,
}

impl AppState {
    /// With nothing held in memory yet.
    pub fn new(pool: PgPool, clock: Clock, config: Arc<Config>, stopping: Stopping) -> AppState {
        AppState {
            pool,
            clock,
            config,
            games: Games::new(),
            stopping,
        }
    }
}
