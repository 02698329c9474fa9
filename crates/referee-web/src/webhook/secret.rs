//! The secret that a webhook's deliveries are signed with.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt;

use crate::entropy;

/// What a secret in base64 begins with.
const PREFIX: &str = "whsec_";

/// The longest secret, in characters.
const LONGEST: usize = 256;

/// A webhook's secret: `whsec_` and base64, of which the bytes are the key, or another text, of which its own bytes are.
/// It shows itself to nobody.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// Why a text is no secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SecretFault {
    /// `whsec_` and something else than base64, or nothing.
    #[error(
        "after whsec_ a secret is base64, such as whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw; or write any other text"
    )]
    NotBase64,
    /// Too long.
    #[error("a secret has at most {LONGEST} characters")]
    TooLong,
    /// It holds what cannot be typed.
    #[error("a secret has no control characters: write letters, digits and marks")]
    Control,
}

impl Secret {
    /// Reads a secret as somebody wrote it; nothing written: a new one.
    ///
    /// # Errors
    /// See [`SecretFault`].
    pub fn read(text: &str) -> Result<Secret, SecretFault> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(Secret::random());
        }
        if text.chars().count() > LONGEST {
            return Err(SecretFault::TooLong);
        }
        if text.chars().any(char::is_control) {
            return Err(SecretFault::Control);
        }
        match text.strip_prefix(PREFIX).map(|rest| STANDARD.decode(rest)) {
            None => Ok(Secret(text.to_owned())),
            Some(Ok(key)) if !key.is_empty() => Ok(Secret(text.to_owned())),
            Some(_) => Err(SecretFault::NotBase64),
        }
    }

    /// One that nobody can guess: 32 bytes.
    pub fn random() -> Secret {
        Secret(format!("{PREFIX}{}", STANDARD.encode(entropy::bytes::<32>())))
    }

    /// One from the store.
    pub(crate) fn stored(text: String) -> Secret {
        Secret(text)
    }

    /// The text itself: for the store, and once for its owner.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// The header `webhook-signature` of a message: `v1,` and the base64 of the HMAC-SHA256 over «id.timestamp.body».
    /// `timestamp`: Unix time in seconds.
    pub fn sign(&self, id: &str, timestamp: i64, body: &[u8]) -> String {
        let key = self
            .0
            .strip_prefix(PREFIX)
            .and_then(|rest| STANDARD.decode(rest).ok());
        let key = key.as_deref().unwrap_or(self.0.as_bytes());
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key) else {
            unreachable!("HMAC takes keys of every length");
        };
        mac.update(format!("{id}.{timestamp}.").as_bytes());
        mac.update(body);
        format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::{Secret, SecretFault};

    /// The example that the libraries of Standard Webhooks test themselves with.
    #[test]
    fn the_example_of_the_convention_is_signed_as_there() {
        let secret = Secret::read("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let signature = secret.sign(
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            1_614_265_330,
            br#"{"test": 2432232314}"#,
        );
        assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    /// As OpenSSL has it: `printf a.1.b | openssl dgst -sha256 -hmac Jefe -binary | base64`.
    #[test]
    fn another_text_is_its_own_key() {
        let secret = Secret::read(" Jefe ").unwrap();
        assert_eq!(
            secret.sign("a", 1, b"b"),
            "v1,0b+Q6TcYoRmqqnbg3vIwMFStb5NeqHhB3kprRCCJED0="
        );
    }

    #[test]
    fn secrets_are_read_or_made_and_never_shown() {
        for bad in ["whsec_", "whsec_мимо", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS"] {
            assert_eq!(Secret::read(bad), Err(SecretFault::NotBase64), "{bad}");
        }
        assert_eq!(Secret::read(&"я".repeat(257)), Err(SecretFault::TooLong));
        assert!(Secret::read(&"я".repeat(256)).is_ok());
        let made = Secret::read(" ").unwrap();
        assert_eq!(made.reveal().len(), 6 + 44);
        assert_ne!(made, Secret::random());
        assert_eq!(format!("{made:?}"), "Secret(…)");
    }
}
