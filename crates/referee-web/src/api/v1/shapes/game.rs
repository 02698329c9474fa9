//! A game as everybody may see it.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use league::event::{Duty, OutReason};
use league::game::{Entrant, Game, Status};
use league::mode::Mode;
use league::skirmish::state::Skirmish;
use league::team::Side;
use league::team_battle::state::{Battle, Outcome, Seat, Standing};
use league::{Nick, Team, shots};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::clock::ticking;
use super::inspection::InspectionShape;
use crate::application::HeldGame;
use crate::application::projection;
use crate::application::read::clock;
use crate::store::games::Card;

/// A game.
#[derive(Serialize, ToSchema)]
#[schema(as = Game)]
pub struct GameShape {
    /// Its id.
    pub id: Uuid,
    /// Its title.
    #[schema(example = "Осенний бой")]
    pub title: String,
    /// `team_battle`, `melee`, `duel`.
    #[schema(example = "team_battle")]
    pub mode: &'static str,
    /// `enrolment`, `placement`, `battle`, `paused`, `finished`, `cancelled`.
    #[schema(example = "battle")]
    pub status: &'static str,
    /// Every house rule with its value, as when the game was opened.
    #[schema(value_type = Object)]
    pub rules: Value,
    /// Who opened it and referees it.
    pub referee: String,
    /// Who helps.
    pub co_referees: Vec<String>,
    /// Number of its last event: what `If-Match` takes.
    pub version: u64,
    /// Whether people can still enrol.
    pub enrolment_open: bool,
    /// The open turn; null where none is.
    pub turn: Option<TurnShape>,
    /// The teams, from the draw on; null before it.
    pub teams: Option<Teams>,
    /// In a melee and a duel: the players, in order of joining. In a team battle before the draw: who has enrolled, in order;
    /// null from then on.
    pub players: Option<Vec<PlayerShape>>,
    /// When the enrolment of a melee ends by itself (M1); null: it does not, or is over.
    pub enrolment_until: Option<DateTime<Utc>>,
    /// The seal of each fleet that is placed, by nick.
    #[schema(example = json!({"ZimA": "9f2c1e6a0b7d4c3f8e5a9f2c1e6a0b7d4c3f8e5a9f2c1e6a0b7d4c3f8e5a9f2c"}))]
    pub seals: BTreeMap<String, String>,
    /// Inspections of a duel, in the order in which they were asked for (D4).
    pub inspections: Vec<InspectionShape>,
    /// Who was left over at the draw, while waiting to enter (T2).
    pub reserve: Option<String>,
    /// Who applied to enter (T20), in order.
    pub applications: Vec<String>,
    /// Pairs that may place their fleets and enter then (T20).
    pub admitted: Vec<Admitted>,
    /// `red`, `blue`, in a melee or a duel a nick; null: nobody (yet), or a draw.
    #[schema(example = "red")]
    pub winner: Option<String>,
    /// When it was opened.
    pub created_at: DateTime<Utc>,
    /// `link[0]` of the lots: every draw can be checked against it.
    pub draw_commitment: String,
    /// Where to go on.
    pub links: Links,
}

/// The open turn.
#[derive(Serialize, ToSchema)]
#[schema(as = Turn)]
pub struct TurnShape {
    /// From 1.
    pub number: u32,
    /// Whose it is in a team battle; null in a melee or a duel.
    #[schema(example = "red")]
    pub team: Option<&'static str>,
    /// Whose it is in a melee or a duel; null in a team battle.
    pub nick: Option<String>,
    /// When it was announced.
    pub opened_at: DateTime<Utc>,
    /// A post received exactly then is in time; null while the game is paused.
    pub deadline: Option<DateTime<Utc>>,
    /// `running`, `not_counting`, `paused`.
    #[schema(example = "running")]
    pub clock: &'static str,
    /// Who still owes what.
    pub owes: Vec<OwesShape>,
}

/// What a member owes on the open turn (T7).
#[derive(Serialize, ToSchema)]
#[schema(as = Owes)]
pub struct OwesShape {
    /// Who.
    pub nick: String,
    /// `shoot`, `answer`, `answer_and_shoot`, `order`.
    #[schema(example = "answer_and_shoot")]
    pub duty: &'static str,
    /// Whether the Admiral may do it (T18).
    pub delegated: bool,
}

/// Both teams.
#[derive(Serialize, ToSchema)]
pub struct Teams {
    /// Red.
    pub red: TeamShape,
    /// Blue.
    pub blue: TeamShape,
}

/// A team.
#[derive(Serialize, ToSchema)]
#[schema(as = Team)]
pub struct TeamShape {
    /// Null: the seat is vacant (T19a).
    #[schema(example = "ZimA")]
    pub admiral: Option<String>,
    /// In order of enrolment, then of joining.
    pub players: Vec<PlayerShape>,
}

