//! A browser in somebody's hands: opened, typed into, read.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::json;
use thirtyfour::Key;
use thirtyfour::prelude::*;

/// A browser in somebody's hands.
#[derive(Debug)]
pub struct Window {
    pub(super) driver: WebDriver,
    pub(super) url: String,
    data: PathBuf,
    /// Whether scripts of pages run.
    pub(super) scripts: bool,
}

impl Window {
    pub(super) fn new(driver: WebDriver, url: &str, data: PathBuf, scripts: bool) -> Window {
        Window {
            driver,
            url: url.to_owned(),
            data,
            scripts,
        }
    }

    /// Opens a page by its path.
    pub async fn open(&self, path: &str) {
        self.driver.goto(format!("{}{path}", self.url)).await.unwrap();
    }

    /// Puts a text in the place of what a field holds, as pasted.
    pub async fn fill(&self, css: &str, text: &str) {
        let script = "const field = document.querySelector(arguments[0]); field.value = arguments[1]; \
             field.dispatchEvent(new Event('input', {bubbles: true}));";
        let filled = self.driver.execute(script, vec![css.into(), text.into()]).await;
        filled.unwrap_or_else(|e| panic!("{css}: {e}"));
    }

    /// Sends a form by this button of it, whether it is in the window or folded away.
    pub async fn submit(&self, css: &str) {
        let script = "const button = document.querySelector(arguments[0]); button.form.noValidate = true; \
             button.form.requestSubmit(button);";
        let sent = self.driver.execute(script, vec![css.into()]).await;
        sent.unwrap_or_else(|e| panic!("{css}: {e}"));
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

    /// Touches, or clicks, what this names.
    pub async fn tap(&self, css: &str) {
        let part = self.in_the_middle(css).await;
        part.click().await.unwrap_or_else(|e| panic!("{css}: {e}"));
    }

    /// What this names, scrolled to at once.
    async fn in_the_middle(&self, css: &str) -> WebElement {
        let found = self.driver.find(By::Css(css)).await;
        let part = found.unwrap_or_else(|e| panic!("{css}: {e}"));
        let script = format!(
            "document.querySelector({css:?}).scrollIntoView({{block: 'center', behavior: 'instant'}});"
        );
        self.run(&script).await;
        part
    }

    /// Touches what leads to another page, and waits until it is there.
    pub async fn follow(&self, css: &str) {
        let old = self.driver.find(By::Tag("html")).await.unwrap();
        self.tap(css).await;
        old.wait_until().stale().await.unwrap();
    }

    /// Drags a slider to its middle.
    pub async fn drag_to_the_middle(&self, css: &str) {
        let slider = self.in_the_middle(css).await;
        // what is dragged to is told from the middle of the element
        let drag = self.driver.action_chain();
        let drag = drag.move_to_element_with_offset(&slider, -40, 0);
        let drag = drag.click_and_hold().move_by_offset(20, 0);
        let drag = drag.move_to_element_with_offset(&slider, 0, 0);
        drag.release().perform().await.unwrap();
    }

    /// Runs this in every page that is opened from now on, before its own scripts.
    pub async fn before_scripts(&self, script: &str) {
        let source = json!({"source": script});
        self.tell("Page.addScriptToEvaluateOnNewDocument", source).await;
    }

    /// Waits until this expression is true in the page.
    pub async fn wait(&self, expression: &str) {
        self.wait_long(expression, Duration::from_secs(20)).await;
    }

    /// Waits so long.
    pub async fn wait_long(&self, expression: &str, patience: Duration) {
        let until = Instant::now() + patience;
        loop {
            let script = format!("return Boolean({expression});");
            let there = self.driver.execute(script, vec![]).await;
            if there.is_ok_and(|there| there.convert().unwrap_or(false)) {
                return;
            }
            if Instant::now() > until {
                let page = self.page().await;
                panic!("it does not come to be that {expression}: {}", page.text());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Runs a script as the developer of the page could; gives what it returns.
    pub async fn run(&self, script: &str) -> serde_json::Value {
        let ran = self.driver.execute(script, vec![]).await;
        ran.unwrap_or_else(|e| panic!("{script}: {e}")).json().clone()
    }

    /// What a script says by calling its last argument.
    pub(super) async fn ask(&self, script: &str, with: Vec<serde_json::Value>) -> serde_json::Value {
        let said = self.driver.execute_async(script, with).await;
        said.unwrap_or_else(|e| panic!("{script}: {e}")).json().clone()
    }

    /// One command of the developer tools' protocol.
    pub async fn tell(&self, command: &str, parameters: serde_json::Value) -> serde_json::Value {
        let told = self.driver.cdp().send_raw(command, parameters).await;
        told.unwrap_or_else(|e| panic!("{command}: {e}"))
    }

    /// Somebody else takes the browser: nobody (`None`), or who has this session (`name=value`). Drafts are gone, too.
    pub async fn taken_by(&self, session: Option<&str>) {
        self.tell("Network.clearBrowserCookies", json!({})).await;
        let kept = json!({"origin": self.url, "storageTypes": "local_storage"});
        self.tell("Storage.clearDataForOrigin", kept).await;
        if let Some((name, value)) = session.and_then(|s| s.split_once('=')) {
            let cookie = json!({"name": name, "value": value, "url": self.url, "httpOnly": true});
            self.tell("Network.setCookie", cookie).await;
        }
    }

    /// Drags what the one names to the middle of what the other names.
    pub async fn drag(&self, from: &str, to: &str) {
        let from = self.in_the_middle(from).await;
        let to = self.driver.find(By::Css(to)).await.unwrap();
        let chain = self.driver.action_chain();
        let chain = chain.click_and_hold_element(&from).move_by_offset(0, -9);
        let chain = chain.move_to_element_center(&to).release();
        chain.perform().await.unwrap();
    }

    /// Unfolds everything that can be.
    pub async fn open_all(&self) {
        self.open_all_in("html").await;
    }

    /// Unfolds what can be, in this part of the page.
    pub async fn open_all_in(&self, css: &str) {
        let script =
            "for (const part of document.querySelectorAll(`${arguments[0]} details`)) part.open = true;";
        self.driver.execute(script, vec![css.into()]).await.unwrap();
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

    /// Puts it down.
    pub async fn close(self) {
        self.driver.quit().await.unwrap();
        // what is left of it is below the folder of temporary files
        let _ = std::fs::remove_dir_all(&self.data);
    }
}
