//! Samples of the pages of a battle under way.

use askama::Template as _;
use league::mode::Mode;

use super::parts::{HOSTILE, author, head, moment, noticed, post, reader, sea, shell, turn};
use super::samples::{Html, fault, strings};
use crate::pages::actions::{ActionsPage, AdmiralView, DelegatedLine, DelegationView};
use crate::pages::battle::BattlePage;
use crate::pages::discussion::{DiscussionPage, Talk};
use crate::pages::referee::{
    ActLine, ActsPage, Check, ConfirmPage, Dispute, Duties, DutyLine, Panel, PhotoLine, RefereePage, Undo,
};
use crate::pages::replay::{MomentView, ReplayPage, ReplayedPost, StepLink};
use crate::pages::seas::{Chased, FoldedPair, PairLine, Pursuit, SeasPage};
use crate::pages::view::{
    Choice, Composer, ComposerFault, GamePart, GameStatus, MirrorLine, Pager, PostKind, Reader, SeaView,
    Suggestion, Team, Tone,
};
use crate::words::{Language, Words};

fn composer(language: Language) -> Composer {
    let words = Words::of(language);
    Composer {
        action: "/games/1/posts".to_owned(),
        hint: words.text("composer-hint", &[("cell", "А4")]),
        text: "> ZimA - А4\n- мимо\nТо Адвакат - К8".to_owned(),
        for_whom: vec![
            Choice::new("", words.word("composer-for-self"), ""),
            Choice::new("Вирт", "Вирт", ""),
        ],
        faults: vec![ComposerFault {
            line: Some(3),
            words: Some("Адвакат".to_owned()),
            text: words.fault::<&str, &str>("unknown_nick", Some("Адвакат"), &["Адвокат".to_owned()], &[]),
            rule: "T8".to_owned(),
            suggestions: vec![Suggestion {
                label: "То Адвокат - К8".to_owned(),
                value: "3\u{1f}Адвакат\u{1f}Адвокат".to_owned(),
            }],
        }],
        mirror: vec![MirrorLine {
            number: 3,
            parts: vec![
                ("То ".to_owned(), false),
                ("Адвакат".to_owned(), true),
                (" - К8".to_owned(), false),
            ],
        }],
        reading: vec![words.text(
            "composer-reading-answer",
            &[("nick", "Адвокат"), ("cell", "А4"), ("result", "мимо")],
        )],
        warnings: vec![words.with("composer-warning-empty", "cell", "К8")],
        may_discuss: true,
        answers: None,
    }
}

pub fn battle(language: Language) -> Html {
    let words = Words::of(language);
    let referee = || author("Капитан Врунгель", None, Some("Судья"));
    let mut answered = post(
        33,
        language,
        author("Адвокат", Some(Team::Blue), None),
        PostKind::Move,
        "> ZimA - А4\n- мимо\nТо ZimA - К8",
    );
    answered.outcome = strings(["А4 — мимо"]);
    let mut voided = post(
        34,
        language,
        author("Вирт", Some(Team::Red), Some("бот")),
        PostKind::Move,
        "То Боцман - Е5",
    );
    voided.voided = Some("ход сделан по телефону и записан не тем игроком".to_owned());
    let posts = vec![
        post(
            30,
            language,
            referee(),
            PostKind::Announcement,
            "Пары:\nZimA - Адвокат\nВирт - Боцман\n\nАдмирал красных - ZimA\nАдмирал синих - Боцман\n\nСТАРТ ИГРА",
        ),
        post(31, language, referee(), PostKind::Announcement, "ХОД ЗА КРАСНЫМИ"),
        post(
            32,
            language,
            author("ZimA", Some(Team::Red), Some("Адмирал")),
            PostKind::Move,
            "То Адвокат - А4",
        ),
        answered,
        voided,
        post(
            35,
            language,
            author(HOSTILE, Some(Team::Red), None),
            PostKind::Order,
            "Передаю право хода Адмиралу",
        ),
        post(
            36,
            language,
            referee(),
            PostKind::Announcement,
            "КРАСНЫЕ СДЕЛАЛИ ХОД, ХОД ЗА СИНИМИ",
        ),
    ];
    BattlePage {
        shell: noticed(
            shell(language, "Осенний турнир, бой № 3", reader("ZimA")),
            Tone::Bad,
            &words.fault::<&str, &str>("answer_first", None, &[], &[("list", "А4")]),
        ),
        game: head(language, GameStatus::Battle, GamePart::Battle),
        turn: Some(turn(language)),
        posts,
        pager: Pager::new("/games/1", 2, 2),
        composer: Some(composer(language)),
        silent: None,
        seat: None,
        resume: None,
        inspection: None,
        faults: Vec::new(),
        seas: vec![
            sea("sea-0", "ZimA", Team::Red, true),
            sea("sea-1", "Адвокат", Team::Blue, false),
        ],
    }
    .render()
}

