//! The only entropy of the program: the operating system's (D7).

use chrono::{DateTime, Utc};
use rand::rngs::SysRng;
use rand::{SeedableRng, TryRng};
use rand_chacha::ChaCha12Rng;
use uuid::Uuid;

/// Bytes that nobody can foresee. Ends the program if the system has none to give, which no supported system does once
/// it has started: to go on with bytes that can be foreseen would be worse.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut out = [0; N];
    if let Err(e) = SysRng.try_fill_bytes(&mut out) {
        panic!("the operating system gives no random bytes: {e}");
    }
    out
}

/// A source of chance that nobody can foresee, for whoever needs much of it.
pub fn rng() -> ChaCha12Rng {
    ChaCha12Rng::from_seed(bytes())
}

/// A new id, version 7: ids sort by the time they were made at.
pub fn id(at: DateTime<Utc>) -> Uuid {
    let millis = u64::try_from(at.timestamp_millis()).unwrap_or(0);
    uuid::Builder::from_unix_timestamp_millis(millis, &bytes()).into_uuid()
}

/// A password to be read and typed by people: 20 letters and digits without look-alikes, 100 bits.
pub fn password() -> String {
    signs(&bytes::<20>())
}

/// The code of a link or an invitation, which nobody types: 26 letters and digits, 130 bits.
pub fn code() -> String {
    signs(&bytes::<26>())
}

/// Five bits of each byte as a sign that looks like no other.
fn signs(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let sign = |byte: &u8| char::from(SIGNS[usize::from(byte % 32)]);
    bytes.iter().map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::{bytes, id, password};

    #[test]
    fn no_two_draws_are_alike() {
        assert_ne!(bytes::<32>(), bytes::<32>());
        let p = password();
        assert_eq!(p.len(), 20);
        assert_ne!(p, password());
        assert_eq!(super::code().len(), 26);
        assert_ne!(super::code(), super::code());
        assert!(
            p.chars()
                .all(|c| c.is_ascii_alphanumeric() && !"lo01".contains(c)),
            "{p}"
        );
    }

    #[test]
    fn ids_sort_by_their_time() {
        let at = "2026-11-29T22:00:00Z".parse().unwrap();
        let later = "2026-11-29T22:00:00.001Z".parse().unwrap();
        let (a, b) = (id(at), id(later));
        assert!(a < b);
        assert_eq!(a.get_version_num(), 7);
        assert_ne!(a, id(at));
    }
}
