//! What a post holds and its author does not say: struck text, quotes, a signature.

/// Tags around struck text.
const STRUCK: [(&str, &str); 7] = [
    ("[s", "[/s]"),
    ("[strike", "[/strike]"),
    ("[del", "[/del]"),
    ("<s", "</s>"),
    ("<strike", "</strike>"),
    ("<del", "</del>"),
    ("<!--", "-->"),
];
/// Lines that programs add.
const SENT: [&str; 4] = ["отправлено с ", "отправлено из ", "sent from ", "sent with "];

/// The text without what is struck; of quotes only where something is said beside them. Linear.
pub(super) fn without_struck_and_quoted(text: &str) -> String {
    let mut kept = text.to_owned();
    for (open, close) in STRUCK {
        kept = without_pairs(&kept, open, close);
    }
    let said = without_pairs(&kept, "[quote", "[/quote]");
    if said.chars().any(char::is_alphanumeric) {
        said
    } else {
        kept
    }
}

/// The text of a list without «~~К10~~», quoted lines and what stands below the line «--». Linear.
pub(super) fn without_marks_of_a_list(text: &str) -> String {
    let struck = without_tildes(text);
    let lines: Vec<&str> = struck.lines().collect();
    let lines = &lines[..signature(&lines)];
    let is_quoted = |line: &str| line.trim_start().starts_with('>');
    let all_quoted = lines
        .iter()
        .all(|line| is_quoted(line) || !line.chars().any(char::is_alphanumeric));
    let said: Vec<&str> = lines
        .iter()
        .filter(|line| all_quoted || !is_quoted(line))
        .map(|line| before_sent(line))
        .collect();
    said.join("\n")
}

/// The line at which the signature begins. What stands below a line of dashes is none if no cell is above it.
fn signature(lines: &[&str]) -> usize {
    let has_number = |line: &&str| line.contains(|c: char| c.is_ascii_digit());
    match lines.iter().position(|line| line.trim() == "--") {
        Some(at) if lines[..at].iter().any(has_number) => at,
        _ => lines.len(),
    }
}

fn before_sent(line: &str) -> &str {
    let small = line.to_lowercase();
    if small.len() != line.len() {
        return line;
    }
    let at = SENT.iter().filter_map(|sent| small.find(sent)).min();
    at.and_then(|at| line.get(..at)).unwrap_or(line)
}

/// Without what stands between «~~» and «~~», if it may be a cell: «~» is water too.
fn without_tildes(text: &str) -> String {
    let parts: Vec<&str> = text.split("~~").collect();
    let mut kept = String::with_capacity(text.len());
    for (at, part) in parts.iter().enumerate() {
        let between = at % 2 == 1 && at + 1 < parts.len();
        let may_be_cells = part.chars().any(|c| c.is_ascii_digit()) && part.chars().any(char::is_alphabetic);
        if between && may_be_cells {
            kept.push('\n');
            continue;
        }
        if at > 0 && !(at % 2 == 0 && kept.ends_with('\n')) {
            kept.push_str("~~");
        }
        kept.push_str(part);
    }
    kept
}

/// The text without the outermost pairs of this tag; all of it if one is not closed.
fn without_pairs(text: &str, open: &str, close: &str) -> String {
    let small = text.to_ascii_lowercase();
    let is_tag = |at: &usize| small[at + open.len()..].starts_with([']', '>', '=', ' ']);
    let opened = small.match_indices(open).map(|(at, _)| at).filter(is_tag);
    let closed = small.match_indices(close).map(|(at, _)| at);
    let mut marks: Vec<(usize, bool)> = opened
        .map(|at| (at, true))
        .chain(closed.map(|at| (at, false)))
        .collect();
    marks.sort_unstable();
    let mut kept = String::with_capacity(text.len());
    let (mut depth, mut from) = (0_usize, 0);
    for (at, opens) in marks {
        match (opens, depth) {
            (true, 0) => {
                kept.push_str(&text[from..at]);
                kept.push('\n');
                depth = 1;
            }
            (true, _) => depth += 1,
            (false, 0) => {}
            (false, 1) => {
                depth = 0;
                from = at + close.len();
            }
            (false, _) => depth -= 1,
        }
    }
    if depth > 0 {
        return text.to_owned();
    }
    kept.push_str(&text[from..]);
    kept
}
