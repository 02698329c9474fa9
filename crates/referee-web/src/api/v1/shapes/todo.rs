//! What somebody owes now.

use chrono::{DateTime, Utc};
use engine::Notation;
use engine::ShotResult;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::post::ShotResultShape;
use crate::application::read::reader::{Awaiting, ForReader, Playing};
use crate::store::participants::Mine;

/// What is owed in one game.
#[derive(Serialize, ToSchema)]
pub struct Todo {
    /// The id of the game.
    pub game: Uuid,
    /// Its title.
    pub title: String,
    /// The version that this is of.
    pub version: u64,
    /// `shoot`, `answer`, `answer_and_shoot`, `order`, `fleet`.
    #[schema(example = "answer_and_shoot")]
    pub duty: &'static str,
    /// A shot would be taken now, once all answers are given.
    pub may_shoot: bool,
    /// Until when; null: no clock runs. Of a fleet in a melee: the end of enrolment.
    pub deadline: Option<DateTime<Utc>>,
    /// Whom one may shoot at (T8); in a melee whose sea still awaits a cell (M4).
    pub opponents: Vec<String>,
    /// Shots that await one's answer, with what is true.
    pub unanswered: Vec<UnansweredShape>,
    /// The truthful answers as text, one a line, to be followed by a shot.
    #[schema(example = "А4 - мимо")]
    pub ready_text: String,
    /// Free players whom one may send, being Admiral (T17).
    pub free: Vec<String>,
    /// For whom one may move, being Admiral (T19), each as if it were that one.
    pub for_others: Vec<ForOther>,
}

/// A player for whom the Admiral may move.
#[derive(Serialize, ToSchema)]
pub struct ForOther {
    /// Who.
    pub nick: String,
    /// A shot would be taken now, once all answers are given.
    pub may_shoot: bool,
    /// Whom this one may shoot at.
    pub opponents: Vec<String>,
    /// Shots that await this one's answer, with what is true: the Admiral answers them.
    pub unanswered: Vec<UnansweredShape>,
    /// «За Вирт:» and the truthful answers, one a line, to be followed by a shot.
    #[schema(example = "За Вирт:\nА4 - мимо")]
    pub ready_text: String,
}

/// A shot that awaits its answer.
#[derive(Serialize, ToSchema)]
#[schema(as = Unanswered)]
pub struct UnansweredShape {
    /// Who shot.
    pub attacker: String,
    /// Where.
    #[schema(example = "А4")]
    pub cell: String,
    /// What is true; null: the server does not hold the fleet.
    #[schema(value_type = Option<ShotResultShape>)]
    pub result: Option<ShotResult>,
}

impl UnansweredShape {
    fn all(awaiting: &[Awaiting], notation: Notation) -> Vec<UnansweredShape> {
        let shape = |one: &Awaiting| UnansweredShape {
            attacker: one.attacker.to_string(),
            cell: notation.print(one.cell),
            result: one.truth,
        };
        awaiting.iter().map(shape).collect()
    }
}

impl Todo {
    /// Of what is owed in a game, as it stands. `None`: nothing is owed in it any more.
    pub fn of(mine: &Mine, view: &ForReader<'_>) -> Option<Todo> {
        let game = &view.held.game;
        let notation = game.rules.notation();
        let names = |nicks: &[league::Nick]| nicks.iter().map(ToString::to_string).collect();
        let player = view.player.as_ref();
        let others = player.map_or(&[][..], |p| &p.delegators);
        let for_other = |(nick, playing): &(league::Nick, Playing)| ForOther {
            nick: nick.to_string(),
            may_shoot: playing.may_shoot,
            opponents: names(&playing.opponents),
            unanswered: UnansweredShape::all(&playing.unanswered, notation),
            ready_text: format!("За {nick}:\n{}", playing.ready_text),
        };
        Some(Todo {
            game: view.held.id.0,
            title: mine.title.clone(),
            version: view.held.version(),
            duty: view.owes?.as_str(),
            may_shoot: player.is_some_and(|p| p.may_shoot),
            deadline: game
                .clock()
                .filter(|clock| !clock.is_paused())
                .map(|clock| clock.deadline)
                .or_else(|| game.due_after().filter(|_| game.clock().is_none())),
            opponents: player.map(|p| names(&p.opponents)).unwrap_or_default(),
            unanswered: player
                .map(|p| UnansweredShape::all(&p.unanswered, notation))
                .unwrap_or_default(),
            ready_text: player.map(|p| p.ready_text.clone()).unwrap_or_default(),
            free: player.map(|p| names(&p.free)).unwrap_or_default(),
            for_others: others.iter().map(for_other).collect(),
        })
    }
}
