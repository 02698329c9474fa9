//! What is around every page: who reads, in which language, and the notice after an act.

use std::fmt::Display;

use super::person::profile_address;
use crate::static_files;
use crate::words::{Language, Words};

/// What is around a page.
pub struct Shell {
    /// The reader's language.
    pub words: &'static Words,
    /// Title of the page, before the site's name.
    pub title: String,
    /// Who reads.
    pub reader: Reader,
    /// Path and query of this page: where the language switch and the login lead back to.
    pub here: String,
    /// What came of the last act.
    pub notice: Option<Notice>,
}

/// Who reads the page.
pub enum Reader {
    /// Nobody that we know.
    Visitor,
    /// Somebody with an account.
    Account {
        /// Nick.
        nick: String,
        /// In how many games this account owes a move now.
        owes: u32,
        /// Notices that were not seen yet.
        notices: u32,
        /// Whether this account may open team battles.
        referee: bool,
        /// Whether this account looks after the site.
        admin: bool,
    },
}

/// A line at the top of a page.
pub struct Notice {
    /// How it is meant.
    pub tone: Tone,
    /// In words.
    pub text: String,
}

/// How a notice is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// It was done.
    Good,
    /// So that you know.
    Plain,
    /// It was refused.
    Bad,
}

impl Tone {
    /// Class of the notice.
    pub const fn class(self) -> &'static str {
        match self {
            Tone::Good => "good",
            Tone::Plain => "plain",
            Tone::Bad => "bad",
        }
    }

    /// Key of the word that says the same without colour.
    pub const fn key(self) -> &'static str {
        match self {
            Tone::Good => "notice-good",
            Tone::Plain => "notice-plain",
            Tone::Bad => "notice-bad",
        }
    }
}

impl Shell {
    /// The message under `key`.
    pub fn t(&self, key: &str) -> String {
        self.words.word(key)
    }

    /// The message under `key` with one fact.
    pub fn tf(&self, key: &str, fact: &str, value: &str) -> String {
        self.words.with(key, fact, value)
    }

    /// The message under `key` for a number `$count`.
    pub fn n(&self, key: &str, count: impl Display) -> String {
        self.words.with(key, "count", count.to_string())
    }

    /// Nick, and in how many games something is owed, of a reader with an account.
    pub fn account(&self) -> Option<(&str, u32)> {
        match &self.reader {
            Reader::Visitor => None,
            Reader::Account { nick, owes, .. } => Some((nick, *owes)),
        }
    }

    /// Notices that the reader has not seen yet.
    pub fn notices(&self) -> u32 {
        match &self.reader {
            Reader::Visitor => 0,
            Reader::Account { notices, .. } => *notices,
        }
    }

    /// Whether the reader looks after the site.
    pub fn is_admin(&self) -> bool {
        matches!(self.reader, Reader::Account { admin: true, .. })
    }

    /// Where the reader's own profile is.
    pub fn own_profile(&self) -> Option<String> {
        self.account().map(|(nick, _)| profile_address(nick))
    }

    /// `lang` of the page.
    pub fn lang(&self) -> &'static str {
        self.words.language().tag()
    }

    /// The languages to switch to.
    pub fn other_languages(&self) -> impl Iterator<Item = Language> {
        let shown = self.words.language();
        Language::ALL
            .into_iter()
            .filter(move |language| *language != shown)
    }

    /// Address of a door, `/login` or `/register`, that leads back to this page; from one door to the other it leads on
    /// to where the first one leads.
    pub fn door(&self, to: &str) -> String {
        let (path, query) = self.here.split_once('?').unwrap_or((&self.here, ""));
        let next = match path {
            "/login" | "/register" => query.to_owned(),
            _ => serde_urlencoded::to_string([("next", &self.here)]).unwrap_or_default(),
        };
        if next.is_empty() {
            to.to_owned()
        } else {
            format!("{to}?{next}")
        }
    }

    /// Address of a static file, with its content's hash.
    pub fn file(&self, name: &str) -> String {
        static_files::address(name)
    }
}

/// Links through a list of many pages.
pub struct Pager {
    /// The page shown, from 1.
    pub page: u32,
    /// How many there are, at least 1.
    pub pages: u32,
    /// Address of the first page.
    pub first: Option<String>,
    /// Address of the page before.
    pub previous: Option<String>,
    /// Address of the page after.
    pub next: Option<String>,
    /// Address of the last page.
    pub last: Option<String>,
}

impl Pager {
    /// Links for page `page` of `pages` at `path?page=N`; a path that asks for something already asks for the page too.
    pub fn new(path: &str, page: u32, pages: u32) -> Pager {
        let pages = pages.max(1);
        let page = page.clamp(1, pages);
        let mark = if path.contains('?') { '&' } else { '?' };
        let to = |number: u32| Some(format!("{path}{mark}page={number}"));
        let (back, on) = (page > 1, page < pages);
        Pager {
            page,
            pages,
            first: if back { to(1) } else { None },
            previous: if back { to(page - 1) } else { None },
            next: if on { to(page + 1) } else { None },
            last: if on { to(pages) } else { None },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Reader, Shell};
    use crate::words::{Language, Words};

    #[test]
    fn doors_lead_back_and_never_to_themselves() {
        for (here, want) in [
            ("/", "/login?next=%2F"),
            (
                "/games/1?page=2&a=b",
                "/login?next=%2Fgames%2F1%3Fpage%3D2%26a%3Db",
            ),
            ("/login", "/login"),
            ("/login?next=%2Frules", "/login?next=%2Frules"),
            ("/register?next=%2Frules", "/login?next=%2Frules"),
        ] {
            let shell = Shell {
                words: Words::of(Language::Ru),
                title: String::new(),
                reader: Reader::Visitor,
                here: here.to_owned(),
                notice: None,
            };
            assert_eq!(shell.door("/login"), want, "{here}");
        }
    }
}
