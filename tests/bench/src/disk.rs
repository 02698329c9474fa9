//! How fast the disk is just now: others may be at work on it, and a figure from such a moment says nothing.

use std::fs::File;
use std::io::{Seek, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::sample::Sample;

/// What is written at a time: a page of PostgreSQL's log.
const PAGE: usize = 8 << 10;

/// A disk that takes longer than this for a page is busy with something else, in milliseconds.
pub const QUIET: f64 = 0.3;

/// Milliseconds that `fdatasync` takes after a page was written in this folder, the median of 15.
pub fn fdatasync(folder: &Path) -> f64 {
    let path = folder.join("fdatasync");
    let mut file = File::create(&path).unwrap();
    let mut times = Sample::default();
    for _ in 0..15 {
        file.rewind().unwrap();
        file.write_all(&[7; PAGE]).unwrap();
        let begin = Instant::now();
        file.sync_data().unwrap();
        times.add(begin.elapsed().as_secs_f64() * 1000.0);
    }
    std::fs::remove_file(&path).unwrap();
    times.middle()
}

/// Waits until the disk is quiet, for so long at most; what `fdatasync` takes then.
pub async fn quiet(folder: &Path, patience: Duration) -> f64 {
    let until = Instant::now() + patience;
    loop {
        let takes = fdatasync(folder);
        if takes < QUIET || Instant::now() >= until {
            return takes;
        }
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
}
