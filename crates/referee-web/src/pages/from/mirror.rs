//! The lines of a refused text that hold words at fault, so that these can be underlined where they stand (P2).

use std::collections::BTreeMap;

use league::Fault;

use crate::pages::view::MirrorLine;

/// Each line that a fault names and in which its words are found, as parts. Of a text of one line the fault itself says
/// enough.
pub fn lines(text: &str, faults: &[Fault]) -> Vec<MirrorLine> {
    if text.trim().lines().count() < 2 {
        return Vec::new();
    }
    let mut at_fault: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
    for fault in faults {
        if let (Some(line), Some(words)) = (fault.text_line, fault.words.as_deref())
            && !words.is_empty()
        {
            at_fault.entry(line).or_default().push(words);
        }
    }
    let marked = |(number, words): (u32, Vec<&str>)| {
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        let parts = parts(text.lines().nth(index)?, &words);
        parts
            .iter()
            .any(|(_, wrong)| *wrong)
            .then_some(MirrorLine { number, parts })
    };
    at_fault.into_iter().filter_map(marked).collect()
}

/// A line, parted where the words begin and end; each is marked where it is found first, none within another.
fn parts(line: &str, words: &[&str]) -> Vec<(String, bool)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for word in words {
        let place = line
            .match_indices(word)
            .map(|(start, hit)| (start, start + hit.len()))
            .find(|(start, end)| found.iter().all(|(from, to)| end <= from || to <= start));
        found.extend(place);
    }
    found.sort_unstable();
    let (mut parts, mut done) = (Vec::new(), 0);
    let mut push = |part: &str, wrong| {
        if !part.is_empty() {
            parts.push((part.to_owned(), wrong));
        }
    };
    for (start, end) in found {
        push(&line[done..start], false);
        push(&line[start..end], true);
        done = end;
    }
    push(&line[done..], false);
    parts
}

#[cfg(test)]
mod tests {
    use league::{Code, Fault};

    use super::lines;

    fn shown(text: &str, faults: &[(u32, &str)]) -> Vec<String> {
        let faults: Vec<Fault> = faults
            .iter()
            .map(|(line, words)| Fault {
                text_line: Some(*line),
                words: Some((*words).to_owned()),
                ..Fault::new(Code::UnknownNick)
            })
            .collect();
        let line = |line: super::MirrorLine| {
            let parts = line
                .parts
                .into_iter()
                .map(|(part, wrong)| if wrong { format!("[{part}]") } else { part });
            format!("{}: {}", line.number, parts.collect::<String>())
        };
        lines(text, &faults).into_iter().map(line).collect()
    }

    #[test]
    fn words_at_fault_are_marked_where_they_stand() {
        let text = "мимо\nТо Адвакат - К11, Адвакат\nвсё";
        for (faults, want) in [
            (vec![(2, "Адвакат")], vec!["2: То [Адвакат] - К11, Адвакат"]),
            (
                vec![(2, "К11"), (2, "Адвакат"), (1, "мимо")],
                vec!["1: [мимо]", "2: То [Адвакат] - [К11], Адвакат"],
            ),
            (
                vec![(2, "Адвакат"), (2, "Адвакат")],
                vec!["2: То [Адвакат] - К11, [Адвакат]"],
            ),
            (
                vec![(2, "То Адвакат"), (2, "К11, А")],
                vec!["2: [То Адвакат] - [К11, А]двакат"],
            ),
            (vec![(1, "нет такого"), (9, "мимо"), (0, "мимо"), (3, "")], vec![]),
        ] {
            assert_eq!(shown(text, &faults), want, "{faults:?}");
        }
        assert_eq!(
            shown("То Адвакат - К8\n", &[(1, "Адвакат")]),
            Vec::<String>::new()
        );
    }
}
