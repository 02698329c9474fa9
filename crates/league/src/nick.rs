//! Nicks: what a player is called, and which two nicks look the same to a reader.

use std::fmt;
use std::ops::Deref;
use std::sync::LazyLock;

use serde::{Deserialize, Deserializer, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton as confusable_skeleton;

use crate::post::can_be_named;

/// The longest nick that may be registered, in characters.
pub const LONGEST: usize = 30;

/// Words of moves, of teams and of signatures.
const RESERVED: [&str; 37] = [
    "адмирал",
    "адмиралу",
    "красные",
    "синие",
    "то",
    "по",
    "кому",
    "за",
    "себя",
    "за себя",
    "за меня",
    "я",
    "он",
    "мимо",
    "промах",
    "промазал",
    "молоко",
    "вода",
    "ранил",
    "ранен",
    "попал",
    "попадание",
    "подбил",
    "убил",
    "убит",
    "потопил",
    "потоплен",
    "утопил",
    "miss",
    "hit",
    "sunk",
    "оба",
    "все",
    "выбываю",
    "преемник",
    "отправлено с моего",
    "sent from my",
];

/// What a player is called in threads: NFC, without space at the ends.
///
/// `From<&str>` and deserialising accept any text (old games must load whatever the rules for new nicks are);
/// [`Nick::new`] is the door for registration.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Nick(String);

/// Why a nick cannot be registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NickFault {
    /// Nothing but space.
    #[error("write a nick of at least one letter or digit")]
    Empty,
    /// Over [`LONGEST`] characters.
    #[error("shorten the nick to 30 characters")]
    TooLong,
    /// Space at an end, two spaces in a row, or another space than U+0020.
    #[error("leave single spaces only, and none at the ends of the nick")]
    Spaces,
    /// A control, line, bidirectional or invisible character.
    #[error("remove the invisible character from the nick")]
    Invisible,
    /// A word that moves and announcements are made of, or the beginning of a quotation or signature: nobody could be
    /// addressed by it.
    #[error("choose another nick: this word has a meaning of its own in the thread")]
    Reserved,
    /// A mark that forums quote, link or mention with.
    #[error("remove {0:?} from the nick: forums quote, link or mention with it")]
    Mark(char),
    /// No letter and no digit.
    #[error("add a letter or a digit to the nick")]
    NothingToSay,
}

impl Nick {
    /// A nick that may be registered.
    ///
    /// # Errors
    ///
    /// The first [`NickFault`] found.
    pub fn new(text: &str) -> Result<Self, NickFault> {
        let text: String = text.nfc().collect();
        if text.trim().is_empty() {
            return Err(NickFault::Empty);
        }
        if text.chars().any(is_invisible) {
            return Err(NickFault::Invisible);
        }
        if text.chars().count() > LONGEST {
            return Err(NickFault::TooLong);
        }
        if text.trim() != text || text.contains("  ") || text.chars().any(|c| c != ' ' && c.is_whitespace()) {
            return Err(NickFault::Spaces);
        }
        if let Some(mark) = text
            .chars()
            .find(|c| "«»„“”\"'`[]{}<>@|\\*#~^:;,/&%?=+".contains(*c))
        {
            return Err(NickFault::Mark(mark));
        }
        if !text.chars().any(char::is_alphanumeric) {
            return Err(NickFault::NothingToSay);
        }
        let skeleton = Skeleton::of(&text);
        if RESERVED.iter().any(|word| Skeleton::of(word) == skeleton) {
            return Err(NickFault::Reserved);
        }
        let nick = Self(text);
        if can_be_named(&nick) {
            Ok(nick)
        } else {
            Err(NickFault::Reserved)
        }
    }

    /// Whether a reader would take this for the Referee of a game; whoever runs the site may give such a nick.
    pub fn passes_for_a_referee(&self) -> bool {
        let own = self.skeleton();
        ["судья", "рефери", "арбитр", "referee"]
            .iter()
            .any(|word| Skeleton::of(word) == own)
    }

    /// The form in which two nicks are compared: equal for nicks that a reader cannot tell apart.
    pub fn skeleton(&self) -> Skeleton {
        Skeleton::of(&self.0)
    }

