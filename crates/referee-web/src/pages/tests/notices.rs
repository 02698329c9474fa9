//! Samples of what people are told.

use askama::Template as _;

use super::parts::{HOSTILE, moment, reader, shell};
use super::samples::Html;
use crate::pages::notices::{NoticeLine, NoticesPage, UnsubscribePage};
use crate::pages::view::Reader;
use crate::words::{Language, Words};

pub fn notices(language: Language) -> Html {
    let line = |text: &str, fresh| NoticeLine {
        text: text.to_owned(),
        href: "/games/1".to_owned(),
        title: HOSTILE.to_owned(),
        at: moment("2026-11-27T17:00:00Z", language),
        fresh,
    };
    NoticesPage {
        shell: shell(
            language,
            &Words::of(language).word("notices-head"),
            reader("ZimA"),
        ),
        lines: vec![
            line("Ваш ход: сделайте выстрел до 30.11.2026 14:00 MSK.", true),
            line(HOSTILE, false),
        ],
        earlier: Some("/notices?before=1".to_owned()),
    }
    .render()
}

pub fn notices_empty(language: Language) -> Html {
    NoticesPage {
        shell: shell(
            language,
            &Words::of(language).word("notices-head"),
            reader("ZimA"),
        ),
        lines: Vec::new(),
        earlier: None,
    }
    .render()
}

pub fn unsubscribe(language: Language) -> Html {
    let words = Words::of(language);
    UnsubscribePage {
        shell: shell(language, &words.word("unsubscribe-head"), Reader::Visitor),
        nick: HOSTILE.to_owned(),
        action: "/unsubscribe/abc?topic=orders".to_owned(),
        topic: Some(words.word("notices-topic-orders")),
        did: Some(words.word("unsubscribe-did-all")),
    }
    .render()
}
