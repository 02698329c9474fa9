## Проверка игры (fairness): строки отчёта, в командной строке и на странице «Проверить игру»

verify-name-file = Файл
verify-name-log = Журнал
verify-name-posts = Посты
verify-name-lots = Жребии
verify-name-seals = Печати флотов
verify-name-answers = Ответы
verify-name-deadlines = Сроки
verify-name-rules = Правила
verify-name-result = Итог

verify-held-file =
    { $lines ->
        [one] { $lines } строка, все написаны как положено, контрольная сумма сходится
        [few] { $lines } строки, все написаны как положено, контрольная сумма сходится
       *[many] { $lines } строк, все написаны как положено, контрольная сумма сходится
    }
verify-held-log =
    { $events ->
        [one] { $events } событие, сцеплено хешем
        [few] { $events } события, каждое сцеплено хешем со всеми прежними
       *[many] { $events } событий, каждое сцеплено хешем со всеми прежними
    }
verify-held-posts =
    { $posts ->
        [one] { $posts } пост, он такой, как в журнале
        [few] { $posts } поста, все такие, как в журнале
       *[many] { $posts } постов, все такие, как в журнале
    }
verify-held-lots =
    { $lots ->
        [0] жребий не бросали
        [one] { $lots } жребий, его звено подходит к цепи, объявленной при открытии игры
        [few] { $lots } жребия, звенья подходят к цепи, объявленной при открытии игры
       *[many] { $lots } жребиев, звенья подходят к цепи, объявленной при открытии игры
    }
verify-held-seals =
    { $kept ->
        [players] открыто флотов: { $opened }; { $differ ->
            [0] все те самые, что были запечатаны
           *[other] не тех, что были запечатаны: { $differ }
        }. По правилам ли они стоят, говорит осмотр
       *[site] { $opened ->
            [one] { $opened } флот открыт, он тот самый, что был запечатан, и стоит по правилам
            [few] { $opened } флота открыты, все те самые, что были запечатаны, и стоят по правилам
           *[many] { $opened } флотов открыты, все те самые, что были запечатаны, и стоят по правилам
        }
    }
verify-held-answers =
    { $kept ->
        [players] { $lies ->
            [0] отвечали сами игроки; ответов: { $answers }, все сверены с открытыми морями и правдивы
           *[other] отвечали сами игроки; ответов: { $answers }, все сверены с открытыми морями, ложных: { $lies }
        }
       *[site] { $answers ->
            [0] ответов не было
            [one] { $answers } ответ, он правдив
            [few] { $answers } ответа, все правдивы
           *[many] { $answers } ответов, все правдивы
        }
    }
verify-held-deadlines =
    { $turns ->
        [0] ходов ещё не было
        [one] срок { $turns } хода подсчитан верно
       *[many] сроки { $turns } ходов подсчитаны верно
    }
verify-held-rules =
    { $commands ->
        [one] игра сыграна заново, { $commands } шаг, всё совпало до последнего знака
        [few] игра сыграна заново, { $commands } шага, всё совпало до последнего знака
       *[many] игра сыграна заново, { $commands } шагов, всё совпало до последнего знака
    }
verify-held-result =
    { $winner ->
        [red] победили Красные
        [blue] победили Синие
        [player] победа за игроком { $nick }
        [void] победителя нет
        [cancelled] игра отменена
       *[draw] ничья
    }

verify-later-seals =
    { $over ->
        [true] { $kept ->
            [players] открыто флотов: { $opened } из { $fleets }; печать не открыта: проверить можно, когда игрок её откроет
           *[site] { $fleets ->
                [0] флотов не ставили
               *[other] запечатано флотов: { $fleets }; их не открыли
            }
        }
       *[false] { $fleets ->
            [0] флоты ещё не поставлены
            [one] { $fleets } флот запечатан; проверить печать можно, когда игра окончится
            [few] { $fleets } флота запечатаны; проверить печати можно, когда игра окончится
           *[many] { $fleets } флотов запечатаны; проверить печати можно, когда игра окончится
        }
    }
verify-later-answers =
    { $answers ->
        [0] ответов не было
       *[other] { $kept ->
            [players] отвечают сами игроки; ответов: { $answers }, сверено с открытыми морями: { $checked }{ $lies ->
                [0] {""}
               *[other] , ложных: { $lies }
            }
           *[site] ответов: { $answers }; { $over ->
                [true] флотов не открыли, и правдивы ли они, не проверить
               *[false] правдивы ли они, будет видно, когда откроются флоты
            }
        }
    }
