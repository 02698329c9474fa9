//! Streams, on a real database, and through two servers.

mod accounts;
mod client;
mod crowd;
mod games;
mod over_http;
mod servers;
