//! What can be done to an account: its forms, what they send, and what follows of it, in words.

use chrono_tz::Tz;

use crate::account::{Account, Role};
use crate::application::administration::Act;
use crate::pages::admin::accounts::ActForm;
use crate::pages::http::{Fields, Visit};
use crate::pages::view::Choice;
use crate::store::standing::Standing;
use crate::words::Words;

/// How long a ban may last, in days; empty: for ever.
const BANS: [&str; 6] = ["1", "3", "7", "30", "365", ""];

/// The role of a name, and the name of a role.
const ROLES: [(&str, Role); 3] = [
    ("player", Role::Player),
    ("referee", Role::Referee),
    ("admin", Role::Admin),
];

/// What was sent to the step `name` of the address of an account; `None`: nothing that can be done.
pub fn read(name: &str, form: &Fields) -> Option<Act> {
    Some(match name {
        "role" => {
            let sent = form.get("role");
            Act::Role(ROLES.iter().find(|(name, _)| *name == sent)?.1)
        }
        "ban" => match form.get("days") {
            "" => Act::Ban(None),
            days => Act::Ban(Some(days.parse().ok()?)),
        },
        "unban" => Act::Unban,
        "sessions" => Act::EndSessions,
        "tokens" => Act::RevokeTokens,
        "password" => Act::PasswordLink,
        "close" => Act::Close,
        _ => return None,
    })
}

/// The step of the address.
const fn name(act: &Act) -> &'static str {
    match act {
        Act::Role(_) => "role",
        Act::Ban(_) => "ban",
        Act::Unban => "unban",
        Act::EndSessions => "sessions",
        Act::RevokeTokens => "tokens",
        Act::PasswordLink => "password",
        Act::Close => "close",
    }
}

/// Key of what an act is called.
pub const fn label(act: &Act) -> &'static str {
    match act {
        Act::Role(_) => "admin-do-role",
        Act::Ban(_) => "admin-do-ban",
        Act::Unban => "admin-do-unban",
        Act::EndSessions => "admin-do-sessions",
        Act::RevokeTokens => "admin-do-tokens",
        Act::PasswordLink => "admin-do-password",
        Act::Close => "admin-do-close",
    }
}

/// The fields that an act was read from.
pub fn fields(act: &Act) -> Vec<(String, String)> {
    match act {
        Act::Role(role) => vec![("role".to_owned(), role_name(*role).to_owned())],
        Act::Ban(days) => {
            let days = days.map(|days| days.to_string()).unwrap_or_default();
            vec![("days".to_owned(), days)]
        }
        _ => Vec::new(),
    }
}

fn role_name(role: Role) -> &'static str {
    ROLES
        .iter()
        .find(|(_, r)| *r == role)
        .map_or("", |(name, _)| name)
}

/// What a role is called.
fn role_word(words: &Words, role: Role) -> String {
    words.word(&format!("admin-role-{}", role_name(role)))
}

/// What follows of an act, in words.
pub fn follows(words: &Words, act: &Act) -> Vec<String> {
    let mut says = vec![words.word(&format!("{}-what", label(act)))];
    match act {
        Act::Role(role) => says.insert(0, words.with("admin-new-role", "role", role_word(words, *role))),
        Act::Ban(days) => says.insert(
            0,
            ban_time(words, &days.map(|d| d.to_string()).unwrap_or_default()),
        ),
        _ => {}
    }
    says
}

fn ban_time(words: &Words, days: &str) -> String {
    match days.parse::<u64>() {
        Ok(days) => words.count("admin-ban-days", days),
        Err(_) => words.word("admin-ban-for-ever"),
    }
}

/// What can be done to an account as it stands.
pub fn forms(visit: &Visit, account: &Account, standing: &Standing) -> Vec<ActForm> {
    let words = visit.words();
    let banned = standing.banned(visit.now).is_some();
    let roles = ROLES.map(|(name, role)| Choice::new(name, role_word(words, role), role_name(account.role)));
    let bans = BANS.map(|days| Choice::new(days, ban_time(words, days), "7"));
    let all = [
        (
            Act::Role(account.role),
            true,
            Some(("role", "admin-role", roles.to_vec())),
        ),
        (
            Act::Ban(None),
            true,
            Some(("days", "admin-ban-time", bans.to_vec())),
        ),
        (Act::Unban, banned, None),
        (Act::PasswordLink, true, None),
        (Act::EndSessions, true, None),
        (Act::RevokeTokens, true, None),
        (Act::Close, true, None),
    ];
    let possible = all.into_iter().filter(|(_, possible, _)| *possible);
    possible
        .map(|(act, _, choices)| ActForm {
            name: name(&act),
            label: words.word(label(&act)),
            what: words.word(&format!("{}-what", label(&act))),
            choices: choices.map(|(field, key, choices)| (field, words.word(key), choices)),
            reason: String::new(),
            faults: Vec::new(),
        })
        .collect()
}

/// What is known of an account: name and value.
pub fn facts(visit: &Visit, account: &Account, standing: &Standing) -> Vec<(String, String)> {
    let words = visit.words();
    let mail = match (&standing.email, standing.email_confirmed_at) {
        (None, _) => words.word("admin-mail-none"),
        (Some(_), None) => words.word("admin-mail-unconfirmed"),
        (Some(_), Some(_)) => words.word("admin-mail-confirmed"),
    };
    let count = |count: i32| words.count("messages", u64::try_from(count).unwrap_or_default());
    let made = visit.moment(account.created_at, Tz::Europe__Moscow).shown;
    [
        ("admin-role", role_word(words, account.role)),
        ("admin-made-at", made),
        ("admin-written-here", count(standing.written_here)),
        ("admin-elsewhere", count(standing.elsewhere)),
        ("admin-mail", mail),
    ]
    .map(|(key, value)| (words.word(key), value))
    .into()
}

#[cfg(test)]
mod tests {
    use super::{fields, name, read};
    use crate::account::Role;
    use crate::application::administration::Act;
    use crate::pages::http::Fields;

    #[test]
    fn what_an_act_sends_is_read_as_that_act() {
        for act in [
            Act::Role(Role::Player),
            Act::Role(Role::Referee),
            Act::Role(Role::Admin),
            Act::Ban(Some(7)),
            Act::Ban(None),
            Act::Unban,
            Act::EndSessions,
            Act::RevokeTokens,
            Act::PasswordLink,
            Act::Close,
        ] {
            assert_eq!(
                read(name(&act), &Fields(fields(&act))),
                Some(act.clone()),
                "{act:?}"
            );
        }
        let days = |days: &str| read("ban", &Fields(vec![("days".to_owned(), days.to_owned())]));
        assert_eq!(days("long"), None);
        assert_eq!(read("role", &Fields::default()), None);
        assert_eq!(read("scuttle", &Fields::default()), None);
    }
}
