//! Files that are whole or not there.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file under way. It takes its name when it is whole.
pub(super) struct Part {
    file: io::BufWriter<File>,
    name: PathBuf,
    under_way: PathBuf,
}

impl Part {
    /// A file of this name, to be.
    pub(super) fn of(name: &Path) -> io::Result<Part> {
        let mut part = name.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        Ok(Part {
            file: io::BufWriter::new(File::create(&part)?),
            name: name.to_owned(),
            under_way: part,
        })
    }

    /// More of it.
    pub(super) fn add(&mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes())
    }

    /// All of it.
    pub(super) fn whole(self) -> io::Result<()> {
        self.file
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?
            .sync_all()?;
        std::fs::rename(&self.under_way, &self.name)
    }
}

/// Writes a file, unless it is that already.
pub(super) fn put(name: &Path, text: &str) -> io::Result<()> {
    if std::fs::read(name).is_ok_and(|bytes| bytes == text.as_bytes()) {
        return Ok(());
    }
    let mut part = Part::of(name)?;
    part.add(text)?;
    part.whole()
}
