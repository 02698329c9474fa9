//! The page that leads to all of it, without a script and from a disk.

use std::fmt::Write as _;

use super::game::{Mark, name};
use super::lounge::Kept;
use crate::thread_text::{Format, Head, foot, head, html_escape};
use crate::words::announce::moment;
use crate::words::{Language, Words};

pub(super) fn page(language: Language, games: &[Mark], threads: &[Kept]) -> String {
    let words = Words::of(language);
    let mut out = head(
        Format::Html,
        &Head {
            title: words.word("archive-head"),
            lines: vec![words.word("archive-what")],
            language: language.tag(),
        },
    );
    let _ = writeln!(
        out,
        "<h2>{}</h2>\n<ul>",
        html_escape(&words.word("archive-games"))
    );
    for game in games.iter().rev() {
        let _ = writeln!(out, "{}", line(words, game)); // writing to a String cannot fail
    }
    let _ = writeln!(
        out,
        "</ul>\n<h2>{}</h2>\n<ul>",
        html_escape(&words.word("archive-lounge"))
    );
    for thread in threads {
        let links = links("lounge/", &thread.id.to_string());
        let _ = writeln!(out, "<li>{}: {links}</li>", html_escape(&thread.title));
    }
    out.push_str("</ul>\n");
    out.push_str(foot(Format::Html));
    out
}

fn line(words: &Words, game: &Mark) -> String {
    let folder = format!("games/{}/", game.game);
    let opened = moment(game.opened, chrono_tz::Europe::Moscow);
    let mut out = format!(
        "<li><strong>{}</strong>, {}, {}<ul>",
        html_escape(&game.title),
        html_escape(&opened),
        html_escape(&words.word(&game.status)),
    );
    for thread in &game.threads {
        let named = html_escape(&words.word(&format!("export-thread-{thread}")));
        let _ = write!(out, "<li>{named}: {}</li>", links(&folder, thread));
    }
    let verified = words.word(if game.verified {
        "archive-verifies"
    } else {
        "archive-fails"
    });
    let _ = write!(
        out,
        "<li><a href=\"{folder}export.jsonl\">JSON Lines</a>, <a href=\"{folder}verify.txt\">{}</a></li></ul></li>",
        html_escape(&verified)
    );
    out
}

fn links(folder: &str, file: &str) -> String {
    let link = |format: Format| {
        format!(
            "<a href=\"{folder}{}\">{}</a>",
            name(file, format),
            format.as_str()
        )
    };
    Format::ALL.map(link).join(" ")
}
