//! What is typed and what is shown.

use proptest::prelude::{Strategy as _, any, prop, prop_oneof, proptest};

use super::Marked;

fn shown(text: &str) -> String {
    Marked::read(text).to_string()
}

const LINK: &str = "<a rel=\"nofollow ugc noopener\" href=";

#[test]
fn a_little_markdown() {
    for (typed, want) in [
        ("Всем привет", "<p>Всем привет</p>"),
        ("раз\nдва\n\nтри", "<p>раз<br>два</p><p>три</p>"),
        ("раз\r\nдва\rтри", "<p>раз<br>два<br>три</p>"),
        ("**да** и *нет*", "<p><strong>да</strong> и <em>нет</em></p>"),
        ("__да__ и _нет_", "<p><strong>да</strong> и <em>нет</em></p>"),
        ("***всё***", "<p><strong><em>всё</em></strong></p>"),
        ("**два\nряда**", "<p><strong>два<br>ряда</strong></p>"),
        (
            "(**да**), «*нет*»!",
            "<p>(<strong>да</strong>), «<em>нет</em>»!</p>",
        ),
        ("**а *б* в**", "<p><strong>а <em>б</em> в</strong></p>"),
        ("`**А4**`", "<p><code>**А4**</code></p>"),
        ("``a ` b``", "<p><code>a ` b</code></p>"),
        (
            "- раз\n- **два**\n  и ещё",
            "<ul><li>раз</li><li><strong>два</strong><br>и ещё</li></ul>",
        ),
        (
            "1. раз\n3) три",
            "<ol><li value=\"1\">раз</li><li value=\"3\">три</li></ol>",
        ),
        ("Список:\n* раз", "<p>Список:</p><ul><li>раз</li></ul>"),
        (
            "```\n**А4**\n  <b>\n```\nвсё",
            "<pre tabindex=\"0\"><code>**А4**\n  &lt;b&gt;</code></pre><p>всё</p>",
        ),
        (
            "```rust\nlet a",
            "<pre tabindex=\"0\" data-language=\"rust\"><code>let a</code></pre>",
        ),
    ] {
        assert_eq!(shown(typed), want, "{typed:?}");
    }
}

#[test]
fn a_quotation_ends_with_its_last_mark_and_names_its_author() {
    for (typed, want) in [
        (
            "> Кто последний?\nЯ за вами.",
            "<blockquote><p>Кто последний?</p></blockquote><p>Я за вами.</p>",
        ),
        (
            "> ZimA, № 3:\n> раз\n> два\nтри",
            "<blockquote><cite>ZimA, № 3:</cite><p>раз<br>два</p></blockquote><p>три</p>",
        ),
        (
            "> ZimA, № 3:\n> > Вирт, № 2:\n> > раз\n> два",
            "<blockquote><cite>ZimA, № 3:</cite><blockquote><cite>Вирт, № 2:</cite><p>раз</p></blockquote><p>два</p></blockquote>",
        ),
        (">сразу", "<blockquote><p>сразу</p></blockquote>"),
        (
            "> _*<b>, № 3:",
            "<blockquote><cite>_*&lt;b&gt;, № 3:</cite></blockquote>",
        ),
        ("> , № 3:", "<blockquote><p>, № 3:</p></blockquote>"),
        (
            ">>>>>> х",
            "<blockquote><blockquote><blockquote><blockquote><p>&gt;&gt; х</p></blockquote></blockquote></blockquote></blockquote>",
        ),
    ] {
        assert_eq!(shown(typed), want, "{typed:?}");
    }
}

#[test]
fn what_is_no_markdown_is_shown_as_it_was_typed() {
    for typed in [
        "2*3*4 и snake_case_name",
        "** пусто **",
        "**не закрыто",
        "****",
        "# Не заголовок",
        "1986. Был хороший год",
        "01. раз",
        "-1",
        "- ",
        "а ` б",
        "---",
        "[слова](javascript:alert)",
        "[слова](//evil.example)",
        "https://",
        "xhttps://a.example",
        "https://bank.example@evil.example/",
        "data:text/html,x",
        "[a]: https",
        "____________",
    ] {
        assert_eq!(shown(typed), format!("<p>{typed}</p>"));
    }
    assert_eq!(
        shown("<script>alert('1' && \"2\")</script>"),
        "<p>&lt;script&gt;alert(&#39;1&#39; &amp;&amp; &quot;2&quot;)&lt;/script&gt;</p>"
    );
    assert_eq!(shown("а\0б\u{7}"), "<p>а б </p>");
    assert_eq!(shown(" \n\t\n"), "");
}

