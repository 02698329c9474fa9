//! The game run again: each event must be what a command, a deadline or a change of the days off makes of the game so far,
//! to the byte. No rule is written here a second time.
use chrono::{DateTime, TimeDelta, Utc};

use super::file::File;
use super::inverse::{self, Act};
use super::lots::Revealed;
use super::report::{Facts, Note, Outcome, Report, Subject, Why};
use super::seals;
use super::tables::Timed;
use crate::command::Command;
use crate::decider::{self, Context, Decision, Entropy, Vault};
use crate::event::Event;
use crate::game::{Game, Status};
use crate::log::{Hex32, Logged, instant};
use crate::refusal::Refusal;
use crate::team::Side;

/// So long after a change of the days off a game may not have heard of it yet (C5).
const HEARD: TimeDelta = TimeDelta::minutes(10);

/// What does not agree, and which check says so.
#[derive(Debug)]
struct Finding {
    /// Which check.
    subject: Subject,
    /// Why.
    why: Why,
}

/// Runs the game again and says what came of the rules and of the result, or which check failed.
pub(super) fn check(file: &File, tables: Vec<Timed>, report: &mut Report) {
    let log: Vec<Logged> = file.log().cloned().collect();
    let mut again = match Again::begin(file, &log, tables) {
        Ok(again) => again,
        Err(why) => return report.fail(Subject::Rules, why),
    };
    while again.done < log.len() {
        if let Err((index, finding)) = again.step() {
            report.fail(finding.subject, file.at(index, finding.why));
            return;
        }
    }
    report.notes.append(&mut again.notes);
    let facts = vec![
        ("commands", again.steps.to_string()),
        ("left", again.believed.to_string()),
    ];
    let rules = if again.believed > 0 {
        Outcome::Later(facts)
    } else {
        Outcome::Held(facts)
    };
    report.put(Subject::Rules, rules);
    let result = match &again.game.status {
        Status::Finished { winner: None } if awaits_inspection(&again.game) => {
            Outcome::Later(vec![("awaits", "inspection".to_owned())])
        }
        Status::Finished { winner } => Outcome::Held(won(&again.game, winner.as_ref())),
        Status::Cancelled => Outcome::Held(vec![("winner", "cancelled".to_owned())]),
        _ => Outcome::Later(vec![("awaits", "end".to_owned())]),
    };
    report.over = super::over(&again.game);
    report.put(Subject::Result, result);
}

/// D4: a duel that was stopped on suspicion has its winner by the inspection.
fn awaits_inspection(game: &Game) -> bool {
    let mut asked = game.skirmish.iter().flat_map(|s| &s.inspections);
    asked.any(|inspection| inspection.found.is_none())
}

/// Who won; of those who fight alone, by nick.
fn won(game: &Game, winner: Option<&Side>) -> Facts {
    let name = match winner {
        None if game.skirmish.as_ref().is_some_and(|s| s.void) => "void",
        None => "draw",
        Some(Side::Team(team)) => team.as_str(),
        Some(Side::Player(nick)) => return vec![("winner", "player".to_owned()), ("nick", nick.to_string())],
    };
    vec![("winner", name.to_owned())]
}

/// A game on its way once more.
struct Again<'a> {
    log: &'a [Logged],
    done: usize,
    game: Game,
    tables: Vec<Timed>,
    /// The oldest table that the open turn may be timed by.
    table: usize,
    /// The newest table that moved nothing when it came: from then on a game may be timed by it without a word.
    quiet: usize,
    /// `None`: the fleets are not open yet.
    vault: Option<Vault>,
    lots: Revealed,
    steps: usize,
    /// Events that only the fleets can prove.
    believed: usize,
    notes: Vec<Note>,
}

/// What makes the next events.
struct Made {
    /// By which table of days off.
    table: usize,
    /// How many of them.
    length: usize,
    note: Option<Note>,
}

type Stepped = Result<(), (usize, Finding)>;

