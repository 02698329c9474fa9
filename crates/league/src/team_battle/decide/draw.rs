//! T2–T4: teams, pairs, Admirals and who opens, by lot or as the Referee lists them.
use std::collections::BTreeSet;

use super::{Decided, wrong_state};
use crate::decider::Table;
use crate::event::{Drawn, Event};
use crate::game::{Entrant, Status};
use crate::lot::{Link, Lot};
use crate::nick::Nick;
use crate::refusal::{Code, Fault, Refusal};
use crate::team::{Side, Sides, Team};

/// The lot of this draw, revealed only when something is left to it.
struct Draws {
    link: Option<Link>,
    lot: Option<Lot>,
}

impl Draws {
    fn lot(&mut self, table: &Table<'_>) -> Result<&mut Lot, Refusal> {
        if self.lot.is_none() {
            let (link, lot) = table.lot()?;
            (self.link, self.lot) = (Some(link), Some(lot));
        }
        self.lot.as_mut().ok_or_else(|| wrong_state("lots_used_up"))
    }
}

/// T2–T4. What is not listed is drawn, in the order of `fairness`: teams, pairs, who opens.
pub(crate) fn draw(
    table: &mut Table<'_>,
    red: Option<&[Nick]>,
    blue: Option<&[Nick]>,
    pairs: Option<&[(Nick, Nick)]>,
    first: Option<&Side>,
) -> Decided {
    if !matches!(table.game.status, Status::Enrolment | Status::EnrolmentClosed) {
        return Err(wrong_state("drawn"));
    }
    if table.game.entrants.len() < 2 {
        return Err(Fault::new(Code::TooFewPlayers).fact("limit", "2").into());
    }
    freeze_counts(table);
    let all: Vec<Nick> = table.game.entrants.iter().map(|e| e.nick.clone()).collect();
    let mut draws = Draws {
        link: None,
        lot: None,
    };

    let listed_red = red
        .map(<[Nick]>::to_vec)
        .or_else(|| pairs.map(|p| p.iter().map(|x| x.0.clone()).collect()));
    let listed_blue = blue
        .map(<[Nick]>::to_vec)
        .or_else(|| pairs.map(|p| p.iter().map(|x| x.1.clone()).collect()));
    let (red, blue, reserve) = match (listed_red, listed_blue) {
        (None, None) => {
            let even = all.len() / 2 * 2;
            let mut order = all[..even].to_vec();
            draws.lot(table)?.shuffle(&mut order);
            let blue = order.split_off(even / 2);
            (
                by_enrolment(&all, &order),
                by_enrolment(&all, &blue),
                all.get(even).cloned(),
            )
        }
        (red, blue) => listed_teams(&all, red, blue)?,
    };
    let pairs = if let Some(listed) = pairs {
        listed_pairs(&red, &blue, listed)?
    } else {
        let mut against = by_enrolment(&all, &blue);
        draws.lot(table)?.shuffle(&mut against);
        by_enrolment(&all, &red).into_iter().zip(against).collect()
    };
    let listed = first
        .map(|side| side.team().ok_or_else(|| no_team(side)))
        .transpose()?;
    let first = match listed {
        Some(team) => team,
        None if draws.lot(table)?.bit() => Team::Blue,
        None => Team::Red,
    };
    let admirals = Sides {
        red: admiral(table, &red),
        blue: admiral(table, &blue),
    };
    table.emit(Event::Drawn(Drawn::Teams {
        red,
        blue,
        pairs,
        admirals,
        first,
        reserve,
        link: draws.link,
    }));
    Ok(())
}

/// T4: a team opens, and nobody else.
fn no_team(side: &Side) -> Refusal {
    let fault = Fault::new(Code::BadRule)
        .rule("T4")
        .fact("rule_name", "first")
        .fact("what", "first");
    let fault = fault.fact("value", side.as_str());
    fault.suggest(["red".to_owned(), "blue".to_owned()]).into()
}

/// T1: the counts of forum messages are frozen as they stand now.
fn freeze_counts(table: &mut Table<'_>) {
    let stale: Vec<Event> = table
        .game
        .entrants
        .iter()
        .filter_map(|e| {
            let now = table.context.forum.get(&e.nick)?.posts;
            (now > e.posts).then(|| Event::PostsSet {
                nick: e.nick.clone(),
                posts: now,
            })
        })
        .collect();
    table.emit_all(stale);
}

fn by_enrolment(all: &[Nick], some: &[Nick]) -> Vec<Nick> {
    all.iter().filter(|n| some.contains(n)).cloned().collect()
}

