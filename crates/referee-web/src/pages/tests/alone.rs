//! Samples of the pages of melees and duels.

use askama::Template as _;
use league::mode::Mode;

use super::parts::{HOSTILE, LETTERS, author, head, moment, post, reader, sea, shell, turn};
use super::samples::{Html, fault, strings};
use crate::pages::battle::BattlePage;
use crate::pages::muster::{MusterLine, MusterPage, MusterStep};
use crate::pages::open_game::{KindLink, OpenGamePage};
use crate::pages::referee::{Panel, RefereePage};
use crate::pages::sealed::{AskView, InspectionView, KeyShot, KeyView, SealPage, UnsealView};
use crate::pages::view::{
    AnswerButtons, Choice, Composer, GameHead, GamePart, GameStatus, Pager, PostKind, PostView, SeaCells,
    SeaView, Team, TurnBanner,
};
use crate::words::{Language, Words};

/// Name and HTML of every sample here.
pub fn all(language: Language) -> Vec<(&'static str, Html)> {
    vec![
        ("open-game-kinds", open_kinds(language)),
        ("melee", melee(language)),
        ("melee-stalled", melee_stalled(language)),
        ("melee-muster", melee_muster(language)),
        (
            "melee-referee-before",
            melee_referee(language, GameStatus::Enrolment),
        ),
        ("melee-referee", melee_referee(language, GameStatus::Battle)),
        ("duel-sealed", duel_sealed(language)),
        ("duel-over", duel_over(language)),
        ("seal", seal(language)),
        ("seal-fixed", seal_fixed(language)),
    ]
}

/// Who may referee, as it is offered.
pub fn referees(words: &Words) -> Vec<Choice> {
    ["house", "me"]
        .map(|who| Choice::new(who, words.word(&format!("open-referee-{who}")), "house"))
        .into()
}

/// The kinds of game, the duel first.
pub fn kinds(words: &Words) -> Vec<KindLink> {
    ["duel", "melee", "team_battle"]
        .map(|mode| KindLink {
            href: format!("/games/new?mode={mode}"),
            name: words.word(&format!("mode-{mode}")),
            what: words.word(&format!("open-what-{mode}")),
        })
        .into()
}

pub fn open_kinds(language: Language) -> Html {
    let words = Words::of(language);
    OpenGamePage {
        shell: shell(language, &words.word("open-page"), reader("ZimA")),
        title: String::new(),
        kinds: kinds(words),
        mode: None,
        referees: Vec::new(),
        may_import: true,
        groups: Vec::new(),
        faults: Vec::new(),
    }
    .render()
}

fn head_of(language: Language, mode: &str, status: GameStatus, part: GamePart) -> GameHead {
    GameHead {
        kind: Words::of(language).word(&format!("mode-{mode}")),
        score: None,
        ..head(language, status, part)
    }
}

fn composer(language: Language, text: &str, hint: &str) -> Composer {
    Composer {
        action: "/games/1/posts".to_owned(),
        text: text.to_owned(),
        for_whom: Vec::new(),
        faults: Vec::new(),
        mirror: Vec::new(),
        reading: Vec::new(),
        warnings: Vec::new(),
        may_discuss: true,
        hint: Words::of(language).text(hint, &[("cell", "А4"), ("second", "Б2")]),
        answers: None,
    }
}

fn alone(view: SeaView) -> SeaView {
    SeaView {
        team: None,
        opponents: Vec::new(),
        ..view
    }
}

/// Seas on which nothing can be pressed.
fn seen(language: Language) -> Vec<SeaView> {
    let mut seas = battle_seas(language);
    let cells = seas
        .iter_mut()
        .flat_map(|sea| &mut sea.rows)
        .flat_map(|(_, row)| row);
    cells.for_each(|cell| cell.aim = None);
    seas
}

fn battle_seas(language: Language) -> Vec<SeaView> {
    vec![
        alone(sea("sea-0", "Трус", Team::Red, false)),
        SeaView {
            standing: Some(Words::of(language).word("standing-sea-over")),
            ..alone(sea("sea-1", HOSTILE, Team::Blue, false))
        },
        alone(sea("sea-2", "Балбес", Team::Red, true)),
    ]
}

