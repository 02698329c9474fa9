//! The settings: flags, then the environment, then `referee.toml`, then defaults.
//!
//! [`layers`] finds what was said and where, [`file`](mod@file) reads the file, [`values`] are the types that settings become;
//! here they are put together. A setting that cannot be used is refused with its place and what would be right.

mod file;
mod flags;
mod layers;
mod values;

pub use flags::Flags;
pub use layers::{ConfigError, Environment};
pub use values::{
    AdminPassword, BotPace, LogFormat, Network, PublicUrl, RateLimit, Registration, SecurityContact, SmtpUrl,
    TrustedProxies, WebhooksPrivate,
};

use layers::{Layers, Setting};
use lettre::message::Mailbox;
use sqlx::postgres::PgConnectOptions;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// Every setting, in the order of the manual.
pub(crate) mod settings {
    use super::Setting;
    pub(crate) const LISTEN: Setting = Setting::new(
        "listen",
        "REFEREE_LISTEN",
        "an address and a port, such as 127.0.0.1:8080 (port 0 takes a free one)",
    );
    pub(crate) const DATABASE_URL: Setting = Setting::secret(
        "database_url",
        "DATABASE_URL",
        "an address such as postgres://user:password@host:5432/referee",
    );
    pub(crate) const DATA_DIR: Setting = Setting::new(
        "data_dir",
        "REFEREE_DATA_DIR",
        "a folder, such as /var/lib/referee",
    );
    pub(crate) const PUBLIC_URL: Setting = Setting::new(
        "public_url",
        "REFEREE_PUBLIC_URL",
        "an address such as https://referee.example.org, without a path",
    );
    pub(crate) const ADMIN_PASSWORD: Setting = Setting::secret(
        "admin_password",
        "REFEREE_ADMIN_PASSWORD",
        "a password of 8 to 1024 characters",
    );
    pub(crate) const REGISTRATION: Setting = Setting::new(
        "registration",
        "REFEREE_REGISTRATION",
        "one of open, invite, closed",
    );
    pub(crate) const METRICS_LISTEN: Setting = Setting::new(
        "metrics_listen",
        "REFEREE_METRICS_LISTEN",
        "off, or an address and a port such as 127.0.0.1:9090",
    );
    pub(crate) const RATE_LIMIT: Setting = Setting::new("rate_limit", "REFEREE_RATE_LIMIT", "on or off");
    pub(crate) const SMTP_URL: Setting = Setting::secret(
        "smtp_url",
        "REFEREE_SMTP_URL",
        "an address such as smtps://user:password@mail.example.org",
    );
    pub(crate) const MAIL_FROM: Setting = Setting::new(
        "mail_from",
        "REFEREE_MAIL_FROM",
        "an address such as referee@example.org, or Судья <referee@example.org>",
    );
    pub(crate) const TRUSTED_PROXIES: Setting = Setting::new(
        "trusted_proxies",
        "REFEREE_TRUSTED_PROXIES",
        "addresses or networks divided by commas, such as 127.0.0.1, 10.0.0.0/8",
    );
    pub(crate) const WEBHOOKS_PRIVATE: Setting =
        Setting::new("webhooks_private", "REFEREE_WEBHOOKS_PRIVATE", "allow or refuse");
    pub(crate) const BOT_PACE: Setting = Setting::new(
        "bot_pace",
        "REFEREE_BOT_PACE",
        "seconds such as 3-8 or 5; 0: at once",
    );
    pub(crate) const DRAIN: Setting = Setting::new(
        "drain",
        "REFEREE_DRAIN",
        "seconds from 0 to 300, such as 5; 0: at once",
    );
    pub(crate) const SECURITY_CONTACT: Setting = Setting::new(
        "security_contact",
        "REFEREE_SECURITY_CONTACT",
        "an address such as mailto:security@example.org or https://example.org/security",
    );
    pub(crate) const LOG: Setting = Setting::new(
        "log",
        "REFEREE_LOG",
        "a filter such as info or referee_web=debug,sqlx=warn",
    );
    pub(crate) const LOG_FORMAT: Setting = Setting::new("log_format", "REFEREE_LOG_FORMAT", "text or json");
    /// All of them: what the file may hold.
    pub(crate) const ALL: [&Setting; 17] = [
        &LISTEN,
        &DATABASE_URL,
        &DATA_DIR,
        &PUBLIC_URL,
        &ADMIN_PASSWORD,
        &REGISTRATION,
        &METRICS_LISTEN,
        &RATE_LIMIT,
        &SMTP_URL,
        &MAIL_FROM,
        &TRUSTED_PROXIES,
        &WEBHOOKS_PRIVATE,
        &BOT_PACE,
        &DRAIN,
        &SECURITY_CONTACT,
        &LOG,
        &LOG_FORMAT,
    ];
}

/// The longest [`Config::drain`], in seconds.
const LONGEST_DRAIN: u64 = 300;