/// T3: most forum messages; then the earlier account, then the earlier enrolment.
pub(crate) fn outranks(a: &Entrant, b: &Entrant) -> bool {
    let earlier = matches!((a.since, b.since), (Some(a), Some(b)) if a < b);
    a.posts > b.posts || (a.posts == b.posts && earlier)
}

fn admiral(table: &Table<'_>, team: &[Nick]) -> Nick {
    let members = table.game.entrants.iter().filter(|e| team.contains(&e.nick));
    members
        .reduce(|best, e| if outranks(e, best) { e } else { best })
        .map_or_else(|| team[0].clone(), |e| e.nick.clone())
}

type Teams = (Vec<Nick>, Vec<Nick>, Option<Nick>);

/// T2: as the Referee lists them. A team that is not listed is the rest; with an odd number one stays over.
fn listed_teams(all: &[Nick], red: Option<Vec<Nick>>, blue: Option<Vec<Nick>>) -> Result<Teams, Refusal> {
    let rest = |listed: &[Nick]| -> Vec<Nick> {
        let others = all.iter().filter(|n| !listed.contains(n)).cloned();
        others.take(all.len() / 2).collect()
    };
    let (red, blue) = match (red, blue) {
        (Some(red), Some(blue)) => (red, blue),
        (Some(red), None) => (red.clone(), rest(&red)),
        (None, Some(blue)) => (rest(&blue), blue),
        (None, None) => (rest(&[]), Vec::new()),
    };
    let mut faults = Vec::new();
    let mut seen = BTreeSet::new();
    for nick in red.iter().chain(&blue) {
        if !all.contains(nick) {
            faults.push(
                Fault::new(Code::NoSuchPlayer)
                    .rule("T2")
                    .fact("nick", nick.as_str()),
            );
        } else if !seen.insert(nick) {
            faults.push(
                Fault::new(Code::WrongState)
                    .rule("T2")
                    .fact("what", "listed_twice")
                    .fact("nick", nick.as_str()),
            );
        }
    }
    if red.len() != blue.len() {
        faults.push(
            Fault::new(Code::WrongState)
                .rule("T2")
                .fact("what", "teams_unequal"),
        );
    }
    let over: Vec<&Nick> = all.iter().filter(|n| !seen.contains(n)).collect();
    if faults.is_empty() && over.len() > 1 {
        let list: Vec<&str> = over.iter().map(|n| n.as_str()).collect();
        faults.push(
            Fault::new(Code::WrongState)
                .rule("T2")
                .fact("what", "not_listed")
                .fact("list", list.join(", ")),
        );
    }
    if faults.is_empty() {
        Ok((red, blue, over.first().map(|n| (*n).clone())))
    } else {
        Err(Refusal(faults))
    }
}

/// T4: each Red with one Blue, as the Referee lists them, in whichever order the two are named.
fn listed_pairs(red: &[Nick], blue: &[Nick], listed: &[(Nick, Nick)]) -> Result<Vec<(Nick, Nick)>, Refusal> {
    let mut faults = Vec::new();
    let mut seen = BTreeSet::new();
    let mut pairs = Vec::with_capacity(listed.len());
    for (a, b) in listed {
        let pair = if red.contains(a) && blue.contains(b) {
            (a.clone(), b.clone())
        } else if blue.contains(a) && red.contains(b) {
            (b.clone(), a.clone())
        } else {
            let list = format!("{a}, {b}");
            faults.push(
                Fault::new(Code::WrongState)
                    .rule("T4")
                    .fact("what", "not_a_pair")
                    .fact("list", list),
            );
            continue;
        };
        if !seen.insert(pair.0.clone()) | !seen.insert(pair.1.clone()) {
            let fault = Fault::new(Code::WrongState)
                .rule("T4")
                .fact("what", "listed_twice");
            faults.push(fault.fact("nick", format!("{a}, {b}")));
        }
        pairs.push(pair);
    }
    if faults.is_empty() && pairs.len() != red.len() {
        let alone: Vec<&str> = red
            .iter()
            .chain(blue)
            .filter(|n| !seen.contains(n))
            .map(Nick::as_str)
            .collect();
        let fault = Fault::new(Code::WrongState).rule("T4").fact("what", "not_listed");
        faults.push(fault.fact("list", alone.join(", ")));
    }
    if faults.is_empty() {
        Ok(pairs)
    } else {
        Err(Refusal(faults))
    }
}
