//! Samples of the pages outside games and before a battle.

use askama::Template as _;
use league::rules::HouseRules;

use super::admin::{mail_part, sessions_part};
use super::parts::{HOSTILE, LETTERS, head, moment, reader, sea, shell};
use super::samples::{Html, fault, strings};
use crate::pages::accounts::{LoginPage, RegisterPage};
use crate::pages::calendar::CalendarPart;
use crate::pages::draw::{DrawLine, DrawPage};
use crate::pages::errors::ErrorPage;
use crate::pages::fleet::{DockShip, FleetFault, FleetPage, FleetPreview, PhotoPage, PhotoShown, Proposal};
use crate::pages::from;
use crate::pages::from::play::choices;
use crate::pages::lobby::{GameLine, GameList, LobbyPage, Person, Strengths, Todo};
use crate::pages::muster::{MusterLine, MusterPage, MusterStep};
use crate::pages::notices::{DeviceLine, NoticesPart, TopicLine};
use crate::pages::open_game::{ChosenKind, OpenGamePage, RuleField, RuleGroup, RuleKind};
use crate::pages::play::PlayPage;
use crate::pages::rules::RulesPage;
use crate::pages::sessions::SessionsPart;
use crate::pages::settings::{AbsencePart, SettingsPage};
use crate::pages::tokens::{TokenLine, TokensPart};
use crate::pages::view::{
    Choice, GamePart, GameStatus, Reader, SeaCells, SeaView, Shell, Team, profile_address,
};
use crate::pages::webhooks::{LastAnswer, Power, WebhookLine, WebhooksPart};
use crate::words::{Language, Words};

pub fn error(language: Language) -> Html {
    let mut page = ErrorPage::of(404, shell(language, "404", Reader::Visitor));
    page.request_id = Some("0192".to_owned());
    page.render()
}

