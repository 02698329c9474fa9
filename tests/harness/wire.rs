//! The wire between a browser and a server, which can be cut and mended while both run.

use std::net::SocketAddr;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::server::Server;

/// A wire that leads to a server. Its end of the browser is there as long as this value.
#[derive(Debug)]
pub struct Wire {
    /// Where the browser goes instead of to the server itself.
    pub url: String,
    whole: watch::Sender<bool>,
}

impl Wire {
    /// Lays one to this server.
    pub async fn to(server: &Server) -> Wire {
        let there: SocketAddr = server.url.strip_prefix("http://").unwrap().parse().unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (whole, state) = watch::channel(true);
        tokio::spawn(async move {
            while let Ok((here, _)) = listener.accept().await {
                tokio::spawn(carry(here, there, state.clone()));
            }
        });
        Wire { url, whole }
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
async fn carry(mut here: TcpStream, there: SocketAddr, mut whole: watch::Receiver<bool>) {
    if !*whole.borrow_and_update() {
        return;
    }
    let Ok(mut there) = TcpStream::connect(there).await else {
        return;
    };
    tokio::select! {
        _ = copy_bidirectional(&mut here, &mut there) => {}
        _ = whole.wait_for(|whole| !whole) => {}
    }
}
