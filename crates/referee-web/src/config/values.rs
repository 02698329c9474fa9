//! The types that settings become.

use crate::password::Password;
use lettre::{AsyncSmtpTransport, Tokio1Executor};
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::time::Duration;
use tower_http::csrf::CsrfLayer;

/// The value is none of those that the setting can have; the setting says which they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a value of this setting")]
pub struct NotAValue;

/// Who may register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Registration {
    /// Everybody.
    Open,
    /// Who has an invitation.
    Invite,
    /// Nobody: accounts are made from the shell.
    Closed,
}

impl FromStr for Registration {
    type Err = NotAValue;
    fn from_str(s: &str) -> Result<Self, NotAValue> {
        match s {
            "open" => Ok(Registration::Open),
            "invite" => Ok(Registration::Invite),
            "closed" => Ok(Registration::Closed),
            _ => Err(NotAValue),
        }
    }
}

/// Whether requests are limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RateLimit {
    /// As the manual says.
    On,
    /// Not at all: for tests.
    Off,
}

impl FromStr for RateLimit {
    type Err = NotAValue;
    fn from_str(s: &str) -> Result<Self, NotAValue> {
        match s {
            "on" => Ok(RateLimit::On),
            "off" => Ok(RateLimit::Off),
            _ => Err(NotAValue),
        }
    }
}

/// Whether webhooks may lead into private networks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WebhooksPrivate {
    /// They may: whoever has an account can make this server speak to its neighbours.
    Allow,
    /// They may not.
    Refuse,
}

impl FromStr for WebhooksPrivate {
    type Err = NotAValue;
    fn from_str(s: &str) -> Result<Self, NotAValue> {
        match s {
            "allow" => Ok(WebhooksPrivate::Allow),
            "refuse" => Ok(WebhooksPrivate::Refuse),
            _ => Err(NotAValue),
        }
    }
}

/// How log lines look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

impl FromStr for LogFormat {
    type Err = NotAValue;
    fn from_str(s: &str) -> Result<Self, NotAValue> {
        match s {
            "text" => Ok(LogFormat::Text),
            "json" => Ok(LogFormat::Json),
            _ => Err(NotAValue),
        }
    }
}

/// How long house bots think over a move: any time from `from` to `to`, so that they do not all move at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotPace {
    /// At least.
    pub from: Duration,
    /// At most.
    pub to: Duration,
}

impl BotPace {
    /// They do not think at all.
    pub const AT_ONCE: BotPace = BotPace {
        from: Duration::ZERO,
        to: Duration::ZERO,
    };
}

impl Default for BotPace {
    fn default() -> Self {
        BotPace {
            from: Duration::from_secs(3),
            to: Duration::from_secs(8),
        }
    }
}

impl FromStr for BotPace {
    type Err = NotAValue;
    fn from_str(s: &str) -> Result<Self, NotAValue> {
        let seconds = |text: &str| -> Result<Duration, NotAValue> {
            let seconds: u32 = text.trim().parse().map_err(|_| NotAValue)?;
            let no_longer_than_a_day = seconds <= 86_400;
            let duration = Duration::from_secs(seconds.into());
            no_longer_than_a_day.then_some(duration).ok_or(NotAValue)
        };
        let (from, to) = s.split_once('-').unwrap_or((s, s));
        let pace = BotPace {
            from: seconds(from)?,
            to: seconds(to)?,
        };
        if pace.from <= pace.to {
            Ok(pace)
        } else {
            Err(NotAValue)
        }
    }
}

/// The site as it is reached from outside: scheme and host, no path, no slash at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(String);

impl PublicUrl {
    /// Such as `https://referee.example.org`.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether cookies may be kept to encrypted connections.
    pub fn is_https(&self) -> bool {
        self.0.starts_with("https://")
    }
}

