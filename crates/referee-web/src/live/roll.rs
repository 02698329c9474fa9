//! The versions of all games of an account, and what changed since somebody last looked. Only the newest version of a
//! game counts, so nobody who is slow makes anything grow, and nothing is lost.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use axum::body::Bytes;
use league::Nick;
use tokio::sync::watch;

use super::frame;
use crate::game_id::GameId;

/// The games of one account. A stamp is a place in the order of changes, from 1.
#[derive(Debug, Default)]
pub(super) struct Roll {
    loaded: bool,
    stamp: u64,
    /// Stamp of the last time when changes may have been missed.
    resync: u64,
    games: BTreeMap<GameId, Known>,
    changes: BTreeMap<u64, GameId>,
}

#[derive(Clone, Copy, Debug)]
struct Known {
    version: u64,
    stamp: u64,
    part: Has,
}

/// Whether the account has a part in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Has {
    /// It has.
    Part,
    /// It had until this version, which is told for the last time.
    Left,
}

impl Roll {
    /// What is to be told to who has seen everything up to a stamp, or nothing yet; and the stamp seen then.
    pub(super) fn since(&self, seen: Option<u64>) -> Option<(u64, Bytes)> {
        if !self.loaded || seen == Some(self.stamp) {
            return None;
        }
        let mut out = Vec::new();
        if seen.is_some_and(|seen| seen < self.resync) {
            out.extend_from_slice(&frame::resync_all());
        }
        let changes = self.changes.range(seen.unwrap_or_default() + 1..);
        for id in changes.map(|(_, id)| id) {
            if let Some(known) = self
                .games
                .get(id)
                .filter(|known| known.part == Has::Part || seen.is_some())
            {
                out.extend_from_slice(&frame::game(*id, known.version));
            }
        }
        Some((self.stamp, Bytes::from(out)))
    }

    /// A game is at this version; true: that is new.
    fn set(&mut self, game: GameId, version: u64, part: Has) -> bool {
        if self
            .games
            .get(&game)
            .is_some_and(|known| known.version >= version)
        {
            return false;
        }
        self.stamp += 1;
        let stamp = self.stamp;
        let known = Known { version, stamp, part };
        if let Some(old) = self.games.insert(game, known) {
            self.changes.remove(&old.stamp);
        }
        self.changes.insert(stamp, game);
        true
    }

    /// Everything is to be told again.
    fn resync(&mut self) {
        self.stamp += 1;
        self.resync = self.stamp;
        self.changes.clear();
        self.games.retain(|_, known| known.part == Has::Part);
        for (id, known) in &mut self.games {
            self.stamp += 1;
            known.stamp = self.stamp;
            self.changes.insert(self.stamp, *id);
        }
    }

    /// What the database has is what there is; true: somebody has to be told.
    fn replace(&mut self, games: &[(GameId, u64)], why: Why) -> bool {
        let first = !std::mem::replace(&mut self.loaded, true);
        let present: BTreeSet<GameId> = games.iter().map(|(id, _)| *id).collect();
        let mut left = false;
        self.games.retain(|id, known| {
            let stays = present.contains(id);
            left |= !stays && known.part == Has::Part;
            stays
        });
        let mut told = first;
        for (id, version) in games {
            told |= self.set(*id, *version, Has::Part);
        }
        // that a game was left was not heard: neither was at which version
        if !first && (left || why == Why::Missed) {
            self.resync();
            told = true;
        }
        told
    }
}

/// Why the games of an account are read as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// From time to time, and when an account is followed for the first time.
    Round,
    /// Changes may have gone unheard.
    Missed,
}

/// The accounts that are followed, and who knows which game.
#[derive(Debug, Default)]
pub(super) struct Rolls {
    by_nick: HashMap<Nick, watch::Sender<Roll>>,
    by_game: HashMap<GameId, BTreeSet<Nick>>,
}

impl Rolls {
    /// How many are followed.
    pub(super) fn len(&self) -> usize {
        self.by_nick.len()
    }

