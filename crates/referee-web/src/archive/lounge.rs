//! The threads of the lounge. What a moderator hid stays hidden here too.

use std::path::Path;

use chrono_tz::Tz;
use uuid::Uuid;

use super::NotArchived;
use super::files::put;
use super::game::name;
use crate::state::AppState;
use crate::store::lounge::{self, Message, Thread};
use crate::thread_text::{Entry, Format, Head, entry, foot, head};
use crate::words::announce::moment;
use crate::words::{Language, Words};

/// Threads and messages read at a time.
const PART: i64 = 500;

/// The zone of the times, which the lounge has none of: that of new games.
const ZONE: Tz = chrono_tz::Europe::Moscow;

/// A thread that is kept.
pub(super) struct Kept {
    /// Its id: the names of its files.
    pub(super) id: Uuid,
    /// Its title.
    pub(super) title: String,
}

/// Writes every thread, where it is not what it was.
pub(super) async fn keep(
    state: &AppState,
    folder: &Path,
    language: Language,
) -> Result<Vec<Kept>, NotArchived> {
    let folder = folder.join("lounge");
    std::fs::create_dir_all(&folder)?;
    let words = Words::of(language);
    let mut kept = Vec::new();
    loop {
        let offset = i64::try_from(kept.len()).unwrap_or(i64::MAX);
        let mut c = state.pool.acquire().await?;
        let threads = lounge::threads(&mut c, offset, PART).await?;
        if threads.is_empty() {
            return Ok(kept);
        }
        for thread in threads {
            let messages = messages(&mut c, thread.id).await?;
            let title = thread
                .title
                .clone()
                .unwrap_or_else(|| words.word("archive-hidden-title"));
            for format in Format::ALL {
                let text = text(words, format, &title, &thread, &messages);
                put(&folder.join(name(&thread.id.to_string(), format)), &text)?;
            }
            kept.push(Kept { id: thread.id, title });
        }
    }
}

async fn messages(c: &mut sqlx::PgConnection, thread: Uuid) -> sqlx::Result<Vec<Message>> {
    let mut all: Vec<Message> = Vec::new();
    loop {
        let after = all.last().map_or(0, |message| message.number);
        let part = lounge::after(&mut *c, thread, after, PART).await?;
        if part.is_empty() {
            return Ok(all);
        }
        all.extend(part);
    }
}

fn text(words: &Words, format: Format, title: &str, thread: &Thread, messages: &[Message]) -> String {
    let mut out = head(
        format,
        &Head {
            title: title.to_owned(),
            lines: vec![words.with("archive-opened-by", "nick", &thread.opened_by)],
            language: words.language().tag(),
        },
    );
    for message in messages {
        let text = match &message.text {
            Ok(text) => text.clone(),
            Err(reason) => words.with("archive-hidden", "reason", reason),
        };
        out.push_str(&entry(
            format,
            &Entry {
                number: message.number,
                author: message.author.to_string(),
                at: moment(message.at, ZONE),
                announcement: false,
                mark: None,
                text,
            },
        ));
    }
    out.push_str(foot(format));
    out
}
