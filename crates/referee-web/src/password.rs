//! Passwords: their one rule, and argon2id.

use crate::entropy;
use crate::error::{Error, Result};
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use std::sync::LazyLock;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// Hashes at one time: each takes 19 MiB and a core for some 20 ms.
static AT_ONCE: Semaphore = Semaphore::const_new(4);

/// What is compared with where there is no account or no password, so that the answer takes as long.
static NOBODY: LazyLock<String> = LazyLock::new(|| compute(&entropy::password()).unwrap_or_default());

/// A password of 8 to 1024 characters; there is no other rule.
#[derive(Clone)]
pub struct Password(String);

/// A password that nobody can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordFault {
    /// Under 8 characters.
    #[error("choose a password of at least 8 characters")]
    TooShort,
    /// Over 1024.
    #[error("choose a password of at most 1024 characters")]
    TooLong,
}

impl Password {
    /// Reads one.
    pub fn new(text: &str) -> Result<Password, PasswordFault> {
        match text.chars().count() {
            0..8 => Err(PasswordFault::TooShort),
            8..=1024 => Ok(Password(text.to_owned())),
            _ => Err(PasswordFault::TooLong),
        }
    }

    /// Its PHC string.
    pub async fn hash(self) -> Result<String> {
        on_a_core(move || compute(&self.0))
            .await?
            .map_err(Error::internal)
    }
}

impl std::fmt::Debug for Password {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Password(…)")
    }
}

/// Whether `text` is the password of this hash; where there is no hash the answer is no, and takes as long.
pub async fn is_right(text: &str, hash: Option<String>) -> Result<bool> {
    let text = text.chars().take(1025).collect::<String>(); // no more is ever right
    on_a_core(move || {
        let stored = hash.as_deref().unwrap_or(&NOBODY);
        let parsed = PasswordHash::new(stored);
        let right = parsed.is_ok_and(|h| Argon2::default().verify_password(text.as_bytes(), &h).is_ok());
        right && hash.is_some()
    })
    .await
}

fn compute(text: &str) -> Result<String, argon2::password_hash::Error> {
    let hash: PasswordHash =
        Argon2::default().hash_password_with_salt(text.as_bytes(), &entropy::bytes::<16>())?;
    Ok(hash.to_string())
}

async fn on_a_core<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    let _turn = AT_ONCE.acquire().await.map_err(Error::internal)?;
    spawn_blocking(work).await.map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::{Password, PasswordFault, is_right};

    #[test]
    fn a_password_has_8_to_1024_characters_and_shows_itself_to_nobody() {
        for (text, want) in [
            ("семь123".to_owned(), Some(PasswordFault::TooShort)),
            ("восемь12".to_owned(), None),
            ("я".repeat(1024), None),
            ("я".repeat(1025), Some(PasswordFault::TooLong)),
        ] {
            assert_eq!(Password::new(&text).err(), want, "{}", text.len());
        }
        assert_eq!(format!("{:?}", Password::new("восемь12").unwrap()), "Password(…)");
    }

    #[tokio::test]
    async fn only_the_password_is_right() {
        let hash = Password::new("адмирал Вирт").unwrap().hash().await.unwrap();
        assert!(hash.starts_with("$argon2id$"), "{hash}");
        assert_ne!(
            hash,
            Password::new("адмирал Вирт").unwrap().hash().await.unwrap(),
            "salted"
        );
        for (text, hash, want) in [
            ("адмирал Вирт", Some(hash.clone()), true),
            ("адмирал вирт", Some(hash.clone()), false),
            ("", Some(hash), false),
            ("адмирал Вирт", None, false),
            ("адмирал Вирт", Some("plain".into()), false),
        ] {
            assert_eq!(
                is_right(text, hash.clone()).await.unwrap(),
                want,
                "{text} {hash:?}"
            );
        }
    }
}
