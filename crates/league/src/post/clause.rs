//! A sentence taken apart into statements: answers, shots, names and talk.
//!
//! Nothing is a move unless every word beside it is known to leave it one.

use engine::{Cell, CellFault};

use super::Unanswered;
use super::clean::{is_clean, is_paper_or_model};
use super::item::{Item, Kind};
use super::lexicon;
use super::nick::Named;
use super::pair::{Pairs, pairs};
use super::result::{combined, gaps, result_groups};
use super::statement::Statement;

/// A group of nicks and cells without a result, not yet known to be a label or a shot.
struct Held<'a> {
    items: &'a [Item],
    chunk: usize,
    toward: bool,
}

struct Sentence<'a> {
    out: Vec<Statement<'a>>,
    held: Vec<Held<'a>>,
    unanswered: &'a [Unanswered],
    /// The chunk that ended with a result.
    answered_in: Option<usize>,
    talked: bool,
    doubted: bool,
    /// Whether something else than talk is said.
    moved: bool,
}

/// Takes a sentence apart. `question`: it ends with «?».
pub(super) fn statements<'a>(
    items: &'a [Item],
    question: bool,
    unanswered: &'a [Unanswered],
) -> Vec<Statement<'a>> {
    let mut sentence = Sentence {
        out: Vec::new(),
        held: Vec::new(),
        unanswered,
        answered_in: None,
        talked: false,
        doubted: false,
        moved: false,
    };
    for (index, chunk) in items.split(|item| item.kind == Kind::Comma).enumerate() {
        sentence.chunk(index, chunk);
    }
    sentence.shots();
    let result = |statement: &Statement<'_>| {
        matches!(
            statement,
            Statement::Answer { .. } | Statement::MoreOfAnswer { .. }
        )
    };
    let shot = |statement: &Statement<'_>| matches!(statement, Statement::Shot { .. });
    let talk = items
        .iter()
        .any(|item| matches!(&item.kind, Kind::Word(word) if !lexicon::is_of_shot(word)));
    let asked = question && (sentence.out.iter().any(result) || (talk && sentence.out.iter().any(shot)));
    if asked {
        vec![Statement::Bad { items }]
    } else {
        sentence.out
    }
}

pub(super) fn is_atom(item: &Item) -> bool {
    matches!(
        item.kind,
        Kind::Nick(_) | Kind::Cell(_) | Kind::Result { .. } | Kind::Unclear
    )
}

pub(super) fn is_label(item: &Item) -> bool {
    matches!(item.kind, Kind::Nick(_) | Kind::Cell(_))
}

pub(super) fn word_of(item: &Item) -> Option<&str> {
    match &item.kind {
        Kind::Word(word) => Some(word),
        _ => None,
    }
}

pub(super) fn has_result(items: &[Item]) -> bool {
    items.iter().any(|item| matches!(item.kind, Kind::Result { .. }))
}

fn has_cell(items: &[Item]) -> bool {
    items.iter().any(|item| matches!(item.kind, Kind::Cell(_)))
}

pub(super) fn has_nick(items: &[Item]) -> bool {
    items.iter().any(|item| matches!(item.kind, Kind::Nick(_)))
}

fn is_condition(item: &Item) -> bool {
    word_of(item).is_some_and(lexicon::is_condition)
}

impl<'a> Sentence<'a> {
    fn chunk(&mut self, index: usize, items: &'a [Item]) {
        if !items.iter().any(|item| !matches!(item.kind, Kind::Soft)) {
            return;
        }
        let fleet = items
            .iter()
            .any(|item| word_of(item).is_some_and(lexicon::is_fleet));
        if fleet && has_result(items) {
            return self.say(Statement::Farewell { items });
        }
        if !items.iter().any(is_atom) || is_paper_or_model(items) {
            return self.talk(items);
        }
        if items.iter().any(|item| item.kind == Kind::Unclear) {
            return self.bad(items);
        }
        let first_name = !has_result(items) && !has_cell(items);
        if first_name && Self::is_incomplete(items) {
            return self.bad(items);
        }
        let unfit = !is_clean(
            items,
            self.held
                .last()
                .is_some_and(|held| has_nick(held.items) && held.chunk + 1 == index),
        );
        let bare_after_talk = has_cell(items)
            && !has_nick(items)
            && !has_result(items)
            && self.talked
            && !self.moved
            && self.held.is_empty();
        if !first_name && (unfit || self.doubted || bare_after_talk) {
            return self.bad(items);
        }
        if first_name {
            return self.name(index, items);
        }
        if has_result(items) {
            return self.answers(index, items);
        }
        let toward = items.iter().any(|item| item.kind == Kind::Toward);
        self.held.push(Held {
            items,
            chunk: index,
            toward,
        });
    }

