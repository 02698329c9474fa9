//! The story of the sources, from the enrolment to the last word: `scenarios/sources.jsonl` through `referee replay`.

use acceptance::{file, program};
use serde_json::Value;

/// Every announcement: the line of the scenario that brought it, when it took effect, word for word.
pub const ANNOUNCED: &[(u64, &str, &str)] = &[
    (
        10,
        "2026-11-25T15:00:00Z",
        "СОСТАВЫ НАЗНАЧЕНЫ СУДЬЁЙ\n\nКрасные: ZimA, Капитан, Мария Ивановна, Шкипер\nСиние: Адвокат, Вирт, Лоцман, Юнга\n\nПары:\nZimA - Адвокат\nКапитан - Вирт\nМария Ивановна - Лоцман\nШкипер - Юнга\n\nПервый ход за синими.",
    ),
    (
        21,
        "2026-11-27T07:00:00Z",
        "Пары:\nКапитан - Вирт\nZimA - Адвокат\nМария Ивановна - Лоцман\nШкипер - Юнга\n\nАдмирал красных - Капитан\nАдмирал синих - Вирт\n\nСТАРТ ИГРА",
    ),
    (21, "2026-11-27T07:00:00Z", "ХОД ЗА СИНИМИ"),
    (27, "2026-11-27T09:30:00Z", "СИНИЕ СДЕЛАЛИ ХОД, ХОД ЗА КРАСНЫМИ"),
    (34, "2026-11-27T17:00:00Z", "КРАСНЫЕ СДЕЛАЛИ ХОД, ХОД ЗА СИНИМИ"),
    (
        39,
        "2026-11-30T11:00:00Z",
        "Юнга выбыл из игры: ход не сделан за 18 часов. Шкипер - свободный игрок",
    ),
    (39, "2026-11-30T11:00:00Z", "СИНИЕ СДЕЛАЛИ ХОД, ХОД ЗА КРАСНЫМИ"),
    (43, "2026-11-30T12:10:00Z", "КРАСНЫЕ СДЕЛАЛИ ХОД, ХОД ЗА СИНИМИ"),
    (
        46,
        "2026-11-30T12:30:00Z",
        "Допущены в игру: Штурман (красные) и Боцман (синие). Они вступят, когда расставят корабли.",
    ),
    (
        51,
        "2026-11-30T13:30:00Z",
        "В игру вступают: Штурман (красные) и Боцман (синие).",
    ),
    (51, "2026-11-30T13:30:00Z", "СИНИЕ СДЕЛАЛИ ХОД, ХОД ЗА КРАСНЫМИ"),
    (
        52,
        "2026-11-30T13:40:00Z",
        "Капитан выбыл из игры. Вирт - свободный игрок",
    ),
    (
        52,
        "2026-11-30T13:40:00Z",
        "Новый Адмирал красных - ZimA (преемник).",
    ),
    (55, "2026-11-30T14:20:00Z", "КРАСНЫЕ СДЕЛАЛИ ХОД, ХОД ЗА СИНИМИ"),
    (
        56,
        "2026-11-30T14:30:00Z",
        "Адвокат выбыл из игры. ZimA - свободный игрок",
    ),
    (
        58,
        "2026-11-30T14:50:00Z",
        "Лоцман выбыл из игры. Мария Ивановна, Шкипер - свободные игроки",
    ),
    (62, "2026-11-30T15:20:00Z", "СИНИЕ СДЕЛАЛИ ХОД, ХОД ЗА КРАСНЫМИ"),
    (65, "2026-11-30T15:50:00Z", "КРАСНЫЕ СДЕЛАЛИ ХОД, ХОД ЗА СИНИМИ"),
    (
        66,
        "2026-11-30T16:00:00Z",
        "Боцман выбыл из игры. Штурман, Мария Ивановна - свободные игроки",
    ),
    (67, "2026-11-30T16:10:00Z", "СИНИЕ СДЕЛАЛИ ХОД, ХОД ЗА КРАСНЫМИ"),
    (69, "2026-11-30T16:30:00Z", "КРАСНЫЕ СДЕЛАЛИ ХОД, ХОД ЗА СИНИМИ"),
    (
        70,
        "2026-12-01T06:00:00Z",
        "Вирт выбыл из игры. ZimA - свободный игрок",
    ),
    (70, "2026-12-01T06:00:00Z", "ИГРА ОКОНЧЕНА. ПОБЕДИЛИ КРАСНЫЕ"),
];

