//! Tells a message: one connection, one request, one answer. It follows no redirect, uses no proxy, and connects only to
//! the very address that was looked at, so that a name which stands for another address a moment later changes nothing.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use http_body_util::{BodyExt, Full};
use hyper::body::{Body, Bytes};
use hyper::client::conn::http1;
use hyper::header::HeaderValue;
use hyper::header::{CONTENT_TYPE, HOST, RETRY_AFTER, USER_AGENT};
use hyper::{HeaderMap, Request};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use url::Host;

use super::message::Message;
use super::network::is_private;
use super::{Secret, Target};
use crate::config::WebhooksPrivate;

/// An attempt takes no longer.
pub const PATIENCE: Duration = Duration::from_secs(15);

/// To one of a host's addresses no longer than this, so that there is time for another one.
const TO_CONNECT: Duration = Duration::from_secs(5);

/// The body of an answer is waited for no longer than this: its status has said all that counts.
const FOR_BODY: Duration = Duration::from_secs(2);

/// Bytes of an answer's body that are kept.
const KEPT: usize = 300;

/// What we are called.
const NAME: &str = concat!("Referee/", env!("CARGO_PKG_VERSION"));

/// What a receiver answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// When it asked to be told again.
    pub again_at: Option<DateTime<Utc>>,
    /// The beginning of the body, as text; empty: there was none, or it did not come.
    pub body: String,
}

/// Why there was no answer.
#[derive(Debug, thiserror::Error)]
pub enum NoAnswer {
    /// The name stands for nothing.
    #[error("the name of the host cannot be looked up: {0}")]
    Name(io::Error),
    /// All that the name stands for is private.
    #[error("the host's address is in a private network")]
    Private,
    /// Nobody is there.
    #[error("no connection: {0}")]
    Connect(io::Error),
    /// The certificate is not right, or not spoken is TLS at all.
    #[error("no secure connection: {0}")]
    Tls(io::Error),
    /// What came back is not HTTP, or nothing came back.
    #[error("no answer in HTTP: {0}")]
    Http(#[from] hyper::Error),
    /// It took too long.
    #[error("no answer within {} s", PATIENCE.as_secs())]
    TimedOut,
}

impl NoAnswer {
    /// The stable words of all.
    pub const CODES: [&str; 6] = ["name", "private", "connect", "tls", "http", "timed_out"];

    /// The stable word for it, which never changes.
    pub const fn code(&self) -> &'static str {
        match self {
            NoAnswer::Name(_) => "name",
            NoAnswer::Private => "private",
            NoAnswer::Connect(_) => "connect",
            NoAnswer::Tls(_) => "tls",
            NoAnswer::Http(_) => "http",
            NoAnswer::TimedOut => "timed_out",
        }
    }
}

/// Tells messages. Cheap to clone.
#[derive(Clone)]
pub struct Sender {
    private: WebhooksPrivate,
    tls: TlsConnector,
}

impl Sender {
    /// One that trusts whom this machine trusts. Reads files.
    pub fn new(private: WebhooksPrivate) -> Sender {
        let mut roots = RootCertStore::empty();
        let found = rustls_native_certs::load_native_certs();
        let (added, _) = roots.add_parsable_certificates(found.certs);
        if added == 0 {
            tracing::warn!(errors = ?found.errors, "no root certificates on this machine: webhooks by https will fail; install ca-certificates");
        }
        Sender::trusting(private, roots)
    }

    /// One that trusts these authorities alone.
    pub fn trusting(private: WebhooksPrivate, roots: RootCertStore) -> Sender {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let Ok(builder) = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()
        else {
            unreachable!("ring speaks TLS 1.2 and 1.3");
        };
        let config = builder.with_root_certificates(roots).with_no_client_auth();
        let tls = TlsConnector::from(Arc::new(config));
        Sender { private, tls }
    }

    /// Tells a message once. `now`: what it is stamped and signed with.
    ///
    /// # Errors
    /// See [`NoAnswer`].
    pub async fn tell(
        &self,
        target: &Target,
        message: &Message,
        secret: &Secret,
        now: DateTime<Utc>,
    ) -> Result<Answer, NoAnswer> {
        self.post(
            target,
            signed(message, secret, now),
            message.body.clone().into(),
            now,
        )
        .await
    }

