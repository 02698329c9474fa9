//! The lounge «Кают-компания»: threads outside games.

use askama::Template;

use super::view::{FormFault, Moment, Pager, PostView, Shell};

/// `/lounge`.
#[derive(Template)]
#[template(path = "lounge.html")]
pub struct LoungePage {
    /// Around it.
    pub shell: Shell,
    /// The newest activity first.
    pub threads: Vec<ThreadLine>,
    /// Pages of the list.
    pub pager: Pager,
}

/// A thread in the list.
pub struct ThreadLine {
    /// Its address.
    pub href: String,
    /// What it is about.
    pub title: String,
    /// Who opened it.
    pub opened_by: String,
    /// How many messages there are.
    pub messages: u32,
    /// Address of the last one.
    pub last: String,
    /// When it was written.
    pub at: Moment,
    /// By whom.
    pub by: String,
    /// Nobody writes there any more.
    pub closed: bool,
}

/// `/lounge/new`. Sends `title`, `text`, `form` to `/lounge`.
#[derive(Template)]
#[template(path = "lounge_new.html")]
pub struct NewThreadPage {
    /// Around it.
    pub shell: Shell,
    /// What is in the field of the title.
    pub title: String,
    /// What is in the field of the first message.
    pub text: String,
    /// This form, so that it opens one thread however often it is sent.
    pub form: String,
    /// Why it was refused.
    pub faults: Vec<FormFault>,
    /// A guest, who does not write here yet: there is no form but for what was typed.
    pub guest: bool,
}

impl NewThreadPage {
    /// Whether there is a form.
    pub fn may_write(&self) -> bool {
        !self.guest || !self.text.is_empty() || !self.title.is_empty()
    }
}

/// `/lounge/{id}`. Sends `text` and `seen` to itself; a moderator to `/lounge/{id}/close`, `/lounge/{id}/reopen`.
#[derive(Template)]
#[template(path = "lounge_thread.html")]
pub struct ThreadPage {
    /// Around it.
    pub shell: Shell,
    /// Its address.
    pub href: String,
    /// What it is about.
    pub title: String,
    /// Who opened it.
    pub opened_by: String,
    /// Who closed it.
    pub closed_by: Option<String>,
    /// The reader may close it or open it again.
    pub moderator: bool,
    /// The messages of this page of the thread.
    pub posts: Vec<PostView>,
    /// Pages of the thread.
    pub pager: Pager,
    /// Address of the newest message.
    pub newest: String,
    /// Number of the newest message.
    pub seen: u32,
    /// Whether the reader writes here.
    pub writing: Writing,
    /// Why it was refused.
    pub faults: Vec<FormFault>,
}

/// Whether a reader writes in a thread.
pub enum Writing {
    /// With this in the field.
    Draft(String),
    /// After logging in.
    LogIn,
    /// After giving the account a password.
    Guest,
    /// No more.
    Closed,
}
