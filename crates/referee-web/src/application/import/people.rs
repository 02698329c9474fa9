//! Whose accounts the nicks of an import are.

use std::collections::BTreeMap;

use league::Nick;
use league::nick::{NickFault, Skeleton};
use sqlx::postgres::PgConnection;

use super::course::Course;
use super::{AtLine, Why};
use crate::account::Role;
use crate::application::commands::Given;
use crate::application::{audit, projection};
use crate::bots::names;
use crate::store;

/// The people of a game.
#[derive(Debug, Default)]
pub(super) struct People {
    /// Those who have an account.
    pub(super) known: Vec<Nick>,
    /// Those for whom one is to be made.
    pub(super) new: Vec<Nick>,
}

/// Looks everybody up who gave a command or has a part in the game. A nick that looks like another one is nobody's: who
/// is meant only whoever wrote the file can say.
pub(super) async fn of(
    c: &mut PgConnection,
    lines: &[Given],
    course: Option<&Course>,
    importer: &Nick,
) -> sqlx::Result<(People, Vec<AtLine>)> {
    let (mut people, mut faults) = (People::default(), Vec::new());
    let mut seen: BTreeMap<Skeleton, Nick> = BTreeMap::new();
    let everybody = everybody(lines, course);
    let nicks: Vec<Nick> = everybody.keys().cloned().collect();
    let accounts = store::forum::known(&mut *c, &nicks).await?;
    let accounts: BTreeMap<Skeleton, &Nick> = accounts.keys().map(|nick| (nick.skeleton(), nick)).collect();
    let closed = store::standing::closed_among(&mut *c, &nicks).await?;
    for (nick, line) in everybody {
        let skeleton = nick.skeleton();
        let alike = accounts.get(&skeleton).copied().or(seen.get(&skeleton));
        let why = match alike {
            Some(known) if *known == nick && closed.contains(&nick) => {
                Some(Why::Nick(nick.clone(), NickFault::Reserved))
            }
            Some(known) if *known == nick => {
                people.known.push(nick.clone());
                None
            }
            Some(known) => Some(Why::LooksLike(nick.clone(), known.clone())),
            None => match may_be(&nick) {
                Ok(()) => {
                    people.new.push(nick.clone());
                    None
                }
                Err(fault) => Some(Why::Nick(nick.clone(), fault)),
            },
        };
        seen.insert(skeleton, nick);
        faults.extend(why.map(|why| AtLine { line, why }));
    }
    if let (Some(course), Some(first)) = (course, lines.first()) {
        let referee = &course.held.game.referee;
        let account = store::accounts::by_skeleton(c, &referee.skeleton()).await?;
        if referee != importer
            || account.is_none_or(|account| account.nick != *referee || account.role < Role::Referee)
        {
            faults.push(AtLine {
                line: first.line,
                why: Why::NotAReferee(referee.clone()),
            });
        }
    }
    Ok((people, faults))
}

/// Each nick with the line in which it first has to do with the game.
fn everybody(lines: &[Given], course: Option<&Course>) -> BTreeMap<Nick, usize> {
    let mut all = BTreeMap::new();
    let mut meet = |nick: &Nick, line: usize| {
        let first = all.entry(nick.clone()).or_insert(line);
        *first = line.min(*first);
    };
    for given in lines {
        given.by.iter().for_each(|by| meet(by, given.line));
    }
    for step in course.iter().flat_map(|course| &course.steps) {
        let parts = projection::participants(&step.after.game);
        for nick in parts.keys() {
            meet(nick, step.line);
        }
    }
    all
}

/// Whether somebody may be called so, as at registering.
fn may_be(nick: &Nick) -> Result<(), NickFault> {
    let written = Nick::new(nick.as_str())?;
    if written.passes_for_a_referee()
        || names::is_reserved(&written)
        || written.skeleton() == audit::shell().skeleton()
    {
        return Err(NickFault::Reserved);
    }
    Ok(())
}
