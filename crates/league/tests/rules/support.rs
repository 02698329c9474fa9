//! A battle that a test plays: commands in, one short line an event out.
use chrono::{DateTime, TimeDelta, Utc};
use league::bench::{Bench, Came};
use league::event::Event;
use league::{Command, Game, Nick};
use serde_json::{Value, json};

/// Reds in order of enrolment; the first is Admiral.
pub const RED: [&str; 4] = ["ZimA", "Вирт", "Штурман", "Кок"];
/// Blues; each the enemy of the Red in the same place.
pub const BLUE: [&str; 4] = ["Адвокат", "Боцман", "Лоцман", "Юнга"];
/// Everybody's fleet. Empty cells: the whole row 7 and more.
pub const FLEET: [&str; 10] = [
    "А1-А4", "В1-В3", "Д1-Д3", "Ж1-Ж2", "И1-И2", "В5-В6", "Д5", "Ж5", "И5", "К10",
];
/// Its decks, ship by ship.
pub const DECKS: [&str; 20] = [
    "А1", "А2", "А3", "А4", "В1", "В2", "В3", "Д1", "Д2", "Д3", "Ж1", "Ж2", "И1", "И2", "В5", "В6", "Д5",
    "Ж5", "И5", "К10",
];

/// A battle under way.
pub struct Play {
    pub bench: Bench,
    pub now: DateTime<Utc>,
}

impl Play {
    /// An empty table on Wednesday at noon in Moscow, a game open under these rules.
    pub fn open(rules: Value) -> Play {
        Play::open_as("team_battle", rules)
    }

    /// The same for any kind of game.
    pub fn open_as(mode: &str, rules: Value) -> Play {
        let now = "2026-11-25T12:00:00+03:00".parse().expect("a time");
        let mut play = Play {
            bench: Bench::new(),
            now,
        };
        play.act(
            "referee",
            json!({"do":"open","mode":mode,"title":"Бой","rules":rules}),
        );
        play
    }

    /// So many pairs, drawn by hand, fleets placed, Red opens.
    pub fn start(pairs: usize, rules: Value) -> Play {
        Play::start_with(pairs, rules, &FLEET)
    }

    /// The same where everybody has one ship of one deck, at К10.
    pub fn start_with_one_deck(pairs: usize, mut rules: Value) -> Play {
        rules["fleet"] = json!({"1":1});
        Play::start_with(pairs, rules, &["К10"])
    }

    pub fn start_with(pairs: usize, rules: Value, fleet: &[&str]) -> Play {
        let mut play = Play::open(rules);
        play.enrol_and_draw(pairs);
        for nick in RED[..pairs].iter().chain(&BLUE[..pairs]) {
            play.act(nick, json!({"do":"place","fleet":fleet}));
        }
        play.act("referee", json!({"do":"start"}));
        play
    }

    pub fn enrol_and_draw(&mut self, pairs: usize) {
        for (i, nick) in RED[..pairs].iter().chain(&BLUE[..pairs]).enumerate() {
            self.act(nick, json!({"do":"enrol","posts":1000 - i}));
        }
        let both: Vec<_> = RED.iter().zip(BLUE).take(pairs).collect();
        self.act(
            "referee",
            json!({"do":"draw","red":RED[..pairs],"blue":BLUE[..pairs],"pairs":both,"first":"red"}),
        );
    }

    pub fn give(&mut self, by: &str, command: Value) -> Came {
        let command: Command =
            serde_json::from_value(command.clone()).unwrap_or_else(|e| panic!("{command}: {e}"));
        let by = Nick::from(by);
        let by = (by.as_str() != "").then_some(&by);
        let came = self.bench.give(self.now, by, &command);
        self.check_log();
        came
    }

    /// The log adds up to the state, whatever was done.
    fn check_log(&self) {
        assert_eq!(
            Game::replay(self.bench.log()).expect("a sound log").as_ref(),
            self.bench.game()
        );
    }

    /// A command that is taken; what happened, a line an event.
    pub fn act(&mut self, by: &str, command: Value) -> Vec<String> {
        let came = self.give(by, command.clone());
        assert!(
            came.refused.is_none(),
            "{by}: {command} was refused: {:?}",
            came.refused
        );
        came.entries().filter_map(|e| line(&e.event)).collect()
    }

    /// A post that is taken.
    pub fn post(&mut self, by: &str, text: &str) -> Vec<String> {
        self.act(by, json!({"do":"post","text":text}))
    }

