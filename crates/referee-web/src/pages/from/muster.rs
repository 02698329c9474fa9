//! Who takes part in a game (T1–T5, T20).

use league::game::{Entrant, Status};
use league::mode::Mode;
use league::skirmish::state::Fighter;
use league::team_battle::state::{Battle, Player};
use league::{Game, Nick, Team};

use super::{head, house_rules};
use crate::application::held::HeldGame;
use crate::application::projection;
use crate::application::read::reader::ForReader;
use crate::bots::host;
use crate::pages::http::Visit;
use crate::pages::muster::{MusterLine, MusterPage, MusterStep};
use crate::pages::view::{FormFault, GamePart, Moment};
use crate::store::participants::Part;
use crate::words::Words;

/// The page of who takes part.
pub fn page(visit: &Visit, held: &HeldGame, faults: Vec<FormFault>) -> MusterPage {
    let view = ForReader::new(held, visit.nick());
    let (game, words) = (&held.game, visit.words());
    let players = match (&game.battle, &game.skirmish) {
        (Some(battle), _) => by_pairs(battle).map(|p| player(visit, game, battle, p)).collect(),
        (None, Some(skirmish)) => skirmish.players.iter().map(|p| fighter(visit, game, p)).collect(),
        (None, None) => game.entrants.iter().map(|e| entrant(visit, game, e)).collect(),
    };
    let applicant = |e: &Entrant| format!("{} ({})", e.nick, words.count("messages", e.posts.into()));
    MusterPage {
        shell: visit.shell(game.title.clone()),
        game: head(visit, &view, GamePart::Muster),
        next: next(visit, game),
        until: until(visit, game),
        steps: steps(&view, visit.nick()),
        faults,
        players,
        applications: game.applications.iter().map(applicant).collect(),
        rules: house_rules::in_words(words, &game.rules),
    }
}

/// What happens next, in words.
fn next(visit: &Visit, game: &Game) -> String {
    let of_house = host::is_of_house(game);
    let key = match (game.mode, &game.status) {
        (Mode::Duel, Status::Enrolment | Status::EnrolmentClosed | Status::Placement) if of_house => {
            "muster-next-duel-house"
        }
        (Mode::Duel, Status::Enrolment | Status::EnrolmentClosed | Status::Placement) => "muster-next-duel",
        (Mode::Melee, Status::Enrolment) => "muster-next-melee",
        (Mode::Melee, Status::EnrolmentClosed | Status::Placement) => "muster-next-melee-closed",
        (Mode::Duel | Mode::Melee, Status::Battle) => "muster-next-alone",
        (_, Status::Enrolment) => "muster-next-enrolment",
        (_, Status::EnrolmentClosed) => "muster-next-closed",
        (_, Status::Placement) => "muster-next-placement",
        (_, Status::Battle) => "muster-next-battle",
        (_, Status::Finished { .. }) => "muster-next-finished",
        (_, Status::Cancelled) => "muster-next-cancelled",
    };
    visit.words().word(key)
}

/// M1: until when people enrol, in the reader's zone.
fn until(visit: &Visit, game: &Game) -> Option<Moment> {
    let enrolment = game.enrolment.filter(|_| game.status == Status::Enrolment)?;
    Some(visit.moment(enrolment.until, game.rules.time_zone))
}

/// M1: two fleets are there.
fn ready(game: &Game) -> bool {
    game.entrants.iter().filter(|e| game.has_fleet(&e.nick)).count() >= 2
}

/// A player of a melee or a duel.
fn fighter(visit: &Visit, game: &Game, player: &Fighter) -> MusterLine {
    let words = visit.words();
    let standing = if player.is_active() {
        player.bot.then_some("standing-bot")
    } else {
        Some("standing-out")
    };
    MusterLine {
        nick: player.nick.to_string(),
        messages: messages(words, player.posts),
        team: None,
        standing: standing.map(|key| words.word(key)),
        pair: None,
        placed: (game.status == Status::Placement).then(|| game.has_fleet(&player.nick)),
        you: visit.nick() == Some(&player.nick),
    }
}

/// What the reader can do about taking part, the main thing first.
fn steps(view: &ForReader<'_>, reader: Option<&Nick>) -> Vec<MusterStep> {
    let game = &view.held.game;
    let open = match game.mode {
        Mode::TeamBattle => matches!(game.status, Status::Enrolment | Status::Battle),
        Mode::Melee | Mode::Duel => projection::enrols(game),
    };
    if matches!(game.status, Status::Finished { .. } | Status::Cancelled) {
        return Vec::new();
    }
    match (reader, view.part, &game.status) {
        (None, _, _) if open => vec![MusterStep::LogIn],
        (_, Some(Part::Referee | Part::CoReferee), Status::Enrolment | Status::EnrolmentClosed)
            if game.mode == Mode::TeamBattle =>
        {
            vec![MusterStep::Draw, MusterStep::Panel]
        }
        (_, Some(Part::Referee | Part::CoReferee), _) => vec![MusterStep::Panel],
        (Some(reader), Some(Part::Entrant), _) if host::may_begin(game, reader) && ready(game) => {
            vec![MusterStep::Begin, MusterStep::Place, MusterStep::Withdraw]
        }
        (_, Some(Part::Entrant), _) => vec![MusterStep::Place, MusterStep::Withdraw],
        (_, Some(Part::Player), Status::Placement) | (_, Some(Part::Admitted), _) => vec![MusterStep::Place],
        (_, Some(Part::Applicant), _) => vec![MusterStep::WithdrawApplication],
        (Some(_), None, Status::Enrolment) if projection::enrols(game) => vec![MusterStep::Enrol],
        (Some(_), None, Status::Battle) if game.mode == Mode::TeamBattle => vec![MusterStep::Apply],
        _ => Vec::new(),
    }
}

fn messages(words: &Words, posts: u32) -> String {
    words.count("messages", posts.into())
}

fn entrant(visit: &Visit, game: &Game, entrant: &Entrant) -> MusterLine {
    MusterLine {
        nick: entrant.nick.to_string(),
        messages: messages(visit.words(), entrant.posts),
        team: None,
        standing: entrant.bot.then(|| visit.words().word("standing-bot")),
        pair: None,
        placed: Some(game.has_fleet(&entrant.nick)),
        you: visit.nick() == Some(&entrant.nick),
    }
}

/// Each Red with the Blue of the pair after it (T4); then those whose pair is with neither.
fn by_pairs(battle: &Battle) -> impl Iterator<Item = &Player> {
    let reds = battle.players.iter().filter(|p| p.team == Team::Red);
    reds.flat_map(|red| [Some(red), battle.players.get(red.pair)])
        .flatten()
}

fn player(visit: &Visit, game: &Game, battle: &Battle, player: &Player) -> MusterLine {
    let words = visit.words();
    let seat = battle.seat(&player.nick);
    let standing = match seat {
        _ if !player.is_active() => Some("standing-out"),
        Some(seat) if battle.is_admiral(seat) => Some("standing-admiral"),
        Some(seat) if battle.turns > 0 && battle.is_free(seat) => Some("standing-free"),
        _ => None,
    };
    MusterLine {
        nick: player.nick.to_string(),
        messages: messages(words, player.posts),
        team: Some(head::team(player.team)),
        standing: standing
            .or_else(|| player.bot.then_some("standing-bot"))
            .map(|key| words.word(key)),
        pair: battle
            .players
            .get(player.pair)
            .map(|enemy| enemy.nick.to_string()),
        placed: (game.status == Status::Placement).then(|| game.has_fleet(&player.nick)),
        you: visit.nick() == Some(&player.nick),
    }
}
