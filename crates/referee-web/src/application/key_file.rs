//! The file in which the player of a sealed fleet keeps it (D3): `morskoy-boy-key-<game>.json`. What is in it is
//! written down in `docs/sealed-duel.md`; browsers write the same (`static/seal.js`).

use engine::{Fleet, Notation, Opened, Salt, Seal, seal_lists};
use serde::{Deserialize, Serialize};

/// What the file says that it is.
pub const FORMAT: &str = "morskoy-boy-key";
/// The version of the format that is written.
pub const VERSION: u32 = 1;

/// A sealed fleet with what opens it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyFile {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// The id of the game; may be empty.
    #[serde(default)]
    pub game: String,
    /// Whose fleet; may be empty.
    #[serde(default)]
    pub nick: String,
    /// The ships, each a list of cells in the game's notation, as they are sealed.
    pub fleet: Vec<Vec<String>>,
    /// The salt of the seal.
    pub salt: Salt,
    /// The seal.
    pub seal: Seal,
}

/// Why a text is no key.
#[derive(Debug, thiserror::Error)]
pub enum NoKey {
    /// It is another file.
    #[error("this is no key file: it begins with {{\"format\":\"morskoy-boy-key\",\"version\":1")]
    Other,
    /// It was changed, or cut off.
    #[error("the seal in this file is not that of its fleet: the file was changed")]
    Broken,
}

impl KeyFile {
    /// The key of a fleet.
    pub fn new(game: &str, nick: &str, fleet: &Fleet, notation: Notation, salt: Salt) -> KeyFile {
        let mut ships = fleet.to_lists(notation);
        ships.sort_unstable();
        KeyFile {
            format: FORMAT.to_owned(),
            version: VERSION,
            game: game.to_owned(),
            nick: nick.to_owned(),
            seal: seal_lists(&ships, &salt),
            fleet: ships,
            salt,
        }
    }

    /// Reads a file, and makes sure that fleet, salt and seal belong together.
    pub fn read(text: &str) -> Result<KeyFile, NoKey> {
        let key: KeyFile = serde_json::from_str(text).map_err(|_| NoKey::Other)?;
        if key.format != FORMAT || key.version != VERSION {
            return Err(NoKey::Other);
        }
        if seal_lists(&key.fleet, &key.salt) == key.seal {
            Ok(key)
        } else {
            Err(NoKey::Broken)
        }
    }

    /// The text of the file.
    pub fn text(&self) -> serde_json::Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }

    /// The name of the file.
    pub fn name(&self) -> String {
        let letters = |c: char| c.is_ascii_alphanumeric() || c == '-';
        match self.game.as_str() {
            "" => format!("{FORMAT}.json"),
            game => format!("{FORMAT}-{}.json", game.replace(|c| !letters(c), "_")),
        }
    }

    /// What an inspection looks at.
    pub fn opened(&self) -> Opened {
        Opened {
            ships: self.fleet.clone(),
            salt: self.salt,
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::{FleetRule, Notation, Salt, random, seal};
    use rand::SeedableRng;
    use rand_chacha::ChaCha12Rng;

    use super::{KeyFile, NoKey};

    fn key() -> (engine::Fleet, KeyFile) {
        let fleet = random::fleet(&FleetRule::default(), &mut ChaCha12Rng::seed_from_u64(3));
        let key = KeyFile::new("0192-a", "ZimA", &fleet, Notation::default(), Salt([9; 32]));
        (fleet, key)
    }

    #[test]
    fn d3_a_key_opens_the_seal_of_its_fleet() {
        let (fleet, key) = key();
        assert_eq!(key.seal, seal(&fleet, Notation::default(), &Salt([9; 32])));
        assert!(key.opened().is_sealed_by(&key.seal, Notation::default()));
        assert_eq!(key.name(), "morskoy-boy-key-0192-a.json");
        let read = KeyFile::read(&key.text().unwrap());
        assert_eq!(read.unwrap(), key);
    }

    #[test]
    fn a_file_that_was_changed_is_found() {
        let (_, key) = key();
        let other_salt = key.text().unwrap().replace("0909", "0908");
        assert!(matches!(KeyFile::read(&other_salt), Err(NoKey::Broken)));
        for text in [
            "",
            "{}",
            "[]",
            &key.text().unwrap().replace("morskoy-boy-key", "key"),
        ] {
            assert!(matches!(KeyFile::read(text), Err(NoKey::Other)), "{text}");
        }
    }
}
