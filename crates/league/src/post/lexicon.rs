//! The words that mean something in a post, folded (`token::fold`).

use engine::ShotResult;

use super::words::{Words, words};

/// How many shots «оба» or «все» speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum All {
    /// Two, no more and no fewer.
    Both,
    /// As many as there are.
    Every,
}

/// What a word of a result says; `None` for any other word.
pub(super) fn result(word: &str) -> Option<ShotResult> {
    static MISS: Words = words!(
        "мимо промах промахи промахнулся промахнулась промахнулись промазал промазала \
        промазали промазало мазанул молоко вода воду miss missed"
    );
    static HIT: Words = words!(
        "ранил ранила ранили ранило ранен ранена ранены ранено ранение подранил подранила \
        попал попала попали попало попадание попадания подбил подбила подбили подбило подбит \
        подбита подбито подбиты hit"
    );
    static SUNK: Words = words!(
        "убил убила убили убило убит убита убито убиты потопил потопила потопили потопило \
        потоплен потоплена потоплено потоплены утопил утопила утопили утопило утоплен \
        утоплена утоплено утоплены sunk sank"
    );
    [
        (&MISS, ShotResult::Miss),
        (&HIT, ShotResult::Hit),
        (&SUNK, ShotResult::Sunk),
    ]
    .into_iter()
    .find_map(|(words, result)| words.holds(word).then_some(result))
}

/// Verbs of a hit whose negation is a miss: «не попал».
pub(super) fn is_hit_verb(word: &str) -> bool {
    ["попал", "попала", "попали", "попало", "hit"].contains(&word)
}

/// Nouns and verbs of everyday talk: a result only where no other word follows.
pub(super) fn is_everyday(word: &str) -> bool {
    ["молоко", "вода", "воду"].contains(&word)
}

/// A word after which the nick of a target stands: «То Вирт», «по Вирту», «Кому: Вирт».
pub(super) fn is_toward(word: &str) -> bool {
    ["то", "to", "по", "кому", "at"].contains(&word)
}

/// Words of a shot, without a meaning of their own: «ход», «стреляю», «выстрел».
pub(super) fn is_of_shot(word: &str) -> bool {
    static WORDS: Words = words!(
        "ход ходом хожу стреляю стрельну стреляем стрельба бью бьем бахаю бабах бах бум \
        бомблю бомба бомбу выстрел выстрелю залп пли огонь цель целюсь палю атакую атака \
        торпеда торпеду снаряд удар бросаю кидаю пускаю мой моя мои а и ну да на в во для \
        с вот так итак тогда теперь затем потом дальше далее же уж еще тоже снова опять тебе \
        вам тебя вас игрок игроку игрока игроком координаты координата клетка клетку клетке \
        клетки квадрат квадрату точка точку пусть будет давай ладно ок окей хорошо лови \
        держи получай получи пробую попробую ответ ответный ответным ответка шот fire shot \
        shoot shooting target my move i и удачу наудачу авось адрес адресу сея здравствуй \
        здравствуйте привет всем добрый день вечер утро доброе уважаемый уважаемая дорогой \
        дорогая товарищ господин госпожа сударь сэр коллега друг пожалуйста \
        номер раз мне я мы сейчас сегодня поле кв кл ячейка ячейку сектор противник противнику соперник \
        соперника сопернику оппонент оппоненту против куда начинаю начну начнем начали начала \
        начало поехали попробуем повторяю повтор центра upd ps turn go ка пальну шмальну выстрелю держись отвечаю please плиз плз"
    );
    is_toward(word) || WORDS.holds(word)
}

/// Words that may stand close before a result: «опять мимо», «ты попал», «полный промах».
pub(super) fn leads_result(word: &str) -> bool {
    static WORDS: Words = words!(
        "это тут там здесь но ты вы он она оно они у меня нас твой твоя твое ваш ваша выстрел \
        увы эх ах ох ой ура к сожалению счастью результат итог отвечаю корабль кораблик \
        однопалубный однопалубник двухпалубный двухпалубник трехпалубный трехпалубник \
        четырехпалубный четырехпалубник катер эсминец крейсер линкор последний вновь конечно \
        точно прямо полный чистая чистый чистое глубокое голая сразу наповал есть сплошная \
        было был моего мою мой противник враг гад блин черт жаль опять пока кажись твоим \
        ходом выстрелом одним нет наконец таки it is was a you its s first второй первый \
        третий мимо плюх бульк буль прямое точное выстрелы зато адмирал капитан что and к"
    );
    let doubtful = ["кажись", "нет", "пока", "было", "был"];
    (is_of_shot(word) || WORDS.holds(word)) && !doubtful.contains(&word)
}

