//! Plain text. Heads of posts stand at the margin and nothing else does, so that no text can look like one.

use super::{Entry, Head, Printer, place};

pub(super) struct Plain;

impl Printer for Plain {
    fn escape(&self, text: &str) -> String {
        text.to_owned()
    }

    fn head(&self, head: &Head) -> String {
        let mut out = format!(
            "{}\n{}\n",
            head.title,
            "=".repeat(head.title.chars().count().min(79))
        );
        for line in &head.lines {
            out.push_str(line);
            out.push('\n');
        }
        out.push('\n');
        out
    }

    fn entry(&self, entry: &Entry) -> String {
        let star = if entry.announcement { "*** " } else { "" };
        let mut out = format!("{star}{} · {}\n", entry.author, place(entry));
        for line in entry.text.trim_matches('\n').split('\n') {
            out.push_str(format!("    {line}").trim_end());
            out.push('\n');
        }
        out.push('\n');
        out
    }
}
