//! The composer: what it holds at first, what a pressed cell or suggestion makes of the text, and what is said of a text
//! that was tried (P2, S9, T10, T19).

use engine::{Cell, ShotResult};
use league::event::{Event, Until};
use league::game::Status;
use league::mode::Mode;
use league::{Fault, Nick, Refusal, shots};

use super::look::Look;
use super::sea::APART;
use super::{examples, mirror};
use crate::application::DryRun;
use crate::application::read::reader::Awaiting;
use crate::application::read::reader::Playing;
use crate::pages::view::{AnswerButtons, Choice, Composer, ComposerFault, Suggestion};
use crate::store::posts::Post;
use crate::words::{Language, Words};

/// What is in the composer.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The text.
    pub text: String,
    /// For whom the Admiral writes; `None`: for oneself.
    pub for_whom: Option<Nick>,
    /// What came of trying it; `None`: it was not tried.
    pub tried: Option<Tried>,
}

/// What came of trying a text.
#[derive(Clone, Debug)]
pub enum Tried {
    /// It would be accepted.
    Would(Box<DryRun>),
    /// It was or would be refused.
    Refused(Refusal),
}

/// Who would move: the reader, or one of those who delegated (T19). `None`: the reader does not play.
pub fn mover<'a>(look: &'a Look<'_>, for_whom: Option<&Nick>) -> Option<&'a Playing> {
    let own = look.view.player.as_ref()?;
    let other = for_whom.and_then(|nick| own.delegators.iter().find(|(known, _)| known == nick));
    Some(other.map_or(own, |(_, playing)| playing))
}

/// What the composer holds before anything was typed: the truthful answers, on the own team's turn.
pub fn first_text(look: &Look<'_>, for_whom: Option<&Nick>) -> String {
    let Some(playing) = mover(look, for_whom).filter(|_| !look.game().is_paused()) else {
        return String::new();
    };
    let (turn, alone) = (look.game().open_turn(), look.game().open_move());
    if alone.is_none() && turn.is_none_or(|turn| Some(turn.team) != playing.team) {
        return String::new();
    }
    let heading = for_whom.map(|nick| format!("{}\n", said_for(nick)));
    let answers = if playing.ready_text.is_empty() {
        String::new()
    } else {
        format!("{}\n", playing.ready_text)
    };
    heading.unwrap_or_default() + &answers
}

/// T19: the line that says for whom a move is.
fn said_for(nick: &Nick) -> String {
    format!("За {nick}:")
}

/// A text with the line that says for whom it is, where the Admiral chose somebody and did not write it.
pub fn in_full(text: &str, for_whom: Option<&Nick>) -> String {
    let Some(nick) = for_whom else {
        return text.to_owned();
    };
    let said = said_for(nick).to_lowercase();
    let is_said = text
        .lines()
        .any(|line| line.trim().to_lowercase().starts_with(said.trim_end_matches(':')));
    if is_said {
        text.to_owned()
    } else {
        format!("{}\n{text}", said_for(nick))
    }
}

/// The text with a shot at the pressed cell. A shot that was written so before is replaced, if it is the last line.
pub fn aimed(text: &str, aim: &str, notation: engine::Notation, mode: Mode) -> String {
    let Some((nick, cell)) = aim.split_once(APART) else {
        return text.to_owned();
    };
    if mode == Mode::Melee {
        return named(text, nick, cell, notation);
    }
    let shot = format!("То {nick} - {cell}");
    let mut lines: Vec<&str> = text.trim_end().lines().collect();
    if lines.last().is_some_and(|line| is_written_shot(line, notation)) {
        lines.pop();
    }
    lines.push(&shot);
    lines.join("\n") + "\n"
}

/// M3: one cell a sea. «Трус - А1» takes the place of what was written so for the same sea, else it is added.
fn named(text: &str, nick: &str, cell: &str, notation: engine::Notation) -> String {
    let shot = format!("{nick} — {cell}");
    let is_cell = |text: &str| Cell::all().any(|known| notation.print(known) == text.trim_end());
    let same = |line: &&str| {
        let rest = line.strip_prefix(nick).and_then(|rest| rest.strip_prefix(" — "));
        rest.is_some_and(is_cell)
    };
    let mut lines: Vec<&str> = text.trim_end().lines().collect();
    match lines.iter().position(same) {
        Some(at) => lines[at] = &shot,
        None => lines.push(&shot),
    }
    lines.join("\n") + "\n"
}

