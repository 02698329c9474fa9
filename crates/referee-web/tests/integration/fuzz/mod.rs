//! What comes from outside as text or file, spoilt: lines of a replay, files with a layout, exports to be verified. What
//! fuzzing once found lies in `found/`, by what reads it.

mod layout_files;
mod replays;
#[path = "../../../../../tests/spoil.rs"]
mod spoil;

/// The files of `found/` whose names begin so.
fn found(start: &str) -> Vec<(String, Vec<u8>)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/integration/fuzz/found");
    let files = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path());
    files
        .filter_map(|path| {
            let name = path.file_name()?.to_str()?.to_owned();
            name.starts_with(start)
                .then(|| (name, std::fs::read(path).unwrap()))
        })
        .collect()
}
