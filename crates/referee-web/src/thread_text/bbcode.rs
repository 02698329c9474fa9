//! `BBCode`. Forums have no escape for it: a bracket that would open a tag is parted from it by a mark that nobody sees.

use super::{Block, Entry, Head, Printer, place};

/// Between a bracket and what follows it.
const APART: char = '\u{2060}';

pub(super) struct BbCode;

/// Words in bold, as the thread offers announcements to be copied.
pub fn bold(text: &str) -> String {
    format!("[b]{}[/b]", escape(&super::sound(text)))
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        out.push(c);
        if c == '[' {
            out.push(APART);
        }
    }
    out
}

impl Printer for BbCode {
    fn escape(&self, text: &str) -> String {
        escape(text)
    }

    fn head(&self, head: &Head) -> String {
        let mut out = format!("{}\n", bold(&head.title));
        for line in &head.lines {
            out.push_str(&escape(line));
            out.push('\n');
        }
        out.push('\n');
        out
    }

    fn entry(&self, entry: &Entry) -> String {
        let head = format!("{} {}", bold(&entry.author), escape(&place(entry)));
        if entry.announcement {
            let said = bold(entry.text.trim_matches('\n'));
            return format!("{head}\n{said}\n\n");
        }
        format!("{head}\n{}\n", body(&Block::of(&entry.text)))
    }
}

fn body(blocks: &[Block]) -> String {
    let one = |block: &Block| match block {
        Block::Lines(lines) => escape(&lines.join("\n")) + "\n",
        Block::Quote(inner) => format!("[quote]{}[/quote]\n", body(inner).trim_end_matches('\n')),
    };
    blocks.iter().map(one).collect()
}
