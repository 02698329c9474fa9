//! What the site says of a person: finished games as they were counted, and which battles are under way. Of a battle
//! under way nothing is told but that it is.

use league::nick::Skeleton;
use league::post::nearly_named;
use league::{Nick, nick};

use super::rating::{self, Way};
use crate::account::Account;
use crate::bots::names;
use crate::game_id::GameId;
use crate::state::AppState;
use crate::store::accounts;
use crate::store::people;
use crate::store::results::{self, Past, Present, Rival, Sums};
use crate::store::standing;

/// Rivals on a profile.
const RIVALS: i64 = 20;

/// Finished games on a page of a profile.
const PAST: i64 = 20;

/// Battles under way on a profile.
const PRESENT: i64 = 20;

/// Nicks that are proposed for one that nobody has.
const PROPOSED: usize = 5;

/// Of those who begin alike so many are compared.
const COMPARED: i64 = 200;

/// What is known of a person.
#[derive(Clone, Debug)]
pub struct Profile {
    /// Who.
    pub account: Account,
    /// A bot of the house.
    pub of_the_house: bool,
    /// Nobody's any more: the person is forgotten.
    pub closed: bool,
    /// The sums over the finished games.
    pub sums: Sums,
    /// The rating and how it came about.
    pub rating: Way,
    /// Battles under way, those opened last first.
    pub present: Vec<Present>,
    /// Enemies of the pair, the most frequent first.
    pub rivals: Vec<Rival>,
    /// Finished games, those opened last first.
    pub past: Vec<Past>,
    /// There are older ones after this one.
    pub older: Option<GameId>,
}

/// The profile of an account; `before`: finished games older than this one; `rated_before`: rated ones that ended before it.
///
/// # Errors
/// The database's.
pub async fn profile(
    state: &AppState,
    account: Account,
    before: Option<GameId>,
    rated_before: Option<GameId>,
) -> sqlx::Result<Profile> {
    let rating = rating::way(state, &account.nick, rated_before).await?;
    let (mut c, nick) = (state.pool.acquire().await?, account.nick.clone());
    let mut past = results::past(&mut c, &nick, before, PAST + 1).await?;
    let more = i64::try_from(past.len()).is_ok_and(|read| read > PAST);
    past.truncate(if more { past.len() - 1 } else { past.len() });
    Ok(Profile {
        of_the_house: account.is_bot && names::is_bot(&nick),
        closed: standing::of(&mut c, account.id)
            .await?
            .is_some_and(|standing| standing.closed_at.is_some()),
        sums: results::sums(&mut c, &nick).await?,
        rating,
        present: results::present(&mut c, &nick, PRESENT).await?,
        rivals: results::rivals(&mut c, &nick, RIVALS).await?,
        older: past.last().filter(|_| more).map(|last| last.game),
        past,
        account,
    })
}

/// Who is found by what somebody typed.
#[derive(Clone, Debug)]
pub enum Sought {
    /// The one whose nick looks like it.
    Found(Account),
    /// Nobody; these may be meant, the likeliest first.
    Nearly(Vec<Nick>),
}

/// Looks for a person.
///
/// # Errors
/// The database's.
pub async fn seek(state: &AppState, typed: &str) -> sqlx::Result<Sought> {
    let typed: String = typed
        .chars()
        .filter(|c| *c != '\0')
        .take(4 * nick::LONGEST)
        .collect();
    let looks = Skeleton::of(&typed);
    if looks.as_str().is_empty() {
        return Ok(Sought::Nearly(Vec::new()));
    }
    let mut c = state.pool.acquire().await?;
    if let Some(account) = accounts::by_skeleton(&mut c, &looks).await? {
        return Ok(Sought::Found(account));
    }
    let limit = i64::try_from(PROPOSED).unwrap_or_default();
    let mut found = people::beginning(&mut c, looks.as_str(), limit).await?;
    let head: String = looks.as_str().chars().take(2).collect();
    let alike = people::beginning(&mut c, &head, COMPARED).await?;
    for nick in nearly_named(&typed, &alike) {
        if !found.contains(&nick) {
            found.push(nick);
        }
    }
    found.truncate(PROPOSED);
    Ok(Sought::Nearly(found))
}
