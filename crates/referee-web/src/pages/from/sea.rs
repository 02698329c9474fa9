//! Seas: what everybody may know of them, and the own fleet for who placed it (D7, T21).

use std::collections::BTreeSet;

use engine::{Cell, Cells, Fleet, ShotResult};
use league::rules::RepeatShots;
use league::team_battle::state::{Battle, Outcome, Player, Seat};
use league::{Nick, shots};

use super::edges::Edges;
use super::head::team as flag;
use super::look::Look;
use crate::application::read::reader::Playing;
use crate::pages::view::{Mark, SeaCells, SeaView, ShipsLeft};

/// What a pressed cell sends: nick and cell, apart by the unit separator.
pub const APART: char = '\u{1f}';

/// The seas beside the battle thread: the reader's own and those that `mover` may shoot at, who is the reader or one
/// for whom the reader moves (T8, T19).
pub fn beside_thread(look: &Look<'_>, mover: Option<&Playing>) -> Vec<SeaView> {
    let (Some(battle), Some(player)) = (look.battle(), &look.view.player) else {
        return Vec::new();
    };
    if battle.turns == 0 {
        return Vec::new();
    }
    let mover = mover.unwrap_or(player);
    let opponents = mover.opponents.iter().filter_map(|nick| battle.seat(nick));
    let aims = Aims {
        open: mover.may_shoot,
        at: mover.opponents.iter().collect(),
    };
    let mut seas: Vec<SeaView> = opponents
        .map(|seat| sea(look, battle, seat, Some(&aims)))
        .collect();
    seas.push(sea(look, battle, player.seat, None));
    seas
}

/// Identifier of a seat's sea on a page.
pub fn id(seat: Seat) -> String {
    format!("sea-{seat}")
}

/// Cells that can be pressed.
pub struct Aims<'a> {
    /// A shot would be taken now.
    pub open: bool,
    /// Whose seas.
    pub at: BTreeSet<&'a Nick>,
}

/// The sea of a seat, with the fleet that this reader may see there.
pub fn sea(look: &Look<'_>, battle: &Battle, seat: Seat, aims: Option<&Aims<'_>>) -> SeaView {
    drawn(look, battle, seat, aims, shown_fleet(look, &battle.players[seat]))
}

/// The sea of a seat with this fleet, or with none: the caller knows what may be seen there.
pub fn with_fleet(look: &Look<'_>, battle: &Battle, seat: Seat, fleet: Option<&Fleet>) -> SeaView {
    drawn(look, battle, seat, None, fleet)
}

fn drawn(
    look: &Look<'_>,
    battle: &Battle,
    seat: Seat,
    aims: Option<&Aims<'_>>,
    fleet: Option<&Fleet>,
) -> SeaView {
    let player = &battle.players[seat];
    let edges = Edges::of(&look.game().rules);
    let opponents = if player.is_active() {
        let all = battle.opponents(look.game().open_turn(), seat);
        all.into_iter()
            .map(|s| battle.players[s].nick.to_string())
            .collect()
    } else {
        Vec::new()
    };
    SeaView {
        id: id(seat),
        nick: player.nick.to_string(),
        team: Some(flag(player.team)),
        own: look.reader() == Some(&player.nick),
        active: player.is_active(),
        standing: look.standing(seat),
        opponents,
        columns: edges.columns,
        rows: SeaView::rows(&edges.rows, cells(look, battle, seat, aims, fleet)),
        ships_left: ships_left(look, battle, seat),
    }
}

/// D7: counts answered shots only.
fn ships_left(look: &Look<'_>, battle: &Battle, seat: Seat) -> Vec<ShipsLeft> {
    let left = shots::ships_left(&battle.players[seat].sea, &look.game().rules.fleet);
    let floating = left.into_iter().rev().filter(|(_, count)| *count > 0);
    floating
        .map(|(length, count)| ShipsLeft { length, count })
        .collect()
}

fn cells(
    look: &Look<'_>,
    battle: &Battle,
    seat: Seat,
    aims: Option<&Aims<'_>>,
    fleet: Option<&Fleet>,
) -> SeaCells {
    let player = &battle.players[seat];
    let notation = look.game().rules.notation();
    let (shot, empty) = (battle.shot_cells(seat), shots::known_empty(&player.sea));
    let again = look.game().rules.repeat_shots == RepeatShots::Allow;
    let aimed = aims.is_some_and(|a| a.open && a.at.contains(&player.nick));
    let mut cells = SeaCells::default();
    for cell in Cell::all() {
        let view = &mut cells[usize::from(cell.row())][usize::from(cell.column())];
        view.name = notation.print(cell);
        view.deck = fleet.is_some_and(|fleet| fleet.decks().contains(cell));
        if empty.contains(cell) {
            view.mark = Mark::Empty;
        }
        let may = aimed && (again || !shot.contains(cell));
        view.aim = may.then(|| format!("{}{APART}{}", player.nick, view.name));
    }
    let sunk = shots::sunk_ships(&player.sea)
        .into_iter()
        .fold(Cells::EMPTY, |all, ship| all | ship);
    let turn = look.game().open_turn().map_or(0, |t| t.number);
    for at in &player.sea {
        let view = &mut cells[usize::from(at.cell.row())][usize::from(at.cell.column())];
        view.mark = match at.outcome {
            Outcome::Awaited => Mark::Awaiting,
            Outcome::Given(ShotResult::Miss) => Mark::Miss,
            Outcome::Given(_) if sunk.contains(at.cell) => Mark::Sunk,
            Outcome::Given(_) => Mark::Hit,
            Outcome::Dropped => view.mark,
        };
        view.latest = turn > 0 && at.turn + 1 >= turn;
    }
    cells
}

/// The fleet that this reader may see on that sea: the own one, and every one after the end (T21).
fn shown_fleet<'a>(look: &Look<'a>, player: &Player) -> Option<&'a Fleet> {
    let stowed = if look.view.is_open_to_all() {
        look.view.fleet_of(&player.nick)
    } else {
        look.reader()
            .filter(|reader| **reader == player.nick)
            .and_then(|reader| look.view.own_fleet(reader))
    };
    stowed.map(|s| &s.fleet)
}