/// What the program was told, usable as it stands.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where requests are taken.
    pub listen: SocketAddr,
    /// A database that somebody else runs; `None`: the embedded one under [`Config::data_dir`].
    pub database: Option<PgConnectOptions>,
    /// The embedded database and generated keys.
    pub data_dir: PathBuf,
    /// How the site is reached from outside; `None`: as each request says.
    pub public_url: Option<PublicUrl>,
    /// The first account's password; `None`: a random one.
    pub admin_password: Option<AdminPassword>,
    /// Who may register.
    pub registration: Registration,
    /// Where metrics are served; `None`: nowhere.
    pub metrics_listen: Option<SocketAddr>,
    /// Whether there are limits a minute.
    pub rate_limit: RateLimit,
    /// The mail server; `None`: mail is logged, not sent.
    pub smtp_url: Option<SmtpUrl>,
    /// Whom mail is from; `None`: `referee` at the site's host.
    pub mail_from: Option<Mailbox>,
    /// Whose `X-Forwarded-For` counts.
    pub trusted_proxies: TrustedProxies,
    /// Whether webhooks may lead into private networks.
    pub webhooks_private: WebhooksPrivate,
    /// How long house bots think over a move.
    pub bot_pace: BotPace,
    /// How long a server that was told to stop goes on while it says that it is not ready.
    pub drain: Duration,
    /// Whom those tell who found a hole; `None`: nobody is named.
    pub security_contact: Option<SecurityContact>,
    /// The filter of `tracing`.
    pub log: String,
    /// How log lines look.
    pub log_format: LogFormat,
}

impl Config {
    /// Reads the three layers. The file is `--config`, else `REFEREE_CONFIG`, else `referee.toml` in the current
    /// folder if there is one.
    pub fn load(flags: &Flags, environment: &Environment<'_>) -> Result<Config, ConfigError> {
        let file = file::read(flags.config.as_deref(), environment)?;
        let layers = Layers {
            flags,
            environment,
            file,
        };
        Ok(Config {
            listen: layers
                .parsed(&settings::LISTEN)?
                .unwrap_or(SocketAddr::from(([127, 0, 0, 1], 8080))),
            database: layers.parsed_with(&settings::DATABASE_URL, |s| {
                let known = s.starts_with("postgres://") || s.starts_with("postgresql://");
                known.then(|| s.parse().ok()).flatten()
            })?,
            data_dir: match layers.parsed(&settings::DATA_DIR)? {
                Some(dir) => dir,
                None => default_data_dir(environment)?,
            },
            public_url: layers.parsed(&settings::PUBLIC_URL)?,
            admin_password: layers.parsed(&settings::ADMIN_PASSWORD)?,
            registration: layers
                .parsed(&settings::REGISTRATION)?
                .unwrap_or(Registration::Open),
            metrics_listen: layers
                .parsed_with(&settings::METRICS_LISTEN, |s| match s {
                    "off" => Some(None),
                    address => address.parse().ok().map(Some),
                })?
                .flatten(),
            rate_limit: layers.parsed(&settings::RATE_LIMIT)?.unwrap_or(RateLimit::On),
            smtp_url: layers.parsed(&settings::SMTP_URL)?,
            mail_from: layers.parsed(&settings::MAIL_FROM)?,
            trusted_proxies: layers.parsed(&settings::TRUSTED_PROXIES)?.unwrap_or_default(),
            webhooks_private: layers
                .parsed(&settings::WEBHOOKS_PRIVATE)?
                .unwrap_or(WebhooksPrivate::Refuse),
            bot_pace: layers.parsed(&settings::BOT_PACE)?.unwrap_or_default(),
            drain: layers
                .parsed_with(&settings::DRAIN, |s| {
                    s.parse().ok().filter(|s| *s <= LONGEST_DRAIN)
                })?
                .map_or(Duration::ZERO, Duration::from_secs),
            security_contact: layers.parsed(&settings::SECURITY_CONTACT)?,
            log: layers
                .parsed_with(&settings::LOG, |s| {
                    tracing_subscriber::EnvFilter::try_new(s)
                        .ok()
                        .map(|_| s.to_owned())
                })?
                .unwrap_or_else(|| "info".into()),
            log_format: layers.parsed(&settings::LOG_FORMAT)?.unwrap_or(LogFormat::Text),
        })
    }

    /// Where the embedded database lives.
    pub fn embedded_dir(&self) -> PathBuf {
        self.data_dir.join("postgres")
    }
}

/// `$XDG_STATE_HOME/referee`; root's is `/var/lib/referee`, since an ordinary user, as whom root's database runs, cannot
/// enter root's home.
fn default_data_dir(environment: &Environment<'_>) -> Result<PathBuf, ConfigError> {
    if rustix::process::geteuid().is_root() {
        return Ok("/var/lib/referee".into());
    }
    let state = environment("XDG_STATE_HOME")
        .filter(|s| s.starts_with('/'))
        .map(PathBuf::from);
    let home = || {
        environment("HOME")
            .filter(|s| !s.is_empty())
            .map(|h| PathBuf::from(h).join(".local/state"))
    };
    state
        .or_else(home)
        .map(|s| s.join("referee"))
        .ok_or(ConfigError::NoHome)
}

#[cfg(test)]
mod tests;
