//! A real browser: Chromium through chromedriver, as large as a phone, used from the keyboard.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};

use thirtyfour::prelude::*;
use thirtyfour::{ChromeCapabilities, Key};

use crate::program::{found, lacking};

/// Width and height of the phone, in CSS pixels.
pub const PHONE: (u32, u32) = (390, 844);

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
    pub async fn phone(&self, url: &str) -> Phone {
        self.phone_with(url, true).await
    }

    /// A phone on which no script of a page runs.
    pub async fn phone_without_scripts(&self, url: &str) -> Phone {
        self.phone_with(url, false).await
    }

    async fn phone_with(&self, url: &str, scripts: bool) -> Phone {
        let data = testkit::folder("chromium");
        let mut chrome = ChromeCapabilities::new();
        for flag in [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--lang=ru",
        ] {
            chrome.add_arg(flag).unwrap();
        }
        chrome
            .add_arg(&format!("--user-data-dir={}", data.display()))
            .unwrap();
        let metrics = serde_json::json!({"width": PHONE.0, "height": PHONE.1, "pixelRatio": 2.0});
        chrome
            .add_experimental_option("mobileEmulation", serde_json::json!({"deviceMetrics": metrics}))
            .unwrap();
        let mut prefs = serde_json::json!({"intl.accept_languages": "ru"});
        if !scripts {
            prefs["profile.managed_default_content_settings.javascript"] = 2.into();
        }
        chrome.add_experimental_option("prefs", prefs).unwrap();
        let driver = WebDriver::new(&self.url, chrome).await.unwrap();
        Phone {
            driver,
            url: url.to_owned(),
            data,
            scripts,
        }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // its browsers end with it; one that has ended already is no error
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A phone in somebody's hands.
#[derive(Debug)]
pub struct Phone {
    driver: WebDriver,
    url: String,
    data: PathBuf,
    /// Whether scripts of pages run.
    scripts: bool,
}

impl Phone {
    /// Opens a page by its path.
    pub async fn open(&self, path: &str) {
        self.driver.goto(format!("{}{path}", self.url)).await.unwrap();
    }

    /// Presses Tab until what this names has the focus; it must be reached, and seen to have it.
    pub async fn tab_to(&self, css: &str) -> WebElement {
        for _ in 0..400 {
            self.press(Key::Tab).await;
            let script = "const e = document.activeElement; return e !== null && e.matches(arguments[0]);";
            let there = self.driver.execute(script, vec![css.into()]).await.unwrap();
            if there.convert().unwrap() {
                self.focus_is_seen(css).await;
                return self.driver.active_element().await.unwrap();
            }
        }
        panic!("{css} is not reached by Tab");
    }

    /// WCAG 2.4.7: an outline, or a shadow in its place.
    async fn focus_is_seen(&self, css: &str) {
        let script = "const s = getComputedStyle(document.activeElement); \
             return (s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) > 0) || s.boxShadow !== 'none';";
        let seen: bool = self
            .driver
            .execute(script, vec![])
            .await
            .unwrap()
            .convert()
            .unwrap();
        assert!(seen, "the focus on {css} is not seen");
    }

    /// Presses one key wherever the focus is.
    pub async fn press(&self, key: Key) {
        self.driver.action_chain().send_keys(key).perform().await.unwrap();
    }

    /// Types into what has the focus.
    pub async fn write(&self, text: &str) {
        self.driver
            .active_element()
            .await
            .unwrap()
            .send_keys(text)
            .await
            .unwrap();
    }

    /// Ctrl+End: to the end of the text.
    pub async fn to_the_end(&self) {
        let field = self.driver.active_element().await.unwrap();
        field.send_keys(Key::Control + Key::End).await.unwrap();
    }

    /// Presses Enter and waits until another page is there.
    pub async fn enter(&self) {
        let old = self.driver.find(By::Tag("html")).await.unwrap();
        self.press(Key::Enter).await;
        old.wait_until().stale().await.unwrap();
    }

    /// Presses Enter in the composer, and waits for what comes of it: where scripts run, the page does itself what the
    /// browser would do.
    pub async fn send(&self) {
        if !self.scripts {
            return self.enter().await;
        }
        self.press(Key::Enter).await;
        self.wait("document.querySelector('#live').ariaBusy === 'false'")
            .await;
    }

    /// Waits until this expression is true in the page.
    pub async fn wait(&self, expression: &str) {
        let until = std::time::Instant::now() + std::time::Duration::from_secs(20);
        loop {
            let script = format!("return Boolean({expression});");
            let there = self.driver.execute(script, vec![]).await;
            if there.is_ok_and(|there| there.convert().unwrap_or(false)) {
                return;
            }
            if std::time::Instant::now() > until {
                let page = self.page().await;
                panic!("it does not come to be that {expression}: {}", page.text());
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    }

    /// What a script in the page gives: a number.
    pub async fn ask(&self, script: &str) -> i64 {
        self.driver
            .execute(script, vec![])
            .await
            .unwrap()
            .convert()
            .unwrap()
    }

    /// Presses what this names, with the pointer.
    pub async fn tap(&self, css: &str) {
        let there = self.in_view(css).await;
        let chain = self.driver.action_chain();
        chain.click_element(&there).perform().await.unwrap();
    }

    /// Drags what the one names to the middle of what the other names.
    pub async fn drag(&self, from: &str, to: &str) {
        let from = self.in_view(from).await;
        let to = self.driver.find(By::Css(to)).await.unwrap();
        let chain = self.driver.action_chain();
        let chain = chain.click_and_hold_element(&from).move_by_offset(0, -9);
        chain
            .move_to_element_center(&to)
            .release()
            .perform()
            .await
            .unwrap();
    }

    /// What this names, in the middle of the screen.
    async fn in_view(&self, css: &str) -> WebElement {
        let script =
            "document.querySelector(arguments[0]).scrollIntoView({block: 'center', behavior: 'instant'});";
        self.driver.execute(script, vec![css.into()]).await.unwrap();
        self.driver.find(By::Css(css)).await.unwrap()
    }

    /// Takes the network away, or gives it back.
    pub async fn network(&self, there: bool) {
        let params = serde_json::json!({
            "offline": !there, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
        });
        let cdp = self.driver.cdp();
        cdp.send_raw("Network.enable", serde_json::json!({}))
            .await
            .unwrap();
        cdp.send_raw("Network.emulateNetworkConditions", params)
            .await
            .unwrap();
    }

    /// Unfolds everything that can be.
    pub async fn open_all(&self) {
        let script = "for (const folded of document.querySelectorAll('details')) folded.open = true;";
        self.driver.execute(script, vec![]).await.unwrap();
    }

    /// What a field holds.
    pub async fn value(&self, css: &str) -> String {
        let field = self.driver.find(By::Css(css)).await.unwrap();
        field.prop("value").await.unwrap().unwrap_or_default()
    }

    /// The page as it stands in the document.
    pub async fn page(&self) -> crate::page::Page {
        crate::page::Page::read(&self.driver.source().await.unwrap())
    }

    /// By how many pixels the page is wider than the phone; 0: it fits.
    pub async fn too_wide(&self) -> i64 {
        let script = "return Math.max(0, document.documentElement.scrollWidth - window.innerWidth);";
        self.driver
            .execute(script, vec![])
            .await
            .unwrap()
            .convert()
            .unwrap()
    }

    /// What the browser refused or could not load (violations of the content security policy among it). A form that
    /// was refused (409, 422) is a page like others.
    pub async fn complaints(&self) -> Vec<String> {
        let log = self.driver.browser_log().await.unwrap();
        let refused = |m: &String| m.contains("a status of 422") || m.contains("a status of 409");
        log.into_iter()
            .map(|entry| entry.message)
            .filter(|m| !refused(m))
            .collect()
    }

    /// Faults that axe-core finds, with what they are on; none where axe-core (npm) is not installed beside the
    /// project, which is said loudly.
    pub async fn inaccessible(&self) -> Vec<String> {
        if !self.scripts {
            return Vec::new(); // axe-core is a script that waits, which does not run here; the page is the same
        }
        let Ok(axe) = std::fs::read_to_string(crate::project().join("node_modules/axe-core/axe.min.js"))
        else {
            eprintln!("LEFT OUT: axe-core, for there is no node_modules/axe-core");
            return Vec::new();
        };
        self.driver.execute(axe, vec![]).await.unwrap();
        let script = "const done = arguments[0]; axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']}).then(\
             r => done(r.violations.flatMap(v => v.nodes.map(n => v.id + ': ' + n.target.join(' ')))));";
        self.driver
            .execute_async(script, vec![])
            .await
            .unwrap()
            .convert()
            .unwrap()
    }

    /// Puts it down.
    pub async fn close(self) {
        self.driver.quit().await.unwrap();
        // what is left of it is below the folder of temporary files
        let _ = std::fs::remove_dir_all(&self.data);
    }
}
