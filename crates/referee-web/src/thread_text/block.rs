//! What of a text is quoted, as people mark it: lines that begin with «>».

/// How deep quotations are told apart.
const DEEPEST: usize = 8;

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// Lines of the author.
    Lines(Vec<String>),
    /// Lines of somebody else.
    Quote(Vec<Block>),
}

impl Block {
    /// A text in parts, in order.
    pub fn of(text: &str) -> Vec<Block> {
        let lines: Vec<&str> = text.trim_matches('\n').split('\n').collect();
        blocks(&lines, DEEPEST)
    }
}

fn blocks(lines: &[&str], depth: usize) -> Vec<Block> {
    let mut all = Vec::new();
    for group in lines.chunk_by(|a, b| quoted(a, depth).is_some() == quoted(b, depth).is_some()) {
        let inner: Vec<&str> = group.iter().filter_map(|line| quoted(line, depth)).collect();
        all.push(if inner.is_empty() {
            Block::Lines(group.iter().map(|line| (*line).to_owned()).collect())
        } else {
            Block::Quote(blocks(&inner, depth - 1))
        });
    }
    all
}

/// The line without its mark, where it is quoted.
fn quoted(line: &str, depth: usize) -> Option<&str> {
    let rest = line.strip_prefix('>').filter(|_| depth > 0)?;
    Some(rest.strip_prefix(' ').unwrap_or(rest))
}
