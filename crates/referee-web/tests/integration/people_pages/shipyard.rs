//! The shipyard: the own fleet, and nobody else's.

use super::{game, person, referee};
use crate::site::Site;

const LAWFUL: &str = "А1-А4, В1-В3, В5-В7, Д1-Д2, Д4-Д5, Д7-Д8, Ж1, Ж3, Ж5, Ж7";

/// How many cells are ticked.
fn ticked(page: &str) -> usize {
    page.matches("\" checked").count()
}

#[tokio::test]
async fn a_fleet_is_checked_kept_and_shown_to_its_owner_alone() {
    let site = Site::new(&[]).await;
    let mut judge = referee(&site).await;
    let game = game(&mut judge).await;
    let fleet = format!("{game}/fleet");
    let mut zima = person(&site, "ZimA").await;
    let mut virt = person(&site, "Вирт").await;
    assert_eq!(zima.get(&fleet).await.status, 403, "not enrolled");
    for b in [&mut zima, &mut virt] {
        b.post(&format!("{game}/enrolment"), "").await;
    }
    assert_eq!(ticked(&zima.get(&fleet).await.body), 0);

    let bad = zima.post(&fleet, "do=save&fleet=А1-А4, Б5").await;
    assert_eq!(bad.status, 422);
    for want in [
        "Корабли А1–А4 и Б5 касаются углами.",
        "Не хватает: 2 трёхпалубных, 3 двухпалубных, 3 однопалубных.",
        "А1-А4, Б5",
    ] {
        assert!(bad.body.contains(want), "{want}: {}", bad.body);
    }
    assert_eq!(ticked(&bad.body), 5, "what could be read is shown");
    assert_eq!(bad.body.matches("aria-invalid=\"true\"").count(), 5);

    let beside = zima.post(&fleet, "do=check&fleet=А1-А4\nЖ1-Ж2\nК11").await;
    assert_eq!(beside.status, 422);
    assert_eq!(
        ticked(&beside.body),
        6,
        "a line that cannot be read hides no other"
    );

    let checked = zima.post(&fleet, &format!("do=check&fleet={LAWFUL}")).await;
    assert_eq!((checked.status.as_u16(), ticked(&checked.body)), (200, 20));
    assert!(checked.body.contains("Не забудьте сохранить"));
    assert_eq!(ticked(&zima.get(&fleet).await.body), 0, "checking keeps nothing");

    let drawn = zima.post(&fleet, "do=random").await;
    assert_eq!(ticked(&drawn.body), 20);
    let by_cells: Vec<String> = drawn
        .body
        .split("name=\"cell\" value=\"")
        .skip(1)
        .filter(|rest| rest.split('>').next().unwrap().contains("checked"))
        .map(|rest| format!("cell={}", rest.split('"').next().unwrap()))
        .collect();
    let saved = zima
        .post(&fleet, &format!("do=save&{}", by_cells.join("&")))
        .await;
    assert_eq!(saved.location.as_deref(), Some(fleet.as_str()));
    let shown = zima.get(&fleet).await.body;
    assert_eq!(ticked(&shown), 20);
    assert!(shown.contains("Печать расстановки"));
    assert_eq!(ticked(&zima.post(&fleet, "do=clear").await.body), 0);
    assert_eq!(ticked(&zima.get(&fleet).await.body), 20, "clearing keeps nothing");

    assert_eq!(
        ticked(&virt.get(&fleet).await.body),
        0,
        "another's fleet is not here"
    );
    assert_eq!(judge.get(&fleet).await.status, 403, "nor for the Referee");
    assert_eq!(zima.post(&fleet, "do=save&cell=Щ99").await.status, 400);
}

