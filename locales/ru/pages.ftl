### Страницы. Где есть число, оно в $count.

## Сайт

site-name = Морской бой
nav-skip = К содержанию
nav-label = Главное меню
nav-lobby = Причал
nav-lounge = Кают-компания
nav-rules = Правила
nav-api = API для ботов
nav-login = Войти
nav-logout = Выйти
nav-register = Зарегистрироваться
nav-owes = { $count ->
    [one] { $count } игра ждёт вас
    [few] { $count } игры ждут вас
   *[many] { $count } игр ждут вас
}
foot = Командный морской бой, ходы – сообщениями, судит сервер.
notice-good = Готово.
notice-plain = К сведению.
notice-bad = Не вышло.
faults-head = Не принято:
you = вы
messages = { $count ->
    [one] { $count } сообщение
    [few] { $count } сообщения
   *[many] { $count } сообщений
}
pager-label = Страницы
pager-label-below = Страницы, ещё раз
pager-first = Первая
pager-previous = Назад
pager-next = Вперёд
pager-last = Последняя
pager-of = Страница { $page } из { $pages }

## Время

moment-day = { $day } { $month }
moment-day-of-year = { $day } { $year }
moment-month-1 = января
moment-month-2 = февраля
moment-month-3 = марта
moment-month-4 = апреля
moment-month-5 = мая
moment-month-6 = июня
moment-month-7 = июля
moment-month-8 = августа
moment-month-9 = сентября
moment-month-10 = октября
moment-month-11 = ноября
moment-month-12 = декабря
moment-of-1 = понедельника
moment-of-2 = вторника
moment-of-3 = среды
moment-of-4 = четверга
moment-of-5 = пятницы
moment-of-6 = субботы
moment-of-7 = воскресенья
moment-zone = { $zone ->
    [MSK] МСК
   *[other] { $zone }
}
moment-both = { $here }; по времени игры { $there }
left-days = { $count ->
    [one] { $count } день
    [few] { $count } дня
   *[many] { $count } дней
}
left-hours = { $count ->
    [one] { $count } час
    [few] { $count } часа
   *[many] { $count } часов
}
left-minutes = { $count ->
    [one] { $count } минута
    [few] { $count } минуты
   *[many] { $count } минут
}
left-nothing = меньше минуты

## Ошибки

error-400 = Запрос не понят
error-400-text = В адресе или в форме что-то не так. Вернитесь и попробуйте ещё раз.
error-401 = Сначала войдите
error-401-text = Эта страница – для тех, кто вошёл.
error-403 = Сюда нельзя
error-403-text = Эта страница не для вашей учётной записи.
error-other_site = Форма пришла с другого сайта
error-other_site-text = Она не принята, чтобы никто не действовал за вас. Откройте страницу заново по её обычному адресу и отправьте форму с неё.
error-404 = Такой страницы нет
error-404-text = Возможно, адрес написан с ошибкой или игру удалили. Поищите её на причале.
error-405 = Так сюда не обращаются
error-405-text = Откройте страницу заново и отправьте форму с неё.
error-409 = Сейчас это сделать нельзя
error-409-text = В игре уже что-то изменилось. Откройте её заново.
error-413 = Слишком много текста
error-413-text = Сократите его и отправьте ещё раз.
error-429 = Слишком часто
error-429-text = Подождите минуту и попробуйте ещё раз.
error-500 = Сервер ошибся
error-500-text = Ваш ход, если он был принят, сохранён. Откройте игру и проверьте; если не выходит, напишите тому, кто ведёт сайт.
error-503 = База данных недоступна
error-503-text = Попробуйте через минуту. Время, пока сервер не работал, в срок хода не считается.
error-request = Номер запроса: { $id }

## Учётные записи

login-head = Вход
login-send = Войти
login-no-account = Ещё не играли у нас?
login-wrong = Ник или пароль не подходят. Проверьте раскладку и попробуйте ещё раз.
login-too-often = Слишком много попыток. Подождите минуту.
field-nick = Ник
field-password = Пароль
field-email = Почта (можно не указывать)
field-invite = Приглашение
register-head = Регистрация
register-send = Зарегистрироваться
register-has-account = Уже есть учётная запись?
register-nick-hint = От 1 до 30 знаков, под этим именем вас будут называть в ходах.
register-password-hint = От 8 знаков. Нельзя только самые частые пароли и свой ник.
register-email-hint = Никому не показывается. На один адрес – одна учётная запись.
register-nick-taken = Такой ник или похожий на него уже есть. Выберите другой.
register-nick-bad = Такой ник не подходит: он должен быть не длиннее 30 знаков, с буквой или цифрой, без кавычек и скобок.
register-password-short = Пароль короче 8 знаков. Придумайте подлиннее.
register-password-long = Пароль длиннее 1024 знаков. Сократите его.
register-password-common = Такой пароль выбирают слишком многие, его подбирают первым. Придумайте другой: годится и фраза из нескольких слов.
register-password-site = Ник и слова этого сайта подбирают первыми. Придумайте другой пароль.
register-email-bad = Адрес почты написан с ошибкой. Исправьте его или оставьте поле пустым.
register-invite-bad = Приглашение не подходит. Попросите новое у того, кто ведёт сайт.
register-closed = Регистрация закрыта. Попросите учётную запись у того, кто ведёт сайт.
register-nick-empty = Напишите ник.
register-nick-reserved = Это слово в игре значит другое, обратиться по нему нельзя. Выберите другой ник.
register-nick-long = Ник длиннее 30 знаков. Сократите его.

## Настройки

settings-within = На этой странице
settings-head = Настройки
settings-language = Язык
settings-language-browser = как в браузере
settings-zone = Часовой пояс
settings-zone-hint = Например, Asia/Omsk. Пусто – время каждой игры показывается в её поясе.
settings-zone-bad = Такого часового пояса нет. Выберите из списка, например Europe/Moscow.
settings-send = Сохранить
settings-saved = Настройки сохранены.
settings-password = Сменить пароль
settings-password-old = Старый пароль
settings-password-new = Новый пароль
settings-password-hint = На других устройствах нужно будет войти заново.
settings-password-tokens = Отозвать и все ключи программ: отметьте, если старый пароль мог узнать кто-то ещё
settings-password-send = Сменить пароль
settings-password-saved = Пароль сменён.
settings-password-wrong = Старый пароль не подходит. Проверьте раскладку и попробуйте ещё раз.

## Вебхуки

