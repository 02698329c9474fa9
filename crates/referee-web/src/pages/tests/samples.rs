//! A sample of every page.

use askama::Template as _;

use super::parts::{HOSTILE, LETTERS, author, head, moment, noticed, post, reader, score, sea, shell, turn};
use crate::pages::accounts::{LoginPage, RegisterPage};
use crate::pages::actions::{ActionsPage, AdmiralView, DelegationView};
use crate::pages::battle::BattlePage;
use crate::pages::discussion::DiscussionPage;
use crate::pages::draw::{DrawLine, DrawPage};
use crate::pages::errors::ErrorPage;
use crate::pages::fleet::{FleetFault, FleetPage};
use crate::pages::lobby::{GameLine, GameList, LobbyPage, Todo};
use crate::pages::muster::{MusterLine, MusterPage, MusterStep};
use crate::pages::open_game::{OpenGamePage, RuleField, RuleGroup, RuleKind};
use crate::pages::referee::{ActLine, Check, ConfirmPage, Dispute, Panel, RefereePage};
use crate::pages::seas::{PairLine, SeasPage};
use crate::pages::view::{
    Choice, Composer, ComposerFault, FormFault, GamePart, GameStatus, Pager, PostKind, Reader, SeaCells,
    SeaView, Suggestion, Team, Tone,
};
use crate::words::{Language, Words};

/// Name and HTML of every sample.
pub fn all(language: Language) -> Vec<(&'static str, String)> {
    let samples = [
        ("error", error(language)),
        ("login", login(language)),
        ("register", register(language)),
        ("lobby", lobby(language, reader("ZimA"))),
        ("lobby-visitor", lobby(language, Reader::Visitor)),
        ("open-game", open_game(language)),
        ("muster", muster(language)),
        ("fleet", fleet(language)),
        ("draw", draw(language)),
        ("battle", battle(language)),
        ("battle-empty", battle_empty(language)),
        ("discussion", discussion(language)),
        ("seas", seas(language)),
        ("actions", actions(language)),
        ("actions-admiral", actions_admiral(language)),
        ("referee-enrolment", referee(language, GameStatus::Enrolment)),
        ("referee-placement", referee(language, GameStatus::Placement)),
        ("referee-battle", referee(language, GameStatus::Battle)),
        ("referee-paused", referee(language, GameStatus::Paused)),
        ("referee-finished", referee(language, GameStatus::Finished)),
        ("confirm", confirm(language)),
    ];
    samples
        .into_iter()
        .map(|(name, html)| (name, html.unwrap_or_else(|error| panic!("{name}: {error}"))))
        .collect()
}

type Html = Result<String, askama::Error>;

fn strings<const N: usize>(list: [&str; N]) -> Vec<String> {
    list.map(str::to_owned).into()
}

fn fault(field: &'static str, text: String) -> FormFault {
    FormFault { field, text }
}

fn error(language: Language) -> Html {
    let mut page = ErrorPage::of(404, shell(language, "404", Reader::Visitor));
    page.request_id = Some("0192".to_owned());
    page.render()
}

fn login(language: Language) -> Html {
    let shell = shell(language, &Words::of(language).word("login-head"), Reader::Visitor);
    let faults = vec![fault("", shell.t("login-wrong"))];
    LoginPage {
        shell,
        nick: "\"><b>".to_owned(),
        next: "/".to_owned(),
        faults,
        may_register: true,
    }
    .render()
}

fn register(language: Language) -> Html {
    let shell = shell(
        language,
        &Words::of(language).word("register-head"),
        Reader::Visitor,
    );
    let faults = vec![fault("nick", shell.t("register-nick-taken"))];
    RegisterPage {
        shell,
        nick: "ZimA".to_owned(),
        email: String::new(),
        invite: Some(String::new()),
        next: "/games/1".to_owned(),
        faults,
    }
    .render()
}

fn game_line(language: Language, title: &str, status: GameStatus, mine: bool) -> GameLine {
    let words = Words::of(language);
    GameLine {
        href: "/games/1".to_owned(),
        title: title.to_owned(),
        kind: words.word("mode-team_battle"),
        status,
        referee: "Капитан Врунгель".to_owned(),
        players: 12,
        score: status.begun().then(score),
        state: status.begun().then(|| words.word("turn-headline-red")),
        at: moment("2026-11-25T07:00:00Z", language),
        mine,
    }
}

