//! What the site does, whichever door it is asked through: web, API or shell.

pub mod accounts;
