//! Posts as the threads show them.

use std::collections::{BTreeMap, BTreeSet};

use league::Nick;
use league::event::{Event, PostKind as Kind};
use league::log::Logged;
use league::mode::Mode;
use league::rules::Answers;
use league::shots::{Outcome, Seat};

use super::composer::{result_word, silent};
use super::head::team as flag;
use super::look::Look;
use crate::application::read::discussion::Discussion;
use crate::application::read::thread::Thread;
use crate::pages::marked::Marked;
use crate::pages::view::{Author, PostBody, PostKind, PostLine, PostView};
use crate::store::discussion::Message;
use crate::store::posts::Post;
use crate::thread_text::bbcode_bold;

/// The posts of a page of the battle thread. `since`: events from the first voided post on, which tell why it was voided.
pub fn battle_posts(look: &Look<'_>, thread: &Thread, since: &[Logged]) -> Vec<PostView> {
    let outcomes = outcomes(look, &thread.posts);
    let reasons: BTreeMap<u32, &str> = since
        .iter()
        .filter_map(|entry| match &entry.event {
            Event::MoveVoided { post, reason } => Some((*post, reason.as_str())),
            _ => None,
        })
        .collect();
    // who does not write here quotes into the discussion
    let quotes = if silent(look).is_none() {
        "?quote="
    } else {
        "/discussion?battle="
    };
    let view = |post: &Post| PostView {
        number: post.number,
        author: match &post.author {
            Some(nick) => author(look, nick, thread.messages.get(nick).copied()),
            None => referee(look),
        },
        at: look.moment(post.at),
        kind: match post.kind {
            Kind::Move => PostKind::Move,
            Kind::Order | Kind::Delegation => PostKind::Order,
            Kind::Announcement => PostKind::Announcement,
        },
        body: PostBody::Lines(PostLine::lines(&post.text)),
        outcome: if post.voided {
            Vec::new()
        } else {
            outcomes.get(&post.number).cloned().unwrap_or_default()
        },
        voided: post
            .voided
            .then(|| reasons.get(&post.number).copied().unwrap_or_default().to_owned()),
        for_forum: post.author.is_none().then(|| bbcode_bold(&post.text)),
        quote: look
            .reader()
            .map(|_| look.address(&format!("{quotes}{}#composer", post.number))),
        dispute: disputes(look).then(|| look.address(&format!("/actions?post={}#dispute", post.number))),
        replay: Some(look.address(&format!("/replay?post={}", post.number))),
        moderation: None,
        nested: answers_above(look, thread, post),
    };
    thread.posts.iter().map(view).collect()
}

/// M3, D3: what the keeper or the Referee answers stands under the shots, as on paper.
fn answers_above(look: &Look<'_>, thread: &Thread, post: &Post) -> bool {
    if post.author.is_some() || look.game().mode == Mode::TeamBattle || look.game().rules.is_sealed() {
        return false;
    }
    let above = thread.posts.iter().find(|above| above.number + 1 == post.number);
    above.is_some_and(|above| above.moves.iter().any(|one| !one.shots.is_empty()))
}

/// The messages of a page of talk; `place`: where it is in the game's addresses, `/discussion`.
pub fn messages(look: &Look<'_>, place: &str, discussion: &Discussion) -> Vec<PostView> {
    let view = |message: &Message| PostView {
        number: message.number,
        author: author(
            look,
            &message.author,
            discussion.counts.get(&message.author).copied(),
        ),
        at: look.moment(message.at),
        kind: PostKind::Talk,
        body: PostBody::Marked(Marked::read(&message.text)),
        outcome: Vec::new(),
        voided: None,
        for_forum: None,
        quote: look
            .reader()
            .map(|_| look.address(&format!("{place}?quote={}#composer", message.number))),
        dispute: None,
        replay: None,
        moderation: None,
        nested: false,
    };
    discussion.messages.iter().map(view).collect()
}

/// A text as a quotation that the reader of posts takes off.
pub fn quoted(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| format!("> {line}")).collect();
    lines.join("\n") + "\n"
}

/// The same, with its author and its number in the thread: for talk, where nothing is read into moves.
pub fn cited(nick: &Nick, number: u32, text: &str) -> String {
    format!("> {nick}, № {number}:\n{}", quoted(text))
}

fn author(look: &Look<'_>, nick: &Nick, messages: Option<u32>) -> Author {
    let battle = look.battle();
    let former = || {
        battle?
            .former
            .iter()
            .find(|(was, _)| was == nick)
            .map(|(_, seat)| *seat)
    };
    let alone = look.game().skirmish.as_ref();
    let seat: Option<Seat> = battle.and_then(|b| b.seat(nick)).or_else(|| alone?.seat(nick));
    let team = seat
        .or_else(former)
        .and_then(|seat| Some(battle?.players.get(seat)?.team));
    let standing = if look.game().is_referee(nick) {
        Some(look.words().word("standing-referee"))
    } else {
        seat.and_then(|seat| look.standing(seat))
    };
    // T1: what the Referee entered for another forum counts too
    let frozen = seat.and_then(|seat| match battle {
        Some(battle) => Some(battle.players.get(seat)?.posts),
        None => Some(alone?.players.get(seat)?.posts),
    });
    let messages = messages.max(frozen);
    Author {
        nick: nick.to_string(),
        initials: Author::initials_of(nick),
        team: team.map(flag),
        standing,
        messages: messages.map(|count| look.words().count("messages", u64::from(count))),
    }
}

/// P6: announcements are the Referee's.
fn referee(look: &Look<'_>) -> Author {
    Author {
        messages: None,
        ..author(look, &look.game().referee, None)
    }
}

/// T24: players of the game dispute, also whoever was substituted.
fn disputes(look: &Look<'_>) -> bool {
    let former = |nick| {
        let battle = look.battle()?;
        battle.former.iter().find(|(was, _)| was == nick)
    };
    look.view.player.is_some() || look.reader().and_then(former).is_some()
}

/// What came of the shots of each of these posts, so far as it was answered. Where the Referee answers at once the thread
/// says it under the post anyway.
fn outcomes(look: &Look<'_>, posts: &[Post]) -> BTreeMap<u32, Vec<String>> {
    let shown: BTreeSet<u32> = posts.iter().map(|post| post.number).collect();
    let mut lines: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    if look.game().rules.answers != Answers::Player {
        return lines;
    }
    for nick in look.view.players() {
        for shot in look.game().sea(nick).unwrap_or_default() {
            let (Some(post), Outcome::Given(result)) = (shot.post, shot.outcome) else {
                continue;
            };
            // the game has as many shots as its thread has posts, the page a few
            if !shown.contains(&post) {
                continue;
            }
            let cell = look.game().rules.notation().print(shot.cell);
            let facts = [
                ("nick", nick.as_str()),
                ("cell", &cell),
                ("result", &result_word(look.words(), result)),
            ];
            lines
                .entry(post)
                .or_default()
                .push(look.words().text("post-outcome", &facts));
        }
    }
    lines
}