/// Words that may stand close after a result: «убил последний», «мимо кассы», «ранил мой крейсер».
pub(super) fn follows_result(word: &str) -> bool {
    static WORDS: Words = words!(
        "последний последнего последнюю последняя одним одного первого второго третьего \
        первый второй раза выстрела моего мою меня моим мое твоего кораблик корабль корабля \
        палубу палуба палубы линкор линкора крейсер крейсера эсминец эсминца катер катера \
        лодку лодка подлодку однопалубный однопалубник однопалубного однопалубку \
        двухпалубный двухпалубник двухпалубного трехпалубный трехпалубник трехпалубного \
        четырехпалубный четырехпалубник четырехпалубного наконец насмерть целиком полностью \
        кассы цели борт нос корму яблочко десятку молодец поздравляю браво спасибо гад \
        зараза блин черт сорри извини увы окончательно совсем единственный ваш твой your \
        turn it my ship the last one нас нам его её ее все однако чуток четырехтрубник \
        трехтрубник двухтрубник однотрубник стреляй ходи бей твоя очередь дружище бро братан \
        рядом близко чуть левее правее выше ниже"
    );
    let doubtful = ["чуть", "раз"];
    (leads_result(word) || WORDS.holds(word)) && !doubtful.contains(&word)
}

/// «Оба мимо», «все мимо».
pub(super) fn all_of(word: &str) -> Option<All> {
    match word {
        "оба" | "обе" | "обоим" | "обоих" | "обеим" | "both" => Some(All::Both),
        "трое" | "четверо" | "три" | "четыре" | "все" | "всем" | "везде" | "all" => {
            Some(All::Every)
        }
        _ => None,
    }
}

/// Words that make what is beside them no plain statement.
pub(super) fn is_doubt(word: &str) -> bool {
    static WORDS: Words = words!(
        "не ни почти чуть едва вроде наверно наверное кажется кажись возможно может можно \
        будто якобы если бы б когда кто сколько как какой почему зачем ли разве неужели или \
        либо думал думала хотел хотела говорил говорила сказал сказала был была было были \
        уже стрелял стреляла стреляли ходил ходила вчера раньше прошлый вместо кроме без нет \
        нельзя мог могла пустая пустой пусто занята жаль передумал говорят видимо похоже or \
        not if almost надо нужно стоит лучше помнится помню ждал ждала собирался собиралась \
        думаешь бил била бей стреляй ходи против минус отменяю отмена отменяется"
    );
    WORDS.holds(word)
}

/// Conditions and hearsay: what follows them in a sentence is no plain statement.
pub(super) fn is_condition(word: &str) -> bool {
    static WORDS: Words = words!(
        "если бы когда кто сколько почему зачем думал думала говорят кажется наверное наверно может \
        видимо похоже вроде хотел хотела говорил сказал надеюсь вчера"
    );
    WORDS.holds(word)
}

/// Words by which an author takes back what the post said before.
pub(super) fn takes_back(words: &[&str]) -> bool {
    static ANYWHERE: Words = words!(
        "передумал передумала отменяю отмена отменяется отбой шучу шутка шутил шутила \
        описался описалась опечатка опечатался ошибся ошиблась зачеркнуто игнорируйте \
        недействительно"
    );
    static AT_THE_HEAD: Words = words!("вернее точнее стоп погоди погодите исправляю исправление");
    static FILLERS: Words = words!("ой ах хотя а но ну или ай упс то есть э эм");
    if words.iter().any(|word| ANYWHERE.holds(word)) {
        return true;
    }
    let after = words.iter().position(|word| !FILLERS.holds(word));
    match after {
        Some(at) if AT_THE_HEAD.holds(words[at]) => true,
        Some(at) => words[at] == "нет" && (at > 0 || words.len() == 1),
        None => words == ["то", "есть"] || words == ["хотя"],
    }
}

/// Laughter: no words at all.
pub(super) fn is_laughter(word: &str) -> bool {
    static WORDS: Words =
        words!("xd хд лол lol кек гг gg ха хаха хахаха хе хехе хи хихи гы ржу ахах ахаха ахахах");
    WORDS.holds(word)
}

/// Words of a farewell: the author's fleet is gone.
pub(super) fn is_fleet(word: &str) -> bool {
    [
        "корабли",
        "флот",
        "флота",
        "флотилия",
        "кораблей",
        "ships",
        "fleet",
        "палубы",
    ]
    .contains(&word)
}

/// «На А4», «формат А4»: paper, when a cell stands behind.
pub(super) fn is_of_paper(word: &str) -> bool {
    static WORDS: Words = words!(
        "поле поля лист листе листа листок листке листочке листы бумага бумаге бумаги бумагу \
        формат формата формате тетрадь распечатал распечатала напечатал рисую принтер \
        блокнот блокноте"
    );
    WORDS.holds(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taking_back() {
        for (words, wanted) in [
            (&["хотя", "нет"][..], true),
            (&["нет"], true),
            (&["нет", "слов"], false),
            (&["ой", "нет", "подожди"], true),
            (&["флота", "больше", "нет"], false),
            (&["целься", "точнее"], false),
            (&["точнее", "убил"], true),
            (&["шучу"], true),
        ] {
            assert_eq!(takes_back(words), wanted, "{words:?}");
        }
    }
}