/// «То НИК - А4» as a pressed cell writes it.
fn is_written_shot(line: &str, notation: engine::Notation) -> bool {
    let parts = line.strip_prefix("То ").and_then(|rest| rest.rsplit_once(" - "));
    parts.is_some_and(|(_, cell)| Cell::all().any(|known| notation.print(known) == cell.trim_end()))
}

/// The text with a suggestion in place of the words at fault; `replace` is line, words and suggestion.
pub fn replaced(text: &str, replace: &str) -> String {
    let mut parts = replace.splitn(3, APART);
    let (Some(line), Some(words), Some(suggestion)) = (parts.next(), parts.next(), parts.next()) else {
        return text.to_owned();
    };
    let line: usize = line.parse().unwrap_or(1);
    let start: usize = text
        .split_inclusive('\n')
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum();
    let (before, rest) = text.split_at(start);
    if rest.contains(words) {
        format!("{before}{}", rest.replacen(words, suggestion, 1))
    } else {
        text.replacen(words, suggestion, 1)
    }
}

/// Why this reader does not write in the battle thread; `None`: the reader does.
pub fn silent(look: &Look<'_>) -> Option<String> {
    let say = |key: &str| Some(look.words().word(key));
    if look.reader().is_none() {
        return say("thread-silent-visitor");
    }
    if look.game().status != Status::Battle {
        let over = matches!(look.game().status, Status::Finished { .. } | Status::Cancelled);
        return say(if over {
            "thread-silent-over"
        } else {
            "thread-silent-before"
        });
    }
    let Some(playing) = &look.view.player else {
        return say("thread-silent-spectator");
    };
    let seat = playing.seat;
    let writes = match (look.battle(), playing.team, &look.game().skirmish) {
        // T19a: an Admiral who is out may still name a successor while nobody follows
        (Some(battle), Some(team), _) => {
            let office = &battle.admirals[team];
            battle.players[seat].is_active() || (office.vacant && office.holder == seat)
        }
        (_, _, Some(skirmish)) => skirmish.players[seat].is_active(),
        _ => false,
    };
    if writes { None } else { say("thread-silent-out") }
}

/// The composer with this draft.
pub fn composer(look: &Look<'_>, draft: &Draft) -> Composer {
    let words = look.words();
    let now = draft.for_whom.as_ref().map_or("", |nick| nick.as_str());
    let delegators = look.view.player.iter().flat_map(|playing| &playing.delegators);
    let mut for_whom: Vec<Choice> = delegators
        .map(|(nick, _)| Choice::new(nick.as_str(), nick.as_str(), now))
        .collect();
    if !for_whom.is_empty() {
        for_whom.insert(0, Choice::new("", words.word("composer-for-self"), now));
    }
    let mirror = match &draft.tried {
        Some(Tried::Refused(refusal)) => mirror::lines(&draft.text, &refusal.0),
        _ => Vec::new(),
    };
    let (faults, reading, warnings) = match &draft.tried {
        None => (Vec::new(), Vec::new(), Vec::new()),
        Some(Tried::Refused(refusal)) => (
            refusal
                .0
                .iter()
                .map(|fault| composer_fault(words, fault))
                .collect(),
            Vec::new(),
            Vec::new(),
        ),
        Some(Tried::Would(run)) => (Vec::new(), reading(words, run), warnings(look, &run.posts)),
    };
    Composer {
        action: look.address("/posts#composer"),
        hint: words.text(hint(look), &examples::facts(look.game().rules.notation())),
        text: draft.text.clone(),
        for_whom,
        faults,
        mirror,
        reading,
        warnings,
        may_discuss: true,
        answers: answers(look),
    }
}