    /// The nick as written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A nick reduced to what it looks like: NFKC, case folded, look-alikes of all scripts mapped to one.
///
/// Because case is folded first, letters count as look-alikes when either of their cases looks alike («В» and
/// `B`, hence «в» and `b`), and capital `I`, `l` and `1` are one; «ё» and «е» are one as well, since people
/// write either. Two accounts with one skeleton cannot exist.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Skeleton(String);

impl Skeleton {
    /// The skeleton of any text; spaces are squeezed to one.
    pub fn of(text: &str) -> Self {
        let mut mapped = String::with_capacity(text.len());
        for c in text.chars() {
            match Self::of_letter(c) {
                Some(looks) => mapped.push_str(looks),
                None => return Self::of_any(text),
            }
        }
        Self(mapped)
    }

    /// What a letter looks like, if that is the same whatever stands beside it.
    pub(crate) fn of_letter(c: char) -> Option<&'static str> {
        COMMON.get(common_place(c))?.as_deref()
    }

    /// The skeleton the long way, for letters that may change one another.
    fn of_any(text: &str) -> Self {
        let (mut capitals, mut capital) = (String::with_capacity(text.len()), String::new());
        for c in text.nfkc() {
            if c < '\u{530}' || !c.is_alphabetic() {
                capitals.push(c);
            } else {
                // of some scripts (Cherokee) only the capitals look like letters of ours
                capital.clear();
                capital.extend(c.to_uppercase());
                capitals.extend(confusable_skeleton(&capital));
            }
        }
        let folded: String = capitals
            .chars()
            .filter(|c| !is_invisible(*c))
            .flat_map(char::to_uppercase)
            .flat_map(char::to_lowercase)
            .nfc()
            .map(look_alike)
            .collect();
        let mapped: String = confusable_skeleton(&folded)
            .flat_map(char::to_lowercase)
            .map(look_alike)
            .collect();
        // A second pass: lower-casing what the first gave may bring out further look-alikes (0 → O → o).
        let mapped: String = confusable_skeleton(&mapped).collect();
        Self(squeezed(&mapped))
    }

