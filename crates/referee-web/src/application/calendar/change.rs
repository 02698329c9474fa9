//! The one place where the table of days off is changed (C5).

use std::collections::BTreeSet;
use std::fmt;

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use league::calendar::{HolidayFault, Holidays};
use sqlx::Connection;
use sqlx::postgres::PgConnection;

use super::Calendar;
use crate::account::{Account, Role};
use crate::application::audit;
use crate::error::Error;
use crate::state::AppState;
use crate::store;
use crate::store::calendar::{Change, Source};

/// The most letters of a day's name.
pub const LONGEST_NAME: usize = 80;

/// The most letters of a reason.
pub const LONGEST_REASON: usize = 500;

/// What somebody wants of the table.
#[derive(Clone, Debug)]
pub enum Wish {
    /// This day is off, and is called so.
    Add {
        /// Which day.
        day: NaiveDate,
        /// How it is called.
        name: String,
    },
    /// This day is off no more; a Saturday or Sunday stays off without a name (C2).
    Remove {
        /// Which day.
        day: NaiveDate,
    },
    /// Of each year that the file has a day of, its days and no others are off.
    Import {
        /// What the file says.
        text: String,
    },
}

/// What would be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// By hand or by a file.
    pub source: Source,
    /// In order of the days; `None`: the day is named no more. Never empty.
    pub days: Vec<(NaiveDate, Option<String>)>,
}

/// Why a wish cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The day has no name, or one that is too long.
    Name,
    /// The reason is missing, or too long.
    Reason,
    /// The table has no such day.
    NotThere(NaiveDate),
    /// The table is that already.
    Same,
    /// The file holds no day.
    Empty,
    /// No year that anybody plays in.
    FarAway,
    /// A line of the file.
    Line(HolidayFault),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Name => write!(f, "a day off needs a name of 1 to {LONGEST_NAME} characters"),
            Fault::Reason => write!(f, "give a reason of 1 to {LONGEST_REASON} characters"),
            Fault::NotThere(day) => write!(f, "{day} does not stand in the table"),
            Fault::Same => f.write_str("the table says so already; nothing would change"),
            Fault::FarAway => write!(
                f,
                "a day off is one of the years {} to {}",
                YEARS.start(),
                YEARS.end()
            ),
            Fault::Empty => f.write_str("there is no day in it; write lines of a date, a tab and a name"),
            Fault::Line(fault) => fault.fmt(f),
        }
    }
}