tokens-head = Ключи для ботов
tokens-what = С ключом программа играет от вашего имени – без пароля, через API. Держите ключ в секрете; кому он не нужен больше, того отключают здесь.
tokens-none = Ключей пока нет.
tokens-made = Ключ готов. Запишите его: больше он показан не будет.
tokens-since = Сделан
tokens-until = действует до
tokens-remove = Отозвать
tokens-removed = Ключ отозван: программы с ним больше не пройдут.
tokens-name = Название
tokens-scopes = Что можно с этим ключом
tokens-scope-read = читать то, что видите вы
tokens-scope-play = играть за вас
tokens-scope-referee = судить там, где вы Судья
tokens-life = Срок
tokens-days-none = пока не отзову
tokens-days = { $count ->
    [one] { $count } день
    [few] { $count } дня
   *[many] { $count } дней
}
tokens-make = Сделать ключ
tokens-bad-name = Назовите ключ: от 1 до { $most } знаков, например «мой бот».
tokens-bad-scope = Отметьте хотя бы одно право.
tokens-bad-days = Выберите срок из списка.
tokens-too-many = Ключей уже { $most }. Отзовите ненужный.

webhooks-head = Вебхуки
webhooks-what = Сервер сам сообщит на ваш адрес о событиях игр, в которых вы участвуете: POST с JSON, подписанный по правилам Standard Webhooks.
webhooks-none = Вебхуков пока нет.
webhooks-url = Адрес
webhooks-url-hint = Например, https://bot.example.org/referee
webhooks-events = События
webhooks-events-hint = Типы событий через пробел, например turn_opened finished. Звёздочка – все события игры, notice – то, о чём Судья сообщает вам: ваш ход, напоминания, приказы.
webhooks-secret = Секрет
webhooks-secret-hint = Им подписывается каждое сообщение. Пусто – секрет придумает сервер и покажет один раз.
webhooks-add = Добавить
webhooks-added-saved = Вебхук добавлен.
webhooks-made = Вебхук добавлен. Запишите секрет: больше он показан не будет.
webhooks-removed-done = Вебхук удалён.
webhooks-test-sent = Пробное сообщение в пути. Обновите страницу, чтобы увидеть ответ.
webhooks-on-done = Вебхук снова включён.
webhooks-test = Проверить
webhooks-on = Включить
webhooks-remove = Удалить
webhooks-events-of = События: { $list }
webhooks-events-all = События: все
webhooks-off = Выключен: адрес ответил, что его больше нет (410).
webhooks-untold = Ещё ничего не отправлено.
webhooks-last = Последний ответ: { $status }
webhooks-last-none = Ответа не было: { $why }
webhooks-no-answer-name = имя узла не нашлось
webhooks-no-answer-private = адрес в частной сети
webhooks-no-answer-connect = не удалось соединиться
webhooks-no-answer-tls = не удалось защищённое соединение
webhooks-no-answer-http = пришёл не HTTP
webhooks-no-answer-timed_out = слишком долго
webhooks-pending = { $count ->
    [one] Ждёт отправки { $count } сообщение
    [few] Ждут отправки { $count } сообщения
   *[many] Ждут отправки { $count } сообщений
}
webhooks-next = следующая попытка
webhooks-url-bad = Это не адрес. Напишите его целиком, например https://bot.example.org/referee.
webhooks-url-user = Уберите из адреса имя и пароль: отправителя подтверждает подпись.
webhooks-url-private = Этот адрес – в частной сети, туда сервер не обращается. Укажите доступный из интернета.
webhooks-events-none = Напишите типы событий или звёздочку.
webhooks-events-bad = Таких типов событий нет: { $list }. Возьмите их из журнала игры, напишите звёздочку или notice.
webhooks-secret-bad = После whsec_ должен идти base64. Исправьте секрет или оставьте поле пустым.
webhooks-secret-control = В секрете есть знаки, которых не видно. Уберите их или оставьте поле пустым.
webhooks-secret-long = Секрет слишком длинный: можно до 256 знаков.
webhooks-full = Вебхуков может быть не больше { $limit }. Удалите ненужный.

## Причал

lobby-title = Причал
lobby-welcome = Командный морской бой на форуме
lobby-what = Две команды, у каждого игрока своё море и противник напротив. Ходят сообщениями – «То ZimA - А4», отвечают «мимо», «ранил» или «убил», а сервер-судья следит за правилами и временем.
lobby-step-1 = Запишитесь в игру и расставьте корабли.
lobby-step-2 = Жребий разделит всех на красных и синих и составит пары.
lobby-step-3 = Стреляйте раз в ход. На ход команде даётся 18 рабочих часов.
lobby-open = Открыть игру
lobby-mine = вы играете
lobby-players = { $count ->
    [one] { $count } игрок
    [few] { $count } игрока
   *[many] { $count } игроков
}
lobby-enrolling = Идёт запись
lobby-enrolling-empty = Сейчас никто не набирает игроков. Сыграйте пока с ботами: бой начнётся сразу.
lobby-under-way = Идут бои
lobby-under-way-empty = Сейчас боёв нет. Запишитесь в игру или начните бой с ботами.
lobby-finished = Закончены
lobby-finished-empty = Законченных игр ещё нет. Запишитесь в игру: первой может стать ваша.
lobby-found = Найденные игры
lobby-found-empty = Ничего не нашлось. Выберите «все» вместо вида или состояния либо сотрите ник.
lobby-older = Более старые
lobby-all = Показать все
lobby-everything = Все игры
lobby-paused = Пауза: часы стоят
lobby-until = срок
lobby-left = до него { $left }
lobby-total = { $count ->
    [one] Всего { $count } игра
    [few] Всего { $count } игры
   *[many] Всего { $count } игр
}
lobby-total-more = { $count ->
    [one] Больше { $count } игры
   *[many] Больше { $count } игр
}
lobby-nobody = Нет игрока с ником
lobby-nobody-what = Проверьте, как он пишется.
todo-head = Ваш ход
todo-empty = Сейчас от вас ничего не ждут.
todo-more = { $count ->
    [one] И ещё { $count } игра ждёт вас.
    [few] И ещё { $count } игры ждут вас.
   *[many] И ещё { $count } игр ждут вас.
}
filter-head = Найти игру
filter-mode = Вид игры
filter-status = Состояние
filter-nick = Игрок
filter-send = Найти
filter-any = все
mode-team_battle = Командный бой
mode-melee = Каждый за себя
mode-duel = Дуэль
status-enrolment = идёт запись
status-placement = расстановка
status-battle = идёт бой
status-paused = пауза
status-finished = окончена
status-cancelled = отменена
team-red = Красные
team-blue = Синие
team-reserve = Запасной
score-moves = ходят
game-referee = Судья: { $nick }
game-referee-server = сервер

## Новая игра

