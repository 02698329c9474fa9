//! What a person is told of: the list on the site, the choice among the settings, and how letters are switched off.

use askama::Template;

use super::view::{Moment, Shell};

/// `/notices`.
#[derive(Template)]
#[template(path = "notices.html")]
pub struct NoticesPage {
    /// Around it.
    pub shell: Shell,
    /// The newest first.
    pub lines: Vec<NoticeLine>,
    /// Address of those before.
    pub earlier: Option<String>,
}

/// A notice.
pub struct NoticeLine {
    /// What it says.
    pub text: String,
    /// Where it leads.
    pub href: String,
    /// The game's title.
    pub title: String,
    /// When it came about.
    pub at: Moment,
    /// It was not shown before.
    pub fresh: bool,
}

/// What is told by letter and on devices. One form sends `mail` (letters at all) and, for each topic that is ticked,
/// `mail.TOPIC` and `push.TOPIC` to `/settings/notices`; another `endpoint`, `p256dh` and `auth` of the browser to
/// `/settings/devices`.
#[derive(Debug, Default)]
pub struct NoticesPart {
    /// The confirmed address.
    pub address: Option<String>,
    /// Whether there are letters at all.
    pub mail: bool,
    /// What can be chosen.
    pub topics: Vec<TopicLine>,
    /// The devices.
    pub devices: Vec<DeviceLine>,
    /// The site's public key, for browsers that subscribe.
    pub key: String,
}

/// A topic.
#[derive(Debug)]
pub struct TopicLine {
    /// Its name in the form.
    pub name: &'static str,
    /// In words.
    pub label: String,
    /// Told by letter.
    pub mail: bool,
    /// Told on devices.
    pub push: bool,
}

/// A device. Its button sends to `/settings/devices/{id}/remove`.
#[derive(Debug)]
pub struct DeviceLine {
    /// Its id.
    pub id: String,
    /// The browser.
    pub name: String,
    /// When it was connected.
    pub since: Moment,
}

/// `/unsubscribe/{code}`. Its buttons send `what`: `topic` or `all`.
#[derive(Template)]
#[template(path = "unsubscribe.html")]
pub struct UnsubscribePage {
    /// Around it.
    pub shell: Shell,
    /// Whose letters they are.
    pub nick: String,
    /// Where the buttons send to.
    pub action: String,
    /// What the letter was about, in words.
    pub topic: Option<String>,
    /// What was switched off just now, in words.
    pub did: Option<String>,
}
