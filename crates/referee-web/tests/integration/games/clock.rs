//! Deadlines and outages (C4), without waiting for any.
