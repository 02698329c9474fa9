//! The tokens that streams were opened with: a stream ends when its token does.

use std::collections::{HashMap, HashSet};

use tokio::sync::watch;

use crate::token::TokenId;

/// Tokens that something was opened with. Who follows one hears when its sender is dropped.
#[derive(Debug, Default)]
pub(super) struct Tokens(HashMap<TokenId, watch::Sender<()>>);

impl Tokens {
    /// Follows a token.
    pub(super) fn follow(&mut self, id: TokenId) -> watch::Receiver<()> {
        self.0
            .entry(id)
            .or_insert_with(|| watch::channel(()).0)
            .subscribe()
    }

    /// Those that are followed.
    pub(super) fn all(&self) -> Vec<TokenId> {
        self.0.keys().copied().collect()
    }

    /// A token is nothing any more.
    pub(super) fn end(&mut self, id: TokenId) {
        self.0.remove(&id);
    }

    /// Of those that were looked up only these stand.
    pub(super) fn only(&mut self, looked_up: &[TokenId], standing: &[TokenId]) {
        let standing: HashSet<&TokenId> = standing.iter().collect();
        let ended = looked_up.iter().filter(|id| !standing.contains(id));
        ended.for_each(|id| self.end(*id));
    }

    /// Forgets those that nobody follows any more.
    pub(super) fn tidy(&mut self) {
        self.0.retain(|_, end| end.receiver_count() > 0);
    }
}

/// Ends with the token, or with the program.
pub(super) async fn ended(mut token: watch::Receiver<()>) {
    while token.changed().await.is_ok() {}
}