    fn say(&mut self, statement: Statement<'a>) {
        self.moved |= !matches!(statement, Statement::Talk { .. });
        self.out.push(statement);
    }

    fn talk(&mut self, items: &'a [Item]) {
        let words: Vec<&str> = items.iter().filter_map(word_of).collect();
        let filler = !words.is_empty()
            && words
                .iter()
                .all(|word| lexicon::leads_result(word) || ["что", "ж"].contains(word));
        self.talked |= !filler;
        let hedge = [
            "наверное",
            "наверно",
            "кажется",
            "вроде",
            "возможно",
            "похоже",
            "видимо",
            "может",
            "думаю",
        ];
        let hedged = words.len() <= 2 && words.first().is_some_and(|word| hedge.contains(word));
        if hedged && self.answered_in.is_some() {
            return self.bad(items);
        }
        self.doubted |= items.iter().any(is_condition);
        self.say(Statement::Talk { items });
    }

    fn bad(&mut self, items: &'a [Item]) {
        self.shots();
        self.say(Statement::Bad { items });
    }

    /// A nick with a letter or a number alone: «То Адвокат - К», «То Адвокат - 34».
    fn is_incomplete(items: &[Item]) -> bool {
        let number = items.iter().any(|item| {
            item.kind == Kind::Number || word_of(item).is_some_and(|word| word.contains(char::is_numeric))
        });
        let letter = matches!(items.last().map(|item| &item.kind), Some(Kind::Word(word)) if word.chars().count() == 1);
        let before = items.len() >= 2 && matches!(items[items.len() - 2].kind, Kind::Soft | Kind::Nick(_));
        number || (letter && before)
    }

    fn name(&mut self, index: usize, items: &'a [Item]) {
        let talk = items
            .iter()
            .filter_map(word_of)
            .any(|word| !lexicon::is_of_shot(word));
        let toward = items.iter().any(|item| item.kind == Kind::Toward);
        self.doubted |= items.iter().any(is_condition);
        if talk {
            // «К8, - писал Адвокат»: the nick is not whom to shoot at.
            let bare = self
                .held
                .last()
                .is_some_and(|held| has_cell(held.items) && !has_nick(held.items));
            if bare {
                self.held.clear();
                return self.bad(items);
            }
            // «То Адвокат - ЖК»: meant as a shot.
            let aimed = items.first().is_some_and(|item| item.kind == Kind::Toward);
            let after_nick = items.iter().skip_while(|item| !is_label(item)).nth(1);
            if aimed && after_nick.is_some_and(|item| item.kind == Kind::Soft) {
                return self.bad(items);
            }
            self.talked = true;
            return self.say(Statement::Talk { items });
        }
        self.held.push(Held {
            items,
            chunk: index,
            toward,
        });
    }

