//! Parts of forms.

/// One value of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What is sent.
    pub value: String,
    /// What is read.
    pub label: String,
    /// Whether it is chosen now.
    pub chosen: bool,
}

impl Choice {
    /// A choice that is chosen when its value is `now`.
    pub fn new(value: impl Into<String>, label: impl Into<String>, now: &str) -> Choice {
        let value = value.into();
        let chosen = value == now;
        Choice {
            value,
            label: label.into(),
            chosen,
        }
    }

    /// A choice that reads as it is sent, as a nick does.
    pub fn plain(value: &str) -> Choice {
        Choice {
            value: value.to_owned(),
            label: value.to_owned(),
            chosen: false,
        }
    }
}

/// Why a form was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormFault {
    /// The field, by the name under which it is sent; empty: the form as a whole.
    pub field: &'static str,
    /// What is wrong and what to do.
    pub text: String,
}
