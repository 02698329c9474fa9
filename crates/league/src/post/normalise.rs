//! The first step: the same text in one form, line by line.
//!
//! NFC, full-width forms narrowed, what cannot be seen dropped, every kind of space one space, HTML entities
//! resolved, combined strike-outs (U+0335–0338) taken away with their letters. Nothing else changes, so the words
//! of a fault are still the author's.

use unicode_normalization::UnicodeNormalization;

/// One line of a post, or of a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// From 1, as the author counts.
    pub number: u32,
    /// Its text.
    pub text: String,
    /// Whether it held a mark that shows what follows in another order than it is written.
    pub reordered: bool,
}

/// The lines of a text.
pub(super) fn normalise(text: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut number = 1;
    let mut rest = text;
    loop {
        let end = rest.find(is_line_end);
        let raw = &rest[..end.unwrap_or(rest.len())];
        lines.push(Line {
            number,
            text: one_line(raw),
            reordered: raw.contains(['\u{202d}', '\u{202e}']),
        });
        let Some(end) = end else { return lines };
        let after = &rest[end..];
        let step = if after.starts_with("\r\n") {
            2
        } else {
            after.chars().next().map_or(0, char::len_utf8)
        };
        rest = &after[step..];
        number += 1;
    }
}

fn is_line_end(c: char) -> bool {
    matches!(
        c,
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

fn one_line(raw: &str) -> String {
    if raw.chars().all(is_plain) {
        return raw.to_owned();
    }
    let resolved = entities(raw);
    let mut out = String::with_capacity(resolved.len());
    for c in resolved.nfc() {
        match c {
            '\u{335}'..='\u{338}' => {
                out.pop();
            }
            '\u{20e3}' => {}
            '\u{ff01}'..='\u{ff5e}' => out.extend(narrow(c)),
            c if c.is_whitespace() => out.push(' '),
            c if crate::nick::is_invisible(c) => {}
            c => out.push(c),
        }
    }
    out
}

/// Characters that stay as they are, whatever stands beside them: nearly every line is of these only.
const fn is_plain(c: char) -> bool {
    match c {
        ' '..='~' => c != '&',
        'А'..='я' | 'Ё' | 'ё' | '«' | '»' | '–' | '—' | '…' | '№' | '“' | '”' | '„' | '’' => {
            true
        }
        _ => false,
    }
}

/// The ASCII character of a full-width one.
fn narrow(c: char) -> Option<char> {
    char::from_u32(u32::from(c) - 0xfee0)
}

fn entities(raw: &str) -> String {
    const NAMED: [(&str, char); 14] = [
        ("&quot;", '"'),
        ("&#34;", '"'),
        ("&#39;", '\''),
        ("&#039;", '\''),
        ("&apos;", '\''),
        ("&lt;", '<'),
        ("&gt;", '>'),
        ("&nbsp;", ' '),
        ("&laquo;", '«'),
        ("&raquo;", '»'),
        ("&ndash;", '–'),
        ("&mdash;", '—'),
        ("&minus;", '−'),
        ("&amp;", '&'),
    ];
    let mut out = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let known = NAMED.iter().find(|(name, _)| rest.starts_with(name));
        let (step, c) = known.map_or((1, '&'), |(name, c)| (name.len(), *c));
        out.push(c);
        rest = &rest[step..];
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_form_for_what_looks_the_same() {
        for (raw, plain) in [
            ("К\u{200b}8", "К8"),
            ("Ｋ８", "K8"),
            ("К\u{a0}8", "К 8"),
            ("И\u{306}5", "Й5"),
            ("&gt; А4", "> А4"),
            ("А4\u{fe0f}\u{20e3}", "А4"),
            ("А\u{336}4\u{336} Б5", " Б5"),
            ("\u{2067}К8\u{2069}", "К8"),
        ] {
            assert_eq!(normalise(raw)[0].text, plain, "{raw:?}");
        }
    }

    #[test]
    fn lines_are_counted_as_the_author_counts_them() {
        let numbers: Vec<_> = normalise("а\r\nб\rв\n\nг")
            .into_iter()
            .map(|l| (l.number, l.text))
            .collect();
        let wanted = [(1, "а"), (2, "б"), (3, "в"), (4, ""), (5, "г")];
        assert_eq!(numbers, wanted.map(|(n, t)| (n, t.to_owned())));
    }
}
