//! Laws over random melees and duels: whatever is said by whomever in whatever order, no rule is broken.
use chrono::{DateTime, TimeDelta, Utc};
use engine::seal::seal_lists;
use engine::{Cell, Fleet, Notation, Salt, ShotResult};
use league::bench::Bench;
use league::event::Event;
use league::game::Status;
use league::log::Hex32;
use league::shots::{self, Outcome};
use league::{Command, Game, Nick};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

/// Somebody who plays all parts of a game without teams at random.
pub struct Solo {
    pub bench: Bench,
    pub now: DateTime<Utc>,
    dice: ChaCha8Rng,
    nicks: Vec<String>,
    /// Under seals: what each keeps.
    kept: Vec<(Fleet, Salt)>,
    sealed: bool,
}

impl Solo {
    fn roll(&mut self, bound: usize) -> usize {
        usize::try_from(self.dice.next_u32()).unwrap_or(0) % bound
    }

    pub fn give(&mut self, by: &str, command: &Value) -> bool {
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
        came.refused.is_none()
    }

    fn game(&self) -> &Game {
        self.bench.game().expect("a game")
    }

    fn notation(&self) -> Notation {
        self.game().rules.notation()
    }

    pub fn start(mode: &str, sealed: bool, seed: u64) -> Solo {
        let dice = ChaCha8Rng::seed_from_u64(seed);
        let mut play = Solo {
            bench: Bench::new(),
            now: "2026-11-25T09:00:00Z".parse().expect("a time"),
            dice,
            nicks: Vec::new(),
            kept: Vec::new(),
            sealed,
        };
        let players = if mode == "duel" { 2 } else { 2 + play.roll(4) };
        play.nicks = (0..players).map(|i| format!("Игрок{i}")).collect();
        let mut one_of = |choice: &[&str]| choice[play.roll(choice.len())].to_owned();
        let (again, calendar) = (one_of(&["refuse", "allow"]), one_of(&["none", "ru"]));
        let (rows, letters) = (
            one_of(&["top_down", "bottom_up"]),
            one_of(&["cyrillic", "latin", "respublika"]),
        );
        let mut rules = json!({
            "repeat_shots": again, "calendar": calendar, "rows": rows, "notation": letters,
            "fleet": {"2":1,"1":2},
        });
        if sealed {
            rules["custody"] = json!("sealed");
        }
        let secret = Hex32([u8::try_from(seed % 251).unwrap_or(0); 32]).to_string();
        let open = json!({"do":"open","mode":mode,"title":"x","rules":rules,"secret":secret});
        assert!(play.give("referee", &open));
        for nick in play.nicks.clone() {
            assert!(play.give(&nick, &json!({"do":"enrol"})));
            play.place(&nick);
        }
        assert!(play.give("referee", &json!({"do":"start"})));
        play
    }

    fn place(&mut self, nick: &str) {
        if !self.sealed {
            assert!(self.give(nick, &json!({"do":"place_random"})));
            return;
        }
        let rule = self.game().rules.fleet.clone();
        let fleet = engine::random::fleet(&rule, &mut self.dice);
        let salt = Salt([u8::try_from(self.kept.len()).unwrap_or(0); 32]);
        let seal = seal_lists(&fleet.to_lists(self.notation()), &salt);
        self.kept.push((fleet, salt));
        assert!(self.give(nick, &json!({"do":"place","seal":seal.to_string()})));
    }

    fn seat(&self, nick: &str) -> Option<usize> {
        self.game().skirmish.as_ref()?.seat(&nick.into())
    }

    /// What is true of the shot that awaits an answer.
    fn truth(&self) -> Option<(usize, ShotResult)> {
        let skirmish = self.game().skirmish.as_ref()?;
        let (seat, _) = skirmish.awaited()?;
        let sea = &skirmish.players[seat].sea;
        let index = sea.iter().rposition(|s| s.outcome == Outcome::Awaited)?;
        Some((seat, shots::truth(sea, &self.kept[seat].0, index)))
    }

