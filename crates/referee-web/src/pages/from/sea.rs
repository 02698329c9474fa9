//! Seas: what everybody may know of them, and the own fleet for who placed it (D7, T21).

use std::collections::BTreeSet;

use engine::{Cell, Cells, Fleet, ShotResult};
use league::rules::RepeatShots;
use league::shots::{Outcome, Seat, ShotAt};
use league::{Nick, shots};

use super::edges::Edges;
use super::head::team as flag;
use super::look::Look;
use crate::application::read::reader::Playing;
use crate::pages::view::{Mark, SeaCells, SeaView, ShipsLeft};

/// What a pressed cell sends: nick and cell, apart by the unit separator.
pub const APART: char = '\u{1f}';

/// The seas beside the battle thread: those that `mover` may shoot at, who is the reader or one for whom the reader moves
/// (T8, T19), and the reader's own. In a game without teams all seas of active enemies, for a spectator all.
pub fn beside_thread(look: &Look<'_>, mover: Option<&Playing>) -> Vec<SeaView> {
    let Some(player) = look.view.player.as_ref().filter(|_| look.game().turns() > 0) else {
        return alone(look, None);
    };
    let mover = mover.unwrap_or(player);
    let aims = Aims {
        open: mover.may_shoot,
        at: mover.opponents.iter().collect(),
    };
    let mut seas: Vec<SeaView> = match look.battle() {
        Some(battle) => {
            let opponents = mover.opponents.iter().filter_map(|nick| battle.seat(nick));
            opponents
                .filter_map(|seat| sea(look, seat, Some(&aims)))
                .collect()
        }
        None => alone(look, Some(&aims)),
    };
    seas.extend(sea(look, player.seat, None));
    seas
}

