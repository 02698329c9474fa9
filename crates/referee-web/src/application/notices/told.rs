//! Of what happened, who is told what.

use league::event::{Drawn, Event, OutReason, PostKind};
use league::mode::Mode;
use league::team::Side;
use league::{Game, Nick, Team};

use super::kind::Kind;
use super::owing::{Owing, duty_name, owing};
use crate::application::course::Group;
use crate::bots::names;
use crate::entropy;
use crate::store::notices::{Facts, NewNotice};
use league::log::{Logged, instant};

/// What people are told of what happened; `after`: the game as it stands then.
pub fn told(groups: &[Group], after: &Game) -> Vec<NewNotice> {
    let mut teller = Teller {
        after,
        told: Vec::new(),
    };
    for group in groups {
        for (index, entry) in group.entries.iter().enumerate() {
            teller.of(group, index, entry);
        }
    }
    teller.told
}

pub(super) struct Teller<'a> {
    pub(super) after: &'a Game,
    told: Vec<NewNotice>,
}

impl Teller<'_> {
    pub(super) fn tell(&mut self, kind: Kind, nick: &Nick, entry: &Logged, facts: &[(&str, &str)]) {
        self.told.push(NewNotice {
            id: entropy::id(entry.at),
            nick: nick.clone(),
            kind: kind.as_str(),
            // in a game of the house's own bots the move comes back while one looks on
            topic: (kind != Kind::YourTurn || !self.is_among_bots(nick)).then(|| kind.topic().as_str()),
            subject: entry.seq.cast_signed(),
            facts: facts
                .iter()
                .filter(|(_, value)| !value.is_empty())
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect(),
            at: entry.at,
        });
    }

    /// Whether everybody but this one is a bot of the house, and so is the Referee.
    fn is_among_bots(&self, nick: &Nick) -> bool {
        let mut others = self.after.entrants.iter().filter(|e| e.nick != *nick);
        names::is_reserved(&self.after.referee)
            && (self.after.mode == Mode::TeamBattle || others.all(|e| names::is_bot(&e.nick)))
    }

    #[expect(clippy::too_many_lines, reason = "an arm an event")]
    fn of(&mut self, group: &Group, index: usize, entry: &Logged) {
        let battle = self.after.battle.as_ref();
        let admiral_of = |nick: &Nick| {
            let player = battle.and_then(|b| b.player(nick).map(|p| (b, p.team)));
            let seat = player.and_then(|(b, team)| b.admiral(team).map(|seat| &b.players[seat]));
            seat.map(|p| p.nick.to_string()).unwrap_or_default()
        };
        match &entry.event {
            Event::Drawn(Drawn::Teams { pairs, admirals, .. }) => {
                for (red, blue) in pairs {
                    for (nick, enemy, team) in [(red, blue, Team::Red), (blue, red, Team::Blue)] {
                        let admiral = if team == Team::Red {
                            &admirals.red
                        } else {
                            &admirals.blue
                        };
                        let facts = [("team", team.as_str()), ("enemy", enemy), ("admiral", admiral)];
                        self.tell(Kind::Drawn, nick, entry, &facts);
                    }
                }
            }
            Event::TurnOpened { turn, .. } => self.turn_opened(*turn, entry),
            // the clock runs again: with another deadline than anybody was told
            Event::ClockResumed { .. } => self.turn_opened(self.after.turns(), entry),
            _ if self.without_teams(group, index, entry) => {}
            Event::KnockedOut {
                nick, reason, why, ..
            } => {
                let reason = match reason {
                    OutReason::Sunk => "sunk",
                    OutReason::Overslept => "overslept",
                    OutReason::Referee => "referee",
                    OutReason::Violation => "violation",
                };
                let facts = [("reason", reason), ("why", why.as_deref().unwrap_or_default())];
                self.tell(Kind::Out, nick, entry, &facts);
            }
            Event::BroughtBack { nick, reason } => {
                // what a void move brought along is a reason of the program's own
                let why = if reason == "void" { "" } else { reason.as_str() };
                self.tell(Kind::BroughtBack, nick, entry, &[("why", why)]);
            }
            Event::Freed { nick, .. } => {
                let admiral = admiral_of(nick);
                let facts = [("admiral", if admiral == nick.as_str() { "" } else { &admiral })];
                self.tell(Kind::Freed, nick, entry, &facts);
            }
            Event::Ordered { nick, target, by, .. } if by.as_ref() != Some(nick) => {
                let by = by.as_ref().map(Nick::as_str).unwrap_or_default();
                self.tell(Kind::Ordered, nick, entry, &[("target", target), ("by", by)]);
            }
            Event::AdmiralAppointed { nick, team, .. } => {
                self.tell(Kind::Admiral, nick, entry, &[("team", team.as_str())]);
            }
            Event::Delegated {
                nick,
                recorded_by: Some(by),
                how,
                ..
            } => {
                let facts = [("by", by.as_str()), ("how", how.as_deref().unwrap_or_default())];
                self.tell(Kind::Recorded, nick, entry, &facts);
            }
            Event::DelegationEnded { nick, .. } if skipped_before(&group.entries[..index], nick) => {
                self.tell(Kind::DelegationEnded, nick, entry, &[]);
            }
            Event::MoveSkipped { nick } => {
                let admiral = admiral_of(nick);
                self.tell(Kind::Skipped, nick, entry, &[("admiral", &admiral)]);
            }
            Event::Admitted { red, blue, .. } => {
                for (nick, enemy, team) in [(red, blue, Team::Red), (blue, red, Team::Blue)] {
                    self.tell(
                        Kind::Admitted,
                        nick,
                        entry,
                        &[("team", team.as_str()), ("enemy", enemy)],
                    );
                }
            }
            Event::ApplicationRefused { nick, .. } => self.tell(Kind::Refused, nick, entry, &[]),
            Event::Substituted {
                nick, with, reason, ..
            } => {
                self.tell(Kind::Substitute, with, entry, &[("nick", nick), ("why", reason)]);
                self.tell(Kind::Replaced, nick, entry, &[("nick", with), ("why", reason)]);
            }
            Event::MoveVoided { post, reason } => {
                let Some(author) = author_of(&group.before, *post) else {
                    return;
                };
                self.tell(
                    Kind::Voided,
                    &author,
                    entry,
                    &[("post", &post.to_string()), ("why", reason)],
                );
            }
            Event::Applied { nick, .. } => self.tell_referees(Kind::Application, entry, &[("nick", nick)]),
            Event::Disputed { by, text, number, .. } => {
                self.tell_referees(
                    Kind::Dispute,
                    entry,
                    &[("nick", by), ("text", text), ("dispute", &number.to_string())],
                );
            }
            Event::Ruled { dispute, text } => {
                let disputes = &self.after.disputes;
                let by = disputes
                    .iter()
                    .find(|d| d.number == *dispute)
                    .map(|d| d.by.clone());
                if let Some(by) = by {
                    self.tell(Kind::Ruling, &by, entry, &[("text", text)]);
                }
            }
            Event::Finished { winner, .. } => {
                let winner = winner.as_ref().map_or("none", Side::as_str);
                for (nick, team) in self.everybody() {
                    self.tell(
                        Kind::Finished,
                        &nick,
                        entry,
                        &[("winner", winner), ("team", team.map_or("", Team::as_str))],
                    );
                }
            }
            Event::Cancelled { reason } => {
                for (nick, _) in self.everybody() {
                    self.tell(Kind::Cancelled, &nick, entry, &[("why", reason)]);
                }
            }
            _ => {}
        }
    }

    /// Of a turn that closed again at once nobody is told.
    pub(super) fn turn_opened(&mut self, turn: u32, entry: &Logged) {
        let Some(clock) = self.after.clock().filter(|_| self.after.turns() == turn) else {
            return;
        };
        let deadline = instant::text(clock.deadline);
        for Owing { nick, duty, others } in owing(self.after) {
            let others = others.iter().map(Nick::as_str).collect::<Vec<_>>().join(", ");
            let facts = [
                ("duty", duty_name(duty)),
                ("others", &others),
                ("deadline", &deadline),
                ("turn", &turn.to_string()),
            ];
            self.tell(Kind::YourTurn, &nick, entry, &facts);
        }
    }

    fn tell_referees(&mut self, kind: Kind, entry: &Logged, facts: &[(&str, &str)]) {
        let after = self.after;
        for nick in std::iter::once(&after.referee).chain(&after.co_referees) {
            self.tell(kind, nick, entry, facts);
        }
    }

    /// Who plays, played, enrolled or was admitted.
    fn everybody(&self) -> Vec<(Nick, Option<Team>)> {
        let Some(battle) = &self.after.battle else {
            let entrants = self.after.entrants.iter();
            return entrants.map(|e| (e.nick.clone(), None)).collect();
        };
        let players = battle.players.iter().map(|p| (p.nick.clone(), Some(p.team)));
        let admitted = battle.admitted.iter();
        let admitted = admitted.flat_map(|(red, blue)| {
            [(red, Team::Red), (blue, Team::Blue)].map(|(e, t)| (e.nick.clone(), Some(t)))
        });
        players.chain(admitted).collect()
    }
}

