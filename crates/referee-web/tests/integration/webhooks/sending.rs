//! What is connected to, and what is taken for an answer.

use std::sync::Arc;

use referee_web::config::WebhooksPrivate;
use referee_web::store::deliveries::{Claim, Claimed};
use referee_web::webhook::message::Message;
use referee_web::webhook::sender::{Answer, NoAnswer};
use referee_web::webhook::{Secret, Sender, Target};
use referee_web::{application::webhooks, store};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{RootCertStore, ServerConfig};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use super::receiver::Receiver;
use super::{account, hook, hooks, sender, table, tell};

fn message() -> Message {
    Message {
        id: "1.2.3".to_owned(),
        body: b"{}".to_vec(),
    }
}

async fn send(sender: &Sender, url: &str) -> Result<Answer, NoAnswer> {
    let target = Target::read(url, WebhooksPrivate::Allow).unwrap();
    let now = "2026-11-25T10:00:00Z".parse().unwrap();
    sender.tell(&target, &message(), &Secret::random(), now).await
}

/// Who may not speak to private networks.
fn careful() -> Sender {
    Sender::trusting(WebhooksPrivate::Refuse, RootCertStore::empty())
}

#[tokio::test]
async fn a_name_that_stands_for_a_private_address_is_not_connected_to() {
    let receiver = Receiver::start().await;
    for host in ["localhost", "127.0.0.1", "[::ffff:127.0.0.1]", "0.0.0.0", "[::1]"] {
        let url = format!("http://{host}:{}/", receiver.port);
        let answer = send(&careful(), &url).await;
        assert!(matches!(answer, Err(NoAnswer::Private)), "{host}: {answer:?}");
    }
    assert!(receiver.told().is_empty());
    let url = format!("http://localhost:{}/", receiver.port);
    assert_eq!(
        send(&sender(), &url).await.unwrap().status,
        204,
        "this test would see it"
    );
}

#[tokio::test]
async fn an_address_that_the_operator_allows_no_longer_is_not_told() {
    let mut table = table().await;
    let receiver = Receiver::start().await;
    let id = hook(&table, "referee", &receiver.url(), &["*"]).await.webhook.id;
    let referee = account(&table, "referee").await;
    webhooks::test(&table.state, &referee, id).await.unwrap();
    let mut config = (*table.state.config).clone();
    config.webhooks_private = WebhooksPrivate::Refuse;
    table.state.config = Arc::new(config);
    assert_eq!(tell(&table.state).await, 1);
    assert!(receiver.told().is_empty());
    let last = hooks(&table, "referee").await[0].last.clone().unwrap();
    assert_eq!(last.status, None);
    assert_eq!(last.error.as_deref(), Some("private"));
    assert!(last.answer.unwrap().contains("private network"));
}

#[tokio::test]
async fn what_is_no_answer_is_none() {
    let closed = TcpListener::bind("127.0.0.1:0")
        .await
        .unwrap()
        .local_addr()
        .unwrap();
    let answer = send(&sender(), &format!("http://{closed}/")).await;
    assert!(matches!(answer, Err(NoAnswer::Connect(_))), "{answer:?}");
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    tokio::spawn(async move {
        for said in ["", "SSH-2.0-OpenSSH\r\n", "HTTP/1.1 9000 ?\r\n\r\n"] {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut request = [0; 64];
            stream.read_exact(&mut request).await.unwrap();
            stream.write_all(said.as_bytes()).await.unwrap();
        }
    });
    for _ in 0..3 {
        let answer = send(&sender(), &url).await;
        assert!(matches!(answer, Err(NoAnswer::Http(_))), "{answer:?}");
    }
}

#[tokio::test]
async fn of_a_long_answer_only_the_beginning_is_kept() {
    let receiver = Receiver::start().await;
    let long: &'static str = Box::leak("море\n".repeat(100_000).into_boxed_str());
    receiver.will_answer([(200, None, long)]);
    let answer = send(&sender(), &receiver.url()).await.unwrap();
    assert!(answer.body.starts_with("море море море"), "{}", answer.body);
    assert!(answer.body.len() <= 310 && answer.body.len() > 200);
}

/// A receiver by https at `localhost`, with a certificate of the test's authority.
async fn secure(receiver: &Receiver) -> u16 {
    let certificate = CertificateDer::from_pem_slice(include_bytes!("certificates/receiver.pem")).unwrap();
    let key = PrivateKeyDer::from_pem_slice(include_bytes!("certificates/receiver.key")).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let inner = receiver.port;
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                let Ok(mut outside) = acceptor.accept(stream).await else {
                    return;
                };
                let mut inside = tokio::net::TcpStream::connect(("127.0.0.1", inner))
                    .await
                    .unwrap();
                let _ = tokio::io::copy_bidirectional(&mut outside, &mut inside).await;
            });
        }
    });
    port
}

#[tokio::test]
async fn https_is_spoken_with_who_proves_the_name_and_with_nobody_else() {
    let receiver = Receiver::start().await;
    let port = secure(&receiver).await;
    let mut roots = RootCertStore::empty();
    let authority = CertificateDer::from_pem_slice(include_bytes!("certificates/authority.pem")).unwrap();
    roots.add(authority).unwrap();
    let trusting = Sender::trusting(WebhooksPrivate::Allow, roots);
    let answer = send(&trusting, &format!("https://localhost:{port}/"))
        .await
        .unwrap();
    assert_eq!(answer.status, 204);
    assert_eq!(receiver.told()[0].header("host"), format!("localhost:{port}"));
    for (sender, host) in [(&trusting, "127.0.0.1"), (&sender(), "localhost")] {
        let answer = send(sender, &format!("https://{host}:{port}/")).await;
        assert!(matches!(answer, Err(NoAnswer::Tls(_))), "{host}: {answer:?}");
    }
    let plain = send(&trusting, &format!("https://127.0.0.1:{}/", receiver.port)).await;
    assert!(matches!(plain, Err(NoAnswer::Tls(_))), "no TLS at all: {plain:?}");
    assert_eq!(receiver.told().len(), 1);
}

#[tokio::test]
async fn what_is_taken_on_shows_no_secret() {
    let table = table().await;
    let id = hook(&table, "referee", "http://127.0.0.1:9/", &["*"])
        .await
        .webhook
        .id;
    let referee = account(&table, "referee").await;
    webhooks::test(&table.state, &referee, id).await.unwrap();
    let mut c = table.db.pool.acquire().await.unwrap();
    let now = table.now();
    let claim = Claim {
        now,
        until: now,
        busy: &[],
        of_one: 1,
        limit: 1,
    };
    let claimed: Vec<Claimed> = store::deliveries::claim(&mut c, claim).await.unwrap();
    assert_eq!(claimed.len(), 1);
    let shown = format!("{claimed:?} {:?}", hooks(&table, "referee").await);
    assert!(!shown.contains("MfKQ9r8"), "{shown}");
}
