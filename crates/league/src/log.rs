//! The log of a game: events in order, each bound to all before it by a hash.
use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize, de};
use sha2::{Digest, Sha256};

use crate::event::Event;

/// 32 bytes, written as 64 hex digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex32(pub [u8; 32]);

/// Hash of the last event of a log; 32 zero bytes for an empty log.
pub type Head = Hex32;

impl Hex32 {
    /// The head of an empty log.
    pub const ZERO: Hex32 = Hex32([0; 32]);

    /// Reads 64 hex digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Hex32> {
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return None;
        }
        let mut out = [0; 32];
        for (i, pair) in digits.chunks_exact(2).enumerate() {
            let high = char::from(pair[0]).to_digit(16)?;
            let low = char::from(pair[1]).to_digit(16)?;
            out[i] = u8::try_from(high * 16 + low).ok()?;
        }
        Some(Hex32(out))
    }

    /// The first 8 digits, as announcements show them.
    #[must_use]
    pub fn short(self) -> String {
        self.to_string()[..8].to_owned()
    }
}

impl std::fmt::Display for Hex32 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|b| write!(f, "{b:02x}"))
    }
}

impl std::fmt::Debug for Hex32 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for Hex32 {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex32 {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Hex32, D::Error> {
        let text = String::deserialize(d)?;
        Hex32::parse(&text).ok_or_else(|| de::Error::custom("64 hex digits are needed"))
    }
}

/// One entry of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Logged {
    /// Place in the log, from 1.
    pub seq: u64,
    /// When it took effect: of a deadline's consequences the deadline. Never before the entry before.
    #[serde(with = "instant")]
    pub at: DateTime<Utc>,
    /// `SHA-256(hash of the entry before ‖ canonical JSON of this entry without the hash)`.
    pub hash: Head,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}

impl Logged {
    /// Chains `event` behind a log whose head is `head`.
    #[must_use]
    pub fn chain(head: Head, seq: u64, at: DateTime<Utc>, event: Event) -> Logged {
        let mut entry = Logged {
            seq,
            at,
            hash: Head::ZERO,
            event,
        };
        entry.hash = entry.hash_after(head);
        entry
    }

    /// The hash that this entry must bear after an entry with hash `head`.
    #[must_use]
    pub fn hash_after(&self, head: Head) -> Head {
        let mut hasher = Sha256::new().chain_update(head.0);
        let mut value = serde_json::to_value(self).unwrap_or_default();
        if let Some(map) = value.as_object_mut() {
            map.remove("hash");
        }
        let canonical = serde_json_canonicalizer::to_vec(&value).unwrap_or_default();
        hasher.update(&canonical);
        Hex32(hasher.finalize().into())
    }
}

/// Times as RFC 3339 in UTC, with microseconds only where there are any.
pub mod instant {
    use super::{DateTime, Deserialize, SecondsFormat, Utc};

    /// Writes `2026-11-27T17:00:00Z`.
    ///
    /// # Errors
    /// None of its own.
    pub fn serialize<S: serde::Serializer>(at: &DateTime<Utc>, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&text(*at))
    }

    /// Reads any RFC 3339 time.
    ///
    /// # Errors
    /// Where the text is no such time.
    pub fn deserialize<'de, D: serde::Deserializer<'de>>(d: D) -> Result<DateTime<Utc>, D::Error> {
        DateTime::<Utc>::deserialize(d)
    }

    /// The time as the log writes it.
    #[must_use]
    pub fn text(at: DateTime<Utc>) -> String {
        let format = if at.timestamp_subsec_micros() == 0 {
            SecondsFormat::Secs
        } else {
            SecondsFormat::Micros
        };
        at.to_rfc3339_opts(format, true)
    }
}