    /// The skeleton as text, for a unique index.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Spaces squeezed to one, none at the ends.
fn squeezed(text: &str) -> String {
    if !text.contains(char::is_whitespace) {
        return text.to_owned();
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What each letter of nearly every post looks like: printed ASCII, then the Russian letters. None of them changes
/// its neighbours, so that a word looks like its letters one by one.
static COMMON: LazyLock<Vec<Option<String>>> = LazyLock::new(|| {
    let ascii = ' '..='~';
    let russian = ('Ѐ'..='џ').map(Some);
    let rest = russian.map(|c| c.filter(|c| matches!(c, 'А'..='я' | 'Ё' | 'ё')));
    ascii
        .map(|c| Some(c).filter(|c| *c != ' '))
        .chain(rest)
        .map(|c| c.map(|c| Skeleton::of_any(c.encode_utf8(&mut [0; 4])).0))
        .collect()
});

/// Where a letter stands in [`COMMON`]; beyond its end for the others.
const fn common_place(c: char) -> usize {
    match c {
        ' '..='~' => c as usize - ' ' as usize,
        'Ѐ'..='џ' => c as usize - 'Ѐ' as usize + 95,
        _ => usize::MAX,
    }
}

/// Letters whose capital (or small) form looks like a Latin letter, after case folding.
const fn look_alike(c: char) -> char {
    match c {
        'а' | 'α' => 'a',
        'в' | 'β' => 'b',
        'с' => 'c',
        'е' | 'ё' | 'ε' => 'e',
        'н' | 'η' => 'h',
        'і' | 'ι' | 'ї' | 'i' | '1' | '|' => 'l',
        'ј' => 'j',
        'к' | 'κ' => 'k',
        'м' | 'μ' => 'm',
        'ν' => 'n',
        'о' | 'ο' | '0' => 'o',
        'р' | 'ρ' => 'p',
        'ѕ' => 's',
        'т' | 'τ' => 't',
        'у' | 'υ' | 'ү' => 'y',
        'х' | 'χ' => 'x',
        'ζ' => 'z',
        'з' => '3',
        other => other,
    }
}

/// Characters that cannot be seen in a nick, or that change how others are seen.
pub fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{334}'..='\u{338}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

impl From<&str> for Nick {
    fn from(text: &str) -> Self {
        let text: String = text.nfc().collect();
        Self(text.trim().to_owned())
    }
}

impl From<String> for Nick {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

impl<'de> Deserialize<'de> for Nick {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::from)
    }
}

impl fmt::Display for Nick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl AsRef<str> for Nick {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl Deref for Nick {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn letters_one_by_one_look_as_the_whole(text in "[ -~А-яЁё]{0,12}") {
            prop_assert_eq!(Skeleton::of(&text), Skeleton::of_any(&text));
        }
    }

    #[test]
    fn nicks_that_may_be_registered() {
        for good in [
            "ZimA",
            "Мария Ивановна",
            "user_77",
            "А-4",
            "Мимоза",
            "77",
            "王",
            "x.y",
        ] {
            assert_eq!(Nick::new(good).as_deref(), Ok(good));
        }
    }

    #[test]
    fn nicks_that_may_not() {
        for (bad, why) in [
            ("", NickFault::Empty),
            ("   ", NickFault::Empty),
            (" ZimA", NickFault::Spaces),
            ("Мария  Ивановна", NickFault::Spaces),
            ("Мария\u{a0}Ивановна", NickFault::Spaces),
            ("Zi\u{200b}mA", NickFault::Invisible),
            ("Zi\u{202e}mA", NickFault::Invisible),
            ("Zi\nmA", NickFault::Invisible),
            ("a@b", NickFault::Mark('@')),
            ("[b]x", NickFault::Mark('[')),
            ("«Вирт»", NickFault::Mark('«')),
            ("Мимо", NickFault::Reserved),
            ("Cиние", NickFault::Reserved),
            ("Sent from my iPad", NickFault::Reserved),
            ("Вирт писал", NickFault::Reserved),
            ("Bob said", NickFault::Reserved),
            ("Ми\u{336}хаил", NickFault::Invisible),
            ("---", NickFault::NothingToSay),
            ("ааааааааааааааааааааааааааааааа", NickFault::TooLong),
        ] {
            assert_eq!(Nick::new(bad), Err(why), "{bad:?}");
        }
    }

    #[test]
    fn look_alikes_have_one_skeleton() {
        for (a, b) in [
            ("ZimA", "ZimА"),
            ("ZimA", "zima"),
            ("Вирт", "Bирт"),
            ("вирт", "bирт"),
            ("Алёна", "Алена"),
            ("user_77", "ｕｓｅｒ_77"),
            ("Аlvin", "AIvin"),
            ("Bob", "B0b"),
            ("Зима", "3има"),
            ("Андрей", "Андреи\u{306}"),
            ("НОС", "HOC"),
            ("Адвокат", "Ꭺдвокат"),
        ] {
            assert_eq!(Nick::from(a).skeleton(), Nick::from(b).skeleton(), "{a} {b}");
        }
        for (a, b) in [
            ("Вирт", "Вира"),
            ("Андрей", "Андреи"),
            ("ZimA", "Зима"),
            ("user_77", "user_78"),
        ] {
            assert_ne!(Nick::from(a).skeleton(), Nick::from(b).skeleton(), "{a} {b}");
        }
    }

    proptest! {
        #[test]
        fn a_skeleton_does_not_depend_on_case_or_form(text in "[А-Яа-яЁёA-Za-z0-9_ .-]{1,30}") {
            let upper: String = text.to_uppercase().nfd().collect();
            prop_assert_eq!(Skeleton::of(&text), Skeleton::of(&upper));
        }

        #[test]
        fn a_nick_of_any_text_is_nfc_and_trimmed(text in any::<String>()) {
            let nick = Nick::from(text.as_str());
            let again = Nick::from(nick.as_str());
            prop_assert_eq!(again, nick);
        }
    }
}
