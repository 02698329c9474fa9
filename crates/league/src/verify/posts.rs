//! The thread shows what the log says: each post its `posted`, each announcement its event, numbered without a gap (P6).
use std::collections::BTreeSet;

use super::file::{File, Post};
use super::report::{Note, Outcome, Why};
use super::{Wording, follow};
use crate::announcement::{self, announces};
use crate::event::{Event, PostKind};
use crate::game::Game;
use crate::log::Logged;

pub(super) fn check(
    file: &File,
    wording: Option<Wording<'_>>,
    notes: &mut Vec<Note>,
) -> Result<Outcome, Why> {
    let voided: BTreeSet<u32> = file.log().filter_map(voids).collect();
    let log: Vec<Logged> = file.log().cloned().collect();
    let mut shown = file.posts.iter().peekable();
    let mut thread = 0;
    let mut worded = Words { other: 0, first: 0 };
    let mut game: Option<Game> = None;
    for (index, entry) in log.iter().enumerate() {
        let said = match (&game, &entry.event) {
            (_, Event::Posted { .. }) => true,
            (Some(game), event) => announces(game, event),
            (None, _) => false,
        };
        let next = shown.next_if(|post| post.after == index + 1);
        match (said, next) {
            (true, None) => return Err(file.at(index, Why::new("post_missing"))),
            (false, Some(post)) => return Err(Why::new("post_of_nothing").line(post.line)),
            (false, None) => {}
            (true, Some(post)) => {
                thread += 1;
                agrees(post, entry, thread, &voided)?;
                if let (Some(game), Some(wording)) = (&game, wording) {
                    worded.look(post, game, &log, index, wording);
                }
            }
        }
        if !follow(&mut game, entry) {
            return Ok(Outcome::Unreached);
        }
    }
    if let Some(post) = shown.next() {
        return Err(Why::new("post_of_nothing").line(post.line));
    }
    if worded.other > 0 {
        notes.push(Note {
            code: "worded_otherwise",
            facts: vec![
                ("number", worded.first.to_string()),
                ("count", worded.other.to_string()),
            ],
        });
    }
    Ok(Outcome::held("posts", file.posts.len()))
}

fn voids(entry: &Logged) -> Option<u32> {
    match entry.event {
        Event::MoveVoided { post, .. } => Some(post),
        _ => None,
    }
}

/// What a post shows is what its event says.
fn agrees(post: &Post, entry: &Logged, number: u32, voided: &BTreeSet<u32>) -> Result<(), Why> {
    let it = &post.shown;
    let differs = |what: &'static str| {
        let why = Why::new("post_differs").line(post.line).seq(entry.seq);
        Err(why.fact("number", it.number).fact("what", what))
    };
    if it.number != number {
        return differs("number");
    }
    if it.seq != entry.seq {
        return differs("seq");
    }
    if it.at != entry.at {
        return differs("at");
    }
    let head = matches!(entry.event, Event::TurnOpened { .. }).then(|| entry.hash.short());
    if it.head != head {
        return differs("head");
    }
    if it.voided != voided.contains(&number) {
        return differs("voided");
    }
    let Event::Posted {
        number: numbered,
        by,
        kind,
        text,
    } = &entry.event
    else {
        let announced = it.author.is_none() && it.kind == PostKind::Announcement && !it.text.is_empty();
        return if announced { Ok(()) } else { differs("author") };
    };
    if *numbered != number {
        return differs("number");
    }
    if it.author.as_ref() != Some(by) {
        return differs("author");
    }
    if it.kind != *kind {
        return differs("kind");
    }
    if it.text != *text {
        return differs("text");
    }
    Ok(())
}

/// Announcements that this program would word otherwise.
struct Words {
    other: usize,
    first: u32,
}

impl Words {
    fn look(&mut self, post: &Post, game: &Game, log: &[Logged], index: usize, wording: Wording<'_>) {
        let Some(announcement) = announcement::of(game, log, index) else {
            return;
        };
        if wording(game, &announcement) != post.shown.text {
            self.other += 1;
            if self.first == 0 {
                self.first = post.shown.number;
            }
        }
    }
}
