//! Tokens of the API: what a program comes with instead of a password.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::entropy;
use crate::store::tokens::Key;

/// What every token begins with, so that people and scanners know one when they see it.
const PREFIX: &str = "referee_";

/// Names one token for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TokenId(pub Uuid);

impl fmt::Display for TokenId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a token may be used for.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    clap::ValueEnum,
)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// See what only this account may see.
    Read,
    /// Do what players do.
    Play,
    /// Do what Referees do.
    Referee,
}

impl Scope {
    /// Every scope.
    pub const ALL: [Scope; 3] = [Scope::Read, Scope::Play, Scope::Referee];

    /// The name in the database and the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Referee => "referee",
        }
    }
}

/// The scopes of a token, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scopes(Vec<Scope>);

impl Scopes {
    /// Those whose names are known.
    pub fn of(names: &[String]) -> Scopes {
        let known = Scope::ALL.into_iter();
        Scopes(known.filter(|s| names.iter().any(|n| n == s.as_str())).collect())
    }

    /// These.
    pub fn these(scopes: &[Scope]) -> Scopes {
        Scopes(Scope::ALL.into_iter().filter(|s| scopes.contains(s)).collect())
    }

    /// Whether this one is among them.
    pub fn contains(&self, scope: Scope) -> bool {
        self.0.contains(&scope)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// One after the other.
    pub fn iter(&self) -> impl Iterator<Item = Scope> + '_ {
        self.0.iter().copied()
    }

    /// Their names.
    pub fn names(&self) -> Vec<&'static str> {
        self.iter().map(Scope::as_str).collect()
    }
}

/// A token as its owner gets it, once. It has no `Debug`: it is as good as a password.
pub struct Secret(String);

impl Secret {
    /// A new one that nobody can foresee.
    pub fn new() -> Secret {
        Secret(format!(
            "{PREFIX}{}",
            URL_SAFE_NO_PAD.encode(entropy::bytes::<32>())
        ))
    }

    /// The token itself.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What the database knows of it.
    pub fn key(&self) -> Key {
        key(&self.0)
    }
}

impl Default for Secret {
    fn default() -> Secret {
        Secret::new()
    }
}

/// What a token is found by.
pub fn key(token: &str) -> Key {
    Sha256::digest(token.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::{Scope, Scopes, Secret, key};

    #[test]
    fn no_two_tokens_are_alike_and_each_is_found_by_its_hash() {
        let (a, b) = (Secret::new(), Secret::new());
        assert_ne!(a.reveal(), b.reveal());
        assert_eq!(a.key(), key(a.reveal()));
        assert!(a.reveal().starts_with("referee_") && a.reveal().len() == 51);
        assert!(
            a.reveal()
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
        );
    }

    #[test]
    fn scopes_are_kept_once_and_in_order() {
        let scopes = Scopes::these(&[Scope::Play, Scope::Read, Scope::Play]);
        assert_eq!(scopes.names(), ["read", "play"]);
        let read = Scopes::of(&["play".into(), "fly".into(), "read".into()]);
        assert_eq!(read, scopes);
        assert!(!read.contains(Scope::Referee) && !read.is_empty());
    }
}
