//! The browsers at which somebody has logged in before: each has a budget of its own for passwords, so that who guesses
//! from elsewhere shuts nobody out.
//!
//! A cookie holds a random number and, under a key that the servers of the site share, its HMAC with the nick. It lets
//! nobody in: it only says by which count a password is tried. Nothing of it is kept in the database but the key.

use axum::extract::FromRequestParts;
use axum::http::HeaderValue;
use axum::http::request::Parts;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use league::nick::Skeleton;
use sha2::Sha256;
use std::convert::Infallible;
use std::fmt;
use tokio::sync::OnceCell;

use crate::client::Client;
use crate::entropy;
use crate::error::{Error, Result};
use crate::state::AppState;
use crate::store;

/// The cookie's name.
pub const COOKIE: &str = "referee_device";

/// The name of the key among [`store::site_keys`].
const KEY: &str = "device";

/// A browser is known for so long after somebody logged in at it, in seconds: a year.
const KNOWN: u32 = 365 * 24 * 60 * 60;

/// What a known browser is counted by.
pub type Number = [u8; 16];

/// The key of the site. It shows itself to nobody.
#[derive(Clone)]
pub struct DeviceKey([u8; 32]);

impl fmt::Debug for DeviceKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DeviceKey(…)")
    }
}

/// The key, once this process has it.
pub type KeyOnce = OnceCell<DeviceKey>;

/// What a browser's cookie says. Whether it is true only [`Device::is_of`] tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Device {
    /// Tells browsers apart.
    pub number: Number,
    proof: [u8; 32],
}

impl Device {
    /// A browser at which the person of this nick has just proved to be that.
    pub fn new(key: &DeviceKey, of: &Skeleton) -> Device {
        let number = entropy::bytes();
        let proof = mac(key, of, &number).finalize().into_bytes().into();
        Device { number, proof }
    }

    /// Whether somebody has logged in under this nick at this browser. Takes as long whatever comes.
    pub fn is_of(&self, key: &DeviceKey, nick: &Skeleton) -> bool {
        mac(key, nick, &self.number).verify_slice(&self.proof).is_ok()
    }

    fn read(text: &str) -> Option<Device> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (number, proof) = bytes.split_at_checked(16)?;
        Some(Device {
            number: number.try_into().ok()?,
            proof: proof.try_into().ok()?,
        })
    }

    /// The header `Set-Cookie`.
    fn cookie(&self) -> Option<HeaderValue> {
        let text = URL_SAFE_NO_PAD.encode([&self.number[..], &self.proof[..]].concat());
        let set = format!("{COOKIE}={text}; Path=/; Max-Age={KNOWN}; HttpOnly; SameSite=Strict");
        HeaderValue::from_str(&set).ok()
    }
}

fn mac(key: &DeviceKey, nick: &Skeleton, number: &Number) -> Hmac<Sha256> {
    let Ok(mac) = Hmac::<Sha256>::new_from_slice(&key.0) else {
        unreachable!("HMAC takes keys of every length");
    };
    mac.chain_update(number).chain_update(nick.as_str())
}

/// The key of this site; made where there is none yet.
///
/// # Errors
/// The database's, or a key there that is none.
pub async fn key(state: &AppState) -> Result<&DeviceKey> {
    let found = state.device_key.get_or_try_init(async || {
        let made: [u8; 32] = entropy::bytes();
        let mut c = state.pool.acquire().await?;
        let kept = store::site_keys::get_or(&mut c, KEY, &made, state.clock.now()).await?;
        let kept = kept.try_into();
        kept.map(DeviceKey)
            .map_err(|_| Error::internal("the site's key for devices is none"))
    });
    found.await
}

/// The header `Set-Cookie` by which a browser is known from now on, of whoever has just logged in.
///
/// # Errors
/// The database's.
pub async fn known(state: &AppState, of: &Skeleton) -> Result<Option<HeaderValue>> {
    Ok(Device::new(key(state).await?, of).cookie())
}

/// Where a password is tried: from which address, and at which browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Door {
    /// The address.
    pub from: Client,
    /// What the browser's cookie says, if it has one.
    pub device: Option<Device>,
}

impl FromRequestParts<AppState> for Door {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Door, Infallible> {
        let from = Client::from_request_parts(parts, state).await?;
        let device = super::cookies::value(&parts.headers, COOKIE);
        Ok(Door {
            from,
            device: device.and_then(|text| Device::read(&text)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Device, DeviceKey};
    use league::nick::Skeleton;

    #[test]
    fn a_browser_is_known_by_the_key_under_the_nick_and_by_nothing_else() {
        let (key, other) = (DeviceKey([7; 32]), DeviceKey([8; 32]));
        let zima = Skeleton::of("ZimA");
        let device = Device::new(&key, &zima);
        let cookie = device.cookie().unwrap();
        let cookie = cookie.to_str().unwrap();
        let text = cookie.strip_prefix("referee_device=").unwrap();
        let text = text.split(';').next().unwrap();
        assert_eq!(Device::read(text), Some(device));
        assert!(device.is_of(&key, &zima));
        assert!(!device.is_of(&other, &zima));
        assert!(!device.is_of(&key, &Skeleton::of("Вирт")));
        let mut forged = device;
        forged.number[0] ^= 1;
        assert!(!forged.is_of(&key, &zima));
        for text in ["", "AAAA", "!", &text[1..], &format!("{text}AA")] {
            assert_eq!(Device::read(text), None, "{text}");
        }
        assert_eq!(format!("{key:?}"), "DeviceKey(…)");
    }
}