/// M3: the seas of a game without teams, but for the reader's own; those of players who are out only where all are shown.
fn alone(look: &Look<'_>, aims: Option<&Aims<'_>>) -> Vec<SeaView> {
    let Some(skirmish) = look.game().skirmish.as_ref().filter(|s| s.turns > 0) else {
        return Vec::new();
    };
    let over = look.view.held.is_over();
    let own = look.view.player.as_ref().map(|playing| playing.seat);
    let seats = (0..skirmish.players.len())
        .filter(|seat| Some(*seat) != own && (over || own.is_none() || skirmish.players[*seat].is_active()));
    seats.filter_map(|seat| sea(look, seat, aims)).collect()
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

/// The sea of a seat, with the fleet that this reader may see there; `None`: nobody sits there.
pub fn sea(look: &Look<'_>, seat: Seat, aims: Option<&Aims<'_>>) -> Option<SeaView> {
    let nick = look.game().sitter(seat)?;
    drawn(look, seat, aims, shown_decks(look, nick))
}

/// The sea of a seat with this fleet, or with none: the caller knows what may be seen there.
pub fn with_fleet(look: &Look<'_>, seat: Seat, fleet: Option<&Fleet>) -> Option<SeaView> {
    drawn(look, seat, None, fleet.map(Fleet::decks))
}

fn drawn(look: &Look<'_>, seat: Seat, aims: Option<&Aims<'_>>, decks: Option<Cells>) -> Option<SeaView> {
    let game = look.game();
    let nick = game.sitter(seat)?;
    let shots = game.sea(nick)?;
    let edges = Edges::of(&game.rules);
    let of_team = game.battle.as_ref().and_then(|b| b.players.get(seat));
    let (team, active) = match of_team {
        Some(player) => (Some(flag(player.team)), player.is_active()),
        None => (None, game.skirmish.as_ref()?.players.get(seat)?.is_active()),
    };
    let against = match &game.battle {
        Some(battle) if active => battle.opponents(game.open_turn(), seat),
        _ => Vec::new(), // without teams it is everybody
    };
    Some(SeaView {
        id: id(seat),
        nick: nick.to_string(),
        team,
        own: look.reader() == Some(nick),
        active,
        standing: standing(look, seat),
        opponents: against
            .into_iter()
            .filter_map(|s| game.sitter(s))
            .map(ToString::to_string)
            .collect(),
        columns: edges.columns,
        rows: SeaView::rows(&edges.rows, cells(look, nick, shots, aims, decks)),
        ships_left: ships_left(look, shots),
    })
}

/// What the player is, and whether the turn has ended on this sea (M4).
fn standing(look: &Look<'_>, seat: Seat) -> Option<String> {
    let turn = look.game().open_move();
    let over = turn.is_some_and(|turn| turn.over.contains(&seat));
    let over = over.then(|| look.words().word("standing-sea-over"));
    let parts: Vec<String> = look.standing(seat).into_iter().chain(over).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// D7: counts answered shots only.
fn ships_left(look: &Look<'_>, sea: &[ShotAt]) -> Vec<ShipsLeft> {
    let left = shots::ships_left(sea, &look.game().rules.fleet);
    let floating = left.into_iter().rev().filter(|(_, count)| *count > 0);
    floating
        .map(|(length, count)| ShipsLeft { length, count })
        .collect()
}

fn cells(
    look: &Look<'_>,
    nick: &Nick,
    sea: &[ShotAt],
    aims: Option<&Aims<'_>>,
    decks: Option<Cells>,
) -> SeaCells {
    let notation = look.game().rules.notation();
    let (shot, empty) = (shots::cells(sea), shots::known_empty(sea));
    let again = look.game().rules.repeat_shots == RepeatShots::Allow;
    let aimed = aims.is_some_and(|a| a.open && a.at.contains(nick));
    let mut cells = SeaCells::default();
    for cell in Cell::all() {
        let view = &mut cells[usize::from(cell.row())][usize::from(cell.column())];
        view.name = notation.print(cell);
        view.deck = decks.is_some_and(|decks| decks.contains(cell));
        if empty.contains(cell) {
            view.mark = Mark::Empty;
        }
        let may = aimed && (again || !shot.contains(cell));
        view.aim = may.then(|| format!("{nick}{APART}{}", view.name));
    }
    let sunk = shots::sunk_ships(sea)
        .into_iter()
        .fold(Cells::EMPTY, |all, ship| all | ship);
    let turn = look.game().clock().map_or(0, |_| look.game().turns());
    // of teams the last two turns are an exchange of shots; alone everybody moves in turn (M3)
    let recent = match &look.game().skirmish {
        Some(skirmish) => u32::try_from(skirmish.active().count()).unwrap_or(u32::MAX),
        None => 2,
    };
    for at in sea {
        let view = &mut cells[usize::from(at.cell.row())][usize::from(at.cell.column())];
        view.mark = match at.outcome {
            Outcome::Awaited => Mark::Awaiting,
            Outcome::Given(ShotResult::Miss) => Mark::Miss,
            Outcome::Given(_) if sunk.contains(at.cell) => Mark::Sunk,
            Outcome::Given(_) => Mark::Hit,
            Outcome::Dropped => view.mark,
        };
        view.latest = turn > 0 && at.turn + recent > turn;
    }
    cells
}

/// The decks that this reader may see on that sea: of the own fleet, and of every one after the end (T21, D4).
fn shown_decks(look: &Look<'_>, nick: &Nick) -> Option<Cells> {
    let stowed = if look.view.is_open_to_all() {
        look.view.fleet_of(nick)
    } else {
        look.reader()
            .filter(|reader| *reader == nick)
            .and_then(|reader| look.view.own_fleet(reader))
    };
    let unsealed = || {
        let notation = look.game().rules.notation();
        let ships = look.view.unsealed(nick)?.iter().flatten();
        Some(ships.filter_map(|cell| notation.read(cell).ok()).collect())
    };
    stowed.map(|s| s.fleet.decks()).or_else(unsealed)
}
