//! What forums, editors and pages write around a layout: marks of `BBCode` and Markdown, tags, addresses.

/// Tags of `BBCode` of which only what they enclose counts.
const BBCODE: [&str; 26] = [
    "code", "pre", "quote", "spoiler", "cut", "more", "b", "i", "u", "s", "color", "size", "font", "center",
    "left", "right", "align", "justify", "indent", "list", "mono", "tt", "noparse", "nobbcode", "url",
    "hide",
];
/// A tag is not longer than this.
const MOST_TAG: usize = 200;

/// The text without the marks around it. Linear.
pub(super) fn without_marks(text: &str) -> String {
    let text = without_pictures(text);
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.as_str();
    // «[b]» alone may be the mark of a cell
    let closed: Vec<bool> = BBCODE
        .iter()
        .map(|name| text.contains(&format!("[/{name}]")))
        .collect();
    let is_tag = |name: &str| {
        BBCODE
            .iter()
            .position(|own| *own == name)
            .is_some_and(|at| name.len() > 1 || closed[at])
    };
    while let Some(at) = rest.find('[') {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some((name, length)) = tag(rest, '[', ']').filter(|(name, _)| is_tag(name)) {
            if matches!(
                name.as_str(),
                "code" | "pre" | "quote" | "spoiler" | "cut" | "more" | "list" | "hide"
            ) {
                plain.push('\n');
            }
            rest = &rest[length..];
        } else {
            plain.push('[');
            rest = &rest[1..];
        }
    }
    plain.push_str(rest);
    let fence = |line: &&str| {
        let line = line.trim();
        !(line.starts_with("```") || line == "~~~")
    };
    if plain.contains("```") || plain.contains("~~~") {
        plain = plain.lines().filter(fence).collect::<Vec<_>>().join("\n");
    }
    quoted(&plain)
}

/// A layout that is all quoted («> . . #») is read like any other.
fn quoted(text: &str) -> String {
    let filled = text.lines().filter(|line| !line.trim().is_empty());
    let (all, quoted) = filled.fold((0, 0), |(all, quoted), line| {
        (all + 1, quoted + usize::from(line.starts_with('>')))
    });
    if quoted < 8 || quoted * 2 < all {
        return text.to_owned();
    }
    let bare = |line: &'_ str| {
        line.strip_prefix("> ")
            .or_else(|| line.strip_prefix('>'))
            .unwrap_or(line)
            .to_owned()
    };
    text.lines().map(bare).collect::<Vec<_>>().join("\n")
}

/// The name of the tag that a text begins with, in small letters, and how long the tag is.
pub(super) fn tag(text: &str, open: char, close: char) -> Option<(String, usize)> {
    let inner = text.strip_prefix(open)?;
    let inner = inner.strip_prefix('/').unwrap_or(inner);
    let name: String = inner
        .chars()
        .take_while(char::is_ascii_alphanumeric)
        .take(16)
        .collect();
    let after = inner[name.len()..].chars().next()?;
    if name.is_empty() || !(after == close || after.is_whitespace() || matches!(after, '=' | '/')) {
        return None;
    }
    let end = text.char_indices().take(MOST_TAG).find(|(_, c)| *c == close)?.0;
    Some((name.to_ascii_lowercase(), end + close.len_utf8()))
}

/// The text without pictures and addresses: they say nothing of ships that could be read.
fn without_pictures(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let mut line = line.to_owned();
        for (open, close) in [("[img", "[/img]"), ("[attach", "[/attach"), ("![", ")")] {
            line = without_pairs(&line, open, close);
        }
        if line.contains("://") || line.contains("data:image") || line.contains('.') && has_picture(&line) {
            let kept = line
                .split_inclusive(char::is_whitespace)
                .filter(|word| !is_address(word));
            line = kept.collect();
        }
        plain.push_str(&line);
    }
    plain
}

/// The line without what stands from each opening mark to its closing one.
fn without_pairs(line: &str, open: &str, close: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(from) = find_small(rest, open) {
        plain.push_str(&rest[..from]);
        plain.push(' ');
        rest = &rest[from..];
        rest = find_small(rest, close).map_or("", |at| &rest[at + close.len()..]);
    }
    plain.push_str(rest);
    plain
}

fn find_small(text: &str, wanted: &str) -> Option<usize> {
    let small = text.as_bytes().windows(wanted.len());
    small
        .into_iter()
        .position(|window| window.eq_ignore_ascii_case(wanted.as_bytes()))
}

fn has_picture(line: &str) -> bool {
    line.split_whitespace().any(is_address)
}

fn is_address(word: &str) -> bool {
    const PICTURES: [&str; 9] = [
        ".jpg", ".jpeg", ".png", ".webp", ".heic", ".gif", ".bmp", ".pdf", ".tiff",
    ];
    let word = word
        .trim()
        .trim_end_matches([')', ',', ';', ']', '>', '"'])
        .to_lowercase();
    word.contains("://")
        || word.contains("data:image")
        || PICTURES.iter().any(|ending| word.ends_with(ending))
}

/// `[ ][X][ ]` as « . X . »: a drawing whose cells stand in brackets.
pub(super) fn without_brackets(text: String) -> String {
    const FEWEST: usize = 40;
    let boxed = |text: &str| {
        let inner = text.strip_prefix('[')?.chars().next()?;
        text[1 + inner.len_utf8()..].starts_with(']').then_some(inner)
    };
    let count = text
        .match_indices('[')
        .filter(|(at, _)| boxed(&text[*at..]).is_some())
        .count();
    if count < FEWEST {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(at) = rest.find('[') {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(inner) = boxed(rest) {
            plain.push(' ');
            plain.push(if inner.is_whitespace() { '.' } else { inner });
            plain.push(' ');
            rest = &rest[2 + inner.len_utf8()..];
        } else {
            plain.push('[');
            rest = &rest[1..];
        }
    }
    plain.push_str(rest);
    plain
}
