//! A thread of 5,000 posts as a phone feels it, beside one of a hundred or fewer: bytes and times of Chromium's own, time at the
//! server, and how long after it was answered a post stands on somebody else's screen.

use std::time::Instant;

use acceptance::battle::Battle;
use acceptance::browser::{Driver, Figures, Window};
use acceptance::server::Server;

use crate::sample::Sample;
use crate::{machine, program};

const RULES: &[(&str, &str)] = &[
    ("ships_4", "0"),
    ("ships_3", "0"),
    ("ships_2", "0"),
    ("ships_1", "1"),
    ("repeat_shots", "allow"),
    ("calendar", "none"),
];

/// Red and Blue of each pair.
const PAIRS: [(&str, &str); 2] = [("ZimA", "Адвокат"), ("Вирт", "Боцман")];

/// The first 99 cells of a sea; the one ship of everybody lies on the last.
fn cell(turn: u32) -> String {
    let letters: Vec<char> = "АБВГДЕЖЗИК".chars().collect();
    let at = usize::try_from(turn % 99).unwrap();
    format!("{}{}", letters[at % 10], at / 10 + 1)
}

/// A battle, and how far it has come.
struct Thread {
    battle: Battle,
    /// The last turn that was made.
    turn: u32,
    /// Posts and announcements in the thread.
    posts: u32,
}

impl Thread {
    async fn begun(server: &Server, title: &str, people: [(&str, &str); 2]) -> Thread {
        let pairs = people.map(|(red, blue)| ((red, "К10"), (blue, "К10")));
        let battle = Battle::begun(server, title, RULES, &pairs, "red").await;
        let thread = battle.page(&battle.referee).await.posts();
        Thread {
            battle,
            turn: 0,
            posts: thread.last().unwrap().number,
        }
    }

    /// Both of the team that is to move do so, as people write: what was shot is quoted and answered, a shot back.
    async fn move_on(&mut self, people: [(&str, &str); 2]) {
        self.turn += 1;
        for (red, blue) in people {
            let (who, enemy) = if self.turn % 2 == 1 {
                (red, blue)
            } else {
                (blue, red)
            };
            self.post(who, enemy).await;
        }
        self.posts += 1; // whose turn it is
    }

    async fn post(&mut self, who: &str, enemy: &str) {
        let shot = format!("То {enemy} - {}", cell(self.turn));
        let text = match self.turn {
            1 => shot,
            turn => format!(
                "{enemy} писал(а):\n> То {who} - {}\n\n- мимо\n{shot}",
                cell(turn - 1)
            ),
        };
        self.battle.post(who, &text).await.done();
        self.posts += 1;
    }

    /// Plays until the thread has so many posts or a few more, its last page is full, and Red is to move.
    async fn grow(&mut self, posts: u32, people: [(&str, &str); 2]) {
        while self.posts < posts || self.turn % 2 == 1 || (1..45).contains(&(self.posts % 50)) {
            self.move_on(people).await;
        }
    }
}

/// A page, opened several times.
#[derive(Default)]
struct Visits {
    last: Option<Figures>,
    first_paint: Sample,
    largest_paint: Sample,
    loaded: Sample,
    stuck: Sample,
    shift: Sample,
}

impl Visits {
    async fn add(&mut self, phone: &Window, path: &str) {
        phone.open("/health/live").await;
        phone.open(path).await;
        let figures = phone.figures().await;
        self.first_paint.add(figures.first_paint);
        self.largest_paint.add(figures.largest_paint);
        self.loaded.add(figures.loaded);
        self.stuck.add(figures.stuck);
        self.shift.add(figures.shift);
        self.last = Some(figures);
    }

    fn row(&self, name: &str) -> String {
        let last = self.last.as_ref().unwrap();
        format!(
            "| {name} | {:.1} | {:.1} | {} | {} | {:.0} | {:.0} | {:.0} | {:.0} | {:.3} |",
            kib(last.document),
            kib(last.sent),
            last.requests,
            last.blocking.len(),
            self.first_paint.middle(),
            self.largest_paint.middle(),
            self.loaded.middle(),
            self.stuck.middle(),
            self.shift.at(1.0),
        )
    }
}

#[expect(clippy::cast_precision_loss, reason = "a page is not that large")]
fn kib(bytes: u64) -> f64 {
    bytes as f64 / 1024.0
}

const ROUNDS: usize = 7;