/// Every refusal: the line, the code, the rule, what the player reads.
pub const REFUSED: &[(u64, &str, &str, &str)] = &[
    (
        18,
        "fleets_missing",
        "T5",
        "Бой начать нельзя: не расставили корабли Юнга. Подождите их или расставьте недостающие корабли случайно.",
    ),
    (
        19,
        "fleet_not_legal",
        "S5",
        "Так расставить корабли нельзя: корабли А7–А8 и А9 касаются сторонами. Исправьте и сохраните ещё раз.",
    ),
    (
        23,
        "not_your_turn",
        "T7",
        "Сейчас ход не ваш: ходят синие. Дождитесь объявления Судьи; разговор – в обсуждении.",
    ),
    (
        24,
        "not_your_opponent",
        "T8",
        "ZimA вам сейчас не противник. Ваши противники: Капитан.",
    ),
    (
        29,
        "answer_is_wrong",
        "T10",
        "Ответ неверен: Ж7 - ранил. Напишите «Ж7 - ранил».",
    ),
    (
        29,
        "no_shot_this_turn",
        "T11",
        "В вас попали, поэтому на этом ходу вы только отвечаете. Уберите выстрел.",
    ),
    (
        31,
        "not_free",
        "T17",
        "Мария Ивановна – не свободный игрок. Отправить в бой можно только свободного игрока своей команды.",
    ),
    (
        39,
        "out_of_game",
        "T16",
        "Вы уже вне игры, ваши ходы не принимаются. Разговор – в обсуждении.",
    ),
];

/// Every turn: number, team, opened, deadline, what is owed. The third is opened on Friday at 20:00 in Moscow.
const TURNS: &[(u64, &str, &str, &str, &str)] = &[
    (
        1,
        "blue",
        "2026-11-27T07:00:00Z",
        "2026-11-30T01:00:00Z",
        "Адвокат: shoot, Вирт: shoot, Лоцман: shoot, Юнга: shoot",
    ),
    (
        2,
        "red",
        "2026-11-27T09:30:00Z",
        "2026-11-30T03:30:00Z",
        "ZimA: answer_and_shoot, Капитан: answer_and_shoot, Мария Ивановна: answer_and_shoot, Шкипер: answer_and_shoot",
    ),
    (
        3,
        "blue",
        "2026-11-27T17:00:00Z",
        "2026-11-30T11:00:00Z",
        "Адвокат: answer_and_shoot, Вирт: shoot, Лоцман: answer_and_shoot, Юнга: answer_and_shoot",
    ),
    (
        4,
        "red",
        "2026-11-30T11:00:00Z",
        "2026-12-01T05:00:00Z",
        "ZimA: shoot, Капитан: answer_and_shoot, Мария Ивановна: shoot",
    ),
    (
        5,
        "blue",
        "2026-11-30T12:10:00Z",
        "2026-12-01T06:10:00Z",
        "Адвокат: answer_and_shoot, Вирт: shoot, Лоцман: answer_and_shoot",
    ),
    (
        6,
        "red",
        "2026-11-30T13:30:00Z",
        "2026-12-01T07:30:00Z",
        "ZimA: shoot, Капитан: answer_and_shoot, Мария Ивановна: shoot, Шкипер: shoot, Штурман: shoot",
    ),
    (
        7,
        "blue",
        "2026-11-30T14:20:00Z",
        "2026-12-01T08:20:00Z",
        "Адвокат: answer_and_shoot, Боцман: answer_and_shoot, Лоцман: answer_and_shoot",
    ),
    (
        8,
        "red",
        "2026-11-30T15:20:00Z",
        "2026-12-01T09:20:00Z",
        "ZimA: shoot, Мария Ивановна: shoot, Шкипер: answer_and_shoot, Штурман: shoot",
    ),
    (
        9,
        "blue",
        "2026-11-30T15:50:00Z",
        "2026-12-01T09:50:00Z",
        "Боцман: answer_and_shoot, Вирт: answer_and_shoot",
    ),
    (
        10,
        "red",
        "2026-11-30T16:10:00Z",
        "2026-12-01T10:10:00Z",
        "ZimA: shoot, Шкипер: shoot",
    ),
    (
        11,
        "blue",
        "2026-11-30T16:30:00Z",
        "2026-12-01T10:30:00Z",
        "Вирт: answer_and_shoot",
    ),
];

