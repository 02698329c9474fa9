//! A turn of a minute ends before somebody's eyes, whose watch is an hour fast.

use std::time::{Duration, Instant};

use acceptance::battle::Battle;
use acceptance::browser::Driver;
use acceptance::server::Server;

use super::{PAIRS, RULES, log_in};

/// The shortest turn.
const MINUTE: (&str, &str) = ("turn_hours", "0.0166667");

/// The watch of this browser is an hour fast.
const FAST: &str = "const True = Date; const fast = () => True.now() + 3600000; \
    window.Date = class extends True { \
        constructor(...given) { given.length ? super(...given) : super(fast()); } \
        static now() { return fast(); } };";

/// Seconds that the countdown shows.
const SHOWN: &str = "(() => { const text = document.querySelector('[data-until]')?.textContent ?? ''; \
    const minutes = Number(/(\\d+) мин/.exec(text)?.[1] ?? 0); \
    const seconds = Number(/(\\d+) сек/.exec(text)?.[1] ?? 0); return minutes * 60 + seconds; })()";

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_ends_before_their_eyes_by_the_servers_clock() {
    let Some(driver) = Driver::start() else { return };
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let rules: Vec<_> = RULES.iter().copied().chain([MINUTE]).collect();
    let mut battle = Battle::open(&server, "Минута на ход", &rules).await;
    for nick in ["ZimA", "Адвокат"] {
        battle.enrol(&server, nick).await;
    }
    let phone = driver.phone(&server.url).await;
    phone.before_scripts(FAST).await;
    log_in(&phone, "Адвокат").await;
    battle.start(PAIRS, "red").await;
    phone.open(&battle.path).await;
    phone.run("window.stayed = true;").await;
    let begun = Instant::now();
    let fast = phone.run("return Date.now() - performance.timeOrigin;").await;
    assert!(fast.as_f64().unwrap() > 3_500_000.0, "the watch is fast: {fast}");

    // it counts down, second by second
    phone.wait(&format!("{SHOWN} > 0 && {SHOWN} < 58")).await;
    let first = phone.run(&format!("return {SHOWN};")).await.as_u64().unwrap();
    phone.wait(&format!("{SHOWN} > 0 && {SHOWN} < {first}")).await;
    // and what it shows is what is left: the turn was opened a moment before the page was
    let (shown, passed) = (
        phone.run(&format!("return {SHOWN};")).await.as_u64().unwrap(),
        begun.elapsed().as_secs(),
    );
    assert!(
        shown + passed <= 61,
        "{shown} s are shown {passed} s after the beginning"
    );
    assert!(
        shown + passed >= 45,
        "{shown} s are shown {passed} s after the beginning"
    );

    let over = "document.querySelector('#thread').textContent.includes('ИГРА ОКОНЧЕНА. ПОБЕДИЛИ СИНИЕ')";
    phone.wait_long(over, Duration::from_secs(75)).await;
    phone.wait("window.stayed").await;
    let announced = phone.page().await.posts();
    assert!(
        announced.iter().any(|p| p.announcement
            && p.text
                .starts_with("ZimA выбыл из игры: ход не сделан за 1 минуту.")),
        "{announced:?}"
    );
    let complaints = phone.complaints().await;
    assert!(complaints.is_empty(), "{complaints:?}");
    phone.close().await;
    server.stop();
}