impl FromStr for PublicUrl {
    type Err = NotAValue;
    fn from_str(s: &str) -> Result<Self, NotAValue> {
        let uri: axum::http::Uri = s.parse().map_err(|_| NotAValue)?;
        match (uri.scheme_str(), uri.authority()) {
            (Some(scheme @ ("http" | "https")), Some(host))
                if matches!(uri.path(), "" | "/")
                    && uri.query().is_none()
                    && !host.as_str().contains('@') =>
            {
                let url = format!("{scheme}://{host}");
                let is_origin = CsrfLayer::new().add_trusted_origin(&url).is_ok();
                is_origin.then_some(PublicUrl(url)).ok_or(NotAValue)
            }
            _ => Err(NotAValue),
        }
    }
}

/// Whom those tell who found a hole: an address of mail or of the web, as a URI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecurityContact(String);

impl SecurityContact {
    /// Such as `mailto:security@example.org`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for SecurityContact {
    type Err = NotAValue;
    fn from_str(s: &str) -> Result<Self, NotAValue> {
        let known = s.starts_with("mailto:") && s.contains('@') || s.starts_with("https://");
        let plain = s.bytes().all(|byte| byte.is_ascii_graphic());
        (known && plain)
            .then(|| SecurityContact(s.to_owned()))
            .ok_or(NotAValue)
    }
}

/// The mail server, with the password that it asks for: it shows itself to nobody.
#[derive(Clone, PartialEq, Eq)]
pub struct SmtpUrl(String);

impl SmtpUrl {
    /// The whole address.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for SmtpUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SmtpUrl(…)")
    }
}

impl FromStr for SmtpUrl {
    type Err = NotAValue;
    fn from_str(s: &str) -> Result<Self, NotAValue> {
        AsyncSmtpTransport::<Tokio1Executor>::from_url(s)
            .map(|_| SmtpUrl(s.to_owned()))
            .map_err(|_| NotAValue)
    }
}

/// The first account's password, 8 to 1024 characters. It shows itself to nobody.
#[derive(Clone, PartialEq, Eq)]
pub struct AdminPassword(String);

impl AdminPassword {
    /// The password itself.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for AdminPassword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AdminPassword(…)")
    }
}

impl FromStr for AdminPassword {
    type Err = NotAValue;
    fn from_str(s: &str) -> Result<Self, NotAValue> {
        Password::new(s)
            .map(|_| AdminPassword(s.to_owned()))
            .map_err(|_| NotAValue)
    }
}

/// Addresses with the same first bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

impl Network {
    /// Whether `other` is in it. An IPv4 address counts as such also when it is written as IPv6.
    pub fn contains(&self, other: IpAddr) -> bool {
        fn same(a: u128, b: u128, bits: u8, width: u8) -> bool {
            bits == 0 || (a ^ b) >> (width - bits) == 0
        }
        match (self.address, other.to_canonical()) {
            (IpAddr::V4(a), IpAddr::V4(b)) => same(a.to_bits().into(), b.to_bits().into(), self.bits, 32),
            (IpAddr::V6(a), IpAddr::V6(b)) => same(a.to_bits(), b.to_bits(), self.bits, 128),
            _ => false,
        }
    }
}

impl FromStr for Network {
    type Err = NotAValue;
    fn from_str(s: &str) -> Result<Self, NotAValue> {
        let (address, bits) = s.split_once('/').map_or((s, None), |(a, b)| (a, Some(b)));
        let address: IpAddr = address.trim().parse().map_err(|_| NotAValue)?;
        let width = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(width), |b| b.trim().parse().map_err(|_| NotAValue))?;
        if bits <= width {
            Ok(Network { address, bits })
        } else {
            Err(NotAValue)
        }
    }
}

/// Those whose word about the client's address counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrustedProxies(Vec<Network>);

impl TrustedProxies {
    /// Whether this peer is one.
    pub fn contains(&self, peer: IpAddr) -> bool {
        self.0.iter().any(|n| n.contains(peer))
    }
}

impl FromStr for TrustedProxies {
    type Err = NotAValue;
    fn from_str(s: &str) -> Result<Self, NotAValue> {
        s.split(',')
            .map(|n| n.trim().parse())
            .collect::<Result<_, _>>()
            .map(TrustedProxies)
    }
}
