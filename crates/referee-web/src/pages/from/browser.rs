//! What a browser says of itself, in plain words.

use crate::words::Words;

/// Families, the more particular before those that they pass for.
const FAMILIES: [(&str, &str); 12] = [
    ("YaBrowser/", "Yandex Browser"),
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

/// Systems, in the same order.
const SYSTEMS: [(&str, &str); 8] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
    ("X11", "Unix"),
];

fn first(agent: &str, of: &[(&str, &'static str)]) -> Option<&'static str> {
    of.iter()
        .find(|(mark, _)| agent.contains(mark))
        .map(|(_, name)| *name)
}

/// «Firefox, Android»; what is not known is said to be so.
pub fn browser(agent: Option<&str>, words: &Words) -> String {
    let agent = agent.unwrap_or_default();
    match (first(agent, &FAMILIES), first(agent, &SYSTEMS)) {
        (Some(family), Some(system)) => format!("{family}, {system}"),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (None, None) => words.word("sessions-unknown"),
    }
}

#[cfg(test)]
mod tests {
    use super::browser;
    use crate::words::{Language, Words};

    #[test]
    fn a_browser_is_called_what_its_owner_calls_it() {
        for (agent, want) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Firefox, Linux",
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
                "Chrome, Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
                "Safari, iPhone",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 YaBrowser/25.8.0.0 Safari/537.36",
                "Yandex Browser, Windows",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
                "Edge, macOS",
            ),
            ("curl/8.5.0", "неизвестный браузер"),
            ("", "неизвестный браузер"),
        ] {
            assert_eq!(browser(Some(agent), Words::of(Language::Ru)), want, "{agent}");
        }
        assert_eq!(browser(None, Words::of(Language::En)), "unknown browser");
    }
}
