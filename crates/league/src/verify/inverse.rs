//! What may have caused an event: the one table from events back to commands. What a deadline brings, and a change of the
//! days off, are not here: [`again`](super::again) tries them by itself.
use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};

use crate::calendar::WorkingTime;
use crate::command::{Command, UnsealedFleet, Winner};
use crate::decider::Forum;
use crate::event::{AppointedBy, Closing, Drawn, Event, OutReason};
use crate::game::Game;
use crate::log::Logged;
use crate::nick::Nick;
use crate::team::Side;

/// A command that may have caused what comes next.
#[derive(Debug)]
pub(super) struct Act {
    /// Who gave it; `None`: time.
    pub(super) by: Option<Nick>,
    /// What it was.
    pub(super) command: Command,
    /// What the forum knew, as far as the log tells.
    pub(super) forum: BTreeMap<Nick, Forum>,
    /// No deadline before this moment can have been left when it came (C4).
    pub(super) reaches: DateTime<Utc>,
    /// A fleet is sealed by a salt that nobody else can make: only that it may be placed is decided.
    pub(super) sealed: bool,
}

/// The commands that may have caused the next events, the likelier first. Who of the Referees gave it the log does not
/// say, and the rules do not ask.
pub(super) fn acts(game: &Game, next: &[Logged], work: &WorkingTime) -> Vec<Act> {
    let Some(first) = next.first() else {
        return Vec::new();
    };
    let acts = Acts {
        at: first.at,
        referee: &game.referee,
    };
    match &first.event {
        Event::Enrolled { .. } | Event::Applied { .. } | Event::Substituted { .. } => {
            acts.coming(&first.event)
        }
        Event::Withdrawn { nick } => acts.by(nick, Command::Withdraw {}),
        Event::EnrolmentClosed {} => acts.referees(Command::CloseEnrolment {}),
        Event::EnrolmentExtended { until } => acts.referees(Command::ExtendEnrolment { until: *until }),
        Event::PostsSet { nick, posts } => acts.referees(Command::SetPosts {
            nick: nick.clone(),
            posts: *posts,
        }),
        Event::Drawn(_) => acts.draws(&first.event),
        Event::FleetPlaced { nick, seal } if game.rules.is_sealed() => acts.by(
            nick,
            Command::Place {
                fleet: None,
                seal: Some(*seal),
            },
        ),
        Event::FleetPlaced { nick, .. } => acts.sealed(nick),
        Event::InspectionAsked { by, nick } => acts.by(by, Command::Inspect { nick: nick.clone() }),
        Event::Unsealed { nick, fleet, salt } => acts.by(
            nick,
            Command::Unseal {
                fleet: UnsealedFleet::Cells(fleet.clone()),
                salt: *salt,
            },
        ),
        Event::Started {} => acts.referees(Command::Start {}),
        Event::Posted { by, text, .. } => acts.by(by, Command::Post { text: text.clone() }),
        Event::Ordered { .. }
        | Event::Delegated { .. }
        | Event::DelegationEnded { .. }
        | Event::SuccessorNamed { .. } => acts.by_button(game, &first.event),
        Event::ApplicationWithdrawn { nick } => acts.by(nick, Command::WithdrawApplication {}),
        Event::ApplicationRefused { nick, reason } => acts.referees(Command::Refuse {
            nick: nick.clone(),
            reason: reason.clone(),
        }),
        Event::Admitted { red, blue, .. } => [[red, blue], [blue, red]]
            .into_iter()
            .flat_map(|pair| {
                acts.referees(Command::Admit {
                    nicks: pair.into_iter().cloned().collect(),
                })
            })
            .collect(),
        Event::DeadlineMoved { deadline, reason } => acts.extensions(game, *deadline, reason, work),
        Event::Disputed { by, post, text, .. } => acts.by(
            by,
            Command::Dispute {
                post: *post,
                text: text.clone(),
            },
        ),
        Event::Outage { from, to } => acts.outage(*from, *to),
        event => {
            let mut all: Vec<Act> = act_of_the_referee(event)
                .into_iter()
                .flat_map(|command| acts.referees(command))
                .collect();
            all.extend(acts.closes_turn(next));
            all
        }
    }
}

