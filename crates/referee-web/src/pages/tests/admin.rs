//! Samples of administration, and of what people do with their own accounts.

use askama::Template as _;

use super::parts::{HOSTILE, moment, shell};
use super::samples::{Html, fault};
use crate::pages::admin::accounts::{AccountLine, AccountPage, AccountsPage, ActForm, BanView, ConfirmPage};
use crate::pages::admin::audit::{AuditLine, AuditPage};
use crate::pages::admin::counts::{CountLine, CountsPage, Preview};
use crate::pages::admin::outbox::{HookLine, OutboxPage, WaitingLine};
use crate::pages::admin::{Card, Job, OverviewPage, tabs};
use crate::pages::links::{ClosePage, ConfirmAddressPage, Confirming, ForgotPage, MailPart, PasswordPage};
use crate::pages::sessions::{SessionLine, SessionsPart};
use crate::pages::tokens::TokenLine;
use crate::pages::view::{Choice, Pager, Reader, Shell};
use crate::words::{Language, Words};

fn around(language: Language, key: &str) -> Shell {
    let admin = Reader::Account {
        nick: HOSTILE.to_owned(),
        owes: 0,
        notices: 0,
        referee: true,
        admin: true,
    };
    shell(language, &Words::of(language).word(key), admin)
}

fn stranger(language: Language, key: &str) -> Shell {
    shell(language, &Words::of(language).word(key), Reader::Visitor)
}

pub fn overview(language: Language) -> Html {
    let words = Words::of(language);
    let shell = around(language, "admin-overview");
    let card = |href: &str, key: &str, value: &str| Card {
        href: href.to_owned(),
        name: words.word(key),
        value: value.to_owned(),
        note: Some(words.count("admin-banned-count", 2)),
    };
    OverviewPage {
        tabs: tabs(&shell, "/admin"),
        shell,
        cards: vec![
            card("/admin/accounts", "admin-accounts", "1204"),
            card("/admin/outbox", "admin-waiting", "0"),
        ],
        jobs: vec![
            Job {
                what: words.count("admin-servers", 2),
                fine: true,
            },
            Job {
                what: words.count("admin-overdue", 3),
                fine: false,
            },
        ],
    }
    .render()
}

pub fn accounts(language: Language) -> Html {
    let words = Words::of(language);
    let shell = around(language, "admin-accounts");
    let line = |nick: &str, mark: &str| AccountLine {
        nick: nick.to_owned(),
        marks: vec![words.word(mark)],
        made: moment("2026-11-25T07:00:00Z", language),
    };
    AccountsPage {
        tabs: tabs(&shell, "/admin/accounts"),
        shell,
        nick: HOSTILE.to_owned(),
        only: vec![Choice::new("", words.word("admin-only-all"), "")],
        found: words.count("admin-found", 122),
        lines: vec![
            line(HOSTILE, "admin-mark-banned"),
            line("абвгдежзиклмнопрстуфхцчшщэюяаб", "admin-mark-closed"),
        ],
        pager: Pager::new("/admin/accounts?nick=a&only=", 2, 3),
    }
    .render()
}

fn sessions(language: Language) -> Vec<SessionLine> {
    let line = |browser: &str, this: bool| SessionLine {
        id: format!("{}{this}", "0a".repeat(30)),
        browser: browser.to_owned(),
        begun: Some(moment("2026-11-25T07:00:00Z", language)),
        seen: this.then(|| moment("2026-11-27T07:00:00Z", language)),
        this,
    };
    vec![line("Firefox, Linux", true), line("Safari, iPhone", false)]
}

fn form(language: Language, name: &'static str, with_faults: bool) -> ActForm {
    let words = Words::of(language);
    let choices = vec![
        Choice::new("7", words.count("admin-ban-days", 7), "7"),
        Choice::new("", words.word("admin-ban-for-ever"), "7"),
    ];
    ActForm {
        name,
        label: words.word(&format!("admin-do-{name}")),
        what: words.word(&format!("admin-do-{name}-what")),
        choices: (name == "ban").then(|| ("days", words.word("admin-ban-time"), choices)),
        reason: HOSTILE.to_owned(),
        faults: if with_faults {
            vec![fault("", words.word("admin-last"))]
        } else {
            Vec::new()
        },
    }
}

