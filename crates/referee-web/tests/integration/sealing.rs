//! `referee seal`: a fleet that its player keeps (D3).

use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use engine::{Alphabet, FleetRule, Lineup, Notation, Rows};
use referee_web::application::key_file::KeyFile;

use crate::program::{Folder, referee};

const FLEET: &str = "А1-А4, В1-В3, В5-В7, Д1-Д2, Д4-Д5, Д7-Д8, Ж1, Ж3, Ж5, Ж7";

fn seal(folder: &Folder, args: &[&str], fleet: &str) -> Output {
    let mut c = referee(&folder.0, &["seal"]);
    c.args(args).current_dir(&folder.0);
    let mut child = c
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // one that reads nothing has perhaps ended already
    let _ = child.stdin.take().unwrap().write_all(fleet.as_bytes());
    child.wait_with_output().unwrap()
}

fn said(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap().trim_end()
}

fn key(path: &Path) -> KeyFile {
    KeyFile::read(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn d3_a_fleet_is_sealed_on_the_shell_and_its_key_kept() {
    let folder = Folder::new("seal");
    std::fs::create_dir_all(&folder.0).unwrap();
    let sealed = seal(&folder, &["--game", "0192-a", "--nick", "ZimA"], FLEET);
    assert!(sealed.status.success(), "{sealed:?}");
    let file = folder.0.join("morskoy-boy-key-0192-a.json");
    let kept = key(&file);
    assert_eq!(
        said(&sealed.stdout),
        kept.seal.to_string(),
        "the seal and nothing else"
    );
    assert_eq!((kept.game.as_str(), kept.nick.as_str()), ("0192-a", "ZimA"));
    let fleet = Lineup::read(FLEET, Notation::default()).unwrap();
    let fleet = engine::Fleet::lawful(&FleetRule::default(), &fleet).unwrap();
    assert_eq!(kept.seal, engine::seal(&fleet, Notation::default(), &kept.salt));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "for its owner alone: {mode:o}");
    }

    let again = seal(&folder, &["--game", "0192-a"], FLEET);
    assert_eq!(again.status.code(), Some(2));
    assert!(said(&again.stderr).contains("--output"), "{again:?}");
    assert_eq!(key(&file), kept, "an older key is never written over");

    let path = file.to_str().unwrap();
    let checked = seal(&folder, &["--check", path], "");
    assert_eq!(said(&checked.stdout), kept.seal.to_string());
    let text = std::fs::read_to_string(&file)
        .unwrap()
        .replace("\"Ж7\"", "\"Ж8\"");
    std::fs::write(&file, text).unwrap();
    let changed = seal(&folder, &["--check", path], "");
    assert_eq!(changed.status.code(), Some(2));
    assert!(said(&changed.stderr).contains("was changed"), "{changed:?}");
}

#[test]
fn d3_fleets_of_other_games_are_sealed_and_unlawful_ones_are_not() {
    let folder = Folder::new("sealothers");
    std::fs::create_dir_all(&folder.0).unwrap();
    let other = [
        "--notation",
        "latin",
        "--rows",
        "bottom_up",
        "--ships",
        r#"{"5":1,"1":1}"#,
        "--output",
        "key.json",
    ];
    let sealed = seal(&folder, &other, "a1-a5, J10");
    assert!(sealed.status.success(), "{sealed:?}");
    let kept = key(&folder.0.join("key.json"));
    assert_eq!(kept.fleet, [vec!["A5", "A4", "A3", "A2", "A1"], vec!["J10"]]);
    let notation = Notation {
        rows: Rows::BottomUp,
        ..Notation::of(Alphabet::Latin)
    };
    assert!(kept.opened().is_sealed_by(&kept.seal, notation));

    let drawn = [
        seal(&folder, &["--random", "--output", "1"], ""),
        seal(&folder, &["--random", "--output", "2"], ""),
    ];
    assert_ne!(drawn[0].stdout, drawn[1].stdout, "no two are alike");

    let refused = seal(&folder, &["--output", "none"], "А1-А4, Б5");
    assert_eq!((refused.status.code(), said(&refused.stdout)), (Some(2), ""));
    assert!(
        said(&refused.stderr).contains("А1–А4 and Б5 touch"),
        "{refused:?}"
    );
    assert!(!folder.0.join("none").exists());
}
