//! Laws over random play: whatever is said by whomever in whatever order, no rule is broken.
use std::collections::{BTreeMap, BTreeSet};

use chrono::{TimeDelta, Utc};
use engine::{Cell, ShotResult};
use league::bench::Bench;
use league::event::{Event, OutReason};
use league::log::Hex32;
use league::{Command, Game, Nick};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

/// Somebody who plays all parts of a battle at random.
pub struct Player {
    pub bench: Bench,
    pub now: chrono::DateTime<Utc>,
    /// What was said and taken, by whom, and how long the log was then.
    pub heard: Vec<(Nick, Command, usize)>,
    dice: ChaCha8Rng,
    nicks: Vec<String>,
}

impl Player {
    fn roll(&mut self, bound: usize) -> usize {
        usize::try_from(self.dice.next_u32()).unwrap_or(0) % bound
    }

    fn nick(&mut self) -> String {
        let i = self.roll(self.nicks.len());
        self.nicks[i].clone()
    }

    fn give(&mut self, by: &str, command: &Value) -> bool {
        let command: Command = serde_json::from_value(command.clone()).expect("a command");
        let by = (!by.is_empty()).then(|| Nick::from(by));
        let before = self.bench.game().cloned();
        let came = self.bench.give(self.now, by.as_ref(), &command);
        if came.refused.is_some() && came.happened.is_empty() {
            assert_eq!(
                self.bench.game(),
                before.as_ref(),
                "a refusal changes nothing (P2)"
            );
        }
        if came.refused.is_none() {
            let length = self.bench.log().len();
            self.heard.extend(by.map(|by| (by, command, length)));
        }
        came.refused.is_none()
    }

    /// Something that may be said meanwhile: an order, a word about the right to move, an act of the Referee, now and
    /// then a move. Not done.
    pub fn aside(&mut self) -> Option<(Nick, Command)> {
        let (by, other, third) = (self.nick(), self.nick(), self.nick());
        let (by, command) = match self.roll(12) {
            0 => (by, json!({"do":"delegate","until":"revoked"})),
            1 => (by, json!({"do":"take_back"})),
            2 => (by, json!({"do":"order","nick":other,"target":third})),
            3 => (by, json!({"do":"name_successor","nick":other})),
            4 => (
                "referee".into(),
                json!({"do":"appoint","nick":other,"reason":"x"}),
            ),
            5 => ("referee".into(), json!({"do":"pause","reason":"x"})),
            6 | 7 => ("referee".into(), json!({"do":"resume"})),
            8..=10 => {
                let text = self.some_post(&by);
                (by, json!({"do":"post","text":text}))
            }
            _ => (
                "referee".into(),
                json!({"do":"put_out","nick":other,"reason":"x"}),
            ),
        };
        Some((Nick::from(by), serde_json::from_value(command).ok()?))
    }

    pub fn start(seed: u64) -> Player {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let pairs = 1 + dice.next_u32() as usize % 4;
        let nicks = (0..pairs * 2).map(|i| format!("Игрок{i}")).collect();
        let now = "2026-11-25T09:00:00Z".parse().expect("a time");
        let mut play = Player {
            bench: Bench::new(),
            now,
            heard: Vec::new(),
            dice,
            nicks,
        };
        let answers = ["player", "referee"][play.roll(2)];
        let repeat = ["refuse", "allow"][play.roll(2)];
        let rules = json!({
            "answers": answers, "repeat_shots": repeat, "hit_costs_shot": play.roll(3) > 0, "skips": 1 + play.roll(3),
            "fleet": {"2":1,"1":2}, "calendar": "none",
        });
        let secret = Hex32([u8::try_from(seed % 251).unwrap_or(0); 32]).to_string();
        play.give(
            "referee",
            &json!({"do":"open","mode":"team_battle","title":"x","rules":rules,"secret":secret}),
        );
        for nick in play.nicks.clone() {
            play.give(&nick, &json!({"do":"enrol","posts":play.nicks.len()}));
        }
        play.give("referee", &json!({"do":"draw"}));
        play.give("referee", &json!({"do":"place_missing"}));
        assert!(play.give("referee", &json!({"do":"start"})));
        play
    }

