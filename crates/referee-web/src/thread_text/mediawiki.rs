//! `MediaWiki`. Whatever its parser could take for a mark is written as an entity.

use super::{Block, Entry, Head, Printer, entities, place};

pub(super) struct MediaWiki;

impl Printer for MediaWiki {
    fn escape(&self, text: &str) -> String {
        let mark = |c| "&<>[]{}|'\"=*#:;~_!-`\\".contains(c);
        let text = entities(&text.replace('\t', " "), mark);
        // a line that begins with a space is code there
        match text.strip_prefix(' ') {
            Some(rest) => format!("&#32;{rest}"),
            None => text,
        }
    }

    fn head(&self, head: &Head) -> String {
        let lines: Vec<String> = head.lines.iter().map(|l| self.escape(l)).collect();
        format!("== {} ==\n{}\n\n", self.escape(&head.title), lines.join("<br>\n"))
    }

    fn entry(&self, entry: &Entry) -> String {
        let head = format!(
            "'''{}''' {}\n",
            self.escape(&entry.author),
            self.escape(&place(entry))
        );
        let said = if entry.announcement {
            let lines = entry.text.trim_matches('\n').split('\n').map(|l| self.escape(l));
            format!(
                "<div><strong>{}</strong></div>\n",
                lines.collect::<Vec<_>>().join("<br>")
            )
        } else {
            body(self, &Block::of(&entry.text))
        };
        format!("{head}{said}\n----\n")
    }
}

fn body(printer: &MediaWiki, blocks: &[Block]) -> String {
    let one = |block: &Block| match block {
        Block::Lines(lines) => {
            let lines: Vec<String> = lines.iter().map(|l| printer.escape(l)).collect();
            format!("<div>{}</div>\n", lines.join("<br>"))
        }
        Block::Quote(inner) => format!("<blockquote>\n{}</blockquote>\n", body(printer, inner)),
    };
    blocks.iter().map(one).collect()
}
