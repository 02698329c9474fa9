//! A stopped cluster with the migrated template, made once for each server version and set of migrations.

use crate::{block_on, template, temporary};
use private_postgres::{Account, Options, Search, Server};
use sqlx::migrate::Migrator;
use std::fs::{self, File};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Its data, to be copied.
pub(crate) fn migrated(migrator: &Migrator) -> PathBuf {
    let dir = temporary().join(format!("pgtest-cache-{}-{}", own_uid(), key(migrator)));
    let lock = File::create(dir.with_extension("lock")).unwrap();
    lock.lock().unwrap(); // other test processes wait here for the first one
    let done = dir.join("done");
    if !(done.exists() && is_the_servers(&dir)) {
        let _ = fs::remove_dir_all(&dir);
        let server = Server::start(Options::lasting(&dir));
        let server = server.unwrap_or_else(|e| panic!("the tests' database server: {e}"));
        block_on(template::make(&server.url("postgres"), migrator));
        server.stop().unwrap();
        fs::write(&done, b"").unwrap();
    }
    dir.join("data")
}

fn key(migrator: &Migrator) -> String {
    let bin = Search::of_this_machine()
        .find(None)
        .unwrap_or_else(|e| panic!("{e}"));
    let version = Command::new(bin.join("postgres"))
        .arg("--version")
        .output()
        .unwrap()
        .stdout;
    template::short_hash(
        &[
            &version[..],
            bin.as_os_str().as_encoded_bytes(),
            template::name(migrator).as_bytes(),
        ]
        .concat(),
    )
}

/// Somebody else's folder of the same name in the shared folder for temporary files is not trusted.
fn is_the_servers(dir: &Path) -> bool {
    let want = Account::detect().ok().flatten().map_or_else(own_uid, |a| a.uid);
    fs::symlink_metadata(dir).is_ok_and(|m| m.is_dir() && m.uid() == want)
}

fn own_uid() -> u32 {
    rustix::process::geteuid().as_raw()
}
