//! Keeps sessions in the database. When they end is told by our own clock.

use super::{ACCOUNT, DAYS, DAYS_IN_ALL};
use crate::account::AccountId;
use crate::clock::Clock;
use crate::store::sessions::{self as store, Key};
use async_trait::async_trait;
use chrono::TimeDelta;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgPool, Postgres};
use time::OffsetDateTime;
use tower_sessions::session::{Id, Record};
use tower_sessions::session_store::{Error, Result, SessionStore};

/// The sessions of all people.
#[derive(Clone, Debug)]
pub struct Sessions {
    pool: PgPool,
    clock: Clock,
}

impl Sessions {
    /// In this database, by this clock.
    pub fn new(pool: PgPool, clock: Clock) -> Sessions {
        Sessions { pool, clock }
    }

    async fn connection(&self) -> Result<PoolConnection<Postgres>> {
        self.pool.acquire().await.map_err(backend)
    }

    /// What is kept of a record: whose it is, and the rest, for so many days from now.
    fn kept(&self, record: &Record) -> Result<(Option<AccountId>, store::Session)> {
        let account = record.data.get(ACCOUNT).map(AccountId::deserialize).transpose();
        let account = account.map_err(|e| Error::Encode(e.to_string()))?;
        let data = serde_json::to_value(&record.data).map_err(|e| Error::Encode(e.to_string()))?;
        Ok((
            account,
            store::Session {
                data,
                expires_at: self.clock.now() + TimeDelta::days(DAYS),
            },
        ))
    }
}

/// What the session of this id is found by.
pub(super) fn key(id: &Id) -> Key {
    Sha256::digest(id.0.to_be_bytes()).into()
}

#[expect(clippy::needless_pass_by_value, reason = "the shape that map_err wants")]
fn backend(e: sqlx::Error) -> Error {
    Error::Backend(e.to_string())
}

#[async_trait]
impl SessionStore for Sessions {
    async fn create(&self, record: &mut Record) -> Result<()> {
        let (account, session) = self.kept(record)?;
        let mut c = self.connection().await?;
        let now = self.clock.now();
        while !store::insert(&mut c, &key(&record.id), account, &session, now)
            .await
            .map_err(backend)?
        {
            record.id = Id::default(); // another random one
        }
        Ok(())
    }

    async fn save(&self, record: &Record) -> Result<()> {
        let (account, session) = self.kept(record)?;
        store::update(
            &mut *self.connection().await?,
            &key(&record.id),
            account,
            &session,
            DAYS_IN_ALL,
        )
        .await
        .map_err(backend)
    }

    async fn load(&self, id: &Id) -> Result<Option<Record>> {
        let found = store::load(&mut *self.connection().await?, &key(id), self.clock.now())
            .await
            .map_err(backend)?;
        let Some(session) = found else { return Ok(None) };
        let data = serde_json::from_value(session.data).map_err(|e| Error::Decode(e.to_string()))?;
        let ends = OffsetDateTime::from_unix_timestamp(session.expires_at.timestamp());
        let expiry_date = ends.map_err(|e| Error::Decode(e.to_string()))?;
        Ok(Some(Record {
            id: *id,
            data,
            expiry_date,
        }))
    }

    async fn delete(&self, id: &Id) -> Result<()> {
        store::delete(&mut *self.connection().await?, &key(id))
            .await
            .map_err(backend)
    }
}
