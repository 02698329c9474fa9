//! The table of days off, as every version of it stood.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, NaiveDate, Utc};
use league::Game;
use league::calendar::{Holidays, WorkingTime};
use sqlx::postgres::PgConnection;

use crate::store;
use crate::store::calendar::{Change, Source};

/// The table of days off with all versions before it. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Calendar {
    /// By version; the first one is the table that the site began with, under version 0 and under version 1.
    versions: Arc<[Version]>,
}

#[derive(Clone, Debug)]
struct Version {
    at: DateTime<Utc>,
    days: Holidays,
}

impl Calendar {
    /// The table that ships with the program: that of a site on which nobody has written one.
    pub fn shipped() -> Calendar {
        Calendar::of(&[])
    }

    /// The table that these changes, which are all, add up to.
    pub fn of(changes: &[Change]) -> Calendar {
        let (mut shipped, mut written) = (BTreeMap::new(), BTreeMap::new());
        let mut versions = Vec::with_capacity(changes.len() + 1);
        for change in changes {
            let layer = match change.source {
                Source::Program => &mut shipped,
                Source::Hand | Source::File => &mut written,
            };
            layer.extend(
                change
                    .days
                    .iter()
                    .map(|(day, name)| (*day, shared(name.as_deref()))),
            );
            let mut all: BTreeMap<NaiveDate, Option<Arc<str>>> = shipped.clone();
            all.extend(written.clone());
            let days = all.into_iter().filter_map(|(day, name)| Some((day, name?)));
            versions.push(Version {
                at: change.at,
                days: days.collect(),
            });
        }
        let first = versions.first().cloned().unwrap_or_else(|| Version {
            at: DateTime::<Utc>::MIN_UTC,
            days: Holidays::ru().clone(),
        });
        versions.insert(0, first);
        Calendar {
            versions: versions.into(),
        }
    }

    /// The table as the database has it.
    pub async fn read(c: &mut PgConnection) -> sqlx::Result<Calendar> {
        Ok(Calendar::of(&store::calendar::changes(c).await?))
    }

    /// The number of the last change.
    pub fn version(&self) -> u32 {
        u32::try_from(self.versions.len() - 1).unwrap_or(u32::MAX)
    }

    /// The days off as they stand.
    pub fn days(&self) -> &Holidays {
        self.days_at(self.version())
    }

    /// The days off at a version; of one that is not known, those of the last.
    pub fn days_at(&self, version: u32) -> &Holidays {
        &self.at(version).days
    }

    /// When a version came.
    pub fn since(&self, version: u32) -> DateTime<Utc> {
        self.at(version).at
    }

    /// The table as it stood before a moment, and as it became until another one, each with the moment since when.
    pub fn between(&self, from: DateTime<Utc>, to: DateTime<Utc>) -> Vec<(DateTime<Utc>, Holidays)> {
        let base = self.versions.iter().rposition(|v| v.at < from).unwrap_or(0);
        let later = self.versions[base + 1..]
            .iter()
            .filter(|v| from <= v.at && v.at <= to);
        let all = std::iter::once(&self.versions[base]).chain(later);
        all.map(|v| (v.at, v.days.clone())).collect()
    }

    /// The working time of a game by a version of the table.
    pub fn work(&self, game: &Game, version: u32) -> WorkingTime {
        WorkingTime::new(game.rules.calendar, game.rules.time_zone, self.days_at(version))
    }

    /// The same with one change more: what would be.
    #[must_use]
    pub fn with(&self, days: &[(NaiveDate, Option<String>)], at: DateTime<Utc>) -> Calendar {
        let mut all: BTreeMap<NaiveDate, Arc<str>> =
            self.days().iter().map(|(day, name)| (day, name.into())).collect();
        for (day, name) in days {
            match name {
                Some(name) => all.insert(*day, name.as_str().into()),
                None => all.remove(day),
            };
        }
        let next = Version {
            at,
            days: all.into_iter().collect(),
        };
        Calendar {
            versions: self.versions.iter().cloned().chain([next]).collect(),
        }
    }

    fn at(&self, version: u32) -> &Version {
        let last = self.versions.len() - 1;
        let index = usize::try_from(version).map_or(last, |version| version.min(last));
        &self.versions[index]
    }
}

fn shared(name: Option<&str>) -> Option<Arc<str>> {
    name.map(Arc::from)
}

#[cfg(test)]
mod tests {
    use super::Calendar;
    use crate::store::calendar::{Change, Source};
    use league::calendar::Holidays;

    fn change(version: u32, source: Source, days: &[(&str, Option<&str>)]) -> Change {
        let day = |(day, name): &(&str, Option<&str>)| (day.parse().unwrap(), name.map(str::to_owned));
        Change {
            version,
            at: format!("2026-11-0{version}T10:00:00Z").parse().unwrap(),
            source,
            by: String::new(),
            reason: String::new(),
            days: days.iter().map(day).collect(),
        }
    }

    #[test]
    fn what_people_wrote_stands_over_what_the_program_brings() {
        let changes = [
            change(
                1,
                Source::Program,
                &[("2026-11-04", Some("Единство")), ("2026-12-31", Some("Канун"))],
            ),
            change(
                2,
                Source::Hand,
                &[("2026-12-31", None), ("2026-12-01", Some("День клуба"))],
            ),
            change(
                3,
                Source::Program,
                &[("2026-12-31", Some("Канун года")), ("2026-11-04", None)],
            ),
        ];
        let named = |calendar: &Calendar, version| {
            let days = calendar.days_at(version).iter();
            days.map(|(day, name)| format!("{day} {name}"))
                .collect::<Vec<_>>()
        };
        let calendar = Calendar::of(&changes);
        assert_eq!(calendar.version(), 3);
        assert_eq!(named(&calendar, 0), named(&calendar, 1));
        assert_eq!(
            named(&calendar, 2),
            ["2026-11-04 Единство", "2026-12-01 День клуба"]
        );
        assert_eq!(named(&calendar, 3), ["2026-12-01 День клуба"]);
        assert_eq!(Calendar::shipped().days(), Holidays::ru());
        assert_eq!(Calendar::shipped().version(), 0);
    }
}