#[test]
fn links_say_where_they_lead() {
    for (typed, want) in [
        (
            "см. https://a.example/x?b=1&c=2.",
            format!(
                "<p>см. {LINK}\"https://a.example/x?b=1&amp;c=2\">https://a.example/x?b=1&amp;c=2</a>.</p>"
            ),
        ),
        (
            "[правила](https://a.example/r)",
            format!(
                "<p>{LINK}\"https://a.example/r\">правила</a> <span class=\"host\">(a.example)</span></p>"
            ),
        ),
        (
            "![море](https://a.example/r.png)",
            format!(
                "<p>{LINK}\"https://a.example/r.png\">море</a> <span class=\"host\">(a.example)</span></p>"
            ),
        ),
        (
            "(https://a.example/x_(y))",
            format!("<p>({LINK}\"https://a.example/x_(y)\">https://a.example/x_(y)</a>)</p>"),
        ),
        (
            "**[a](mailto:b@c.example)**",
            format!(
                "<p><strong>{LINK}\"mailto:b@c.example\">a</a> <span class=\"host\">(b@c.example)</span></strong></p>"
            ),
        ),
        // a host that looks like another one is told by its letters
        (
            "https://аpple.example/",
            format!(
                "<p>{LINK}\"https://xn--pple-43d.example/\">https://аpple.example/</a> <span class=\"host\">(xn--pple-43d.example)</span></p>"
            ),
        ),
        (
            "[\" onclick=\"x](https://a.example/\"><b>)",
            format!(
                "<p>{LINK}\"https://a.example/%22%3E%3Cb%3E\">&quot; onclick=&quot;x</a> <span class=\"host\">(a.example)</span></p>"
            ),
        ),
    ] {
        assert_eq!(shown(typed), want, "{typed:?}");
    }
}

/// Opening tags that may be written, attributes and all, but for their values.
const TAGS: [&str; 15] = [
    "p",
    "blockquote",
    "cite",
    "ul",
    "ol",
    "li",
    "li value",
    "pre tabindex",
    "pre tabindex data-language",
    "code",
    "strong",
    "em",
    "a rel href",
    "span class",
    "br",
];

/// The text of what was written, with the values of attributes; fails where something else than the allowed tags is in
/// it, or they do not close in order.
fn read_back(html: &str) -> String {
    let (mut open, mut text, mut rest) = (Vec::new(), String::new(), html);
    while let Some(at) = rest.find('<') {
        let end = at + rest[at..].find('>').expect("a tag ends");
        let tag = &rest[at + 1..end];
        text.push_str(&rest[..at]);
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{html}");
            continue;
        }
        let mut parts = tag.split('"');
        let mut shape = parts.next().unwrap_or_default().to_owned();
        while let (Some(value), Some(more)) = (parts.next(), parts.next()) {
            text.extend([" ", value, " "]);
            shape.push_str(more);
        }
        let shape = shape.replace('=', "");
        assert!(TAGS.contains(&shape.as_str()), "<{tag}> in {html}");
        if shape.starts_with("a ") {
            let href = tag.split("href=\"").nth(1).expect("it leads somewhere");
            assert!(
                ["http://", "https://", "mailto:"]
                    .iter()
                    .any(|s| href.starts_with(s)),
                "{html}"
            );
        }
        if shape == "br" {
            text.push(' ');
        } else {
            open.push(tag.split(' ').next().unwrap_or_default());
            assert!(open.len() <= 10, "nested too deep: {html}");
        }
    }
    assert!(open.is_empty(), "{open:?} in {html}");
    text.push_str(rest);
    assert!(!text.contains('>'), "{html}");
    for (name, sign) in [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&amp;", "&"),
    ] {
        text = text.replace(name, sign);
    }
    text.to_lowercase()
}

fn words_are_there(typed: &str) {
    let back = read_back(&shown(typed));
    let typed = typed.to_lowercase();
    for word in typed
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
    {
        assert!(back.contains(word), "{word:?} of {typed:?} is lost: {back:?}");
    }
}

proptest! {
    #[test]
    fn only_our_tags_well_nested_and_no_word_is_lost(typed in any::<String>()) {
        words_are_there(&typed);
    }

    #[test]
    fn the_same_of_what_looks_like_markdown(parts in prop::collection::vec(prop_oneof![
        prop::sample::select(vec![
            "*", "**", "***", "_", "__", "`", "``", "```", "\n```\n", "\n", "\n\n", "\n> ", "\n> > ", ">", "\n- ", "\n* ",
            "\n2. ", "\n  ", "[", "]", "](", "(", ")", "![", " ", ", № 3:", "<", "&amp;", "<b x=\"", "\"", "'", "\\", "#",
            "https://", "http://a.example", "mailto:", "@", "javascript:", ".example", "/", "слово", "А4", "word", "\u{301}",
            "\u{202e}", "\u{200f}", "\0",
        ]).prop_map(str::to_owned),
        "[a-zа-я]{1,3}",
    ], 0..60)) {
        words_are_there(&parts.concat());
    }
}

/// A message of the greatest length is read, whatever it is made of, and what is shown of it is not out of measure.
#[test]
fn the_worst_messages_are_read() {
    for part in [
        "*",
        "**",
        "* ",
        "*a ",
        "**a",
        "_a* ",
        "`",
        "` ``",
        "[",
        "](",
        "[](",
        "[a](",
        "![",
        "> ",
        ">",
        "- ",
        "http://",
        "http://x(",
        "[a](http://b",
        "http://a",
        "http://a(",
        "https://a)))",
        "mailto:",
        "```\n",
        "\n",
    ] {
        let text = part.repeat(8_192 / part.len());
        let html = shown(&text);
        assert!(html.len() < 40 * text.len() + 100, "{part:?}: {}", html.len());
    }
}