pub fn login(language: Language) -> Html {
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

pub fn register(language: Language) -> Html {
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

pub fn settings(language: Language) -> Html {
    let shell = shell(
        language,
        &Words::of(language).word("settings-head"),
        reader("ZimA"),
    );
    SettingsPage {
        languages: vec![
            Choice::new("", shell.t("settings-language-browser"), "en"),
            Choice::new("ru", "Русский", "en"),
            Choice::new("en", "English", "en"),
        ],
        time_zone: "Омск\"".to_owned(),
        zones: strings(["Europe/Moscow", "Asia/Omsk"]),
        faults: vec![fault("time_zone", shell.t("settings-zone-bad"))],
        guest: false,
        calendar: CalendarPart {
            address: Some(
                "https://referee.example.org/calendar/aGVsbG8taGVsbG8taGVsbG8taGVsbG8t.ics".to_owned(),
            ),
        },
        password_faults: vec![fault("old", shell.t("settings-password-wrong"))],
        absence: AbsencePart {
            until: Some(moment("2027-08-12T00:00:00Z", language)),
            from: "2026-12-01".to_owned(),
            typed: "вчера".to_owned(),
            faults: vec![fault("until", Words::of(language).word("absence-not-later"))],
        },
        notices: notices_part(language),
        mail: Some(mail_part(language)),
        sessions: sessions_part(language),
        tokens: tokens(language, &shell),
        webhooks: webhooks(language, &shell),
        shell,
    }
    .render()
}

fn notices_part(language: Language) -> NoticesPart {
    let topic = |name: &'static str| TopicLine {
        name,
        label: Words::of(language).word(&format!("notices-topic-{name}")),
        mail: true,
        push: false,
    };
    NoticesPart {
        address: Some("zima@example.org".to_owned()),
        mail: true,
        topics: vec![topic("your_turn"), topic("reminders")],
        devices: vec![DeviceLine {
            id: "0193".to_owned(),
            name: HOSTILE.to_owned(),
            since: moment("2026-11-27T17:00:00Z", language),
        }],
        key: "BOK".to_owned(),
    }
}

fn tokens(language: Language, shell: &Shell) -> TokensPart {
    TokensPart {
        lines: vec![TokenLine {
            id: "0193".to_owned(),
            name: HOSTILE.to_owned(),
            scopes: shell.t("tokens-scope-read"),
            made: moment("2026-11-27T17:00:00Z", language),
            until: Some(moment("2027-11-27T17:00:00Z", language)),
        }],
        made: Some(format!("referee_{}", "k3v9".repeat(11))),
        name: String::new(),
        scopes: vec![Choice::new("read", shell.t("tokens-scope-read"), "read")],
        lives: vec![Choice::new("30", shell.n("tokens-days", 30), "30")],
        faults: vec![fault("scope", shell.t("tokens-bad-scope"))],
    }
}

fn webhooks(language: Language, shell: &Shell) -> WebhooksPart {
    let line = |power, last, pending| WebhookLine {
        id: "0193".to_owned(),
        url: format!("https://bot.example.org/{}", "referee/".repeat(12)),
        events: shell.tf(
            "webhooks-events-of",
            "list",
            "turn_opened, shot, answered, finished",
        ),
        power,
        last,
        pending,
        next: Some(moment("2026-11-27T19:00:00Z", language)),
    };
    let last = LastAnswer {
        what: shell.tf("webhooks-last", "status", "500"),
        at: moment("2026-11-27T17:00:00Z", language),
        body: Some(HOSTILE.to_owned()),
    };
    WebhooksPart {
        lines: vec![
            line(Power::On, Some(last), Some(shell.n("webhooks-pending", 5))),
            line(Power::Off, None, None),
        ],
        made: Some(format!("whsec_{}", "k3v9".repeat(11))),
        url: "http://10.0.0.1/\"".to_owned(),
        events: "salvo".to_owned(),
        faults: vec![fault("url", shell.t("webhooks-url-private"))],
    }
}

pub fn settings_guest(language: Language) -> Html {
    let shell = shell(
        language,
        &Words::of(language).word("settings-head"),
        reader("Гость 1234"),
    );
    SettingsPage {
        languages: vec![Choice::new("", shell.t("settings-language-browser"), "")],
        time_zone: String::new(),
        zones: strings(["Europe/Moscow"]),
        faults: Vec::new(),
        guest: true,
        calendar: CalendarPart::default(),
        password_faults: vec![fault("new", shell.t("register-password-short"))],
        absence: AbsencePart {
            until: Some(moment("2027-08-12T00:00:00Z", language)),
            from: "2026-12-01".to_owned(),
            typed: "вчера".to_owned(),
            faults: vec![fault("until", Words::of(language).word("absence-not-later"))],
        },
        notices: notices_part(language),
        mail: None,
        sessions: SessionsPart::default(),
        tokens: tokens(language, &shell),
        webhooks: webhooks(language, &shell),
        shell,
    }
    .render()
}

pub fn play(language: Language) -> Html {
    let words = Words::of(language);
    PlayPage {
        shell: shell(language, &words.word("play-head"), Reader::Visitor),
        choices: choices(words, "3", "sampler"),
        answers: vec![Choice::new("player", words.word("play-answers-player"), "player")],
        sea: sea("sea-offered", &words.word("play-your-sea"), Team::Red, true),
        ships: "А1-А4\nК10".to_owned(),
        guest: true,
    }
    .render()
}

pub fn rules(language: Language) -> Html {
    let shell = shell(
        language,
        &Words::of(language).word("rulebook-title"),
        Reader::Visitor,
    );
    RulesPage::new(shell).render()
}

fn of_stranger(language: Language, key: &str) -> Shell {
    shell(language, &Words::of(language).word(key), Reader::Visitor)
}

pub fn api(language: Language) -> Html {
    from::api::api(of_stranger(language, "api-title")).render()
}

pub fn problems(language: Language) -> Html {
    from::problems::problems(of_stranger(language, "problems-title")).render()
}

pub fn problem(language: Language) -> Html {
    let page = from::problems::problem("paused", |_| of_stranger(language, "problems-title"));
    page.expect("a page").render()
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
        strengths: status.begun().then_some(Strengths {
            red: 5,
            blue: 4,
            moves: Some(Team::Red),
        }),
        state: status.begun().then(|| words.word("turn-headline-red")),
        deadline: (status == GameStatus::Battle).then(|| moment("2026-11-30T11:00:00Z", language)),
        left: (status == GameStatus::Battle).then(|| "2 дня 17 часов".to_owned()),
        at: moment("2026-11-25T07:00:00Z", language),
        mine,
    }
}

