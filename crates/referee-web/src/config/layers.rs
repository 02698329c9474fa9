//! What was said about a setting, and where.

use super::file::FileSettings;
use super::flags::Flags;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// The environment: a variable's value, if it is set and is UTF-8.
pub type Environment<'a> = dyn Fn(&str) -> Option<String> + 'a;

/// A name for one thing that can be set.
#[derive(Debug)]
pub(crate) struct Setting {
    /// In the file; the flag is the same with dashes.
    pub(crate) key: &'static str,
    /// In the environment.
    pub(crate) variable: &'static str,
    /// What it must be: completes «must be …».
    must_be: &'static str,
    kind: Kind,
}

/// How the text of a setting is handled.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// Space around it means nothing, and a message may show it.
    Plain,
    /// Taken as it is, and never shown.
    Secret,
}

impl Setting {
    pub(crate) const fn new(key: &'static str, variable: &'static str, must_be: &'static str) -> Setting {
        Setting {
            key,
            variable,
            must_be,
            kind: Kind::Plain,
        }
    }

    /// One that is or holds a password.
    pub(crate) const fn secret(key: &'static str, variable: &'static str, must_be: &'static str) -> Setting {
        Setting {
            key,
            variable,
            must_be,
            kind: Kind::Secret,
        }
    }
}

/// Where a setting was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The flag of this name.
    Flag(&'static str),
    /// The environment variable of this name.
    Variable(&'static str),
    /// The key on this line (from 1) of the file.
    File(PathBuf, usize, &'static str),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Flag(key) => write!(f, "the flag --{}", key.replace('_', "-")),
            Origin::Variable(name) => write!(f, "{name}"),
            Origin::File(path, line, key) => write!(f, "{key} in {}, line {line},", path.display()),
        }
    }
}

/// Why the settings cannot be used. Each message is one line.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// A value that the setting cannot have. Secrets are not repeated.
    #[error("{origin} must be {must_be}{}", shown.as_ref().map(|v| format!(", not «{v}»")).unwrap_or_default())]
    Unusable {
        /// Where it was said.
        origin: Origin,
        /// What it must be.
        must_be: &'static str,
        /// What it was, unless it may hold a password.
        shown: Option<String>,
    },
    /// The file was named and is not there, or cannot be read.
    #[error("cannot read {}: {source}; create the file or leave out --config and REFEREE_CONFIG", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is not TOML, or a value is of no usable kind.
    #[error("{}, line {line}: {problem}", path.display())]
    BadFile {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// The file has a key that means nothing.
    #[error("{}, line {line}: there is no setting «{key}»; the settings are {}", path.display(), known())]
    UnknownKey {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The key.
        key: String,
    },
    /// There is no folder to keep data in.
    #[error("neither XDG_STATE_HOME nor HOME is set; set REFEREE_DATA_DIR to a folder")]
    NoHome,
}

fn known() -> String {
    super::settings::ALL.map(|s| s.key).join(", ")
}

/// The three places, first come first served.
pub(super) struct Layers<'a> {
    pub(super) flags: &'a Flags,
    pub(super) environment: &'a Environment<'a>,
    pub(super) file: FileSettings,
}

impl Layers<'_> {
    /// The first value that was given. A variable that is empty counts as not set, as compose files leave it.
    fn find(&self, setting: &'static Setting) -> Option<(Origin, String)> {
        if let Some(v) = self.flags.value(setting.key) {
            return Some((Origin::Flag(setting.key), v.to_owned()));
        }
        if let Some(v) = (self.environment)(setting.variable).filter(|v| !v.is_empty()) {
            return Some((Origin::Variable(setting.variable), v));
        }
        let (value, line) = self.file.values.get(setting.key)?;
        Some((
            Origin::File(self.file.path.clone(), *line, setting.key),
            value.clone(),
        ))
    }

    /// The value through `parse`; `None` where nobody said anything.
    pub(super) fn parsed_with<T>(
        &self,
        setting: &'static Setting,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, ConfigError> {
        let Some((origin, text)) = self.find(setting) else {
            return Ok(None);
        };
        let (read, shown) = match setting.kind {
            Kind::Plain => (parse(text.trim()), Some(text)),
            Kind::Secret => (parse(&text), None),
        };
        read.map(Some).ok_or(ConfigError::Unusable {
            origin,
            must_be: setting.must_be,
            shown,
        })
    }

    /// The value through [`FromStr`].
    pub(super) fn parsed<T: FromStr>(&self, setting: &'static Setting) -> Result<Option<T>, ConfigError> {
        self.parsed_with(setting, |s| s.parse().ok())
    }
}
