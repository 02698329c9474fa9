//! The log goes to stderr; stdout has only what the manual promises.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::sync::LazyLock;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::layer::{Context, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer};

use crate::config::{Config, LogFormat};
use crate::metrics::labels::Logged;

/// Warnings and errors of this process, whatever the filter lets through.
static COUNTED: LazyLock<Family<Logged, Counter>> = LazyLock::new(Family::default);

/// Starts the log of this process; a second call changes nothing.
pub fn start(config: &Config) {
    // what migrations find in its place is no news; a filter that names it says otherwise
    let filter = EnvFilter::new(format!("sqlx::postgres::notice=warn,{}", config.log));
    let log = tracing_subscriber::fmt::layer()
        .with_writer(|| Patient(io::stderr()))
        .with_ansi(std::io::stderr().is_terminal());
    let log = match config.log_format {
        LogFormat::Text => log.boxed(),
        LogFormat::Json => {
            std::panic::set_hook(Box::new(panicked));
            // libraries have spans within that of the request, so the list and not the innermost alone
            log.json().flatten_event(true).with_current_span(false).boxed()
        }
    };
    let _ = tracing_subscriber::registry()
        .with(log.with_filter(filter))
        .with(Count.with_filter(LevelFilter::WARN))
        .try_init();
}

/// Where every line is an object, the last words of a task that broke off are one too, with the request that it was for.
fn panicked(info: &std::panic::PanicHookInfo<'_>) {
    let place = info.location().map(ToString::to_string);
    let words = info.payload_as_str().unwrap_or("no words");
    tracing::error!(place, words, "something broke off: a fault of ours");
}

/// The count of warnings and errors, for the metrics.
pub fn counted() -> Family<Logged, Counter> {
    // what is not there cannot be seen to grow
    for level in ["warn", "error"] {
        let _ = COUNTED.get_or_create(&Logged {
            level,
            part: "elsewhere",
        });
    }
    COUNTED.clone()
}

/// Counts warnings and errors.
struct Count;

impl<S: Subscriber> Layer<S> for Count {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let metadata = event.metadata();
        let level = if *metadata.level() == Level::ERROR {
            "error"
        } else {
            "warn"
        };
        let part = part(metadata.target());
        COUNTED.get_or_create(&Logged { level, part }).inc();
    }
}

/// Which part of the program logs here: the module below the crate.
fn part(target: &'static str) -> &'static str {
    target.strip_prefix("referee_web::").unwrap_or("elsewhere")
}

/// Writes what can be written. A log that nobody can take (a full disk, a closed pipe) is no reason for anything else to
/// stop.
struct Patient<W>(W);

impl<W: Write> Write for Patient<W> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let _ = self.0.write_all(&in_one_line(line));
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let _ = self.0.flush();
        Ok(())
    }
}

/// An event as it is written, one line: nobody makes a second one by what they send. Colours stay.
fn in_one_line(event: &[u8]) -> Cow<'_, [u8]> {
    let (text, end) = match event {
        [text @ .., b'\n'] => (text, &b"\n"[..]),
        text => (text, &b""[..]),
    };
    let breaks = |byte: &u8| byte.is_ascii_control() && !matches!(byte, b'\t' | b'\x1b');
    if !text.iter().any(breaks) {
        return Cow::Borrowed(event);
    }
    let shown = text.iter().flat_map(|byte| match byte {
        byte if breaks(byte) => byte.escape_ascii().collect(),
        byte => vec![*byte],
    });
    Cow::Owned(shown.chain(end.iter().copied()).collect())
}

#[cfg(test)]
mod tests {
    use super::Patient;
    use std::io::{self, Write};

    #[test]
    fn a_line_of_the_log_is_one_line() {
        for (event, line) in [
            ("строка\n", "строка\n"),
            ("ник «a\r\n2026 INFO b»\n", "ник «a\\r\\n2026 INFO b»\n"),
            ("\u{1b}[2mtime\u{1b}[0m\n", "\u{1b}[2mtime\u{1b}[0m\n"),
            ("\0\n", "\\x00\n"),
            ("", ""),
        ] {
            let mut log = Patient(Vec::new());
            log.write_all(event.as_bytes()).unwrap();
            assert_eq!(String::from_utf8(log.0).unwrap(), line);
        }
    }

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
