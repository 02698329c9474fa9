//! What a letter says, as text and as HTML, in its reader's language, with times in that one's zone.

use askama::Template;
use chrono::{DateTime, Utc};
use lettre::Message;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::words::{Language, Words};

/// A letter to be sent.
pub struct Letter<'a> {
    /// Makes it the same letter however often it is sent.
    pub id: Uuid,
    /// Whom from.
    pub from: Mailbox,
    /// Where to.
    pub address: &'a str,
    /// When.
    pub at: DateTime<Utc>,
    /// In which language.
    pub language: Language,
    /// The site, without a slash at the end.
    pub site: &'a str,
    /// Who reads it.
    pub nick: &'a str,
    /// What it is about, in a line.
    pub subject: String,
    /// What it says.
    pub text: Vec<String>,
    /// What can be opened: the words on it, and where it is.
    pub link: Option<(String, String)>,
    /// Of the account's letters: by which they are switched off; `None`: it is none that can be.
    pub switch: Option<Switch<'a>>,
}

/// How letters of this kind are switched off.
pub struct Switch<'a> {
    /// The account's own code.
    pub code: &'a str,
    /// The topic.
    pub topic: &'a str,
}

#[derive(Template)]
#[template(path = "mail/letter.txt")]
struct Plain<'a> {
    words: &'static Words,
    letter: &'a Letter<'a>,
    off: Option<String>,
}

#[derive(Template)]
#[template(path = "mail/letter.html")]
struct Html<'a> {
    words: &'static Words,
    letter: &'a Letter<'a>,
    off: Option<String>,
}

impl Letter<'_> {
    /// Where one chooses what letters are about.
    fn choose(&self) -> String {
        format!("{}/settings#notices", self.site)
    }

    /// The message.
    ///
    /// # Errors
    /// An address that is none, or a fault of ours.
    pub fn message(&self) -> Result<Message> {
        let words = Words::of(self.language);
        let off = self
            .switch
            .as_ref()
            .map(|s| format!("{}/unsubscribe/{}?topic={}", self.site, s.code, s.topic));
        let html = Html {
            words,
            letter: self,
            off: off.clone(),
        };
        let plain = Plain {
            words,
            letter: self,
            off: off.clone(),
        };
        let (html, plain) = (
            html.render().map_err(Error::internal)?,
            plain.render().map_err(Error::internal)?,
        );
        let to: lettre::Address = self.address.parse().map_err(Error::internal)?;
        let host = self.from.email.domain().to_owned();
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(Some(self.nick.to_owned()), to))
            .subject(self.subject.clone())
            .date(self.at.into())
            .message_id(Some(format!("<{}@{host}>", self.id)))
            .raw_header(header("Auto-Submitted", "auto-generated".into()))
            .raw_header(header("Content-Language", self.language.tag().into()));
        if let (Some(off), Some(switch)) = (&off, &self.switch) {
            message = message
                .raw_header(header("List-Id", format!("<{}.{host}>", switch.topic)))
                .raw_header(header("List-Unsubscribe", format!("<{off}>")))
                .raw_header(header(
                    "List-Unsubscribe-Post",
                    "List-Unsubscribe=One-Click".into(),
                ));
        }
        message
            .multipart(MultiPart::alternative_plain_html(plain, html))
            .map_err(Error::internal)
    }
}

fn header(name: &'static str, value: String) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value)
}
