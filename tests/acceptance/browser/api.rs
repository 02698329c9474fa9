//! The page of the API.

use std::time::{Duration, Instant};

use acceptance::browser::Driver;
use acceptance::server::Server;
use thirtyfour::Key;

use super::good;

/// The page of the API, with every call open, and one of them tried.
#[tokio::test(flavor = "multi_thread")]
async fn a_call_of_the_api_is_tried_by_keyboard_on_a_phone() {
    let Some(driver) = Driver::start() else { return };
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let phone = driver.phone(&server.url).await;
    for path in ["/api/problems", "/api/problems/paused", "/api"] {
        phone.open(path).await;
        good(&phone, path).await;
    }
    phone.tab_to("#get_games > summary").await;
    phone.press(Key::Enter).await;
    phone.tab_to("#get_games-limit").await;
    phone.write("7").await;
    phone.tab_to("#get_games button").await;
    phone.press(Key::Enter).await;
    let until = Instant::now() + Duration::from_secs(20);
    loop {
        let shown = phone.page().await.texts("#get_games output").join("");
        if shown.starts_with("200") && shown.contains("\"items\": []") {
            break;
        }
        assert!(Instant::now() < until, "the answer is not shown: {shown}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    phone.open_all().await;
    good(&phone, "/api with all calls open").await;
    phone.close().await;
    server.stop();
}
