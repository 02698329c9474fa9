//! Passwords: which ones nobody can have, and argon2id.

use crate::entropy;
use crate::error::{Error, Result};
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use league::Nick;
use std::collections::HashSet;
use std::sync::LazyLock;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// Hashes at one time: each takes 19 MiB and a core for some 20 ms.
static AT_ONCE: Semaphore = Semaphore::const_new(4);

/// What is compared with where there is no account or no password, so that the answer takes as long.
static NOBODY: LazyLock<String> = LazyLock::new(|| compute(&entropy::password()).unwrap_or_default());

/// A password of 8 to 1024 characters that is not among the first that are tried; of which characters is nobody's business.
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
    /// One of the first that are tried.
    #[error("choose a password that is not among the commonest: a phrase of several words will do")]
    Common,
    /// The nick, or a word of the site, with or without digits.
    #[error("choose a password that is neither your nick nor a word of this site")]
    OfTheSite,
}

/// The commonest passwords of 8 characters and more, in small letters, sorted.
static COMMON: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let lines = include_str!("../data/common-passwords.txt").lines();
    lines.filter(|line| !line.starts_with('#')).collect()
});

/// Words that somebody who guesses here tries first, alone or with digits and signs.
const OF_THE_SITE: [&str; 14] = [
    "referee",
    "refereereferee",
    "battleship",
    "battleships",
    "seabattle",
    "admiral",
    "moderator",
    "судья",
    "судьясудья",
    "морскойбой",
    "морской",
    "адмирал",
    "модератор",
    "флотилия",
];

/// The letters of a text, in small.
fn letters(text: &str) -> String {
    text.to_lowercase()
        .chars()
        .filter(|c| c.is_alphabetic())
        .collect()
}

impl Password {
    /// Reads one.
    pub fn new(text: &str) -> Result<Password, PasswordFault> {
        match text.chars().count() {
            0..8 => Err(PasswordFault::TooShort),
            8..=1024 if is_common(text) => Err(PasswordFault::Common),
            8..=1024 => Ok(Password(text.to_owned())),
            _ => Err(PasswordFault::TooLong),
        }
    }

    /// Whether it may be the one of somebody with this nick: not where it is the nick, or a word of the site, and nothing
    /// but digits and signs beside.
    pub fn must_not_be(&self, nick: &Nick) -> Result<(), PasswordFault> {
        let word = letters(&self.0);
        let guessed = word == letters(nick.as_str()) || OF_THE_SITE.contains(&word.as_str());
        if guessed && !word.is_empty() {
            return Err(PasswordFault::OfTheSite);
        }
        Ok(())
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

/// Whether it is one of the first that are tried: on the list, or of one or two characters again and again.
fn is_common(text: &str) -> bool {
    let small = text.to_lowercase();
    let different: HashSet<char> = small.chars().collect();
    different.len() <= 2 || COMMON.binary_search(&small.as_str()).is_ok()
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
    use super::{COMMON, Password, PasswordFault, is_right};

    #[test]
    fn a_password_has_8_to_1024_characters_and_shows_itself_to_nobody() {
        for (text, want) in [
            ("семь123".to_owned(), Some(PasswordFault::TooShort)),
            ("восемь12".to_owned(), None),
            ("эюя1".repeat(256), None),
            ("эюя12".repeat(205), Some(PasswordFault::TooLong)),
        ] {
            assert_eq!(Password::new(&text).err(), want, "{}", text.len());
        }
        assert_eq!(format!("{:?}", Password::new("восемь12").unwrap()), "Password(…)");
    }

    #[test]
    fn the_first_that_are_tried_are_nobody_s() {
        assert!(
            COMMON.len() > 11_000 && COMMON.is_sorted(),
            "a list that can be searched"
        );
        for text in [
            "password",
            "PassWord1",
            "qwerty123",
            "12345678",
            "йцукенгш",
            "Пароль123",
            "aaaaaaaa",
            "ёёёёёёёё",
            "1212121212",
        ] {
            assert_eq!(Password::new(text).err(), Some(PasswordFault::Common), "{text}");
        }
        for text in ["passwort9", "восемь знаков", "correct horse", "        ж z"] {
            assert_eq!(Password::new(text).err(), None, "{text}");
        }
    }

    #[test]
    fn a_password_is_no_nick_and_no_word_of_the_site() {
        for (text, nick, free) in [
            ("адвокат2009", "Адвокат", false),
            ("АДВОКАТ!!!", "Адвокат", false),
            ("referee1!", "ZimA", false),
            ("Морской бой 2026", "ZimA", false),
            ("адвокат дьявола", "Адвокат", true),
            ("1029384756.", "42", true),
            ("1029384756.", "ZimA", true),
        ] {
            let nick = league::Nick::from(nick);
            let got = Password::new(text).unwrap().must_not_be(&nick);
            assert_eq!(got.is_ok(), free, "{text} of {nick}");
        }
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
