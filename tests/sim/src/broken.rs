//! Worlds in which one promise is broken: the checks must see it, or they are worth nothing.

/// Which promise is broken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Broken {
    /// None.
    #[default]
    Nothing,
    /// An append does not look at the version that it was decided on.
    Fence,
    /// An append does not look at the table of days off that it was decided with (C5).
    Table,
    /// No answer is kept, so that what comes twice is done twice.
    Receipts,
    /// A server answers before the append is durable.
    Acknowledgement,
    /// Servers do not hear of outages (C4).
    Outages,
    /// Workers close turns before their deadline, for their clock is fast by a minute and a half.
    Hurry,
    /// The database loses the event with which a game comes to a multiple of 40.
    Memory,
}
