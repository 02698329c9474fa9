//! What is true of the state after each commit.

use chrono::{Datelike, TimeDelta, Timelike, Weekday};
use league::Game;
use league::calendar::CalendarKind;
use league::game::Status;
use league::mode::Mode;
use league::shots::Outcome;
use league::team::Team;
use league::team_battle::state::Battle;

use super::commit::{Happened, SKEW};
use super::{Checked, must};
use crate::database::{Database, Row};

/// Looks at a state.
///
/// # Errors
/// The rule that is broken.
pub fn look(game: &Game, row: &Row, database: &Database, happened: &Happened<'_>) -> Checked {
    if let Some(battle) = &game.battle {
        teams(game, battle)?;
    }
    if game.status == Status::Battle {
        let due = game.due_after();
        must(
            due.is_none_or(|due| due >= happened.now),
            "C4: a deadline that passed took effect",
            || format!("{due:?}, received {}", happened.now),
        )?;
        working_day(game, row, database)?;
        if game.mode != Mode::TeamBattle {
            alone(game)?;
        }
    }
    Ok(())
}

fn teams(game: &Game, battle: &Battle) -> Checked {
    let of = |team: Team| battle.players.iter().filter(move |p| p.team == team).count();
    must(
        of(Team::Red) == of(Team::Blue),
        "T2, T20: teams of equal size",
        String::new,
    )?;
    for (seat, player) in battle.players.iter().enumerate() {
        let nick = || player.nick.to_string();
        let enemy = battle.players.get(player.pair);
        let mutual = enemy.is_some_and(|e| e.pair == seat && e.team != player.team);
        must(mutual, "T4: pairs are mutual and of two teams", nick)?;
        if let Some(target) = player.target {
            let fits = &battle.players[target];
            must(
                fits.is_active() && fits.team != player.team,
                "T14, T17: a target plays, on the other side",
                nick,
            )?;
            must(battle.is_free(seat), "T17: only a free player has a target", nick)?;
        }
        let waits = player.sea.iter().any(|s| s.outcome == Outcome::Awaited);
        must(
            player.is_active() || !waits,
            "T15: nobody awaits an answer of who is out",
            nick,
        )?;
        let given = player.delegation.is_some() && battle.is_admiral(seat);
        must(!given, "T18: an Admiral cannot delegate", nick)?;
    }
    for team in Team::BOTH {
        let seat = &battle.admirals[team];
        let holder = &battle.players[seat.holder];
        must(holder.team == team, "T3: an Admiral is of the team", || {
            holder.nick.to_string()
        })?;
        must(
            seat.vacant || holder.is_active() || game.status != Status::Battle,
            "T19a: an Admiral plays",
            || holder.nick.to_string(),
        )?;
    }
    let Some(turn) = game.open_turn() else {
        return Ok(());
    };
    let both = Team::BOTH
        .into_iter()
        .all(|team| battle.active(team).next().is_some());
    must(both, "T21: the end comes the moment one team is out", String::new)?;
    let owed = turn.clock.is_paused() || battle.is_owed(&game.rules, turn);
    must(owed, "T13: a turn that nobody owes is closed", || {
        format!("turn {}", turn.number)
    })
}

fn alone(game: &Game) -> Checked {
    let Some((skirmish, turn)) = game.skirmish.as_ref().zip(game.open_move()) else {
        return Ok(());
    };
    let waiting = skirmish.players.iter().flat_map(|p| &p.sea);
    let waiting = waiting.filter(|s| s.outcome == Outcome::Awaited).count();
    must(
        waiting <= usize::from(game.rules.is_sealed()),
        "D6: one shot at a time awaits its answer",
        String::new,
    )?;
    must(
        skirmish.players[turn.by].is_active(),
        "M3: whose turn it is plays",
        String::new,
    )?;
    must(
        skirmish.active().count() >= 2,
        "M6: the last one left has won",
        String::new,
    )?;
    must(
        !skirmish.open_seas(turn).is_empty(),
        "M5: a turn that is done is closed",
        String::new,
    )
}

/// C2: no deadline lies in a day off; what ends exactly with the last working day ends then (C3).
fn working_day(game: &Game, row: &Row, database: &Database) -> Checked {
    let Some(clock) = game.clock() else { return Ok(()) };
    let rules = &game.rules;
    let last = (clock.deadline - TimeDelta::microseconds(1)).with_timezone(&rules.time_zone);
    // where clocks go back over midnight a day shows its date twice
    let twice = rules.time_zone == chrono_tz::America::Santiago && matches!(last.hour(), 0 | 23);
    // C5: what was announced stays, though the day be off by the table of later
    let retimed = clock.opened - SKEW < database.calendar.since(row.calendar);
    if rules.calendar == CalendarKind::None || twice || retimed || clock.deadline <= game.at {
        return Ok(());
    }
    let day = last.date_naive();
    let holiday =
        rules.calendar == CalendarKind::Ru && database.calendar.days_at(row.calendar).name(day).is_some();
    let off = holiday || matches!(day.weekday(), Weekday::Sat | Weekday::Sun);
    must(!off, "C2: no deadline in a day off", || {
        format!("{} ({})", clock.deadline, rules.time_zone)
    })
}
