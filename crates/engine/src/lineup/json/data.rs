//! Data as programs write it: JSON, and what is nearly JSON (Python, JavaScript, C).

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::lineup) enum Data {
    Null,
    Bool(bool),
    Number(i64),
    Text(String),
    List(Vec<Data>),
    Map(Vec<(String, Data)>),
}

/// Nothing is nested deeper than this.
const DEEPEST: usize = 12;

/// Brackets at which data may begin, and how many single values are some.
const MOST_STARTS: usize = 6;
const FEWEST: usize = 5;

/// The data in a text, from its first bracket on; several values are a list. `None` where there is none, or where
/// it breaks off. Linear.
pub(in crate::lineup) fn parse(text: &str) -> Option<Data> {
    let mut rest = text;
    for _ in 0..MOST_STARTS {
        rest = &rest[rest.find(['[', '{'])?..];
        match values(rest) {
            // «sea[10] = …»: that is no layout yet
            Some(data) if data.list().is_some() && data.leaves() < FEWEST => {}
            Some(data) => return Some(data),
            None => {}
        }
        rest = &rest[1..];
    }
    None
}

/// The values that a text begins with.
fn values(text: &str) -> Option<Data> {
    let mut reader = Reader { rest: text };
    let mut values = Vec::new();
    while reader.rest.starts_with(['[', '{']) {
        values.push(reader.value(0)?);
        reader.gap();
    }
    match values.len() {
        1 => values.pop(),
        _ => Some(Data::List(values)),
    }
}

struct Reader<'t> {
    rest: &'t str,
}

impl Reader<'_> {
    /// Skips white space, commas, semicolons and comments.
    fn gap(&mut self) {
        loop {
            self.rest = self
                .rest
                .trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';'));
            if !(self.rest.starts_with("//") || self.rest.starts_with('#')) {
                return;
            }
            self.rest = self.rest.find('\n').map_or("", |end| &self.rest[end..]);
        }
    }

    fn value(&mut self, depth: usize) -> Option<Data> {
        if depth > DEEPEST {
            return None;
        }
        match self.rest.chars().next()? {
            '[' => self.list(']', depth),
            '(' => self.list(')', depth),
            '{' => self.map(depth),
            quote @ ('"' | '\'' | '`') => self.quoted(quote).map(Data::Text),
            _ => self.bare(),
        }
    }

    fn list(&mut self, close: char, depth: usize) -> Option<Data> {
        self.rest = &self.rest[1..];
        let mut values = Vec::new();
        loop {
            self.gap();
            if let Some(rest) = self.rest.strip_prefix(close) {
                self.rest = rest;
                return Some(Data::List(values));
            }
            values.push(self.value(depth + 1)?);
        }
    }

    /// Names with values; where there are no names, a list.
    fn map(&mut self, depth: usize) -> Option<Data> {
        self.rest = &self.rest[1..];
        let mut named = Vec::new();
        let mut bare = Vec::new();
        loop {
            self.gap();
            if let Some(rest) = self.rest.strip_prefix('}') {
                self.rest = rest;
                return match (named.is_empty(), bare.is_empty()) {
                    (_, true) => Some(Data::Map(named)),
                    (true, false) => Some(Data::List(bare)),
                    (false, false) => None,
                };
            }
            let value = self.value(depth + 1)?;
            self.rest = self.rest.trim_start();
            match self.rest.strip_prefix([':', '=']) {
                Some(rest) => {
                    self.rest = rest.strip_prefix('>').unwrap_or(rest).trim_start();
                    let name = match value {
                        Data::Text(name) => name,
                        Data::Number(number) => number.to_string(),
                        _ => return None,
                    };
                    named.push((name, self.value(depth + 1)?));
                }
                None => bare.push(value),
            }
        }
    }

    fn quoted(&mut self, quote: char) -> Option<String> {
        let mut text = String::new();
        let mut characters = self.rest.char_indices().skip(1);
        while let Some((at, c)) = characters.next() {
            match c {
                _ if c == quote => {
                    self.rest = &self.rest[at + c.len_utf8()..];
                    return Some(text);
                }
                '\\' => match characters.next()?.1 {
                    'n' => text.push('\n'),
                    't' => text.push('\t'),
                    'u' => {
                        let hex: String = characters.by_ref().take(4).map(|(_, c)| c).collect();
                        text.push(
                            u32::from_str_radix(&hex, 16)
                                .ok()
                                .and_then(char::from_u32)
                                .unwrap_or('?'),
                        );
                    }
                    other => text.push(other),
                },
                _ => text.push(c),
            }
        }
        None
    }

    /// A number, `true`, `null`, or a word without quotation marks.
    fn bare(&mut self) -> Option<Data> {
        let is_word = |c: char| {
            c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '+' | '–' | '—' | '$' | '~' | '#' | '*')
        };
        let end = self.rest.find(|c| !is_word(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        if word.is_empty() {
            return None;
        }
        self.rest = rest;
        let whole = word.strip_suffix(".0").unwrap_or(word);
        Some(match word {
            "true" | "True" | "TRUE" => Data::Bool(true),
            "false" | "False" | "FALSE" => Data::Bool(false),
            "null" | "None" | "nil" | "undefined" | "NULL" => Data::Null,
            _ => whole
                .parse()
                .map_or_else(|_| Data::Text(word.to_owned()), Data::Number),
        })
    }
}

impl Data {
    /// How many single values it holds; an object counts as enough.
    fn leaves(&self) -> usize {
        match self {
            Data::List(values) => values.iter().map(Data::leaves).sum(),
            Data::Map(_) => FEWEST,
            _ => 1,
        }
    }

    pub(super) fn list(&self) -> Option<&[Data]> {
        match self {
            Data::List(values) => Some(values),
            _ => None,
        }
    }

    pub(super) fn map(&self) -> Option<&[(String, Data)]> {
        match self {
            Data::Map(values) => Some(values),
            _ => None,
        }
    }

    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Data::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) const fn number(&self) -> Option<i64> {
        match self {
            Data::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// What stands under the first of these names that is there.
    pub(super) fn get(&self, names: &[&str]) -> Option<&Data> {
        let values = self.map()?;
        names.iter().find_map(|name| {
            let named = values
                .iter()
                .find(|(own, _)| own.eq_ignore_ascii_case(name) || own.to_lowercase() == *name);
            named.map(|(_, value)| value)
        })
    }

    /// A single value as the mark of a cell.
    pub(super) fn mark(&self) -> Option<String> {
        Some(match self {
            Data::Null => String::new(),
            Data::Bool(bool) => bool.to_string(),
            Data::Number(number) => number.to_string(),
            Data::Text(text) => text.clone(),
            Data::List(_) | Data::Map(_) => return None,
        })
    }
}
