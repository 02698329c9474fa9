//! What house bots, their Referee and guests are called. People cannot register such nicks.

use std::collections::HashSet;
use std::sync::LazyLock;

use gunner::Strength;
use league::Nick;
use league::nick::Skeleton;

/// Who shoots anywhere.
const RANDOM: [&str; 10] = [
    "Юнга Тим",
    "Юнга Сева",
    "Юнга Митя",
    "Юнга Гоша",
    "Юнга Федя",
    "Юнга Костя",
    "Юнга Ася",
    "Юнга Петя",
    "Юнга Женя",
    "Юнга Лука",
];

/// Who follows up a hit.
const HUNTER: [&str; 10] = [
    "Матрос Егор",
    "Матрос Рита",
    "Матрос Фома",
    "Матрос Антон",
    "Матрос Глеб",
    "Матрос Нина",
    "Матрос Захар",
    "Матрос Клим",
    "Матрос Вера",
    "Матрос Савва",
];

/// Who reckons with every fleet that is possible.
const SAMPLER: [&str; 10] = [
    "Боцман Гром",
    "Боцман Шторм",
    "Боцман Норд",
    "Боцман Якорь",
    "Боцман Маяк",
    "Боцман Компас",
    "Боцман Секстант",
    "Боцман Прилив",
    "Боцман Риф",
    "Боцман Бриз",
];

/// Who referees their games. The later ones are for sites on which a person has the earlier.
const REFEREES: [&str; 4] = ["Судья", "Судья Нептун", "Судья Посейдон", "Судья Тритон"];

/// What a guest is called, before the number.
const GUEST: &str = "Гость";

/// What bots of a strength are called, in the order in which they come to a site.
pub const fn of(strength: Strength) -> &'static [&'static str] {
    match strength {
        Strength::Random => &RANDOM,
        Strength::Hunter => &HUNTER,
        Strength::Sampler => &SAMPLER,
    }
}

/// What the Referee of their games is called.
pub const fn referees() -> &'static [&'static str] {
    &REFEREES
}

/// A guest's nick.
pub fn guest(number: u32) -> Nick {
    Nick::from(format!("{GUEST} {number}").as_str())
}

/// Whether this is, or looks like, a nick that only the house gives.
pub fn is_reserved(nick: &Nick) -> bool {
    NAMED.contains(&nick.skeleton()) || looks_like_a_guest(nick)
}

/// What all names of the house look like.
static NAMED: LazyLock<HashSet<Skeleton>> = LazyLock::new(|| {
    let names = Strength::ALL.into_iter().flat_map(of).chain(referees());
    names.map(|name| Skeleton::of(name)).collect()
});

/// Whether this looks like the nick of a house bot.
pub fn is_bot(nick: &Nick) -> bool {
    Strength::ALL
        .into_iter()
        .flat_map(of)
        .any(|name| *name == nick.as_str())
}

fn looks_like_a_guest(nick: &Nick) -> bool {
    let Some((word, number)) = nick.as_str().split_once(' ') else {
        return false;
    };
    Skeleton::of(word) == Skeleton::of(GUEST) && number.chars().all(char::is_numeric)
}

#[cfg(test)]
mod tests {
    use super::{guest, is_bot, is_reserved, of, referees};
    use gunner::Strength;
    use league::Nick;
    use std::collections::BTreeSet;

    #[test]
    fn every_name_is_a_lawful_nick_and_no_two_look_alike() {
        let all: Vec<&str> = Strength::ALL
            .into_iter()
            .flat_map(of)
            .chain(referees())
            .copied()
            .collect();
        for name in &all {
            assert_eq!(Nick::new(name).as_ref().map(Nick::as_str), Ok(*name));
            assert!(is_reserved(&Nick::from(*name)), "{name}");
        }
        let skeletons: BTreeSet<_> = all.iter().map(|name| Nick::from(*name).skeleton()).collect();
        assert_eq!(skeletons.len(), all.len());
    }

    #[test]
    fn what_looks_like_one_is_reserved_and_nothing_else() {
        assert!(Nick::new(guest(1234).as_str()).is_ok());
        for (nick, reserved) in [
            ("Гость 1234", true),
            ("гость 7", true),
            ("ГОСТЬ 00", true),
            ("Гость", false),
            ("Гость из тумана", false),
            ("юнга тим", true),
            ("Юнга", false),
            ("Тим", false),
        ] {
            assert_eq!(is_reserved(&Nick::from(nick)), reserved, "{nick}");
        }
        assert!(is_bot(&Nick::from("Боцман Риф")));
        assert!(!is_bot(&Nick::from("Судья")));
    }
}
