//! The sea.
