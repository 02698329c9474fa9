//! A strict reader of the HTML that our templates write: every element closed in order, every attribute
//! quoted and given once, ids unique, what labels and ARIA point at there, every field labelled, headings
//! without gaps, nothing inline.

use std::collections::{BTreeMap, BTreeSet};

const VOID: [&str; 5] = ["meta", "link", "input", "br", "img"];
const RAW: [&str; 2] = ["textarea", "title"];

struct Tag {
    name: String,
    attributes: BTreeMap<String, String>,
}

#[derive(Default)]
struct Reader {
    faults: Vec<String>,
    open: Vec<String>,
    tags: Vec<Tag>,
    /// Fields inside a label.
    labelled: Vec<bool>,
}

/// Everything that is wrong with a page.
pub fn check(html: &str) -> Result<(), Vec<String>> {
    let mut reader = Reader::default();
    reader.read(html);
    reader.references();
    reader.headings();
    if reader.faults.is_empty() {
        Ok(())
    } else {
        Err(reader.faults)
    }
}

impl Reader {
    fn fault(&mut self, text: impl Into<String>) {
        self.faults.push(text.into());
    }

    fn read(&mut self, html: &str) {
        let Some(mut rest) = html.strip_prefix("<!DOCTYPE html>") else {
            return self.fault("no doctype");
        };
        while let Some(start) = rest.find('<') {
            self.text(&rest[..start]);
            rest = &rest[start..];
            let Some(end) = end_of_tag(rest) else {
                return self.fault("a tag is not closed");
            };
            let (tag, after) = (&rest[1..end], &rest[end + 1..]);
            rest = after;
            if let Some(name) = tag.strip_prefix('/') {
                match self.open.pop() {
                    Some(opened) if opened == name => {}
                    opened => self.fault(format!("</{name}> closes {opened:?}")),
                }
                continue;
            }
            let name = self.tag(tag);
            if RAW.contains(&name.as_str()) {
                let close = format!("</{name}>");
                let Some(at) = rest.find(&close) else {
                    return self.fault(format!("no {close}"));
                };
                self.text(&rest[..at]);
                rest = &rest[at + close.len()..];
            } else if !VOID.contains(&name.as_str()) {
                self.open.push(name);
            }
        }
        self.text(rest);
        if !self.open.is_empty() {
            let open = std::mem::take(&mut self.open);
            self.fault(format!("never closed: {open:?}"));
        }
    }

    fn text(&mut self, text: &str) {
        for (at, _) in text.match_indices('&') {
            let entity: String = text[at + 1..]
                .chars()
                .take_while(|c| c.is_ascii_alphanumeric() || *c == '#')
                .collect();
            if entity.is_empty() || !text[at + 1 + entity.len()..].starts_with(';') {
                self.fault(format!("a bare & in {text:?}"));
            }
        }
        if text.contains('>') || text.contains("{{") || text.contains("{%") {
            self.fault(format!("not text: {text:?}"));
        }
    }

    fn tag(&mut self, tag: &str) -> String {
        let name: String = tag.chars().take_while(char::is_ascii_alphanumeric).collect();
        let mut attributes = BTreeMap::new();
        let mut rest = tag[name.len()..].trim();
        while !rest.is_empty() {
            let key: String = rest
                .chars()
                .take_while(|c| c.is_ascii_alphabetic() || *c == '-')
                .collect();
            rest = &rest[key.len()..];
            let value = if let Some(quoted) = rest.strip_prefix("=\"") {
                let Some(end) = quoted.find('"') else {
                    self.fault(format!("no closing quote in <{tag}>"));
                    break;
                };
                rest = quoted[end + 1..].trim_start();
                quoted[..end].to_owned()
            } else {
                rest = rest.trim_start();
                String::new()
            };
            if key.is_empty() {
                self.fault(format!("not an attribute in <{tag}>: {rest:?}"));
                break;
            }
            if key == "style" || key.starts_with("on") {
                self.fault(format!("inline {key} in <{tag}>"));
            }
            if attributes.insert(key.clone(), value).is_some() {
                self.fault(format!("{key} twice in <{tag}>"));
            }
        }
        self.labelled.push(self.open.iter().any(|open| open == "label"));
        self.tags.push(Tag {
            name: name.clone(),
            attributes,
        });
        name
    }

    fn references(&mut self) {
        let mut faults = Vec::new();
        let mut ids = BTreeSet::new();
        for tag in &self.tags {
            if let Some(id) = tag.attributes.get("id")
                && (id.is_empty() || id.contains(' ') || !ids.insert(id.clone()))
            {
                faults.push(format!("id {id:?} is twice there or not an id"));
            }
        }
        let labels: BTreeSet<&String> = self
            .tags
            .iter()
            .filter(|tag| tag.name == "label")
            .filter_map(|tag| tag.attributes.get("for"))
            .collect();
        for (tag, inside_label) in self.tags.iter().zip(&self.labelled) {
            for key in ["for", "form", "list", "aria-describedby", "aria-labelledby"] {
                let targets = tag.attributes.get(key).map(String::as_str).unwrap_or_default();
                for id in targets.split_whitespace().filter(|id| !ids.contains(*id)) {
                    faults.push(format!("<{}> points at {id:?}, which is not there", tag.name));
                }
            }
            if let Some(id) = tag.attributes.get("href").and_then(|href| href.strip_prefix('#'))
                && !ids.contains(id)
            {
                faults.push(format!("a link leads to #{id}, which is not there"));
            }
            let field = matches!(tag.name.as_str(), "input" | "select" | "textarea");
            let hidden = tag.attributes.get("type").is_some_and(|kind| kind == "hidden");
            let named = tag.attributes.get("id").is_some_and(|id| labels.contains(id));
            let said = tag
                .attributes
                .get("aria-label")
                .is_some_and(|label| !label.is_empty());
            if field && !hidden && !named && !said && !inside_label {
                faults.push(format!("<{}> {:?} has no label", tag.name, tag.attributes));
            }
        }
        self.faults.extend(faults);
    }

    fn headings(&mut self) {
        let levels: Vec<u32> = self
            .tags
            .iter()
            .filter_map(|tag| tag.name.strip_prefix('h')?.parse().ok())
            .collect();
        if levels.iter().filter(|level| **level == 1).count() != 1 {
            self.fault(format!("one h1 is needed: {levels:?}"));
        }
    }
}

fn end_of_tag(text: &str) -> Option<usize> {
    let mut quoted = false;
    text.char_indices().find_map(|(at, c)| match c {
        '"' => {
            quoted = !quoted;
            None
        }
        '>' if !quoted => Some(at),
        _ => None,
    })
}

#[test]
fn the_reader_finds_what_is_wrong() {
    let page =
        |body: &str| format!("<!DOCTYPE html>\n<html lang=\"ru\"><body><h1>Бой</h1>{body}</body></html>");
    assert_eq!(
        check(&page("<p>А &amp; Б<input type=\"hidden\" name=\"a\"></p>")),
        Ok(())
    );
    let wrong = [
        "<p>",
        "</p>",
        "<p><b></p></b>",
        "<p class=a>",
        "<p class=\"a\" class=\"b\"></p>",
        "<p style=\"x\"></p>",
        "<p onclick=\"x\"></p>",
        "<p id=\"a\"></p><p id=\"a\"></p>",
        "<label for=\"a\">А</label>",
        "<input name=\"a\">",
        "<p>a & b</p>",
        "<a href=\"#none\">А</a>",
        "<h1>Второй</h1>",
        "<p>{{ word }}</p>",
    ];
    for body in wrong {
        assert!(check(&page(body)).is_err(), "{body}");
    }
}
