//! Any one changed byte of an export is found, and where.
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::support::{battle, check, export, tiny};

#[track_caller]
fn found(changed: &[u8], what: &str) {
    let report = check(changed);
    assert!(!report.holds(), "{what} is not found");
    let failures = report.failures();
    assert!(!failures.is_empty(), "{what}: {report:#?}");
    for (subject, why) in failures {
        assert!(why.line.is_some(), "{what}: {subject:?} {why:?} names no line");
    }
}

#[test]
fn a_byte_changed_at_any_place_of_a_small_export_is_found() {
    let bytes = export(&tiny());
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    for place in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[place] ^= u8::try_from(1 + dice.next_u32() % 255).expect("a byte");
        found(&changed, &format!("byte {place}"));
    }
}

/// The changes that look least like one: another case of a letter, another digit, a space.
#[test]
fn a_change_that_keeps_the_line_readable_is_found() {
    let bytes = export(&tiny());
    for place in (0..bytes.len()).step_by(3) {
        let others: &[u8] = match bytes[place] {
            b'a'..=b'f' => b"A0 ",
            b'0'..=b'9' => b"7f-",
            b' ' | b'\n' => b"\t\r\n ",
            _ => b" x",
        };
        let other = others[place % others.len()];
        let other = if other.is_ascii_uppercase() {
            bytes[place].to_ascii_uppercase()
        } else {
            other
        };
        if other == bytes[place] {
            continue;
        }
        let mut changed = bytes.clone();
        changed[place] = other;
        found(&changed, &format!("byte {place} made {other}"));
    }
}

#[test]
fn bytes_changed_at_random_in_a_larger_export_are_found() {
    let bytes = export(battle());
    let mut dice = ChaCha8Rng::seed_from_u64(2);
    let mut roll = |bound: usize| usize::try_from(dice.next_u32()).expect("small") % bound;
    for _ in 0..200 {
        let mut changed = bytes.clone();
        let place = roll(bytes.len());
        changed[place] ^= u8::try_from(1 + roll(255)).expect("a byte");
        found(&changed, &format!("byte {place}"));
    }
}

#[test]
fn lines_swapped_added_removed_and_a_file_cut_short_are_found() {
    let bytes = export(&tiny());
    let lines: Vec<&[u8]> = bytes.split_inclusive(|b| *b == b'\n').collect();
    for i in 0..lines.len() {
        let mut without = lines.clone();
        without.remove(i);
        found(&without.concat(), &format!("without line {}", i + 1));
        let mut twice = lines.clone();
        twice.insert(i, lines[i]);
        found(&twice.concat(), &format!("line {} twice", i + 1));
        found(&lines[..i].concat(), &format!("cut before line {}", i + 1));
        if i + 1 < lines.len() {
            let mut swapped = lines.clone();
            swapped.swap(i, i + 1);
            found(
                &swapped.concat(),
                &format!("lines {} and {} swapped", i + 1, i + 2),
            );
        }
    }
    found(&bytes[..bytes.len() - 1], "the last line feed missing");
    found(&[&bytes[..], b"\n"].concat(), "a line feed more");
    found(&[b"\xef\xbb\xbf", &bytes[..]].concat(), "a byte order mark");
}

#[test]
fn what_is_no_export_is_no_export() {
    for text in [
        "",
        "\n",
        "{}\n",
        "{\"header\":{}}\n",
        "{\"event\":{}}\n",
        "hello",
        "[]\n",
        "null\n",
    ] {
        assert!(!check(text.as_bytes()).holds(), "{text}");
    }
}
