//! What must be true, looked at at each commit and at the end. Each check names the rule that it is about.
//!
//! [`commit`](mod@commit) – the log goes on as it must and adds up to what the server holds; [`moves`] – each event on the state
//! before it; [`state`] – what is true of every state; [`clock`] – time that counted, reckoned anew from the pauses of the
//! log and the outages of the world; [`seas`] – what shots came to; [`secrets`] – nothing readable tells a fleet; [`end`] –
//! the whole of it once more.

pub mod clock;
pub mod commit;
pub mod end;
pub mod moves;
pub mod seas;
pub mod secrets;
pub mod state;

/// A rule that was broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// Its number.
    pub rule: &'static str,
    /// What happened.
    pub what: String,
}

/// What a check comes to.
pub type Checked = Result<(), Breach>;

/// Holds where `is` is true.
pub fn must(is: bool, rule: &'static str, what: impl FnOnce() -> String) -> Checked {
    if is {
        Ok(())
    } else {
        Err(Breach { rule, what: what() })
    }
}