impl<'a> Again<'a> {
    fn begin(file: &File, log: &'a [Logged], tables: Vec<Timed>) -> Result<Again<'a>, Why> {
        let first = log.first().ok_or_else(|| Why::new("empty"))?;
        let lots = Revealed::of(file);
        let Event::GameOpened {
            mode,
            title,
            rules,
            referee,
            ..
        } = &first.event
        else {
            return Err(file.at(0, Why::new("not_opened")));
        };
        let given = serde_json::to_value(rules).unwrap_or_default();
        let opened = decider::open(referee, *mode, title, &given, &lots, first.at)
            .map_err(|refusal| file.at(0, refused(&refusal)))?;
        // an older log may say less of its rules than this program would: its hash is the log's, not ours
        if opened.events.first().map(|e| &e.event) != Some(&first.event) {
            return Err(file.at(
                0,
                Why::new("differs")
                    .fact("got", "game_opened")
                    .fact("expected", "game_opened"),
            ));
        }
        let game = Game::begin(first).map_err(|_| file.at(0, Why::new("not_opened")))?;
        let vault = seals::vault(file, &game.rules);
        Ok(Again {
            log,
            done: 1,
            game,
            tables,
            table: 0,
            quiet: 0,
            vault,
            lots,
            steps: 1,
            believed: 0,
            notes: Vec::new(),
        })
    }

    /// The next events, by whatever makes most of them: what is half of a longer act is none of its own.
    fn step(&mut self) -> Stepped {
        let log = self.log;
        let next = &log[self.done..];
        let first = &next[0];
        let mut tried = Tried::default();
        let Some(tables) = self.reachable(&mut tried)? else {
            return Ok(());
        };
        let mut best: Option<Made> = None;
        for table in tables {
            let made = self.made(table, next, &mut tried);
            let longer = |made: &Made| best.as_ref().is_none_or(|best| best.length < made.length);
            if let Some(made) = made.filter(longer) {
                best = Some(made);
            }
        }
        if let Some(made) = best {
            self.notes.extend(made.note);
            return self.take(made.table, made.length);
        }
        if self.vault.is_none() && needs_fleets(&first.event) {
            self.believed += 1;
            return self.take(self.table, 1);
        }
        let (index, finding) = tried.finding(next);
        Err((self.done + index, finding))
    }

    /// What makes the next events by this table of days off: time itself before any act.
    fn made(&self, table: usize, next: &[Logged], tried: &mut Tried) -> Option<Made> {
        let due = self.game.due_after();
        if let Some(due) = due.filter(|due| *due <= next[0].at) {
            let context = self.context(due + TimeDelta::microseconds(1), table);
            let brought = decider::catch_up(&self.game, &context).events;
            if let Some(length) = tried.agrees(&brought, next) {
                return Some(Made {
                    table,
                    length,
                    note: None,
                });
            }
        }
        let work = self.tables[table].work.clone();
        for act in inverse::acts(&self.game, next, &work) {
            if due.is_some_and(|due| due < act.reaches) {
                tried.overdue(due);
            } else if let Some(length) = self.does(&act, table, next, tried) {
                let note = listed(&act.command);
                return Some(Made { table, length, note });
            }
        }
        None
    }

    /// How many of the next events this act makes, if it makes them.
    fn does(&self, act: &Act, table: usize, next: &[Logged], tried: &mut Tried) -> Option<usize> {
        let mut context = self.context(next[0].at, table);
        context.forum = &act.forum;
        match decider::decide(&self.game, act.by.as_ref(), &act.command, &context) {
            Ok(decision) if act.sealed => tried.may_be_sealed(&decision, next),
            Ok(decision) => tried.agrees(&decision.events, next),
            Err(refusal) => {
                tried.refusal.get_or_insert(refusal);
                None
            }
        }
    }

    /// The tables of days off that the next event may be decided by, the oldest first; `None`: the coming of one was the
    /// next event. One that moves a deadline must be in the log (C5).
    fn reachable(&mut self, tried: &mut Tried) -> Result<Option<Vec<usize>>, (usize, Finding)> {
        let log = self.log;
        let next = &log[self.done..];
        let mut tables = vec![self.table];
        for table in self.table + 1..self.tables.len() {
            let since = self.tables[table].since;
            if since > next[0].at {
                break;
            }
            let moved = self.retime(table - 1, since);
            if let Some(length) = tried.agrees(&moved, next) {
                self.take(table, length)?;
                return Ok(None);
            }
            let heard = since + HEARD < decided(&next[0]);
            if self.quiet < table && !moved.is_empty() {
                if heard {
                    let why = Why::new("not_retimed").fact("since", instant::text(since));
                    let subject = Subject::Deadlines;
                    return Err((self.done, Finding { subject, why }));
                }
                break;
            }
            self.quiet = self.quiet.max(table);
            if heard {
                self.table = table;
                tables.clear();
            }
            tables.push(table);
        }
        Ok(Some(tables))
    }

    /// What the coming of the table after this one does.
    fn retime(&self, table: usize, since: DateTime<Utc>) -> Vec<Logged> {
        if self.game.due_after().is_some_and(|due| due < since) {
            return Vec::new();
        }
        let before = Box::new(self.tables[table].work.clone());
        let context = self.context(since, table + 1);
        let decided = decider::decide(&self.game, None, &Command::Retime { before }, &context);
        decided.map_or_else(|_| Vec::new(), |decision| decision.events)
    }

    fn context(&self, now: DateTime<Utc>, table: usize) -> Context<'_> {
        static NOBODY: std::collections::BTreeMap<crate::Nick, decider::Forum> =
            std::collections::BTreeMap::new();
        static NO_FLEETS: Vault = Vault(std::collections::BTreeMap::new());
        Context {
            now,
            work: &self.tables[table].work,
            vault: self.vault.as_ref().unwrap_or(&NO_FLEETS),
            chain: &self.lots,
            // salts are drawn where a fleet is placed, and those are never compared
            entropy: Entropy(Hex32::ZERO),
            forum: &NOBODY,
        }
    }

