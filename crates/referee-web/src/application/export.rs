//! A whole game as JSON Lines: a header, then each event and after it the post or announcement that shows it. Up to one
//! version, read in parts: however long the game, little of it is in memory.

use std::sync::Arc;

use serde_json::{Value, json};

use super::held::HeldGame;
use crate::state::AppState;
use crate::store;
use crate::store::posts::Post;

/// Events read at a time.
const PART: i64 = 500;

/// An export under way.
pub struct Export {
    state: AppState,
    held: Arc<HeldGame>,
    /// Up to which event it has come.
    seq: u64,
    /// Up to which post.
    post: u32,
    begun: bool,
}

impl Export {
    /// Of a game as it stands at this version.
    pub fn new(state: AppState, held: Arc<HeldGame>) -> Export {
        Export {
            state,
            held,
            seq: 0,
            post: 0,
            begun: false,
        }
    }

    /// The next lines; `None`: that was all.
    ///
    /// # Errors
    /// The database's.
    pub async fn next(&mut self) -> sqlx::Result<Option<String>> {
        let mut lines = String::new();
        if !self.begun {
            self.begun = true;
            line(&mut lines, &json!({ "header": self.header() }));
        } else if self.seq >= self.held.version() {
            return Ok(None);
        }
        let mut c = self.state.pool.acquire().await?;
        let part = PART.min((self.held.version() - self.seq).cast_signed());
        let events = store::events::after(&mut c, self.held.id, self.seq, part).await?;
        let last = events.last().map_or(self.held.version(), |entry| entry.seq);
        // each event has at most one post
        let posts = store::posts::after(&mut c, self.held.id, self.post, part).await?;
        let mut posts = posts.into_iter().filter(|post| post.seq <= last).peekable();
        for entry in events {
            let seq = entry.seq;
            line(&mut lines, &json!({ "event": entry }));
            while let Some(post) = posts.next_if(|post| post.seq <= seq) {
                self.post = post.number;
                line(&mut lines, &json!({ "post": shown(&post) }));
            }
        }
        self.seq = last;
        Ok(Some(lines))
    }

    fn header(&self) -> Value {
        let game = &self.held.game;
        json!({
            "format": "referee-game",
            "version": 1,
            "game": self.held.id,
            "title": game.title,
            "mode": game.mode.as_str(),
            "rules": game.rules,
            "calendar": game.rules.calendar,
            "events": self.held.version(),
            "head": game.head,
        })
    }
}

fn shown(post: &Post) -> Value {
    json!({
        "number": post.number,
        "seq": post.seq,
        "at": league::log::instant::text(post.at),
        "author": post.author,
        "kind": crate::store::posts::kind_str(post.kind),
        "text": post.text,
        "head": post.head,
        "voided": post.voided,
    })
}

fn line(out: &mut String, value: &Value) {
    out.push_str(&value.to_string());
    out.push('\n');
}
