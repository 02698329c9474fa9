//! The seal by which a fleet is fixed before anybody sees it (D3–D5).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::fleet::Fleet;
use crate::notation::Notation;

/// 32 random bytes that keep a seal from being guessed. Drawn by the caller from the operating system's
/// entropy (D7). Written as 64 hexadecimal digits; not shown by `Debug`, for it is secret until the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Salt(pub [u8; 32]);

/// The SHA-256 of a salt and a fleet, published when the fleet is placed. Written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seal(pub [u8; 32]);

/// Text that is no 32 bytes in hexadecimal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("write 32 bytes as 64 hexadecimal digits")]
pub struct NotHex;

/// Seals a fleet: `SHA-256(salt ‖ canonical JSON of the sorted list of ship cell lists)`.
///
/// Cells are strings in the game's notation, each ship begins at its top-left cell, the lists are sorted
/// by code points, and the JSON (RFC 8785) has no spaces: `[["А10"],["Б2","Б3"]]`.
pub fn seal(fleet: &Fleet, notation: Notation, salt: &Salt) -> Seal {
    seal_lists(&fleet.to_lists(notation), salt)
}

/// The text under the seal: the canonical JSON alone.
pub fn sealed_text(fleet: &Fleet, notation: Notation) -> String {
    lists_text(&fleet.to_lists(notation))
}

/// Seals lists of ships as they are written, lawful or not: what an inspection compares (D4). The lists are
/// sorted, the cells within a ship are not.
pub fn seal_lists(ships: &[Vec<String>], salt: &Salt) -> Seal {
    let mut hash = Sha256::new();
    hash.update(salt.0);
    hash.update(lists_text(ships).as_bytes());
    Seal(hash.finalize().into())
}

/// The sorted lists as canonical JSON (RFC 8785).
fn lists_text(ships: &[Vec<String>]) -> String {
    let mut ships: Vec<&Vec<String>> = ships.iter().collect();
    ships.sort_unstable();
    let mut text = String::from("[");
    for (index, ship) in ships.into_iter().enumerate() {
        text.push_str(if index == 0 { "[" } else { ",[" });
        for (index, cell) in ship.iter().enumerate() {
            text.push_str(if index == 0 { "\"" } else { ",\"" });
            cell.chars().for_each(|character| escape(character, &mut text));
            text.push('"');
        }
        text.push(']');
    }
    text.push(']');
    text
}

/// One character of a JSON string. A cell's name needs none of this; what was opened may be any text.
fn escape(character: char, text: &mut String) {
    match character {
        '"' => text.push_str("\\\""),
        '\\' => text.push_str("\\\\"),
        '\u{8}' => text.push_str("\\b"),
        '\t' => text.push_str("\\t"),
        '\n' => text.push_str("\\n"),
        '\u{c}' => text.push_str("\\f"),
        '\r' => text.push_str("\\r"),
        '\0'..='\u{1f}' => {
            text.push_str(if character < '\u{10}' { "\\u000" } else { "\\u001" });
            text.extend(char::from_digit(u32::from(character) & 15, 16));
        }
        other => text.push(other),
    }
}

fn hex(bytes: &[u8; 32], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

fn unhex(text: &str) -> Result<[u8; 32], NotHex> {
    let digits = text.as_bytes();
    if digits.len() != 64 || !digits.iter().all(u8::is_ascii_hexdigit) {
        return Err(NotHex);
    }
    let mut bytes = [0; 32];
    for (byte, at) in bytes.iter_mut().zip((0..64).step_by(2)) {
        *byte = u8::from_str_radix(&text[at..at + 2], 16).map_err(|_| NotHex)?;
    }
    Ok(bytes)
}

impl fmt::Display for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex(&self.0, f)
    }
}

impl fmt::Debug for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Salt(secret)")
    }
}

impl fmt::Display for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex(&self.0, f)
    }
}

impl fmt::Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seal({self})")
    }
}

impl FromStr for Salt {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Self, NotHex> {
        unhex(text).map(Salt)
    }
}

impl FromStr for Seal {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Self, NotHex> {
        unhex(text).map(Seal)
    }
}

impl TryFrom<String> for Salt {
    type Error = NotHex;

    fn try_from(text: String) -> Result<Self, NotHex> {
        text.parse()
    }
}

impl TryFrom<String> for Seal {
    type Error = NotHex;

    fn try_from(text: String) -> Result<Self, NotHex> {
        text.parse()
    }
}

impl From<Salt> for String {
    fn from(salt: Salt) -> String {
        salt.to_string()
    }
}

impl From<Seal> for String {
    fn from(seal: Seal) -> String {
        seal.to_string()
    }
}