/// T22: acts that say all of themselves.
fn act_of_the_referee(event: &Event) -> Option<Command> {
    Some(match event.clone() {
        Event::ClockPaused { reason } => Command::Pause { reason: Some(reason) },
        Event::ClockResumed { reason, .. } => Command::Resume { reason },
        Event::MoveVoided { post, reason } => Command::Void {
            post,
            reason: Some(reason),
        },
        Event::KnockedOut {
            nick,
            reason: OutReason::Referee,
            why,
            ..
        } => Command::PutOut { nick, reason: why },
        Event::BroughtBack { nick, reason } => Command::BringBack {
            nick,
            reason: Some(reason),
        },
        Event::AdmiralAppointed {
            nick,
            by: AppointedBy::Referee,
            why,
            ..
        } => Command::Appoint { nick, reason: why },
        Event::Announced { text } => Command::Announce { text },
        Event::CoReferee { nick, added } => Command::CoReferee { nick, add: added },
        Event::Ruled { dispute, text } => Command::RuleOn { dispute, text },
        Event::Cancelled { reason } => Command::Cancel { reason: Some(reason) },
        Event::Finished { winner, reason } => Command::Finish {
            winner: Some(winner.map_or(Winner::Draw, Winner::Side)),
            reason: Some(reason),
        },
        _ => return None,
    })
}

struct Acts<'a> {
    at: DateTime<Utc>,
    referee: &'a Nick,
}

