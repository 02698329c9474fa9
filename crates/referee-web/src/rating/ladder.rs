//! What a game changes: everybody's last rating in, the ratings after it out.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use league::team::Sides;
use league::{Nick, Team};
use skillratings::Outcomes;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, expected_score_two_teams, weng_lin_two_teams};

use super::{BETA, DRIFT, SEASON_DRIFT, Season, Skill};
use crate::game_id::GameId;

/// A finished game that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bout {
    /// Which.
    pub game: GameId,
    /// When it ended.
    pub ended_at: DateTime<Utc>,
    /// Who played it to its end, and who went out before it (T21); nobody who left the seat to a substitute.
    pub teams: Sides<Vec<Nick>>,
    /// Who won; `None`: a draw.
    pub winner: Option<Team>,
}

impl Bout {
    /// The season that it belongs to.
    pub fn season(&self) -> Season {
        Season::at(self.ended_at)
    }
}

/// What somebody's last game made of a rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Last {
    /// After it.
    pub skill: Skill,
    /// When that was.
    pub season: Season,
}

impl Last {
    /// What of it is believed in a season: each one that has begun since makes it less sure.
    pub fn carried(self, to: Season) -> Skill {
        let seasons = f64::from(to.since(self.season));
        self.skill.blurred(SEASON_DRIFT * seasons.sqrt())
    }
}

/// What a game changed for a player.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Who.
    pub nick: Nick,
    /// On which side.
    pub team: Team,
    /// What was believed when the game ended.
    pub before: Skill,
    /// And now.
    pub after: Skill,
}

/// What a game changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    /// For everybody, Red first, by nick.
    pub changes: Vec<Change>,
    /// The mean rating of each team before it; of a game that has two teams.
    pub before: Sides<f64>,
    /// And after it.
    pub after: Sides<f64>,
    /// Red's chance to win as it stood.
    pub red_chance: f64,
}

/// Everybody's last ratings.
#[derive(Clone, Debug, Default)]
pub struct Ladder(BTreeMap<Nick, Last>);

impl Ladder {
    /// Those of whom something is known; everybody else begins.
    pub fn new(known: impl IntoIterator<Item = (Nick, Last)>) -> Ladder {
        Ladder(known.into_iter().collect())
    }

    /// Rates the next game; `None` where a team is empty, and nothing changes. The order of the nicks is of no account.
    pub fn rate(&mut self, bout: &Bout) -> Option<Rated> {
        let season = bout.season();
        let (red, blue) = (
            self.side(&bout.teams.red, season)?,
            self.side(&bout.teams.blue, season)?,
        );
        let play = |side: &[(Nick, Skill)]| -> Vec<WengLinRating> {
            side.iter()
                .map(|(_, skill)| skill.blurred(DRIFT).into())
                .collect()
        };
        let (reds, blues) = (play(&red), play(&blue));
        let outcome = match bout.winner {
            Some(Team::Red) => Outcomes::WIN,
            Some(Team::Blue) => Outcomes::LOSS,
            None => Outcomes::DRAW,
        };
        let config = WengLinConfig {
            beta: BETA,
            ..WengLinConfig::default()
        };
        let (red_chance, _) = expected_score_two_teams(&reds, &blues, &config);
        let (reds, blues) = weng_lin_two_teams(&reds, &blues, &outcome, &config);
        let mut changes = changed(Team::Red, red, reds);
        changes.extend(changed(Team::Blue, blue, blues));
        if !red_chance.is_finite() || changes.iter().any(|change| !change.after.is_finite()) {
            return None;
        }
        for Change { nick, after, .. } in &changes {
            let last = Last {
                skill: *after,
                season,
            };
            self.0.insert(nick.clone(), last);
        }
        Some(Rated {
            before: means(&changes, |change| change.before),
            after: means(&changes, |change| change.after),
            changes,
            red_chance,
        })
    }

    /// A team by nick, each once, with what is believed of everybody; `None`: nobody.
    fn side(&self, nicks: &[Nick], season: Season) -> Option<Vec<(Nick, Skill)>> {
        let carried = |nick: &Nick| self.0.get(nick).map(|last| last.carried(season));
        let side: BTreeMap<Nick, Skill> = nicks
            .iter()
            .map(|nick| (nick.clone(), carried(nick).unwrap_or_default()))
            .collect();
        (!side.is_empty()).then(|| side.into_iter().collect())
    }
}

fn changed(team: Team, before: Vec<(Nick, Skill)>, after: Vec<WengLinRating>) -> Vec<Change> {
    let both = before.into_iter().zip(after);
    both.map(|((nick, before), after)| Change {
        nick,
        team,
        before,
        after: after.into(),
    })
    .collect()
}

fn means(changes: &[Change], of: fn(&Change) -> Skill) -> Sides<f64> {
    let mean = |team: Team| {
        let own = changes.iter().filter(|change| change.team == team);
        let (sum, count) = own.fold((0.0, 0.0), |(sum, count), change| {
            (sum + of(change).rating, count + 1.0)
        });
        sum / count
    };
    Sides {
        red: mean(Team::Red),
        blue: mean(Team::Blue),
    }
}

#[cfg(test)]
mod tests;
