//! What every request shares.

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
    /// Streams and workers end with it.
    pub stopping: Stopping,
}
