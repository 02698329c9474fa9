//! Samples of the lounge.

use askama::Template as _;

use super::parts::{HOSTILE, author, moment, post, reader, shell};
use super::samples::{Html, fault};
use crate::pages::lounge::{LoungePage, NewThreadPage, ThreadLine, ThreadPage, Writing};
use crate::pages::view::{Moderation, Pager, PostBody, PostKind, PostView, Reader, Shell};
use crate::words::{Language, Words};

fn around(language: Language, title: &str) -> Shell {
    shell(language, title, reader("ZimA"))
}

fn line(language: Language, title: &str, messages: u32, closed: bool) -> ThreadLine {
    ThreadLine {
        href: "/lounge/1".to_owned(),
        title: title.to_owned(),
        opened_by: "Мария Ивановна".to_owned(),
        messages,
        last: format!("/lounge/1?post={messages}#post-{messages}"),
        at: moment("2026-11-27T11:02:31Z", language),
        by: HOSTILE.to_owned(),
        closed,
    }
}

pub fn lounge(language: Language) -> Html {
    LoungePage {
        shell: around(language, &Words::of(language).word("lounge-head")),
        threads: vec![
            line(language, "Кто как расставляет четырёхпалубный?", 122, false),
            line(language, "<script>alert(1)</script>", 1, true),
            line(language, &format!("а{} дальше", "\u{301}".repeat(100)), 3, false),
            line(language, &"Ы".repeat(120), 5, false),
        ],
        pager: Pager::new("/lounge", 2, 3),
    }
    .render()
}

pub fn lounge_empty(language: Language) -> Html {
    LoungePage {
        shell: shell(
            language,
            &Words::of(language).word("lounge-head"),
            Reader::Visitor,
        ),
        threads: Vec::new(),
        pager: Pager::new("/lounge", 1, 1),
    }
    .render()
}

fn opening(language: Language) -> NewThreadPage {
    NewThreadPage {
        shell: around(language, &Words::of(language).word("lounge-new-head")),
        title: "\"><b>".to_owned(),
        text: "</textarea><b>черновик".to_owned(),
        form: "0193e8a0-0000-7000-8000-000000000000".to_owned(),
        faults: vec![fault(
            "",
            Words::of(language).fault::<&str, &str>("empty", None, &[], &[("what", "words")]),
        )],
        guest: false,
    }
}

pub fn new_thread(language: Language) -> Html {
    opening(language).render()
}

pub fn new_thread_guest(language: Language) -> Html {
    NewThreadPage {
        title: String::new(),
        text: String::new(),
        faults: Vec::new(),
        guest: true,
        ..opening(language)
    }
    .render()
}

/// Everything that Markdown-light knows, and what would break a page that does not escape.
const MARKED: &str = "> ZimA, № 1:\n> > Вирт, № 1:\n> > Четырёхпалубный **всегда** у края.\n> И что, помогает?\n\
    Не *всегда*: `А1-А4` стреляют первым делом.\n\n1. Край\n2. Диагональ\n   и ещё раз диагональ\n\n- [разбор](https://морской-бой.рф/a?b=1&c=\"2\")\n\
    - https://example.org/очень/длинный/адрес/который/не/помещается/в/строку/телефона/никак\n\n```\n  АБВГ\n1 ■■■■ . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .\n```\n\
    <script>alert(1)</script> & <b>";

fn posts(language: Language) -> Vec<PostView> {
    let talk = |number, nick, text: &str| PostView {
        dispute: None,
        replay: None,
        moderation: Some(Moderation {
            action: format!("/lounge/1/messages/{number}/hide"),
            hidden: false,
        }),
        ..post(number, language, author(nick, None, None), PostKind::Talk, text)
    };
    let mut hidden = talk(2, "Боцман", "");
    hidden.body = PostBody::Hidden("брань & <b>".to_owned());
    hidden.quote = None;
    hidden.moderation = Some(Moderation {
        action: "/lounge/1/messages/2/show".to_owned(),
        hidden: true,
    });
    vec![
        talk(1, "Мария Ивановна", "Кто как расставляет?"),
        hidden,
        talk(3, HOSTILE, MARKED),
        talk(
            4,
            "Юнга",
            &format!("а{} и {}", "\u{301}".repeat(200), "Ы".repeat(300)),
        ),
    ]
}

fn open(language: Language) -> ThreadPage {
    let title = "Кто как расставляет четырёхпалубный?";
    ThreadPage {
        shell: around(language, title),
        href: "/lounge/1".to_owned(),
        title: title.to_owned(),
        opened_by: "Мария Ивановна".to_owned(),
        closed_by: None,
        moderator: true,
        posts: posts(language),
        pager: Pager::new("/lounge/1", 2, 3),
        newest: "/lounge/1?post=122#post-122".to_owned(),
        seen: 122,
        writing: Writing::Draft("</textarea><b>черновик".to_owned()),
        faults: vec![fault(
            "",
            Words::of(language).with("lounge-too-many-messages", "wait", "12 секунд"),
        )],
    }
}

pub fn thread(language: Language) -> Html {
    open(language).render()
}

pub fn thread_closed(language: Language) -> Html {
    let mut page = open(language);
    page.closed_by = Some("Капитан Врунгель".to_owned());
    page.writing = Writing::Closed;
    page.moderator = false;
    page.faults = Vec::new();
    for post in &mut page.posts {
        post.moderation = None;
        post.quote = None;
    }
    page.render()
}

#[test]
fn who_does_not_write_is_told_what_to_do() {
    for (writing, want) in [
        (Writing::LogIn, "href=\"/login?next="),
        (Writing::Guest, "href=\"/settings\""),
        (Writing::Closed, "href=\"/lounge/new\""),
    ] {
        let html = ThreadPage {
            writing,
            ..open(Language::Ru)
        }
        .render()
        .expect("a page");
        assert!(html.contains(want), "{want}");
        assert!(!html.contains("<textarea"), "{want}");
    }
}