    /// Posts a body with these headers once.
    ///
    /// # Errors
    /// See [`NoAnswer`].
    pub async fn post(
        &self,
        target: &Target,
        headers: HeaderMap,
        body: Bytes,
        now: DateTime<Utc>,
    ) -> Result<Answer, NoAnswer> {
        let telling = async {
            let stream = self.connect(target).await?;
            let request = request(target, headers, body);
            if target.is_https() {
                let name = server_name(target)?;
                let stream = self.tls.connect(name, stream).await.map_err(NoAnswer::Tls)?;
                ask(stream, request, now).await
            } else {
                ask(stream, request, now).await
            }
        };
        timeout(PATIENCE, telling)
            .await
            .unwrap_or(Err(NoAnswer::TimedOut))
    }

    /// To the first of the host's addresses that may be and is there.
    async fn connect(&self, target: &Target) -> Result<TcpStream, NoAnswer> {
        let mut failed = NoAnswer::Private;
        for address in addresses(target).await.map_err(NoAnswer::Name)? {
            if self.private == WebhooksPrivate::Refuse && is_private(address.ip()) {
                continue;
            }
            match timeout(TO_CONNECT, TcpStream::connect(address)).await {
                Ok(Ok(stream)) => return Ok(stream),
                Ok(Err(e)) => failed = NoAnswer::Connect(e),
                Err(_) => failed = NoAnswer::Connect(io::ErrorKind::TimedOut.into()),
            }
        }
        Err(failed)
    }
}

/// What the host stands for now.
async fn addresses(target: &Target) -> io::Result<Vec<SocketAddr>> {
    let port = target.port();
    let of = |ip: IpAddr| vec![SocketAddr::new(ip, port)];
    match target.host_of_url() {
        Host::Ipv4(v4) => Ok(of(v4.into())),
        Host::Ipv6(v6) => Ok(of(v6.into())),
        Host::Domain(name) => Ok(tokio::net::lookup_host((name, port)).await?.collect()),
    }
}

fn server_name(target: &Target) -> Result<ServerName<'static>, NoAnswer> {
    match target.host_of_url() {
        Host::Ipv4(v4) => Ok(IpAddr::from(v4).into()),
        Host::Ipv6(v6) => Ok(IpAddr::from(v6).into()),
        Host::Domain(name) => ServerName::try_from(name.to_owned())
            .map_err(|e| NoAnswer::Tls(io::Error::new(io::ErrorKind::InvalidInput, e))),
    }
}

/// The headers of the Standard Webhooks convention.
fn signed(message: &Message, secret: &Secret, now: DateTime<Utc>) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert("webhook-timestamp", HeaderValue::from(now.timestamp()));
    for (name, value) in [
        ("webhook-id", message.id.clone()),
        ("webhook-signature", message.signature(secret, now)),
    ] {
        if let Ok(value) = HeaderValue::try_from(value) {
            headers.insert(name, value);
        }
    }
    headers
}

fn request(target: &Target, headers: HeaderMap, body: Bytes) -> Request<Full<Bytes>> {
    let built = Request::post(target.path())
        .header(HOST, target.authority())
        .header(USER_AGENT, NAME)
        .body(Full::new(body));
    match built {
        Ok(mut request) => {
            request.headers_mut().extend(headers);
            request
        }
        Err(e) => unreachable!("a URL's path and host are those of a request: {e}"),
    }
}

/// Sends a request over a connection of its own.
async fn ask<S>(stream: S, request: Request<Full<Bytes>>, now: DateTime<Utc>) -> Result<Answer, NoAnswer>
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let (mut sending, connection) = http1::handshake(TokioIo::new(stream)).await?;
    let mut driving = JoinSet::new(); // ends with this function
    driving.spawn(connection);
    let (parts, body) = sending.send_request(request).await?.into_parts();
    Ok(Answer {
        status: parts.status.as_u16(),
        again_at: again_at(&parts.headers, now),
        body: beginning(body).await,
    })
}

/// `Retry-After`: seconds, or a time.
fn again_at(headers: &HeaderMap, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    match text.parse::<u32>() {
        Ok(seconds) => Some(now + TimeDelta::seconds(seconds.into())),
        Err(_) => DateTime::parse_from_rfc2822(text).ok().map(|at| at.to_utc()),
    }
}

/// The beginning of a body as one line of text, however it ends.
async fn beginning<B>(mut body: B) -> String
where
    B: Body<Data = Bytes> + Unpin,
{
    let mut bytes = Vec::new();
    let reading = async {
        while bytes.len() < KEPT {
            let Some(Ok(frame)) = body.frame().await else {
                break;
            };
            if let Ok(data) = frame.into_data() {
                bytes.extend_from_slice(&data[..data.len().min(KEPT)]);
            }
        }
    };
    let _ = timeout(FOR_BODY, reading).await; // what came until then is what there is
    bytes.truncate(KEPT);
    let text = String::from_utf8_lossy(&bytes);
    let plain: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    plain.trim().to_owned()
}
