//! `referee seal`: seals a fleet without a browser (D3). Fleet and salt are written to a file that its player keeps.

use std::fs::OpenOptions;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use engine::{Alphabet, Fleet, FleetRule, Letters, Lineup, Notation, Rows, Salt, random};
use serde::de::DeserializeOwned;

use super::Failure;
use crate::application::key_file::KeyFile;
use crate::entropy;

/// The most that is read of a fleet or a key.
const MOST: u64 = 64 * 1024;

#[derive(Debug, Args)]
pub(super) struct SealCommand {
    /// The fleet, as people write it: «А1-А4, В1-В3 …»; none or `-`: standard input
    fleet: Option<PathBuf>,
    /// Draw a fleet at random instead
    #[arg(long, conflicts_with = "fleet")]
    random: bool,
    /// The id of the game, kept in the key file
    #[arg(long, default_value = "", value_name = "ID")]
    game: String,
    /// Whose fleet, kept in the key file
    #[arg(long, default_value = "")]
    nick: String,
    /// Letters of the game: cyrillic, `cyrillic_yo`, latin, respublika, snegurochka
    #[arg(long, default_value = "cyrillic", value_parser = word::<Alphabet>)]
    notation: Alphabet,
    /// Where its rows begin: `top_down`, `bottom_up`
    #[arg(long, default_value = "top_down", value_parser = word::<Rows>)]
    rows: Rows,
    /// What its letters name: columns, rows
    #[arg(long, default_value = "columns", value_parser = word::<Letters>)]
    letters: Letters,
    /// How many ships of each length it has
    #[arg(long, default_value = r#"{"4":1,"3":2,"2":3,"1":4}"#, value_parser = rule)]
    ships: FleetRule,
    /// Where the key is written [default: morskoy-boy-key-ID.json here]
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Look at a key file instead: is its seal that of its fleet?
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fleet", "random", "output"])]
    check: Option<PathBuf>,
}

/// A word of the house rules.
fn word<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_value(text.into()).map_err(|e| e.to_string())
}

fn rule(text: &str) -> Result<FleetRule, String> {
    let rule: FleetRule = serde_json::from_str(text).map_err(|e| e.to_string())?;
    rule.prove().map_err(|e| e.to_string())?;
    Ok(rule)
}

/// Seals or checks, and prints the seal and nothing else.
#[expect(clippy::print_stderr, reason = "what is to be kept is said beside the output")]
pub(super) fn run(command: &SealCommand) -> Result<(), Failure> {
    if let Some(file) = &command.check {
        let key = KeyFile::read(&read(Some(file))?).map_err(|e| Failure::Input(e.to_string()))?;
        writeln!(io::stdout(), "{}", key.seal)?;
        return Ok(());
    }
    let notation = Notation {
        alphabet: command.notation,
        rows: command.rows,
        letters: command.letters,
    };
    let fleet = if command.random {
        random::fleet(&command.ships, &mut entropy::rng())
    } else {
        lawful(&read(command.fleet.as_deref())?, &command.ships, notation)?
    };
    let key = KeyFile::new(
        &command.game,
        &command.nick,
        &fleet,
        notation,
        Salt(entropy::bytes()),
    );
    let file = command.output.clone().unwrap_or_else(|| key.name().into());
    write(&file, &key)?;
    eprintln!(
        "the key is in {}: keep it until the game is over, nobody else has it",
        file.display()
    );
    writeln!(io::stdout(), "{}", key.seal)?;
    Ok(())
}

fn lawful(text: &str, rule: &FleetRule, notation: Notation) -> Result<Fleet, Failure> {
    let read = Lineup::read(text, notation).and_then(|lineup| Fleet::lawful(rule, &lineup));
    read.map_err(|violations| {
        let all: Vec<String> = violations.iter().map(|v| v.message_en(notation)).collect();
        Failure::Input(format!("nothing is sealed\n{}", all.join("\n")))
    })
}

fn read(file: Option<&Path>) -> Result<String, Failure> {
    let mut text = String::new();
    let done = match file.filter(|path| *path != Path::new("-")) {
        Some(path) => std::fs::File::open(path).and_then(|file| file.take(MOST).read_to_string(&mut text)),
        None => io::stdin().lock().take(MOST).read_to_string(&mut text),
    };
    let name = file.map_or("standard input".into(), Path::to_string_lossy);
    done.map_err(|e| Failure::Input(format!("cannot read {name}: {e}")))?;
    Ok(text)
}

/// Writes the key where no file is yet, for its owner alone: an older key may still be needed.
fn write(path: &Path, key: &KeyFile) -> Result<(), Failure> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    let cannot = |e: io::Error| {
        let why = match e.kind() {
            io::ErrorKind::AlreadyExists => "it is there already; name another file with --output".into(),
            _ => e.to_string(),
        };
        Failure::Input(format!("cannot write {}: {why}", path.display()))
    };
    let mut file = options.open(path).map_err(cannot)?;
    let text = key.text().map_err(|e| Failure::System(e.into()))?;
    file.write_all(text.as_bytes()).map_err(cannot)
}
