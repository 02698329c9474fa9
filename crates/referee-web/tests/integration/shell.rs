//! Accounts from the shell, and the first one.

use crate::program::{Folder, Serving, done, postmaster, referee};
use std::io::Write;
use std::process::{Output, Stdio};

/// Runs a command with a line on its standard input.
fn with_line(data: &Folder, args: &[&str], line: &str) -> Output {
    let mut c = referee(&data.0, args);
    let mut child = c
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(line.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn said(o: &Output) -> String {
    String::from_utf8([&o.stdout[..], &o.stderr[..]].concat()).unwrap()
}

#[test]
fn the_first_account_is_made_once_and_its_password_told_once() {
    let data = Folder::new("first");
    let server = Serving::start(&data.0);
    assert!(
        server
            .greeting
            .contains("made the account referee with the password "),
        "{}",
        server.greeting
    );
    server.stop();
    let server = Serving::start(&data.0);
    assert_eq!(server.greeting, "");
    server.stop();

    let data = Folder::new("firstset");
    let mut c = referee(&data.0, &[]);
    c.env("REFEREE_ADMIN_PASSWORD", "адмирал флота");
    let server = Serving::of(c);
    assert_eq!(server.greeting, "", "a password that was given is not told");
    server.stop();
}

#[test]
fn accounts_are_made_beside_a_running_server_and_without_one() {
    let data = Folder::new("user");
    let made = with_line(
        &data,
        &["user", "add", "Адвокат", "--password-stdin"],
        "восемь знаков\n",
    );
    assert_eq!(said(&made), "made the account Адвокат\n");
    assert_eq!(postmaster(&data.0), None, "the database ran for the moment only");

    let server = Serving::start(&data.0);
    let database = postmaster(&data.0);
    let made = done(referee(&data.0, &["user", "add", "ZimA", "--role", "referee"]));
    assert!(
        said(&made).starts_with("made the account ZimA with the password "),
        "{}",
        said(&made)
    );
    assert_eq!(postmaster(&data.0), database, "it joined the server's");
    assert_eq!(server.get("/health/ready").0, 200);

    for (args, line, want) in [
        (
            &["user", "add", "AДBOKAT", "--password-stdin"][..],
            "восемь знаков",
            "the nick is taken, or looks like one",
        ),
        (
            &["user", "add", "Вирт", "--password-stdin"],
            "семь",
            "at least 8 characters",
        ),
        (
            &["user", "add", "В@рт", "--password-stdin"],
            "восемь знаков",
            "from the nick",
        ),
        (
            &["user", "passwd", "Никто", "--password-stdin"],
            "восемь знаков",
            "there is no account Никто",
        ),
    ] {
        let o = with_line(&data, args, line);
        assert_eq!(o.status.code(), Some(1));
        let text = said(&o);
        assert!(
            text.starts_with("referee: ") && text.contains(want) && text.lines().count() == 1,
            "{text}"
        );
    }
    let token = done(referee(
        &data.0,
        &[
            "token", "zima", "--scope", "read", "--scope", "play", "--days", "7",
        ],
    ));
    let token = said(&token);
    let line = token.strip_suffix('\n').unwrap();
    assert!(
        line.starts_with("referee_") && !line.contains('\n'),
        "the token alone: {token:?}"
    );
    let (status, me) = server.get_with("/api/v1/me", &format!("Authorization: Bearer {line}"));
    assert!(status == 200 && me.contains("\"nick\":\"ZimA\""), "{me}");
    let o = with_line(&data, &["token", "Никто", "--scope", "read"], "");
    assert_eq!(o.status.code(), Some(1), "{}", said(&o));
    let changed = with_line(
        &data,
        &["user", "passwd", "адвокат", "--password-stdin"],
        "другой пароль\n",
    );
    assert_eq!(said(&changed), "the account Адвокат has a new password\n");
    server.stop();
}

#[test]
fn a_game_and_the_days_off_are_imported_beside_a_running_server() {
    let data = Folder::new("import");
    let server = Serving::start(&data.0);
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/scenarios/from-a-forum.jsonl"
    );
    let run = |args: &[&str], line: &str| {
        let o = with_line(&data, args, line);
        (o.status.code().unwrap(), said(&o))
    };
    let (code, told) = run(&["import", file, "--dry-run"], "");
    assert!(
        code == 0 && told.starts_with("could import «Кубок архипелага, полуфинал»: 51 lines"),
        "{told}"
    );
    let (code, told) = run(&["import", file], "");
    assert_eq!(code, 0, "{told}");
    for part in [
        "turn 11, red to move, 17 hours left; the clock is paused",
        "Шкипер an answer",
        "Капитан a shot",
        "made      ZimA, Адвокат",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let address = told
        .lines()
        .find_map(|line| line.trim().strip_prefix("address   "))
        .unwrap();
    let (status, page) = server.get(address);
    assert!(
        status == 200 && page.contains("перенос с другого форума"),
        "{page}"
    );
    let (code, told) = run(&["import", file], "");
    assert!(code == 1 && told.contains(address), "{told}");
    let (code, told) = run(&["import", "-"], "{\"do\":\"tick\"}\nэто не JSON\n");
    assert!(
        code == 2 && told.contains("line 1, column") && told.contains("line 2, column"),
        "{told}"
    );
    let (code, told) = run(
        &["import", "-"],
        "{\"at\":\"2024-10-28T12:00:00Z\",\"by\":\"Вирт\",\"do\":\"start\"}\n",
    );
    assert!(code == 1 && told.contains("line 1: wrong_state"), "{told}");

    let days = data.0.join("2031.tsv");
    std::fs::write(&days, "2031-01-01\tНовый год\n2031-05-09\tДень Победы\n").unwrap();
    let days = days.to_str().unwrap();
    let (code, told) = run(&["calendar", "import", days], "");
    assert!(
        code == 0 && told.starts_with("+ 2031-01-01\tНовый год\n+ 2031-05-09"),
        "{told}"
    );
    let (code, told) = run(&["calendar", "import", days], "");
    assert!(code == 1 && told.contains("nothing would change"), "{told}");
    let (code, told) = run(
        &["calendar", "import", "-", "--by", "Вирт"],
        "2031-02-30\tА\n2031-03-08\n",
    );
    assert!(
        code == 1 && told.contains("line 1, column 1") && told.contains("line 2, column"),
        "{told}"
    );
    server.stop();
}

/// What the README tells a new user to do first.
#[test]
fn a_game_is_imported_on_a_machine_where_nothing_is_yet() {
    let data = Folder::new("import-new");
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/scenarios/from-a-forum.jsonl"
    );
    let done = with_line(&data, &["import", file], "");
    let told = said(&done);
    assert_eq!(done.status.code(), Some(0), "{told}");
    assert!(
        told.contains("made the account referee with the password") && told.contains("imported «"),
        "{told}"
    );
}

#[test]
fn counts_of_messages_are_entered_from_a_table_and_all_of_it_is_written_down() {
    let data = Folder::new("counts");
    with_line(
        &data,
        &["user", "add", "ZimA", "--password-stdin"],
        "восемь знаков\n",
    );
    let file = data.0.join("forum.csv");
    let (russian, ..) = encoding_rs::WINDOWS_1251.encode("ник;сообщений\r\nzima;1 204\r\nНикто;5\r\n");
    std::fs::write(&file, &russian).unwrap();
    let file = file.to_str().unwrap();
    let table =
        "2\tzima (here ZimA)\t0 -> 1204 (and 0 written here)\n3\tНикто\tleft out: nobody has that nick\n";
    let dry = done(referee(&data.0, &["import-counts", file, "--dry-run"]));
    assert_eq!(
        said(&dry),
        format!("{table}would change 1 counts, 1 lines left out\n")
    );
    let wet = done(referee(&data.0, &["import-counts", file]));
    assert_eq!(said(&wet), format!("{table}changed 1 counts, 1 lines left out\n"));
    let again = done(referee(&data.0, &["import-counts", file]));
    assert!(said(&again).contains("1204, as it is\n"), "{}", said(&again));
    let missing = with_line(&data, &["import-counts", "/nonexistent.csv"], "");
    assert_eq!(missing.status.code(), Some(2), "{}", said(&missing));
}