    /// A command that is refused; the codes.
    pub fn refused(&mut self, by: &str, command: Value) -> Vec<&'static str> {
        let came = self.give(by, command.clone());
        let refusal = came
            .refused
            .unwrap_or_else(|| panic!("{by}: {command} was taken"));
        assert!(!refusal.0.is_empty());
        refusal.0.iter().map(|f| f.code.as_str()).collect()
    }

    /// A post that is refused; the codes.
    pub fn refused_post(&mut self, by: &str, text: &str) -> Vec<&'static str> {
        self.refused(by, json!({"do":"post","text":text}))
    }

    /// Time passes.
    pub fn tick(&mut self, hours: i64) -> Vec<String> {
        self.now += TimeDelta::hours(hours);
        self.act("", json!({"do":"tick"}))
    }

    pub fn set_time(&mut self, at: &str) {
        self.now = at.parse().expect("a time");
    }

    pub fn game(&self) -> &Game {
        self.bench.game().expect("a game")
    }

    pub fn deadline(&self) -> String {
        self.game()
            .clock()
            .map(|c| league::log::instant::text(c.deadline))
            .unwrap_or_default()
    }

    /// What is owed now, «ник: duty».
    pub fn owes(&self) -> Vec<String> {
        let game = self.game();
        let (Some(battle), Some(turn)) = (&game.battle, game.open_turn()) else {
            return Vec::new();
        };
        let owed = battle.all_owed(&game.rules, turn);
        owed.into_iter()
            .map(|(s, d)| format!("{}: {}", battle.players[s].nick, name(&d)))
            .collect()
    }

    /// Every active member of the team on turn who has something to do answers truly and shoots at the first opponent.
    pub fn play_turn(&mut self, cell: &str) {
        let game = self.game();
        let (battle, turn) = (
            game.battle.as_ref().expect("battle"),
            game.open_turn().expect("turn"),
        );
        let (team, number) = (turn.team, turn.number);
        let members: Vec<String> = battle
            .active(team)
            .map(|s| battle.players[s].nick.to_string())
            .collect();
        for nick in members {
            let Some(turn) = self.game().open_turn().filter(|t| t.number == number) else {
                return;
            };
            let battle = self.game().battle.as_ref().expect("battle");
            let seat = battle.seat(&nick.as_str().into()).expect("a seat");
            let Some(_) = battle.owes(&self.game().rules, turn, seat) else {
                continue;
            };
            let truth = self.true_answers(&nick);
            let hit = truth.iter().any(|t| !t.ends_with("мимо"));
            let mut text = truth.join("\n");
            let battle = self.game().battle.as_ref().expect("battle");
            if !hit && let Some(o) = battle.opponents(self.game().open_turn(), seat).first() {
                text = format!("{text}\nТо {} - {cell}", battle.players[*o].nick);
            }
            self.post(&nick, text.trim());
        }
    }

    /// «А4 - мимо» for each shot that awaits an answer.
    pub fn true_answers(&self, nick: &str) -> Vec<String> {
        let game = self.game();
        let battle = game.battle.as_ref().expect("battle");
        let seat = battle.seat(&nick.into()).expect("a seat");
        let fleet = &self.bench.vault().0[&battle.players[seat].fleet_of].fleet;
        let word = |i| match battle.truth(fleet, seat, i) {
            engine::ShotResult::Miss => "мимо",
            engine::ShotResult::Hit => "ранил",
            engine::ShotResult::Sunk => "убил",
        };
        let awaited = battle.awaited(seat);
        awaited
            .map(|(i, s)| format!("{} - {}", game.rules.notation().print(s.cell), word(i)))
            .collect()
    }
}

fn name<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_value(value)
        .ok()
        .and_then(|v| v.as_str().map(str::to_owned))
        .unwrap_or_default()
}

/// One event in short; `None` for the post itself and for what is shown at the end.
pub fn line(event: &Event) -> Option<String> {
    Some(match event {
        Event::Posted { .. } | Event::FleetsRevealed { .. } => return None,
        Event::TurnOpened {
            turn, whose, duties, ..
        } => {
            let duties: Vec<String> = duties
                .iter()
                .map(|d| format!(" {}:{}", d.nick, name(&d.duty)))
                .collect();
            let whose = match whose {
                league::team::Whose::Team(team) => name(team),
                league::team::Whose::Player(nick) => nick.to_string(),
            };
            format!("turn {turn} {whose}{}", duties.concat())
        }
        Event::TurnClosed { turn, reason, .. } => format!("closed {turn} {}", name(reason)),
        Event::Shot {
            by,
            target,
            cell,
            for_by,
            ..
        } => {
            let hand = for_by.as_ref().map(|n| format!(" (by {n})")).unwrap_or_default();
            format!("{by} > {target} {cell}{hand}")
        }
        Event::Answered {
            by,
            attacker,
            cell,
            result,
            post,
            ..
        } => {
            let hand = if post.is_none() { " (by the server)" } else { "" };
            format!("{by} < {attacker} {cell} {}{hand}", name(result))
        }
        Event::KnockedOut { nick, reason, .. } => format!("out {nick} {}", name(reason)),
        Event::Freed { nick, .. } => format!("free {nick}"),
        Event::Ordered {
            nick, target, link, ..
        } => {
            format!(
                "order {nick} > {target}{}",
                if link.is_some() { " by lot" } else { "" }
            )
        }
        Event::Delegated {
            nick,
            until,
            recorded_by,
            ..
        } => {
            let by = recorded_by
                .as_ref()
                .map(|n| format!(" recorded by {n}"))
                .unwrap_or_default();
            format!("delegated {nick} {}{by}", name(until))
        }
        Event::DelegationEnded { nick, .. } => format!("delegation ended {nick}"),
        Event::MoveSkipped { nick } => format!("skipped {nick}"),
        Event::AdmiralAppointed { nick, by, .. } => format!("admiral {nick} {}", name(by)),
        Event::SuccessorNamed { nick, .. } => format!("successor {nick}"),
        Event::Joined { red, blue } => format!("joined {red} {blue}"),
        Event::Finished { winner, .. } => format!(
            "finished {}",
            winner.as_ref().map_or("draw", league::team::Side::as_str)
        ),
        Event::DeadlineMoved { reason, .. } => format!("deadline moved: {reason}"),
        Event::ClockPaused { .. } => "paused".into(),
        Event::ClockResumed { .. } => "resumed".into(),
        Event::MoveVoided { post, .. } => format!("voided {post}"),
        Event::BroughtBack { nick, .. } => format!("back {nick}"),
        Event::Substituted { nick, with, .. } => format!("{with} for {nick}"),
        other => other.name(),
    })
}
