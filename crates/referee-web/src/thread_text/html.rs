//! A page by itself, without a script, that works from a disk.

use super::{Block, Entry, Head, Printer, entities, place};

pub(super) struct Html;

/// The look of a file that has no style sheet beside it.
const STYLE: &str = "body{max-width:44rem;margin:1rem auto;padding:0 1rem;font:1rem/1.5 sans-serif;overflow-wrap:anywhere}\
article{border-top:1px solid #999;padding:.5rem 0}header{font-size:.9rem}.announcement{font-weight:bold}\
blockquote{margin:.25rem 0;padding-left:.75rem;border-left:3px solid #999}p{margin:.25rem 0}";

/// Words between tags and in attributes.
pub fn escape(text: &str) -> String {
    entities(text, |c| matches!(c, '&' | '<' | '>' | '"' | '\''))
}

impl Printer for Html {
    fn escape(&self, text: &str) -> String {
        escape(text)
    }

    fn head(&self, head: &Head) -> String {
        let title = escape(&head.title);
        let lines: Vec<String> = head.lines.iter().map(|l| escape(l)).collect();
        let lines = format!("<p>{}</p>\n", lines.join("</p>\n<p>"));
        format!(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head><meta charset=\"utf-8\">\
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
<title>{title}</title><style>{STYLE}</style></head>\n<body>\n<main>\n<h1>{title}</h1>\n{lines}",
            head.language
        )
    }

    fn entry(&self, entry: &Entry) -> String {
        let class = if entry.announcement {
            " class=\"announcement\""
        } else {
            ""
        };
        let number = entry.number;
        format!(
            "<article id=\"post-{number}\"><header><strong>{}</strong> {}</header><div{class}>\n{}</div></article>\n",
            escape(&entry.author),
            escape(&place(entry)),
            body(&Block::of(&entry.text)),
        )
    }

    fn foot(&self) -> &'static str {
        "</main>\n</body>\n</html>\n"
    }
}

fn body(blocks: &[Block]) -> String {
    let one = |block: &Block| match block {
        Block::Lines(lines) => {
            let lines: Vec<String> = lines.iter().map(|l| escape(l)).collect();
            format!("<p>{}</p>\n", lines.join("<br>"))
        }
        Block::Quote(inner) => format!("<blockquote>{}</blockquote>\n", body(inner)),
    };
    blocks.iter().map(one).collect()
}