open-choose = Выберите вид игры.
open-other-kind = Другой вид
open-what-team_battle = Две команды, у каждого пара напротив. Вы – Судья и сами не играете.
open-what-melee = От двух до двенадцати игроков, каждый стреляет по каждому. Судит сервер, вы записаны сразу.
open-what-duel = Один на один. Судит сервер, вы записаны сразу и ждёте соперника.
open-referee = Кто судит
open-referee-house = сервер, а я играю
open-referee-me = я, и сам не играю
open-house-done = Игра открыта, вы записаны. Расставьте корабли и позовите соперников.
open-page = Новая игра
open-head = Открыть игру
open-title = Название
open-mode = Вид игры
open-send = Открыть запись
open-sea = Море этой игры
open-sea-fleet = Расстановка для примера
open-preview = Показать море
open-title-missing = Назовите игру.
open-not-referee = Командный бой открывает Судья сайта. Если хотите судить, напишите тому, кто ведёт сайт.
open-done = Игра открыта, идёт запись.
rules-group-time = Время
rules-group-play = Ход боя
rules-group-sea = Море и корабли
rules-group-long = Корабли длиннее пяти клеток
rule-turn_hours = Часов на ход
rule-turn_hours-hint = От минуты (0,0167) до 1440. Выходные и праздники не считаются.
rule-time_zone = Часовой пояс игры
rule-time_zone-hint = Например, Europe/Moscow.
rule-enrolment_days = Дней на запись
rule-enrolment_days-hint = Потом игра начинается сама с теми, кто расставил корабли.
rule-custody = У кого корабли
rule-custody-hint = {""}
rule-custody-referee = у сервера, он и отвечает
rule-custody-sealed = у игроков под печатью, отвечают сами
rule-calendar = Когда часы стоят
rule-calendar-hint = {""}
rule-calendar-ru = выходные и праздники России
rule-calendar-weekends = только выходные
rule-calendar-none = никогда
rule-answers = Кто отвечает на выстрелы
rule-answers-hint = {""}
rule-answers-player = игрок, как на бумаге
rule-answers-referee = Судья, сразу под выстрелом
rule-hit_costs_shot = Попадание лишает выстрела
rule-hit_costs_shot-hint = В кого попали, тот на своём ходу только отвечает.
rule-hit_costs_shot-true = да
rule-hit_costs_shot-false = нет
rule-repeat_shots = Выстрел в ту же клетку
rule-repeat_shots-hint = {""}
rule-repeat_shots-refuse = не принимается
rule-repeat_shots-allow = принимается и пропадает зря
rule-skips = Пропусков до конца передачи хода
rule-skips-hint = Столько ходов подряд Адмирал может не сделать за передавшего.
rule-remarks = Слова рядом с ходом
rule-remarks-hint = {""}
rule-remarks-allow = разрешены, до 200 знаков
rule-remarks-refuse = запрещены
rule-bots = Боты
rule-bots-hint = {""}
rule-bots-allow = могут играть
rule-bots-refuse = не играют
rule-notation = Буквы поля
rule-notation-hint = {""}
rule-notation-cyrillic = АБВГДЕЖЗИК
rule-notation-cyrillic_yo = АБВГДЕЁЖЗИ
rule-notation-latin = ABCDEFGHIJ
rule-notation-respublika = РЕСПУБЛИКА
rule-notation-snegurochka = СНЕГУРОЧКА
rule-rows = Строки считают
rule-rows-hint = {""}
rule-rows-top_down = сверху вниз
rule-rows-bottom_up = снизу вверх
rule-letters = Буквы стоят
rule-letters-hint = {""}
rule-letters-columns = сверху, у столбцов
rule-letters-rows = сбоку, у строк
rule-ships = Кораблей длины { $length }

## Участники

tabs-label = Страницы игры
tab-muster = Участники
tab-battle = Бой
tab-discussion = Обсуждение
tab-room-red = Комната красных
tab-room-blue = Комната синих
tab-seas = Карты
tab-replay = Повтор
tab-fleet = Верфь
tab-actions = Действия
tab-referee = Судейская
tab-acts = Решения Судьи
muster-players = { $count ->
    [one] { $count } участник
    [few] { $count } участника
   *[many] { $count } участников
}
muster-empty = Пока никто не записался. Будьте первым.
muster-enrol = Записаться
muster-withdraw = Отказаться от участия
muster-place = Расставить корабли
muster-apply = Подать заявку
muster-withdraw-application = Отозвать заявку
muster-log-in = Войти, чтобы записаться
muster-draw = К жеребьёвке
muster-panel = В судейскую
muster-until = Запись до
muster-begin = Начать сейчас
muster-begin-done = Игра началась.
muster-next-melee = Идёт запись. Расставьте корабли сразу: когда запись закончится, игра начнётся с теми, кто их расставил.
muster-next-melee-closed = Запись закрыта. Игра вот-вот начнётся.
muster-next-duel = Для дуэли нужны двое. Когда оба расставят корабли, Судья даст старт.
muster-next-duel-house = Для дуэли нужны двое. Когда оба расставят корабли, она начнётся сама; кто ходит первым, решит жребий.
muster-next-alone = Игра идёт.
muster-enrol-done = Вы записаны. Корабли можно расставить уже сейчас.
muster-withdraw-done = Вы больше не записаны.
muster-pair = против { $nick }
muster-placed = корабли стоят
muster-not-placed = корабли не расставлены
muster-applications = Ждут допуска
muster-rules = Правила этой игры
muster-next-enrolment = Идёт запись. Когда Судья её закроет, жребий составит команды.
muster-next-closed = Запись закрыта. Дальше – жеребьёвка.
muster-next-placement = Команды составлены. Расставьте корабли: бой начнётся, когда расставят все.
muster-next-battle = Бой идёт. Новичков допускает Судья, только парами.
muster-next-finished = Игра окончена.
muster-next-cancelled = Игра отменена.
standing-admiral = Адмирал
standing-reserve = запасной
standing-free = свободный игрок
standing-out = вне игры
standing-referee = Судья
standing-bot = бот

## Верфь