fn posts(language: Language) -> Vec<PostView> {
    let referee = || author("Судья", None, Some("Судья"));
    let said = |number, text: &str| post(number, language, referee(), PostKind::Announcement, text);
    let mut keeper = said(5, "А1 — мимо, Б2 — попал");
    keeper.nested = true;
    vec![
        said(3, "ХОД ЗА ИГРОКОМ Балбес"),
        post(
            4,
            language,
            author("Балбес", None, None),
            PostKind::Move,
            "Трус — А1\nБывалый — Б2",
        ),
        keeper,
        said(6, "Трус не сделал ход, пропускаем."),
    ]
}

fn battle(language: Language, mode: &str, status: GameStatus, turn: TurnBanner) -> BattlePage {
    BattlePage {
        shell: shell(language, "Трое в лодке", reader("Балбес")),
        game: head_of(language, mode, status, GamePart::Battle),
        turn: Some(turn),
        posts: posts(language),
        pager: Pager::new("/games/1", 1, 1),
        composer: None,
        silent: None,
        seat: None,
        resume: None,
        inspection: None,
        faults: Vec::new(),
        seas: battle_seas(language),
    }
}

fn own_turn(language: Language, yours: &str) -> TurnBanner {
    let words = Words::of(language);
    TurnBanner {
        team: None,
        headline: words.with("turn-headline-of", "nick", "Балбес"),
        yours: Some(words.word(yours)),
        open: Some(words.with("turn-open-seas", "list", "Трус")),
        owes: Vec::new(),
        ..turn(language)
    }
}

pub fn melee(language: Language) -> Html {
    BattlePage {
        composer: Some(composer(language, "Трус — А1\n", "composer-hint-melee")),
        ..battle(
            language,
            "melee",
            GameStatus::Battle,
            own_turn(language, "turn-yours-melee"),
        )
    }
    .render()
}

pub fn melee_stalled(language: Language) -> Html {
    let headline = Words::of(language).word("turn-headline-stalled");
    BattlePage {
        resume: Some("/games/1/resume".to_owned()),
        seas: seen(language),
        ..battle(
            language,
            "melee",
            GameStatus::Paused,
            TurnBanner::saying(None, headline),
        )
    }
    .render()
}

pub fn melee_muster(language: Language) -> Html {
    let words = Words::of(language);
    let line = |nick: &str, placed: bool| MusterLine {
        nick: nick.to_owned(),
        messages: words.count("messages", 5),
        team: None,
        standing: None,
        pair: None,
        placed: Some(placed),
        you: nick == "Балбес",
    };
    MusterPage {
        shell: shell(language, "Трое в лодке", reader("Балбес")),
        game: head_of(language, "melee", GameStatus::Enrolment, GamePart::Muster),
        next: words.word("muster-next-melee"),
        until: Some(moment("2026-12-11T09:00:00Z", language)),
        steps: vec![MusterStep::Begin, MusterStep::Place, MusterStep::Withdraw],
        faults: Vec::new(),
        players: vec![line("Балбес", true), line("Трус", true), line(HOSTILE, false)],
        applications: Vec::new(),
        rules: vec![(words.word("rule-enrolment_days"), "14".to_owned())],
    }
    .render()
}

pub fn melee_referee(language: Language, status: GameStatus) -> Html {
    let words = Words::of(language);
    let panel = Panel {
        mode: Mode::Melee,
        active: strings(["Балбес", "Трус"]),
        ..Panel::default()
    };
    let groups = panel.groups(status, words);
    RefereePage {
        outages: Vec::new(),
        photos: Vec::new(),
        shell: shell(language, "Судейская", reader("Врунгель")),
        game: head_of(language, "melee", status, GamePart::Referee),
        teams: false,
        version: 12,
        checklist: Vec::new(),
        turn: None,
        groups,
        duties: None,
        reminded: Vec::new(),
        disputes: Vec::new(),
        ruled: Vec::new(),
        log: Vec::new(),
        faults: Vec::new(),
    }
    .render()
}

