//! `referee.toml`.

use super::layers::{ConfigError, Environment};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What the file says: key → (value as text, line).
#[derive(Debug, Default)]
pub(super) struct FileSettings {
    pub(super) path: PathBuf,
    pub(super) values: BTreeMap<String, (String, usize)>,
}

/// Reads the file that was named, or the usual one if it exists.
pub(super) fn read(named: Option<&Path>, environment: &Environment<'_>) -> Result<FileSettings, ConfigError> {
    let variable = || {
        environment("REFEREE_CONFIG")
            .filter(|v| !v.is_empty())
            .map(PathBuf::from)
    };
    let named = named.map(Path::to_path_buf).or_else(variable);
    let path = named.clone().unwrap_or_else(|| "referee.toml".into());
    match std::fs::read_to_string(&path) {
        Ok(text) => parse(&path, &text),
        Err(e) if named.is_none() && e.kind() == io::ErrorKind::NotFound => Ok(FileSettings::default()),
        Err(source) => Err(ConfigError::Unreadable { path, source }),
    }
}

/// Reads the text of a file; keys that mean nothing are refused.
pub(super) fn parse(path: &Path, text: &str) -> Result<FileSettings, ConfigError> {
    let bad = |at: usize, problem: String| ConfigError::BadFile {
        path: path.into(),
        line: line_of(text, at),
        problem,
    };
    let table = DeTable::parse(text).map_err(|e| {
        bad(
            e.span().map_or(0, |s| s.start),
            format!("this is not TOML: {}", e.message().replace('\n', " ")),
        )
    })?;
    let mut values = BTreeMap::new();
    for (key, value) in table.get_ref() {
        let (at, key) = (key.span().start, key.get_ref().to_string());
        if !super::settings::ALL.iter().any(|s| s.key == key) {
            return Err(ConfigError::UnknownKey {
                path: path.into(),
                line: line_of(text, at),
                key,
            });
        }
        let value = as_text(value).ok_or_else(|| {
            bad(
                at,
                format!("{key} must be a text in quotes, a number, true, false, or a list of texts"),
            )
        })?;
        values.insert(key, (value, line_of(text, at)));
    }
    Ok(FileSettings {
        path: path.into(),
        values,
    })
}

fn as_text(value: &Spanned<DeValue<'_>>) -> Option<String> {
    Some(match value.get_ref() {
        DeValue::String(s) => s.to_string(),
        DeValue::Integer(n) => n.to_string(),
        DeValue::Boolean(on) => if *on { "on" } else { "off" }.into(),
        DeValue::Array(items) => items.iter().map(as_text).collect::<Option<Vec<_>>>()?.join(", "),
        DeValue::Float(_) | DeValue::Datetime(_) | DeValue::Table(_) => return None,
    })
}

fn line_of(text: &str, at: usize) -> usize {
    1 + text
        .char_indices()
        .take_while(|(i, _)| *i < at)
        .filter(|(_, c)| *c == '\n')
        .count()
}
