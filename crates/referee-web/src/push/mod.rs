//! Web Push: how a phone without mail is told. What is sent is encrypted for the one browser that subscribed (RFC 8291),
//! and signed so that its push service knows which site it comes from (VAPID, RFC 8292).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use hyper::HeaderMap;
use hyper::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HeaderValue};
use p256::PublicKey;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde::Serialize;
use serde_json::json;
use sqlx::postgres::PgConnection;

use crate::entropy;
use crate::error::{Error, Result};
use crate::store;
use crate::store::pushes::Device;
use crate::webhook::Target;

/// A push service keeps a message for a phone that is off so long.
const KEPT: TimeDelta = TimeDelta::hours(12);

/// A signature holds so long; push services take at most a day.
const SIGNED_FOR: TimeDelta = TimeDelta::hours(12);

/// The name of the site's key among [`store::site_keys`].
const KEY: &str = "vapid";

/// The site's key, by which push services know it. It shows itself to nobody.
#[derive(Clone)]
pub struct Vapid(SigningKey);

/// What a browser shows.
#[derive(Clone, Debug, Serialize)]
pub struct Message {
    /// The line on top.
    pub title: String,
    /// What it says.
    pub body: String,
    /// What is opened by it: a path of the site.
    pub url: String,
    /// A later one of the same tag takes its place.
    pub tag: String,
}

impl Vapid {
    /// The key of this site; made where there is none yet.
    ///
    /// # Errors
    /// The database's, or a key there that is none.
    pub async fn of_site(c: &mut PgConnection, now: DateTime<Utc>) -> Result<Vapid> {
        let made = loop {
            let bytes: [u8; 32] = entropy::bytes();
            if SigningKey::from_slice(&bytes).is_ok() {
                break bytes;
            }
        };
        let kept = store::site_keys::get_or(c, KEY, &made, now).await?;
        Ok(Vapid(SigningKey::from_slice(&kept).map_err(Error::internal)?))
    }

    /// The public half, as browsers want it when they subscribe.
    pub fn public(&self) -> String {
        let point = self.0.verifying_key().to_encoded_point(false);
        URL_SAFE_NO_PAD.encode(point.as_bytes())
    }

    /// The header `Authorization` for this push service. `contact`: whom its people may turn to, an address of the web.
    fn authorization(&self, target: &Target, contact: &str, now: DateTime<Utc>) -> String {
        let scheme = if target.is_https() { "https" } else { "http" };
        let claims = json!({
            "aud": format!("{scheme}://{}", target.authority()),
            "exp": (now + SIGNED_FOR).timestamp(),
            "sub": contact,
        });
        let part = |value: &serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let signed = format!(
            "{}.{}",
            part(&json!({"typ": "JWT", "alg": "ES256"})),
            part(&claims)
        );
        let signature: Signature = self.0.sign(signed.as_bytes());
        let signature = URL_SAFE_NO_PAD.encode(signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public())
    }

    /// Headers and body of a push to this device.
    ///
    /// # Errors
    /// Keys that are none.
    pub fn sealed(
        &self,
        device: &Device,
        target: &Target,
        message: &Message,
        contact: &str,
        now: DateTime<Utc>,
    ) -> Result<(HeaderMap, Vec<u8>)> {
        let text = serde_json::to_vec(message).map_err(Error::internal)?;
        let key = PublicKey::from_sec1_bytes(&device.p256dh).map_err(Error::internal)?;
        let auth: [u8; 16] = device.auth.as_slice().try_into().map_err(Error::internal)?;
        let body = web_push_native::encrypt(text, &key, &auth.into()).map_err(Error::internal)?;
        let mut headers = HeaderMap::new();
        let value =
            HeaderValue::try_from(self.authorization(target, contact, now)).map_err(Error::internal)?;
        headers.insert(AUTHORIZATION, value);
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("aes128gcm"));
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
        headers.insert("ttl", HeaderValue::from(KEPT.num_seconds()));
        headers.insert("urgency", HeaderValue::from_static("high"));
        Ok((headers, body))
    }
}

/// Whether these are the keys of a browser: a point of P-256 and sixteen bytes.
pub fn are_keys(p256dh: &[u8], auth: &[u8]) -> bool {
    p256dh.len() == 65 && PublicKey::from_sec1_bytes(p256dh).is_ok() && auth.len() == 16
}
