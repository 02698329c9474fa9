//! The migrated database that the tests' databases are cloned from.

use sha2::{Digest, Sha256};
use sqlx::migrate::Migrator;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, Row};
use std::str::FromStr;

/// The first 16 hex digits of a SHA-256.
pub(crate) fn short_hash(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    format!(
        "{:016x}",
        digest[..8].iter().fold(0_u64, |n, b| n << 8 | u64::from(*b))
    )
}

/// Its name says which migrations it has.
pub(crate) fn name(migrator: &Migrator) -> String {
    let mut all = Vec::new();
    for m in migrator.iter() {
        all.extend(m.version.to_be_bytes());
        all.extend(&*m.checksum);
    }
    format!("tpl_{}", short_hash(&all))
}

/// Makes it on a server that does not have it; processes that come at the same time wait for the first.
pub(crate) async fn make(url: &str, migrator: &Migrator) {
    let admin = PgConnectOptions::from_str(url).unwrap();
    let name = name(migrator);
    let mut c = admin.connect().await.unwrap();
    c.execute("select pg_advisory_lock(7261536)").await.unwrap();
    let known = "select exists(select 1 from pg_database where datname = $1 and datistemplate)";
    #[expect(
        clippy::disallowed_methods,
        reason = "the tests' own servers have no checked schema"
    )]
    let known: bool = sqlx::query(known)
        .bind(&name)
        .fetch_one(&mut c)
        .await
        .unwrap()
        .get(0);
    if !known {
        c.execute(AssertSqlSafe(format!("drop database if exists {name}")))
            .await
            .unwrap();
        c.execute(AssertSqlSafe(format!("create database {name}")))
            .await
            .unwrap();
        let mut t = admin.database(&name).connect().await.unwrap();
        migrator.run(&mut t).await.unwrap();
        t.close().await.unwrap();
        let close = format!("alter database {name} is_template true allow_connections false");
        c.execute(AssertSqlSafe(close)).await.unwrap();
    }
    c.close().await.unwrap();
}
