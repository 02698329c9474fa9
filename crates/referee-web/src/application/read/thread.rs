//! The battle thread in pages of 50.

use std::collections::{BTreeMap, BTreeSet};

use league::Nick;

use crate::game_id::GameId;
use crate::state::AppState;
use crate::store;
use crate::store::posts::Post;

/// Posts on a page.
pub const PAGE: u32 = 50;

/// Which page of a thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// The one with the newest.
    #[default]
    Last,
    /// From 1; one past the end is the last.
    Number(u32),
    /// The one that holds this post.
    Holding(u32),
}

impl Page {
    /// The number of the page in a thread whose last post has this number, and how many pages there are.
    pub fn of(self, last: u32) -> (u32, u32) {
        let pages = last.div_ceil(PAGE).max(1);
        let page = match self {
            Page::Last => pages,
            Page::Number(page) => page,
            Page::Holding(post) => post.div_ceil(PAGE),
        };
        (page.clamp(1, pages), pages)
    }
}

/// A page of a battle thread.
#[derive(Clone, Debug, Default)]
pub struct Thread {
    /// In order.
    pub posts: Vec<Post>,
    /// Forum messages of the authors, for their signatures.
    pub messages: BTreeMap<Nick, u32>,
    /// Which page this is, from 1.
    pub page: u32,
    /// How many there are, at least 1.
    pub pages: u32,
    /// Number of the last post of the thread; 0: there is none.
    pub last: u32,
}

/// A page of the thread: as quick at the end of a long one as anywhere.
///
/// # Errors
/// The database's.
pub async fn page(state: &AppState, game: GameId, page: Page) -> sqlx::Result<Thread> {
    let mut c = state.pool.acquire().await?;
    let last = store::posts::last(&mut c, game).await?;
    let (page, pages) = page.of(last);
    let posts = store::posts::after(&mut c, game, (page - 1) * PAGE, PAGE.into()).await?;
    let authors: BTreeSet<&Nick> = posts.iter().filter_map(|p| p.author.as_ref()).collect();
    let authors: Vec<Nick> = authors.into_iter().cloned().collect();
    let messages = store::forum::counts(&mut c, &authors).await?;
    Ok(Thread {
        posts,
        messages,
        page,
        pages,
        last,
    })
}

/// The newest posts, at most `limit`, in order, whichever page they are on.
///
/// # Errors
/// The database's.
pub async fn newest(state: &AppState, game: GameId, limit: u32) -> sqlx::Result<Vec<Post>> {
    let mut c = state.pool.acquire().await?;
    let last = store::posts::last(&mut c, game).await?;
    store::posts::after(&mut c, game, last.saturating_sub(limit), limit.into()).await
}

/// Posts after number `after`, in order, at most `limit`.
///
/// # Errors
/// The database's.
pub async fn posts_after(state: &AppState, game: GameId, after: u32, limit: u32) -> sqlx::Result<Vec<Post>> {
    let mut c = state.pool.acquire().await?;
    store::posts::after(&mut c, game, after, limit.into()).await
}

#[cfg(test)]
mod tests {
    use super::Page;

    #[test]
    fn pages_hold_fifty_posts_each() {
        for (page, last, want) in [
            (Page::Last, 0, (1, 1)),
            (Page::Last, 50, (1, 1)),
            (Page::Last, 51, (2, 2)),
            (Page::Last, 5_000, (100, 100)),
            (Page::Number(0), 120, (1, 3)),
            (Page::Number(9), 120, (3, 3)),
            (Page::Holding(50), 120, (1, 3)),
            (Page::Holding(51), 120, (2, 3)),
        ] {
            assert_eq!(page.of(last), want, "{page:?} of {last}");
        }
    }
}
