//! What programs are served: [`v1`].

pub mod v1;
