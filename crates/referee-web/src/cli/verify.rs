//! `referee verify FILE`: a game checked with nothing but its export.

use std::io::{Read, Write};

use clap::Args;
use league::verify::{Beside, verify};

use super::Failure;
use crate::words::verification::{report_text, wording};
use crate::words::{Language, Words};

/// What is verified, against what.
#[derive(Debug, Args)]
pub struct VerifyCommand {
    /// The export of a game; none or `-`: standard input
    pub file: Option<std::path::PathBuf>,
    /// A head of the log that you wrote down from the thread, 8 digits or more; may be given several times
    #[arg(long = "head", value_name = "HEX")]
    pub heads: Vec<String>,
    /// The language of the report: ru or en
    #[arg(long = "lang", value_name = "LANGUAGE", default_value = "ru")]
    pub language: Language,
}

/// Writes one line a check; fails unless all of them hold.
pub fn run(command: &VerifyCommand, mut input: impl Read, output: &mut impl Write) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes)?;
    let beside = Beside {
        wording: Some(&wording),
        heads: &command.heads,
    };
    let report = verify(&bytes, beside);
    let words = Words::of(command.language);
    if let Some(title) = &report.title {
        writeln!(output, "{title}")?;
    }
    if let Some(head) = &report.head {
        writeln!(
            output,
            "{}",
            words.text("verify-head", &[("head", head.as_str())])
        )?;
    }
    write!(output, "{}", report_text(words, &report))?;
    output.flush()?;
    if report.holds() {
        Ok(())
    } else {
        Err(Failure::NotVerified)
    }
}
