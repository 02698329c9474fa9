//! Accounts and tokens.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::account::{Account, Role};
use crate::store::tokens::Token;
use crate::token::Scope;

/// An account, as it sees itself.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Account)]
pub struct AccountShape {
    /// Its id.
    pub id: Uuid,
    /// What it is called, for ever.
    #[schema(example = "Штурман")]
    pub nick: String,
    /// What it may do on the site: `player`, `referee`, `admin`; each may do all that those before it may.
    #[schema(example = json!(["player"]))]
    pub roles: Vec<&'static str>,
    /// Whether it says that it is a bot (T0).
    pub bot: bool,
    /// For mail, shown to nobody else.
    pub email: Option<String>,
    /// `ru`, `en`; null: as the browser asks.
    pub language: Option<String>,
    /// An IANA name; null: the game's.
    pub time_zone: Option<String>,
    /// Messages written here (T1).
    pub forum_messages: u32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

impl AccountShape {
    /// Of an account.
    pub fn of(account: &Account) -> AccountShape {
        let roles = [
            (Role::Player, "player"),
            (Role::Referee, "referee"),
            (Role::Admin, "admin"),
        ];
        AccountShape {
            id: account.id.0,
            nick: account.nick.to_string(),
            roles: roles
                .into_iter()
                .filter(|(r, _)| *r <= account.role)
                .map(|(_, name)| name)
                .collect(),
            bot: account.is_bot,
            email: account.email.clone(),
            language: account.language.clone(),
            time_zone: account.time_zone.clone(),
            forum_messages: account.forum_messages.max(0).cast_unsigned(),
            created_at: account.created_at,
        }
    }
}

/// A token, as its owner sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Token)]
pub struct TokenShape {
    /// Its id, to revoke it by.
    pub id: Uuid,
    /// What its owner calls it.
    #[schema(example = "мой бот")]
    pub name: String,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// From when on it is nothing; null: it stays until it is revoked.
    pub expires_at: Option<DateTime<Utc>>,
}

impl TokenShape {
    /// Of a token.
    pub fn of(token: &Token) -> TokenShape {
        TokenShape {
            id: token.id.0,
            name: token.name.clone(),
            scopes: token.scopes.iter().collect(),
            created_at: token.created_at,
            expires_at: token.expires_at,
        }
    }
}

/// A token that was just made. It has no `Debug`.
#[derive(Serialize, ToSchema)]
pub struct NewToken {
    /// The token itself: it is told this once.
    #[schema(example = "referee_3q2-7w…")]
    pub token: String,
    /// What is known of it later.
    #[serde(flatten)]
    pub about: TokenShape,
}
