//! Threads of the lounge as its pages show them.

use chrono_tz::Tz;
use league::Nick;
use uuid::Uuid;

use crate::application::read::lounge::Opened;
use crate::pages::http::Visit;
use crate::pages::lounge::ThreadLine;
use crate::pages::marked::Marked;
use crate::pages::view::{Author, Moderation, Moment, PostBody, PostKind, PostView};
use crate::store::lounge::{Message, Thread};

/// The address of a thread.
pub fn address(thread: Uuid) -> String {
    format!("/lounge/{thread}")
}

/// The address of a message of it.
pub fn address_of(thread: Uuid, number: u32) -> String {
    format!("{}?post={number}#post-{number}", address(thread))
}

/// What a thread is called.
pub fn title(visit: &Visit, thread: &Thread) -> String {
    thread
        .title
        .clone()
        .unwrap_or_else(|| visit.words().word("lounge-title-hidden"))
}

/// A line of the list.
pub fn line(visit: &Visit, thread: &Thread) -> ThreadLine {
    ThreadLine {
        href: address(thread.id),
        title: title(visit, thread),
        opened_by: thread.opened_by.to_string(),
        messages: thread.last,
        last: address_of(thread.id, thread.last),
        at: moment(visit, thread.last_at),
        by: thread.last_by.to_string(),
        closed: thread.closed_by.is_some(),
    }
}

/// The messages of a page of a thread. `writes`: the reader quotes.
pub fn posts(visit: &Visit, opened: &Opened, writes: bool) -> Vec<PostView> {
    let to = address(opened.thread.id);
    let view = |message: &Message| {
        let number = message.number;
        let (body, hidden) = match &message.text {
            Ok(text) => (PostBody::Marked(Marked::read(text)), false),
            Err(reason) => (PostBody::Hidden(reason.clone()), true),
        };
        let act = if hidden { "show" } else { "hide" };
        PostView {
            number,
            author: author(
                visit,
                &message.author,
                opened.counts.get(&message.author).copied(),
            ),
            at: moment(visit, message.at),
            kind: PostKind::Talk,
            body,
            outcome: Vec::new(),
            voided: None,
            for_forum: None,
            quote: (writes && !hidden).then(|| format!("{to}?quote={number}#composer")),
            dispute: None,
            replay: None,
            nested: false,
            moderation: visit.is_referee().then(|| Moderation {
                action: format!("{to}/messages/{number}/{act}"),
                hidden,
            }),
        }
    };
    opened.messages.iter().map(view).collect()
}

fn moment(visit: &Visit, at: chrono::DateTime<chrono::Utc>) -> Moment {
    visit.moment(at, Tz::Europe__Moscow)
}

fn author(visit: &Visit, nick: &Nick, messages: Option<u32>) -> Author {
    Author {
        nick: nick.to_string(),
        initials: Author::initials_of(nick.as_str()),
        team: None,
        standing: None,
        messages: messages.map(|count| visit.words().count("messages", count.into())),
    }
}
