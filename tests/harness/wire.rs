//! The wire between a browser and a server, which can be cut and mended while both run, and is listened to.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt, copy};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::server::Server;

/// A wire that leads to a server. Its end of the browser is there as long as this value.
#[derive(Debug)]
pub struct Wire {
    /// Where the browser goes instead of to the server itself.
    pub url: String,
    whole: watch::Sender<bool>,
    sent: Arc<Mutex<Vec<u8>>>,
}

impl Wire {
    /// Lays one to this server.
    pub async fn to(server: &Server) -> Wire {
        let there: SocketAddr = server.url.strip_prefix("http://").unwrap().parse().unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (whole, state) = watch::channel(true);
        let sent = Arc::default();
        let heard = Arc::clone(&sent);
        tokio::spawn(async move {
            while let Ok((here, _)) = listener.accept().await {
                tokio::spawn(carry(here, there, state.clone(), Arc::clone(&heard)));
            }
        });
        Wire { url, whole, sent }
    }

    /// All that the browser sent up to now.
    pub fn sent(&self) -> String {
        String::from_utf8_lossy(&self.sent.lock().unwrap()).into_owned()
    }

    /// Cuts it: whatever is open breaks, and nothing new comes through.
    pub fn cut(&self) {
        self.whole.send_replace(false);
    }

    /// Mends it.
    pub fn mend(&self) {
        self.whole.send_replace(true);
    }
}

/// Carries one connection until either end closes it or the wire is cut or gone.
async fn carry(
    here: TcpStream,
    there: SocketAddr,
    mut whole: watch::Receiver<bool>,
    sent: Arc<Mutex<Vec<u8>>>,
) {
    if !*whole.borrow_and_update() {
        return;
    }
    let Ok(there) = TcpStream::connect(there).await else {
        return;
    };
    let (mut from_browser, mut to_browser) = here.into_split();
    let (mut from_server, mut to_server) = there.into_split();
    let up = async {
        let mut part = [0; 8192];
        while let Ok(length @ 1..) = from_browser.read(&mut part).await {
            sent.lock().unwrap().extend_from_slice(&part[..length]);
            if to_server.write_all(&part[..length]).await.is_err() {
                break;
            }
        }
        // it may be gone already
        let _ = to_server.shutdown().await;
    };
    let down = async {
        let _ = copy(&mut from_server, &mut to_browser).await;
        let _ = to_browser.shutdown().await;
    };
    tokio::select! {
        _ = async { tokio::join!(up, down) } => {}
        _ = whole.wait_for(|whole| !whole) => {}
    }
}
