//! The lounge: lists of threads, and the threads in pages.

use std::collections::{BTreeMap, BTreeSet};

use league::Nick;
use uuid::Uuid;

use super::thread::{PAGE, Page};
use crate::state::AppState;
use crate::store;
use crate::store::lounge::{Message, Thread};

/// Threads on a page.
pub const THREADS: u32 = 30;

/// A page of the list.
#[derive(Clone, Debug, Default)]
pub struct Threads {
    /// The newest activity first.
    pub threads: Vec<Thread>,
    /// Which page this is, from 1.
    pub page: u32,
    /// How many there are, at least 1.
    pub pages: u32,
}

/// A page of a thread.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The thread.
    pub thread: Thread,
    /// In order.
    pub messages: Vec<Message>,
    /// Forum messages of the authors, for their signatures.
    pub counts: BTreeMap<Nick, u32>,
    /// Which page this is, from 1.
    pub page: u32,
    /// How many there are, at least 1.
    pub pages: u32,
}

/// A page of the list; one past the end is the last.
///
/// # Errors
/// The database's.
pub async fn threads(state: &AppState, page: u32) -> sqlx::Result<Threads> {
    let mut c = state.pool.acquire().await?;
    let pages = store::lounge::count(&mut c).await?.div_ceil(THREADS).max(1);
    let page = page.clamp(1, pages);
    let before = i64::from(page - 1) * i64::from(THREADS);
    let threads = store::lounge::threads(&mut c, before, THREADS.into()).await?;
    Ok(Threads { threads, page, pages })
}

/// A page of a thread. `None`: there is no such thread.
///
/// # Errors
/// The database's.
pub async fn thread(state: &AppState, id: Uuid, page: Page) -> sqlx::Result<Option<Opened>> {
    let mut c = state.pool.acquire().await?;
    let Some(thread) = store::lounge::thread(&mut c, id).await? else {
        return Ok(None);
    };
    let (page, pages) = page.of(thread.last);
    let messages = store::lounge::after(&mut c, id, (page - 1) * PAGE, PAGE.into()).await?;
    let authors: BTreeSet<&Nick> = messages.iter().map(|m| &m.author).collect();
    let authors: Vec<Nick> = authors.into_iter().cloned().collect();
    let counts = store::forum::counts(&mut c, &authors).await?;
    Ok(Some(Opened {
        thread,
        messages,
        counts,
        page,
        pages,
    }))
}

/// A message of a thread.
///
/// # Errors
/// The database's.
pub async fn message(state: &AppState, thread: Uuid, number: u32) -> sqlx::Result<Option<Message>> {
    let mut c = state.pool.acquire().await?;
    let found = store::lounge::after(&mut c, thread, number.saturating_sub(1), 1).await?;
    Ok(found.into_iter().find(|message| message.number == number))
}