fleet-head = Расстановка кораблей
fleet-law = Корабли прямые и не касаются друг друга ни сторонами, ни углами. До начала боя их можно переставлять сколько угодно.
fleet-ships = { $decks ->
    [1] однопалубных
    [2] двухпалубных
    [3] трёхпалубных
    [4] четырёхпалубных
   *[other] { $decks }-палубных
} – { $count }
fleet-ship = { $decks }-палубный
fleet-missing = Не хватает: { $list }.
fleet-missing-ships = { $count } { $decks ->
    [1] { $count ->
        [one] однопалубный
       *[many] однопалубных
    }
    [2] { $count ->
        [one] двухпалубный
       *[many] двухпалубных
    }
    [3] { $count ->
        [one] трёхпалубный
       *[many] трёхпалубных
    }
    [4] { $count ->
        [one] четырёхпалубный
       *[many] четырёхпалубных
    }
   *[other] { $count ->
        [one] { $decks }-палубный
       *[many] { $decks }-палубных
    }
}
fleet-dock = Корабли
fleet-dock-how = Как ставить корабли
fleet-dock-hint = Перетащите корабль на море или нажмите на него, а потом на клетку. Стоящий корабль по нажатию поворачивается. С клавиатуры: Enter берёт и ставит, стрелки двигают, R поворачивает, Delete снимает с моря, Esc отменяет.
fleet-rotate = Повернуть
fleet-undo = Вернуть
fleet-said = Проверка расстановки
fleet-touches = касается
fleet-overlaps = пересекает
fleet-outside = выходит за край моря
fleet-place-free = место свободно
fleet-stands = стоит
fleet-docked = не на море
fleet-cancelled = отменено
fleet-cramped = не повернуть: мало места
fleet-choose = Сначала выберите корабль под морем.
fleet-cleared = Море пусто. «Вернуть» поставит корабли обратно.
fleet-drawn = Корабли расставил жребий.
fleet-undone = Возвращено, как было.
fleet-restored = Черновик восстановлен. Он есть только в этом браузере, пока вы не сохраните корабли.
fleet-offline = Нет связи с сервером. Расстановка останется в этом браузере – попробуйте ещё раз.
fleet-file = Или файл
fleet-file-hint = Текст, CSV, страница HTML, JSON, таблица XLSX или ODS, документ DOCX – до 1 МиБ. Корабль – любой знак в клетке или закраска. Сначала покажем, что прочитали.
upload-too-large = Файл слишком большой: текст читается до 64 КиБ, таблица и документ – до 1 МиБ. Флот умещается в десять строк: «{ $ship }», «{ $other }» и так далее.
upload-no-ships = В файле не нашлось ни одного корабля. Подойдёт поле десять на десять или список вроде «{ $ship }», каждый корабль с новой строки или через запятую.
upload-not-text = Такие файлы здесь не читаются. Сохраните таблицу как XLSX, ODS или CSV, документ как DOCX, или перечислите корабли в поле, например «{ $ship }, { $other }».
upload-picture = Это рисунок или фотография, сам сервер их не читает. Отправьте снимок судье – форма «Есть только фотография» ниже – или перечислите корабли в поле.
upload-broken = Файл не открывается: похоже, он повреждён. Сохраните его заново или перечислите корабли в поле, например «{ $ship }, { $other }».
fleet-preview-head = Так прочитана расстановка
fleet-preview-what = Проверьте, так ли стоят корабли. Пока ничего не сохранено.
fleet-preview-sea = Море, как оно прочитано
fleet-preview-faulty = с ошибкой
fleet-preview-lawful = Так можно: корабли стоят по правилам.
fleet-preview-place = Поставить этот флот
fleet-preview-correct = Исправить
fleet-photo-head = Есть только фотография
fleet-photo-what = Отправьте снимок расстановки судье этой игры: он введёт корабли, а вы проверите и подтвердите. Снимок увидит судья (и его помощники) – больше никто. Когда флот поставлен или бой начался, снимок удаляется.
fleet-photo-file = Снимок
fleet-photo-hint = JPEG, PNG, WebP или HEIC до 5 МиБ. Весь лист, с буквами и числами по краям.
fleet-photo-send = Отправить судье
fleet-photo-sent = Снимок у судьи. Когда он введёт корабли, вы увидите их здесь.
fleet-photo-waits = Снимок у судьи, он ещё не прочитан.
fleet-photo-answer = Судья прочитал снимок – проверьте корабли выше.
fleet-photo-again = Вы ответили, что прочитано неверно. Судья прочитает снимок ещё раз.
fleet-photo-own = Посмотреть снимок
fleet-photo-remove = Удалить снимок
fleet-photo-removed-done = Снимок удалён.
fleet-photo-read = Судья прочитал вашу фотографию так
fleet-photo-confirm = Всё верно, поставить флот
fleet-photo-wrong = Если неверно – что исправить
fleet-photo-reject = Прочитано неверно
fleet-photo-rejected-done = Судья увидит ваш ответ и прочитает снимок ещё раз.
fleet-photo-anew-done = Судья за это время прочитал снимок иначе. Проверьте корабли ещё раз.
fleet-photo-kind = Это не снимок в JPEG, PNG, WebP или HEIC. Сохраните его в одном из этих видов или перечислите корабли в поле.
fleet-photo-large = Снимок больше 5 МиБ. Уменьшите его или обрежьте по краям поля.
fleet-photo-none = Выберите снимок и отправьте ещё раз.
photos-head = Снимки расстановок
photos-waits = ждёт, чтобы вы ввели корабли
photos-proposed = корабли введены, слово за игроком
photo-head = Снимок расстановки: { $nick }
photo-what = Введите корабли, как они стоят на снимке. Игрок увидит их на море и подтвердит сам: без этого флот не поставлен.
photo-alt = Снимок, который прислал игрок { $nick }
photo-proposed = Корабли введены и ждут подтверждения. Можно ввести их заново.
photo-said = Игрок пишет, что прочитано неверно: { $said }
photo-field = Корабли на снимке
photo-propose = Показать игроку
photo-proposed-done = Игрок увидит корабли и подтвердит или поправит.
fleet-grid = На клетках
fleet-text = Текстом или файлом
fleet-text-label = Корабли
fleet-text-hint = Списком – «{ $ship }, { $cells }» – или рисунком: десять строк по десять клеток, например «.» и «#», с буквами и числами по краям или без них. Таблицу можно вставить прямо из Excel.
fleet-save = Сохранить
fleet-check = Проверить
fleet-random = Случайно
fleet-clear = Очистить
fleet-show = Показать, что прочитано
fleet-faults = { $count ->
    [one] { $count } нарушение:
    [few] { $count } нарушения:
   *[many] { $count } нарушений:
}
fleet-lawful = Так можно. Не забудьте сохранить.
fleet-saved = Корабли расставлены. До начала боя их можно переставить.
fleet-fixed = Бой начался, корабли уже не переставить.
fleet-seal = Печать расстановки
fleet-seal-what = Печать – отпечаток вашей расстановки и случайной добавки. По ней ничего не узнать о кораблях, но после игры любой проверит, что их не двигали. Сохраните корабли заново – печать станет другой.