/// T19: ended by skips, not by its owner.
fn skipped_before(entries: &[Logged], nick: &Nick) -> bool {
    entries
        .iter()
        .any(|e| matches!(&e.event, Event::MoveSkipped { nick: skipped } if skipped == nick))
}

/// Whose move a post is, or for whom it was made; of the last two turns.
fn author_of(before: &Game, post: u32) -> Option<Nick> {
    let battle = before.battle.as_ref()?;
    let mut events = battle.checkpoints.iter().flat_map(|c| &c.events);
    events.find_map(|(_, event)| match event {
        Event::Posted {
            number,
            by,
            kind: PostKind::Move,
            ..
        } if *number == post => Some(by.clone()),
        _ => None,
    })
}

/// What a notice says of a turn that is open, as it stands now.
pub fn of_open_turn(game: &Game, owing: &Owing) -> Facts {
    let mut facts = Facts::new();
    facts.insert("duty".into(), duty_name(owing.duty).into());
    if !owing.others.is_empty() {
        let others = owing.others.iter().map(Nick::as_str).collect::<Vec<_>>();
        facts.insert("others".into(), others.join(", "));
    }
    if let Some(clock) = game.clock() {
        facts.insert("deadline".into(), instant::text(clock.deadline));
        facts.insert("turn".into(), game.turns().to_string());
    }
    facts
}
