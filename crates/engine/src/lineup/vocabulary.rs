//! The words by which the speech around a list is told from the list. Each list is parted by spaces.

/// Beginnings of words that name ships or head a list.
pub(super) const OF_LISTS: &str = "\
    линкор линейн крейсер эсмин катер палуб корабл четыр четвёр четвер трех трёх три трой трёш \
    треш дву два две двой одно один одна одну единич авиан подлод подвод лодк лодок фрегат \
    флот расстан расклад мой моя мои моё мое наш вот ставлю миноно сторож торпед дредноут \
    battle cruis destr subm boat carrier patrol ship deck my fleet layout single double three \
    four two one перв втор трет остальн клетк готов iv iii ii ии по шт and здесь стоят стоит";
/// Beginnings of words of shots and answers.
pub(super) const OF_SHOTS: &str = "\
    хож стреля выстрел бью мимо ранил ранен убил попал потоп промах";
/// What is after these is not, or not surely.
pub(super) const NEGATIONS: &str = "\
    не без кроме вместо not without except instead";
/// Beginnings of words beside a cell with which it is not sure.
pub(super) const DOUBTS: &str = "\
    вроде навер кажет возмож может никак зачёрк зачерк убра убир удал отмен снял снима передум \
    ошиб лишн maybe perhaps removed deleted";
/// Between cells of which one is meant.
pub(super) const EITHER: &str = "\
    или либо or иль";
/// Letters that are words.
pub(super) const WORDS: &str = "\
    а в и к с у о я б ж";

/// Is this word in the list?
pub(super) fn is_in(list: &str, word: &str) -> bool {
    list.split(' ').any(|own| own == word)
}

/// Does the word begin with one of the list? Two letters must be the whole word.
pub(super) fn begins(list: &str, word: &str) -> bool {
    let is_short = |own: &str| own.chars().nth(2).is_none();
    list.split(' ')
        .any(|own| word.starts_with(own) && (!is_short(own) || own == word))
}