## Жеребьёвка

draw-title = Жеребьёвка
draw-random = По жребию
draw-random-what = Сервер разделит записавшихся на красных и синих, составит пары и решит, чей первый ход. После игры жребий может проверить каждый.
draw-commitment = Обязательство, данное до жребия:
draw-random-send = Бросить жребий…
draw-listed = Вручную
draw-listed-what = Назовите команды и пары: одинаковый номер пары – у одного красного и одного синего. Составы без жребия увидят все. Если не указать ни одного номера, пары составит жребий.
draw-team = Команда
draw-pair = Пара
draw-first = Первый ход
draw-drag = Перетащите игрока на другое место или нажмите на одного, потом на другого: они поменяются. Список ниже меняется следом, его можно заполнить и с клавиатуры.
draw-listed-send = Назначить составы…
draw-random-confirm = Бросить жребий
draw-listed-confirm = Назначить составы
draw-done = Команды составлены.

## Бой

battle-seas = Моря
battle-own-sea = Моё море
battle-sea-of = Море противника: { $nick }
turn-headline-red = Ход за красными
turn-headline-blue = Ход за синими
turn-headline-of = Ход за { $nick }
turn-headline-stalled = Целый круг никто не ходил: игра ждёт
turn-open-seas = Клетки ещё не названы: { $list }
turn-yours-melee = Ваш ход: назовите по одной клетке на каждом открытом море.
turn-yours-duel-answer = Ответьте на выстрел: мимо, ранил или убил.
turn-resume = Продолжить игру
turn-resumed = Игра идёт дальше.
standing-sea-over = здесь ход окончен
inspect-head = Осмотр моря
inspect-line = { $by } просит осмотреть море игрока { $nick }. { $found }
inspect-waits = Печать нужно открыть до { $until }.
inspect-suspicion = Подозреваете нарушение?
inspect-suspect = Осмотр моря игрока { $nick } сразу закончит дуэль. Если нарушений нет, проигравшим будете вы.
inspect-after = Осмотр проверит корабли игрока { $nick } и все его ответы. Если победитель нарушил правила, победа переходит к сопернику.
inspect-ask = Осмотреть море игрока { $nick }
inspect-done = Осмотр назначен.
unseal-what = Откройте печать: покажите корабли и соль до
unseal-open = Дуэль окончена. Откройте печать, чтобы любой мог проверить ваши ответы.
unseal-fleet = Корабли, по одному на строке: { $ship }
unseal-salt = Соль, 64 знака
unseal-send = Открыть печать
unseal-done = Печать открыта.
unseal-salt-unread = Соль не читается: это 64 знака, цифры и буквы от a до f.
seal-head = Печать вместо кораблей
seal-what = В этой дуэли корабли остаются у вас. Сервер хранит только печать: по ней после игры видно, что корабли не передвинули.
seal-how = Поставьте корабли здесь: флот и соль останутся в этом браузере, отправится только печать. Без скриптов посчитайте печать программой referee seal и вставьте её. Сохраните ключ: без него печать не открыть, а неоткрытая печать – нарушение.
seal-kept = Печать принята:
seal-fixed = Дуэль началась, печать уже не меняют.
seal-label = Печать
seal-hint = 64 знака, цифры и буквы от a до f.
seal-send = Сдать печать
seal-saved = Печать принята. До начала дуэли её можно заменить.
seal-unread = Это не печать: нужны 64 знака, цифры и буквы от a до f.
act-extend-enrolment = Продлить запись
act-extend-enrolment-hint = Один раз и не больше чем на столько же дней.
field-days = На сколько дней
happened-enrolment-extended = Запись продлена
turn-headline-paused = Игра приостановлена
turn-headline-finished-red = Победили красные
turn-headline-finished-blue = Победили синие
turn-headline-finished-draw = Ничья
turn-headline-finished-none = Победителя нет
turn-headline-inspection = Дуэль остановлена: победителя назовёт осмотр
turn-headline-won = Победил { $nick }
turn-yours-shoot = Ваш ход: стреляйте.
turn-yours-answer = Ваш ход: ответьте на выстрелы.
turn-yours-answer-may-shoot = Ваш ход: ответьте на выстрелы. Потом вы можете выстрелить, но не обязаны.
turn-yours-answer_and_shoot = Ваш ход: ответьте на выстрелы и стреляйте.
turn-yours-order = Ваш ход, Адмирал: отправьте свободного игрока в бой.
turn-yours-may-shoot = Вы можете выстрелить, но не обязаны.
turn-left = Осталось { $left }
turn-deadline = до
turn-stands = часы стоят до { $until }
turn-stands-paused = часы стоят: игра приостановлена
turn-ledger = Почему такой срок
turn-owes = { $count ->
    [one] Ждём хода: { $count } игрок
    [few] Ждём хода: { $count } игрока
   *[many] Ждём хода: { $count } игроков
}
turn-delegated = может Адмирал
duty-shoot = выстрел
duty-answer = ответ
duty-answer_and_shoot = ответ и выстрел
duty-order = приказ
duty-fleet = расставить корабли
thread-newest = К последнему сообщению
thread-composer = Написать ход
thread-empty = Сообщений ещё нет. Бой начнётся с объявления Судьи.
thread-silent-visitor = Вы читаете как гость. Войдите, чтобы играть.
thread-silent-before = Бой ещё не начался. Разговор – в обсуждении.
thread-silent-spectator = Здесь пишут только игроки и Судья. Разговор – в обсуждении.
thread-silent-out = Вы вне игры. Разговор – в обсуждении.
thread-silent-over = Игра окончена. Разговор – в обсуждении.
live-lost = Связь с сервером потеряна. Страница догонит сама; написанное сохранено.
live-found = Связь восстановлена.
live-unsent = Не отправлено: нет связи. Текст сохранён – нажмите «Отправить ход» ещё раз, когда связь появится.
live-restored = Черновик восстановлен.
live-new = Новые сообщения
post-quote = Цитировать
post-dispute = Оспорить
post-replay = Повтор отсюда
post-copy = Скопировать для форума
post-copy-label = Текст для форума
post-voided = Ход отменён Судьёй: { $reason }
post-outcome = { $nick }, { $cell } – { $result }
composer-head = Написать ход
composer-for = За кого
composer-for-self = за себя
composer-refused = Ход не принят:
composer-line = Строка { $count }:
composer-reading = Читается так:
composer-reading-answer = ответ { $nick }: { $cell } - { $result }
composer-reading-shot = выстрел: { $nick } - { $cell }
composer-reading-for = за { $nick }:
composer-reading-order = приказ: { $nick } продолжает игру против { $target }
composer-reading-successor = преемник: { $nick }
composer-reading-recorded = запись: { $nick } передал вам право хода
composer-reading-delegated-turn = право хода – Адмиралу, на один ход
composer-reading-delegated-revoked = право хода – Адмиралу, до отмены
composer-reading-taken-back = право хода возвращено
composer-warning-empty = Клетка { $cell } заведомо пуста: она рядом с потопленным кораблём.
composer-hint = Сначала ответ, потом выстрел: «мимо», с новой строки «То НИК - { $cell }». Клетку можно нажать на карте.
composer-hint-melee = По клетке на каждое открытое море: «Трус — { $cell }, Бывалый — { $second }». Клетки можно нажимать на картах, они собираются в одно сообщение.
composer-hint-duel = Назовите клетку: «{ $cell }» или «То НИК - { $cell }». Её можно нажать на карте.
composer-hint-sealed = Сначала ответ: «{ $cell } - мимо». Потом, если ход ваш, выстрел: «{ $second }». Клетку можно нажать на карте.
composer-answer = Ответить на { $cell }:
composer-send = Отправить ход
composer-check = Проверить
composer-discuss = В обсуждение
composer-fill = Подставить ответы
composer-mirror = Где ошибка:
composer-kept = То, что вы написали, осталось. «Подставить ответы» допишет ответы того, за кого вы ходите.
composer-filled = Ход: { $who }. Ответы подставлены.
composer-sent = Ход принят.