    /// A post that may well be right: true answers, a shot at an opponent, or a bit of nonsense.
    fn some_post(&mut self, by: &str) -> String {
        let game = self.bench.game().expect("a game").clone();
        let battle = game.battle.as_ref().expect("battle");
        let Some(seat) = battle.seat(&by.into()) else {
            return "То Никто - А4".into();
        };
        let whom = if battle.is_admiral(seat) && self.roll(3) == 0 {
            let team = battle.players[seat].team;
            let given = |s: &usize| battle.players[*s].delegation.is_some();
            battle.active(team).find(given).unwrap_or(seat)
        } else {
            seat
        };
        let mut lines = Vec::new();
        if whom != seat {
            lines.push(format!("За {}:", battle.players[whom].nick));
        }
        let fleet = &self.bench.vault().0[&battle.players[whom].fleet_of].fleet;
        for (index, shot) in battle.awaited(whom) {
            let word = match battle.truth(fleet, whom, index) {
                ShotResult::Miss => "мимо",
                ShotResult::Hit => "ранил",
                ShotResult::Sunk => "убил",
            };
            lines.push(format!("{} - {word}", game.rules.notation().print(shot.cell)));
        }
        if self.roll(12) == 0 {
            lines.pop();
        }
        let opponents = battle.opponents(game.open_turn(), whom);
        let other = self.roll(battle.players.len());
        if self.roll(6) > 0 {
            let pick = self.roll(opponents.len().max(1));
            let target = opponents.get(pick).copied().unwrap_or(other);
            // mostly where decks are, so that battles end
            let decks: Vec<Cell> = self.bench.vault().0[&battle.players[target].fleet_of]
                .fleet
                .decks()
                .iter()
                .collect();
            let at = self.roll(100);
            let cell = if at < 60 {
                decks[at % decks.len()]
            } else {
                Cell::from_index(u8::try_from(at).unwrap_or(0)).expect("a cell")
            };
            lines.push(format!(
                "То {} - {}",
                battle.players[target].nick,
                game.rules.notation().print(cell)
            ));
        }
        lines.join("\n")
    }

    pub fn step(&mut self) {
        let by = self.nick();
        let other = self.nick();
        let third = self.nick();
        let command = match self.roll(60) {
            0 => json!({"do":"delegate","until":(["turn","revoked"][self.roll(2)])}),
            1 => json!({"do":"take_back"}),
            2 => json!({"do":"record_delegation","nick":other}),
            3..=8 => json!({"do":"order","nick":other,"target":third}),
            9 => json!({"do":"name_successor","nick":other}),
            10 => return self.act(json!({"do":"put_out","nick":other,"reason":"x"})),
            11 => return self.act(json!({"do":"bring_back","nick":other,"reason":"x"})),
            12 => return self.act(json!({"do":"pause","reason":"x"})),
            13..=15 => return self.act(json!({"do":"resume"})),
            16 => return self.act(json!({"do":"appoint","nick":other,"reason":"x"})),
            17 => return self.act(json!({"do":"close_turn","reason":"x"})),
            18 | 19 => {
                let thread = self.bench.game().map_or(1, |g| g.thread);
                let post = thread.saturating_sub(u32::try_from(self.roll(6)).unwrap_or(0));
                return self.act(json!({"do":"void","post":post,"reason":"x"}));
            }
            20 => {
                let hours = 1 + self.roll(5);
                return self.act(json!({"do":"extend","hours":hours,"reason":"x"}));
            }
            21 => {
                let new = format!("Новый{}", self.nicks.len());
                if self.bench.game().is_some_and(|g| {
                    g.battle
                        .as_ref()
                        .is_some_and(|b| b.seat(&new.as_str().into()).is_none())
                }) {
                    self.act(json!({"do":"substitute","nick":other,"with":new.clone(),"reason":"x"}));
                    self.nicks.push(new);
                }
                return;
            }
            22 => {
                let pair = [
                    format!("Гость{}", self.nicks.len()),
                    format!("Гость{}", self.nicks.len() + 1),
                ];
                for nick in &pair {
                    self.give(nick, &json!({"do":"apply"}));
                    self.nicks.push(nick.clone());
                }
                self.act(json!({"do":"admit","nicks":pair}));
                for nick in &pair {
                    self.give(nick, &json!({"do":"place_random"}));
                }
                return;
            }
            _ => json!({"do":"post","text":self.some_post(&by)}),
        };
        self.give(&by, &command);
    }

