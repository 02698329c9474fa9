//! Mail: [`letter`] puts what is said into a message, [`Mailer`] hands it to the mail server of the settings. Without one
//! a letter is written into the log instead.

pub mod letter;

use std::time::Duration;

use lettre::message::Mailbox;
use lettre::transport::smtp;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

use crate::config::Config;
use crate::state::AppState;

/// The server has so long for each step.
const PATIENCE: Duration = Duration::from_secs(30);

/// What letters are handed to.
#[derive(Clone, Debug)]
pub enum Mailer {
    /// A mail server.
    Server(AsyncSmtpTransport<Tokio1Executor>),
    /// There is none, and the site is on this machine alone: they are logged, for whoever sits there.
    Log,
    /// There is none, and others use the site: the log says that there was a letter. Links in it open accounts, and logs are
    /// seen by more people than letters.
    Mention,
}

/// Why a letter did not go.
#[derive(Debug, thiserror::Error)]
pub enum NotSent {
    /// It will never go so.
    #[error("refused: {0}")]
    Refused(smtp::Error),
    /// It may go later.
    #[error("not now: {0}")]
    NotNow(smtp::Error),
}

impl Mailer {
    /// That of the settings.
    pub fn new(config: &Config) -> Mailer {
        let Some(url) = &config.smtp_url else {
            return Mailer::none(config);
        };
        match AsyncSmtpTransport::<Tokio1Executor>::from_url(url.reveal()) {
            Ok(builder) => Mailer::Server(builder.timeout(Some(PATIENCE)).build()),
            Err(e) => {
                tracing::error!(error = %e, "the address of the mail server cannot be used: mail is logged, not sent");
                Mailer::none(config)
            }
        }
    }

    fn none(config: &Config) -> Mailer {
        if config.public_url.is_none() && config.listen.ip().is_loopback() {
            Mailer::Log
        } else {
            Mailer::Mention
        }
    }

    /// Hands a letter over.
    ///
    /// # Errors
    /// What the server said, or that it said nothing.
    pub async fn send(&self, message: Message) -> Result<(), NotSent> {
        match self {
            Mailer::Server(server) => match server.send(message).await {
                Ok(_) => Ok(()),
                Err(e) if e.is_permanent() => Err(NotSent::Refused(e)),
                Err(e) => Err(NotSent::NotNow(e)),
            },
            Mailer::Log => {
                let to: Vec<String> = message.envelope().to().iter().map(ToString::to_string).collect();
                let text = String::from_utf8_lossy(&message.formatted()).into_owned();
                tracing::info!(
                    to = to.join(", "),
                    text,
                    "mail (no REFEREE_SMTP_URL is set, so it is not sent)"
                );
                Ok(())
            }
            Mailer::Mention => {
                tracing::warn!("a letter is not sent, for no REFEREE_SMTP_URL is set");
                Ok(())
            }
        }
    }
}

/// Whom letters are from: as the settings say, else `referee` at the site's own host.
pub fn sender(state: &AppState) -> Mailbox {
    if let Some(from) = &state.config.mail_from {
        return from.clone();
    }
    let site = state.site();
    let host = url::Url::parse(&site)
        .ok()
        .and_then(|u| u.domain().map(str::to_owned));
    let own = host.and_then(|host| format!("referee@{host}").parse().ok());
    own.unwrap_or_else(|| Mailbox::new(None, Address::new_dangerous("referee", "localhost")))
}

#[cfg(test)]
mod tests {
    use super::Mailer;
    use crate::config::{Config, Flags};

    #[test]
    fn letters_are_written_into_the_log_of_a_site_on_this_machine_alone() {
        for (settings, whole) in [
            (&[("HOME", "/h")][..], true),
            (&[("HOME", "/h"), ("REFEREE_LISTEN", "0.0.0.0:8080")], false),
            (
                &[("HOME", "/h"), ("REFEREE_PUBLIC_URL", "https://example.org")],
                false,
            ),
        ] {
            let setting = |name: &str| {
                let found = settings.iter().find(|(key, _)| *key == name);
                found.map(|(_, value)| (*value).to_owned())
            };
            let config = Config::load(&Flags::default(), &setting).unwrap();
            assert_eq!(matches!(Mailer::new(&config), Mailer::Log), whole, "{settings:?}");
        }
    }
}
