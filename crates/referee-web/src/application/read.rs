//! What pages and API show. A GET never changes a game.
