//! The database alone is the truth: what is in memory is never ahead of it and never behind for long.
