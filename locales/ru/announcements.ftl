### Объявления Судьи в ветке боя. Слова – по правилам; $team, $next, $winner – red или blue.
### Ники списком – через запятую: $free с их числом $free_count, $list.

list-quoted = «{ $item }»
list-or = { $rest } или { $last }

duration-hours = { $count ->
    [one] { $count } час
    [few] { $count } часа
   *[many] { $count } часов
}
duration-minutes = { $count ->
    [one] { $count } минуту
    [few] { $count } минуты
   *[many] { $count } минут
}
duration-seconds = { $count ->
    [one] { $count } секунду
    [few] { $count } секунды
   *[many] { $count } секунд
}

## Части объявлений

part-reason = { $has_reason ->
    [yes] {" "}Причина: { $reason }
   *[no] {""}
}
part-reason_line = { $has_reason ->
    [yes] {"\u000A"}Причина: { $reason }
   *[no] {""}
}
part-free = { $free_count ->
    [one] { $free } - свободный игрок
   *[other] { $free } - свободные игроки
}
part-free_after = { $has_free ->
    [yes] {" "}{ part-free }
   *[no] {""}
}
part-deadline = { $has_deadline ->
    [yes] {" "}Срок хода: { $deadline }.
   *[no] {""}
}
part-reserve = { $has_reserve ->
    [yes] {"\u000A"}Запасной: { $reserve }
   *[no] {""}
}
part-first = { $first ->
    [red] Первый ход за красными.
   *[blue] Первый ход за синими.
}
part-turn_next = ХОД ЗА { $next ->
    [red] КРАСНЫМИ
   *[blue] СИНИМИ
}
part-team_of = { $team ->
    [red] КРАСНЫХ
   *[blue] СИНИХ
}

## Подготовка

# $title – название игры
announce-opened = Открыта запись на игру «{ $title }».
announce-enrolment_closed = Запись на игру закрыта.
# $until – дата и время словами
announce-enrolment_extended = Запись на игру продлена до { $until }.
# $red, $blue – команды через запятую; $pairs – строки announce-pair; $reserve – запасной (можно без него)
announce-drawn = ЖЕРЕБЬЁВКА

    Красные: { $red }
    Синие: { $blue }{ part-reserve }

    Пары:
    { $pairs }

    { part-first }
# то же, но составы назвал Судья
announce-listed = СОСТАВЫ НАЗНАЧЕНЫ СУДЬЁЙ

    Красные: { $red }
    Синие: { $blue }{ part-reserve }

    Пары:
    { $pairs }

    { part-first }
announce-pair = { $red } - { $blue }
# $list – ники
announce-placed_missing = Корабли расставлены сервером случайно: { $list }.
# $pairs – строки announce-pair; $red_admiral, $blue_admiral – ники
announce-started = Пары:
    { $pairs }

    Адмирал красных - { $red_admiral }
    Адмирал синих - { $blue_admiral }

    СТАРТ ИГРА
# каждый за себя и дуэль: $list – порядок хода
announce-started_each = Порядок хода: { $list }

    СТАРТ ИГРА
announce-started_duel = Дуэль: { $list }

    СТАРТ ИГРА
# D1: кто открывает
announce-opener_drawn = ЖЕРЕБЬЁВКА. Первым стреляет { $nick }.
announce-opener_agreed = По уговору первым стреляет { $nick }.
# $reason – причина (здесь и дальше можно без неё)
announce-cancelled = Игра отменена.{ part-reason }

## Ход

# первый ход игры; $team – чей
announce-turn_first = ХОД ЗА { $team ->
    [red] КРАСНЫМИ
   *[blue] СИНИМИ
}
# $team – кто сделал ход, $next – чей ход теперь
announce-turn = { $team ->
    [red] КРАСНЫЕ СДЕЛАЛИ ХОД
   *[blue] СИНИЕ СДЕЛАЛИ ХОД
}, { part-turn_next }
announce-turn_deadline = ВРЕМЯ { part-team_of } ВЫШЛО, { part-turn_next }
announce-turn_referee = ХОД { part-team_of } ЗАКРЫТ СУДЬЁЙ, { part-turn_next }{ part-reason_line }
# каждый за себя, дуэль
announce-turn_of = Ход за { $nick }.
announce-turn_skipped = { $nick } не сделал ход, пропускаем.
# $reason – слова Судьи
announce-turn_closed_of = Судья закрыл ход игрока { $nick }.{ part-reason }
# M5
announce-stalled = Целый круг никто не стрелял: игра остановлена. Её продолжит любой из игроков или Судья; через семь дней без этого будет ничья.
# ответ ключника: $list – «А1 — мимо, Б2 — попал»
announce-keeper = { $list }
announce-keeper_cell = { $cell } — { $truth ->
    [miss] мимо
    [hit] попал
   *[sunk] попал, потопил
}

