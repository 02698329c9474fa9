//! Sample parts that several pages show.

use chrono::{DateTime, Utc};
use chrono_tz::Europe::Moscow;

use crate::pages::marked::Marked;
use crate::pages::view::{
    Author, GameHead, GamePart, GameStatus, Mark, Moment, Notice, Owed, PostBody, PostKind, PostLine,
    PostView, Reader, Score, SeaCells, SeaView, Shell, ShipsLeft, Tab, Team, TeamScore, Tone, TurnBanner,
};
use crate::words::{Language, Words};

pub const LETTERS: [char; 10] = ['А', 'Б', 'В', 'Г', 'Д', 'Е', 'Ж', 'З', 'И', 'К'];

/// A nick that would break a page that does not escape.
pub const HOSTILE: &str = "<b>\"&'</b>";

pub fn reader(nick: &str) -> Reader {
    Reader::Account {
        nick: nick.to_owned(),
        owes: 2,
        notices: 3,
        referee: true,
        admin: false,
    }
}

pub fn shell(language: Language, title: &str, reader: Reader) -> Shell {
    Shell {
        words: Words::of(language),
        title: title.to_owned(),
        reader,
        here: "/games/1?page=2&a=\"b\"".to_owned(),
        notice: None,
    }
}

pub fn noticed(mut shell: Shell, tone: Tone, text: &str) -> Shell {
    shell.notice = Some(Notice {
        tone,
        text: text.to_owned(),
    });
    shell
}

pub fn moment(time: &str, language: Language) -> Moment {
    let at: DateTime<Utc> = time.parse().expect("a time");
    let now: DateTime<Utc> = "2026-11-27T18:00:00Z".parse().expect("a time");
    Moment::new(at, Moscow, now, Words::of(language))
}

pub fn score() -> Score {
    Score {
        red: TeamScore {
            active: 5,
            all: 6,
            moves: true,
        },
        blue: TeamScore {
            active: 4,
            all: 6,
            moves: false,
        },
    }
}

pub fn head(language: Language, status: GameStatus, current: GamePart) -> GameHead {
    let words = Words::of(language);
    let parts: &[GamePart] = if status.begun() {
        &[
            GamePart::Battle,
            GamePart::Discussion,
            GamePart::Seas,
            GamePart::Replay,
            GamePart::Fleet,
            GamePart::Actions,
            GamePart::Muster,
            GamePart::Referee,
        ]
    } else {
        &[
            GamePart::Muster,
            GamePart::Fleet,
            GamePart::Discussion,
            GamePart::Referee,
        ]
    };
    GameHead {
        id: "1".to_owned(),
        title: "Осенний турнир, бой № 3".to_owned(),
        kind: words.word("mode-team_battle"),
        status,
        referee: "Капитан Врунгель".to_owned(),
        tabs: Tab::list("1", parts, current, words),
        score: status.begun().then(score),
    }
}

pub fn turn(language: Language) -> TurnBanner {
    let words = Words::of(language);
    let owed = |nick: &str, duty: &str, delegated: bool, you: bool| Owed {
        nick: nick.to_owned(),
        duty: words.word(duty),
        delegated,
        you,
    };
    TurnBanner {
        team: Some(Team::Red),
        headline: words.word("turn-headline-red"),
        yours: Some(words.word("turn-yours-answer_and_shoot")),
        open: None,
        owes: vec![
            owed("ZimA", "duty-answer_and_shoot", false, true),
            owed("Вирт", "duty-shoot", true, false),
            owed("Мария Ивановна", "duty-answer", false, false),
        ],
        deadline: Some(moment("2026-11-30T11:00:00Z", language)),
        left: Some("14 часов 20 минут".to_owned()),
        until: None,
        changes: None,
        stands: Some(words.with("turn-stands", "until", "понедельника 00:00 МСК")),
        ledger: Some("/games/1/clock".to_owned()),
    }
}

/// A sea in the middle of a battle.
pub fn sea(id: &str, nick: &str, team: Team, own: bool) -> SeaView {
    let mut cells = SeaCells::default();
    for (row, line) in cells.iter_mut().enumerate() {
        for (column, cell) in line.iter_mut().enumerate() {
            cell.name = format!("{}{}", LETTERS[column], row + 1);
            cell.aim = (!own).then(|| format!("{nick}\u{1f}{}", cell.name));
        }
    }
    let mut mark = |mark: Mark, places: &[(usize, usize)]| {
        for (row, column) in places {
            cells[*row][*column].mark = mark;
            cells[*row][*column].aim = None;
        }
    };
    mark(Mark::Miss, &[(0, 0), (3, 7), (7, 2), (9, 9), (5, 4)]);
    mark(Mark::Sunk, &[(2, 2), (2, 3), (2, 4)]);
    mark(
        Mark::Empty,
        &[
            (1, 1),
            (1, 2),
            (1, 3),
            (1, 4),
            (1, 5),
            (2, 1),
            (2, 5),
            (3, 1),
            (3, 2),
            (3, 3),
            (3, 4),
            (3, 5),
        ],
    );
    mark(Mark::Hit, &[(6, 8)]);
    mark(Mark::Awaiting, &[(8, 5)]);
    cells[8][5].latest = true;
    cells[6][8].latest = true;
    if own {
        for (row, column) in [
            (2, 2),
            (2, 3),
            (2, 4),
            (6, 8),
            (7, 8),
            (8, 0),
            (8, 1),
            (8, 2),
            (8, 3),
            (5, 0),
            (0, 7),
            (0, 8),
        ] {
            cells[row][column].deck = true;
        }
    }
    let rows: [String; 10] = std::array::from_fn(|row| (row + 1).to_string());
    SeaView {
        id: id.to_owned(),
        nick: nick.to_owned(),
        team: Some(team),
        own,
        active: true,
        standing: own.then(|| "Адмирал".to_owned()),
        opponents: vec!["Адвокат".to_owned(), HOSTILE.to_owned()],
        columns: LETTERS.map(String::from),
        rows: SeaView::rows(&rows, cells),
        ships_left: [(4, 1), (3, 1), (2, 3), (1, 4)]
            .map(|(length, count)| ShipsLeft { length, count })
            .into(),
    }
}

pub fn author(nick: &str, team: Option<Team>, standing: Option<&str>) -> Author {
    Author {
        nick: nick.to_owned(),
        initials: Author::initials_of(nick),
        team,
        standing: standing.map(str::to_owned),
        messages: team.map(|_| "120 сообщений".to_owned()),
    }
}

pub fn post(number: u32, language: Language, author: Author, kind: PostKind, text: &str) -> PostView {
    PostView {
        number,
        author,
        at: moment("2026-11-27T11:02:31Z", language),
        kind,
        body: match kind {
            PostKind::Talk => PostBody::Marked(Marked::read(text)),
            _ => PostBody::Lines(PostLine::lines(text)),
        },
        outcome: Vec::new(),
        voided: None,
        for_forum: (kind == PostKind::Announcement).then(|| format!("[b]{text}[/b]")),
        quote: Some(format!("/games/1?quote={number}#composer")),
        dispute: Some(format!("/games/1/actions?post={number}")),
        replay: Some(format!("/games/1/replay?post={number}")),
        moderation: None,
        nested: false,
    }
}
