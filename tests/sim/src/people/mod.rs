//! What people ask for: mostly what is next, now and then anything at all.

mod battle;
mod everything;
mod skirmish;

use engine::{Notation, Salt, ShotResult};
use league::command::FleetGiven;
use league::decider::Vault;
use league::game::Status;
use league::mode::Mode;
use league::{Command, Game, Nick};

use crate::dice::Dice;
use crate::opening::{Desk, REFEREE};

/// What somebody asks for.
#[derive(Clone, Debug)]
pub struct Wish {
    /// Who.
    pub by: Nick,
    /// What.
    pub command: Command,
}

/// What people see, and what the simulator knows beside it, so that its shots hit and games end.
#[derive(Debug)]
pub struct View<'a> {
    /// The game as somebody saw it last.
    pub game: &'a Game,
    /// The fleets.
    pub vault: &'a Vault,
}

/// What somebody asks for next.
pub fn wish(dice: &mut Dice, desk: &mut Desk, view: &View<'_>) -> Wish {
    if dice.one_in(14) {
        return everything::any(dice, desk, view);
    }
    match view.game.status {
        Status::Enrolment | Status::EnrolmentClosed => enrolling(dice, desk, view),
        Status::Placement => placing(dice, desk, view),
        Status::Battle if desk.mode == Mode::TeamBattle => battle::wish(dice, desk, view),
        Status::Battle => skirmish::wish(dice, desk, view),
        Status::Finished { .. } => skirmish::aftermath(dice, desk, view),
        Status::Cancelled => everything::any(dice, desk, view),
    }
}

/// The Referee of the game, or one who helps.
fn referee(dice: &mut Dice, game: &Game) -> Nick {
    let helper = game.co_referees.iter().next().filter(|_| dice.one_in(3));
    helper.cloned().unwrap_or_else(|| REFEREE.into())
}

fn enrolling(dice: &mut Dice, desk: &mut Desk, view: &View<'_>) -> Wish {
    let game = view.game;
    let enrolled = |nick: &Nick| game.entrants.iter().any(|e| e.nick == *nick);
    let missing = desk.nicks[..desk.players]
        .iter()
        .find(|nick| !enrolled(nick))
        .cloned();
    if let Some(by) = missing.filter(|_| game.status == Status::Enrolment && !dice.one_in(12)) {
        let fleet = (dice.one_in(3) && !game.rules.is_sealed()).then(|| written(dice, game));
        return Wish {
            by,
            command: Command::Enrol { posts: None, fleet },
        };
    }
    let fleets = game.fleets_missing();
    let by = referee(dice, game);
    if desk.mode != Mode::TeamBattle
        && let Some(nick) = fleets.first().filter(|_| !dice.one_in(5))
    {
        return place(dice, desk, game, nick.clone());
    }
    let command = match (desk.mode, dice.roll(4)) {
        (_, 0) if game.status == Status::Enrolment => Command::CloseEnrolment {},
        (Mode::TeamBattle, _) | (Mode::Duel, 1) => everything::draw(dice, game),
        (_, 2) => Command::PlaceMissing {},
        _ => Command::Start {},
    };
    Wish { by, command }
}

fn placing(dice: &mut Dice, desk: &mut Desk, view: &View<'_>) -> Wish {
    let missing = view.game.fleets_missing();
    let by = referee(dice, view.game);
    match dice.pick(&missing).cloned() {
        Some(_) if dice.one_in(4) => Wish {
            by,
            command: Command::PlaceMissing {},
        },
        Some(nick) => place(dice, desk, view.game, nick),
        None => Wish {
            by,
            command: Command::Start {},
        },
    }
}

/// A fleet, at random, by hand, or its seal.
fn place(dice: &mut Dice, desk: &mut Desk, game: &Game, by: Nick) -> Wish {
    if game.rules.is_sealed() {
        let fleet = engine::random::fleet(&game.rules.fleet, dice.generator());
        let salt = Salt(dice.bytes());
        let seal = engine::seal_lists(&fleet.to_lists(game.rules.notation()), &salt);
        desk.kept.insert(seal.to_string(), (fleet, salt));
        let command = Command::Place {
            fleet: None,
            seal: Some(seal),
        };
        return Wish { by, command };
    }
    let command = if dice.one_in(2) {
        Command::PlaceRandom {}
    } else {
        Command::Place {
            fleet: Some(written(dice, game)),
            seal: None,
        }
    };
    Wish { by, command }
}

/// A fleet as somebody writes it, now and then without a ship.
fn written(dice: &mut Dice, game: &Game) -> FleetGiven {
    let fleet = engine::random::fleet(&game.rules.fleet, dice.generator());
    let mut ships: Vec<String> = fleet
        .to_lists(game.rules.notation())
        .iter()
        .map(|cells| cells.join(","))
        .collect();
    if dice.one_in(12) {
        ships.pop();
    }
    if dice.one_in(3) {
        FleetGiven::Text(ships.join("\n"))
    } else {
        FleetGiven::Ships(ships)
    }
}

/// Under seals: what the owner of the seal in the log keeps.
fn kept<'a>(desk: &'a Desk, game: &Game, nick: &Nick) -> Option<&'a (engine::Fleet, Salt)> {
    let placed = game.placed.iter().find(|p| p.nick == *nick)?;
    desk.kept.get(&placed.seal.to_string())
}

/// How people say what a shot came to.
fn said(dice: &mut Dice, result: ShotResult) -> &'static str {
    match result {
        ShotResult::Miss => dice.word(&["мимо", "Мимо!", "промах", "не попал"]),
        ShotResult::Hit => dice.word(&["ранил", "попал", "ранен"]),
        ShotResult::Sunk => dice.word(&["убил", "потопил", "попал, потопил", "убит"]),
    }
}

/// How people say where they shoot.
fn shot(dice: &mut Dice, notation: Notation, target: &Nick, cell: engine::Cell) -> String {
    let cell = notation.print(cell);
    match dice.roll(5) {
        0 => format!("{target} - {cell}"),
        1 => format!("@{target}: {}", cell.to_lowercase()),
        2 => format!("{target} {cell}"),
        _ => format!("То {target} - {cell}"),
    }
}

/// What no reader can make a move of, or should not.
fn nonsense(dice: &mut Dice, game: &Game) -> String {
    match dice.roll(14) {
        0 => String::new(),
        1 => "просто слова".into(),
        2 => "То Никто - А4".into(),
        3 => "А11".into(),
        4 => "34".into(),
        5 => "[quote=Вирт]ZimA - А4\n- мимо".into(),
        6 => "мимо/ранил".into(),
        7 => "Вирт - А4\n\u{202e}4А".into(),
        8 => "убил ".repeat(2000),
        9 => "За Никто:\nмимо".into(),
        10 => "Оба мимо".into(),
        11 => "[s]То Вирт - А4[/s]".into(),
        12 => "То Вирт - А1 0\u{0}".into(),
        _ => format!("А1 {}", game.title),
    }
}
