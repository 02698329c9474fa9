//! Whom a command concerns: accounts that it names must exist, and the rules ask what the forum knows of some (T1).

use std::collections::BTreeMap;

use league::decider::Forum;
use league::{Code, Command, Fault, Game, Nick};
use sqlx::postgres::PgPool;

use super::execute::By;
use crate::store;

/// What is known of the accounts that a command concerns.
#[derive(Debug, Default)]
pub struct Concern {
    /// What the forum knows of them.
    pub forum: BTreeMap<Nick, Forum>,
    /// Somebody is named who has no account.
    pub fault: Option<Fault>,
}

/// Looks up whom a command concerns. Most commands concern nobody beside the game.
pub async fn of(pool: &PgPool, game: &Game, by: Option<&Nick>, command: &Command) -> sqlx::Result<Concern> {
    let named: &[&Nick] = match command {
        Command::Substitute { with, .. } => &[with],
        Command::CoReferee { nick, add: true } => &[nick],
        _ => &[],
    };
    let mut nicks: Vec<Nick> = named.iter().map(|n| (*n).clone()).collect();
    match command {
        Command::Draw { .. } => nicks.extend(game.entrants.iter().map(|e| e.nick.clone())),
        Command::Enrol { .. } | Command::Apply {} => nicks.extend(by.cloned()),
        Command::Admit { nicks: admitted } => nicks.extend(admitted.iter().cloned()),
        _ => {}
    }
    if nicks.is_empty() {
        return Ok(Concern::default());
    }
    let forum = store::forum::known(&mut *pool.acquire().await?, &nicks).await?;
    let stranger = named.iter().find(|nick| !forum.contains_key(**nick));
    let fault = stranger.map(|nick| {
        let alike = forum.keys().filter(|known| known.skeleton() == nick.skeleton());
        let fault = Fault::new(Code::NoSuchPlayer).fact("nick", nick.as_str());
        fault.suggest(alike.map(|known| known.as_str().to_owned()))
    });
    Ok(Concern { forum, fault })
}

/// A command as it may be done: a player's count of forum messages is the forum's or the Referee's to say (T1), and the
/// character NUL, which no database keeps in a text, is left out of what people wrote.
pub fn clean(by: &By, mut command: Command) -> Command {
    if let (By::Account(_), Command::Enrol { posts, .. }) = (by, &mut command) {
        *posts = None;
    }
    let post = matches!(command, Command::Post { .. });
    for text in texts(&mut command) {
        text.retain(|c| c != '\0' && (post || !turns_text_round(c)));
    }
    command
}

/// Marks that show what follows in another order than it is written. The reader of posts refuses them itself.
pub(crate) fn turns_text_round(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// What people wrote in a command and is kept.
fn texts(command: &mut Command) -> Vec<&mut String> {
    match command {
        Command::Open { title: text, .. }
        | Command::Post { text }
        | Command::Announce { text }
        | Command::Dispute { text, .. }
        | Command::RuleOn { text, .. } => vec![text],
        Command::RecordDelegation { how: said, .. }
        | Command::Refuse { reason: said, .. }
        | Command::Pause { reason: said }
        | Command::Resume { reason: said }
        | Command::Extend { reason: said, .. }
        | Command::Void { reason: said, .. }
        | Command::PutOut { reason: said, .. }
        | Command::BringBack { reason: said, .. }
        | Command::Appoint { reason: said, .. }
        | Command::CloseTurn { reason: said }
        | Command::Substitute { reason: said, .. }
        | Command::Finish { reason: said, .. }
        | Command::Cancel { reason: said } => said.iter_mut().collect(),
        _ => Vec::new(),
    }
}