pub fn battle_empty(language: Language) -> Html {
    BattlePage {
        shell: shell(language, "Осенний турнир", Reader::Visitor),
        game: head(language, GameStatus::Finished, GamePart::Battle),
        turn: None,
        posts: Vec::new(),
        pager: Pager::new("/games/1", 1, 1),
        composer: None,
        silent: Some(Words::of(language).word("thread-silent-visitor")),
        seat: Some("/games/1/seat".to_owned()),
        resume: None,
        inspection: None,
        faults: Vec::new(),
        seas: Vec::new(),
    }
    .render()
}

pub fn discussion(language: Language) -> Html {
    DiscussionPage {
        shell: shell(language, "Обсуждение", reader("ZimA")),
        game: head(language, GameStatus::Battle, GamePart::Discussion),
        talk: Talk {
            action: "/games/1/discussion".to_owned(),
            readers: None,
            empty: Words::of(language).word("discussion-empty"),
            hint: Words::of(language).word("discussion-hint"),
            silent: Words::of(language).word("discussion-log-in"),
            log_in: true,
        },
        posts: vec![post(
            1,
            language,
            author("Мария Ивановна", Some(Team::Red), None),
            PostKind::Talk,
            "> Кто последний?\nЯ за вами.\n<script>alert(1)</script>",
        )],
        pager: Pager::new("/games/1/discussion", 1, 3),
        draft: Some("</textarea><b>черновик".to_owned()),
        faults: vec![fault(
            "text",
            Words::of(language).fault::<&str, &str>("too_long", None, &[], &[("limit", "8192")]),
        )],
    }
    .render()
}

/// The room of a team after the end: to be read by everybody, and empty.
pub fn room(language: Language) -> Html {
    let words = Words::of(language);
    DiscussionPage {
        shell: shell(language, "Осенний турнир", Reader::Visitor),
        game: head(language, GameStatus::Finished, GamePart::Room(Team::Red)),
        talk: Talk {
            action: "/games/1/rooms/red".to_owned(),
            readers: Some(words.with("room-open", "team", "red")),
            empty: words.word("room-empty-over"),
            hint: words.word("room-hint"),
            silent: words.word("room-over"),
            log_in: false,
        },
        posts: Vec::new(),
        pager: Pager::new("/games/1/rooms/red", 1, 1),
        draft: None,
        faults: Vec::new(),
    }
    .render()
}

fn dispute(number: u32, ruling: Option<&str>) -> Dispute {
    Dispute {
        number,
        by: "Адвокат".to_owned(),
        post: (number == 1).then_some(32),
        text: "это был не выстрел".to_owned(),
        ruling: ruling.map(str::to_owned),
        typed: "</textarea>так решено".to_owned(),
    }
}

fn acts_done(language: Language) -> Vec<ActLine> {
    vec![ActLine {
        at: moment("2026-11-26T09:00:00Z", language),
        text: Words::of(Language::Ru).with("announce-paused", "reason", "праздник"),
        by: Some("Врунгель".to_owned()),
        undo: Some(Undo {
            href: "/games/1/referee?act=resume#act-resume".to_owned(),
            label: Words::of(language).word("act-resume"),
        }),
    }]
}

/// What the Referee did, for everybody.
pub fn acts(language: Language, done: bool) -> Html {
    ActsPage {
        shell: shell(language, "Осенний турнир", Reader::Visitor),
        game: head(language, GameStatus::Battle, GamePart::Acts),
        disputes: if done {
            vec![dispute(1, None), dispute(2, Some("выстрел"))]
        } else {
            Vec::new()
        },
        log: if done { acts_done(language) } else { Vec::new() },
    }
    .render()
}

fn folded(left: SeaView, right: Option<SeaView>) -> FoldedPair {
    FoldedPair {
        open: right.is_some(),
        pair: PairLine {
            left: plain(left),
            right: right.map(plain),
        },
    }
}

