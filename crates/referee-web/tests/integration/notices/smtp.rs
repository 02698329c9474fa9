//! A mail server on this machine: it speaks SMTP (RFC 5321), answers as it was told to, and keeps what it was given.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use mail_parser::{MessageParser, MimeHeaders};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// A letter that was taken.
#[derive(Clone, Debug)]
pub struct Taken {
    pub from: String,
    pub to: String,
    pub raw: String,
}

impl Taken {
    pub fn subject(&self) -> String {
        self.parsed().subject().unwrap().to_owned()
    }

    pub fn text(&self) -> String {
        self.parsed().body_text(0).unwrap().replace("\r\n", "\n")
    }

    pub fn html(&self) -> String {
        let message = self.parsed();
        let part = message.html_bodies().next().unwrap();
        assert_eq!(part.content_type().unwrap().subtype(), Some("html"));
        part.text_contents().unwrap().to_owned()
    }

    pub fn header(&self, name: &str) -> Option<String> {
        self.parsed()
            .header_raw(name)
            .map(|raw| raw.trim().replace("\r\n", ""))
    }

    fn parsed(&self) -> mail_parser::Message<'_> {
        MessageParser::default().parse(self.raw.as_bytes()).unwrap()
    }
}

#[derive(Clone, Default)]
pub struct Server {
    pub port: u16,
    taken: Arc<Mutex<Vec<Taken>>>,
    /// What the next letters are answered at their end; `250 taken` after them.
    answers: Arc<Mutex<VecDeque<&'static str>>>,
}

impl Server {
    pub async fn start() -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = Server {
            port: listener.local_addr().unwrap().port(),
            ..Server::default()
        };
        let serving = server.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serving.clone().talk(stream));
            }
        });
        server
    }

    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    pub fn will_answer(&self, answers: &[&'static str]) {
        self.answers.lock().unwrap().extend(answers);
    }

    /// What was taken, in the order of the addressees.
    pub fn taken(&self) -> Vec<Taken> {
        let mut all = self.taken.lock().unwrap().clone();
        all.sort_by(|a, b| a.to.cmp(&b.to));
        all
    }

    /// To whom, in order.
    pub fn addressees(&self) -> Vec<String> {
        self.taken().into_iter().map(|t| t.to).collect()
    }

    pub fn forget(&self) {
        self.taken.lock().unwrap().clear();
    }

    async fn talk(self, stream: TcpStream) -> Option<()> {
        let mut stream = BufReader::new(stream);
        let (mut from, mut to) = (String::new(), String::new());
        say(&mut stream, "220 mail.example.org ESMTP").await?;
        loop {
            let line = hear(&mut stream).await?;
            let verb = line.get(..4).unwrap_or_default().to_ascii_uppercase();
            match verb.as_str() {
                "EHLO" => {
                    for line in ["250-mail.example.org", "250-8BITMIME", "250 SMTPUTF8"] {
                        say(&mut stream, line).await?;
                    }
                }
                "MAIL" | "RCPT" => {
                    let address = line.split_once('<')?.1.split_once('>')?.0.to_owned();
                    *(if verb == "MAIL" { &mut from } else { &mut to }) = address;
                    say(&mut stream, "250 ok").await?;
                }
                "DATA" => {
                    say(&mut stream, "354 go on").await?;
                    let mut raw = String::new();
                    loop {
                        let line = hear(&mut stream).await?;
                        if line == "." {
                            break;
                        }
                        raw.push_str(line.strip_prefix('.').unwrap_or(&line));
                        raw.push_str("\r\n");
                    }
                    let answer = self.answers.lock().unwrap().pop_front().unwrap_or("250 taken");
                    if answer.starts_with('2') {
                        let (from, to) = (from.clone(), to.clone());
                        self.taken.lock().unwrap().push(Taken { from, to, raw });
                    }
                    say(&mut stream, answer).await?;
                }
                "NOOP" | "RSET" => say(&mut stream, "250 ok").await?,
                "QUIT" => return say(&mut stream, "221 bye").await,
                _ => say(&mut stream, "502 not known here").await?,
            }
        }
    }
}

async fn hear(stream: &mut BufReader<TcpStream>) -> Option<String> {
    let mut line = String::new();
    let read = stream.read_line(&mut line).await.ok()?;
    (read > 0).then(|| line.trim_end_matches(['\r', '\n']).to_owned())
}

async fn say(stream: &mut BufReader<TcpStream>, line: &str) -> Option<()> {
    stream
        .get_mut()
        .write_all(format!("{line}\r\n").as_bytes())
        .await
        .ok()
}
