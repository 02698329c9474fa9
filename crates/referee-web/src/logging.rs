//! The log goes to stderr; stdout has only what the manual promises.

use crate::config::{Config, LogFormat};
use std::io::{self, IsTerminal, Write};
use tracing_subscriber::EnvFilter;

/// Starts the log of this process; a second call changes nothing.
pub fn start(config: &Config) {
    // what migrations find in its place is no news; a filter that names it says otherwise
    let filter = EnvFilter::new(format!("sqlx::postgres::notice=warn,{}", config.log));
    let colours = std::io::stderr().is_terminal();
    let log = tracing_subscriber::fmt()
        .with_writer(|| Patient(io::stderr()))
        .with_ansi(colours)
        .with_env_filter(filter);
    let _ = match config.log_format {
        LogFormat::Text => log.try_init(),
        LogFormat::Json => log.json().flatten_event(true).try_init(),
    };
}

/// Writes what can be written. A log that nobody can take (a full disk, a closed pipe) is no reason for anything else to
/// stop.
struct Patient<W>(W);

impl<W: Write> Write for Patient<W> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let _ = self.0.write_all(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let _ = self.0.flush();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Patient;
    use std::io::{self, Write};

    #[test]
    fn a_log_that_cannot_be_written_stops_nobody() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::StorageFull.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Err(io::ErrorKind::StorageFull.into())
            }
        }
        let mut log = Patient(Full);
        assert!(log.write_all("строка".as_bytes()).is_ok() && log.flush().is_ok());
    }
}
