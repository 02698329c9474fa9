//! What is wrong with the page that is shown.

use serde_json::{Value, json};

use super::Window;

/// What axe-core looks for: WCAG 2.2 AA, and what is good besides (one heading over all, headings in order, everything
/// within a landmark).
const ALL_RULES: &[&str] = &[
    "wcag2a",
    "wcag2aa",
    "wcag21a",
    "wcag21aa",
    "wcag22aa",
    "best-practice",
];

impl Window {
    /// By how many pixels the page is wider than the window; 0: it fits. (On a phone `innerWidth` grows with a page that
    /// is too wide; what the page is laid out for does not.)
    pub async fn too_wide(&self) -> i64 {
        let script = "const root = document.documentElement; \
             return Math.max(0, Math.ceil(root.scrollWidth - root.clientWidth));";
        self.run(script).await.as_i64().unwrap()
    }

    /// What is not to be seen whole.
    pub async fn cut_off(&self) -> Vec<String> {
        lines(&self.run(include_str!("cut_off.js")).await)
    }

    /// What moves by itself, or slowly, although the reader asked for less motion.
    pub async fn restless(&self) -> Vec<String> {
        let script = "const moves = (e) => { const s = getComputedStyle(e); \
                 return s.animationName !== 'none' || s.scrollBehavior === 'smooth' \
                     || s.transitionDuration.split(',').some((d) => parseFloat(d) > 0); }; \
             return [...document.querySelectorAll('*')].filter(moves).map((e) => `${e.localName}.${e.className}`);";
        lines(&self.run(script).await)
    }

    /// What the browser refused or could not load (violations of the content security policy among it). A page that
    /// says no (404, 422) is a page like others, and so is a refusal that a script asked for.
    pub async fn complaints(&self) -> Vec<String> {
        let here = self.driver.current_url().await.unwrap();
        let log = self.driver.browser_log().await.unwrap();
        let page = |m: &str| m.starts_with(here.as_str()) && m.contains("a status of 4");
        let refused = |m: &str| m.contains("a status of 422") || m.contains("a status of 409");
        log.into_iter()
            .map(|entry| entry.message)
            .filter(|m| !page(m) && !refused(m))
            .collect()
    }

    /// Faults that axe-core finds, with what they are on; none where axe-core (npm) is not installed beside the
    /// project, which is said loudly.
    pub async fn inaccessible(&self) -> Vec<String> {
        self.axe(json!({"runOnly": ALL_RULES})).await
    }

    /// The faults of colours alone, which are others by day and by night.
    pub async fn hard_to_read(&self) -> Vec<String> {
        self.axe(json!({"runOnly": {"type": "rule", "values": ["color-contrast"]}}))
            .await
    }

    async fn axe(&self, options: Value) -> Vec<String> {
        if !self.scripts {
            return Vec::new(); // axe-core is a script that waits, which does not run here; the page is the same
        }
        let Ok(axe) = std::fs::read_to_string(crate::project().join("node_modules/axe-core/axe.min.js"))
        else {
            eprintln!("LEFT OUT: axe-core, for there is no node_modules/axe-core");
            return Vec::new();
        };
        if self.run("return typeof axe === 'undefined';").await == json!(true) {
            self.run(&axe).await;
        }
        let script = format!(
            "const done = arguments[0]; axe.run({options}).then(\
             r => done(r.violations.flatMap(v => v.nodes.map(n => v.id + ': ' + n.target.join(' ')))));"
        );
        let found = self.driver.execute_async(script, vec![]).await.unwrap();
        lines(found.json())
    }
}

fn lines(value: &Value) -> Vec<String> {
    let lines = value.as_array().into_iter().flatten();
    lines
        .map(|line| line.as_str().unwrap_or_default().to_owned())
        .collect()
}
