//! Two servers on one database: posts at once through both, a deadline executed once, `kill -9` in the middle of a burst.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use acceptance::battle::Battle;
use acceptance::log;
use acceptance::server::Server;
use acceptance::visitor::Visitor;
use league::Event;
use testkit::TestDatabase;
use tokio::task::JoinSet;

/// A fleet of one ship of one deck; nobody here ever hits it.
const FLEET: &str = "К10";

const RULES: &[(&str, &str)] = &[
    ("ships_4", "0"),
    ("ships_3", "0"),
    ("ships_2", "0"),
    ("ships_1", "1"),
    ("calendar", "none"),
];

/// Nicks that read well side by side; each Red's enemy stands under it.
const REDS: [&str; 8] = [
    "Акула",
    "Барракуда",
    "Сельдь",
    "Камбала",
    "Треска",
    "Палтус",
    "Мурена",
    "Форель",
];
const BLUES: [&str; 8] = [
    "Чайка",
    "Альбатрос",
    "Пеликан",
    "Баклан",
    "Глупыш",
    "Кайра",
    "Буревестник",
    "Поморник",
];

/// Two servers, and a battle of `pairs` pairs with Red to move.
struct Site {
    database: TestDatabase,
    servers: [Option<Server>; 2],
    battle: Battle,
}

impl Site {
    async fn new(pairs: usize, rules: &[(&str, &str)]) -> Site {
        let database = testkit::database(&referee_web::MIGRATOR).await;
        let start = || Server::start(crate::program(), &database.url);
        let (a, b) = (start(), start());
        let pairs: Vec<_> = REDS
            .iter()
            .zip(BLUES)
            .take(pairs)
            .map(|(r, b)| ((*r, FLEET), (b, FLEET)))
            .collect();
        let rules: Vec<_> = RULES.iter().chain(rules).copied().collect();
        let battle = Battle::begun(&a, "Два сервера", &rules, &pairs, "red").await;
        Site {
            database,
            servers: [Some(a), Some(b)],
            battle,
        }
    }

    fn server(&self, which: usize) -> &Server {
        self.servers[which].as_ref().unwrap()
    }

    /// A player's browser at one of the servers.
    fn at(&self, nick: &str, which: usize) -> Visitor {
        self.battle.of(nick).at(self.server(which))
    }

    async fn events(&self) -> Vec<league::log::Logged> {
        log::events(&self.database.pool, &self.battle.path).await
    }

    /// Both servers show the same thread, and it is the log's.
    async fn agree(&self) {
        let mut threads = Vec::new();
        for server in self.servers.iter().flatten() {
            threads.push(self.battle.thread(&self.battle.referee.at(server)).await);
        }
        let game = log::check(&self.database.pool, &self.battle.path).await;
        assert!(
            threads
                .iter()
                .all(|t| t.len() == usize::try_from(game.thread).unwrap())
        );
        assert!(threads.windows(2).all(|t| t[0] == t[1]), "{threads:#?}");
    }

    /// Nobody's shot counts twice: one of each player a turn.
    async fn nothing_twice(&self) {
        let mut shots: BTreeMap<(u32, String), usize> = BTreeMap::new();
        for entry in self.events().await {
            if let Event::Shot { turn, by, .. } = entry.event {
                *shots.entry((turn, by.to_string())).or_default() += 1;
            }
        }
        assert!(shots.values().all(|n| *n == 1), "{shots:?}");
    }

    fn stop(self) {
        self.servers.into_iter().flatten().for_each(Server::stop);
    }
}

