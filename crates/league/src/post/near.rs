//! How near two words are: by edits, or written in the other script.

/// A word in Latin letters, the usual way.
pub(super) fn latin(word: &str) -> String {
    let mut out = String::new();
    for c in word.chars() {
        let letters = match c {
            'а' => "a",
            'б' => "b",
            'в' | 'w' => "v",
            'г' => "g",
            'д' => "d",
            'е' | 'ё' | 'э' => "e",
            'ж' => "zh",
            'з' => "z",
            'и' | 'й' | 'ы' | 'y' | 'j' => "i",
            'к' | 'c' | 'q' => "k",
            'л' => "l",
            'м' => "m",
            'н' => "n",
            'о' => "o",
            'п' => "p",
            'р' => "r",
            'с' => "s",
            'т' => "t",
            'у' => "u",
            'ф' => "f",
            'х' => "h",
            'ц' => "ts",
            'ч' => "ch",
            'ш' | 'щ' => "sh",
            'ю' => "iu",
            'я' => "ia",
            'x' => "ks",
            'ь' | 'ъ' => "",
            other => {
                out.push(other);
                ""
            }
        };
        out.push_str(letters);
    }
    out
}

/// Edits between two words: letters put in, left out, changed, or two neighbours swapped.
pub(super) fn edits(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > 2 {
        return 9;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let same = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + same);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}
