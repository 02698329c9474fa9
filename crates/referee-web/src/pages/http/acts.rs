//! From a form of the Referee's panel to the command.

use chrono::TimeDelta;
use league::command::Winner;
use league::team::{Side, Team};
use league::{Code, Command, Fault, Game, Nick};

use super::Fields;

/// The command of an act, or what of its fields cannot be read. `None`: there is no such act.
pub fn command(act: &str, game: &Game, form: &Fields) -> Option<Result<Command, Fault>> {
    let reason = || {
        let reason = form.get("reason").trim();
        (!reason.is_empty()).then(|| reason.to_owned())
    };
    let nick = |name: &str| Nick::from(form.get(name));
    // the rules let these two come without one; who sits at the panel says why
    if matches!(act, "resume" | "refuse") && reason().is_none() {
        return Some(Err(Fault::new(Code::ReasonMissing)));
    }
    let text = || form.get("text").replace("\r\n", "\n");
    Some(Ok(match act {
        "close-enrolment" => Command::CloseEnrolment {},
        "set-posts" => match form.get("posts").trim().parse() {
            Ok(posts) => Command::SetPosts {
                nick: nick("nick"),
                posts,
            },
            Err(_) => return Some(Err(unread("posts", form))),
        },
        "extend-enrolment" => match (form.get("days").trim().parse::<u16>(), game.enrolment) {
            (Ok(days), Some(enrolment)) => Command::ExtendEnrolment {
                until: enrolment.until + TimeDelta::days(days.into()),
            },
            _ => return Some(Err(unread("days", form))),
        },
        "place-missing" => Command::PlaceMissing {},
        "start" => Command::Start {},
        "pause" => Command::Pause { reason: reason() },
        "resume" => Command::Resume { reason: reason() },
        "extend" => match form.get("hours").trim().replace(',', ".").parse() {
            Ok(hours) => Command::Extend {
                hours,
                reason: reason(),
            },
            Err(_) => return Some(Err(unread("hours", form))),
        },
        "close-turn" => Command::CloseTurn { reason: reason() },
        // a number that is none names no post or dispute that there is
        "void" => Command::Void {
            post: form.get("post").trim().parse().unwrap_or(0),
            reason: reason(),
        },
        "rule-on" => Command::RuleOn {
            dispute: form.get("dispute").trim().parse().unwrap_or(0),
            text: text(),
        },
        "put-out" => Command::PutOut {
            nick: nick("nick"),
            reason: reason(),
        },
        "bring-back" => Command::BringBack {
            nick: nick("nick"),
            reason: reason(),
        },
        "appoint" => Command::Appoint {
            nick: nick("nick"),
            reason: reason(),
        },
        "substitute" => Command::Substitute {
            nick: nick("nick"),
            with: nick("with"),
            reason: reason(),
        },
        "admit" => Command::Admit {
            nicks: vec![nick("first"), nick("second")],
        },
        "refuse" => Command::Refuse {
            nick: nick("nick"),
            reason: reason(),
        },
        "announce" => Command::Announce { text: text() },
        "co-referee" => Command::CoReferee {
            nick: nick("nick"),
            add: form.get("add") != "false",
        },
        "finish" => Command::Finish {
            winner: Some(winner(form.get("winner"))),
            reason: reason(),
        },
        "cancel" => Command::Cancel { reason: reason() },
        _ => return None,
    }))
}

fn winner(name: &str) -> Winner {
    match name {
        "" | "draw" => Winner::Draw,
        "red" => Winner::Side(Side::Team(Team::Red)),
        "blue" => Winner::Side(Side::Team(Team::Blue)),
        nick => Winner::Side(Side::Player(Nick::from(nick))),
    }
}

/// A number that cannot be read.
fn unread(name: &'static str, form: &Fields) -> Fault {
    Fault::new(Code::BadRule)
        .rule("T22")
        .fact("what", name)
        .fact("value", form.get(name))
}
