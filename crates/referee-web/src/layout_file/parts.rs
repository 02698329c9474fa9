//! The parts of a packed file, unpacked one by one; a small file that unpacks to a huge one is refused.

use std::io::{Cursor, Read};

use zip::ZipArchive;

use crate::pages::http::upload::Unread;

/// The most that all parts together may unpack to, in bytes.
const MOST: u64 = 16 * 1024 * 1024;
/// More parts than this has no document.
const MOST_PARTS: usize = 2000;

/// A packed file.
pub struct Parts<'b> {
    archive: ZipArchive<Cursor<&'b [u8]>>,
    left: u64,
}

impl<'b> Parts<'b> {
    /// The parts of these bytes.
    pub fn of(bytes: &'b [u8]) -> Result<Parts<'b>, Unread> {
        let archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Unread::Broken)?;
        if archive.len() > MOST_PARTS {
            return Err(Unread::Broken);
        }
        Ok(Parts { archive, left: MOST })
    }

    /// Is there such a part?
    pub fn has(&self, name: &str) -> bool {
        self.archive
            .file_names()
            .any(|own| own.is_ok_and(|own| own == name))
    }

    /// A part as text.
    pub fn read(&mut self, name: &str) -> Result<String, Unread> {
        let part = self.archive.by_name(name).map_err(|_| Unread::Broken)?;
        let mut bytes = Vec::new();
        part.take(self.left + 1)
            .read_to_end(&mut bytes)
            .map_err(|_| Unread::Broken)?;
        let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        self.left = self.left.checked_sub(size).ok_or(Unread::TooLarge)?;
        String::from_utf8(bytes).map_err(|_| Unread::Broken)
    }

    /// A part that need not be there.
    pub fn read_if_there(&mut self, name: &str) -> Result<Option<String>, Unread> {
        if self.has(name) {
            self.read(name).map(Some)
        } else {
            Ok(None)
        }
    }
}