## Моря

sea-caption = { $nick }: строки и столбцы, в клетке – что о ней известно
sea-own = ваше
sea-ships-left = На плаву:
sea-no-ships = ни одного корабля
sea-decks = { $count ->
    [one] { $count } палуба
    [few] { $count } палубы
   *[many] { $count } палуб
}
sea-against = Против:
mark-unknown = неизвестно
mark-miss = мимо
mark-hit = ранил
mark-sunk = убил
mark-empty = пусто
mark-awaiting = ждёт ответа
mark-deck = корабль,
seas-pursuits = Кто за кем
seas-waits = ждёт приказа Адмирала
seas-goes-on = продолжает игру против
seas-versus = против
seas-admiral = Приказы Адмирала
seas-afloat = { $count ->
    [one] { $count } корабль
    [few] { $count } корабля
   *[many] { $count } кораблей
}
seas-empty = Карт ещё нет: они появятся, когда игра начнётся.
legend-head = Знаки

## Повтор

replay-title = Повтор: { $title }
replay-head = Ход игры
replay-nothing = Бой ещё не начался: повторять нечего.
replay-steps = Шаги
replay-first = В начало
replay-previous = Назад
replay-next = Вперёд
replay-last = В конец
replay-slider = Момент игры
replay-position = Событие { $at } из { $last }
replay-show = Показать
replay-play = Смотреть
replay-pause = Пауза
replay-speed = Скорость
replay-speed-slow = медленно
replay-speed-usual = обычно
replay-speed-quick = быстро
replay-speed-rapid = очень быстро
replay-post = К сообщению №
replay-jump = Перейти
replay-closed = Флоты покажут, когда игра закончится.
replay-turn-of = Ход { $number }: { $nick }
replay-turn-red = Ход { $number }: за красными
replay-turn-blue = Ход { $number }: за синими
replay-written = Последнее сообщение
replay-voided-later = Позже Судья отменил этот ход.
replay-to-thread = В теме боя
replay-here = Ссылка на этот момент

## Обсуждение

discussion-head = Новое сообщение
discussion-empty = Здесь ещё молчат. Начните разговор.
discussion-hint = Разговор, а не ходы: ходы пишут в ветке боя.
discussion-send = Отправить
discussion-log-in = Войдите, чтобы написать
discussion-sent = Сообщение в обсуждении.
# $team – red или blue
room-readers = { $team ->
    [red] Комната красных: здесь читают и пишут красные и Судья. Когда бой закончится, её откроют для всех.
   *[blue] Комната синих: здесь читают и пишут синие и Судья. Когда бой закончится, её откроют для всех.
}
room-open = { $team ->
    [red] Комната красных. Игра окончена, и теперь её читают все.
   *[blue] Комната синих. Игра окончена, и теперь её читают все.
}
room-empty = Здесь ещё молчат. Посоветуйтесь, как будете воевать.
room-empty-over = За всю игру здесь никто ничего не сказал.
room-hint = Совет команды: соперники этого не увидят. Ходы пишут в ветке боя.
room-over = Игра окончена: комнату можно читать, а разговор идёт в обсуждении.
room-sent = Сообщение в комнате.

## Кают-компания