## Выбывшие и свободные игроки

announce-sunk = { $has_free ->
    [yes] { $nick } выбыл из игры. { part-free }
   *[no] { $nick } выбыл из игры.
}
# $duration – «18 часов»
announce-overslept = { $nick } выбыл из игры: ход не сделан за { $duration }.{ part-free_after }
announce-put_out = { $nick } выбыл из игры по решению Судьи.{ part-free_after }{ part-reason_line }
announce-violation = { $nick } выбыл из игры за нарушение правил.{ part-free_after }{ part-reason_line }
announce-brought_back = { $nick } возвращается в игру по решению Судьи.{ part-reason }
announce-freed = { part-free }
announce-ordered = { $nick } продолжает игру против { $target }
announce-ordered_by_lot = { $nick } продолжает игру против { $target } (по жребию)

## Право хода

# $until – turn или revoked
announce-delegated = { $until ->
    [revoked] { $nick } передаёт право хода Адмиралу до отмены.
   *[turn] { $nick } передаёт право хода Адмиралу на один ход.
}
# $by – записавший Адмирал, $how – «по телефону» (можно без него)
announce-delegation_recorded = { $has_how ->
    [yes] { $nick } передал право хода Адмиралу ({ $how }). Записал { $by }.
   *[no] { $nick } передал право хода Адмиралу. Записал { $by }.
}
announce-delegation_taken_back = { $nick } забирает право хода.
# $count – сколько ходов пропущено подряд
announce-delegation_skips = { $count ->
    [one] { $nick }: передача права хода закончена – пропущен { $count } ход.
    [few] { $nick }: передача права хода закончена – пропущено { $count } хода подряд.
   *[many] { $nick }: передача права хода закончена – пропущено { $count } ходов подряд.
}
announce-delegation_ended = { $nick }: передача права хода закончена.
# ответ, который даёт сервер: $attacker стрелял, $truth – miss, hit, sunk
announce-answer = То { $attacker }: { $nick } { $cell } - { $truth ->
    [miss] мимо
    [hit] ранил
   *[sunk] убил
}
announce-turn_closed = Судья закрыл ход { $team ->
    [red] красных
   *[blue] синих
}.{ part-reason }
announce-move_skipped = Ход за { $nick } пропущен: Адмирал его не сделал.

## Адмиралы

# $by – draw, admiral, referee или rule
announce-admiral = { $by ->
    [admiral] { $team ->
        [red] Новый Адмирал красных - { $nick } (преемник).
       *[blue] Новый Адмирал синих - { $nick } (преемник).
    }
    [referee] { $team ->
        [red] Судья назначил Адмирала красных: { $nick }.
       *[blue] Судья назначил Адмирала синих: { $nick }.
    }
    [draw] { $team ->
        [red] Адмирал красных - { $nick }.
       *[blue] Адмирал синих - { $nick }.
    }
   *[rule] { $team ->
        [red] Новый Адмирал красных - { $nick } (по числу сообщений).
       *[blue] Новый Адмирал синих - { $nick } (по числу сообщений).
    }
}{ part-reason }
announce-successor = { $team ->
    [red] Преемником Адмирала красных назначен { $nick }.
   *[blue] Преемником Адмирала синих назначен { $nick }.
}

## Новички

announce-applied = { $nick } просится в игру.
announce-application_withdrawn = { $nick } отзывает заявку.
announce-application_refused = Заявка отклонена: { $nick }.{ part-reason }
# $red, $blue – ники
announce-admitted = Допущены в игру: { $red } (красные) и { $blue } (синие). Они вступят, когда расставят корабли.
announce-joined = В игру вступают: { $red } (красные) и { $blue } (синие).
# $with – новичок вместо $nick
announce-substituted = { $with } заменяет игрока { $nick }.{ part-reason }

## Часы