fn lobby(language: Language, reader: Reader) -> Html {
    let words = Words::of(language);
    let newcomer = matches!(reader, Reader::Visitor);
    let list = |key: &str, games: Vec<GameLine>| GameList {
        heading: words.word(key),
        games,
        empty: words.word(&format!("{key}-empty")),
    };
    let todo = Todo {
        href: "/games/1".to_owned(),
        title: "Осенний турнир, бой № 3".to_owned(),
        duty: words.word("duty-answer_and_shoot"),
        deadline: Some(moment("2026-11-30T11:00:00Z", language)),
        left: Some("14 часов 20 минут".to_owned()),
        stands: Some(words.with("turn-stands", "until", "понедельника 00:00 МСК")),
    };
    LobbyPage {
        shell: shell(language, &words.word("lobby-title"), reader),
        todo: if newcomer { Vec::new() } else { vec![todo] },
        lists: vec![
            list(
                "lobby-enrolling",
                vec![game_line(language, "Зимний кубок", GameStatus::Enrolment, false)],
            ),
            list(
                "lobby-under-way",
                vec![
                    game_line(language, "Осенний турнир, бой № 3", GameStatus::Battle, !newcomer),
                    game_line(language, HOSTILE, GameStatus::Paused, false),
                ],
            ),
            list("lobby-finished", Vec::new()),
        ],
        modes: vec![
            Choice::new("", words.word("filter-any"), ""),
            Choice::new("team_battle", words.word("mode-team_battle"), ""),
        ],
        statuses: vec![Choice::new("", words.word("filter-any"), "")],
        nick: String::new(),
        bots: true,
        may_open: true,
        pager: Some(Pager::new("/", 2, 4)),
    }
    .render()
}

fn open_game(language: Language) -> Html {
    let words = Words::of(language);
    let choose = |name: &'static str, values: &[&str]| RuleField {
        name,
        label: words.word(&format!("rule-{name}")),
        hint: words.word(&format!("rule-{name}-hint")),
        kind: RuleKind::Choose(
            values
                .iter()
                .map(|value| Choice::new(*value, words.word(&format!("rule-{name}-{value}")), values[0]))
                .collect(),
        ),
    };
    let number = |name: &'static str, label: String, value: &str, min, max, step| RuleField {
        name,
        label,
        hint: String::new(),
        kind: RuleKind::Number {
            value: value.to_owned(),
            min,
            max,
            step,
        },
    };
    let ships = |name: &'static str, length: &str, value: &str| {
        number(
            name,
            words.with("rule-ships", "length", length),
            value,
            "0",
            "10",
            "1",
        )
    };
    let time = vec![
        number(
            "turn_hours",
            words.word("rule-turn_hours"),
            "18",
            "0.0166",
            "1440",
            "any",
        ),
        choose("calendar", &["ru", "weekends", "none"]),
        RuleField {
            name: "time_zone",
            label: words.word("rule-time_zone"),
            hint: words.word("rule-time_zone-hint"),
            kind: RuleKind::Text {
                value: "Europe/Moscow".to_owned(),
                proposals: strings(["Europe/Moscow", "UTC"]),
            },
        },
    ];
    let play = vec![
        choose("answers", &["player", "referee"]),
        choose("hit_costs_shot", &["true", "false"]),
        choose("repeat_shots", &["refuse", "allow"]),
        number("skips", words.word("rule-skips"), "3", "1", "100", "1"),
        choose("remarks", &["allow", "refuse"]),
        choose("bots", &["allow", "refuse"]),
    ];
    let waters = vec![
        choose(
            "notation",
            &["cyrillic", "cyrillic_yo", "latin", "respublika", "snegurochka"],
        ),
        choose("rows", &["top_down", "bottom_up"]),
        choose("letters", &["columns", "rows"]),
        ships("ships_4", "4", "1"),
        ships("ships_3", "3", "2"),
        ships("ships_2", "2", "3"),
        ships("ships_1", "1", "4"),
    ];
    let group = |key: &str, open, fields| RuleGroup {
        heading: words.word(key),
        open,
        fields,
    };
    OpenGamePage {
        shell: shell(language, &words.word("open-page"), reader("ZimA")),
        title: HOSTILE.to_owned(),
        modes: vec![
            Choice::new("team_battle", words.word("mode-team_battle"), "team_battle"),
            Choice::new("duel", words.word("mode-duel"), "team_battle"),
        ],
        groups: vec![
            group("rules-group-time", true, time),
            group("rules-group-play", false, play),
            group("rules-group-sea", false, waters),
        ],
        faults: vec![fault(
            "turn_hours",
            words.fault::<&str, &str>("bad_rule", Some("turn_hours"), &[], &[]),
        )],
    }
    .render()
}

