//! The settings as flags of every command.

use std::path::PathBuf;

/// Flags that stand before the environment and the file. The first account's password has none: flags are seen by
/// every user of the machine.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Settings (flags, then environment, then referee.toml, then defaults)")]
pub struct Flags {
    /// The file of settings [env: `REFEREE_CONFIG`] [default: referee.toml, if there is one]
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Where requests are taken [env: `REFEREE_LISTEN`] [default: 127.0.0.1:8080]
    #[arg(long, global = true, value_name = "ADDRESS")]
    pub listen: Option<String>,
    /// A database that you run [env: `DATABASE_URL`] [default: an embedded one in the data directory]
    #[arg(long, global = true, value_name = "URL")]
    pub database_url: Option<String>,
    /// Embedded database and generated keys [env: `REFEREE_DATA_DIR`]
    #[arg(long, global = true, value_name = "FOLDER")]
    pub data_dir: Option<String>,
    /// How the site is reached, for links in mail and feeds [env: `REFEREE_PUBLIC_URL`]
    #[arg(long, global = true, value_name = "URL")]
    pub public_url: Option<String>,
    /// Who may register: open, invite, closed [env: `REFEREE_REGISTRATION`]
    #[arg(long, global = true, value_name = "WHO")]
    pub registration: Option<String>,
    /// Where metrics are served [env: `REFEREE_METRICS_LISTEN`] [default: off]
    #[arg(long, global = true, value_name = "ADDRESS")]
    pub metrics_listen: Option<String>,
    /// Limits a minute: on, off [env: `REFEREE_RATE_LIMIT`]
    #[arg(long, global = true, value_name = "ON|OFF")]
    pub rate_limit: Option<String>,
    /// The mail server [env: `REFEREE_SMTP_URL`] [default: mail is logged, not sent]
    #[arg(long, global = true, value_name = "URL")]
    pub smtp_url: Option<String>,
    /// Whom mail is from [env: `REFEREE_MAIL_FROM`] [default: referee at the site's host]
    #[arg(long, global = true, value_name = "ADDRESS")]
    pub mail_from: Option<String>,
    /// Whose X-Forwarded-For counts [env: `REFEREE_TRUSTED_PROXIES`]
    #[arg(long, global = true, value_name = "NETWORKS")]
    pub trusted_proxies: Option<String>,
    /// Webhooks into private networks: allow, refuse [env: `REFEREE_WEBHOOKS_PRIVATE`] [default: refuse]
    #[arg(long, global = true, value_name = "ALLOW|REFUSE")]
    pub webhooks_private: Option<String>,
    /// Seconds that house bots think over a move [env: `REFEREE_BOT_PACE`] [default: 3-8]
    #[arg(long, global = true, value_name = "SECONDS")]
    pub bot_pace: Option<String>,
    /// Seconds that a server goes on, not ready, when told to stop [env: `REFEREE_DRAIN`] [default: 0]
    #[arg(long, global = true, value_name = "SECONDS")]
    pub drain: Option<String>,
    /// Whom those tell who found a hole, in /.well-known/security.txt [env: `REFEREE_SECURITY_CONTACT`]
    #[arg(long, global = true, value_name = "ADDRESS")]
    pub security_contact: Option<String>,
    /// Filter of the log [env: `REFEREE_LOG`] [default: info]
    #[arg(long, global = true, value_name = "FILTER")]
    pub log: Option<String>,
    /// Look of the log: text, json [env: `REFEREE_LOG_FORMAT`]
    #[arg(long, global = true, value_name = "FORMAT")]
    pub log_format: Option<String>,
}

impl Flags {
    /// What the flag of a setting says.
    pub(super) fn value(&self, key: &str) -> Option<&str> {
        let flag = match key {
            "listen" => &self.listen,
            "database_url" => &self.database_url,
            "data_dir" => &self.data_dir,
            "public_url" => &self.public_url,
            "registration" => &self.registration,
            "metrics_listen" => &self.metrics_listen,
            "rate_limit" => &self.rate_limit,
            "smtp_url" => &self.smtp_url,
            "mail_from" => &self.mail_from,
            "trusted_proxies" => &self.trusted_proxies,
            "webhooks_private" => &self.webhooks_private,
            "bot_pace" => &self.bot_pace,
            "drain" => &self.drain,
            "security_contact" => &self.security_contact,
            "log" => &self.log,
            "log_format" => &self.log_format,
            _ => &None,
        };
        flag.as_deref()
    }
}
