//! Russian endings of nicks.

/// Forms that a word of a nick takes in Russian; generous, because a form counts only where it fits one nick.
pub(super) fn declined(word: &str) -> Vec<String> {
    let word = word.to_lowercase();
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &word[letters.len()..];
    let chars: Vec<char> = letters.chars().collect();
    let stem = |cut: usize| {
        chars[..chars.len().saturating_sub(cut)]
            .iter()
            .collect::<String>()
    };
    let mut forms: Vec<(String, &[&str])> = Vec::new();
    // «Bob» takes its endings behind an apostrophe or a dash.
    if letters.is_ascii() {
        return Vec::new();
    }
    forms.extend(without_vowel(&chars));
    let tail: String = chars[chars.len().saturating_sub(2)..].iter().collect();
    match (chars.last(), tail.as_str()) {
        (None, _) => {}
        (_, "ый" | "ий" | "ой") => {
            forms.push((stem(2), &["ого", "его", "ому", "ему", "ым", "им", "ом", "ем"]));
            forms.push((stem(1), &["я", "ю", "ем", "е", "и"]));
        }
        (_, "ая" | "яя") => {
            forms.push((stem(2), &["ой", "ую", "ою", "ей", "юю"]));
            forms.push((stem(1), &["и", "е", "ю", "ей"]));
        }
        (_, "ец") => {
            let vowel = chars.len() > 2 && "аеиоуыэюя".contains(chars[chars.len() - 3]);
            let stem_of = if vowel { stem(2) + "йц" } else { stem(2) + "ц" };
            forms.push((stem_of, &["а", "у", "ом", "ем", "е"]));
            forms.push((stem(0), &["а", "у", "ом", "ем", "е"]));
        }
        (_, "ок" | "ек" | "ёк") => {
            forms.push((stem(2) + "к", &["а", "у", "ом", "е"]));
            forms.push((stem(2) + "ьк", &["а", "у", "ом", "е"]));
            forms.push((stem(0), &["а", "у", "ом", "е"]));
        }
        (Some('й'), _) => forms.push((stem(1), &["я", "ю", "ем", "ём", "е", "и"])),
        (Some('ь'), _) => forms.push((stem(1), &["я", "ю", "ем", "ём", "е", "и", "ью"])),
        (Some('а'), _) => forms.push((stem(1), &["ы", "и", "е", "у", "ой", "ою", "ей"])),
        (Some('я'), _) => forms.push((stem(1), &["и", "е", "ю", "ей", "ею", "ёй"])),
        (Some('о'), _) => forms.push((stem(1), &["а", "у", "ом", "е"])),
        (Some('е'), _) => forms.push((stem(1), &["я", "ю", "ем", "и", "а", "у"])),
        (Some('и' | 'ы' | 'у' | 'ю' | 'э' | 'ё'), _) => {}
        (Some(last), _) if last.is_alphabetic() => forms.push((stem(0), &["а", "у", "ом", "ем", "е", "ым"])),
        _ => {}
    }
    forms
        .into_iter()
        .flat_map(|(stem, endings)| {
            endings
                .iter()
                .map(move |ending| format!("{stem}{ending}{digits}"))
        })
        .collect()
}

/// «Павел»: «Павлу»; «Лев»: «Льву»; «Корень»: «Корню».
fn without_vowel(chars: &[char]) -> Option<(String, &'static [&'static str])> {
    let [stem @ .., before, 'е' | 'ё' | 'о', last] = chars.strip_suffix(&['ь']).unwrap_or(chars) else {
        return None;
    };
    if !last.is_alphabetic() || "аеёиоуыэюяйк".contains(*last) || !before.is_alphabetic() {
        return None;
    }
    let soft = if *before == 'л' { "ь" } else { "" };
    let stem = format!("{}{before}{soft}{last}", stem.iter().collect::<String>());
    match chars.last() {
        Some('ь') => Some((stem, &["я", "ю", "ем", "е", "и"])),
        _ => Some((stem, &["а", "у", "ом", "е"])),
    }
}