fn muster(language: Language) -> Html {
    let words = Words::of(language);
    let line = |nick: &str, team: Option<Team>, standing: Option<&str>, placed: bool| MusterLine {
        nick: nick.to_owned(),
        messages: words.count("messages", 121),
        team,
        standing: standing.map(|key| words.word(key)),
        pair: team.map(|_| "Адвокат".to_owned()),
        placed: Some(placed),
        you: nick == "ZimA",
    };
    MusterPage {
        shell: shell(language, "Осенний турнир", reader("ZimA")),
        game: head(language, GameStatus::Placement, GamePart::Muster),
        next: words.word("muster-next-placement"),
        until: Some(moment("2026-11-28T07:00:00Z", language)),
        steps: vec![MusterStep::Place, MusterStep::Withdraw],
        faults: Vec::new(),
        players: vec![
            line("ZimA", Some(Team::Red), Some("standing-admiral"), true),
            line("Адвокат", Some(Team::Blue), None, false),
            line(HOSTILE, None, Some("standing-reserve"), false),
        ],
        applications: strings(["Штурман", "Боцман"]),
        rules: vec![
            (words.word("rule-turn_hours"), "18".to_owned()),
            (words.word("rule-answers"), words.word("rule-answers-player")),
        ],
    }
    .render()
}

fn fleet(language: Language) -> Html {
    let words = Words::of(language);
    let mut cells = SeaCells::default();
    for (row, line) in cells.iter_mut().enumerate() {
        for (column, cell) in line.iter_mut().enumerate() {
            cell.name = format!("{}{}", LETTERS[column], row + 1);
        }
    }
    for (row, column) in [
        (0, 0),
        (1, 0),
        (2, 0),
        (3, 0),
        (0, 2),
        (0, 3),
        (0, 4),
        (4, 1),
        (7, 7),
        (7, 8),
        (9, 4),
    ] {
        cells[row][column].deck = true;
    }
    for (row, column) in [(3, 0), (4, 1)] {
        cells[row][column].faulty = true;
    }
    let labels: [String; 10] = std::array::from_fn(|row| (row + 1).to_string());
    FleetPage {
        shell: shell(language, &words.word("fleet-head"), reader("ZimA")),
        game: head(language, GameStatus::Placement, GamePart::Fleet),
        wanted: [("4", "1"), ("3", "2"), ("2", "3"), ("1", "4")]
            .map(|(decks, count)| words.text("fleet-ships", &[("decks", decks), ("count", count)]))
            .into(),
        columns: LETTERS.map(String::from),
        rows: SeaView::rows(&labels, cells),
        typed: "А1-А4, В1-Д1\nБ5".to_owned(),
        faults: vec![
            FleetFault {
                cells: strings(["А1–А4", "Б5"]),
                text: "Корабли А1–А4 и Б5 касаются углами.".to_owned(),
            },
            FleetFault {
                cells: Vec::new(),
                text: "Двухпалубных кораблей 1, а нужно 3.".to_owned(),
            },
        ],
        lawful: false,
        seal: Some("3f5a".repeat(16)),
        fixed: false,
    }
    .render()
}

fn draw(language: Language) -> Html {
    let words = Words::of(language);
    let line = |nick: &str, messages: u32, team: &str, pair: &str| DrawLine {
        nick: nick.to_owned(),
        messages,
        teams: ["red", "blue", "reserve"]
            .map(|value| Choice::new(value, words.word(&format!("team-{value}")), team))
            .into(),
        pair: pair.to_owned(),
    };
    DrawPage {
        shell: shell(language, &words.word("draw-title"), reader("Врунгель")),
        game: head(language, GameStatus::Enrolment, GamePart::Referee),
        version: 14,
        commitment: "9a".repeat(32),
        lines: vec![
            line("ZimA", 121, "red", "1"),
            line("Адвокат", 60, "blue", "1"),
            line(HOSTILE, 0, "reserve", ""),
        ],
        first: ["red", "blue"]
            .map(|value| Choice::new(value, words.word(&format!("team-{value}")), "red"))
            .into(),
        faults: vec![fault(
            "",
            words.fault("too_few_players", None, &[], &[("limit", "2")]),
        )],
    }
    .render()
}

