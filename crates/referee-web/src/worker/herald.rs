//! Tells other servers of changes, and hears theirs: by NOTIFY in a transaction of its own, never in that of a move, and
//! many changes at a time. What goes unheard is not lost: listeners are told to look for themselves.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use league::Team;
use sqlx::postgres::PgListener;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use uuid::Uuid;

use crate::application::games::Change;
use crate::game_id::GameId;
use crate::state::AppState;
use crate::store;
use crate::token::TokenId;

/// The channel of the database.
const CHANNEL: &str = "referee_changes";

/// Changes in one message: the database takes 8,000 bytes.
const MOST: usize = 100;

/// After an error it is tried again so much later.
const AGAIN: Duration = Duration::from_secs(1);

/// Changes that wait for a message are gathered for so long.
const GATHER: Duration = Duration::from_millis(20);

/// Tells and hears until the program stops.
pub async fn run(state: AppState) {
    tokio::select! {
        () = tell(&state) => {}
        () = hear(&state) => {}
        () = state.stopping.clone().told() => {}
    }
}

async fn tell(state: &AppState) {
    let mut outgoing = state.games.outgoing();
    loop {
        let Some(first) = next(&mut outgoing).await else {
            return;
        };
        let since = Instant::now();
        tokio::time::sleep(GATHER).await;
        let mut changes = vec![first];
        while let Ok(more) = outgoing.try_recv() {
            changes.push(more);
        }
        for message in messages(state.games.pulse().server(), &changes) {
            match send(state, &message).await {
                Ok(()) => state.metrics.told(since.elapsed()),
                Err(e) => {
                    tracing::warn!(error = %e, "other servers could not be told of changes");
                    tokio::time::sleep(AGAIN).await;
                }
            }
        }
    }
}

async fn next(outgoing: &mut Receiver<Change>) -> Option<Change> {
    match outgoing.recv().await {
        Ok(change) => Some(change),
        Err(RecvError::Lagged(_)) => Some(Change::Missed),
        Err(RecvError::Closed) => None,
    }
}

async fn send(state: &AppState, message: &str) -> sqlx::Result<()> {
    let mut c = state.pool.acquire().await?;
    store::notify(&mut c, CHANNEL, message).await
}

/// `server` and then words: `g<id>:<version>`, `d<id>:<number>`, `r<id>:<number>` and `b<id>:<number>` (the rooms of Red
/// and Blue), `t<id>:0` (a token that is revoked), `?`. Of one thing only the last change counts.
fn messages(server: Uuid, changes: &[Change]) -> Vec<String> {
    let mut words: BTreeMap<String, String> = BTreeMap::new();
    for change in changes {
        let (about, word) = match change {
            Change::Game(id, version) => (format!("g{id}"), format!("g{id}:{version}")),
            Change::Discussion(id, number) => (format!("d{id}"), format!("d{id}:{number}")),
            Change::Room(id, team, number) => {
                let room = if *team == Team::Red { 'r' } else { 'b' };
                (format!("{room}{id}"), format!("{room}{id}:{number}"))
            }
            Change::Revoked(id) => (format!("t{id}"), format!("t{id}:0")),
            Change::Missed => ("?".to_owned(), "?".to_owned()),
        };
        words.insert(about, word);
    }
    let words: Vec<String> = words.into_values().collect();
    words
        .chunks(MOST)
        .map(|some| format!("{server} {}", some.join(" ")))
        .collect()
}

/// The changes of a message; none where it is one's own.
fn read(server: Uuid, message: &str) -> Vec<Change> {
    let mut words = message.split(' ');
    if words.next().and_then(|from| from.parse().ok()) == Some(server) {
        return Vec::new();
    }
    words.map(|word| change(word).unwrap_or(Change::Missed)).collect()
}

/// One word; a newer server may say what this one does not understand.
fn change(word: &str) -> Option<Change> {
    let kind = word.chars().next()?;
    let (id, number) = word.get(1..)?.split_once(':')?;
    let id: GameId = id.parse().ok()?;
    match kind {
        'g' => Some(Change::Game(id, number.parse().ok()?)),
        'd' => Some(Change::Discussion(id, number.parse().ok()?)),
        'r' => Some(Change::Room(id, Team::Red, number.parse().ok()?)),
        'b' => Some(Change::Room(id, Team::Blue, number.parse().ok()?)),
        't' => Some(Change::Revoked(TokenId(id.0))),
        _ => None,
    }
}

async fn hear(state: &AppState) {
    let server = state.games.pulse().server();
    loop {
        match listen(state).await {
            Ok(mut listener) => {
                // whatever was said before this moment was not heard
                state.games.heard(Change::Missed);
                loop {
                    match listener.try_recv().await {
                        Ok(Some(said)) => {
                            for change in read(server, said.payload()) {
                                state.games.heard(change);
                            }
                        }
                        Ok(None) => {
                            state.metrics.unheard();
                            state.games.heard(Change::Missed); // the connection was made anew
                        }
                        Err(e) => {
                            tracing::warn!(error = %e, "changes of other servers are not heard");
                            break;
                        }
                    }
                }
            }
            Err(e) => tracing::warn!(error = %e, "changes of other servers are not heard"),
        }
        tokio::time::sleep(AGAIN).await;
    }
}

async fn listen(state: &AppState) -> sqlx::Result<PgListener> {
    let mut listener = PgListener::connect_with(&state.pool).await?;
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

#[cfg(test)]
mod tests {
    use super::{Change, GameId, MOST, Team, TokenId, messages, read};
    use uuid::Uuid;

    fn game(n: u128) -> GameId {
        GameId(Uuid::from_u128(n))
    }

    #[test]
    fn what_is_told_is_heard_by_others_and_not_by_oneself() {
        let (me, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let told = [
            Change::Missed,
            Change::Discussion(game(7), 3),
            Change::Game(game(8), 41),
            Change::Game(game(8), 42),
            Change::Room(game(7), Team::Red, 1),
            Change::Room(game(7), Team::Blue, 2),
            Change::Revoked(TokenId(Uuid::from_u128(9))),
        ];
        let said = messages(me, &told);
        assert_eq!(said.len(), 1);
        assert!(read(me, &said[0]).is_empty());
        let heard = read(other, &said[0]);
        assert_eq!(
            heard,
            [
                Change::Missed,
                Change::Room(game(7), Team::Blue, 2),
                Change::Discussion(game(7), 3),
                Change::Game(game(8), 42),
                Change::Room(game(7), Team::Red, 1),
                Change::Revoked(TokenId(Uuid::from_u128(9))),
            ]
        );
    }

    #[test]
    fn no_message_is_longer_than_the_database_takes() {
        let told: Vec<Change> = (0..250).map(|n| Change::Game(game(n), u64::MAX)).collect();
        let said = messages(Uuid::from_u128(1), &told);
        assert_eq!(said.len(), 250_usize.div_ceil(MOST));
        assert!(said.iter().all(|m| m.len() < 8_000));
    }

    #[test]
    fn what_is_not_understood_means_look_for_yourself() {
        for word in ["x1:2", "g1:2", "é", "", "g"] {
            let heard = read(Uuid::from_u128(2), &format!("{} {word}", Uuid::from_u128(1)));
            assert_eq!(heard, [Change::Missed], "{word:?}");
        }
    }
}
