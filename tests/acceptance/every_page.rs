//! Every page in a real browser, as somebody meets it who has a small phone, bad eyes, or both: by day and by night, with
//! large letters, without motion.

use acceptance::browser::{Driver, Media, PHONE, Size, Window};
use acceptance::server::Server;
use acceptance::sights::{self, Sight};
use acceptance::site::Site;

/// The smallest phone.
const SMALL: Size = Size { width: 360, ..PHONE };

/// A window of 1280 × 900 at a zoom of 200 %.
const ZOOMED: Size = Size {
    width: 640,
    height: 450,
    scale: 2.0,
    phone: false,
};

const NIGHT: Media = Media {
    dark: true,
    paper: false,
    // a colour that is on its way is not yet the one to be read
    still: true,
};

/// Pages that are looked at in English as well.
const IN_ENGLISH: [&str; 6] = [
    "lobby-newcomer",
    "battle",
    "battle-refused",
    "seas",
    "referee",
    "new-game",
];

/// What is wrong, with the page and the guise.
#[derive(Default)]
struct Found(Vec<String>);

impl Found {
    fn note(&mut self, sight: &Sight, guise: &str, faults: impl IntoIterator<Item = String>) {
        let at = format!("{} {guise}", sight.name);
        self.0
            .extend(faults.into_iter().map(|fault| format!("{at}: {fault}")));
    }

    /// Whether all that is to be read is in the window.
    async fn fits(&mut self, window: &Window, sight: &Sight, guise: &str) {
        let more = window.too_wide().await;
        self.note(sight, guise, (more > 0).then(|| format!("{more} px too wide")));
        self.note(sight, guise, window.cut_off().await);
    }
}

async fn look(window: &Window, sight: &Sight, found: &mut Found) {
    found.fits(window, sight, "on a small phone").await;
    found.note(sight, "by day", window.inaccessible().await);
    window.show_on(NIGHT).await;
    found.note(sight, "by night", window.hard_to_read().await);
    found.note(sight, "without motion", window.restless().await);
    window.letters(200).await;
    found.fits(window, sight, "in large letters").await;
    window.letters(100).await;
    window.resize(ZOOMED).await;
    found.fits(window, sight, "at 200 %").await;
    found.note(sight, "at all", window.complaints().await);
    window.resize(SMALL).await;
    window.show_on(Media::default()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_in_every_guise() {
    let Some(driver) = Driver::start() else { return };
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let site = Site::furnish(&server).await;
    let window = driver.desk(&server.url).await;
    window.resize(SMALL).await;
    let mut found = Found::default();
    let sights = sights::all(&site);
    for sight in &sights {
        sight.visit(&window, &site).await;
        look(&window, sight, &mut found).await;
    }
    window.speak("en").await;
    for sight in sights.iter().filter(|s| IN_ENGLISH.contains(&s.name)) {
        sight.visit(&window, &site).await;
        found.fits(&window, sight, "in English").await;
        found.note(sight, "in English", window.inaccessible().await);
    }
    assert!(
        found.0.is_empty(),
        "{} faults:\n{}",
        found.0.len(),
        found.0.join("\n")
    );
    window.close().await;
    server.stop();
}
