//! Layouts that are pasted, brought as files, or photographed.

use super::{game, hidden, person, referee};
use crate::site::{Browser, Site};

const DRAWING: &str = "...###.#.#\n.#........\n.#.......#\n.#..##...#\n.#.......#\n..........\n..........\n..#...##..\n..#.......\n#........#";
const SHIPS: &str = "Б2-Б5 Г1-Е1 К3-К5 Д4-Е4 Ж8-З8 В8-В9 А10 К10 З1 К1";
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n a photograph";

fn ticked(page: &str) -> usize {
    page.matches("\" checked").count()
}

/// The decks of a sea that is shown.
fn decks(page: &str) -> usize {
    page.matches("<td class=\"deck").count()
}

/// A game, its Referee, and a player.
async fn begun(site: &Site) -> (String, Browser, Browser) {
    let mut judge = referee(site).await;
    let game = game(&mut judge).await;
    let mut zima = person(site, "ZimA").await;
    zima.post(&format!("{game}/enrolment"), "").await;
    (game, judge, zima)
}

#[tokio::test]
async fn a_layout_is_shown_before_it_is_placed() {
    let site = Site::new(&[]).await;
    let (game, _, mut zima) = begun(&site).await;
    let fleet = format!("{game}/fleet");
    let matrix = DRAWING.replace('.', "0").replace('#', "1");
    for text in [DRAWING, SHIPS, &matrix] {
        let shown = zima.post(&fleet, &format!("do=preview&fleet={text}")).await;
        assert_eq!(
            (shown.status.as_u16(), decks(&shown.body)),
            (200, 20),
            "{}",
            shown.body
        );
        assert!(shown.body.contains("Поставить этот флот"));
        assert_eq!(ticked(&zima.get(&fleet).await.body), 0, "nothing is placed yet");
    }
    let wrong = DRAWING.replacen(".#.......#\n..........", ".##......#\n..........", 1);
    let refused = zima.post(&fleet, &format!("do=preview&fleet={wrong}")).await;
    assert_eq!(refused.status, 422);
    assert!(refused.body.contains("изогнут") && refused.body.contains("deck faulty"));
    assert!(!refused.body.contains("Поставить этот флот") && refused.body.contains("Исправить"));

    let shown = zima
        .upload(&fleet, &[("fleet", ""), ("do", "preview")], DRAWING.as_bytes())
        .await;
    let text = hidden(&shown.body, "fleet");
    let corrected = zima.post(&fleet, &format!("do=check&fleet={text}")).await;
    assert_eq!((corrected.status.as_u16(), ticked(&corrected.body)), (200, 20));
    let placed = zima.post(&fleet, &format!("do=save&fleet={text}")).await;
    assert_eq!(
        placed.location.as_deref(),
        Some(fleet.as_str()),
        "{}",
        placed.body
    );
    assert_eq!(ticked(&zima.get(&fleet).await.body), 20);
}

#[tokio::test]
async fn a_file_is_never_placed_unseen_and_a_picture_is_not_read() {
    let site = Site::new(&[]).await;
    let (game, _, mut zima) = begun(&site).await;
    let fleet = format!("{game}/fleet");
    let shown = zima
        .upload(&fleet, &[("fleet", ""), ("do", "save")], DRAWING.as_bytes())
        .await;
    assert_eq!((shown.status.as_u16(), decks(&shown.body)), (200, 20));
    assert_eq!(ticked(&zima.get(&fleet).await.body), 0);
    let refused = zima
        .upload(&fleet, &[("fleet", "А1"), ("do", "preview")], PNG)
        .await;
    assert_eq!(refused.status, 422);
    assert!(refused.body.contains("Отправьте снимок судье") && refused.body.contains("\nА1</textarea>"));
}