fn ask(language: Language, folded: bool) -> AskView {
    let words = Words::of(language);
    let key = if folded {
        "inspect-suspect"
    } else {
        "inspect-after"
    };
    AskView {
        action: "/games/1/inspections".to_owned(),
        nick: HOSTILE.to_owned(),
        label: words.with("inspect-ask", "nick", HOSTILE),
        what: words.with(key, "nick", HOSTILE),
        folded,
    }
}

pub fn duel_sealed(language: Language) -> Html {
    let words = Words::of(language);
    let word = |key: &str, said: &str| (words.word(key), format!("А4 - {said}"));
    BattlePage {
        composer: Some(Composer {
            answers: Some(AnswerButtons {
                label: words.with("composer-answer", "cell", "А4"),
                words: vec![
                    word("mark-miss", "мимо"),
                    word("mark-hit", "ранил"),
                    word("mark-sunk", "убил"),
                ],
            }),
            ..composer(language, "", "composer-hint-sealed")
        }),
        inspection: Some(InspectionView {
            lines: Vec::new(),
            ask: Some(ask(language, true)),
            key: Some(key(Some(KeyShot {
                cell: "А4".to_owned(),
                before: "А1 Б2".to_owned(),
                words: ["мимо", "ранил", "убил"].map(|said| format!("А4 - {said}")),
            }))),
            unseal: None,
            faults: Vec::new(),
        }),
        ..battle(
            language,
            "duel",
            GameStatus::Battle,
            own_turn(language, "turn-yours-duel-answer"),
        )
    }
    .render()
}

pub fn duel_over(language: Language) -> Html {
    let words = Words::of(language);
    let facts = [
        ("by", HOSTILE),
        ("nick", "Балбес"),
        ("found", "Корабли касаются: А1; Б2."),
    ];
    let headline = words.with("turn-headline-won", "nick", "Балбес");
    BattlePage {
        silent: Some(words.word("thread-silent-over")),
        seas: seen(language),
        inspection: Some(InspectionView {
            lines: vec![words.text("inspect-line", &facts)],
            ask: Some(ask(language, false)),
            key: Some(key(None)),
            unseal: Some(UnsealView {
                action: "/games/1/unsealing".to_owned(),
                until: Some(moment("2026-12-03T09:00:00Z", language)),
                example: "А1-А4".to_owned(),
                fleet: "А1-А4".to_owned(),
                salt: HOSTILE.to_owned(),
                differs: true,
            }),
            faults: vec![fault("salt", words.word("unseal-salt-unread"))],
        }),
        ..battle(
            language,
            "duel",
            GameStatus::Finished,
            TurnBanner::saying(None, headline),
        )
    }
    .render()
}

/// The cells of a sea on which nothing lies.
fn named() -> SeaCells {
    let mut cells = SeaCells::default();
    for (row, line) in cells.iter_mut().enumerate() {
        for (column, cell) in line.iter_mut().enumerate() {
            cell.name = format!("{}{}", LETTERS[column], row + 1);
        }
    }
    cells
}

fn key(shot: Option<KeyShot>) -> KeyView {
    KeyView {
        game: "1".to_owned(),
        nick: HOSTILE.to_owned(),
        seal: "5e".repeat(32),
        shot,
    }
}

fn seal_page(language: Language, fixed: bool) -> Html {
    let words = Words::of(language);
    SealPage {
        shell: shell(language, &words.word("seal-head"), reader("Балбес")),
        game: head_of(language, "duel", GameStatus::Enrolment, GamePart::Fleet),
        wanted: strings(["четырёхпалубных – 1"]),
        notation: ["cyrillic", "top_down", "columns"].map(str::to_owned),
        ships: "{\"4\":1}".to_owned(),
        nick: HOSTILE.to_owned(),
        dock: Vec::new(),
        columns: LETTERS.map(String::from),
        rows: SeaView::rows(&std::array::from_fn(|row| (row + 1).to_string()), named()),
        key: Some(key(None)),
        fixed,
        typed: HOSTILE.to_owned(),
        faults: if fixed {
            Vec::new()
        } else {
            vec![fault("seal", words.word("seal-unread"))]
        },
    }
    .render()
}

pub fn seal(language: Language) -> Html {
    seal_page(language, false)
}

pub fn seal_fixed(language: Language) -> Html {
    seal_page(language, true)
}