fn composer(language: Language) -> Composer {
    let words = Words::of(language);
    Composer {
        action: "/games/1/posts".to_owned(),
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
        reading: vec![words.text(
            "composer-reading-answer",
            &[("nick", "Адвокат"), ("cell", "А4"), ("result", "мимо")],
        )],
        warnings: vec![words.with("composer-warning-empty", "cell", "К8")],
        may_discuss: true,
    }
}

fn battle(language: Language) -> Html {
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
        seas: vec![
            sea("sea-0", "ZimA", Team::Red, true),
            sea("sea-1", "Адвокат", Team::Blue, false),
        ],
    }
    .render()
}

fn battle_empty(language: Language) -> Html {
    BattlePage {
        shell: shell(language, "Осенний турнир", Reader::Visitor),
        game: head(language, GameStatus::Finished, GamePart::Battle),
        turn: None,
        posts: Vec::new(),
        pager: Pager::new("/games/1", 1, 1),
        composer: None,
        silent: Some(Words::of(language).word("thread-silent-visitor")),
        seas: Vec::new(),
    }
    .render()
}

fn discussion(language: Language) -> Html {
    DiscussionPage {
        shell: shell(language, "Обсуждение", reader("ZimA")),
        game: head(language, GameStatus::Battle, GamePart::Discussion),
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

fn seas(language: Language) -> Html {
    let mut out = sea("sea-4", "Боцман", Team::Blue, false);
    out.active = false;
    out.standing = Some(Words::of(language).word("standing-out"));
    out.ships_left = Vec::new();
    SeasPage {
        shell: shell(language, "Карты", reader("ZimA")),
        game: head(language, GameStatus::Battle, GamePart::Seas),
        turn: None,
        pairs: vec![
            PairLine {
                left: plain(sea("sea-0", "ZimA", Team::Red, true)),
                right: Some(plain(sea("sea-1", "Адвокат", Team::Blue, false))),
            },
            PairLine {
                left: plain(sea("sea-2", "Вирт", Team::Red, false)),
                right: Some(plain(out)),
            },
            PairLine {
                left: plain(sea("sea-3", HOSTILE, Team::Red, false)),
                right: None,
            },
        ],
        pursuits: strings(["Вирт → Адвокат"]),
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

fn actions(language: Language) -> Html {
    ActionsPage {
        shell: shell(language, "Действия", reader("Вирт")),
        game: head(language, GameStatus::Battle, GamePart::Actions),
        admiral: Some("ZimA".to_owned()),
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

fn actions_admiral(language: Language) -> Html {
    let words = Words::of(language);
    ActionsPage {
        shell: shell(language, "Действия", reader("ZimA")),
        game: head(language, GameStatus::Battle, GamePart::Actions),
        admiral: Some("ZimA".to_owned()),
        delegation: DelegationView::NotPossible(words.word("delegation-admiral-cannot")),
        command: Some(AdmiralView {
            free: vec![Choice::plain("Штурман")],
            targets: vec![Choice::plain("Адвокат"), Choice::plain(HOSTILE)],
            members: vec![Choice::plain("Вирт")],
            successors: Vec::new(),
            delegated: strings(["Вирт – на один ход"]),
        }),
        dispute_post: String::new(),
        dispute_text: String::new(),
        faults: Vec::new(),
    }
    .render()
}

fn referee(language: Language, status: GameStatus) -> Html {
    let words = Words::of(language);
    let panel = Panel {
        active: strings(["ZimA", "Адвокат", HOSTILE]),
        out: strings(["Боцман"]),
        everybody: strings(["ZimA", "Адвокат", "Боцман"]),
        applicants: strings(["Штурман", "Кок"]),
        voidable: vec![(32, "№ 32, ZimA: То Адвокат - А4".to_owned())],
        co_referees: Vec::new(),
        disputes: vec![(1, "№ 1, Адвокат".to_owned())],
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
        shell: shell(language, "Судейская", reader("Врунгель")),
        game: head(language, status, GamePart::Referee),
        version: 41,
        checklist: if status.begun() { Vec::new() } else { checks },
        turn: (status == GameStatus::Battle).then(|| turn(language)),
        groups: panel.groups(status, words),
        disputes: vec![Dispute {
            number: 1,
            by: "Адвокат".to_owned(),
            post: 32,
            text: "это был не выстрел".to_owned(),
        }],
        log: vec![ActLine {
            at: moment("2026-11-26T09:00:00Z", language),
            by: "Врунгель".to_owned(),
            text: Words::of(Language::Ru).with("announce-paused", "reason", "праздник"),
        }],
        faults: Vec::new(),
    }
    .render()
}

fn confirm(language: Language) -> Html {
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
