//! Tables with a line a ship and its two ends in columns: «start,end».

const STARTS: [&str; 10] = [
    "start",
    "from",
    "begin",
    "bow",
    "first",
    "начало",
    "от",
    "с",
    "нос",
    "откуда",
];
const ENDS: [&str; 10] = [
    "end",
    "to",
    "finish",
    "stern",
    "last",
    "конец",
    "до",
    "по",
    "корма",
    "куда",
];

/// The ships of such a table as ranges, a line each; `None` where it is none.
pub(super) fn ranges(text: &str) -> Option<String> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let head = lines.next()?;
    let mark = [';', '\t', ',', '|']
        .into_iter()
        .find(|mark| head.contains(*mark))?;
    let names: Vec<String> = fields(head, mark).map(str::to_lowercase).collect();
    let column = |wanted: &[&str]| {
        let named = |name: &String| {
            let name = name.split(['_', ' ']).next().unwrap_or_default();
            wanted.contains(&name)
        };
        names.iter().position(named)
    };
    let (start, end) = (column(&STARTS)?, column(&ENDS)?);
    let mut ranges = String::new();
    for line in lines {
        let fields: Vec<&str> = fields(line, mark).collect();
        let field = |at: usize| fields.get(at).copied().unwrap_or_default();
        if field(start).is_empty() && field(end).is_empty() {
            continue;
        }
        ranges.push_str(field(start));
        if !field(end).is_empty() && field(end) != field(start) {
            ranges.push('-');
            ranges.push_str(field(end));
        }
        ranges.push('\n');
    }
    Some(ranges)
}

fn fields(line: &str, mark: char) -> impl Iterator<Item = &str> {
    let line = if mark == '|' {
        line.trim().trim_matches('|')
    } else {
        line
    };
    line.split(mark)
        .map(|field| field.trim().trim_matches(['"', '\'']).trim())
}
