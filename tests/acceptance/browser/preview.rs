//! The form that opens a game draws its sea anew while it is filled in.

use acceptance::battle::REFEREE;
use acceptance::browser::Driver;
use acceptance::server::{PASSWORD, Server};

use super::{good, log_in_with};

const EDGE: &str = "[...document.querySelectorAll('#sea-preview th')].map((th) => th.textContent)";

#[tokio::test(flavor = "multi_thread")]
async fn s10_the_sea_of_a_game_is_seen_before_it_is_opened() {
    let Some(driver) = Driver::start() else { return };
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let phone = driver.phone(&server.url).await;
    log_in_with(&phone, REFEREE, PASSWORD).await;
    phone.open("/games/new?mode=team_battle").await;
    phone.open_all().await;
    phone
        .wait(&format!("{EDGE}.join('') === 'АБВГДЕЖЗИК12345678910'"))
        .await;
    let choose = |name: &str, value: &str| {
        format!(
            "const field = document.querySelector('#rule-{name}');
            field.value = '{value}';
            field.dispatchEvent(new Event('change', {{ bubbles: true }}));"
        )
    };
    phone.run(&choose("notation", "latin")).await;
    phone
        .wait(&format!("{EDGE}.join('') === 'ABCDEFGHIJ12345678910'"))
        .await;
    phone.run(&choose("rows", "bottom_up")).await;
    phone
        .wait(&format!("{EDGE}.join('') === 'ABCDEFGHIJ10987654321'"))
        .await;
    phone.run(&choose("letters", "rows")).await;
    phone
        .wait(&format!("{EDGE}.join('') === '12345678910JIHGFEDCBA'"))
        .await;
    phone.run(&choose("ships_4", "30")).await;
    phone
        .wait("document.querySelector('#sea-preview .field-fault')")
        .await;
    phone.run(&choose("ships_4", "2")).await;
    phone
        .wait("!document.querySelector('#sea-preview .field-fault')")
        .await;
    phone
        .wait("document.querySelectorAll('#sea-preview td.deck').length === 24")
        .await;
    good(&phone, "the form with its sea").await;
    assert_eq!(
        phone.value("#rule-notation").await,
        "latin",
        "the form itself stays as it was"
    );
    phone.close().await;
}
