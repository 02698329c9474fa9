//! What a person wrote stays words in every format.

use super::{Entry, Format, Head, bbcode_bold, entry, foot, head};

fn post(text: &str) -> Entry {
    Entry {
        number: 5,
        author: "ZimA".to_owned(),
        at: "25.11.2026 12:05 MSK".to_owned(),
        announcement: false,
        mark: None,
        text: text.to_owned(),
    }
}

fn printed(format: Format, text: &str) -> String {
    entry(format, &post(text))
}

#[test]
fn a_post_with_a_quotation_in_every_format() {
    let text = "> Адвокат, № 4:\n> > А1\n> мимо?\nА1 - мимо\nТо Адвокат - А4";
    let want = [
        (
            Format::Text,
            "ZimA · № 5 · 25.11.2026 12:05 MSK\n    > Адвокат, № 4:\n    > > А1\n    > мимо?\n    А1 - мимо\n    То Адвокат - А4\n\n",
        ),
        (
            Format::BbCode,
            "[b]ZimA[/b] № 5 · 25.11.2026 12:05 MSK\n[quote]Адвокат, № 4:\n[quote]А1[/quote]\nмимо?[/quote]\nА1 - мимо\nТо Адвокат - А4\n\n",
        ),
        (
            Format::Markdown,
            "**ZimA** № 5 · 25.11.2026 12:05 MSK\n\n> Адвокат, № 4:  \n> \n> > А1  \n> \n> мимо?  \n\nА1 - мимо  \nТо Адвокат - А4  \n\n---\n\n",
        ),
        (
            Format::MediaWiki,
            "'''ZimA''' № 5 · 25.11.2026 12&#58;05 MSK\n<blockquote>\n<div>Адвокат, № 4&#58;</div>\n<blockquote>\n<div>А1</div>\n</blockquote>\n<div>мимо?</div>\n</blockquote>\n<div>А1 &#45; мимо<br>То Адвокат &#45; А4</div>\n\n----\n",
        ),
        (
            Format::Html,
            "<article id=\"post-5\"><header><strong>ZimA</strong> № 5 · 25.11.2026 12:05 MSK</header><div>\n<blockquote><p>Адвокат, № 4:</p>\n<blockquote><p>А1</p>\n</blockquote>\n<p>мимо?</p>\n</blockquote>\n<p>А1 - мимо<br>То Адвокат - А4</p>\n</div></article>\n",
        ),
    ];
    for (format, want) in want {
        assert_eq!(printed(format, text), want, "{format:?}");
    }
}

#[test]
fn an_announcement_is_set_apart() {
    let said = Entry {
        announcement: true,
        mark: Some("отменён".to_owned()),
        ..post("КРАСНЫЕ СДЕЛАЛИ ХОД,\nХОД ЗА СИНИМИ")
    };
    for (format, want) in [
        (Format::Text, "*** ZimA · № 5 · 25.11.2026 12:05 MSK · отменён\n"),
        (Format::BbCode, "[b]КРАСНЫЕ СДЕЛАЛИ ХОД,\nХОД ЗА СИНИМИ[/b]"),
        (Format::Markdown, "**КРАСНЫЕ СДЕЛАЛИ ХОД,**  \n**ХОД ЗА СИНИМИ**"),
        (
            Format::MediaWiki,
            "<strong>КРАСНЫЕ СДЕЛАЛИ ХОД,<br>ХОД ЗА СИНИМИ</strong>",
        ),
        (Format::Html, "<div class=\"announcement\">"),
    ] {
        let out = entry(format, &said);
        assert!(out.contains(want), "{format:?}: {out}");
    }
    assert_eq!(bbcode_bold("ХОД ЗА СИНИМИ"), "[b]ХОД ЗА СИНИМИ[/b]");
}

/// What breaks out of each format where it is not written as words.
const HOSTILE: &str = "</p></div><script>alert(1)</script> & \"x\" 'y'\n[/b][/quote][url=x]y[/url] [*]\n# head\n- item\n1. one\n* two\n===\n---\n```\n    code\n![i](x) [l](y) <b> **b** __c__ `d` ~~e~~ | t |\n{{template|x=1}} [[link]] '''b''' ~~~~ __NOTOC__ <nowiki> </nowiki> : ; http://x\n\u{202e}gnp\u{0}\u{7}\r\nZimA · № 6 · 25.11.2026 12:06 MSK";

#[test]
fn nothing_breaks_out() {
    let hostile = Entry {
        author: "[b]<i>'''x'''*".to_owned(),
        ..post(HOSTILE)
    };
    for format in Format::ALL {
        let out = entry(format, &hostile);
        assert!(!out.contains(['\u{202e}', '\u{0}', '\u{7}', '\r']), "{format:?}");
        let lines = || out.lines();
        match format {
            Format::Text => {
                let heads = lines().filter(|l| !l.is_empty() && !l.starts_with("    "));
                assert_eq!(heads.count(), 1, "{out}");
            }
            Format::BbCode => {
                let tags: Vec<&str> = out
                    .split('[')
                    .skip(1)
                    .filter(|rest| !rest.starts_with('\u{2060}'))
                    .collect();
                assert_eq!(tags.len(), 2, "the author's own bold alone: {out}");
            }
            Format::Markdown => {
                // what is left without all that is escaped
                let mut rest = String::new();
                let mut chars = out.chars();
                while let Some(c) = chars.next() {
                    if c == '\\' {
                        chars.next();
                    } else {
                        rest.push(c);
                    }
                }
                assert_eq!(
                    rest.matches('*').count(),
                    4,
                    "the author's own bold alone: {rest}"
                );
                assert!(
                    !rest.contains(['[', ']', '<', '>', '`', '_', '|', '~', '&']),
                    "{rest}"
                );
                let own = lines().filter(|l| l.starts_with(['#', '-', '*', '=', '`', ' ', '+']));
                assert_eq!(own.count(), 2, "the head and the rule alone: {out}");
            }
            Format::MediaWiki => {
                for mark in [
                    "<script", "[[", "{{", "~~~", "__N", "<nowiki", "</nowiki", "http://",
                ] {
                    assert!(!out.contains(mark), "{mark}: {out}");
                }
                assert!(
                    !lines().any(|l| l.starts_with([' ', '#', '*', ':', ';', '='])),
                    "{out}"
                );
            }
            Format::Html => {
                assert!(
                    !out.contains("<script") && !out.contains("<b>") && !out.contains("<i>"),
                    "{out}"
                );
                assert_eq!(out.matches("</div>").count(), 1, "{out}");
            }
        }
    }
}

#[test]
fn a_file_has_a_head_and_an_end() {
    for format in Format::ALL {
        let top = head(
            format,
            &Head {
                title: "Бой <b>[i]\n".to_owned(),
                lines: vec!["Открыта".to_owned()],
                language: "ru",
            },
        );
        assert!(
            top.contains("Бой") && !top.contains("<b>") || matches!(format, Format::Text | Format::BbCode),
            "{top}"
        );
        assert_eq!(foot(format).is_empty(), format != Format::Html);
        assert_eq!(Format::named(format.as_str()), Some(format));
    }
}