    /// How many streams follow them.
    pub(super) fn followers(&self) -> usize {
        self.by_nick.values().map(watch::Sender::receiver_count).sum()
    }

    /// Who is followed.
    pub(super) fn nicks(&self) -> Vec<Nick> {
        self.by_nick.keys().cloned().collect()
    }

    /// Follows an account; true: for the first time, so that its games are to be read.
    pub(super) fn follow(&mut self, nick: &Nick) -> (watch::Receiver<Roll>, bool) {
        if let Some(roll) = self.by_nick.get(nick) {
            return (roll.subscribe(), false);
        }
        let (roll, follower) = watch::channel(Roll::default());
        self.by_nick.insert(nick.clone(), roll);
        (follower, true)
    }

    /// All games of these accounts, as the database has them.
    pub(super) fn replace(&mut self, nicks: &[Nick], rows: &[(Nick, GameId, u64)], why: Why) {
        let mut games: HashMap<&Nick, Vec<(GameId, u64)>> = HashMap::new();
        for (nick, game, version) in rows {
            games.entry(nick).or_default().push((*game, *version));
        }
        for nick in nicks {
            let games = games.remove(nick).unwrap_or_default();
            let Some(roll) = self.by_nick.get(nick) else {
                continue;
            };
            for (game, _) in &games {
                self.by_game.entry(*game).or_default().insert(nick.clone());
            }
            roll.send_if_modified(|roll| roll.replace(&games, why));
        }
    }

    /// Games that changed, each with everybody followed who has a part in it now. Who had one until now is told too, for
    /// the last time.
    pub(super) fn changed(&mut self, rows: &[(GameId, u64, Option<Nick>)]) {
        for of_game in rows.chunk_by(|a, b| a.0 == b.0) {
            let (game, version, _) = of_game[0];
            let now: BTreeSet<Nick> = of_game.iter().filter_map(|(_, _, nick)| nick.clone()).collect();
            let before = self.by_game.get(&game).cloned().unwrap_or_default();
            for nick in now.union(&before) {
                let Some(roll) = self.by_nick.get(nick) else {
                    continue;
                };
                let part = if now.contains(nick) { Has::Part } else { Has::Left };
                roll.send_if_modified(|roll| roll.set(game, version, part));
            }
            if now.is_empty() {
                self.by_game.remove(&game);
            } else if now != before {
                self.by_game.insert(game, now);
            }
        }
    }

    /// Forgets those whom nobody follows any more.
    pub(super) fn tidy(&mut self) {
        let by_game = &mut self.by_game;
        self.by_nick.retain(|nick, roll| {
            let followed = roll.receiver_count() > 0;
            if !followed {
                for game in roll.borrow().games.keys() {
                    if let Some(nicks) = by_game.get_mut(game) {
                        nicks.remove(nick);
                    }
                }
            }
            followed
        });
        by_game.retain(|_, nicks| !nicks.is_empty());
    }
}

#[cfg(test)]
mod tests {
    use super::{GameId, Nick, Rolls, Why, watch};

    fn game(n: u128) -> GameId {
        GameId(uuid::Uuid::from_u128(n))
    }

    fn nick(text: &str) -> Nick {
        Nick::from(text)
    }

    /// A client: what it was told, as `game:version` and `resync`.
    struct Client {
        roll: watch::Receiver<super::Roll>,
        seen: Option<u64>,
    }

    impl Client {
        fn new(rolls: &mut Rolls, who: &str) -> Client {
            let roll = rolls.follow(&nick(who)).0;
            Client { roll, seen: None }
        }