/// What each player says in turn N, from 1: an answer to the shot of the turn before, and a shot at a cell of its own.
fn move_of(
    team: &[&'static str],
    enemies: &[&'static str],
    player: usize,
    turn: usize,
) -> (&'static str, String) {
    let cell = |turn: usize| {
        format!(
            "{}{}",
            ['А', 'Б', 'В', 'Г', 'Д', 'Е', 'Ж', 'З', 'И'][turn % 9],
            turn / 9 + 1
        )
    };
    let answer = if turn == 1 {
        String::new()
    } else {
        format!("{} - мимо\n", cell(turn - 1))
    };
    (
        team[player],
        format!("{answer}То {} - {}", enemies[player], cell(turn)),
    )
}

/// C4, P1: of two posts that say the same, at once through two servers, one counts.
#[tokio::test(flavor = "multi_thread")]
async fn posts_at_once_through_both_servers_count_once() {
    let site = Site::new(6, &[]).await;
    for turn in 1..=4 {
        let (team, enemies) = if turn % 2 == 1 {
            (REDS, BLUES)
        } else {
            (BLUES, REDS)
        };
        let mut sent = JoinSet::new();
        for (player, which) in (0..6).flat_map(|p| [(p, 0), (p, 1)]) {
            let (nick, text) = move_of(&team, &enemies, player, turn);
            let (visitor, path) = (site.at(nick, which), format!("{}/posts", site.battle.path));
            sent.spawn(async move {
                (
                    nick,
                    visitor.post(&path, &[("text", &text), ("do", "post")]).await,
                )
            });
        }
        let mut done: BTreeMap<&str, Vec<u16>> = BTreeMap::new();
        for (nick, answer) in sent.join_all().await {
            done.entry(nick).or_default().push(answer.status);
        }
        for (nick, mut statuses) in done {
            statuses.sort_unstable();
            assert!(matches!(statuses[..], [303, 409 | 422]), "{nick}: {statuses:?}");
        }
        assert_eq!(
            log::count(&site.events().await, "turn_closed"),
            turn,
            "the last one closes it, once"
        );
    }
    site.nothing_twice().await;
    site.agree().await;
    site.stop();
}

/// C4: every server's worker sees the deadline; the turn is closed once.
#[tokio::test(flavor = "multi_thread")]
async fn a_due_turn_is_closed_once_by_two_servers() {
    let site = Site::new(2, &[("turn_hours", "0.0166667")]).await;
    let (nick, text) = move_of(&REDS, &BLUES, 0, 1);
    site.battle.post_by(&site.at(nick, 1), &text).await.done();
    let patience = Instant::now() + Duration::from_secs(75);
    while log::count(&site.events().await, "turn_closed") == 0 {
        assert!(Instant::now() < patience, "the turn does not close");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let seen = Instant::now();
    let mut told = Vec::new();
    // for as long as the other server might still act
    while seen.elapsed() < Duration::from_millis(1500) {
        for which in [0, 1] {
            told = site
                .battle
                .announcements(&site.battle.referee.at(site.server(which)))
                .await;
        }
    }
    let out = format!(
        "{} выбыл из игры: ход не сделан за 1 минуту. {} - свободный игрок",
        REDS[1], BLUES[1]
    );
    assert_eq!(told.iter().filter(|t| **t == out).count(), 1, "{told:#?}");
    let events = site.events().await;
    for kind in ["turn_closed", "knocked_out", "freed"] {
        assert_eq!(log::count(&events, kind), 1, "{kind}");
    }
    assert_eq!(log::count(&events, "turn_opened"), 2);
    site.agree().await;
    site.stop();
}

/// What became of a post that was sent.
#[derive(Debug, PartialEq)]
enum Sent {
    Done,
    Refused(u16),
    /// No answer: it may have been done or not.
    Lost,
}

/// Everybody of a team posts, half through the server that is killed after `answers` answers; who got none posts again
/// through the other.
async fn burst(site: &mut Site, turn: usize, answers: usize) -> BTreeMap<&'static str, Sent> {
    let (team, enemies) = if turn % 2 == 1 {
        (REDS, BLUES)
    } else {
        (BLUES, REDS)
    };
    let mut sent = JoinSet::new();
    for player in 0..8 {
        let (nick, text) = move_of(&team, &enemies, player, turn);
        let (visitor, path) = (site.at(nick, player % 2), format!("{}/posts", site.battle.path));
        sent.spawn(async move {
            let answer = visitor.try_post(&path, &[("text", &text), ("do", "post")]).await;
            (
                nick,
                answer.map_or(Sent::Lost, |a| {
                    if a.status == 303 {
                        Sent::Done
                    } else {
                        Sent::Refused(a.status)
                    }
                }),
            )
        });
    }
    let mut came = BTreeMap::new();
    while let Some(one) = sent.join_next().await {
        let (nick, what) = one.unwrap();
        came.insert(nick, what);
        if came.len() == answers
            && let Some(server) = site.servers[0].take()
        {
            server.kill();
        }
    }
    came
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_killed_in_a_burst_leaves_nothing_half_done() {
    let mut site = Site::new(8, &[]).await;
    let mut lost = 0;
    for (turn, answers) in (1..).zip([1, 2, 3, 4]) {
        let came = burst(&mut site, turn, answers).await;
        assert!(
            came.values().all(|c| matches!(c, Sent::Done | Sent::Lost)),
            "{came:?}"
        );
        lost += came.values().filter(|c| **c == Sent::Lost).count();
        log::check(&site.database.pool, &site.battle.path).await;
        let turn_number = u32::try_from(turn).unwrap();
        let shot: Vec<String> = site
            .events()
            .await
            .into_iter()
            .filter_map(|e| match e.event {
                Event::Shot { turn, by, .. } if turn == turn_number => Some(by.to_string()),
                _ => None,
            })
            .collect();
        for (nick, what) in &came {
            assert!(
                *what == Sent::Lost || shot.iter().any(|n| n == nick),
                "{nick} was told 303, and it is lost"
            );
        }
        // those who got no answer try again at the server that lives: done now, or done already
        let (team, enemies) = if turn % 2 == 1 {
            (REDS, BLUES)
        } else {
            (BLUES, REDS)
        };
        for player in 0..8 {
            let (nick, text) = move_of(&team, &enemies, player, turn);
            if came[nick] != Sent::Lost {
                continue;
            }
            let answer = site.battle.post_by(&site.at(nick, 1), &text).await;
            let before = shot.iter().any(|n| n == nick);
            assert_eq!(
                answer.status == 303,
                !before,
                "{nick}: {}",
                answer.page().complaints()
            );
        }
        assert_eq!(
            log::count(&site.events().await, "turn_closed"),
            turn,
            "the turn is over when all have moved"
        );
        site.servers[0] = Some(Server::start(crate::program(), &site.database.url));
    }
    assert!(lost > 0, "the kills came in the middle of something");
    site.nothing_twice().await;
    site.agree().await;
    site.stop();
}