/// Why the table was not changed.
#[derive(Debug, thiserror::Error)]
pub enum NotChanged {
    /// It cannot be: each fault named.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Faults(Vec<Fault>),
    /// Somebody else changed it since the version that this was decided on.
    #[error("the table was changed meanwhile; look at it and do it again")]
    Meanwhile,
    /// Not now, or not by this account.
    #[error(transparent)]
    Web(#[from] Error),
}

impl From<sqlx::Error> for NotChanged {
    fn from(e: sqlx::Error) -> NotChanged {
        NotChanged::Web(e.into())
    }
}

/// What a wish would write to the table.
///
/// # Errors
/// Every fault of it, each line of a file named.
pub fn plan(now: &Calendar, wish: &Wish) -> Result<Plan, Vec<Fault>> {
    let (source, wanted) = match wish {
        Wish::Add { day, name } => {
            let name = one_line(name);
            if name.is_empty() || name.chars().count() > LONGEST_NAME {
                return Err(vec![Fault::Name]);
            }
            (Source::Hand, vec![(*day, Some(name))])
        }
        Wish::Remove { day } if now.days().name(*day).is_none() => return Err(vec![Fault::NotThere(*day)]),
        Wish::Remove { day } => (Source::Hand, vec![(*day, None)]),
        Wish::Import { text } => (Source::File, of_file(now, text)?),
    };
    let differs = |(day, name): &(NaiveDate, Option<String>)| {
        now.days().name(*day).map(AsRef::as_ref) != name.as_deref()
    };
    if wanted
        .iter()
        .any(|(day, name)| name.is_some() && !YEARS.contains(&day.year()))
    {
        return Err(vec![Fault::FarAway]);
    }
    let days: Vec<_> = wanted.into_iter().filter(differs).collect();
    if days.is_empty() {
        return Err(vec![Fault::Same]);
    }
    Ok(Plan { source, days })
}

/// Years that the table may know.
const YEARS: std::ops::RangeInclusive<i32> = 2000..=2100;

/// The days of the file, and those of its years that are not in it.
fn of_file(now: &Calendar, text: &str) -> Result<Vec<(NaiveDate, Option<String>)>, Vec<Fault>> {
    let file =
        Holidays::read(text).map_err(|faults| faults.into_iter().map(Fault::Line).collect::<Vec<_>>())?;
    let years: BTreeSet<i32> = file.iter().map(|(day, _)| day.year()).collect();
    if years.is_empty() {
        return Err(vec![Fault::Empty]);
    }
    if file.iter().any(|(_, name)| name.chars().count() > LONGEST_NAME) {
        return Err(vec![Fault::Name]);
    }
    let gone = now.days().iter().map(|(day, _)| day);
    let gone = gone.filter(|day| years.contains(&day.year()) && file.name(*day).is_none());
    let mut days: Vec<_> = gone.map(|day| (day, None)).collect();
    days.extend(file.iter().map(|(day, name)| (day, Some(one_line(name)))));
    days.sort();
    Ok(days)
}

/// What people wrote, in one line, without marks that nobody sees.
fn one_line(text: &str) -> String {
    let plain = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    plain
        .filter(|c| !super::super::concern::turns_text_round(*c))
        .collect::<String>()
        .trim()
        .to_owned()
}

/// Changes the table and sets about re-timing the games that run (C5).
///
/// # Errors
/// That it cannot be, that this account may not, or that the table is not at version `decided_on` any more.
pub async fn change(
    state: &AppState,
    by: &Account,
    wish: &Wish,
    reason: &str,
    decided_on: Option<u32>,
    now: DateTime<Utc>,
) -> Result<Calendar, NotChanged> {
    let mut c = state.pool.acquire().await?;
    let calendar = change_on(&mut c, by, wish, reason, decided_on, now).await?;
    state.games.take_on(&calendar);
    Ok(calendar)
}

/// The same where no server runs, or another process is one: it hears of the change within seconds.
///
/// # Errors
/// As [`change`].
pub async fn change_on(
    c: &mut PgConnection,
    by: &Account,
    wish: &Wish,
    reason: &str,
    decided_on: Option<u32>,
    now: DateTime<Utc>,
) -> Result<Calendar, NotChanged> {
    by.must_be(Role::Admin)?;
    let reason = one_line(reason);
    if reason.is_empty() || reason.chars().count() > LONGEST_REASON {
        return Err(NotChanged::Faults(vec![Fault::Reason]));
    }
    let mut tx = c.begin().await?;
    store::calendar::lock(&mut tx).await?;
    let mut changes = store::calendar::changes(&mut tx).await?;
    ship(&mut tx, &mut changes, now).await?;
    let calendar = Calendar::of(&changes);
    if decided_on.is_some_and(|version| version.max(1) != calendar.version()) {
        return Err(NotChanged::Meanwhile);
    }
    let plan = plan(&calendar, wish).map_err(NotChanged::Faults)?;
    let days: Vec<String> = plan.days.iter().map(|(day, _)| day.to_string()).collect();
    write(&mut tx, &mut changes, plan, by.nick.as_str(), reason.clone(), now).await?;
    let details = serde_json::json!({ "days": days });
    audit::note(&mut tx, &by.nick, "calendar", "", Some(&reason), details, now).await?;
    tx.commit().await?;
    Ok(Calendar::of(&changes))
}

/// Takes on the table that this program ships with, where it is another one than the last that a program brought.
pub async fn take_on_shipped(c: &mut PgConnection, now: DateTime<Utc>) -> sqlx::Result<Calendar> {
    let mut tx = c.begin().await?;
    store::calendar::lock(&mut tx).await?;
    let mut changes = store::calendar::changes(&mut tx).await?;
    ship(&mut tx, &mut changes, now).await?;
    tx.commit().await?;
    Ok(Calendar::of(&changes))
}

async fn ship(c: &mut PgConnection, changes: &mut Vec<Change>, now: DateTime<Utc>) -> sqlx::Result<()> {
    let own: Vec<Change> = changes
        .iter()
        .filter(|c| c.source == Source::Program)
        .cloned()
        .collect();
    let (known, shipped) = (Calendar::of(&own), Holidays::ru());
    let gone = known
        .days()
        .iter()
        .filter(|(day, _)| shipped.name(*day).is_none());
    let mut days: Vec<_> = gone.map(|(day, _)| (day, None)).collect();
    let news = shipped.iter();
    let news = news
        .filter(|(day, name)| own.is_empty() || known.days().name(*day).map(AsRef::as_ref) != Some(*name));
    days.extend(news.map(|(day, name)| (day, Some(name.to_owned()))));
    if days.is_empty() {
        return Ok(());
    }
    days.sort();
    let plan = Plan {
        source: Source::Program,
        days,
    };
    write(c, changes, plan, "", shipped.version(), now).await
}

async fn write(
    c: &mut PgConnection,
    changes: &mut Vec<Change>,
    plan: Plan,
    by: &str,
    reason: String,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let change = Change {
        version: changes.last().map_or(1, |last| last.version + 1),
        // never before the change before it, whatever the clocks of two servers say
        at: changes.last().map_or(now, |last| now.max(last.at)),
        source: plan.source,
        by: by.to_owned(),
        reason,
        days: plan.days,
    };
    store::calendar::insert(c, &change).await?;
    changes.push(change);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Calendar, Fault, Wish, plan};