    /// Some time passes.
    pub fn pass(&mut self, minutes: &[i64]) {
        let pick = self.roll(minutes.len());
        self.now += TimeDelta::minutes(minutes[pick]);
    }

    /// The Referee ends the game.
    pub fn finish(&mut self) {
        self.act(json!({"do":"finish","winner":"draw","reason":"x"}));
    }

    fn act(&mut self, command: Value) {
        self.give("referee", &command);
    }
}

/// What must be true of a log, looked at from outside.
fn check(log: &[league::log::Logged]) {
    let mut shot: BTreeSet<(u32, Nick)> = BTreeSet::new();
    let mut voided: BTreeSet<u32> = BTreeSet::new();
    for entry in log {
        if let Event::MoveVoided { post, .. } = entry.event {
            voided.insert(post);
        }
    }
    let mut out: BTreeMap<Nick, OutReason> = BTreeMap::new();
    let mut last = None;
    for entry in log {
        assert!(last.is_none_or(|at| at <= entry.at), "time does not go back");
        last = Some(entry.at);
        match &entry.event {
            Event::Shot { turn, by, post, .. } if post.is_none_or(|p| !voided.contains(&p)) => {
                assert!(
                    shot.insert((*turn, by.clone())),
                    "T9: two shots of {by} in turn {turn}"
                );
                assert!(!out.contains_key(by), "T14: a shot of {by}, who is out");
            }
            Event::KnockedOut {
                nick, reason, post, ..
            } if post.is_none_or(|p| !voided.contains(&p)) => {
                out.insert(nick.clone(), *reason);
            }
            Event::BroughtBack { nick, .. } => {
                out.remove(nick);
            }
            _ => {}
        }
    }
}

#[test]
fn random_play_breaks_no_rule_and_its_log_adds_up() {
    let (mut finished, mut accepted) = (0, 0);
    for seed in 0..150 {
        let mut play = Player::start(seed);
        for _ in 0..120 {
            play.step();
            let minutes = [0, 1, 10, 60, 400][play.roll(5)];
            play.now += TimeDelta::minutes(minutes);
            if play.bench.game().is_some_and(|g| g.open_turn().is_none()) {
                finished += 1;
                break;
            }
        }
        let game = play.bench.game().expect("a game");
        assert_eq!(
            Game::replay(play.bench.log()).expect("a sound log").as_ref(),
            Some(game),
            "seed {seed}"
        );
        check(play.bench.log());
        accepted += play
            .bench
            .log()
            .iter()
            .filter(|e| matches!(e.event, Event::Shot { .. }))
            .count();
        if let (Some(turn), Some(battle)) = (game.open_turn(), &game.battle) {
            assert!(
                turn.clock.paused_since.is_some() || battle.is_owed(&game.rules, turn),
                "T13: a turn that nobody owes is closed"
            );
        }
    }
    assert!(
        finished > 20 && accepted > 400,
        "the play is worth looking at: {finished} finished, {accepted} shots"
    );
}

#[test]
fn two_posts_in_either_order_break_no_rule() {
    for seed in 1000..1060 {
        let mut play = Player::start(seed);
        for _ in 0..40 {
            play.step();
            play.now += TimeDelta::minutes(7);
        }
        if play.bench.game().is_some_and(|g| g.open_turn().is_none()) {
            continue;
        }
        let (a, b) = (play.nick(), play.nick());
        let (said_a, said_b) = (play.some_post(&a), play.some_post(&b));
        for order in [[(&a, &said_a), (&b, &said_b)], [(&b, &said_b), (&a, &said_a)]] {
            let mut bench = replayed(&play);
            for (by, text) in order {
                let command = Command::Post { text: text.clone() };
                bench.give(play.now, Some(&Nick::from(by.as_str())), &command);
            }
            let game = bench.game().expect("a game");
            assert_eq!(
                Game::replay(bench.log()).expect("a sound log").as_ref(),
                Some(game)
            );
            check(bench.log());
        }
    }
}

/// The same table once more.
fn replayed(play: &Player) -> Bench {
    play.bench.clone()
}