    /// A chunk with results: each is bound to the nicks and cells beside it.
    fn answers(&mut self, index: usize, items: &'a [Item]) {
        let groups = result_groups(items);
        let between: Vec<&'a [Item]> = gaps(items, &groups);
        let all = items.iter().find_map(|item| match item.kind {
            Kind::All(count) => Some(count),
            _ => None,
        });
        let label_after = !between[0].iter().any(is_label)
            && between[1..]
                .iter()
                .all(|gap| gap.iter().any(is_label) && self.answers_to(gap));
        for (number, group) in groups.iter().enumerate() {
            let Some(result) = combined(&items[group.clone()]) else {
                return self.bad(items);
            };
            let gap: &'a [Item] = if label_after {
                between[number + 1]
            } else {
                between[number]
            };
            let mut labels: Vec<&'a Item> = gap.iter().filter(|item| is_label(item)).collect();
            if number == 0 && !label_after {
                self.add_held_labels(index, &mut labels);
            }
            self.shots();
            let continues =
                labels.is_empty() && all.is_none() && self.answered_in.is_some_and(|last| last + 1 == index);
            self.say(if continues && number == 0 {
                Statement::MoreOfAnswer { result, items }
            } else {
                Statement::Answer {
                    labels,
                    all,
                    result,
                    items,
                }
            });
        }
        let rest: &'a [Item] = if label_after { &[] } else { between[groups.len()] };
        self.answered_in = Some(index);
        if rest.iter().any(is_label) {
            let toward = rest.iter().any(|item| item.kind == Kind::Toward);
            self.held.push(Held {
                items: rest,
                chunk: index,
                toward,
            });
            self.answered_in = None;
        }
    }

    /// Whether these nicks and cells are those of shots that await an answer.
    fn answers_to(&self, items: &[Item]) -> bool {
        if items.iter().any(|item| item.kind == Kind::Toward) && has_nick(items) {
            return false;
        }
        items.iter().all(|item| match &item.kind {
            Kind::Cell(cell) => cell
                .as_ref()
                .is_ok_and(|cell| self.unanswered.iter().any(|shot| shot.cell == *cell)),
            Kind::Nick(named) => self
                .unanswered
                .iter()
                .any(|shot| named.one_of(std::slice::from_ref(&shot.attacker)).is_some()),
            _ => true,
        })
    }

    /// Labels in the chunks before: «А4, мимо», «Адвокат, А4 - мимо», «А4, Б7 - мимо».
    fn add_held_labels(&mut self, index: usize, labels: &mut Vec<&'a Item>) {
        let mut next = index;
        let mut before: Vec<&'a [Item]> = Vec::new();
        while let Some(held) = self.held.last() {
            let lone = held.items.iter().filter(|item| is_label(item)).count() == 1;
            let fits = (labels.is_empty() && before.is_empty()) || (lone && self.answers_to(held.items));
            if held.chunk + 1 != next || held.toward || !fits {
                break;
            }
            next = held.chunk;
            before.push(held.items);
            self.held.pop();
        }
        let before = before.into_iter().rev().flatten();
        labels.splice(0..0, before.filter(|item| is_label(item)));
    }

    /// What is held is no label: pairs of nicks and cells are shots.
    fn shots(&mut self) {
        let held = std::mem::take(&mut self.held);
        let mut lone: Option<(&'a Named, &'a [Item], bool)> = None;
        let mut bare: Option<(&'a Result<Cell, CellFault>, &'a [Item])> = None;
        for group in held {
            let pairs = pairs(group.items);
            match pairs {
                Pairs::Nick(nick) => match bare.take() {
                    Some((cell, items)) => self.say(Statement::Shot {
                        nick: Some(nick),
                        cell,
                        items,
                    }),
                    None => {
                        if let Some((nick, items, toward)) = lone.replace((nick, group.items, group.toward)) {
                            self.say(Statement::Name { nick, toward, items });
                        }
                    }
                },
                Pairs::Cell(cell) => match lone.take() {
                    Some((nick, ..)) => self.say(Statement::Shot {
                        nick: Some(nick),
                        cell,
                        items: group.items,
                    }),
                    None => {
                        if let Some((cell, items)) = bare.replace((cell, group.items)) {
                            self.say(Statement::Shot {
                                nick: None,
                                cell,
                                items,
                            });
                        }
                    }
                },
                Pairs::Both(pairs) => {
                    self.flush(&mut lone, &mut bare);
                    for (nick, cell) in pairs {
                        self.say(Statement::Shot {
                            nick,
                            cell,
                            items: group.items,
                        });
                    }
                }
                Pairs::Unclear => {
                    self.flush(&mut lone, &mut bare);
                    self.say(Statement::Bad { items: group.items });
                }
            }
        }
        self.flush(&mut lone, &mut bare);
    }

    fn flush(
        &mut self,
        lone: &mut Option<(&'a Named, &'a [Item], bool)>,
        bare: &mut Option<(&'a Result<Cell, CellFault>, &'a [Item])>,
    ) {
        if let Some((nick, items, toward)) = lone.take() {
            self.say(Statement::Name { nick, toward, items });
        }
        if let Some((cell, items)) = bare.take() {
            self.say(Statement::Shot {
                nick: None,
                cell,
                items,
            });
        }
    }
}
