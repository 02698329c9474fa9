//! A PostgreSQL server of one program's own, run from the binaries already on the machine.
//!
//! In reading order:
//!
//! 1. [`binaries`] finds `initdb` and `postgres` (14 or newer); nothing is downloaded.
//! 2. [`account`]: PostgreSQL refuses to run as root, so root's server runs as `postgres` or `nobody`.
//! 3. [`cluster`] owns a directory: one owner at a time (a kernel lock, gone however the owner dies), the data
//!    made once, a server that an earlier owner left behind taken down.
//! 4. [`supervise`] starts `postgres` under a small `sh` that waits on a pipe whose other end only this process
//!    holds: exit, panic or kill -9 of the owner ends the pipe, and the database shuts down cleanly.
//! 5. [`Server`] ties them together; [`join`] finds the server of another living owner.
//!
//! The server listens on nothing but a unix socket in a directory that is closed to others: no port, no password.

pub mod account;
pub mod binaries;
pub mod cluster;
mod error;
mod server;
mod socket;
mod supervise;

pub use account::Account;
pub use binaries::Search;
pub use error::{Error, Result};
pub use server::{Life, Options, Server, join};
pub use socket::Address;
