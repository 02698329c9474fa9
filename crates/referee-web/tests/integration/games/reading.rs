//! What pages read.
