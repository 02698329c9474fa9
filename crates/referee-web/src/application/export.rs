//! A whole game as JSON Lines: a header, then each event and after it the post or announcement that shows it. Up to one
//! version, read in parts: however long the game, little of it is in memory. The header binds all that follows, so the
//! game is gone through twice; nothing in it changes between.

use std::collections::BTreeSet;
use std::sync::Arc;

use chrono::Days;
use league::verify::format::{self, Calendar, Digest, Header, Shown};

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
    /// The posts that the Referee voided by then.
    voided: BTreeSet<u32>,
    walk: Walk,
    begun: bool,
}

/// How far it has come.
#[derive(Default)]
struct Walk {
    seq: u64,
    post: u32,
}

impl Export {
    /// Of a game as it stands at this version.
    pub fn new(state: AppState, held: Arc<HeldGame>) -> Export {
        Export {
            state,
            held,
            voided: BTreeSet::new(),
            walk: Walk::default(),
            begun: false,
        }
    }

    /// The next lines; `None`: that was all.
    ///
    /// # Errors
    /// The database's.
    pub async fn next(&mut self) -> sqlx::Result<Option<String>> {
        if !self.begun {
            self.begun = true;
            return self.first().await.map(Some);
        }
        self.part().await
    }

    /// All of it at once, unless it is longer than `limit` bytes.
    ///
    /// # Errors
    /// The database's.
    pub async fn whole(mut self, limit: usize) -> sqlx::Result<Option<String>> {
        let mut all = String::new();
        while let Some(lines) = self.next().await? {
            if all.len() + lines.len() > limit {
                return Ok(None);
            }
            all.push_str(&lines);
        }
        Ok(Some(all))
    }

    /// The header, with the digest of all that will follow.
    async fn first(&mut self) -> sqlx::Result<String> {
        let header = self.header().await?;
        let mut digest = Digest::new(&header);
        while let Some(lines) = self.part().await? {
            digest.add(lines.as_bytes());
        }
        self.walk = Walk::default();
        Ok(format::header_line(&header, digest.finish()))
    }

    async fn part(&mut self) -> sqlx::Result<Option<String>> {
        let version = self.held.version();
        if self.walk.seq >= version {
            return Ok(None);
        }
        let mut c = self.state.pool.acquire().await?;
        let part = PART.min((version - self.walk.seq).cast_signed());
        let events = store::events::written(&mut c, self.held.id, self.walk.seq, part).await?;
        let last = events.last().map_or(version, |(seq, _)| *seq);
        // each event has at most one post
        let posts = store::posts::after(&mut c, self.held.id, self.walk.post, part).await?;
        let mut posts = posts.into_iter().filter(|post| post.seq <= last).peekable();
        let mut lines = String::new();
        for (seq, entry) in events {
            lines.push_str(&format::event_line(&entry));
            while let Some(post) = posts.next_if(|post| post.seq <= seq) {
                self.walk.post = post.number;
                lines.push_str(&format::post_line(&self.shown(post)));
            }
        }
        self.walk.seq = last;
        Ok(Some(lines))
    }

    async fn header(&mut self) -> sqlx::Result<Header> {
        let (game, id) = (&self.held.game, self.held.id);
        let mut c = self.state.pool.acquire().await?;
        self.voided = store::events::voided(&mut c, id, self.held.version()).await?;
        // a game that began elsewhere is timed by the days off of when it came here
        let imported = store::imports::when(&mut c, id).await?;
        let began = imported.map_or(game.opened_at, |at| at.max(game.opened_at));
        let tables = self
            .state
            .games
            .calendar_now(&mut c)
            .await?
            .between(began, game.at);
        let from = game.opened_at.date_naive();
        let from = from.checked_sub_days(Days::new(1)).unwrap_or(from);
        Ok(Header {
            format: format::FORMAT.to_owned(),
            version: format::VERSION,
            game: id.to_string(),
            title: game.title.clone(),
            mode: game.mode,
            rules: serde_json::to_value(&game.rules).map_err(|e| sqlx::Error::Encode(e.into()))?,
            calendar: Calendar::of(&game.rules, &tables, from),
            events: self.held.version(),
            head: game.head.to_string(),
            digest: None,
        })
    }

    fn shown(&self, post: Post) -> Shown {
        Shown {
            voided: self.voided.contains(&post.number),
            number: post.number,
            seq: post.seq,
            at: post.at,
            author: post.author,
            kind: post.kind,
            text: post.text,
            head: post.head,
        }
    }
}
