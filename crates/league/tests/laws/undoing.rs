//! T22 over random play: a move that is voided leaves the battle as if it had never been made, and the same post again
//! brings everything back.
use chrono::TimeDelta;
use league::bench::Bench;
use league::team_battle::state::{Battle, Outcome, Turn};
use league::{Command, Game, Nick, event::Event};
use serde_json::{Value, json};

use super::random_play::Player;

/// Whatever somebody could see or do, but for the numbers of posts and for deadlines.
fn seen(game: &Game) -> Value {
    let Some(battle) = &game.battle else {
        return Value::Null;
    };
    let players: Vec<Value> = battle.players.iter().map(|p| {
        let mut sea: Vec<String> = p.sea.iter().map(|s| format!("{:?} {} {} {:?}", s.cell, s.by, s.turn, s.outcome)).collect();
        sea.sort();
        json!({"nick": p.nick, "standing": p.standing, "pair": p.pair, "target": p.target, "delegation": p.delegation,
               "recorded": p.recorded_for, "skips": p.skips, "fleet": p.fleet_of, "sea": sea})
    }).collect();
    let turn = battle.turn.as_ref().map(|t| json!({
        "number": t.number, "team": t.team, "paused": t.clock.paused_since, "must": t.must_shoot, "shot": t.shot,
        "order": t.order_owed, "skipped": t.skipped, "owed": t.owed, "attackers": t.attackers,
        "owes": battle.all_owed(&game.rules, t).iter().map(|(s, d)| json!([s, d])).collect::<Vec<_>>(),
        "opponents": (0..battle.players.len()).map(|s| battle.opponents(Some(t), s)).collect::<Vec<_>>(),
    }));
    json!({"players": players, "turn": turn, "admirals": battle.admirals, "turns": battle.turns,
           "admitted": battle.admitted, "former": battle.former, "status": game.status, "voidable": battle.voidable().len()})
}

fn battle(bench: &Bench) -> Option<(&Battle, &Turn)> {
    let game = bench.game()?;
    Some((game.battle.as_ref()?, game.open_turn()?))
}

fn referee() -> Nick {
    Nick::from("referee")
}

fn void(post: u32) -> Command {
    Command::Void {
        post,
        reason: Some("x".into()),
    }
}

/// The post of the last move, with its author and words.
fn said(bench: &Bench, number: u32) -> Option<(Nick, String)> {
    bench.log().iter().rev().find_map(|e| match &e.event {
        Event::Posted {
            number: n, by, text, ..
        } if *n == number => Some((by.clone(), text.clone())),
        _ => None,
    })
}

#[test]
fn void_and_the_same_post_again_is_as_without_the_void() {
    let mut looked = 0;
    for seed in 3000..3060 {
        let mut play = Player::start(seed);
        for _ in 0..60 {
            play.step();
            play.now += TimeDelta::minutes(i64::from(u8::try_from(seed % 50).unwrap_or(0)));
            let Some((now, _)) = battle(&play.bench) else {
                break;
            };
            let Some(post) = now.voidable().last().copied() else {
                continue;
            };
            let Some((by, text)) = said(&play.bench, post) else {
                continue;
            };
            let mut bench = play.bench.clone();
            // nothing was said since: who posts again is in the same place
            let again = Command::Post { text: text.clone() };
            let heard = play
                .heard
                .last()
                .map(|(by, command, length)| (by, command, *length));
            let quiet = heard == Some((&by, &again, bench.log().len()));
            if !quiet || bench.game().is_some_and(Game::is_paused) {
                continue;
            }
            let at = play.bench.log().last().map_or(play.now, |e| e.at);
            let before = seen(bench.game().expect("a game"));
            let came = bench.give(at, Some(&referee()), &void(post));
            assert!(came.refused.is_none(), "seed {seed}: {:?}", came.refused);
            let open = bench.game().expect("a game").open_turn().expect("a turn");
            assert!(
                open.clock.deadline >= at + TimeDelta::hours(1),
                "an hour at least"
            );
            let came = bench.give(at, Some(&by), &again);
            assert!(
                came.refused.is_none(),
                "seed {seed}: {by}: {text}: {:?}",
                came.refused
            );
            let after = seen(bench.game().expect("a game"));
            assert_eq!(before, after, "seed {seed}: {by}: {text}");
            assert_eq!(
                Game::replay(bench.log()).expect("a sound log").as_ref(),
                bench.game()
            );
            looked += 1;
        }
    }
    assert!(looked > 500, "worth looking at: {looked}");
}