#[tokio::test]
async fn a_photograph_is_seen_by_its_owner_and_the_referee_alone() {
    let site = Site::new(&[]).await;
    let (game, mut judge, mut zima) = begun(&site).await;
    let mut enemy = person(&site, "Вирт").await;
    enemy.post(&format!("{game}/enrolment"), "").await;
    let mut stranger = person(&site, "Штурман").await;
    let (photo, reading) = (
        format!("{game}/fleet/photo"),
        format!("{game}/referee/photos/ZimA"),
    );
    let picture = format!("{reading}/picture");
    assert_eq!(zima.get(&photo).await.status, 404, "there is none yet");
    for (file, words) in [
        (b"<svg onload='alert(1)'/>".as_slice(), "JPEG, PNG, WebP или HEIC"),
        (&vec![0xff; 5 * 1024 * 1024 + 1], "больше 5 МиБ"),
        (b"", "Выберите снимок"),
    ] {
        let refused = zima.upload(&photo, &[], file).await;
        assert_eq!(refused.status, 422);
        assert!(refused.body.contains(words), "{words}");
    }
    assert_eq!(
        stranger.upload(&photo, &[], PNG).await.status,
        403,
        "who does not play has no fleet"
    );
    let sent = zima.upload(&photo, &[], PNG).await;
    assert_eq!(
        sent.location.as_deref(),
        Some(format!("{game}/fleet").as_str()),
        "{}",
        sent.body
    );

    for (who, path) in [(&mut zima, &photo), (&mut judge, &picture)] {
        let got = who.get(path).await;
        assert_eq!(
            (got.status.as_u16(), who.header("content-type")),
            (200, "image/png")
        );
        assert_eq!(who.header("x-content-type-options"), "nosniff");
        assert_eq!(who.header("cache-control"), "private, no-store");
    }
    for who in [&mut enemy, &mut stranger, &mut zima] {
        for path in [&reading, &picture] {
            assert_eq!(who.get(path).await.status, 404);
        }
    }
    assert_eq!(enemy.get(&photo).await.status, 404);
    assert_eq!(judge.get(&photo).await.status, 404);
    let panel = judge.get(&format!("{game}/referee")).await.body;
    assert!(panel.contains("Снимки расстановок") && panel.contains("/referee/photos/ZimA"));
    zima.post(&photo, "do=remove").await;
    assert_eq!(judge.get(&picture).await.status, 404);
}

#[tokio::test]
async fn what_the_referee_reads_is_placed_when_the_player_confirms_it() {
    let site = Site::new(&[]).await;
    let (game, mut judge, mut zima) = begun(&site).await;
    let (fleet, reading) = (format!("{game}/fleet"), format!("{game}/referee/photos/ZimA"));
    let (photo, answer) = (format!("{fleet}/photo"), format!("{fleet}/proposal"));
    zima.upload(&photo, &[], PNG).await;
    assert_eq!(
        zima.post(&answer, "do=confirm").await.status,
        404,
        "nothing is proposed"
    );

    let wrong = judge.post(&reading, "do=propose&fleet=А1-А4, Б5").await;
    assert_eq!(wrong.status, 422);
    assert!(wrong.body.contains("касаются углами"));
    let shown = judge.post(&reading, &format!("do=preview&fleet={DRAWING}")).await;
    assert_eq!(
        (shown.status.as_u16(), decks(&shown.body)),
        (200, 20),
        "{}",
        shown.body
    );
    assert!(
        !zima
            .get(&fleet)
            .await
            .body
            .contains("Судья прочитал вашу фотографию так")
    );
    let proposed = judge.post(&reading, &format!("do=propose&fleet={DRAWING}")).await;
    assert_eq!(proposed.status, 303, "{}", proposed.body);

    let yard = zima.get(&fleet).await.body;
    assert!(yard.contains("Судья прочитал вашу фотографию так"));
    assert_eq!((decks(&yard), ticked(&yard)), (20, 0), "it is shown, not placed");
    zima.post(&answer, "do=reject&said=Третий ряд не тот").await;
    assert!(
        !zima
            .get(&fleet)
            .await
            .body
            .contains("Судья прочитал вашу фотографию так")
    );
    assert!(judge.get(&reading).await.body.contains("Третий ряд не тот"));

    judge.post(&reading, &format!("do=propose&fleet={SHIPS}")).await;
    let stale = zima.post(&answer, "do=confirm&ships=А1").await;
    assert_eq!(stale.status, 303);
    assert_eq!(
        ticked(&zima.get(&fleet).await.body),
        0,
        "another reading than the one that was shown"
    );
    let yard = zima.get(&fleet).await.body;
    let ships = hidden(&yard, "ships");
    let placed = zima.post(&answer, &format!("do=confirm&ships={ships}")).await;
    assert_eq!(
        placed.location.as_deref(),
        Some(fleet.as_str()),
        "{}",
        placed.body
    );
    assert_eq!(ticked(&zima.get(&fleet).await.body), 20);
    assert_eq!(zima.get(&photo).await.status, 404, "the photograph is gone");
    assert_eq!(judge.get(&reading).await.status, 404);
}

#[tokio::test]
async fn a_photograph_goes_when_a_fleet_is_placed_in_another_way() {
    let site = Site::new(&[]).await;
    let (game, mut judge, mut zima) = begun(&site).await;
    let mut virt = person(&site, "Вирт").await;
    virt.post(&format!("{game}/enrolment"), "").await;
    for who in [&mut zima, &mut virt] {
        who.upload(&format!("{game}/fleet/photo"), &[], PNG).await;
    }
    zima.post(&format!("{game}/fleet"), &format!("do=save&fleet={SHIPS}"))
        .await;
    assert_eq!(
        judge.get(&format!("{game}/referee/photos/ZimA")).await.status,
        404
    );
    assert_eq!(
        judge
            .get(&format!("{game}/referee/photos/%D0%92%D0%B8%D1%80%D1%82"))
            .await
            .status,
        200
    );
}
