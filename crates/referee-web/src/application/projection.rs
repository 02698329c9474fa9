//! What is shown and listed of what happened: the thread, the row of the game, who owes what.

use std::collections::BTreeMap;
use std::sync::Arc;

use league::event::{Duty, Event, PostKind};
use league::game::Status;
use league::log::Logged;
use league::mode::Mode;
use league::team::Side;
use league::{Game, Nick, Team};

use super::course::Group;
use crate::entropy;
use crate::store::append::Deadline;
use crate::store::games::{Facts, Stage, Strength};
use crate::store::participants::{Owes, Part, Participant};
use crate::store::posts::{Answer, Move, Post, Shot};
use crate::words::announce::texts;
use crate::words::{Language, Words};

/// The posts and announcements of what happened, as they are shown from now on (P6).
pub fn posts(groups: &[Group]) -> Vec<Post> {
    let words = Words::of(Language::Ru);
    let mut posts = Vec::new();
    for group in groups {
        let mut thread = group.before.thread;
        let said = texts(words, Some(&group.before), &group.entries);
        for ((index, entry), text) in group.entries.iter().enumerate().zip(said) {
            if let Some(post) = post(&group.entries[index..], entry, thread, text) {
                thread = post.number;
                posts.push(post);
            }
        }
    }
    posts
}

/// The announcements of the opening of a game: there are none before the draw.
fn post(from_here: &[Logged], entry: &Logged, thread: u32, text: Option<String>) -> Option<Post> {
    let (number, author, kind, text, moves) = match (&entry.event, text) {
        (
            Event::Posted {
                number,
                by,
                kind,
                text,
            },
            _,
        ) => (
            *number,
            Some(by.clone()),
            *kind,
            text.clone(),
            moves(from_here, *number, by),
        ),
        (_, Some(text)) => (thread + 1, None, PostKind::Announcement, text, Vec::new()),
        (_, None) => return None,
    };
    let head = matches!(entry.event, Event::TurnOpened { .. }).then(|| entry.hash.short());
    Some(Post {
        number,
        seq: entry.seq,
        id: entropy::id(entry.at),
        at: entry.at,
        kind,
        author,
        text,
        moves,
        head,
        voided: false,
    })
}

/// The answers and shots that a post caused, by whose they are, the author's own first where it has any.
fn moves(entries: &[Logged], post: u32, author: &Nick) -> Vec<Move> {
    let mut moves: Vec<Move> = Vec::new();
    let mut of = |for_whom: Option<Nick>, add: &dyn Fn(&mut Move)| {
        let at = moves
            .iter()
            .position(|m| m.for_whom == for_whom)
            .unwrap_or_else(|| {
                moves.push(Move {
                    for_whom,
                    answers: Vec::new(),
                    shots: Vec::new(),
                });
                moves.len() - 1
            });
        add(&mut moves[at]);
    };
    for entry in entries.iter().filter(|e| e.event.post() == Some(post)) {
        match &entry.event {
            // an answer of the Referee's under the shot is an announcement of its own (T10)
            Event::Answered {
                by,
                attacker,
                cell,
                result,
                for_by,
                ..
            } if for_by.is_some() || by == author => {
                let answer = Answer {
                    attacker: attacker.clone(),
                    cell: cell.clone(),
                    result: *result,
                };
                of(for_by.as_ref().map(|_| by.clone()), &|m| {
                    m.answers.push(answer.clone());
                });
            }
            Event::Shot {
                by,
                target,
                cell,
                for_by,
                ..
            } => {
                let shot = Shot {
                    target: target.clone(),
                    cell: cell.clone(),
                };
                of(for_by.as_ref().map(|_| by.clone()), &|m| {
                    m.shots.push(shot.clone());
                });
            }
            _ => {}
        }
    }
    moves
}

/// Numbers of earlier posts that are void by what happened (T22).
pub fn voided(groups: &[Group]) -> Vec<i32> {
    let entries = groups.iter().flat_map(|g| &g.entries);
    let numbers = entries.filter_map(|e| match &e.event {
        Event::MoveVoided { post, .. } => Some(post.cast_signed()),
        _ => None,
    });
    numbers.collect()
}

/// Where a game stands, as lists name it.
pub fn stage(game: &Game) -> Stage {
    match game.status {
        Status::Enrolment | Status::EnrolmentClosed => Stage::Enrolment,
        Status::Placement => Stage::Placement,
        Status::Battle if game.is_paused() => Stage::Paused,
        Status::Battle => Stage::Battle,
        Status::Finished { .. } => Stage::Finished,
        Status::Cancelled => Stage::Cancelled,
    }
}

/// What lists show of a game.
pub fn facts(game: &Game) -> Facts {
    let turn = game.open_turn();
    let mover = || {
        let (skirmish, turn) = game.skirmish.as_ref().zip(game.open_move())?;
        Some(Side::Player(skirmish.players[turn.by].nick.clone()))
    };
    let active = |team: Team| {
        let count = game.battle.as_ref().map_or(0, |b| b.active(team).count());
        u16::try_from(count).unwrap_or(u16::MAX)
    };
    Facts {
        status: stage(game),
        updated_at: game.at,
        deadline: game.clock().map(|clock| clock.deadline),
        turn: game.turns(),
        turn_of: turn.map(|t| Side::Team(t.team)).or_else(mover),
        active: Strength {
            red: active(Team::Red),
            blue: active(Team::Blue),
        },
        entrants: u16::try_from(game.entrants.len()).unwrap_or(u16::MAX),
        thread: game.thread,
        winner: match &game.status {
            Status::Finished { winner } => winner.clone(),
            _ => None,
        },
    }
}