announce-paused = Игра приостановлена, часы стоят.{ part-reason }
# $deadline – срок словами (можно без него)
announce-resumed = Игра продолжается.{ part-deadline }{ part-reason }
announce-deadline_moved = Срок хода перенесён: { $deadline }.{ part-reason }
# причины, которые называет сам сервер
reason-calendar = изменился календарь праздников
reason-outage = сервер не работал
reason-order = Адмирал отправил свободного игрока в бой
reason-stalled = целый круг и ещё семь дней без единого выстрела
reason-too_few_players = записалось меньше двух игроков с кораблями
reason-void = отменённый ход делается заново
# $from, $to – время словами
announce-outage = Сервер не работал с { $from } до { $to }: это время не считается.{ part-deadline }

## Судья

# $post – номер сообщения, $nick – его автор (можно без него)
announce-move_voided = { $has_nick ->
    [yes] Ход в сообщении № { $post } ({ $nick }) отменён Судьёй.{ part-reason }
   *[no] Ход в сообщении № { $post } отменён Судьёй.{ part-reason }
}
# $posts – число
announce-posts_set = { $nick }: сообщений на форуме - { $posts }.
announce-co_referee_added = { $nick } - помощник Судьи.
announce-co_referee_removed = { $nick } больше не помощник Судьи.
announce-text = { $text }
# $dispute – номер спора, $text – решение
announce-ruled = РЕШЕНИЕ СУДЬИ ПО СПОРУ № { $dispute }
    { $text }

## Осмотр

announce-inspection_asked = { $by } просит осмотреть море игрока { $nick }.
# $due – до какого времени нужно открыть печать
announce-inspection_asked_sealed = { $by } просит осмотреть море игрока { $nick }. Печать нужно открыть до { $due }: неоткрытая считается нарушением.
announce-unsealed = { $nick } открыл своё море.
announce-verdict = РЕЗУЛЬТАТ ОСМОТРА
    { $text }

# ответ в дуэли с печатями, с которым не сходится ни одна расстановка: $doubt – почему
announce-doubt = Ответ { $nick } на { $cell } не сходится с прежними: { $doubt }. Кто сомневается, может попросить осмотр моря.
doubt-too_many_ships = потопленных кораблей больше, чем бывает
doubt-too_many_decks = подбитых палуб больше, чем бывает
doubt-sunk_beside_unfinished = «убил» рядом с недобитым кораблём
doubt-ships_touch = корабли касаются друг друга
doubt-ship_bends = корабль изогнут
doubt-ship_too_long = такого длинного корабля нет
doubt-no_room_left = для оставшихся кораблей нет места
doubt-answer_changed = на тот же выстрел раньше ответили иначе
doubt-no_legal_fleet = такой расстановки не бывает
verdict-of = Море игрока { $nick }.
verdict-clean = Нарушений нет.
verdict-stands = Результат: { $has_winner ->
    [yes] победа за { $winner }.
   *[no] без изменений.
}
verdict-reversed = Правила нарушил только победитель: победа за { $winner }.
verdict-void = Правила нарушили оба: игра не засчитана, оба проиграли.
# $cells – корабли или клетки; $said, $truth – miss, hit, sunk
breach-wrong_number_of_ships = Кораблей на { $length } кл.: { $found } вместо { $wanted }.
breach-ships_touch = Корабли касаются или стоят один на другом: { $cells }.
breach-ship_bends = Корабль изогнут или с разрывом: { $cells }.
breach-wrong_sea = Нет таких клеток: { $cells }.
breach-sea_changed = Море изменили во время игры: печать не сходится.
breach-false_answer = Ложный ответ: { $cells } – сказано «{ $said ->
    [miss] мимо
    [hit] ранил
   *[sunk] убил
}», на самом деле «{ $truth ->
    [miss] мимо
    [hit] ранил
   *[sunk] убил
}».
breach-missed_turn = Ход не сделан в срок.
breach-seal_not_opened = Печать не открыта за 72 часа.

## Конец

# $winner – red, blue, draw (ничья) или none (игра не засчитана)
announce-finished = ИГРА ОКОНЧЕНА. { $winner ->
    [red] ПОБЕДИЛИ КРАСНЫЕ
    [blue] ПОБЕДИЛИ СИНИЕ
    [draw] НИЧЬЯ
   *[none] ПОБЕДИТЕЛЯ НЕТ
}{ part-reason_line }
# D4: соперник попросил осмотра во время игры
announce-stopped = ИГРА ОСТАНОВЛЕНА. Результат решит осмотр.
# игра без команд
announce-won = ИГРА ОКОНЧЕНА. ПОБЕДИЛ { $nick }{ part-reason_line }