#[tokio::test]
async fn a_file_is_read_into_the_preview_whatever_its_encoding() {
    let site = Site::new(&[]).await;
    let mut judge = referee(&site).await;
    let game = game(&mut judge).await;
    let fleet = format!("{game}/fleet");
    let mut zima = person(&site, "ZimA").await;
    zima.post(&format!("{game}/enrolment"), "").await;
    let utf_8 = format!("\u{feff}{LAWFUL}").into_bytes();
    let utf_16: Vec<u8> = format!("\u{feff}{LAWFUL}")
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    // in windows-1251 the letters from А on stand from 0xC0 on, in order
    let letter = |c: char| u8::try_from(u32::from(c) - u32::from('А') + 0xC0).unwrap();
    let windows: Vec<u8> = LAWFUL
        .chars()
        .map(|c| {
            if c.is_ascii() {
                u8::try_from(c).unwrap()
            } else {
                letter(c)
            }
        })
        .collect();
    for file in [LAWFUL.as_bytes().to_vec(), utf_8, utf_16, windows] {
        let fields = [("fleet", "А1"), ("do", "check")];
        let shown = zima.upload(&fleet, &fields, &file).await;
        assert_eq!(
            (shown.status.as_u16(), ticked(&shown.body)),
            (200, 20),
            "{}",
            shown.body
        );
        assert!(
            shown.body.contains(&format!("\n{LAWFUL}</textarea>")),
            "the text can be corrected"
        );
    }
    assert_eq!(ticked(&zima.get(&fleet).await.body), 0, "nothing is placed yet");

    let table = zima
        .upload(
            &fleet,
            &[("fleet", ""), ("do", "check")],
            "А1,А2,А3,А4\r\nВ1,В2,В3".as_bytes(),
        )
        .await;
    assert_eq!(
        (table.status.as_u16(), ticked(&table.body)),
        (422, 7),
        "{}",
        table.body
    );
    assert!(
        table
            .body
            .contains("Не хватает: 1 трёхпалубный, 3 двухпалубных, 4 однопалубных.")
    );
    let large = vec![b' '; 64 * 1024 + 1];
    let photograph = vec![0xff; 3 * 1024 * 1024];
    for (file, words) in [
        (b"PK\x03\x04 a workbook".as_slice(), "Файл не открывается"),
        (large.as_slice(), "Файл слишком большой"),
        (photograph.as_slice(), "Файл слишком большой"),
        (b"hello world", "В файле не нашлось ни одного корабля"),
    ] {
        let refused = zima
            .upload(&fleet, &[("fleet", "А1-А4"), ("do", "save")], file)
            .await;
        assert_eq!(refused.status, 422);
        assert!(refused.body.contains(words), "{words}: {}", refused.body);
        assert!(
            refused.body.contains("\nА1-А4</textarea>"),
            "what was typed stays"
        );
        assert_eq!(ticked(&refused.body), 4);
    }
    // no file was chosen: the field counts, and can be saved
    let saved = zima
        .upload(&fleet, &[("fleet", LAWFUL), ("do", "save")], b"")
        .await;
    assert_eq!(saved.location.as_deref(), Some(fleet.as_str()), "{}", saved.body);
    assert_eq!(ticked(&zima.get(&fleet).await.body), 20);
}

#[tokio::test]
async fn the_dock_holds_the_fleet_of_the_game() {
    let site = Site::new(&[]).await;
    let mut judge = referee(&site).await;
    let rules = "title=Малый&mode=team_battle&ships_4=0&ships_3=1&ships_2=0&ships_1=2";
    let opened = judge
        .post("/games", rules)
        .await
        .location
        .expect("the game is opened");
    let game = opened.trim_end_matches("/players");
    let mut zima = person(&site, "ZimA").await;
    zima.post(&format!("{game}/enrolment"), "").await;
    let page = zima.get(&format!("{game}/fleet")).await.body;
    let lengths: Vec<&str> = page
        .split("data-length=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect();
    assert_eq!(lengths, ["3", "1", "1"]);
    assert!(page.contains("data-kept=\"yes\""));
    let checked = zima
        .post(&format!("{game}/fleet"), "do=check&fleet=А1-А3")
        .await
        .body;
    assert!(checked.contains("Не хватает: 2 однопалубных."), "{checked}");
    assert!(!checked.contains("data-kept"), "it is not what is saved");
}

#[tokio::test]
async fn a_fleet_is_fixed_by_the_start() {
    let site = Site::new(&[]).await;
    let mut judge = referee(&site).await;
    let game = game(&mut judge).await;
    let fleet = format!("{game}/fleet");
    let mut zima = person(&site, "ZimA").await;
    let mut virt = person(&site, "Вирт").await;
    for b in [&mut zima, &mut virt] {
        b.post(&format!("{game}/enrolment"), "").await;
        assert_eq!(
            b.post(&fleet, &format!("do=save&fleet={LAWFUL}")).await.status,
            303
        );
    }
    let version = super::hidden(&judge.get(&format!("{game}/draw")).await.body, "version");
    let drawn = judge
        .post(
            &format!("{game}/draw"),
            &format!("how=random&confirmed=yes&version={version}"),
        )
        .await;
    assert_eq!(drawn.status, 303, "{}", drawn.body);
    assert_eq!(judge.get(&format!("{game}/draw")).await.status, 303, "it is over");
    let version = super::hidden(&judge.get(&format!("{game}/referee")).await.body, "version");
    let start = judge
        .post(
            &format!("{game}/referee/start"),
            &format!("confirmed=yes&version={version}"),
        )
        .await;
    assert_eq!(start.status, 303, "{}", start.body);
    let late = zima.post(&fleet, &format!("do=save&fleet={LAWFUL}")).await;
    assert_eq!(late.status, 409);
    assert!(
        late.body.contains("Корабли уже нельзя переставить"),
        "{}",
        late.body
    );
    assert!(
        late.body
            .contains("<fieldset class=\"shipyard\" id=\"yard\" disabled")
    );
    let todo = [zima.get("/").await.body, virt.get("/").await.body];
    let owing: Vec<bool> = todo
        .iter()
        .map(|page| page.contains("class=\"duty\">выстрел<"))
        .collect();
    assert_eq!(
        owing.iter().filter(|owes| **owes).count(),
        1,
        "one team's turn: {owing:?}"
    );
}
