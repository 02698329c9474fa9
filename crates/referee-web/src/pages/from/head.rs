//! The head of a game's pages.

use league::mode::Mode;
use league::team_battle::state::Battle;
use league::{Game, Nick, Team};

use crate::application::projection;
use crate::application::read::reader::ForReader;
use crate::application::rooms::{self, Access};
use crate::pages::http::Visit;
use crate::pages::view::{self, GameHead, GamePart, GameStatus, Score, Tab, TeamScore};
use crate::store::games::Stage;
use crate::store::participants::Part;
use crate::words::Words;

/// The head of a page of this game, with links to the pages that the reader may open.
pub fn head(visit: &Visit, reader: &ForReader<'_>, current: GamePart) -> GameHead {
    let (held, words) = (reader.held, visit.words());
    let id = held.id.to_string();
    let status = status(projection::stage(&held.game));
    GameHead {
        title: held.game.title.clone(),
        kind: kind(words, held.game.mode),
        status,
        referee: held.game.referee.to_string(),
        tabs: Tab::list(&id, &parts(reader, visit.nick(), status), current, words),
        score: held.game.battle.as_ref().map(|battle| score(&held.game, battle)),
        id,
    }
}

/// The pages that this reader may open, in order.
fn parts(reader: &ForReader<'_>, nick: Option<&Nick>, status: GameStatus) -> Vec<GamePart> {
    let room = |of| {
        let open = rooms::access(reader.held, of, nick) != Access::Closed;
        (
            GamePart::Room(team(of)),
            reader.held.game.battle.is_some() && open,
        )
    };
    let plays = matches!(reader.part, Some(Part::Player | Part::Out | Part::Admitted));
    let places = match reader.part {
        Some(Part::Entrant | Part::Admitted) => true,
        Some(Part::Player) => status != GameStatus::Cancelled,
        _ => false,
    };
    [
        (GamePart::Battle, status.begun()),
        (GamePart::Seas, status.begun()),
        (GamePart::Replay, status.begun()),
        (GamePart::Muster, true),
        (GamePart::Discussion, true),
        room(Team::Red),
        room(Team::Blue),
        (GamePart::Fleet, places),
        (GamePart::Actions, status.begun() && plays),
        (GamePart::Referee, reader.is_referee()),
    ]
    .into_iter()
    .filter_map(|(part, shown)| shown.then_some(part))
    .collect()
}

/// «Командный бой».
pub fn kind(words: &Words, mode: Mode) -> String {
    words.word(&format!("mode-{}", mode.as_str()))
}

/// Where a game stands, as pages show it.
pub const fn status(stage: Stage) -> GameStatus {
    match stage {
        Stage::Enrolment => GameStatus::Enrolment,
        Stage::Placement => GameStatus::Placement,
        Stage::Battle => GameStatus::Battle,
        Stage::Paused => GameStatus::Paused,
        Stage::Finished => GameStatus::Finished,
        Stage::Cancelled => GameStatus::Cancelled,
    }
}

/// A team, as pages show it.
pub const fn team(team: Team) -> view::Team {
    match team {
        Team::Red => view::Team::Red,
        Team::Blue => view::Team::Blue,
    }
}

fn score(game: &Game, battle: &Battle) -> Score {
    let side = |team: Team| TeamScore {
        active: count(battle.active(team).count()),
        all: count(battle.players.iter().filter(|p| p.team == team).count()),
        moves: game.open_turn().is_some_and(|turn| turn.team == team),
    };
    Score {
        red: side(Team::Red),
        blue: side(Team::Blue),
    }
}

fn count(many: usize) -> u32 {
    u32::try_from(many).unwrap_or(u32::MAX)
}
