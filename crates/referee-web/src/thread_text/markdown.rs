//! Markdown (`CommonMark` and what GitHub and Discourse add).

use super::{Block, Entry, Head, Printer, place};

pub(super) struct Markdown;

impl Printer for Markdown {
    /// A line of words. Marks count anywhere, some only where a line begins.
    fn escape(&self, text: &str) -> String {
        let text = text.replace('\t', " ");
        let text = text.trim_start();
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let mut out = String::with_capacity(text.len());
        for (index, c) in text.char_indices() {
            let always = matches!(
                c,
                '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '~' | '|' | '#' | '!' | '@' | '$'
            );
            let first = index == 0 && matches!(c, '+' | '-' | '=' | ':');
            let ordered = index == digits && digits > 0 && matches!(c, '.' | ')');
            if always || first || ordered {
                out.push('\\');
            }
            out.push(c);
        }
        out
    }

    fn head(&self, head: &Head) -> String {
        let mut out = format!("# {}\n\n", self.escape(&head.title));
        let lines: Vec<String> = head.lines.iter().map(|l| self.escape(l)).collect();
        out.push_str(&lines.join("  \n"));
        out.push_str("\n\n");
        out
    }

    fn entry(&self, entry: &Entry) -> String {
        let head = format!(
            "**{}** {}\n\n",
            strong(self, &entry.author),
            self.escape(&place(entry))
        );
        let said = if entry.announcement {
            let lines = entry.text.trim_matches('\n').split('\n');
            let bold = |line: &str| match strong(self, line) {
                empty if empty.is_empty() => empty,
                line => format!("**{line}**"),
            };
            lines.map(bold).collect::<Vec<_>>().join("  \n") + "\n"
        } else {
            body(self, &Block::of(&entry.text)).join("\n") + "\n"
        };
        format!("{head}{said}\n---\n\n")
    }
}

/// Within asterisks no space may stand at an end.
fn strong(printer: &Markdown, text: &str) -> String {
    printer.escape(text.trim())
}

fn body(printer: &Markdown, blocks: &[Block]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for block in blocks {
        if !out.is_empty() {
            out.push(String::new());
        }
        match block {
            Block::Lines(lines) => {
                out.extend(lines.iter().map(|line| match printer.escape(line.trim_end()) {
                    empty if empty.is_empty() => empty,
                    line => line + "  ",
                }));
            }
            Block::Quote(inner) => out.extend(body(printer, inner).iter().map(|line| format!("> {line}"))),
        }
    }
    out
}