pub fn account(language: Language) -> Html {
    let words = Words::of(language);
    let shell = around(language, "admin-accounts");
    AccountPage {
        tabs: tabs(&shell, "/admin/accounts"),
        shell,
        nick: HOSTILE.to_owned(),
        facts: vec![(words.word("admin-role"), words.word("admin-role-referee"))],
        ban: Some(BanView {
            since: moment("2026-11-25T07:00:00Z", language),
            until: Some(moment("2026-12-25T07:00:00Z", language)),
            reason: HOSTILE.to_owned(),
        }),
        untouchable: None,
        link: Some("https://example.org/password/abcdefghijkmnpqrstuv".to_owned()),
        under_way: Some(words.count("admin-under-way", 2)),
        acts: vec![form(language, "ban", true), form(language, "close", false)],
        sessions: sessions(language),
        tokens: vec![TokenLine {
            id: "1".to_owned(),
            name: HOSTILE.to_owned(),
            scopes: words.word("tokens-scope-read"),
            made: moment("2026-11-25T07:00:00Z", language),
            until: Some(moment("2026-12-25T07:00:00Z", language)),
        }],
        audit: "/admin/audit?nick=a".to_owned(),
    }
    .render()
}

pub fn account_closed(language: Language) -> Html {
    let words = Words::of(language);
    let shell = around(language, "admin-accounts");
    AccountPage {
        tabs: tabs(&shell, "/admin/accounts"),
        shell,
        nick: "Вирт".to_owned(),
        facts: Vec::new(),
        ban: Some(BanView {
            since: moment("2026-11-25T07:00:00Z", language),
            until: None,
            reason: "спам".to_owned(),
        }),
        untouchable: Some(words.with("admin-closed-since", "when", "25 ноября")),
        link: None,
        under_way: None,
        acts: Vec::new(),
        sessions: Vec::new(),
        tokens: Vec::new(),
        audit: "/admin/audit?nick=a".to_owned(),
    }
    .render()
}

pub fn confirm(language: Language) -> Html {
    let words = Words::of(language);
    let shell = around(language, "admin-do-ban");
    ConfirmPage {
        tabs: tabs(&shell, "/admin/accounts"),
        shell,
        heading: format!("{}: {HOSTILE}", words.word("admin-do-ban")),
        says: vec![words.word("admin-do-ban-what")],
        reason: HOSTILE.to_owned(),
        action: "/admin/accounts/a/ban".to_owned(),
        hidden: vec![
            ("days".to_owned(), "7".to_owned()),
            ("reason".to_owned(), HOSTILE.to_owned()),
        ],
        button: words.word("admin-do-ban"),
        back: "/admin/accounts/a".to_owned(),
    }
    .render()
}

pub fn counts(language: Language) -> Html {
    let shell = around(language, "admin-counts");
    CountsPage {
        tabs: tabs(&shell, "/admin/counts"),
        shell,
        text: "</textarea><b>".to_owned(),
        faults: vec![fault("text", Words::of(language).word("admin-counts-nothing"))],
        preview: None,
    }
    .render()
}

pub fn counts_preview(language: Language) -> Html {
    let words = Words::of(language);
    let shell = around(language, "admin-counts");
    let line = |line: u64, nick: &str, known: Option<&str>, key: &str| CountLine {
        line,
        nick: nick.to_owned(),
        known: known.map(str::to_owned),
        old: known.map(|_| 7),
        new: known.map(|_| 1204),
        what: words.word(key),
        fault: known.is_none(),
    };
    CountsPage {
        tabs: tabs(&shell, "/admin/counts"),
        shell,
        text: "</textarea><b>".to_owned(),
        faults: vec![fault("text", words.word("admin-counts-changed"))],
        preview: Some(Preview {
            lines: vec![
                line(2, "zima", Some("ZimA"), "admin-counts-same"),
                line(3, HOSTILE, None, "admin-counts-unknown"),
            ],
            changes: 1,
            sum: words.count("admin-counts-sum", 1),
            left_out: Some(words.count("admin-counts-left-out", 1)),
            digest: "0a".to_owned(),
        }),
    }
    .render()
}

