//! Web Push: a browser subscribes, its push service is one of the test's own, and only the browser can read it.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::SecretKey;
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::elliptic_curve::sec1::ToEncodedPoint;
use referee_web::application::notices::devices::{self, Wish};
use referee_web::worker;
use serde_json::{Value, json};

use super::smtp::Server;
use super::{send, table};
use crate::webhooks::receiver::{Receiver, Told};
use crate::webhooks::{account, sender};

const AUTH: [u8; 16] = [7; 16];

fn browser() -> SecretKey {
    SecretKey::from_slice(&[9; 32]).unwrap()
}

async fn subscribe(table: &crate::games::table::Table, nick: &str, endpoint: &str) {
    let wish = Wish {
        endpoint,
        p256dh: &URL_SAFE_NO_PAD.encode(browser().public_key().to_encoded_point(false).as_bytes()),
        auth: &URL_SAFE_NO_PAD.encode(AUTH),
        agent: "Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36",
    };
    devices::connect(&table.state, &account(table, nick).await, &wish, table.now())
        .await
        .unwrap();
}

async fn push(table: &crate::games::table::Table) {
    send(&table.state).await; // spreads
    while worker::pushes::look(&table.state, &sender()).await.unwrap() > 0 {}
}

fn read(told: &Told) -> Value {
    let text = web_push_native::decrypt(told.body.to_vec(), &browser(), &AUTH.into()).unwrap();
    serde_json::from_slice(&text).unwrap()
}

#[tokio::test]
async fn a_device_is_told_what_only_it_can_read_signed_by_the_site() {
    let (mail, service) = (Server::start().await, Receiver::start().await);
    let table = table(&mail).await;
    table.account("Red1", 10).await;
    subscribe(&table, "Red1", &service.url()).await;
    let game = table.battle(1, &json!({})).await;
    push(&table).await;
    let told = service.told();
    assert_eq!(told.len(), 1, "of the draw it was too late to tell");
    let message = read(&told[0]);
    assert_eq!(message["title"], "Ваш ход: Осень");
    assert!(
        message["body"].as_str().unwrap().contains("26.11.2026 07:00 MSK"),
        "{message}"
    );
    assert_eq!(message["url"], format!("/games/{game}"));
    assert_eq!(told[0].header("content-encoding"), "aes128gcm");
    assert!(told[0].header("ttl").parse::<u32>().unwrap() > 0);
    // the signature is that of the site's key, which is the one that browsers are given
    let (token, key) = told[0]
        .header("authorization")
        .strip_prefix("vapid t=")
        .unwrap()
        .split_once(", k=")
        .unwrap();
    assert_eq!(key, devices::key(&table.state).await.unwrap());
    let point = URL_SAFE_NO_PAD.decode(key).unwrap();
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let signature = Signature::from_slice(&URL_SAFE_NO_PAD.decode(signature).unwrap()).unwrap();
    VerifyingKey::from_sec1_bytes(&point)
        .unwrap()
        .verify(signed.as_bytes(), &signature)
        .unwrap();
    let claims = URL_SAFE_NO_PAD.decode(signed.split_once('.').unwrap().1).unwrap();
    let claims: Value = serde_json::from_slice(&claims).unwrap();
    assert_eq!(claims["aud"], format!("http://127.0.0.1:{}", service.port));
    assert_eq!(claims["sub"], "https://boi.example.org");
    assert!(claims["exp"].as_i64().unwrap() - table.now().timestamp() <= 24 * 3600);
    // never twice
    push(&table).await;
    assert_eq!(service.told().len(), 1);
}

#[tokio::test]
async fn a_device_that_its_service_knows_no_more_is_forgotten_and_one_that_is_busy_is_told_later() {
    let (mail, service) = (Server::start().await, Receiver::start().await);
    let table = table(&mail).await;
    table.account("Red1", 10).await;
    subscribe(&table, "Red1", &service.url()).await;
    service.will_answer([(503, None, "later")]);
    table.battle(1, &json!({})).await;
    push(&table).await;
    assert_eq!(service.told().len(), 1);
    table.pass(chrono::TimeDelta::seconds(7));
    service.will_answer([(410, None, "gone")]);
    push(&table).await;
    assert_eq!(service.told().len(), 2);
    let who = account(&table, "Red1").await;
    assert!(devices::list(&table.state, &who).await.unwrap().is_empty());
}

#[tokio::test]
async fn no_subscription_makes_this_server_speak_to_a_private_network_or_holds_keys_that_are_none() {
    let mut table = table(&Server::start().await).await;
    table.account("Red1", 10).await;
    let who = account(&table, "Red1").await;
    let good = URL_SAFE_NO_PAD.encode(browser().public_key().to_encoded_point(false).as_bytes());
    let auth = URL_SAFE_NO_PAD.encode(AUTH);
    let wish = |endpoint, p256dh, auth| Wish {
        endpoint,
        p256dh,
        auth,
        agent: "",
    };
    for wish in [
        wish("https://push.example.org/1", "AAAA", auth.as_str()),
        wish("https://push.example.org/1", good.as_str(), "AA"),
        wish("ftp://push.example.org/1", good.as_str(), auth.as_str()),
    ] {
        assert!(
            devices::connect(&table.state, &who, &wish, table.now())
                .await
                .is_err(),
            "{wish:?}"
        );
    }
    let config = (*table.state.config).clone();
    table.state.config = std::sync::Arc::new(referee_web::config::Config {
        webhooks_private: referee_web::config::WebhooksPrivate::Refuse,
        ..config
    });
    let inside = wish("https://127.0.0.1/1", good.as_str(), auth.as_str());
    assert!(
        devices::connect(&table.state, &who, &inside, table.now())
            .await
            .is_err()
    );
}