impl Acts<'_> {
    fn act(&self, by: Option<&Nick>, command: Command) -> Act {
        Act {
            by: by.cloned(),
            command,
            forum: BTreeMap::new(),
            reaches: self.at,
            sealed: false,
        }
    }

    fn by(&self, nick: &Nick, command: Command) -> Vec<Act> {
        vec![self.act(Some(nick), command)]
    }

    fn referees(&self, command: Command) -> Vec<Act> {
        self.by(self.referee, command)
    }

    fn sealed(&self, nick: &Nick) -> Vec<Act> {
        let mut act = self.act(Some(nick), Command::PlaceRandom {});
        act.sealed = true;
        vec![act]
    }

    /// Who comes brings what the forum knows: it stands in the event (T1, T20, T22).
    fn coming(&self, event: &Event) -> Vec<Act> {
        let known = |nick: &Nick, posts: u32, since: Option<DateTime<Utc>>, bot: bool| {
            let forum = Forum { posts, since, bot };
            BTreeMap::from([(nick.clone(), forum)])
        };
        let (mut act, forum) = match event {
            Event::Enrolled {
                nick,
                posts,
                since,
                bot,
            } => {
                let (posts, fleet) = (Some(*posts), None);
                let act = self.act(Some(nick), Command::Enrol { posts, fleet });
                (act, known(nick, posts.unwrap_or(0), *since, *bot))
            }
            Event::Applied {
                nick,
                posts,
                since,
                bot,
            } => {
                let act = self.act(Some(nick), Command::Apply {});
                let forum = posts.map(|posts| known(nick, posts, *since, *bot));
                (act, forum.unwrap_or_default())
            }
            Event::Substituted {
                nick,
                with,
                posts,
                since,
                bot,
                reason,
            } => {
                let command = Command::Substitute {
                    nick: nick.clone(),
                    with: with.clone(),
                    reason: Some(reason.clone()),
                };
                (
                    self.act(Some(self.referee), command),
                    known(with, *posts, *since, *bot),
                )
            }
            _ => return Vec::new(),
        };
        act.forum = forum;
        vec![act]
    }

    /// T2–T4: what of it the Referee listed the log does not say. As little as possible is taken to be.
    fn draws(&self, event: &Event) -> Vec<Act> {
        let (red, blue, pairs, first) = match event {
            Event::Drawn(Drawn::Teams {
                red,
                blue,
                pairs,
                first,
                ..
            }) => (red, blue, pairs, first),
            Event::Drawn(Drawn::Opener { first, link }) => return self.opener(first, link.is_some()),
            _ => return Vec::new(),
        };
        let listed = [(false, false), (true, false), (true, true)];
        let ways = listed.into_iter().flat_map(|way| [(way, false), (way, true)]);
        ways.flat_map(|((teams, paired), opens)| {
            self.referees(Command::Draw {
                red: teams.then(|| red.clone()),
                blue: teams.then(|| blue.clone()),
                pairs: paired.then(|| pairs.clone()),
                first: opens.then_some(Side::Team(*first)),
            })
        })
        .collect()
    }

    /// D1: by lot, by a draw or by the start itself; or as agreed.
    fn opener(&self, first: &Nick, by_lot: bool) -> Vec<Act> {
        let draw = |first| Command::Draw {
            red: None,
            blue: None,
            pairs: None,
            first,
        };
        if !by_lot {
            return self.referees(draw(Some(Side::Player(first.clone()))));
        }
        let mut all = self.referees(Command::Start {});
        all.extend(self.referees(draw(None)));
        all
    }

    /// T17–T19a without a post.
    fn by_button(&self, game: &Game, event: &Event) -> Vec<Act> {
        match event {
            Event::Ordered {
                nick,
                target,
                by: Some(by),
                ..
            } => self.by(
                by,
                Command::Order {
                    nick: nick.clone(),
                    target: target.clone(),
                },
            ),
            Event::Delegated {
                nick,
                recorded_by: Some(by),
                how,
                ..
            } => self.by(
                by,
                Command::RecordDelegation {
                    nick: nick.clone(),
                    how: how.clone(),
                },
            ),
            Event::Delegated { nick, until, .. } => self.by(nick, Command::Delegate { until: *until }),
            Event::DelegationEnded { nick, .. } => self.by(nick, Command::TakeBack {}),
            Event::SuccessorNamed { team, nick, .. } => {
                let Some(battle) = &game.battle else {
                    return Vec::new();
                };
                let holder = &battle.players[battle.admirals[*team].holder].nick;
                self.by(holder, Command::NameSuccessor { nick: nick.clone() })
            }
            _ => Vec::new(),
        }
    }

    /// T22: so much working time more.
    fn extensions(&self, game: &Game, deadline: DateTime<Utc>, reason: &str, work: &WorkingTime) -> Vec<Act> {
        let Some(clock) = game.clock() else {
            return Vec::new();
        };
        let more = work.between(clock.deadline, deadline);
        #[expect(clippy::cast_precision_loss, reason = "the rule allows 60 days")]
        let hours = more.num_milliseconds() as f64 / 3_600_000.0;
        self.referees(Command::Extend {
            hours,
            reason: Some(reason.to_owned()),
        })
    }

    /// C4: a deadline that fell into an outage was not executed.
    fn outage(&self, from: DateTime<Utc>, to: DateTime<Utc>) -> Vec<Act> {
        let mut act = self.act(None, Command::Outage { from, to });
        act.reaches = from + TimeDelta::microseconds(1);
        vec![act]
    }

    /// T22: closing a turn gives the answers that are owed first, and may end the battle.
    fn closes_turn(&self, next: &[Logged]) -> Vec<Act> {
        let mut together = next.iter().take_while(|e| e.at == self.at);
        let why = together
            .find_map(|e| match &e.event {
                Event::TurnClosed {
                    reason: Closing::Referee,
                    why,
                    ..
                } => Some(why.clone()),
                _ => None,
            })
            .flatten();
        // a battle that ends by those answers says nothing of why the turn was to be closed
        let reason = why.unwrap_or_else(|| "—".to_owned());
        self.referees(Command::CloseTurn { reason: Some(reason) })
    }
}