lounge-head = Кают-компания
lounge-what = Разговоры не про одну игру. Сообщения отсюда считаются сообщениями форума: по ним выбирают Адмирала.
lounge-empty = Здесь ещё никто не заговорил. Откройте первую тему.
lounge-new = Новая тема
lounge-new-head = Новая тема
lounge-title = О чём
lounge-text = Первое сообщение
lounge-open = Открыть тему
lounge-open-done = Тема открыта.
lounge-sent = Сообщение в теме.
lounge-opened-by = Автор темы: { $nick }
lounge-last = Последнее: { $nick }
lounge-answer = К ответу
lounge-log-in = Войдите, чтобы написать. Текст сохранён в поле.
lounge-guest = Вы здесь гость: гости читают, а пишут те, у кого есть пароль.
lounge-guest-do = Придумать пароль
lounge-too-many-threads = Новых тем можно открыть не больше пяти в час. Следующую – через { $wait }; текст сохранён в поле.
lounge-too-many-messages = Слишком много сообщений подряд. Следующее – через { $wait }; текст сохранён в поле.
lounge-closed = закрыта
lounge-closed-by = Тему закрыл { $nick }: писать в неё больше нельзя. Продолжить разговор можно в другой.
lounge-closed-meanwhile = Тему закрыли, пока вы писали. Скопируйте текст и откройте новую тему или напишите в другую.
lounge-close = Закрыть тему
lounge-reopen = Открыть тему снова
lounge-close-done = Тема закрыта.
lounge-reopen-done = Тема снова открыта.
lounge-hide-done = Сообщение скрыто.
lounge-show-done = Сообщение снова видно.
lounge-title-hidden = Тема скрыта Судьёй
post-hidden = Скрыто Судьёй: { $reason }
post-hide = Скрыть
post-hide-reason = Почему: это прочтут все
post-hide-send = Скрыть сообщение
post-show = Показать снова
marked-hint = Можно: **важно**, *выделить*, `код`, [ссылка](https://…), списки с «-», цитаты с «>».

## Действия

actions-over = Игра окончена: приказы и передача хода больше не нужны. Флоты и весь ход боя – на картах и в повторе.
delegation-head = Передать право хода
delegation-what = Если вас не будет, ход за вас сделает Адмирал. Сами ходить вы тоже сможете: считается первый ход.
delegation-admiral = Ваш Адмирал – { $nick }.
delegation-turn = На один ход
delegation-revoked = До отмены
delegation-take-back = Забрать право хода
delegation-is-turn = Право хода передано Адмиралу на один ход.
delegation-is-revoked = Право хода передано Адмиралу до отмены.
delegation-is-recorded = { $nick } записал, что вы передали право хода. Если это не так, заберите его.
delegation-admiral-cannot = Вы Адмирал: передать право хода нельзя, но можно назначить преемника.
delegation-out = Вы вне игры.
orders-head = Приказ свободному игроку
orders-what = Свободный игрок продолжит игру против того, кого вы назовёте.
orders-nobody = Свободных игроков сейчас нет.
orders-nick = Свободный игрок
orders-target = Против кого
orders-send = Отправить в бой
recorded-head = Записать передачу хода
recorded-what = Если товарищ сказал вам сам, запишите это: он увидит запись и сможет её отменить. Запись действует один ход.
recorded-nobody = Записывать некого.
recorded-nick = Кто передал
recorded-how = Как вы узнали
recorded-send = Записать
successor-head = Преемник
successor-what = Кто станет Адмиралом, если вы выбудете.
successor-nobody = Назначать некого.
successor-nick = Преемник
successor-send = Назначить
dispute-head = Оспорить
dispute-what = Если сообщение или решение Судьи неверно, скажите, почему. Часы при этом не останавливаются.
dispute-post = Номер сообщения
dispute-text = В чём спор
dispute-send = Подать спор

## Судья

referee-checklist = До начала боя
check-done = есть
check-missing = нужно
check-time = До конца записи игра начнётся сама
check-enrolled = Записалось достаточно игроков
check-drawn = Команды и пары составлены
check-fleets = Корабли расставлены
check-fleets-missing = Корабли не расставили: { $list }
referee-draw = К жеребьёвке
referee-disputes = Споры
referee-disputes-none = Все споры решены.
referee-ruled = { $count ->
    [one] { $count } решённый спор
    [few] { $count } решённых спора
   *[many] { $count } решённых споров
}
dispute-ruling = Решение:
dispute-open = Судья ещё не решил.
acts-what = Всё, что Судья ({ $nick }) и его помощники сделали в этой игре, с причинами. Не согласны – оспорьте сообщение в ветке боя.
acts-disputes = Споры
acts-disputes-none = Никто ничего не оспаривал.
# $act – название действия, $nick – о ком
undo-of = { $act }: { $nick }
duties-head = Кто ещё должен
duties-since = Срок у всех один: с
duties-left = осталось
# $nick – Адмирал, или пусто: его сейчас нет
duties-delegated = { $has_nick ->
    [yes] ход передан Адмиралу ({ $nick })
   *[no] ход передан Адмиралу, его сейчас нет
}
duties-remind = Напомнить
duties-remind-one = Напомнить: { $nick }
duties-remind-all = Напомнить всем
reminded-told = { $count ->
    [one] Напомнили { $count } человеку.
   *[many] Напомнили { $count } людям.
}
reminded-already = { $count ->
    [one] { $count } игроку не напомнили: за последний час уже напоминали, или это бот.
   *[many] { $count } игрокам не напомнили: за последний час уже напоминали, или это боты.
}
reminded-nothing = { $count ->
    [one] { $count } игрок ничего не должен: напоминать не о чем.
    [few] { $count } игрока ничего не должны: напоминать не о чем.
   *[many] { $count } игроков ничего не должны: напоминать не о чем.
}
referee-dispute-post = сообщение № { $count }
referee-log = Действия Судьи
referee-log-empty = Действий ещё не было.
acts-muster = Запись и расстановка
acts-clock = Часы
acts-players = Игроки и ходы
acts-newcomers = Новички
acts-game = Игра
act-close-enrolment = Закрыть запись
act-close-enrolment-hint = Больше никто не запишется; дальше – жеребьёвка.
act-set-posts = Указать число сообщений
act-set-posts-hint = Сколько сообщений у игрока на другом форуме: по ним выбирают Адмирала.
act-place-missing = Расставить недостающие корабли
act-place-missing-hint = Сервер расставит случайно за тех, кто не успел.
act-start = Начать бой
act-start-hint = Объявит пары, Адмиралов и первый ход.
act-pause = Приостановить игру
act-pause-hint = Часы встанут, ходы не принимаются.
act-resume = Продолжить игру
act-resume-hint = Останется ровно столько времени, сколько было.
act-extend = Продлить срок хода
act-extend-hint = На столько рабочих часов.
act-close-turn = Закрыть ход
act-close-turn-hint = Никто не выбывает; ответы даст сервер, выстрелы пропадают.
act-void = Отменить ход
act-void-hint = Автор делает его заново, на это будет не меньше часа.
act-put-out = Вывести из игры
act-put-out-hint = Игрок выбывает, его противник становится свободным.
act-bring-back = Вернуть в игру
act-bring-back-hint = Пара восстанавливается, за снятые выстрелы снова нужно ответить.
act-appoint = Назначить Адмирала
act-appoint-hint = Адмирал команды этого игрока.
act-substitute = Заменить игрока
act-substitute-hint = Новичок принимает корабли, пару и обязанности.
act-admit = Допустить пару новичков
act-admit-hint = Команды им даст жребий.
act-refuse = Отклонить заявку
act-refuse-hint = Причину увидят все.
act-announce = Объявить
act-announce-hint = Сообщение Судьи в ветке боя.
act-rule-on = Решить спор
act-rule-on-hint = Решение с причиной будет объявлено.
act-co-referee = Помощник Судьи
act-co-referee-hint = Помощник может всё, что и Судья, и не играет в этой игре.
act-finish = Закончить игру
act-finish-hint = С любым исходом.
act-cancel = Отменить игру
act-cancel-hint = Игра не состоится, результата не будет.
field-reason = Причина (увидят все)
field-with = На кого
field-first-newcomer = Первый новичок
field-second-newcomer = Второй новичок
field-post = Сообщение
field-dispute = Спор
field-ruling = Решение и причина
field-hours = Часов
field-until = До какого времени
field-posts = Сообщений
field-text = Текст
field-add = Назначить или снять
field-add-yes = назначить
field-add-no = снять
field-winner = Исход
result-red = победили красные
result-blue = победили синие
result-draw = ничья
result-none = игра не засчитана
happened-enrolled = { $nick } записывается
happened-withdrawn = { $nick } больше не записан
happened-enrolment-closed = Запись закрыта
happened-posts-set = { $nick }: сообщений – { $count }
happened-drawn = Жеребьёвка
happened-started = Начало боя
happened-fleet-placed = { $nick }: корабли расставлены
happened-applied = { $nick } просит допуска
happened-application-withdrawn = { $nick } отзывает заявку
happened-application-refused = { $has_reason ->
    [yes] Заявка отклонена: { $nick }. Причина: { $reason }
   *[no] Заявка отклонена: { $nick }
}
happened-co-referee = Помощник Судьи – { $nick }
happened-no-co-referee = { $nick } больше не помощник Судьи
happened-disputed = { $nick } оспаривает: { $text }
happened-else = Время хода вышло или игра изменилась
check-closed = Запись закрыта
act-done = Сделано, как решено.
delegation-done = Право хода передано Адмиралу.
take-back-done = Право хода снова у вас.
recorded-done = Передача хода записана.
order-done = Приказ отдан.
successor-done = Преемник назначен.
application-done = Заявка подана, её рассмотрит Судья.
application-withdrawn-done = Заявка отозвана.
dispute-done = Спор подан, его решит Судья.
delegation-no-player = Право хода передают те, кто играет.
delegation-confirm = Если это так, подтвердите:
delegated-turn = { $nick } – на один ход.
delegated-revoked = { $nick } – до отмены.
delegated-recorded = { $nick } – на один ход, по вашей записи.
delegated-move-for = Сделать ход за { $nick }
delegated-move = Сделать ход
ledger-title = Почему такой срок
ledger-head = Почему такой срок
ledger-opened = Ход открыт:
ledger-from = С
ledger-to = По
ledger-length = Сколько
ledger-why = В счёт
ledger-counts = идёт в счёт
ledger-weekend = не идёт: выходные
ledger-holiday = не идёт: { $name }
ledger-pause = не идёт: игра приостановлена
ledger-outage = не идёт: сервер не работал
ledger-sum = Всего в счёт хода: { $length }
ledger-nothing = Ход сейчас не открыт, часы не идут.
ledger-back = К бою
confirm-announcement = Будет объявлено:
confirm-since = Пока вы решали, произошло вот что. Подтвердите ещё раз.
confirm-back = Назад, ничего не делать

## Бой с ботами

play-head = Сыграть с ботами сейчас
play-what = Одно нажатие – и бой начат: жребий брошен, корабли расставлены, ждать никого не нужно.
play-guest-what = Регистрация не нужна: вы сядете за стол гостем, а понравится – сохраните ник, задав пароль в настройках.
play-pairs = Игра
play-pairs-each = Командный бой { $count } на { $count }
play-duel = Дуэль с ботом
play-melee = { $count ->
    [one] Каждый за себя: вы и { $count } бот
    [few] Каждый за себя: вы и { $count } бота
   *[many] Каждый за себя: вы и { $count } ботов
}
play-strength = Противник
play-strength-random = юнги – стреляют наугад
play-strength-hunter = матросы – добивают раненых
play-strength-sampler = боцманы – считают каждый выстрел
play-answers = Кто отвечает на выстрелы в командном бою
play-answers-referee = судья, сразу – проще для начала
play-answers-player = игроки сами – как в настоящем бою
play-choose = Выбрать расстановку
play-fleet = Ваши корабли
play-fleet-what = После начала боя корабли не переставляют, поэтому выберите расстановку сейчас.
play-your-sea = Ваше море
play-send = Начать бой
play-other = Другая расстановка
play-done = Бой начат. На ход даётся 72 часа, выходных нет: можно отойти и вернуться.
play-guest-done = Бой начат, вы играете гостем. Чтобы вернуться с другого устройства, задайте пароль в настройках.
play-title-random = { $nick } против юнг
play-title-hunter = { $nick } против матросов
play-title-sampler = { $nick } против боцманов
play-title-melee = Каждый за себя: { $nick } и боты
play-title-duel = Дуэль: { $nick } и { $other }
play-title-among-melee = Каждый за себя: учебный бой
play-title-among-duel = Учебная дуэль
play-title-among-random = Учебный бой юнг
play-title-among-hunter = Учебный бой матросов
play-title-among-sampler = Учебный бой боцманов
seat-head = Место за столом
seat-free = В этом бою играют одни боты. Место одного из них может занять человек.
seat-take = Занять место
seat-reason = За стол садится человек
seat-gone = Этого места больше нет: его заняли или бой закончился. Начните свой бой с ботами на главной странице.
seat-done = Вы заняли место. Ваши корабли и море противника – рядом с тредом.
seat-guest-done = Вы заняли место гостем. Чтобы сохранить ник, задайте пароль в настройках.
settings-claim = Сохранить ник
settings-claim-what = Вы здесь гость: войти можно только в этом браузере. Задайте пароль, и ник останется вашим. Сам ник не меняется.
settings-claim-send = Задать пароль
settings-claim-done = Пароль задан, ник ваш.

## Ключ печати: флот и соль, что лежат в браузере игрока

key-head = Ваша печать
key-here = Ключ лежит в этом браузере. Скачайте его и сохраните: без ключа печать не открыть.
key-missing = В этом браузере ключа нет. Выберите файл ключа: он читается здесь и никуда не отправляется.
key-no-key = Это не файл ключа. Он называется morskoy-boy-key-….json.
key-other-game = Этот ключ от другой игры.
key-other-seal = Этот ключ не от той печати, которую вы сдали.
key-broken = Файл ключа испорчен: флот и соль не сходятся с его печатью.
key-insecure = Здесь браузер не может считать печать: нужна страница по https. Посчитайте печать программой referee seal и вставьте её.
key-unkept = Браузер ничего не хранит, поэтому ключ скачан файлом. Сохраните его: без него печать не открыть.
key-download = Скачать ключ
key-file = Файл ключа
key-no-script = Ключ хранится у вас: флот и соль понадобятся, когда печать нужно будет открыть.
seal-by-hand = Вставить готовую печать
seal-bends = Корабль изогнут: палубы стоят в одну линию.
seal-touches = Корабли касаются: между ними нужна хотя бы одна клетка.
seal-number = Кораблей не столько, сколько нужно в этой игре.
unseal-differs = Печать не сходится: корабли и соль не те, что были запечатаны. Это не тот файл? Открыть печать можно только раз, и чужая расстановка считается нарушением.
unseal-again = Проверить ещё раз
unseal-anyway = Всё равно открыть
seal-restored = Корабли, которые вы ставили в этом браузере.
