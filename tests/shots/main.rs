//! `cargo run -p shots`: pictures of every page, to be looked at: on a phone and on a desk, by day and by night, on paper.
//! They come into a folder (`target/shots/`), with a page that shows all of them side by side. `--readme` makes the
//! picture of the README instead.
//!
//! The server is this same program, started again; its data are thrown away. Pages are those of [`acceptance::sights`].
#![expect(
    clippy::unwrap_used,
    reason = "a picture that cannot be taken is said so at once"
)]

mod album;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use acceptance::browser::{DESK, Driver, Media, PHONE, Size, Window};
use acceptance::server::Server;
use acceptance::sights::{self, Sight};
use acceptance::site::Site;
use clap::Parser;

use crate::album::Album;

/// Takes pictures of every page.
#[derive(Parser)]
#[command(name = "shots")]
struct Flags {
    /// The folder for the pictures.
    #[arg(default_value = "target/shots")]
    folder: PathBuf,
    /// What the reader speaks: ru or en.
    #[arg(long, default_value = "ru")]
    lang: String,
    /// Only pages whose name begins so.
    #[arg(long, default_value = "")]
    only: String,
    /// Only docs/screenshot.png, the picture of the README.
    #[arg(long)]
    readme: bool,
}

/// How a page is looked at: what its picture is called, the window, the light.
const GUISES: [(&str, Size, Media); 5] = [
    (
        "phone.light",
        PHONE,
        Media {
            dark: false,
            paper: false,
            still: true,
        },
    ),
    (
        "phone.dark",
        PHONE,
        Media {
            dark: true,
            paper: false,
            still: true,
        },
    ),
    (
        "desk.light",
        DESK,
        Media {
            dark: false,
            paper: false,
            still: true,
        },
    ),
    (
        "desk.dark",
        DESK,
        Media {
            dark: true,
            paper: false,
            still: true,
        },
    ),
    (
        "paper",
        PAPER,
        Media {
            dark: false,
            paper: true,
            still: true,
        },
    ),
];

/// A sheet of A4 less its margins, at 96 dots an inch.
const PAPER: Size = Size {
    width: 703,
    height: 1032,
    scale: 1.0,
    phone: false,
};

/// The window of the README's picture.
const README: Size = Size {
    width: 1280,
    height: 1320,
    scale: 1.0,
    phone: false,
};

fn main() -> ExitCode {
    // started again as the server
    if std::env::args().nth(1).is_some_and(|word| word == "serve") {
        return referee_web::run();
    }
    let flags = Flags::parse();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(take(&flags))
}

async fn take(flags: &Flags) -> ExitCode {
    let Some(driver) = Driver::start() else {
        return ExitCode::FAILURE;
    };
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(&std::env::current_exe().unwrap(), &database.url);
    let site = Site::furnish(&server).await;
    let window = driver.desk(&server.url).await;
    window.speak(&flags.lang).await;
    if flags.readme {
        readme(&window, &site).await;
    } else {
        all(&window, &site, flags).await;
    }
    window.close().await;
    server.stop();
    ExitCode::SUCCESS
}

/// Every page in every guise, and the page that shows them.
async fn all(window: &Window, site: &Site, flags: &Flags) {
    std::fs::create_dir_all(&flags.folder).unwrap();
    let mut album = Album::default();
    for sight in sights::all(site)
        .iter()
        .filter(|s| s.name.starts_with(&flags.only))
    {
        let mut files = Vec::new();
        let mut size = None;
        for (guise, wanted, media) in GUISES {
            window.show_on(media).await;
            if size.replace(wanted) != Some(wanted) {
                window.resize(wanted).await;
                sight.visit(window, site).await;
            }
            let file = format!("{}.{guise}.png", sight.name);
            std::fs::write(flags.folder.join(&file), window.whole().await).unwrap();
            files.push(file);
        }
        println!("{}", sight.name);
        album.add(sight.name, files);
    }
    let index = flags.folder.join("index.html");
    std::fs::write(&index, album.page()).unwrap();
    println!("{}", index.display());
}

/// The newest posts of the battle, the composer below them, and the seas beside them.
async fn readme(window: &Window, site: &Site) {
    let sights = sights::all(site);
    let battle: &Sight = sights.iter().find(|s| s.name == "battle").unwrap();
    window.resize(README).await;
    window.show_on(GUISES[2].2).await;
    battle.visit(window, site).await;
    window.open_all_in(".seas-aside").await;
    window
        .run("document.querySelector('#composer').scrollIntoView({block: 'end', behavior: 'instant'});")
        .await;
    let file: &Path = &acceptance::project().join("docs/screenshot.png");
    std::fs::write(file, window.seen().await).unwrap();
    println!("docs/screenshot.png");
}
