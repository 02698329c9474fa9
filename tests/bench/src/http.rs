//! A client of HTTP/1.1 that costs little, for it shares the processors with what it measures: one connection that is kept,
//! requests that are bytes, of answers the status and the body.

use std::io;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A connection on which nothing was asked for so long is made anew.
const IDLE: Duration = Duration::from_secs(20);

/// A connection to a server.
#[derive(Debug)]
pub struct Client {
    address: String,
    stream: TcpStream,
    /// When it was asked last.
    used: Instant,
    /// What was read of the answer, and perhaps of what follows it.
    read: Vec<u8>,
    /// Where the body of the last answer begins and ends.
    body: (usize, usize),
}

impl Client {
    /// Connects to a server's address, `http://host:port`.
    pub async fn connect(url: &str) -> io::Result<Client> {
        let address = url.trim_start_matches("http://").to_owned();
        Ok(Client {
            stream: connected(&address).await?,
            address,
            used: Instant::now(),
            read: Vec::with_capacity(16 << 10),
            body: (0, 0),
        })
    }

    /// Sends a request and reads the answer to its end; gives its status.
    ///
    /// # Errors
    /// The connection's: there is no whole answer.
    pub async fn send(&mut self, request: &[u8]) -> io::Result<u16> {
        // a server keeps no connection for ever on which nothing is asked
        if self.used.elapsed() > IDLE {
            self.stream = connected(&self.address).await?;
        }
        self.used = Instant::now();
        self.stream.write_all(request).await?;
        self.read.clear();
        let head = loop {
            if let Some(at) = find(&self.read, b"\r\n\r\n") {
                break at + 4;
            }
            self.more().await?;
        };
        let status = status(&self.read)?;
        let length = header(&self.read[..head], "content-length");
        let length: Option<usize> = length.and_then(|text| text.parse().ok());
        if let Some(length) = length {
            while self.read.len() < head + length {
                self.more().await?;
            }
            self.body = (head, head + length);
        } else if header(&self.read[..head], "transfer-encoding").is_some() {
            self.chunks(head).await?;
        } else {
            self.body = (head, head);
        }
        Ok(status)
    }

    /// Sends a request whose answer goes on and on; gives the connection once its head is read, with what was read beyond it.
    ///
    /// # Errors
    /// The connection's, or another answer than 200.
    pub async fn stream(mut self, request: &[u8]) -> io::Result<(TcpStream, Vec<u8>)> {
        self.stream.write_all(request).await?;
        self.read.clear();
        loop {
            if let Some(at) = find(&self.read, b"\r\n\r\n") {
                return match status(&self.read)? {
                    200 => Ok((self.stream, self.read.split_off(at + 4))),
                    other => Err(io::Error::other(format!("{other}"))),
                };
            }
            self.more().await?;
        }
    }

    /// The body of the last answer; of a chunked one with the lines between its chunks.
    pub fn body(&self) -> &[u8] {
        &self.read[self.body.0..self.body.1]
    }

    /// The body of the last answer, where it is text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(self.body()).into_owned()
    }

    async fn chunks(&mut self, head: usize) -> io::Result<()> {
        let mut at = head;
        loop {
            let Some(line) = find(&self.read[at..], b"\r\n") else {
                self.more().await?;
                continue;
            };
            let size = std::str::from_utf8(&self.read[at..at + line]).ok();
            let size = size.and_then(|text| usize::from_str_radix(text.trim(), 16).ok());
            let size = size.ok_or_else(|| io::Error::other("no size of a chunk"))?;
            let end = at + line + 2 + size + 2;
            while self.read.len() < end {
                self.more().await?;
            }
            at = end;
            if size == 0 {
                self.body = (head, end);
                return Ok(());
            }
        }
    }

    async fn more(&mut self) -> io::Result<()> {
        match self.stream.read_buf(&mut self.read).await? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }
}

async fn connected(address: &str) -> io::Result<TcpStream> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

fn status(answer: &[u8]) -> io::Result<u16> {
    let digits = answer.get(9..12).and_then(|d| std::str::from_utf8(d).ok());
    digits
        .and_then(|d| d.parse().ok())
        .ok_or_else(|| io::Error::other("no status"))
}

fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    text.windows(what.len()).position(|window| window == what)
}

fn header<'a>(head: &'a [u8], name: &str) -> Option<&'a str> {
    let text = std::str::from_utf8(head).ok()?;
    text.lines().find_map(|line| {
        let (found, value) = line.split_once(':')?;
        found.eq_ignore_ascii_case(name).then(|| value.trim())
    })
}

/// The bytes of a request; `token`: who asks, where it matters; `body`: JSON, where there is one.
pub fn request(method: &str, path: &str, token: Option<&str>, body: Option<&str>) -> Vec<u8> {
    let who = token.map_or(String::new(), |token| {
        format!("authorization: Bearer {token}\r\n")
    });
    let what = body.map_or(String::new(), |body| {
        format!(
            "content-type: application/json\r\ncontent-length: {}\r\n",
            body.len()
        )
    });
    let body = body.unwrap_or_default();
    let text = format!("{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n{who}{what}\r\n{body}");
    text.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::{Client, request};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    #[tokio::test]
    async fn answers_are_read_to_their_ends_however_they_come() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let answers = [
            "HTTP/1.1 201 Created\r\nContent-Length: 5\r\n\r\nhello",
            "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n10\r\n0123456789abcdef\r\n0\r\n\r\n",
            "HTTP/1.1 304 Not Modified\r\n\r\n",
        ];
        tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            for answer in answers {
                let mut asked = [0; 1024];
                assert!(stream.read(&mut asked).await.unwrap() > 0);
                for byte in answer.as_bytes() {
                    stream.write_all(&[*byte]).await.unwrap();
                }
            }
        });
        let mut client = Client::connect(&url).await.unwrap();
        let ask = request("GET", "/", None, None);
        assert_eq!(client.send(&ask).await.unwrap(), 201);
        assert_eq!(client.text(), "hello");
        assert_eq!(client.send(&ask).await.unwrap(), 200);
        assert!(client.text().contains("abc") && client.text().contains("0123456789abcdef"));
        assert_eq!(client.send(&ask).await.unwrap(), 304);
        assert_eq!(client.text(), "");
    }
}
