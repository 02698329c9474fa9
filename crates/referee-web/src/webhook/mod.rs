//! Webhooks: how somebody elsewhere is told of events, by the convention of Standard Webhooks.
//!
//! In reading order: [`target`] is an address that may be told, [`network`] knows which addresses are private; [`secret`]
//! signs; [`message`] is what is told; [`sender`] tells it, and connects to nothing but what [`network`] lets through;
//! [`again`] says when it is tried again. What is to be told lies in the outbox
//! ([`store::deliveries`](crate::store::deliveries)) and is taken from it by [`worker::outbox`](crate::worker::outbox).

pub mod again;
pub mod message;
pub mod network;
pub mod secret;
pub mod sender;
pub mod target;

pub use secret::Secret;
pub use sender::Sender;
pub use target::Target;
