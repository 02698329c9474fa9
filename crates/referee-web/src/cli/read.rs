//! `referee read`: posts into moves, without state.
use std::io::{BufRead, Write};

use super::Failure;

/// Reads each line and writes what it says.
pub fn read(input: impl BufRead, output: &mut impl Write) -> Result<(), Failure> {
    for (index, line) in input.lines().enumerate() {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        let said =
            league::post::read_line(&line).map_err(|e| Failure::Input(format!("line {}: {e}", index + 1)))?;
        writeln!(output, "{said}")?;
    }
    output.flush()?;
    Ok(())
}
