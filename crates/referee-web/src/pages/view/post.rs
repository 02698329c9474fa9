//! A post of a thread, and the form that writes one.

use super::form::Choice;
use super::game::Team;
use super::moment::Moment;
use super::person::profile_address;
use crate::pages::marked::Marked;

/// Who wrote a post.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Author {
    /// Nick.
    pub nick: String,
    /// One or two letters for the avatar.
    pub initials: String,
    /// Team in this game.
    pub team: Option<Team>,
    /// «Адмирал красных», «Судья», «бот».
    pub standing: Option<String>,
    /// «120 сообщений».
    pub messages: Option<String>,
}

impl Author {
    /// Where the author's profile is.
    pub fn profile(&self) -> String {
        profile_address(&self.nick)
    }

    /// The avatar's letters: the first of the first two words of the nick.
    pub fn initials_of(nick: &str) -> String {
        nick.split(|c: char| !c.is_alphanumeric())
            .filter_map(|word| word.chars().next())
            .take(2)
            .flat_map(char::to_uppercase)
            .collect()
    }
}

/// What a post is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PostKind {
    /// Holds a move.
    Move,
    /// Holds an order, a delegation, a successor.
    Order,
    /// The Referee's.
    Announcement,
    /// Talk, in the discussion.
    Talk,
}

impl PostKind {
    /// Class of the post.
    pub const fn class(self) -> &'static str {
        match self {
            PostKind::Move => "move",
            PostKind::Order => "order",
            PostKind::Announcement => "announcement",
            PostKind::Talk => "talk",
        }
    }
}

/// A line of a post.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostLine {
    /// The text.
    pub text: String,
    /// It is a quotation.
    pub quoted: bool,
}

impl PostLine {
    /// Lines of a text, those that begin with «>» as quotations.
    pub fn lines(text: &str) -> Vec<PostLine> {
        text.lines()
            .map(|line| match line.strip_prefix('>') {
                Some(rest) => PostLine {
                    text: rest.trim_start().to_owned(),
                    quoted: true,
                },
                None => PostLine {
                    text: line.to_owned(),
                    quoted: false,
                },
            })
            .collect()
    }
}

/// A post as it is shown.
pub struct PostView {
    /// Number in the thread.
    pub number: u32,
    /// Who wrote it.
    pub author: Author,
    /// When it was received.
    pub at: Moment,
    /// What it is.
    pub kind: PostKind,
    /// What it says.
    pub body: PostBody,
    /// What the server read from it or answers below it: «А4 — мимо».
    pub outcome: Vec<String>,
    /// The Referee voided it: why.
    pub voided: Option<String>,
    /// The text to copy to another forum (as `BBCode`).
    pub for_forum: Option<String>,
    /// Address that writes a quotation of it into the composer.
    pub quote: Option<String>,
    /// Address of the form to dispute it (T24).
    pub dispute: Option<String>,
    /// Address of the moment in the replay.
    pub replay: Option<String>,
    /// What a moderator can do with it.
    pub moderation: Option<Moderation>,
    /// It answers the post above, and is joined to it.
    pub nested: bool,
}

/// What a post says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PostBody {
    /// Lines as they were written: moves and announcements.
    Lines(Vec<PostLine>),
    /// Talk, as Markdown-light.
    Marked(Marked),
    /// A moderator hid it: why.
    Hidden(String),
}

/// The form that hides a message (it sends `reason`), or shows it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moderation {
    /// Where it is sent.
    pub action: String,
    /// It is hidden now.
    pub hidden: bool,
}

/// A correction of the words at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// What is read on the button.
    pub label: String,
    /// What the button sends as `replace`: the server puts the suggestion in place of the words.
    pub value: String,
}

/// A fault of a refused post.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComposerFault {
    /// Line of the text, from 1; none: the post as a whole.
    pub line: Option<u32>,
    /// The words at fault.
    pub words: Option<String>,
    /// What is wrong and what to write instead.
    pub text: String,
    /// The rule's number, which leads to the rule book: «T12».
    pub rule: String,
    /// Corrections.
    pub suggestions: Vec<Suggestion>,
}

/// A line of the text that was refused, as parts in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MirrorLine {
    /// Its number, from 1.
    pub number: u32,
    /// Text, and whether it is at fault.
    pub parts: Vec<(String, bool)>,
}

/// Buttons that write an answer into the text.
pub struct AnswerButtons {
    /// «Ответить на А4:».
    pub label: String,
    /// What is read on each, and what it sends as `answer`.
    pub words: Vec<(String, String)>,
}

/// The form that writes a post. It sends `text`, `for_whom` (the Admiral) and one of `do` = `post`, `check`,
/// `discuss`; `aim` (a cell of a sea was pressed); `replace` (a suggestion was pressed).
pub struct Composer {
    /// Where it is sent.
    pub action: String,
    /// How a move is written in such a game, with cells as it writes them.
    pub hint: String,
    /// What is in the field: the truthful answers, a draft, or what was refused.
    pub text: String,
    /// For whom the Admiral writes; empty: there is no choice.
    pub for_whom: Vec<Choice>,
    /// What is wrong with the text.
    pub faults: Vec<ComposerFault>,
    /// The lines of the text that hold words at fault.
    pub mirror: Vec<MirrorLine>,
    /// What was read from the text, when it was checked: `выстрел: ZimA - К8`.
    pub reading: Vec<String>,
    /// A word of warning that forbids nothing (S9).
    pub warnings: Vec<String>,
    /// The text can be sent to the discussion instead.
    pub may_discuss: bool,
    /// The words of an answer that the server does not know (D6).
    pub answers: Option<AnswerButtons>,
}