/// A player.
#[derive(Serialize, ToSchema)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a field of the API of its own"
)]
#[schema(as = Player)]
pub struct PlayerShape {
    /// What the player is called.
    #[schema(example = "ZimA")]
    pub nick: String,
    /// `red`, `blue`; null before the draw.
    pub team: Option<&'static str>,
    /// Holds the office of Admiral.
    pub admiral: bool,
    /// `active`, `out`.
    #[schema(example = "active")]
    pub status: &'static str,
    /// `sunk`, `overslept`, `referee`, `violation`; null: not out.
    pub out_reason: Option<&'static str>,
    /// The enemy of the pair (T4).
    pub pair: Option<String>,
    /// The enemy of the pair is out: the Admiral may send this player (T17).
    pub free: bool,
    /// Against whom this free player was sent.
    pub target: Option<String>,
    /// Whom this player may shoot at now (T8). In a melee on the own turn: whose sea still awaits a cell (M4).
    pub opponents: Vec<String>,
    /// By length how many ships are afloat as far as answers tell (D7).
    #[schema(value_type = BTreeMap<String, u8>, example = json!({"4": 1, "3": 2, "2": 3, "1": 4}))]
    pub ships_left: BTreeMap<u8, u8>,
    /// Shots that await this player's answer.
    pub unanswered: Vec<PendingShape>,
    /// The right to move is in the Admiral's hand (T18): `turn`, `revoked`; null: it is not.
    pub delegated: Option<&'static str>,
    /// Has placed a fleet.
    pub fleet_placed: bool,
    /// Says that it is a bot (T0).
    pub bot: bool,
}

/// A shot that awaits its answer.
#[derive(Serialize, ToSchema)]
#[schema(as = Pending)]
pub struct PendingShape {
    /// Who shot.
    pub attacker: String,
    /// Where.
    #[schema(example = "А4")]
    pub cell: String,
}

/// A pair of newcomers (T20).
#[derive(Serialize, ToSchema)]
pub struct Admitted {
    /// Will be Red.
    pub red: String,
    /// Will be Blue.
    pub blue: String,
}

/// Addresses about a game.
#[derive(Serialize, ToSchema)]
#[expect(missing_docs, reason = "each is named by what it leads to")]
pub struct Links {
    #[serde(rename = "self")]
    pub this: String,
    pub posts: String,
    pub discussion: String,
    pub seas: String,
    pub clock: String,
    pub events: String,
    pub stream: String,
    pub export: String,
    pub page: String,
}

impl Links {
    fn of(id: Uuid) -> Links {
        let this = format!("/api/v1/games/{id}");
        let to = |what: &str| format!("{this}/{what}");
        Links {
            posts: to("posts"),
            discussion: to("discussion"),
            seas: to("seas"),
            clock: to("clock"),
            events: to("events"),
            stream: to("stream"),
            export: to("export"),
            page: format!("/games/{id}"),
            this,
        }
    }
}

impl GameShape {
    /// Of a game as it stands at `now`.
    pub fn of(held: &HeldGame, now: DateTime<Utc>) -> GameShape {
        let game = &*held.game;
        let battle = game.battle.as_ref();
        let names = |all: &mut dyn Iterator<Item = &Nick>| all.map(ToString::to_string).collect::<Vec<_>>();
        let facts = projection::facts(game);
        // T2: who was left over stands first among those who apply, and enrolled before the draw
        let left_over = |e: &&Entrant| battle.is_some() && game.entrants.iter().any(|x| x.nick == e.nick);
        GameShape {
            id: held.id.0,
            title: game.title.clone(),
            mode: game.mode.as_str(),
            status: facts.status.as_str(),
            rules: serde_json::to_value(&game.rules).unwrap_or_default(),
            referee: game.referee.to_string(),
            co_referees: names(&mut game.co_referees.iter()),
            version: held.version(),
            enrolment_open: projection::enrols(game),
            turn: TurnShape::of(held, now),
            teams: battle.map(|battle| Teams {
                red: TeamShape::of(game, battle, Team::Red),
                blue: TeamShape::of(game, battle, Team::Blue),
            }),
            players: battle.is_none().then(|| match &game.skirmish {
                Some(skirmish) => (0..skirmish.players.len())
                    .map(|seat| PlayerShape::alone(game, skirmish, seat))
                    .collect(),
                None => game
                    .entrants
                    .iter()
                    .map(|e| PlayerShape::enrolled(game, e))
                    .collect(),
            }),
            enrolment_until: game
                .enrolment
                .filter(|_| game.status == Status::Enrolment)
                .map(|e| e.until),
            seals: game
                .placed
                .iter()
                .map(|p| (p.nick.to_string(), p.seal.to_string()))
                .collect(),
            inspections: game
                .skirmish
                .as_ref()
                .map(InspectionShape::all)
                .unwrap_or_default(),
            reserve: game
                .applications
                .iter()
                .find(left_over)
                .map(|e| e.nick.to_string()),
            applications: names(&mut game.applications.iter().map(|e| &e.nick)),
            admitted: battle
                .map(|b| {
                    let pair = |(red, blue): &(Entrant, Entrant)| Admitted {
                        red: red.nick.to_string(),
                        blue: blue.nick.to_string(),
                    };
                    b.admitted.iter().map(pair).collect()
                })
                .unwrap_or_default(),
            winner: facts.winner.as_ref().map(|w| w.as_str().to_owned()),
            created_at: game.opened_at,
            draw_commitment: game.draw_commitment.to_string(),
            links: Links::of(held.id.0),
        }
    }
}

