//! How large the browser is, by day or night, on paper; what it looks like then.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::Window;

/// The most of a page that comes into a picture, in CSS pixels: Chromium paints no more at once.
const TALLEST: f64 = 8000.0;

/// A window's size, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// From left to right.
    pub width: u32,
    /// From top to bottom.
    pub height: u32,
    /// Pixels of the screen to one of CSS.
    pub scale: f64,
    /// It is held in the hand, and touched.
    pub phone: bool,
}

/// A phone.
pub const PHONE: Size = Size {
    width: 390,
    height: 844,
    scale: 2.0,
    phone: true,
};

/// A window on a desk.
pub const DESK: Size = Size {
    width: 1280,
    height: 900,
    scale: 1.0,
    phone: false,
};

/// What the page is shown on, and how the reader wants it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Media {
    /// By night: `prefers-color-scheme: dark`.
    pub dark: bool,
    /// On paper.
    pub paper: bool,
    /// `prefers-reduced-motion: reduce`.
    pub still: bool,
}

impl Window {
    /// Makes it so large.
    pub async fn resize(&self, size: Size) {
        let metrics = json!({
            "width": size.width, "height": size.height, "deviceScaleFactor": size.scale, "mobile": size.phone,
        });
        self.tell("Emulation.setDeviceMetricsOverride", metrics).await;
        let touch = json!({"enabled": size.phone});
        self.tell("Emulation.setTouchEmulationEnabled", touch).await;
    }

    /// Shows pages so.
    pub async fn show_on(&self, media: Media) {
        let scheme = if media.dark { "dark" } else { "light" };
        let motion = if media.still { "reduce" } else { "no-preference" };
        let emulated = json!({
            "media": if media.paper { "print" } else { "screen" },
            "features": [
                {"name": "prefers-color-scheme", "value": scheme},
                {"name": "prefers-reduced-motion", "value": motion},
            ],
        });
        self.tell("Emulation.setEmulatedMedia", emulated).await;
    }

    /// What the reader speaks: `ru`, `en`.
    pub async fn speak(&self, language: &str) {
        self.tell("Network.enable", json!({})).await;
        let headers = json!({"headers": {"Accept-Language": language}});
        self.tell("Network.setExtraHTTPHeaders", headers).await;
    }

    /// Letters of this many percent of their usual size, and nothing else: the zoom of text alone.
    pub async fn letters(&self, percent: u32) {
        self.run(&format!(
            "document.documentElement.style.fontSize = '{percent}%';"
        ))
        .await;
    }

    /// Takes the network away, or gives it back.
    pub async fn network(&self, there: bool) {
        self.tell("Network.enable", json!({})).await;
        let conditions = json!({
            "offline": !there, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
        });
        self.tell("Network.emulateNetworkConditions", conditions).await;
    }

    /// The whole page from top to bottom, as a PNG.
    pub async fn whole(&self) -> Vec<u8> {
        let size = "const root = document.documentElement; return [root.clientWidth, root.scrollHeight];";
        let size = self.run(size).await;
        let side = |at: usize| size[at].as_f64().unwrap();
        let clip = json!({"x": 0, "y": 0, "width": side(0), "height": side(1).min(TALLEST), "scale": 1});
        self.captured(json!({"format": "png", "captureBeyondViewport": true, "clip": clip}))
            .await
    }

    /// What is in the window, as a PNG.
    pub async fn seen(&self) -> Vec<u8> {
        self.captured(json!({"format": "png"})).await
    }

    async fn captured(&self, how: Value) -> Vec<u8> {
        let picture = self.tell("Page.captureScreenshot", how).await;
        STANDARD.decode(picture["data"].as_str().unwrap()).unwrap()
    }
}