    /// A post of whoever owes something, mostly right.
    fn post(&mut self) -> (String, String) {
        let skirmish = self.game().skirmish.clone().expect("a game under way");
        let Some(turn) = skirmish.turn.clone() else {
            return (self.nicks[0].clone(), "А1".into());
        };
        let (owing, _) = skirmish.owed(&turn);
        let author = if self.roll(6) == 0 {
            self.roll(self.nicks.len())
        } else {
            owing
        };
        let mut lines = Vec::new();
        if let Some((seat, truth)) = self.truth()
            && seat == author
        {
            let lie = self.roll(12) == 0;
            let words = ["мимо", "ранил", "убил"];
            let says = if lie { self.roll(3) } else { truth as usize };
            lines.push(format!("- {}", words[says]));
        }
        let mut open = skirmish.open_seas(&turn);
        if open.is_empty() || self.roll(10) == 0 {
            open = skirmish.active().collect();
        }
        let many = 1 + self.roll(open.len().max(1));
        for _ in 0..many.min(open.len()) {
            let which = self.roll(open.len());
            let target = open.remove(which);
            let cells: Vec<Cell> = Cell::all().collect();
            // near enough to the fleets that games end
            let cell = match self.fleet(target).filter(|_| self.roll(3) > 0) {
                Some(fleet) => {
                    let decks: Vec<Cell> = fleet.decks().iter().collect();
                    decks[self.roll(decks.len())]
                }
                None => cells[self.roll(cells.len())],
            };
            let cell = self.notation().print(cell);
            lines.push(format!("То {} - {cell}", skirmish.players[target].nick));
        }
        (self.nicks[author].clone(), lines.join("\n"))
    }

    fn fleet(&self, seat: usize) -> Option<Fleet> {
        if self.sealed {
            return self.kept.get(seat).map(|(fleet, _)| fleet.clone());
        }
        let nick = Nick::from(self.nicks.get(seat)?.as_str());
        self.bench.vault().0.get(&nick).map(|s| s.fleet.clone())
    }

    /// Something happens.
    pub fn step(&mut self) {
        let which = self.roll(self.nicks.len());
        let nick = self.nicks[which].clone();
        match self.roll(40) {
            0 => {
                self.give("referee", &json!({"do":"pause","reason":"x"}));
            }
            1..=3 => {
                self.give("referee", &json!({"do":"resume"}));
            }
            4 => {
                self.give("referee", &json!({"do":"extend","hours":3,"reason":"x"}));
            }
            5 => {
                self.give("referee", &json!({"do":"close_turn","reason":"x"}));
            }
            6 if self.roll(4) == 0 => {
                self.give("referee", &json!({"do":"put_out","nick":nick,"reason":"x"}));
            }
            7 => {
                self.give(&nick, &json!({"do":"dispute","text":"x"}));
            }
            8 if self.roll(4) == 0 => self.inspect(&nick),
            9 => {
                self.give(&nick, &json!({"do":"post","text":"просто слова"}));
            }
            10 => {
                self.give(&nick, &json!({"do":"delegate","until":"turn"}));
            }
            11 => {
                self.give("referee", &json!({"do":"announce","text":"x"}));
            }
            _ => {
                let (by, text) = self.post();
                self.give(&by, &json!({"do":"post","text":text}));
            }
        }
        self.check();
    }

    fn inspect(&mut self, by: &str) {
        let other = self.nicks.iter().find(|n| *n != by).cloned().unwrap_or_default();
        self.give(by, &json!({"do":"inspect","nick":other}));
    }

    /// After the end: inspections and seals, in some order.
    pub fn aftermath(&mut self) {
        for _ in 0..12 {
            let which = self.roll(self.nicks.len());
            let nick = self.nicks[which].clone();
            if self.roll(2) == 0 {
                self.inspect(&nick);
            } else if let Some((fleet, salt)) = self.seat(&nick).and_then(|s| self.kept.get(s).cloned()) {
                let mut lists = fleet.to_lists(self.notation());
                if self.roll(4) == 0 {
                    lists.pop();
                }
                self.give(
                    &nick,
                    &json!({"do":"unseal","fleet":lists,"salt":salt.to_string()}),
                );
            }
            self.pass(&[0, 60, 3000]);
            self.check();
        }
        self.check_log();
    }