    /// So many entries are as they must be.
    fn take(&mut self, table: usize, count: usize) -> Stepped {
        self.table = table;
        self.steps += 1;
        for index in self.done..self.done + count {
            if let Err(bad) = self.game.evolve(&self.log[index]) {
                let why = Why::new("does_not_follow").fact("what", bad.why);
                let subject = Subject::Rules;
                return Err((index, Finding { subject, why }));
            }
        }
        self.done += count;
        Ok(())
    }
}

/// When an event was decided: an outage takes effect at its end, and is told before what came after its beginning (C4).
fn decided(entry: &Logged) -> DateTime<Utc> {
    match entry.event {
        Event::Outage { from, .. } => from,
        _ => entry.at,
    }
}

/// What was tried to make the next events.
#[derive(Default)]
struct Tried {
    /// How many of them agreed at best.
    best: usize,
    /// What stood in place of the one that did not; `None`: nothing came.
    expected: Option<Logged>,
    any: bool,
    refusal: Option<Refusal>,
    due: Option<DateTime<Utc>>,
}

impl Tried {
    /// How many events were made, if all of them are what comes next.
    fn agrees(&mut self, made: &[Logged], next: &[Logged]) -> Option<usize> {
        if made.is_empty() {
            return None;
        }
        let same = made.iter().zip(next).take_while(|(a, b)| a == b).count();
        if !self.any || same > self.best {
            self.any = true;
            self.best = same;
            self.expected = made.get(same).cloned();
        }
        (same == made.len()).then_some(same)
    }

    /// Whether a fleet may be placed by this one now; which, only its owner knew.
    fn may_be_sealed(&mut self, decision: &Decision, next: &[Logged]) -> Option<usize> {
        let who = |e: Option<&Logged>| match e.map(|e| &e.event) {
            Some(Event::FleetPlaced { nick, .. }) => Some(nick.clone()),
            _ => None,
        };
        let may = decision.events.len() == 1 && who(decision.events.first()) == who(next.first());
        self.any = true;
        self.best = self.best.max(usize::from(may));
        may.then_some(1)
    }

    fn overdue(&mut self, due: Option<DateTime<Utc>>) {
        self.due = self.due.or(due);
    }