/// Measures, and says it in Markdown.
pub async fn measure() -> String {
    let driver = Driver::start().unwrap();
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(&program(), &database.url);
    let others = [("Акула", "Чайка"), ("Треска", "Кайра")];
    let mut long = Thread::begun(&server, "Большой бой", PAIRS).await;
    let mut short = Thread::begun(&server, "Малый бой", others).await;
    short.grow(90, others).await;
    eprintln!("bench: playing a thread of 5,000 posts");
    let phone = driver.phone(&server.url).await;
    phone.taken_by(long.battle.of("ZimA").cookie().as_deref()).await;
    long.grow(4_900, PAIRS).await;
    let live = live(&phone, &mut long).await;
    long.grow(4_990, PAIRS).await;

    let at_server = at_server(&short, &long).await;
    let replayed = replayed(&long).await;
    phone.slow().await;
    let (mut first, mut again, mut small) = (Visits::default(), Visits::default(), Visits::default());
    for _ in 0..ROUNDS {
        phone.forget().await;
        first.add(&phone, &long.battle.path).await;
        again.add(&phone, &long.battle.path).await;
        phone.forget().await;
        small.add(&phone, &short.battle.path).await;
    }
    let shown = long.battle.page(long.battle.of("ZimA")).await.posts().len();
    phone.close().await;
    server.stop();
    let last = first.last.clone().unwrap();
    let head = "| page, on the slow phone | document, KiB | all that is sent, KiB | requests | of them blocking | first paint, ms | largest paint | loaded | stuck | layout shift, worst |\n|---|---|---|---|---|---|---|---|---|---|";
    [
        format!("Measured on {}.", machine::line()),
        format!(
            "The last page of a thread of {} posts, as a player sees it who is to move: {shown} posts, composer, both seas. Chromium's own figures on a phone of 390 × 844 that has a \
             quarter of this processor, 150 ms to the server and back and 1.6 Mbit/s; medians of {ROUNDS} visits each, taken in turn.",
            long.posts,
        ),
        [
            head.to_owned(),
            first.row("5,000 posts, first visit"),
            again.row("5,000 posts, again"),
            small.row(&format!("{} posts, first visit", short.posts)),
        ]
        .join("\n"),
        format!(
            "| figure | target | measured |\n|---|---|---|\n\
             | thread page of 50 posts from a game with 5,000, compressed | < 60 KiB | {:.1} KiB ({:.1} plain) |\n\
             | blocking requests beside the document | 1 (CSS) | {} |\n\
             | layout shift | 0 | {:.3} |\n\
             | the page at the server, 5,000 posts / {} posts | – | {at_server:.2} |\n\
             | replay at the server, the middle of {} events, median | – | {:.1} ms |\n\
             | from the answer to a post until it stands on the other's screen, median; slowest of {LIVE} | – | {:.0} ms; {:.0} ms |",
            kib(last.document),
            kib(last.plain),
            last.blocking.len(),
            first.shift.at(1.0).max(again.shift.at(1.0)),
            short.posts,
            replayed.0,
            replayed.1.middle(),
            live.middle(),
            live.at(1.0),
        ),
    ]
    .join("\n\n")
}

/// How much longer the last page of the long thread takes than that of the short one, both in turn.
async fn at_server(short: &Thread, long: &Thread) -> f64 {
    let mut times = [Sample::default(), Sample::default()];
    for _ in 0..200 {
        for (thread, times) in [short, long].into_iter().zip(&mut times) {
            let begin = Instant::now();
            assert_eq!(thread.battle.referee.get(&thread.battle.path).await.status, 200);
            times.add(begin.elapsed().as_secs_f64());
        }
    }
    times[1].middle() / times[0].middle()
}

/// How many events the log has, and milliseconds until the replay shows the middle of it.
async fn replayed(thread: &Thread) -> (u64, Sample) {
    let (referee, path) = (&thread.battle.referee, format!("{}/replay", thread.battle.path));
    let slider = referee.open(&path).await.attributes("#replay-at", "max");
    let events: u64 = slider[0].parse().unwrap();
    let mut times = Sample::default();
    for turn in 0..50 {
        let begin = Instant::now();
        let moment = format!("{path}?at={}", events / 2 + turn);
        assert_eq!(referee.get(&moment).await.status, 200);
        times.add(begin.elapsed().as_secs_f64() * 1000.0);
    }
    (events, times)
}

/// How many posts are waited for.
const LIVE: u32 = 20;

/// Milliseconds from the answer that a player of Red got to a post until it stood on the screen of the other.
async fn live(phone: &Window, thread: &mut Thread) -> Sample {
    let mut times = Sample::default();
    phone.open(&thread.battle.path).await;
    for _ in 0..LIVE {
        thread.turn += 1;
        let (others, (red, blue)) = (PAIRS[0], PAIRS[1]);
        let (who, enemy) = if thread.turn % 2 == 1 {
            (red, blue)
        } else {
            (blue, red)
        };
        thread.post(who, enemy).await;
        let answered = now();
        times.add(phone.drawn(thread.posts).await - answered);
        let (who, enemy) = if thread.turn % 2 == 1 {
            others
        } else {
            (others.1, others.0)
        };
        thread.post(who, enemy).await;
        thread.posts += 1;
    }
    times
}

/// Milliseconds since 1970, as a browser on this machine counts them.
#[expect(clippy::disallowed_methods, reason = "compared with the clock of a browser")]
fn now() -> f64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.unwrap().as_secs_f64() * 1000.0
}