fn played() -> Vec<Value> {
    let path = file("scenarios/sources.jsonl");
    let ran = program::run(crate::program(), &["replay", path.to_str().unwrap()], b"");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    ran.lines()
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key]
        .as_str()
        .unwrap_or_else(|| panic!("no {key} in {value}"))
}

#[test]
fn what_the_referee_announces_and_when_word_for_word() {
    let played = played();
    let said: Vec<(u64, &str, &str)> = played
        .iter()
        .filter(|l| l.get("text").is_some())
        .map(|l| (l["line"].as_u64().unwrap(), text(l, "at"), text(l, "text")))
        .collect();
    assert_eq!(said, ANNOUNCED);
}

#[test]
fn what_is_refused_and_what_the_player_reads() {
    let played = played();
    let mut refused = Vec::new();
    for line in played.iter().filter(|l| l.get("refused").is_some()) {
        let faults = line["refused"].as_array().unwrap().iter();
        refused.extend(faults.map(|f| {
            (
                line["line"].as_u64().unwrap(),
                text(f, "code"),
                text(f, "rule"),
                text(f, "message"),
            )
        }));
    }
    assert_eq!(refused, REFUSED);
}

#[test]
fn whose_turn_until_when_and_who_owes_what() {
    let mut turns = Vec::new();
    for line in played().iter().filter(|l| l["event"]["type"] == "turn_opened") {
        let event = &line["event"];
        let duties = event["duties"].as_array().unwrap().iter();
        let duties: Vec<String> = duties
            .map(|d| format!("{}: {}", text(d, "nick"), text(d, "duty")))
            .collect();
        let number = event["turn"].as_u64().unwrap();
        turns.push((
            number,
            text(event, "team").to_owned(),
            text(line, "at").to_owned(),
            text(event, "deadline").to_owned(),
            duties.join(", "),
        ));
    }
    let told: Vec<(u64, &str, &str, &str, &str)> = turns
        .iter()
        .map(|t| (t.0, t.1.as_str(), t.2.as_str(), t.3.as_str(), t.4.as_str()))
        .collect();
    assert_eq!(told, TURNS);
}

/// T18, T19: what the Admiral posts for another says so.
#[test]
fn the_admiral_moves_for_who_delegated_and_the_heir_goes_on() {
    let played = played();
    let moves: Vec<String> = played
        .iter()
        .map(|l| &l["event"])
        .filter(|e| e["by"] == "Мария Ивановна" && matches!(e["type"].as_str(), Some("shot" | "answered")))
        .map(|e| {
            format!(
                "{} {} {}",
                e["type"].as_str().unwrap(),
                text(e, "cell"),
                text(e, "for_by")
            )
        })
        .collect();
    let expected = [
        "answered Д5 Капитан",
        "shot В3 Капитан",
        "shot Г3 Капитан",
        "shot И9 ZimA",
        "shot А10 ZimA",
    ];
    assert_eq!(moves, expected);
}

/// T21: all fleets are shown after the end, of those who played, and nothing comes after.
#[test]
fn the_end_shows_every_fleet() {
    let played = played();
    let [.., end, shown] = played.as_slice() else {
        panic!("nothing happened")
    };
    assert_eq!(
        (text(&end["event"], "type"), text(&end["event"], "winner")),
        ("finished", "red")
    );
    assert_eq!(text(&shown["event"], "type"), "fleets_revealed");
    let fleets = shown["event"]["fleets"].as_object().unwrap();
    assert_eq!(fleets.len(), 10);
    assert_eq!(shown["event"]["salts"].as_object().unwrap().len(), 10);
    let decks: Vec<&str> = fleets["ZimA"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|s| s.as_array().unwrap())
        .map(|c| c.as_str().unwrap())
        .collect();
    assert_eq!(decks, ["Б2", "Б3", "К10"]);
    let early = played
        .iter()
        .filter(|l| l["event"].get("fleets").is_some() || l["event"].get("fleet").is_some());
    assert_eq!(early.count(), 1, "no fleet is shown before the end");
}

#[test]
fn the_same_input_gives_the_same_output() {
    assert_eq!(played(), played());
}
