//! The program as it serves: started, stopped, killed.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::program;

/// The password of the account `referee` on every server of these tests.
pub const PASSWORD: &str = "пароль главного судьи";

/// A server that serves. With this value the process ends.
#[derive(Debug)]
pub struct Server {
    child: Child,
    /// `http://127.0.0.1:port`.
    pub url: String,
    /// Kept open: it may go on printing.
    out: BufReader<ChildStdout>,
    /// Its log, where somebody hears it.
    heard: Option<JoinHandle<String>>,
}

impl Server {
    /// The process, as the system counts it.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Starts the program on a free port with an embedded database in this folder, and waits until it listens.
    pub fn start_embedded(program: &Path, folder: &Path) -> Server {
        let mut command = program::command(program, &["serve"]);
        let settings = [
            ("REFEREE_LISTEN", "127.0.0.1:0"),
            ("REFEREE_RATE_LIMIT", "off"),
            ("REFEREE_ADMIN_PASSWORD", PASSWORD),
            ("REFEREE_LOG", "warn"),
        ];
        command.envs(settings).env("REFEREE_DATA_DIR", folder);
        Server::of(command)
    }

    /// What a command starts that says where it listens, as the program does.
    pub fn other(command: Command) -> Server {
        Server::of(command)
    }

    /// Starts the program on a free port and this database, and waits until it listens.
    pub fn start(program: &Path, database: &str) -> Server {
        Server::start_with(program, &[("DATABASE_URL", database)])
    }

    /// The same with other settings: where they name no database, it is one of its own.
    pub fn start_with(program: &Path, more: &[(&str, &str)]) -> Server {
        Server::of(Server::command(program, more))
    }

    /// The same; what it logs goes into this file.
    pub fn start_logged(program: &Path, more: &[(&str, &str)], log: &Path) -> Server {
        let mut command = Server::command(program, more);
        command.stderr(File::create(log).unwrap());
        Server::of(command)
    }

    /// The same, and its log is told at the end, by [`Server::stop_and_tell`].
    pub fn start_and_hear(program: &Path, database: &str) -> Server {
        let mut command = Server::command(program, &[("DATABASE_URL", database)]);
        command.stderr(Stdio::piped());
        let mut server = Server::of(command);
        let mut log = server.child.stderr.take().unwrap();
        server.heard = Some(std::thread::spawn(move || {
            let mut bytes = Vec::new();
            log.read_to_end(&mut bytes).unwrap();
            String::from_utf8_lossy(&bytes).into_owned()
        }));
        server
    }

    fn command(program: &Path, more: &[(&str, &str)]) -> Command {
        let mut command = program::command(program, &["serve"]);
        let settings = [
            ("REFEREE_LISTEN", "127.0.0.1:0"),
            ("REFEREE_RATE_LIMIT", "off"),
            ("REFEREE_ADMIN_PASSWORD", PASSWORD),
            ("REFEREE_LOG", "warn"),
        ];
        command.envs(settings).envs(more.iter().copied());
        command
    }

    fn of(mut command: Command) -> Server {
        let piped = command
            .current_dir(std::env::temp_dir())
            .stdin(Stdio::null())
            .stdout(Stdio::piped());
        let mut child = piped.spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let mut server = Server {
            child,
            url: String::new(),
            out,
            heard: None,
        };
        server.url = server.listening();
        server
    }

    /// Waits for the line that says where it listens.
    fn listening(&mut self) -> String {
        loop {
            let mut line = String::new();
            let read = self.out.read_line(&mut line).unwrap();
            assert!(
                read > 0,
                "the server ended before it listened: {:?}",
                self.child.wait()
            );
            if let Some(url) = line.trim_end().strip_prefix("listening on ") {
                return url.to_owned();
            }
        }
    }

    /// Ends it as nothing can prepare for: `kill -9`.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Its process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Stops it as [`Server::stop`] does, and gives all that it wrote into its log.
    pub fn stop_and_tell(mut self) -> String {
        let heard = self.heard.take();
        self.stop();
        heard.map(|log| log.join().unwrap()).unwrap_or_default()
    }

    /// Stops it as a service manager does; it must end with 0 within 15 s.
    pub fn stop(mut self) {
        let told = Command::new("kill")
            .args(["-TERM", &self.child.id().to_string()])
            .status()
            .unwrap();
        assert!(told.success());
        let until = Instant::now() + Duration::from_secs(15);
        while self.child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < until, "the server did not end");
            std::thread::sleep(Duration::from_millis(10));
        }
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).unwrap();
        assert_eq!(self.child.wait().unwrap().code(), Some(0), "{rest}");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // a test that failed leaves no server; one that has ended already is no error
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