verify-later-rules = всё, что не зависит от флотов, совпало; событий, которые ждут открытия флотов: { $left }
verify-later-result =
    { $awaits ->
        [inspection] победителя назовёт осмотр
       *[end] игра не окончена
    }
verify-unreached = не проверено: раньше нашлась ошибка
verify-where-line = строка { $line }
verify-where-event = строка { $line }, событие { $seq }
verify-all = Всё сходится.
verify-all-so-far = Всё, что можно проверить сейчас, сходится. Остальное проверится, когда игра окончится.
verify-all-but-closed = Всё, что открыто, сходится. Остальное не проверить, пока флоты закрыты.
verify-not-all = Не сходится: так эта игра пройти не могла, или файл изменили.
verify-head = Голова журнала: { $head }

verify-why-empty = в файле ничего нет
verify-why-cut_line = строка обрывается, файл скачан не целиком
verify-why-no_json = это не JSON
verify-why-not_canonical = строка написана не так, как её пишет сервер (канонический JSON, RFC 8785): лишний пробел, другой порядок или другая запись знака
verify-why-what_line = такой строки в записи игры не бывает
verify-why-no_header = это не запись игры: первая строка должна быть её заголовком
verify-why-other_version = запись другой версии; возьмите программу поновее
verify-why-bad_header = в заголовке не то, что там бывает
verify-why-no_event = такого события не бывает
verify-why-no_post = такого поста не бывает
verify-why-post_hash = пост изменён: его хеш не сходится
verify-why-events_missing = событий { $got }, а должно быть { $expected }
verify-why-digest = контрольная сумма заголовка не сходится с файлом: изменён заголовок, или строки убраны, добавлены, переставлены
verify-why-seq = номер события должен быть { $expected }
verify-why-hash = событие изменено, или перед ним что-то убрано: хеш не сходится
verify-why-time_back = время идёт назад
verify-why-head = голова журнала не та: по событиям выходит { $expected }
verify-why-kept_head = голова { $head }, которую вы записали, в этой записи не объявлялась
verify-why-post_missing = в ленте нет поста об этом событии
verify-why-post_of_nothing = в ленте пост, которому в журнале ничего не соответствует
verify-why-post_differs = пост № { $number } не сходится с журналом: { $what ->
        [number] номер
        [seq] номер события
        [at] время
        [head] голова журнала
        [voided] отметка об отмене
        [author] автор
        [kind] вид поста
       *[text] текст
    }
verify-why-link = звено жребия не подходит к цепи
verify-why-lot = жребий выпал не так: по звену и журналу выходит другое
verify-why-salts = флоты и соли открыты не у одних и тех же
verify-why-fleet_missing = флот { $nick } не открыт
verify-why-fleet_not_lawful = флот { $nick } стоит не по правилам
verify-why-not_sealed = { $nick } флота не ставил
verify-why-seal = флот { $nick } не тот, что был запечатан (событие { $place })
verify-why-answer = { $nick } отвечает за { $cell } «{ $said ->
        [miss] мимо
        [hit] ранил
       *[sunk] убил
    }», а на деле «{ $truth ->
        [miss] мимо
        [hit] ранил
       *[sunk] убил
    }»
verify-why-calendar = календарь в заголовке не тот, что в правилах игры
verify-why-header_differs = заголовок говорит о другой игре, чем журнал
verify-why-deadline = срок { $got }, а по часам и календарю выходит { $expected }
verify-why-not_retimed = таблица выходных изменилась { $since }, а срок не сдвинули
verify-why-overdue = срок { $deadline } прошёл, а ход не закрыт
verify-why-cut_short = журнал обрывается посреди шага: не хватает события { $expected }
verify-why-differs = должно быть { $expected }, а в журнале { $got }
verify-why-time = время { $got }, а должно быть { $expected }
verify-why-refused = { $got }: правило { $rule } этого не допускает ({ $code })
verify-why-nothing_makes_it = { $got }: ничто в игре не могло к этому привести
verify-why-not_opened = журнал не начинается с открытия игры
verify-why-does_not_follow = событие не следует из того, что было раньше

verify-note-worded_otherwise = Объявлений, записанных другими словами, чем у этой версии программы: { $count }, первое из них № { $number }. Сверены номера, времена и события, не слова.
verify-note-seal_differs = { $nick } показал не то море, которое запечатал.
verify-note-false_answers = Ложных ответов у игрока { $nick }: { $count }. Судит об этом осмотр (D4).
verify-note-drawn_by_hand = Команды, пары и право первого хода назвал Ведущий, жребия не было.
verify-note-listed = Не по жребию, а по списку Ведущего: { $what ->
        [first] право первого хода
        [teams] составы команд
        [teams_first] составы команд и право первого хода
       *[pairs] составы команд и пары
    }.