/// Whether people can still enrol (T1, M1, D1).
pub fn enrols(game: &Game) -> bool {
    let most = match game.mode {
        Mode::TeamBattle => usize::MAX,
        Mode::Melee => league::melee::MOST,
        Mode::Duel => 2,
    };
    game.status == Status::Enrolment && game.entrants.len() < most
}

/// What becomes of the deadline when a game changes.
pub fn deadline(before: Option<&Game>, after: &Game) -> Deadline {
    match (before.and_then(Game::due_after), after.due_after()) {
        (old, new) if old == new => Deadline::Same,
        (_, Some(due)) => Deadline::Set(due),
        (_, None) => Deadline::None,
    }
}

/// Who has which part in a game and owes what.
pub fn participants(game: &Game) -> BTreeMap<Nick, Participant> {
    let mut all = BTreeMap::new();
    let mut put = |nick: &Nick, part: Part, team: Option<Team>, duty: Option<Owes>| {
        all.insert(
            nick.clone(),
            Participant {
                nick: nick.clone(),
                part,
                team,
                duty,
            },
        );
    };
    let fleet = |nick: &Nick, due: bool| (due && !game.has_fleet(nick)).then_some(Owes::Fleet);
    let battle = game.battle.as_ref();
    if battle.is_none() && game.skirmish.is_none() {
        // M1, D1: without a draw of teams one places as soon as one enrolled
        let places = game.mode != Mode::TeamBattle && game.status != Status::Cancelled;
        game.entrants
            .iter()
            .for_each(|e| put(&e.nick, Part::Entrant, None, fleet(&e.nick, places)));
    }
    if let Some(skirmish) = &game.skirmish {
        let owed = game.open_move().map(|turn| skirmish.owed(turn));
        for (seat, player) in skirmish.players.iter().enumerate() {
            let part = if player.is_active() {
                Part::Player
            } else {
                Part::Out
            };
            let duty = owed
                .filter(|(of, _)| *of == seat)
                .map(|(_, duty)| owes(duty))
                .or_else(|| fleet(&player.nick, game.status == Status::Placement));
            put(&player.nick, part, None, duty);
        }
    }
    game.applications
        .iter()
        .for_each(|e| put(&e.nick, Part::Applicant, None, None));
    if let Some(battle) = battle {
        for (nick, seat) in &battle.former {
            put(nick, Part::Out, Some(battle.players[*seat].team), None);
        }
        for (red, blue) in &battle.admitted {
            for (entrant, team) in [(red, Team::Red), (blue, Team::Blue)] {
                let due = game.status == Status::Battle;
                put(
                    &entrant.nick,
                    Part::Admitted,
                    Some(team),
                    fleet(&entrant.nick, due),
                );
            }
        }
        let owed = owed(game);
        for (seat, player) in battle.players.iter().enumerate() {
            let part = if player.is_active() {
                Part::Player
            } else {
                Part::Out
            };
            let duty = owed
                .get(&seat)
                .copied()
                .or_else(|| fleet(&player.nick, game.status == Status::Placement));
            put(&player.nick, part, Some(player.team), duty);
        }
    }
    game.co_referees
        .iter()
        .for_each(|nick| put(nick, Part::CoReferee, None, None));
    put(&game.referee, Part::Referee, None, None);
    all
}

/// By seat. Who owes an order and something else is shown the order last, so it is what remains.
fn owed(game: &Game) -> BTreeMap<usize, Owes> {
    let (Some(battle), Some(turn)) = (&game.battle, game.open_turn()) else {
        return BTreeMap::new();
    };
    battle
        .all_owed(&game.rules, turn)
        .into_iter()
        .map(|(seat, duty)| (seat, owes(duty)))
        .collect()
}

const fn owes(duty: Duty) -> Owes {
    match duty {
        Duty::Shoot => Owes::Shoot,
        Duty::Answer => Owes::Answer,
        Duty::AnswerAndShoot => Owes::AnswerAndShoot,
        Duty::Order => Owes::Order,
    }
}

/// What changed in who has which part: those to write, and those who have none any more.
pub fn parts_changed(before: Option<&Game>, after: &Game) -> (Vec<Participant>, Vec<Nick>) {
    let (old, new) = (before.map(participants).unwrap_or_default(), participants(after));
    let gone = old
        .keys()
        .filter(|nick| !new.contains_key(*nick))
        .cloned()
        .collect();
    let changed = new
        .into_values()
        .filter(|p| old.get(&p.nick) != Some(p))
        .collect();
    (changed, gone)
}

/// Whether it is time to keep a snapshot: at event 50, and again each time the log is longer by half, at least by 50 events.
/// A state grows with its game, so all snapshots together cost as much as a few of the last one, whatever its length.
pub fn snapshot(before: u64, after: &Arc<Game>) -> Option<serde_json::Value> {
    if due(before) == due(after.seq) {
        return None;
    }
    serde_json::to_value(&**after).ok()
}

/// The last event up to this one after which a snapshot is kept; 0: none is.
fn due(seq: u64) -> u64 {
    let (mut last, mut next) = (0, LEAST);
    while next <= seq {
        (last, next) = (next, next + LEAST.max(next / 2));
    }
    last
}

/// Events from one snapshot to the next, at least.
const LEAST: u64 = 50;

#[cfg(test)]
mod snapshots {
    use super::due;

    #[test]
    fn snapshots_are_kept_each_time_the_log_is_longer_by_half() {
        assert_eq!([due(0), due(49), due(50), due(99), due(100)], [0, 0, 50, 50, 100]);
        assert_eq!([due(149), due(150), due(224), due(225)], [100, 150, 150, 225]);
        let kept: u64 = (1..=100_000).filter(|seq| due(*seq) == *seq).sum();
        assert!(
            kept < 3 * 100_000,
            "all of them are as long as three of the last: {kept}"
        );
    }
}
