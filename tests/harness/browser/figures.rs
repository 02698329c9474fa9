//! What Chromium itself says of a page that it has loaded: bytes, requests, times, and how much it jumped.

use serde_json::{Value, json};

use super::Window;

/// Figures of the page that is open.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    /// Bytes of the document as they were sent: compressed.
    pub document: u64,
    /// Bytes of the document.
    pub plain: u64,
    /// Bytes of everything that was sent for the page, without headers; what was kept costs nothing.
    pub sent: u64,
    /// Everything that was asked for, with the document.
    pub requests: usize,
    /// What the first drawing of the page had to wait for, beside the document: addresses.
    pub blocking: Vec<String>,
    /// Milliseconds from the start to the first byte of the document.
    pub first_byte: f64,
    /// Milliseconds to the first drawing of any content.
    pub first_paint: f64,
    /// Milliseconds to the drawing of the largest content.
    pub largest_paint: f64,
    /// Milliseconds to the end of loading.
    pub loaded: f64,
    /// Milliseconds in tasks beyond the 50 that nobody feels, summed.
    pub stuck: f64,
    /// Layout shift, summed over all shifts that no input brought about: 0 is none, 0.1 is still called good.
    pub shift: f64,
}

/// Observers are told of what was before them soon, but not at once: after two frames they know.
const READ: &str = "\
    const done = arguments[0]; \
    const all = { 'largest-contentful-paint': [], 'layout-shift': [], longtask: [] }; \
    for (const type of Object.keys(all)) \
        new PerformanceObserver((list) => all[type].push(...list.getEntries())).observe({ type, buffered: true }); \
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => { \
        const page = performance.getEntriesByType('navigation')[0]; \
        const parts = performance.getEntriesByType('resource').filter((part) => part.initiatorType !== 'fetch'); \
        const sum = (list, of) => list.reduce((whole, one) => whole + of(one), 0); \
        done({ \
            document: page.encodedBodySize, plain: page.decodedBodySize, requests: 1 + parts.length, \
            sent: sum([page, ...parts], (part) => part.transferSize === 0 ? 0 : part.encodedBodySize), \
            blocking: parts.filter((part) => part.renderBlockingStatus === 'blocking').map((part) => part.name), \
            firstByte: page.responseStart, loaded: page.loadEventEnd, \
            firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1, \
            largestPaint: all['largest-contentful-paint'].at(-1)?.startTime ?? -1, \
            stuck: sum(all.longtask, (task) => Math.max(0, task.duration - 50)), \
            shift: sum(all['layout-shift'], (one) => one.hadRecentInput ? 0 : one.value), \
        }); \
    }, 50)));";

impl Window {
    /// What Chromium measured of the page that is open and has been loaded.
    pub async fn figures(&self) -> Figures {
        let read: Value = self.ask(READ, Vec::new()).await;
        let number = |name: &str| read[name].as_f64().unwrap();
        let count = |name: &str| read[name].as_u64().unwrap();
        let blocking = read["blocking"].as_array().unwrap().iter();
        Figures {
            document: count("document"),
            plain: count("plain"),
            sent: count("sent"),
            requests: usize::try_from(count("requests")).unwrap(),
            blocking: blocking.map(|name| name.as_str().unwrap().to_owned()).collect(),
            first_byte: number("firstByte"),
            first_paint: number("firstPaint"),
            largest_paint: number("largestPaint"),
            loaded: number("loaded"),
            stuck: number("stuck"),
            shift: number("shift"),
        }
    }

    /// Makes a slow phone of it, on a slow network: a quarter of this processor, 150 ms to the server and back, 1.6 Mbit/s
    /// down and 750 kbit/s up («slow 4G» of Chromium's own tools).
    pub async fn slow(&self) {
        self.tell("Emulation.setCPUThrottlingRate", json!({ "rate": 4 }))
            .await;
        self.tell("Network.enable", json!({})).await;
        let network = json!({
            "offline": false, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750,
        });
        self.tell("Network.emulateNetworkConditions", network).await;
    }

    /// Forgets everything that was kept of the site but cookies: the next page is as on the first visit.
    pub async fn forget(&self) {
        self.tell("Network.clearBrowserCache", json!({})).await;
    }

    /// When the post with this number stands in the page, in milliseconds since 1970 by the page's clock; it is waited for.
    pub async fn drawn(&self, number: u32) -> f64 {
        let script = "\
            const [id, done] = arguments; \
            const now = () => performance.timeOrigin + performance.now(); \
            if (document.getElementById(id)) done(now()); \
            else { \
                const seen = new MutationObserver(() => { \
                    if (!document.getElementById(id)) return; \
                    seen.disconnect(); done(now()); \
                }); \
                seen.observe(document.querySelector('#thread'), { childList: true, subtree: true }); \
            }";
        let at: Value = self.ask(script, vec![format!("post-{number}").into()]).await;
        at.as_f64().unwrap()
    }
}
