//! A real browser: Chromium through chromedriver, as large as a phone or on a desk.
//!
//! In reading order: here – chromedriver, and the browsers that it starts; [`window`] – one of them, in somebody's hands;
//! [`screen`] – how large it is, by day or night, on paper; [`health`] – what is wrong with the page that it shows;
//! [`figures`] – what Chromium measured of it.

mod figures;
mod health;
mod screen;
mod window;

pub use self::figures::Figures;
pub use self::screen::{DESK, Media, PHONE, Size};
pub use self::window::Window;

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};

use thirtyfour::ChromeCapabilities;
use thirtyfour::prelude::*;

use crate::program::{found, lacking};

const FLAGS: [&str; 11] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--hide-scrollbars",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--lang=ru",
];

/// A chromedriver that waits for orders. With this value it ends.
#[derive(Debug)]
pub struct Driver {
    child: Child,
    url: String,
    /// Kept open: it may go on printing.
    _out: BufReader<ChildStdout>,
}

impl Driver {
    /// Starts one. None where Chromium or chromedriver are not installed: that is said loudly, and fails where the
    /// tests are to be complete (`CI=true`).
    pub fn start() -> Option<Driver> {
        let Some((program, _)) = found("chromedriver").zip(found("chromium")) else {
            lacking(
                "the tests in a browser",
                "chromium and chromedriver",
                "chromium, chromium-driver",
            );
            return None;
        };
        let mut command = Command::new(program);
        command
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let url = loop {
            let mut line = String::new();
            assert!(out.read_line(&mut line).unwrap() > 0, "chromedriver ended");
            if let Some((_, port)) = line.split_once("started successfully on port ") {
                break format!("http://127.0.0.1:{}", port.trim().trim_end_matches('.'));
            }
        };
        Some(Driver {
            child,
            url,
            _out: out,
        })
    }

    /// A phone in somebody's hands, looking at the site at `url`.
    pub async fn phone(&self, url: &str) -> Window {
        self.window(url, PHONE, true).await
    }

    /// A phone on which no script of a page runs.
    pub async fn phone_without_scripts(&self, url: &str) -> Window {
        self.window(url, PHONE, false).await
    }

    /// A browser on somebody's desk.
    pub async fn desk(&self, url: &str) -> Window {
        self.window(url, DESK, true).await
    }

    async fn window(&self, url: &str, size: Size, scripts: bool) -> Window {
        let data = testkit::folder("chromium");
        let mut chrome = ChromeCapabilities::new();
        for flag in FLAGS {
            chrome.add_arg(flag).unwrap();
        }
        chrome
            .add_arg(&format!("--user-data-dir={}", data.display()))
            .unwrap();
        let mut prefs = serde_json::json!({"intl.accept_languages": "ru"});
        if !scripts {
            prefs["profile.managed_default_content_settings.javascript"] = 2.into();
        }
        chrome.add_experimental_option("prefs", prefs).unwrap();
        let driver = WebDriver::new(&self.url, chrome).await.unwrap();
        let window = Window::new(driver, url, data, scripts);
        window.resize(size).await;
        window
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // its browsers end with it; one that has ended already is no error
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