    /// Some minutes pass.
    pub fn pass(&mut self, minutes: &[i64]) {
        let i = self.roll(minutes.len());
        self.now += TimeDelta::minutes(minutes[i]);
        self.give("", &json!({"do":"tick"}));
    }

    pub fn is_over(&self) -> bool {
        matches!(self.game().status, Status::Finished { .. })
    }

    /// The log adds up to the state.
    pub fn check_log(&self) {
        let replayed = Game::replay(self.bench.log()).expect("a sound log");
        assert_eq!(replayed.as_ref(), Some(self.game()));
    }

    fn check(&self) {
        let game = self.game();
        let Some(skirmish) = &game.skirmish else { return };
        let awaited = skirmish.players.iter().flat_map(|p| &p.sea);
        let awaited = awaited.filter(|s| s.outcome == Outcome::Awaited).count();
        assert!(
            awaited <= usize::from(self.sealed),
            "one shot at a time awaits its answer (D6)"
        );
        if let Some(turn) = game.open_move() {
            assert!(skirmish.players[turn.by].is_active(), "whose turn it is plays");
            assert!(skirmish.active().count() >= 2, "one alone has won (M6)");
            assert!(
                !skirmish.open_seas(turn).is_empty(),
                "a turn that is done is closed (M5)"
            );
            assert!(turn.clock.is_paused() || turn.clock.deadline >= self.now, "C4");
        }
        if !self.sealed {
            for player in &skirmish.players {
                let fleet = &self.bench.vault().0[&player.nick].fleet;
                for (i, shot) in player.sea.iter().enumerate() {
                    let truth = shots::truth(&player.sea, fleet, i);
                    assert_eq!(shot.outcome, Outcome::Given(truth), "the keeper tells the truth");
                }
                let sunk = !fleet.afloat(shots::cells(&player.sea));
                assert!(!sunk || !player.is_active(), "who lost all ships is out (M6)");
            }
        }
    }
}

#[test]
fn random_melees_keep_the_rules() {
    let mut ended = 0;
    for seed in 0..30 {
        let mut play = Solo::start("melee", false, seed);
        for _ in 0..150 {
            play.step();
            play.pass(&[0, 1, 10, 60, 1500]);
            if play.is_over() {
                ended += 1;
                break;
            }
        }
        play.check_log();
    }
    assert!(ended > 15, "{ended} ended by themselves");
}

#[test]
fn random_duels_keep_the_rules() {
    for sealed in [false, true] {
        let mut ended = 0;
        for seed in 0..30 {
            let mut play = Solo::start("duel", sealed, seed);
            for _ in 0..120 {
                play.step();
                play.pass(&[0, 1, 10, 60]);
                if play.is_over() {
                    ended += 1;
                    break;
                }
            }
            play.aftermath();
            let shown = play
                .bench
                .log()
                .iter()
                .any(|e| matches!(e.event, Event::FleetsRevealed { .. }));
            assert!(!(sealed && shown), "the server has none of the fleets (D3)");
        }
        assert!(ended > 15, "{ended} ended by themselves");
    }
}

/// D3: nothing that the server holds of a sealed duel tells where a ship lies, until its owner shows it.
#[test]
fn a_sealed_duel_holds_no_fleet() {
    for seed in 0..20 {
        let mut play = Solo::start("duel", true, seed);
        for _ in 0..60 {
            play.step();
        }
        assert!(play.bench.vault().0.is_empty(), "no fleet was ever stowed");
        let log = serde_json::to_string(play.bench.log()).expect("JSON");
        assert!(!log.contains("\"salt\""), "no salt either");
    }
}