verify-note-days_off_differ = Выходные сайта отличаются от таблицы программы, дней: { $count } ({ $days }). Так их записал сайт; сверьте, если для срока это важно.

## Страница «Проверить игру»

verify-title = Проверить игру — { $title }
verify-link = Проверить игру
verify-page-head = Проверка игры
verify-mark-ok = ✓ сошлось
verify-mark-fail = ✗ не сошлось
verify-mark-later = … позже
verify-mark-closed = … не открыто
verify-mark-unreached = — не проверено
verify-head-label = Голова журнала:
verify-head-hint = Первые восемь знаков головы Ведущий объявляет с каждым ходом. Кто сохранил ленту, может сверить: если журнал потом переписать, объявленные головы перестанут в него попадать.
verify-too-long = Игра такая длинная, что сервер её здесь не проверяет. Скачайте запись и проверьте у себя, команда ниже.
verify-home-head = Проверить самому
verify-home = Верить этой странице необязательно. Скачайте запись игры и проверьте её у себя той же программой, без сети и без сервера: одна строка на каждую проверку.
verify-download = Скачать запись игры
verify-command = Команда проверки
verify-home-hint = Головы, которые вы записали из ленты, добавьте так: --head 1a2b3c4d. Пока игра идёт, флотов и солей в записи нет.
verify-proves-head = Что этим доказано
verify-proves-players = Игроки: флот после старта никто не менял, и каждый ответ правдив. Печать флота объявлена, когда его поставили, а в конце флот и соль открыты.
verify-proves-referee = Ведущий: жребий выпал сам, его цепь объявлена при открытии игры, и подобрать или угадать результат нельзя. Что Ведущий решил сам, в журнале помечено и названо в ленте.
verify-proves-server = Сервер: каждый ход, срок и выход из игры следует из правил. Программа играет всю игру заново и сравнивает до последнего знака.
verify-proves-heads = Прошлое: кто сохранил хотя бы одну голову журнала, тому нельзя подсунуть другую игру до этого хода.
verify-not-head = Что этим не доказано
verify-not-moment = Момент жребия выбирает сервер: нечестный сервер мог бы подгадать миг, когда выпадет то, что ему нужно.
verify-not-custody = Флоты хранит сервер. Он их видит, и нечестный сервер мог бы подсказать. Игроки и Ведущий до конца игры их не видят. В дуэли под печатью флоты у игроков, сервер их не знает.
verify-not-people = Кто сидит за ником, и не шепчутся ли двое за пределами сайта.
verify-not-words = Когда пост пришёл на самом деле: время получения говорит сервер. И таблицу выходных ведёт сайт; если она не та, что у программы, проверка это скажет.

## Файлы игры

export-title = Скачать — { $title }
export-link = Скачать
export-head = Игра в файлах
export-what = Для архива, для форума, для вики. В файле то, что видят все; комнаты команд открываются, когда игра окончена.
export-whole = Вся игра для проверки
export-thread-battle = Лента боя
export-thread-discussion = Обсуждение
export-thread-room-red = Комната Красных
export-thread-room-blue = Комната Синих
export-format-text = Текст
export-format-bbcode = BBCode
export-format-markdown = Markdown
export-format-mediawiki = MediaWiki
export-format-html = HTML
export-format-jsonl = JSON Lines
export-hint-text = простой текст, откроется везде
export-hint-bbcode = вставить на форум
export-hint-markdown = GitHub, Discourse и другие
export-hint-mediawiki = страница вики
export-hint-html = отдельная страница, читается без сети
export-hint-jsonl = журнал и посты, как их проверяет программа
export-opened = Ведущий { $nick }, игра открыта { $at }.
export-referee = Ведущий { $nick }
export-voided = ход отменён

## referee archive

archive-head = Архив сайта
archive-what = Игры и кают-компания, как их видел бы любой посетитель. Страница открывается без сети.
archive-games = Игры
archive-lounge = Кают-компания
archive-verifies = проверка сошлась
archive-fails = проверка не сошлась
archive-hidden-title = Тема скрыта
archive-hidden = [скрыто: { $reason }]
archive-opened-by = Тему открыл(а) { $nick }.
