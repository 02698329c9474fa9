//! The log goes to stderr; stdout has only what the manual promises.

use crate::config::{Config, LogFormat};
use std::io::IsTerminal;
use tracing_subscriber::EnvFilter;

/// Starts the log of this process; a second call changes nothing.
pub fn start(config: &Config) {
    // what migrations find in its place is no news; a filter that names it says otherwise
    let filter = EnvFilter::new(format!("sqlx::postgres::notice=warn,{}", config.log));
    let colours = std::io::stderr().is_terminal();
    let log = tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_ansi(colours)
        .with_env_filter(filter);
    let _ = match config.log_format {
        LogFormat::Text => log.try_init(),
        LogFormat::Json => log.json().flatten_event(true).try_init(),
    };
}
