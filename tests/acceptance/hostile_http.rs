//! Whatever is sent, a real server answers it and goes on: no 500, no panic, no connection that is left without an answer
//! though the request was whole. `REFEREE_FUZZ=100` sends a hundred times as many; what was found lies in `found/`.

mod asks;

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

use acceptance::battle::{Battle, SECRET, log_in, register};
use acceptance::file;
use acceptance::program;
use acceptance::server::Server;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use self::asks::{Site, asks};
use crate::spoil::cases;

/// An answer takes no longer than this, with the machine as busy as it may be: longer than the server's own patience.
const PATIENCE: Duration = Duration::from_mins(1);

/// Sends bytes, and says that no more will come where that is so; reads what comes back: the status, if anything did.
fn answer(server: &Server, bytes: &[u8], hangs_up: bool) -> Option<u16> {
    let mut stream = TcpStream::connect(server.url.strip_prefix("http://").unwrap()).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    // who is refused early may find the connection closed
    let _ = stream.write_all(bytes);
    if hangs_up {
        let _ = stream.shutdown(Shutdown::Write);
    }
    let mut head = Vec::new();
    let mut part = [0; 4096];
    loop {
        match stream.read(&mut part) {
            Ok(0) => break,
            Ok(read) => head.extend(&part[..read.min(64_usize.saturating_sub(head.len()))]),
            Err(e)
                if matches!(
                    e.kind(),
                    std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                ) =>
            {
                panic!("no end of an answer to {}", String::from_utf8_lossy(bytes))
            }
            Err(_) => break,
        }
    }
    let line = String::from_utf8_lossy(&head);
    line.strip_prefix("HTTP/1.1 ")?.get(..3)?.parse().ok()
}

/// What holds for every request.
fn holds(server: &Server, ask: &[u8], hangs_up: bool) -> Option<u16> {
    let status = answer(server, ask, hangs_up);
    let fine = status.is_none_or(|status| (100..500).contains(&status) || status == 501 || status == 505);
    assert!(fine, "{status:?} to {}", String::from_utf8_lossy(ask));
    status
}

/// A game under way, and those who may ask: nobody, a player, the Referee.
async fn furnish(server: &Server, database: &str) -> Site {
    program::add_account(crate::program(), database, "Судья", "referee", SECRET);
    let judge = log_in(server, "Судья", SECRET).await;
    let rules = [
        ("ships_4", "0"),
        ("ships_3", "0"),
        ("ships_2", "1"),
        ("ships_1", "1"),
        ("calendar", "none"),
    ];
    let pairs = [(("ZimA", "Б2-Б3, К10"), ("Юнга", "В6-В7, И9"))];
    let mut battle = Battle::open_by(judge.clone(), "Под огнём", &rules).await;
    battle.begin(server, &pairs, "red").await;
    let stranger = register(server, "Прохожий").await;
    let cookie =
        |visitor: &acceptance::visitor::Visitor| format!("Cookie: {}\r\n", visitor.cookie().unwrap());
    let origin = format!("Origin: {}\r\n", server.url);
    let whom = [battle.of("ZimA"), &judge, &stranger].map(|visitor| cookie(visitor) + origin.as_str());
    Site {
        game: battle.path.rsplit('/').next().unwrap().to_owned(),
        whom: whom.into_iter().chain([String::new()]).collect(),
    }
}

#[tokio::test(flavor = "multi_thread")]
#[expect(
    clippy::disallowed_methods,
    reason = "which requests is no setting of the program"
)]
async fn whatever_is_sent_is_answered_and_the_server_goes_on() {
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start_and_hear(crate::program(), &database.url);
    let site = furnish(&server, &database.url).await;
    let Config { cases, .. } = cases(400);
    let seed = std::env::var("REFEREE_FUZZ_SEED")
        .ok()
        .and_then(|seed| seed.parse::<u64>().ok())
        .unwrap_or(7);
    println!("REFEREE_FUZZ_SEED={seed}, {cases} requests");
    let server = tokio::task::spawn_blocking(move || {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
        let mut runner = TestRunner::new_with_rng(Config::default(), rng);
        let asks = asks(&site);
        let mut answered = 0;
        for _ in 0..cases {
            let ask = asks.new_tree(&mut runner).unwrap().current();
            let status = holds(&server, &ask.bytes(), ask.hangs_up);
            answered += u32::from(status.is_some());
        }
        assert!(answered > cases / 2, "most are answered: {answered}");
        for file in std::fs::read_dir(file("acceptance/found")).unwrap() {
            holds(&server, &std::fs::read(file.unwrap().path()).unwrap(), false);
        }
        assert_eq!(
            answer(
                &server,
                b"GET /health/ready HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
                false
            ),
            Some(200)
        );
        server
    });
    let server = server.await.unwrap();
    let heard = server.stop_and_tell();
    for bad in ["panicked", "ERROR"] {
        assert!(!heard.contains(bad), "{bad} in the log:\n{heard}");
    }
}

/// Heads that never end, in small parts: they wait alone, and everybody else is answered meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn who_never_ends_a_request_holds_up_nobody() {
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let address = server.url.strip_prefix("http://").unwrap();
    let mut held: Vec<TcpStream> = (0..200).map(|_| TcpStream::connect(address).unwrap()).collect();
    for (index, stream) in held.iter_mut().enumerate() {
        let start: &[u8] = if index % 2 == 0 {
            b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: "
        } else {
            b"POST /login HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nnick="
        };
        stream.write_all(start).unwrap();
    }
    for _ in 0..3 {
        for stream in &mut held {
            stream.write_all(b"a").unwrap();
        }
        let whole = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
        assert_eq!(answer(&server, whole, false), Some(200));
    }
    drop(held);
    server.stop();
}