pub fn outbox(language: Language) -> Html {
    let words = Words::of(language);
    let shell = around(language, "admin-outbox");
    let line = |given_up: bool| WaitingLine {
        nick: HOSTILE.to_owned(),
        what: "turn_opened → bot.example.org".to_owned(),
        at: moment("2026-11-25T07:00:00Z", language),
        so_far: words.count("admin-attempts", 3),
        next: (!given_up).then(|| moment("2026-11-27T19:00:00Z", language)),
        again: (!given_up).then(|| "/admin/outbox/1/2/again".to_owned()),
    };
    let hook = |off: bool| HookLine {
        id: format!("{off}"),
        nick: HOSTILE.to_owned(),
        host: "bot.example.org".to_owned(),
        off: off.then(|| moment("2026-11-25T07:00:00Z", language)),
        last: Some(words.with("webhooks-last", "status", "410")),
    };
    OutboxPage {
        tabs: tabs(&shell, "/admin/outbox"),
        shell,
        deliveries: vec![line(true), line(false)],
        pager: Pager::new("/admin/outbox", 1, 2),
        letters: vec![line(true)],
        no_mail: true,
        pushes: words.count("admin-pushes-waiting", 2),
        hooks: vec![hook(true), hook(false)],
    }
    .render()
}

pub fn outbox_empty(language: Language) -> Html {
    let shell = around(language, "admin-outbox");
    OutboxPage {
        tabs: tabs(&shell, "/admin/outbox"),
        shell,
        deliveries: Vec::new(),
        pager: Pager::new("/admin/outbox", 1, 1),
        letters: Vec::new(),
        no_mail: false,
        pushes: String::new(),
        hooks: Vec::new(),
    }
    .render()
}

pub fn audit(language: Language) -> Html {
    let words = Words::of(language);
    let shell = around(language, "admin-audit");
    AuditPage {
        tabs: tabs(&shell, "/admin/audit"),
        shell,
        nick: HOSTILE.to_owned(),
        lines: vec![AuditLine {
            at: moment("2026-11-25T07:00:00Z", language),
            by: HOSTILE.to_owned(),
            act: words.word("audit-act-ban"),
            about: HOSTILE.to_owned(),
            reason: Some(HOSTILE.to_owned()),
            details: vec![
                ("до".to_owned(), HOSTILE.to_owned()),
                ("№".to_owned(), "2".to_owned()),
            ],
        }],
        pager: Pager::new("/admin/audit?nick=a", 1, 3),
    }
    .render()
}

pub fn audit_empty(language: Language) -> Html {
    let shell = around(language, "admin-audit");
    AuditPage {
        tabs: tabs(&shell, "/admin/audit"),
        shell,
        nick: String::new(),
        lines: Vec::new(),
        pager: Pager::new("/admin/audit", 1, 1),
    }
    .render()
}

pub fn sessions_part(language: Language) -> SessionsPart {
    SessionsPart {
        lines: sessions(language),
    }
}

pub fn mail_part(language: Language) -> MailPart {
    MailPart {
        confirmed: Some("zima@example.org".to_owned()),
        awaited: Some("\"<b>\"@example.org".to_owned()),
        sends: true,
        typed: "\"><b>".to_owned(),
        faults: vec![fault("password", Words::of(language).word("mail-password-wrong"))],
    }
}

pub fn forgot(language: Language, sent: bool, sends: bool) -> Html {
    ForgotPage {
        shell: stranger(language, "forgot-head"),
        who: HOSTILE.to_owned(),
        sent,
        sends,
        faults: if sent {
            Vec::new()
        } else {
            vec![fault("", Words::of(language).word("forgot-too-often"))]
        },
    }
    .render()
}

pub fn password(language: Language, open: bool) -> Html {
    PasswordPage {
        shell: stranger(language, "password-head"),
        action: open.then(|| "/password/abc".to_owned()),
        faults: Vec::new(),
    }
    .render()
}

pub fn confirm_address(language: Language, state: Confirming) -> Html {
    ConfirmAddressPage {
        shell: stranger(language, "confirm-address-head"),
        state,
    }
    .render()
}

pub fn close(language: Language, guest: bool) -> Html {
    let words = Words::of(language);
    ClosePage {
        shell: around(language, "close-head"),
        nick: HOSTILE.to_owned(),
        guest,
        under_way: (!guest).then(|| words.count("close-under-way", 2)),
        faults: vec![fault("", words.word("close-unconfirmed"))],
    }
    .render()
}
