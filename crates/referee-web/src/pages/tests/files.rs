//! Samples of verification and of a game as files.

use super::parts::{HOSTILE, head, shell};
use super::samples::Html;
use crate::pages::export::{ExportLink, ExportPage, ExportThread};
use crate::pages::from::verified::verified;
use crate::pages::verify::VerifyPage;
use crate::pages::view::{GamePart, GameStatus, Reader};
use crate::words::{Language, Words};
use askama::Template as _;

/// A page that found everything in order, or a page of what is no export.
pub fn verify(language: Language, whole: bool) -> Html {
    let words = Words::of(language);
    let report = crate::application::verification::check(b"{\"header\":{}}\n");
    VerifyPage {
        shell: shell(language, HOSTILE, Reader::Visitor),
        game: head(language, GameStatus::Finished, GamePart::Verify),
        verified: (!whole).then(|| verified(words, &report)),
        export: "/games/1/export?format=jsonl".to_owned(),
        file: "game-1.jsonl".to_owned(),
    }
    .render()
}

pub fn export(language: Language) -> Html {
    let link = || ExportLink {
        href: "/games/1/export?format=text&thread=battle".to_owned(),
        label: HOSTILE.to_owned(),
        hint: HOSTILE.to_owned(),
    };
    ExportPage {
        shell: shell(language, HOSTILE, Reader::Visitor),
        game: head(language, GameStatus::Finished, GamePart::Export),
        threads: vec![ExportThread {
            name: HOSTILE.to_owned(),
            links: vec![link(), link()],
        }],
        whole: link(),
    }
    .render()
}