impl TurnShape {
    /// Of the open turn; `None`: none is open.
    fn of(held: &HeldGame, now: DateTime<Utc>) -> Option<TurnShape> {
        let game = &*held.game;
        let clock = clock::clock(held, now)?;
        let owes = match (&game.battle, game.open_turn(), &game.skirmish, game.open_move()) {
            (Some(battle), Some(turn), ..) => {
                let shape = |(seat, duty): (Seat, Duty)| OwesShape {
                    nick: battle.players[seat].nick.to_string(),
                    duty: duty_name(duty),
                    delegated: battle.players[seat].delegation.is_some(),
                };
                battle
                    .all_owed(&game.rules, turn)
                    .into_iter()
                    .map(shape)
                    .collect()
            }
            (_, _, Some(skirmish), Some(turn)) => {
                let (seat, duty) = skirmish.owed(turn);
                vec![OwesShape {
                    nick: skirmish.players[seat].nick.to_string(),
                    duty: duty_name(duty),
                    delegated: false,
                }]
            }
            _ => Vec::new(),
        };
        let mover = game.open_move().and_then(|turn| game.sitter(turn.by));
        Some(TurnShape {
            number: game.turns(),
            team: game.open_turn().map(|turn| turn.team.as_str()),
            nick: mover.map(ToString::to_string),
            opened_at: clock.opened_at,
            deadline: clock.deadline,
            clock: ticking(clock.ticking),
            owes,
        })
    }
}

const fn duty_name(duty: Duty) -> &'static str {
    match duty {
        Duty::Shoot => "shoot",
        Duty::Answer => "answer",
        Duty::AnswerAndShoot => "answer_and_shoot",
        Duty::Order => "order",
    }
}

impl TeamShape {
    fn of(game: &Game, battle: &Battle, team: Team) -> TeamShape {
        let seats = (0..battle.players.len()).filter(|seat| battle.players[*seat].team == team);
        TeamShape {
            admiral: battle
                .admiral(team)
                .map(|seat| battle.players[seat].nick.to_string()),
            players: seats.map(|seat| PlayerShape::of(game, battle, seat)).collect(),
        }
    }
}

impl PlayerShape {
    fn of(game: &Game, battle: &Battle, seat: Seat) -> PlayerShape {
        let player = &battle.players[seat];
        let name = |seat: Seat| battle.players[seat].nick.to_string();
        let notation = game.rules.notation();
        let opponents = if player.is_active() && game.open_turn().is_some() {
            battle.opponents(game.open_turn(), seat)
        } else {
            Vec::new()
        };
        let waits = player
            .is_active()
            .then(|| player.sea.iter().filter(|s| s.outcome == Outcome::Awaited));
        PlayerShape {
            nick: player.nick.to_string(),
            team: Some(player.team.as_str()),
            admiral: battle.is_admiral(seat),
            status: if player.is_active() { "active" } else { "out" },
            out_reason: out_reason(player.standing),
            pair: Some(name(player.pair)),
            free: battle.is_free(seat),
            target: player.target.map(name),
            opponents: opponents.into_iter().map(name).collect(),
            ships_left: shots::ships_left(&player.sea, &game.rules.fleet),
            unanswered: waits
                .into_iter()
                .flatten()
                .map(|shot| PendingShape {
                    attacker: name(shot.by),
                    cell: notation.print(shot.cell),
                })
                .collect(),
            delegated: player.delegation.as_ref().map(|d| match d.until {
                league::event::Until::Turn => "turn",
                league::event::Until::Revoked => "revoked",
            }),
            fleet_placed: game.has_fleet(&player.fleet_of),
            bot: player.bot,
        }
    }

