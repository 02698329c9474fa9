//! The right to move: handed over, taken back, recorded (T18).

use crate::nick::Nick;
use crate::refusal::{Code, Fault};

use super::item::{Item, Items, Kind};
use super::order::{Muddled, has, nicks, word, words_of};
use super::read::Reader;
use super::words::{Words, has, words};
use super::{Delegation, Said};

static GIVE: Words = words!("передаю отдаю вручаю доверяю делегирую");
static TAKE: Words = words!("забираю возвращаю беру отзываю снимаю отменяю");

/// A word by which the right to move is handed over, taken back or recorded: one of these stands in whatever speaks of it.
pub(super) static HANDING: Words = words!(
    "передал передала передали отдал отдала доверил доверила поручил передаю отдаю вручаю доверяю делегирую забираю \
    возвращаю беру отзываю снимаю отменяю"
);

impl Reader<'_> {
    /// T18: «Вирт передал мне право хода (по телефону)».
    pub(super) fn record(
        &mut self,
        row: &Items,
        items: &[Item],
        question: bool,
        said: &Said,
    ) -> Option<Result<(), Muddled>> {
        static VERBS: Words = words!("передал передала передали отдал отдала доверил доверила поручил");
        let named = nicks(items);
        let about_move = has!(items, "ход хода ходы ходить");
        if named.is_empty() || !about_move || !has(items, &VERBS) || !has!(items, "мне") {
            return None;
        }
        let last = items
            .iter()
            .rposition(|item| word(item).is_some_and(|w| ["ход", "хода", "мне", "ходить"].contains(&w)))?;
        let end = items[last].at.end;
        if question || named.len() > 1 || has!(&items[..last], "не бы если кажется вроде")
        {
            return Some(Err(Muddled));
        }
        if !self.context.admiral {
            self.fault(Fault::new(Code::NotAdmiral).said(said).rule("T18"));
            return Some(Ok(()));
        }
        let others: Vec<Nick> = self
            .context
            .members
            .iter()
            .filter(|nick| **nick != self.context.author)
            .cloned()
            .collect();
        let nick = self.named(named.first().copied(), &others, Code::NoSuchPlayer, said);
        let sentence_end = items.last().map_or(end, |item| item.at.end);
        let how = row.line.text[end..sentence_end]
            .trim_matches(|c: char| !c.is_alphanumeric())
            .to_owned();
        let between = how_before(row, items);
        let how = if how.is_empty() { between } else { Some(how) };
        if let Some(nick) = nick {
            self.delegation = Some(Delegation::Recorded {
                nick,
                how,
                said: said.clone(),
            });
        }
        Some(Ok(()))
    }

    /// T18: «Передаю право хода Адмиралу», «Забираю право хода».
    pub(super) fn delegate(
        &mut self,
        items: &[Item],
        question: bool,
        said: &Said,
    ) -> Option<Result<(), Muddled>> {
        let about = has!(items, "ход хода право передачу очередь делегирование");
        let (gives, takes) = (has(items, &GIVE), has(items, &TAKE));
        if !about || !(gives || takes) {
            return None;
        }
        let made = if gives {
            given(from_the_verb(items, &GIVE), said)
        } else {
            taken(items, said)
        };
        let made = made.filter(|_| !question && gives != takes && self.delegation.is_none());
        let Some(made) = made else {
            return Some(Err(Muddled));
        };
        if self.context.admiral && gives {
            self.fault(Fault::new(Code::AdmiralCannotDelegate).said(said));
            return Some(Ok(()));
        }
        self.delegation = Some(made);
        Some(Ok(()))
    }
}

/// «Вирт по телефону передал мне …».
fn how_before(row: &Items, items: &[Item]) -> Option<String> {
    let nick = items.iter().position(|item| matches!(item.kind, Kind::Nick(_)))?;
    let verb = items.iter().position(|item| {
        word(item)
            .is_some_and(|w| w.starts_with("передал") || w.starts_with("отдал") || w.starts_with("доверил"))
    })?;
    let between = row.line.text.get(items[nick].at.end..items.get(verb)?.at.start)?;
    let how = between.trim_matches(|c: char| !c.is_alphanumeric());
    (!how.is_empty()).then(|| how.to_owned())
}

/// Without what is said before the part with the verb: «Меня не будет, передаю …»; all, where that makes it doubtful.
fn from_the_verb<'a>(items: &'a [Item], verbs: &Words) -> &'a [Item] {
    let verb = items
        .iter()
        .position(|item| word(item).is_some_and(|w| verbs.holds(w)));
    let before = &items[..verb.unwrap_or(0)];
    let comma = before.iter().rposition(|item| item.kind == Kind::Comma);
    match comma {
        Some(at) if !has!(&items[..at], "если когда бы может чтобы хотел хотела") => {
            &items[at + 1..]
        }
        _ => items,
    }
}

fn given(items: &[Item], said: &Said) -> Option<Delegation> {
    static KNOWN: Words = words!(
        "передаю отдаю вручаю доверяю делегирую право хода ход свое свой мое мой моего своего \
        очередь адмиралу адмирала нашему на этот один следующий ближайший я и пока товарищу \
        временно уважаемому весь данный сегодня только текущий"
    );
    static UNTIL: Words = words!(
        "до отмены отзыва не заберу отзову отменю бессрочно насовсем конца игры боя навсегда \
        передумаю ее постоянно"
    );
    let first_part: Vec<&Item> = items.iter().take_while(|item| item.kind != Kind::Comma).collect();
    let known = |word: &str| KNOWN.holds(word) || UNTIL.holds(word);
    let plain = first_part.iter().all(|item| match &item.kind {
        Kind::Word(word) => known(word),
        Kind::Nick(_) | Kind::Soft | Kind::Comma => true,
        _ => false,
    });
    if !plain || !has!(items, "адмиралу") {
        return None;
    }
    let all: Vec<&str> = words_of(items).collect();
    let forms = [
        &["до", "отмены"][..],
        &["до", "отзыва"],
        &["пока", "не", "заберу"],
        &["пока", "не", "отзову"],
        &["пока", "не", "отменю"],
        &["бессрочно"],
        &["насовсем"],
        &["навсегда"],
        &["постоянно"],
        &["до", "конца", "игры"],
        &["до", "конца", "боя"],
        &["до", "ее", "отмены"],
    ];
    let until_revoked = forms
        .iter()
        .any(|form| all.windows(form.len()).any(|window| window == *form));
    let other_limit = all
        .iter()
        .any(|word| ["до", "пока", "не", "бы", "если"].contains(word));
    match (until_revoked, other_limit) {
        (true, _) => Some(Delegation::Revoked(said.clone())),
        (false, false) => Some(Delegation::Turn(said.clone())),
        (false, true) => None,
    }
}

fn taken(items: &[Item], said: &Said) -> Option<Delegation> {
    static KNOWN: Words = words!(
        "забираю возвращаю беру отзываю снимаю отменяю право хода ход свое свой мое мой \
        передачу права делегирование обратно назад себе на себя у адмирала я и очередь \
        своего моего"
    );
    let first_part = items.iter().take_while(|item| item.kind != Kind::Comma);
    let plain = first_part.clone().all(|item| match &item.kind {
        Kind::Word(word) => KNOWN.holds(word),
        Kind::Nick(_) | Kind::Soft => true,
        _ => false,
    });
    let firm = !has!(items, "беру возвращаю снимаю") || has!(items, "обратно назад себе себя");
    let right_only = !has!(items, "отменяю") || has!(items, "передачу делегирование");
    (plain && firm && right_only).then(|| Delegation::TakeBack(said.clone()))
}