    /// What is wrong, at which of the next events.
    fn finding(self, next: &[Logged]) -> (usize, Finding) {
        let rules = |why| Finding {
            subject: Subject::Rules,
            why,
        };
        let got = next.get(self.best);
        if let (true, Some(expected)) = (self.any, self.expected) {
            return match got {
                None => (
                    next.len(),
                    rules(Why::new("cut_short").fact("expected", expected.event.name())),
                ),
                Some(got) => (self.best, differ(&expected, got)),
            };
        }
        let named = got.map_or_else(String::new, |e| e.event.name());
        if let Some(due) = self.due {
            let why = Why::new("overdue")
                .fact("deadline", instant::text(due))
                .fact("got", named);
            return (
                0,
                Finding {
                    subject: Subject::Deadlines,
                    why,
                },
            );
        }
        let why = match self.refusal {
            Some(refusal) => refused(&refusal),
            None => Why::new("nothing_makes_it"),
        };
        (0, rules(why.fact("got", named)))
    }
}

fn refused(refusal: &Refusal) -> Why {
    let why = Why::new("refused");
    match refusal.0.first() {
        Some(fault) => why.fact("rule", fault.rule).fact("code", fault.code.as_str()),
        None => why,
    }
}

/// Which check it is that two events, of which one was expected, fail.
fn differ(expected: &Logged, got: &Logged) -> Finding {
    let plain = || {
        let why = Why::new("differs").fact("expected", expected.event.name());
        why.fact("got", got.event.name())
    };
    let (subject, why) = match (&expected.event, &got.event) {
        _ if expected.at != got.at => {
            let why = Why::new("time").fact("expected", instant::text(expected.at));
            (Subject::Rules, why.fact("got", instant::text(got.at)))
        }
        (Event::Answered { result: truth, .. }, Event::Answered { result, by, cell, .. })
            if truth != result =>
        {
            let why = Why::new("answer").fact("nick", by).fact("cell", cell);
            let why = why
                .fact("truth", truth.code_str())
                .fact("said", result.code_str());
            (Subject::Answers, why)
        }
        (
            Event::TurnOpened { deadline: must, .. }
            | Event::ClockResumed { deadline: must, .. }
            | Event::DeadlineMoved { deadline: must, .. },
            Event::TurnOpened { deadline, .. }
            | Event::ClockResumed { deadline, .. }
            | Event::DeadlineMoved { deadline, .. },
        ) if must != deadline => {
            let why = Why::new("deadline").fact("expected", instant::text(*must));
            (Subject::Deadlines, why.fact("got", instant::text(*deadline)))
        }
        (Event::Drawn(_), Event::Drawn(_))
        | (Event::Admitted { .. }, Event::Admitted { .. })
        | (Event::Ordered { link: Some(_), .. }, Event::Ordered { .. }) => (Subject::Lots, Why::new("lot")),
        (Event::Finished { .. }, _) | (_, Event::Finished { .. }) => (Subject::Result, plain()),
        (Event::FleetsRevealed { .. }, Event::FleetsRevealed { .. }) => (Subject::Seals, plain()),
        _ => (Subject::Rules, plain()),
    };
    Finding { subject, why }
}

/// What of a draw by lot the Referee must have listed (T2). All of it: there was no lot, which is told already.
fn listed(command: &Command) -> Option<Note> {
    let Command::Draw {
        red, pairs, first, ..
    } = command
    else {
        return None;
    };
    let what = match (red.is_some(), pairs.is_some(), first.is_some()) {
        (false, _, false) | (_, true, true) => return None,
        (false, _, true) => "first",
        (true, false, false) => "teams",
        (true, false, true) => "teams_first",
        (true, true, false) => "pairs",
    };
    Some(Note {
        code: "listed",
        facts: vec![("what", what.to_owned())],
    })
}

/// Events that may hang on where the ships lie: while the fleets are closed they are believed where they fit the log.
fn needs_fleets(event: &Event) -> bool {
    matches!(
        event,
        Event::Posted { .. }
            | Event::Shot { .. }
            | Event::Answered { .. }
            | Event::TurnClosed { .. }
            | Event::TurnOpened { .. }
            | Event::KnockedOut { .. }
            | Event::Freed { .. }
            | Event::Ordered { .. }
            | Event::Delegated { .. }
            | Event::DelegationEnded { .. }
            | Event::MoveSkipped { .. }
            | Event::AdmiralAppointed { .. }
            | Event::SuccessorNamed { .. }
            | Event::Joined { .. }
            | Event::DeadlineMoved { .. }
            | Event::MoveVoided { .. }
            | Event::BroughtBack { .. }
    )
}