fn chased(nick: &str, team: Team, sea: &str) -> Chased {
    Chased {
        nick: nick.to_owned(),
        team,
        sea: sea.to_owned(),
    }
}

pub fn seas(language: Language) -> Html {
    let mut out = sea("sea-4", "Боцман", Team::Blue, false);
    out.active = false;
    out.standing = Some(Words::of(language).word("standing-out"));
    out.ships_left = Vec::new();
    SeasPage {
        shell: shell(language, "Карты", reader("ZimA")),
        game: head(language, GameStatus::Battle, GamePart::Seas),
        turn: None,
        pairs: vec![
            folded(
                sea("sea-0", "ZimA", Team::Red, true),
                Some(sea("sea-1", "Адвокат", Team::Blue, false)),
            ),
            folded(sea("sea-2", "Вирт", Team::Red, false), Some(out)),
            folded(sea("sea-3", HOSTILE, Team::Red, false), None),
        ],
        pursuits: vec![
            Pursuit {
                free: chased("Вирт", Team::Red, "sea-2"),
                target: Some(chased("Адвокат", Team::Blue, "sea-1")),
            },
            Pursuit {
                free: chased(HOSTILE, Team::Red, "sea-3"),
                target: None,
            },
        ],
        command: Some(admiral()),
        faults: vec![fault("", Words::of(language).word("orders-nobody"))],
    }
    .render()
}

pub fn replay(language: Language) -> Html {
    let words = Words::of(language);
    let step = |name, key, at: Option<u64>| StepLink {
        name,
        key,
        href: at.map(|at| format!("/games/1/replay?at={at}")),
    };
    let mut banner = turn(language);
    banner.headline = words.with("replay-turn-red", "number", "7");
    (banner.yours, banner.deadline, banner.left) = (None, None, None);
    (banner.stands, banner.ledger) = (None, None);
    banner.owes = Vec::new();
    let mut post = post(
        33,
        language,
        author(HOSTILE, Some(Team::Red), None),
        PostKind::Move,
        "То Адвокат - А4",
    );
    (post.quote, post.dispute, post.replay) = (None, None, None);
    ReplayPage {
        shell: shell(language, "Повтор", reader("ZimA")),
        game: head(language, GameStatus::Battle, GamePart::Replay),
        moment: Some(MomentView {
            action: "/games/1/replay".to_owned(),
            steps: [
                step("first", "replay-first", Some(20)),
                step("previous", "replay-previous", Some(61)),
                step("next", "replay-next", None),
                step("last", "replay-last", None),
            ],
            first: 20,
            at: 64,
            last: 64,
            posts: 33,
            position: words.text("replay-position", &[("at", "64"), ("last", "64")]),
            here: "/games/1/replay?at=64".to_owned(),
            score: head(language, GameStatus::Battle, GamePart::Replay).score,
            turn: Some(banner),
            post: Some(ReplayedPost {
                post,
                href: "/games/1?post=33#post-33".to_owned(),
                voided_later: true,
            }),
            pairs: vec![PairLine {
                left: plain(sea("sea-0", "ZimA", Team::Red, false)),
                right: Some(plain(sea("sea-1", "Адвокат", Team::Blue, false))),
            }],
            running: true,
        }),
    }
    .render()
}

pub fn replay_empty(language: Language) -> Html {
    ReplayPage {
        shell: shell(language, "Повтор", Reader::Visitor),
        game: head(language, GameStatus::Placement, GamePart::Replay),
        moment: None,
    }
    .render()
}

/// A sea that cannot be aimed at.
fn plain(mut sea: SeaView) -> SeaView {
    for (_, cells) in &mut sea.rows {
        for cell in cells {
            cell.aim = None;
        }
    }
    sea
}

pub fn actions(language: Language) -> Html {
    ActionsPage {
        shell: shell(language, "Действия", reader("Вирт")),
        game: head(language, GameStatus::Battle, GamePart::Actions),
        teams: true,
        admiral: Some("ZimA".to_owned()),
        over: false,
        delegation: DelegationView::InPerson,
        command: None,
        dispute_post: "31".to_owned(),
        dispute_text: String::new(),
        faults: vec![fault(
            "",
            Words::of(language).fault::<&str, &str>("out_of_game", None, &[], &[]),
        )],
    }
    .render()
}