    fn import(text: &str) -> Wish {
        Wish::Import {
            text: text.to_owned(),
        }
    }

    #[test]
    fn a_file_is_the_whole_of_its_years_and_nothing_of_others() {
        let now = Calendar::shipped();
        let plan = plan(&now, &import("2026-06-12\tДень России\n2026-06-15\tДень флота\n")).unwrap();
        let after = now.with(&plan.days, chrono::DateTime::<chrono::Utc>::MAX_UTC);
        let in_year = |year: &str| {
            let days = after.days().iter();
            days.filter(|(day, _)| day.to_string().starts_with(year)).count()
        };
        assert_eq!(in_year("2026"), 2);
        assert!(in_year("2025") > 10 && in_year("2027") > 10);
        assert!(
            plan.days.iter().all(|(day, _)| day.to_string() != "2026-06-12"),
            "it was there"
        );
    }

    #[test]
    fn what_cannot_be_is_told() {
        let now = Calendar::shipped();
        let day = |text: &str| text.parse().unwrap();
        let add = |name: &str| Wish::Add {
            day: day("2026-06-12"),
            name: name.to_owned(),
        };
        for (wish, want) in [
            (add(" \n"), Fault::Name),
            (add(&"д".repeat(81)), Fault::Name),
            (add("День России"), Fault::Same),
            (
                Wish::Remove {
                    day: day("2026-06-15"),
                },
                Fault::NotThere(day("2026-06-15")),
            ),
            (import("# nothing\n"), Fault::Empty),
        ] {
            assert_eq!(plan(&now, &wish), Err(vec![want]), "{wish:?}");
        }
        let faults = plan(&now, &import("2026-02-30\tА\nБ\n")).unwrap_err();
        assert_eq!(faults.len(), 2);
        assert!(faults[1].to_string().starts_with("line 2"), "{}", faults[1]);
    }
}
