//! `docs/performance.md`: each part between marks of its own, so that one part can be measured anew.

use std::fs;

/// Puts a part in the place of what was measured before.
pub fn write(part: &str, text: &str) {
    let path = acceptance::project().join("docs/performance.md");
    let old = fs::read_to_string(&path).unwrap();
    fs::write(&path, replaced(&old, part, text)).unwrap();
}

fn replaced(old: &str, part: &str, text: &str) -> String {
    let (begin, end) = (format!("<!-- bench: {part} -->"), format!("<!-- end: {part} -->"));
    let (before, rest) = old.split_once(&begin).unwrap();
    let (_, after) = rest.split_once(&end).unwrap();
    format!("{before}{begin}\n{}\n{end}{after}", text.trim())
}

#[cfg(test)]
mod tests {
    use super::replaced;

    #[test]
    fn one_part_changes_and_the_others_stay() {
        let old = "# A\n<!-- bench: a -->\nold\n<!-- end: a -->\n<!-- bench: b -->\nkept\n<!-- end: b -->\n";
        let new = "# A\n<!-- bench: a -->\nnew\n<!-- end: a -->\n<!-- bench: b -->\nkept\n<!-- end: b -->\n";
        assert_eq!(replaced(old, "a", "\nnew\n\n"), new);
    }
}