pub fn lobby(language: Language, reader: Reader) -> Html {
    let words = Words::of(language);
    let newcomer = matches!(reader, Reader::Visitor);
    let list = |key: &str, games: Vec<GameLine>| GameList {
        heading: words.word(key),
        empty: words.word(&format!("{key}-empty")),
        total: (!games.is_empty()).then(|| words.count("lobby-total", 12)),
        more: (key == "lobby-under-way").then(|| {
            (
                "/?status=under-way&before=\"1\"".to_owned(),
                words.word("lobby-all"),
            )
        }),
        games,
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
        todo_more: (!newcomer).then(|| words.count("todo-more", 3)),
        person: newcomer.then(|| Person {
            unknown: true,
            people: vec![(HOSTILE.to_owned(), profile_address(HOSTILE))],
        }),
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
        may_open: true,
        choices: choices(words, "", ""),
    }
    .render()
}

fn sample_sea(words: &Words) -> SeaView {
    let rules = HouseRules::default();
    from::sample::sea("sea-sample", words.word("open-sea-fleet"), &rules, None)
}

#[expect(clippy::too_many_lines, reason = "a field of every kind")]
pub fn open_game(language: Language) -> Html {
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
        kinds: super::alone::kinds(words),
        mode: Some(ChosenKind {
            value: "duel",
            kind: super::alone::kinds(words).remove(0),
            preview: sample_sea(words),
        }),
        referees: super::alone::referees(words),
        may_import: true,
        groups: vec![
            group("rules-group-time", true, time),
            group("rules-group-play", false, play),
            group("rules-group-sea", false, waters),
            group("rules-group-long", false, vec![ships("ships_6", "6", "0")]),
        ],
        faults: vec![fault(
            "turn_hours",
            words.fault::<&str, &str>("bad_rule", Some("turn_hours"), &[], &[]),
        )],
    }
    .render()
}

pub fn muster(language: Language) -> Html {
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
        until: None,
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

pub fn fleet(language: Language) -> Html {
    yard(language).render()
}

/// A layout as it was understood.
pub fn fleet_preview(language: Language) -> Html {
    let yard = yard(language);
    FleetPreview {
        shell: yard.shell,
        game: yard.game,
        columns: yard.columns,
        rows: yard.rows,
        typed: yard.typed,
        faults: yard.faults,
        missing: yard.missing,
        lawful: false,
    }
    .render()
}

/// A photograph that a Referee reads.
pub fn referee_photo(language: Language) -> Html {
    let yard = yard(language);
    PhotoPage {
        shell: yard.shell,
        game: head(language, GameStatus::Placement, GamePart::Referee),
        nick: HOSTILE.to_owned(),
        proposed: true,
        said: Some("Вторая строка не та".to_owned()),
        read: true,
        columns: yard.columns,
        rows: yard.rows,
        typed: yard.typed,
        faults: Vec::new(),
        missing: None,
        lawful: true,
    }
    .render()
}

fn yard(language: Language) -> FleetPage {
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
    let rows = || SeaView::rows(&labels, cells.clone());
    FleetPage {
        photo: PhotoShown {
            by_a_person: true,
            sent: true,
            proposal: Some(Proposal {
                ships: "А1-А4".to_owned(),
                rows: rows(),
            }),
            said: None,
        },
        shell: shell(language, &words.word("fleet-head"), reader("ZimA")),
        game: head(language, GameStatus::Placement, GamePart::Fleet),
        wanted: [("4", "1"), ("3", "2"), ("2", "3"), ("1", "4")]
            .map(|(decks, count)| words.text("fleet-ships", &[("decks", decks), ("count", count)]))
            .into(),
        dock: [4, 3, 3, 2, 2, 2, 1, 1, 1, 1]
            .map(|length: u8| DockShip {
                length,
                name: words.with("fleet-ship", "decks", length.to_string()),
            })
            .into(),
        columns: LETTERS.map(String::from),
        rows: rows(),
        typed: "А1-А4, В1-Д1\nБ5".to_owned(),
        text_hint: words.text("fleet-text-hint", &[("ship", "А1-А4"), ("cells", "Б2 Б3 Б4")]),
        too_large: words.text("upload-too-large", &[("ship", "А1-А4"), ("other", "В1-В3")]),
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
        missing: Some(words.with("fleet-missing", "list", "2 двухпалубных")),
        kept: false,
        lawful: false,
        seal: Some("3f5a".repeat(16)),
        fixed: false,
    }
}

pub fn draw(language: Language) -> Html {
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