        fn told(&mut self) -> String {
            let Some((seen, bytes)) = self.roll.borrow_and_update().since(self.seen) else {
                return "nothing".to_owned();
            };
            self.seen = Some(seen);
            let text = String::from_utf8(bytes.to_vec()).unwrap();
            let short = |block: &str| {
                let data = block.split_once("data: ").unwrap().1;
                let value: serde_json::Value = serde_json::from_str(data).unwrap();
                let Some(id) = value["game"].as_str() else {
                    return "resync".to_owned();
                };
                let n = id.parse::<GameId>().unwrap().0.as_u128();
                format!("{n}:{}", value["version"])
            };
            let blocks = text.split("\n\n").filter(|b| !b.is_empty());
            blocks.map(short).collect::<Vec<_>>().join(" ")
        }
    }

    #[test]
    fn everybody_is_told_all_games_once_and_then_what_changes() {
        let mut rolls = Rolls::default();
        let mut a = Client::new(&mut rolls, "a");
        assert_eq!(a.told(), "nothing", "they have not been read");
        let all = |n| vec![(nick("a"), game(1), n), (nick("a"), game(2), 3)];
        rolls.replace(&[nick("a")], &all(5), Why::Round);
        assert_eq!(a.told(), "1:5 2:3");
        rolls.changed(&[(game(2), 4, Some(nick("a"))), (game(3), 9, None)]);
        rolls.changed(&[(game(2), 6, Some(nick("a")))]);
        assert_eq!(
            a.told(),
            "2:6",
            "only the newest version counts, and only of one's own games"
        );
        let mut b = Client::new(&mut rolls, "a");
        assert_eq!(b.told(), "1:5 2:6", "a second stream of the same account");
        rolls.changed(&[(game(3), 10, Some(nick("a")))]);
        assert_eq!((a.told(), b.told()), ("3:10".into(), "3:10".into()), "a new game");
        rolls.replace(&[nick("a")], &all(5), Why::Round);
        assert_eq!(a.told(), "resync 1:5 2:6", "game 3 was left unheard");
        rolls.replace(&[nick("a")], &all(4), Why::Round);
        assert_eq!(a.told(), "nothing", "an older version is no news");
        rolls.replace(&[nick("a")], &all(7), Why::Round);
        assert_eq!(a.told(), "1:7");
        rolls.replace(&[nick("a")], &all(7), Why::Missed);
        assert_eq!(a.told(), "resync 1:7 2:6");
        assert_eq!(b.told(), "resync 1:7 2:6");
    }

    #[test]
    fn who_leaves_a_game_is_told_of_it_and_then_no_more() {
        let mut rolls = Rolls::default();
        let mut a = Client::new(&mut rolls, "a");
        rolls.replace(&[nick("a")], &[(nick("a"), game(1), 5)], Why::Round);
        assert_eq!(a.told(), "1:5");
        rolls.changed(&[(game(1), 6, None)]);
        assert_eq!(a.told(), "1:6");
        let mut late = Client::new(&mut rolls, "a");
        assert_eq!(late.told(), "");
        rolls.replace(&[nick("a")], &[], Why::Round);
        assert_eq!(a.told(), "nothing", "that it was left was heard");
        rolls.changed(&[(game(1), 7, None)]);
        assert_eq!(a.told(), "nothing");
        rolls.changed(&[(game(1), 8, Some(nick("a")))]);
        assert_eq!(a.told(), "1:8", "and comes back");
    }

    #[test]
    fn nothing_is_left_of_whom_nobody_follows() {
        let mut rolls = Rolls::default();
        let a = Client::new(&mut rolls, "a");
        let b = Client::new(&mut rolls, "b");
        let rows = [
            (nick("a"), game(1), 5),
            (nick("b"), game(1), 5),
            (nick("a"), game(2), 1),
        ];
        rolls.replace(&[nick("a"), nick("b")], &rows, Why::Round);
        rolls.tidy();
        assert_eq!((rolls.len(), rolls.by_game.len()), (2, 2));
        drop(a);
        rolls.tidy();
        assert_eq!((rolls.nicks(), rolls.by_game.len()), (vec![nick("b")], 1));
        drop(b);
        rolls.tidy();
        assert_eq!((rolls.len(), rolls.by_game.len()), (0, 0));
    }
}