#[test]
fn void_leaves_what_there_was_without_the_move() {
    let (mut looked, mut reopened) = (0, 0);
    for seed in 5000..5150 {
        let mut play = Player::start(seed);
        for _ in 0..50 {
            let without = play.bench.clone();
            let heard = play.heard.len();
            play.step();
            let Some((by, command, _)) = play.heard.get(heard).cloned() else {
                continue;
            };
            let posted = matches!(command, Command::Post { .. });
            let Some((now, _)) = battle(&play.bench).filter(|_| posted) else {
                continue;
            };
            let post = play.bench.game().map_or(0, |g| g.thread);
            let number = (0..=post)
                .rev()
                .find(|n| said(&play.bench, *n).is_some_and(|(b, _)| b == by));
            let Some(number) = number.filter(|n| now.voidable().contains(n) && said(&without, *n).is_none())
            else {
                continue;
            };
            // some things are done that are no moves, with and without the move
            let (mut with, mut without) = (play.bench.clone(), without);
            let turn = |b: &Bench| battle(b).map(|(_, t)| t.number);
            let before = turn(&without);
            let closed = turn(&with) != before;
            let mut same = true;
            for minutes in [0, 50, 20] {
                play.now += TimeDelta::minutes(minutes);
                let Some((by, command)) = play.aside() else {
                    continue;
                };
                let given = |bench: &mut Bench| bench.give(play.now, Some(&by), &command).refused.is_none();
                let (a, b) = (given(&mut with), given(&mut without));
                same &= a == b;
            }
            // whoever went out without the move may have closed the turn before the void could
            same &= turn(&without) == before;
            if !same || !battle(&with).is_some_and(|(b, _)| b.voidable().contains(&number)) {
                continue;
            }
            let came = with.give(play.now, Some(&referee()), &void(number));
            assert!(came.refused.is_none(), "seed {seed}: {:?}", came.refused);
            let (left, right) = (with.game().expect("a game"), without.game().expect("a game"));
            assert_eq!(seen(left), seen(right), "seed {seed} {by}: {command:?}");
            let deadline = |g: &Game| g.open_turn().map(|t| t.clock.deadline);
            let hour = left
                .open_turn()
                .and_then(|t| t.clock.paused_since)
                .unwrap_or(play.now)
                + TimeDelta::hours(1);
            assert_eq!(
                deadline(left),
                deadline(right).map(|d| d.max(hour)),
                "seed {seed}: the clock"
            );
            assert_eq!(
                Game::replay(with.log()).expect("a sound log").as_ref(),
                with.game()
            );
            looked += 1;
            reopened += i32::from(closed);
        }
    }
    assert!(
        looked > 500 && reopened > 100,
        "worth looking at: {looked}, {reopened}"
    );
}

#[test]
fn put_out_and_brought_back_is_as_before_but_for_targets_and_delegations() {
    let mut looked = 0;
    for seed in 7000..7040 {
        let mut play = Player::start(seed);
        for _ in 0..50 {
            play.step();
            let Some((now, turn)) = battle(&play.bench) else {
                break;
            };
            let number = turn.number;
            let seats: Vec<usize> = (0..now.players.len())
                .filter(|s| now.players[*s].is_active())
                .collect();
            for seat in seats {
                let mut bench = play.bench.clone();
                let (before, _) = battle(&bench).expect("a battle");
                let (before, nick) = (before.clone(), before.players[seat].nick.clone());
                let out = Command::PutOut {
                    nick: nick.clone(),
                    reason: Some("x".into()),
                };
                bench.give(play.now, Some(&referee()), &out);
                // where the exit ended the turn or the battle, it had consequences that stay
                if battle(&bench).is_none_or(|(_, t)| t.number != number) {
                    continue;
                }
                let back = Command::BringBack {
                    nick: nick.clone(),
                    reason: Some("x".into()),
                };
                let came = bench.give(play.now, Some(&referee()), &back);
                assert!(came.refused.is_none(), "seed {seed}: {:?}", came.refused);
                let (after, _) = battle(&bench).expect("a battle");
                for (was, is) in before.players.iter().zip(&after.players) {
                    assert_eq!(
                        (&was.sea, was.standing, was.pair),
                        (&is.sea, is.standing, is.pair),
                        "seed {seed}"
                    );
                    assert!(
                        is.sea
                            .iter()
                            .all(|s| s.outcome != Outcome::Dropped || !is.is_active()),
                        "seed {seed}"
                    );
                }
                let game = play.bench.game().expect("a game");
                let owed = |battle: &Battle| battle.turn.as_ref().map(|t| battle.all_owed(&game.rules, t));
                let plain = before.players.iter().all(|p| p.target.is_none());
                if plain && before.turn.as_ref().is_some_and(|t| !t.order_owed) {
                    assert_eq!(owed(&before), owed(after), "seed {seed}: {nick}");
                }
                looked += 1;
            }
        }
    }
    assert!(looked > 1000, "worth looking at: {looked}");
}