/// What an Admiral may do.
fn admiral() -> AdmiralView {
    AdmiralView {
        free: vec![Choice::plain("Штурман")],
        targets: vec![Choice::plain("Адвокат"), Choice::plain(HOSTILE)],
        members: vec![Choice::plain("Вирт")],
        successors: Vec::new(),
        delegated: vec![DelegatedLine {
            nick: "Вирт".to_owned(),
            text: "Вирт – на один ход".to_owned(),
            href: "/games/1?for=Вирт#composer".to_owned(),
        }],
        how: "\"по телефону\"".to_owned(),
    }
}

pub fn actions_over(language: Language) -> Html {
    ActionsPage {
        shell: shell(language, "Действия", reader("ZimA")),
        game: head(language, GameStatus::Finished, GamePart::Actions),
        teams: true,
        admiral: None,
        over: true,
        delegation: DelegationView::NotPossible(String::new()),
        command: None,
        dispute_post: String::new(),
        dispute_text: String::new(),
        faults: Vec::new(),
    }
    .render()
}

pub fn actions_admiral(language: Language) -> Html {
    let words = Words::of(language);
    ActionsPage {
        shell: shell(language, "Действия", reader("ZimA")),
        game: head(language, GameStatus::Battle, GamePart::Actions),
        teams: true,
        admiral: Some("ZimA".to_owned()),
        over: false,
        delegation: DelegationView::NotPossible(words.word("delegation-admiral-cannot")),
        command: Some(admiral()),
        dispute_post: String::new(),
        dispute_text: String::new(),
        faults: Vec::new(),
    }
    .render()
}

pub fn referee(language: Language, status: GameStatus) -> Html {
    let words = Words::of(language);
    let panel = Panel {
        mode: Mode::TeamBattle,
        active: strings(["ZimA", "Адвокат", HOSTILE]),
        out: strings(["Боцман"]),
        everybody: strings(["ZimA", "Адвокат", "Боцман"]),
        applicants: strings(["Штурман", "Кок"]),
        voidable: vec![(32, "№ 32, ZimA: То Адвокат - А4".to_owned())],
        co_referees: Vec::new(),
    };
    let checks = vec![
        Check {
            text: words.word("check-drawn"),
            done: true,
        },
        Check {
            text: words.with("check-fleets-missing", "list", "Адвокат"),
            done: false,
        },
    ];
    RefereePage {
        outages: super::clockwork::of_game(language),
        photos: vec![
            PhotoLine {
                nick: "ZimA".to_owned(),
                proposed: false,
            },
            PhotoLine {
                nick: "Вирт".to_owned(),
                proposed: true,
            },
        ],
        shell: shell(language, "Судейская", reader("Врунгель")),
        game: head(language, status, GamePart::Referee),
        teams: true,
        version: 41,
        checklist: if status.begun() { Vec::new() } else { checks },
        turn: (status == GameStatus::Battle).then(|| turn(language)),
        groups: panel.groups(status, words),
        duties: status.begun().then(|| Duties {
            since: moment("2026-11-26T09:00:00Z", language),
            until: Some(moment("2026-11-27T03:00:00Z", language)),
            left: "2 часа".to_owned(),
            lines: vec![
                DutyLine {
                    nick: HOSTILE.to_owned(),
                    duty: words.word("duty-answer_and_shoot"),
                    delegated: Some("ZimA".to_owned()),
                    remind: Some("ZimA".to_owned()),
                },
                DutyLine {
                    nick: "Боцман".to_owned(),
                    duty: words.word("duty-shoot"),
                    delegated: None,
                    remind: Some("Боцман".to_owned()),
                },
            ],
        }),
        reminded: vec![
            words.count("reminded-told", 2),
            words.count("reminded-already", 1),
        ],
        disputes: vec![dispute(1, None)],
        ruled: vec![dispute(2, Some("выстрел"))],
        log: acts_done(language),
        faults: Vec::new(),
    }
    .render()
}

pub fn confirm(language: Language) -> Html {
    ConfirmPage {
        shell: shell(language, "Судейская", reader("Врунгель")),
        game: head(language, GameStatus::Battle, GamePart::Referee),
        heading: Words::of(language).word("act-pause"),
        announcement: Words::of(Language::Ru).with("announce-paused", "reason", "праздник"),
        since: strings(["ZimA: То Адвокат - А4"]),
        action: "/games/1/referee/pause".to_owned(),
        hidden: vec![
            ("version".to_owned(), "42".to_owned()),
            ("reason".to_owned(), "\"праздник\"".to_owned()),
        ],
    }
    .render()
}