    /// A player of a melee or a duel.
    fn alone(game: &Game, skirmish: &Skirmish, seat: Seat) -> PlayerShape {
        let player = &skirmish.players[seat];
        let name = |seat: Seat| skirmish.players[seat].nick.to_string();
        let opponents = match game.open_move() {
            Some(turn) if turn.by == seat => skirmish.open_seas(turn),
            Some(_) => skirmish.opponents(seat),
            None => Vec::new(),
        };
        let waits = player.sea.iter().filter(|s| s.outcome == Outcome::Awaited);
        PlayerShape {
            nick: player.nick.to_string(),
            team: None,
            admiral: false,
            status: if player.is_active() { "active" } else { "out" },
            out_reason: out_reason(player.standing),
            pair: None,
            free: false,
            target: None,
            opponents: opponents.into_iter().map(name).collect(),
            ships_left: shots::ships_left(&player.sea, &game.rules.fleet),
            unanswered: waits
                .map(|shot| PendingShape {
                    attacker: name(shot.by),
                    cell: game.rules.notation().print(shot.cell),
                })
                .collect(),
            delegated: None,
            fleet_placed: game.has_fleet(&player.nick),
            bot: player.bot,
        }
    }

    fn enrolled(game: &Game, entrant: &Entrant) -> PlayerShape {
        PlayerShape {
            nick: entrant.nick.to_string(),
            team: None,
            admiral: false,
            status: "active",
            out_reason: None,
            pair: None,
            free: false,
            target: None,
            opponents: Vec::new(),
            ships_left: game.rules.fleet.counts().collect(),
            unanswered: Vec::new(),
            delegated: None,
            fleet_placed: game.has_fleet(&entrant.nick),
            bot: entrant.bot,
        }
    }
}

const fn out_reason(standing: Standing) -> Option<&'static str> {
    match standing {
        Standing::Active => None,
        Standing::Out(OutReason::Sunk) => Some("sunk"),
        Standing::Out(OutReason::Overslept) => Some("overslept"),
        Standing::Out(OutReason::Referee) => Some("referee"),
        Standing::Out(OutReason::Violation) => Some("violation"),
    }
}

/// A game as lists show it.
#[derive(Serialize, ToSchema)]
#[schema(as = Card)]
pub struct CardShape {
    /// Its id.
    pub id: Uuid,
    /// Its title.
    pub title: String,
    /// `team_battle`, `melee`, `duel`.
    #[schema(example = "team_battle")]
    pub mode: &'static str,
    /// `enrolment`, `placement`, `battle`, `paused`, `finished`, `cancelled`.
    #[schema(example = "battle")]
    pub status: &'static str,
    /// Who referees it.
    pub referee: String,
    /// Number of its last event.
    pub version: u64,
    /// Number of the last turn; 0 before the start.
    pub turn: u32,
    /// Whose turn is open: `red`, `blue`.
    pub turn_team: Option<&'static str>,
    /// Whose turn is open in a melee or a duel.
    pub turn_nick: Option<String>,
    /// Of the open turn; null: no clock runs.
    pub deadline: Option<DateTime<Utc>>,
    /// How many enrolled.
    pub enrolled: u16,
    /// Active players of Red.
    pub red_active: u16,
    /// Active players of Blue.
    pub blue_active: u16,
    /// Number of the last post of the battle thread.
    pub posts: u32,
    /// `red`, `blue`, in a melee or a duel a nick; null: nobody (yet), or a draw.
    pub winner: Option<String>,
    /// When it was opened.
    pub created_at: DateTime<Utc>,
    /// When the last event took effect.
    pub updated_at: DateTime<Utc>,
    /// The game itself.
    #[schema(example = "/api/v1/games/0193f2a0-0000-7000-8000-000000000000")]
    pub link: String,
}

impl CardShape {
    /// Of a row of a list.
    pub fn of(card: &Card) -> CardShape {
        let facts = &card.facts;
        let paused = facts.status == crate::store::games::Stage::Paused;
        CardShape {
            id: card.id.0,
            title: card.title.clone(),
            mode: card.mode.as_str(),
            status: facts.status.as_str(),
            referee: card.referee.to_string(),
            version: card.version,
            turn: facts.turn,
            turn_team: facts.turn_of.as_ref().and_then(Side::team).map(Team::as_str),
            turn_nick: nick_of(card.mode, facts.turn_of.as_ref()),
            deadline: facts.deadline.filter(|_| !paused),
            enrolled: facts.entrants,
            red_active: facts.active.red,
            blue_active: facts.active.blue,
            posts: facts.thread,
            winner: facts.winner.as_ref().map(|w| w.as_str().to_owned()),
            created_at: card.created_at,
            updated_at: facts.updated_at,
            link: format!("/api/v1/games/{}", card.id),
        }
    }
}

/// The nick of a side that is a player.
fn nick_of(mode: Mode, side: Option<&Side>) -> Option<String> {
    side.filter(|_| mode != Mode::TeamBattle)
        .map(|side| side.as_str().to_owned())
}
