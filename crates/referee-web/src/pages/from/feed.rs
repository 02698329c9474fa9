//! A battle thread as a feed.

use chrono::{DateTime, SecondsFormat, Utc};

use super::Look;
use crate::pages::feed::{FeedEntry, FeedPage};
use crate::store::posts::Post;

/// Characters of a title beside the nick.
const TITLE: usize = 80;

/// The feed of these posts. `site`: where the site is, such as `https://referee.example.org`.
pub fn feed(look: &Look<'_>, posts: &[Post], site: &str) -> FeedPage {
    let game = look.view.held.id;
    let newest = posts.last().map_or(look.game().opened_at, |post| post.at);
    FeedPage {
        shell: look.visit.shell(look.game().title.clone()),
        id: format!("urn:uuid:{game}"),
        title: plain(&look.game().title),
        href: format!("{site}{}", look.address("")),
        here: format!("{site}{}", look.address("/feed")),
        updated: time(newest),
        entries: posts.iter().rev().map(|post| entry(look, post, site)).collect(),
    }
}

fn entry(look: &Look<'_>, post: &Post, site: &str) -> FeedEntry {
    let author = post.author.as_ref().unwrap_or(&look.game().referee).to_string();
    let text = plain(&post.text);
    let first = text
        .lines()
        .find(|line| !line.trim().is_empty() && !line.starts_with('>'));
    let first: String = first.unwrap_or_default().chars().take(TITLE).collect();
    let number = post.number;
    FeedEntry {
        id: format!("urn:uuid:{}", post.id),
        title: format!("{author}: {first}"),
        at: time(post.at),
        href: format!("{site}{}", look.address(&format!("?post={number}#post-{number}"))),
        author,
        text,
    }
}

fn time(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// Without what XML 1.0 has no place for.
fn plain(text: &str) -> String {
    let fits = |c: &char| {
        matches!(c, '\t' | '\n' | '\r') || (!c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}'))
    };
    text.chars().filter(fits).collect()
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn what_xml_has_no_place_for_is_left_out() {
        assert_eq!(
            plain("То\u{0} ZimA\u{1b} - А4\n\t\u{ffff}<&>"),
            "То ZimA - А4\n\t<&>"
        );
    }
}