/// How a post is written in such a game.
fn hint(look: &Look<'_>) -> &'static str {
    match look.game().mode {
        Mode::TeamBattle => "composer-hint",
        Mode::Melee => "composer-hint-melee",
        Mode::Duel if look.game().rules.is_sealed() => "composer-hint-sealed",
        Mode::Duel => "composer-hint-duel",
    }
}

/// D6: the words for a shot whose result only the reader knows.
fn answers(look: &Look<'_>) -> Option<AnswerButtons> {
    let shot = awaited_answer(look)?;
    let cell = look.game().rules.notation().print(shot.cell);
    let words = [ShotResult::Miss, ShotResult::Hit, ShotResult::Sunk];
    Some(AnswerButtons {
        label: look.words().with("composer-answer", "cell", cell.as_str()),
        words: words
            .map(|result| (result_word(look.words(), result), answer_line(&cell, result)))
            .into(),
    })
}

/// D6: the first shot whose result only the reader knows.
pub(super) fn awaited_answer<'a>(look: &'a Look<'_>) -> Option<&'a Awaiting> {
    let mut waiting = look.view.player.as_ref()?.unanswered.iter();
    waiting.find(|shot| shot.truth.is_none())
}

/// «А4 - мимо»: posts are written in the language of the game.
pub(super) fn answer_line(cell: &str, result: ShotResult) -> String {
    format!("{cell} - {}", result_word(Words::of(Language::Ru), result))
}

/// The text with this answer first; one that was given there for the same cell gives way.
pub fn answered(text: &str, answer: &str) -> String {
    let Some((cell, _)) = answer.split_once(" - ") else {
        return text.to_owned();
    };
    let same = format!("{cell} - ");
    let rest = text.lines().filter(|line| !line.starts_with(&same));
    let lines: Vec<&str> = std::iter::once(answer).chain(rest).collect();
    lines.join("\n").trim_end().to_owned() + "\n"
}

fn composer_fault(words: &Words, fault: &Fault) -> ComposerFault {
    let suggestion = |at: u32, said: &str, text: &String| Suggestion {
        label: text.clone(),
        value: format!("{at}{APART}{said}{APART}{text}"),
    };
    let suggestions = match (fault.text_line, &fault.words) {
        (Some(line), Some(said)) => fault
            .suggestions
            .iter()
            .map(|s| suggestion(line, said, s))
            .collect(),
        _ => Vec::new(),
    };
    ComposerFault {
        line: fault.text_line,
        words: fault.words.clone(),
        text: words.refusal(fault),
        rule: fault.rule.to_owned(),
        suggestions,
    }
}

/// How a text would be read. What would come of it is not told: a trial must not tell a hit.
fn reading(words: &Words, run: &DryRun) -> Vec<String> {
    let Some(post) = run.posts.iter().find(|post| post.author.is_some()) else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    for one in &post.moves {
        if let Some(nick) = &one.for_whom {
            lines.push(words.with("composer-reading-for", "nick", nick.as_str()));
        }
        for answer in &one.answers {
            let facts = [
                ("nick", answer.attacker.as_str()),
                ("cell", answer.cell.as_str()),
                ("result", &result_word(words, answer.result)),
            ];
            lines.push(words.text("composer-reading-answer", &facts));
        }
        for shot in &one.shots {
            let facts = [("nick", shot.target.as_str()), ("cell", shot.cell.as_str())];
            lines.push(words.text("composer-reading-shot", &facts));
        }
    }
    let said = run
        .entries
        .iter()
        .filter(|entry| entry.event.post() == Some(post.number));
    lines.extend(said.filter_map(|entry| office_line(words, &entry.event)));
    lines
}

/// Orders, successors and delegations that a post says.
fn office_line(words: &Words, event: &Event) -> Option<String> {
    Some(match event {
        Event::Ordered {
            nick,
            target,
            by: Some(_),
            ..
        } => words.text(
            "composer-reading-order",
            &[("nick", nick.as_str()), ("target", target.as_str())],
        ),
        Event::SuccessorNamed { nick, .. } => words.with("composer-reading-successor", "nick", nick.as_str()),
        Event::Delegated {
            nick,
            recorded_by: Some(_),
            ..
        } => words.with("composer-reading-recorded", "nick", nick.as_str()),
        Event::Delegated {
            until: Until::Turn, ..
        } => words.word("composer-reading-delegated-turn"),
        Event::Delegated {
            until: Until::Revoked,
            ..
        } => words.word("composer-reading-delegated-revoked"),
        Event::DelegationEnded { .. } => words.word("composer-reading-taken-back"),
        _ => return None,
    })
}

/// S9: shots at cells that are known to be empty. They are legal.
fn warnings(look: &Look<'_>, posts: &[Post]) -> Vec<String> {
    let notation = look.game().rules.notation();
    let said = posts
        .iter()
        .flat_map(|post| &post.moves)
        .flat_map(|one| &one.shots);
    let wasted = said.filter(|shot| {
        let empty = look.game().sea(&shot.target).map(shots::known_empty);
        empty.is_some_and(|cells| cells.iter().any(|cell| notation.print(cell) == shot.cell))
    });
    wasted
        .map(|shot| look.words().with("composer-warning-empty", "cell", &shot.cell))
        .collect()
}

/// «мимо», «ранил», «убил».
pub fn result_word(words: &Words, result: ShotResult) -> String {
    words.word(match result {
        ShotResult::Miss => "mark-miss",
        ShotResult::Hit => "mark-hit",
        ShotResult::Sunk => "mark-sunk",
    })
}

#[cfg(test)]
mod tests {
    use engine::{Alphabet, Notation};

    use super::{Mode, Nick, aimed, answered, in_full, replaced};

    #[test]
    fn a_pressed_cell_writes_a_shot_and_replaces_the_one_written_before() {
        let notation = Notation::of(Alphabet::Cyrillic);
        for (text, aim, want) in [
            ("", "ZimA\u{1f}А4", "То ZimA - А4\n"),
            ("А1 - мимо\n", "ZimA\u{1f}А4", "А1 - мимо\nТо ZimA - А4\n"),
            (
                "А1 - мимо\nТо ZimA - К10\n\n",
                "Вирт\u{1f}Б2",
                "А1 - мимо\nТо Вирт - Б2\n",
            ),
            (
                "То ZimA - А4\nза удачу",
                "ZimA\u{1f}Б2",
                "То ZimA - А4\nза удачу\nТо ZimA - Б2\n",
            ),
            (
                "То ZimA - А4, и всё",
                "ZimA\u{1f}Б2",
                "То ZimA - А4, и всё\nТо ZimA - Б2\n",
            ),
            ("А - Б\n", "А - Б\u{1f}В3", "А - Б\nТо А - Б - В3\n"),
            ("что-то", "чужое", "что-то"),
        ] {
            assert_eq!(aimed(text, aim, notation, Mode::TeamBattle), want, "{text:?}");
        }
    }

    #[test]
    fn in_a_melee_each_sea_has_one_cell_of_a_post() {
        let notation = Notation::of(Alphabet::Cyrillic);
        for (text, aim, want) in [
            ("", "Трус\u{1f}А1", "Трус — А1\n"),
            ("Трус — А1\n", "Бывалый\u{1f}Б2", "Трус — А1\nБывалый — Б2\n"),
            (
                "Трус — А1\nБывалый — Б2\n",
                "Трус\u{1f}К10",
                "Трус — К10\nБывалый — Б2\n",
            ),
            ("Трус — не знаю", "Трус\u{1f}А1", "Трус — не знаю\nТрус — А1\n"),
        ] {
            assert_eq!(aimed(text, aim, notation, Mode::Melee), want, "{text:?}");
        }
    }

    #[test]
    fn an_answer_stands_first_and_once() {
        for (text, want) in [
            ("", "А4 - мимо\n"),
            ("Б5\n", "А4 - мимо\nБ5\n"),
            ("А4 - ранил\nБ5", "А4 - мимо\nБ5\n"),
        ] {
            assert_eq!(answered(text, "А4 - мимо"), want, "{text:?}");
        }
        assert_eq!(answered("Б5", "что-то"), "Б5");
    }

    #[test]
    fn a_suggestion_takes_the_place_of_the_words_in_their_line() {
        for (text, replace, want) in [
            (
                "мимо\nТо Зима - А4",
                "2\u{1f}Зима\u{1f}ZimA",
                "мимо\nТо ZimA - А4",
            ),
            (
                "Зима\nТо Зима - А4",
                "2\u{1f}Зима\u{1f}ZimA",
                "Зима\nТо ZimA - А4",
            ),
            ("То Зима - А4", "9\u{1f}Зима\u{1f}ZimA", "То ZimA - А4"),
            ("То Зима - А4", "x\u{1f}Зима", "То Зима - А4"),
            ("Я1", "1\u{1f}нет такого\u{1f}А1", "Я1"),
        ] {
            assert_eq!(replaced(text, replace), want, "{text:?} {replace:?}");
        }
    }

    #[test]
    fn who_writes_for_another_says_so_once() {
        let nick = Nick::from("Вирт");
        for (text, want) in [
            ("мимо", "За Вирт:\nмимо"),
            ("за Вирт:\nмимо", "за Вирт:\nмимо"),
            ("А1 - мимо\nЗа вирт\nмимо", "А1 - мимо\nЗа вирт\nмимо"),
        ] {
            assert_eq!(in_full(text, Some(&nick)), want);
        }
        assert_eq!(in_full("мимо", None), "мимо");
    }
}
