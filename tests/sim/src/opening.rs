//! A game that is opened: its kind, house rules, people, and what the forum knows of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use engine::{Fleet, Salt};
use league::decider::{self, Forum};
use league::log::{Hex32, Logged};
use league::lot::Chain;
use league::mode::Mode;
use league::{Nick, Refusal};
use referee_web::application::projection;
use referee_web::game_id::GameId;
use referee_web::store::append::{Appended, Deadline, Race};
use referee_web::store::reminders::Remind;
use serde_json::{Value, json};

use crate::database::{Database, Row, Write};
use crate::dice::Dice;

/// Who opens games.
pub const REFEREE: &str = "Судья";

pub(crate) const NICKS: [&str; 16] = [
    "Адвокат",
    "ZimA",
    "Вирт",
    "Боцман",
    "Штурман",
    "Юнга",
    "Марья Ивановна",
    "Мичман",
    "Лоцман-2",
    "Кок",
    "Старпом",
    "Мальва",
    "Трус",
    "Бывалый",
    "Рулевой",
    "Anchor",
];

/// Zones with a change of clocks, at midnight too, and one that once left a day out.
const ZONES: [&str; 8] = [
    "Europe/Moscow",
    "Europe/Berlin",
    "America/New_York",
    "America/Santiago",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Asia/Kolkata",
    "UTC",
];

/// How somebody plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Temper {
    /// Moves when it is time to.
    Playful,
    /// Mostly does not.
    Sleepy,
    /// Gives false answers where that is possible.
    Liar,
    /// Writes what nobody can read, out of turn, twice.
    Hostile,
}

/// A game at the table, and what its people know.
#[derive(Clone, Debug)]
pub struct Desk {
    /// The kind.
    pub mode: Mode,
    /// Those who want to play, then those who look on.
    pub nicks: Vec<Nick>,
    /// How many of them enrol.
    pub players: usize,
    /// How they play.
    pub tempers: BTreeMap<Nick, Temper>,
    /// What the forum knows.
    pub forum: BTreeMap<Nick, Forum>,
    /// The fleets that their owners keep, with their salts, by their seals.
    pub kept: BTreeMap<String, (Fleet, Salt)>,
}

/// Opens a game as `application/open.rs` does, at server and database at once.
///
/// # Errors
/// House rules that cannot be.
///
/// # Panics
/// Where the database does not take it, which is a fault of the simulator.
pub fn open(
    dice: &mut Dice,
    mode: Mode,
    now: DateTime<Utc>,
    database: &mut Database,
) -> Result<Desk, Refusal> {
    let secret = Hex32(dice.bytes());
    let rules = rules(dice, mode);
    let decision = decider::open(&REFEREE.into(), mode, "Учение", &rules, &Chain(secret), now)?;
    let truth = Arc::new(decision.game);
    database.games.push(Row {
        id: GameId(uuid::Builder::from_random_bytes(dice.sixteen()).into_uuid()),
        version: 0,
        calendar: 0,
        events: Vec::new(),
        posts: Vec::new(),
        voided: std::collections::BTreeSet::new(),
        fleets: BTreeMap::new(),
        secret,
        snapshot: None,
        deadline: None,
        participants: BTreeMap::new(),
        done: Vec::new(),
        truth: Arc::clone(&truth),
    });
    let game = database.games.len() - 1;
    let won = database.append(&[opened(game, database, &decision.events)]);
    assert_eq!(won, Some(vec![Race::Won]), "a new game is nobody else's");
    Ok(desk(dice, mode))
}

fn opened(game: usize, database: &Database, events: &[Logged]) -> Write {
    let row = &database.games[game];
    let (participants, gone) = projection::parts_changed(None, &row.truth);
    Write {
        game,
        expected: 0,
        request: None,
        keeps: false,
        new: Appended {
            game: row.id,
            expected: 0,
            facts: projection::facts(&row.truth),
            events: events.to_vec(),
            posts: Vec::new(),
            voided: Vec::new(),
            fleets: Vec::new(),
            deadline: match row.truth.due_after() {
                Some(at) => Deadline::Set(at),
                None => Deadline::None,
            },
            calendar: 0,
            table: None,
            outage: None,
            participants,
            gone,
            notices: Vec::new(),
            remind: Remind::Same,
            acts: Vec::new(),
            snapshot: None,
            receipts: Vec::new(),
        },
    }
}

/// Its people.
pub(crate) fn desk(dice: &mut Dice, mode: Mode) -> Desk {
    let players = match mode {
        Mode::TeamBattle => 2 + dice.roll(7),
        Mode::Melee => 1 + dice.roll(5),
        Mode::Duel => 2,
    };
    let turned = dice.roll(NICKS.len());
    let nicks: Vec<Nick> = (0..players + 6)
        .map(|i| NICKS[(turned + i) % NICKS.len()].into())
        .collect();
    let sleepy = dice.one_in(3);
    let temper = |dice: &mut Dice| match dice.roll(12) {
        0..=1 if sleepy => Temper::Sleepy,
        2..=3 => Temper::Liar,
        4 => Temper::Hostile,
        _ => Temper::Playful,
    };
    let account = |dice: &mut Dice| Forum {
        posts: u32::try_from(dice.roll(40)).unwrap_or(0),
        since: (!dice.one_in(3))
            .then(|| DateTime::<Utc>::UNIX_EPOCH + TimeDelta::days(dice.between(10_000, 10_004))),
        bot: dice.one_in(5),
    };
    Desk {
        mode,
        players,
        tempers: nicks.iter().map(|nick| (nick.clone(), temper(dice))).collect(),
        forum: nicks.iter().map(|nick| (nick.clone(), account(dice))).collect(),
        nicks,
        kept: BTreeMap::new(),
    }
}

/// Random house rules, mostly such as let a game end soon.
pub(crate) fn rules(dice: &mut Dice, mode: Mode) -> Value {
    let fleet = match dice.roll(24) {
        0 => json!({"4":1,"3":2,"2":3,"1":4}),
        1..=3 => json!({"3":1,"2":1,"1":1}),
        4..=10 => json!({"2":1,"1":1}),
        11..=16 => json!({"2":1}),
        _ => json!({"1":2}),
    };
    let mut rules = json!({
        "fleet": fleet,
        "notation": dice.word(&["cyrillic", "cyrillic_yo", "latin", "respublika", "snegurochka"]),
        "rows": dice.word(&["top_down", "bottom_up"]),
        "letters": dice.word(&["columns", "rows"]),
        "repeat_shots": dice.word(&["refuse", "refuse", "allow"]),
        "bots": dice.word(&["allow", "allow", "allow", "refuse"]),
        "hit_costs_shot": !dice.one_in(3),
        "skips": 1 + dice.roll(3),
        "remarks": dice.word(&["allow", "allow", "refuse"]),
        "turn_hours": dice.word(&["18", "18", "24", "1", "0.25", "48", "100"]).parse::<f64>().unwrap_or(18.0),
        "calendar": dice.word(&["ru", "ru", "weekends", "none"]),
        "time_zone": dice.word(&ZONES),
    });
    match mode {
        Mode::TeamBattle => rules["answers"] = json!(dice.word(&["player", "player", "referee"])),
        Mode::Melee => {
            rules["enrolment_days"] = json!(dice.word(&["14", "1", "3"]).parse::<u32>().unwrap_or(14));
        }
        Mode::Duel => rules["custody"] = json!(dice.word(&["referee", "sealed"])),
    }
    rules
}
