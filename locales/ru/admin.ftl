### Управление сайтом. Где есть число, оно в $count.

nav-admin = Управление
admin-head = Управление сайтом
admin-tabs = Разделы управления
admin-overview = Обзор
admin-accounts = Учётные записи
admin-counts = Сообщения на форуме
admin-calendars = Календари
admin-outbox = Исходящие
admin-outages = Простои
admin-games = Игры
admin-audit = Журнал

## Обзор

admin-what = Что есть
admin-games-open = Незаконченные игры
admin-waiting = Ждут отправки
admin-acts = Записей в журнале
admin-banned-count = { $count ->
    [one] { $count } забанена
   *[many] { $count } забанены
}
admin-given-up-count = { $count ->
    [one] { $count } так и не доставлено
   *[many] { $count } так и не доставлены
}
admin-jobs = Что делает программа
admin-fine = В порядке:
admin-wait = Ждёт:
admin-servers = { $count ->
    [0] ни один сервер не подаёт признаков жизни
    [one] работает { $count } сервер
    [few] работают { $count } сервера
   *[many] работают { $count } серверов
}
admin-overdue = { $count ->
    [0] все ходы, чей срок прошёл, закрыты
    [one] { $count } ход, чей срок прошёл, ещё не закрыт
    [few] { $count } хода, чей срок прошёл, ещё не закрыты
   *[many] { $count } ходов, чей срок прошёл, ещё не закрыты
}
admin-retiming = { $count ->
    [0] сроки перенесены после всех простоев
    [one] после { $count } простоя ещё переносятся сроки
   *[many] после { $count } простоев ещё переносятся сроки
}
admin-uncounted = { $count ->
    [0] итоги всех законченных игр подсчитаны
    [one] итоги { $count } законченной игры ещё не подсчитаны
   *[many] итоги { $count } законченных игр ещё не подсчитаны
}

## Учётные записи

admin-only = Какие
admin-only-all = все
admin-only-office = Судьи сайта и ведущие
admin-only-banned = забаненные
admin-found = { $count ->
    [0] Никого не нашлось.
    [one] Нашлась { $count } учётная запись.
    [few] Нашлись { $count } учётные записи.
   *[many] Нашлось { $count } учётных записей.
}
admin-made = заведена
admin-made-at = Заведена
admin-mark-closed = закрыта
admin-mark-banned = забанен
admin-banned = Забанен.
admin-sessions = Где выполнен вход
admin-mark-guest = гость, без пароля
admin-role = Роль
admin-role-player = игрок
admin-role-referee = Судья сайта
admin-role-admin = ведёт сайт
admin-written-here = Написано здесь
admin-elsewhere = На другом форуме
admin-mail = Почта
admin-mail-none = не указана
admin-mail-unconfirmed = указана, но не подтверждена
admin-mail-confirmed = подтверждена
admin-ban-since = С
admin-ban-until = до
admin-ban-for-ever = навсегда
admin-ban-days = { $count ->
    [one] на { $count } день
    [few] на { $count } дня
   *[many] на { $count } дней
}
admin-ban-time = На сколько
admin-new-role = Новая роль: { $role }.
admin-reason = Причина
admin-under-way = { $count ->
    [one] Играет в { $count } незаконченной игре. Забаненный или закрытый считается там отсутствующим: решает Судья игры.
   *[many] Играет в { $count } незаконченных играх. Забаненный или закрытый считается там отсутствующим: решает Судья игры.
}
admin-audit-of = Всё об этом нике в журнале
admin-acts-head = Что сделать
admin-closed-since = Учётная запись закрыта: { $when }. Сделать с ней больше ничего нельзя.
admin-of-the-house = Это учётная запись самой программы: с ней ничего сделать нельзя.
admin-link-made = Передайте эту ссылку хозяину ника. Она сработает один раз, в течение суток, и больше показана не будет.
admin-do-role = Сменить роль
admin-do-role-what = Судья сайта открывает командные бои и модерирует кают-компанию. Кто ведёт сайт, может всё, что есть на этих страницах.
admin-do-ban = Забанить
admin-do-ban-what = Сеансы закончатся сразу, ключи API замрут на время бана. Причину увидит сам забаненный при входе.
admin-do-unban = Снять бан
admin-do-unban-what = Можно будет снова войти, ключи API оживут.
admin-do-password = Ссылка для нового пароля
admin-do-password-what = Ссылка сработает один раз, в течение суток. Прежние ссылки перестанут действовать. Когда пароль сменят, все сеансы закончатся.
admin-do-sessions = Завершить все сеансы
admin-do-sessions-what = Везде нужно будет войти заново.
admin-do-tokens = Отозвать все ключи API
admin-do-tokens-what = Программы с этими ключами больше ничего не смогут. Вернуть ключи нельзя, можно сделать новые.
admin-do-close = Закрыть учётную запись
admin-do-close-what = Ник и написанное останутся, почта, пароль, настройки, ключи и вебхуки будут стёрты. Открыть её снова будет нельзя.
admin-act-done = Сделано и записано в журнал.
admin-not-yourself = С собой этого сделать нельзя. Закрыть свою учётную запись можно в настройках.
admin-last = Больше некому вести сайт. Сначала сделайте ведущим кого-нибудь ещё.
admin-nothing = Так уже и есть.
admin-days = Бан длится от 1 до 3650 дней или навсегда.

## Сообщения на другом форуме

admin-counts-head = Таблица
admin-counts-why = Сообщения на другом форуме складываются с написанными здесь: по сумме выбирают адмиралов (Т1, Т3). В идущих играх числа уже не изменятся.
admin-counts-file = Файл CSV
admin-counts-file-hint = UTF-8 или windows-1251, до 64 КиБ.
admin-counts-text = Или вставьте строки сюда
admin-counts-text-hint = Ник и число, между ними точка с запятой, запятая или табуляция: «ZimA;1204». Строка заголовков не мешает.
admin-counts-check = Показать, что изменится
admin-counts-nothing = Здесь нет ни одной строки с ником и числом. Выберите файл или вставьте строки.
admin-counts-too-long = { $count ->
   *[many] В таблице больше { $count } строк. Разделите её.
}
admin-counts-large = Файл больше 64 КиБ. Разделите таблицу на части.
admin-counts-not-text = Этот файл не читается как текст. Сохраните таблицу как CSV.
admin-counts-preview = Что изменится
admin-counts-sum = { $count ->
    [0] Ни одно число не изменится.
    [one] Изменится { $count } число.
    [few] Изменятся { $count } числа.
   *[many] Изменятся { $count } чисел.
}
admin-counts-left-out = { $count ->
    [one] { $count } строка с ошибкой будет пропущена.
    [few] { $count } строки с ошибками будут пропущены.
   *[many] { $count } строк с ошибками будут пропущены.
}
admin-counts-line = Строка
admin-counts-old = Было
admin-counts-new = Станет
admin-counts-what = Что это значит
admin-counts-known = здесь: { $nick }
admin-counts-here = { $count ->
    [one] и ещё { $count } сообщение здесь
    [few] и ещё { $count } сообщения здесь
   *[many] и ещё { $count } сообщений здесь
}
admin-counts-same = так уже и есть
admin-counts-no-nick = в строке нет ника
admin-counts-unknown = такого ника здесь нет
admin-counts-closed = учётная запись закрыта
admin-counts-no-number = «{ $text }» – не число сообщений
admin-counts-double = тот же ник, что в строке { $line }
admin-counts-write = Записать
admin-counts-saved = Числа записаны.
admin-counts-changed = С тех пор кое-что изменилось. Посмотрите ещё раз и запишите.

## Исходящие

admin-deliveries = Сообщения вебхукам
admin-deliveries-none = Всё доставлено.
admin-letters = Письма
admin-letters-none = Все письма отправлены.
admin-no-mail = Почтовый сервер не задан (REFEREE_SMTP_URL): письма не отправляются.
admin-letter-notice = письмо об игре
admin-letter-confirm = письмо: подтвердить почту
admin-letter-password = письмо: новый пароль
admin-letter-changed = письмо: почта сменилась
admin-pushes-waiting = { $count ->
    [one] Ждёт { $count } уведомление в браузер.
    [few] Ждут { $count } уведомления в браузер.
   *[many] Ждут { $count } уведомлений в браузер.
}
admin-pushes-given-up = { $count ->
    [one] Не доставлено { $count }.
   *[many] Не доставлено { $count }.
}
admin-attempts = { $count ->
    [0] ещё не пробовали
    [one] { $count } попытка
    [few] { $count } попытки
   *[many] { $count } попыток
}
admin-next = Следующая попытка:
admin-given-up = Больше не отправляем.
admin-again = Повторить
admin-again-done = Отправим ещё раз, сейчас же.
admin-hook-on = включён
admin-hook-off = выключен
admin-hook-since = с
admin-hook-turn-off = Выключить
admin-hook-on-done = Вебхук включён.
admin-hook-off-done = Вебхук выключен.

## Журнал

admin-audit-nick = Чей: кто сделал или о ком
admin-audit-empty = Записей нет.
admin-by = Сделал(а)
audit-act-calendar = Выходные дни
audit-act-import = Игра с другого форума
audit-act-role = Роль
audit-act-ban = Бан
audit-act-unban = Бан снят
audit-act-end_sessions = Сеансы завершены
audit-act-revoke_tokens = Ключи API отозваны
audit-act-password_link = Ссылка для нового пароля
audit-act-close = Учётная запись закрыта
audit-act-counts = Сообщения на другом форуме
audit-act-invitation = Приглашение
audit-act-user_add = Учётная запись заведена
audit-act-user_passwd = Пароль сменён
audit-act-token = Ключ API выдан
audit-act-thread_close = Тема закрыта
audit-act-thread_reopen = Тема открыта снова
audit-act-message_hide = Сообщение скрыто
audit-act-message_show = Сообщение показано снова
audit-act-delivery_again = Отправить вебхуку ещё раз
audit-act-letter_again = Отправить письмо ещё раз
audit-act-webhook_on = Вебхук включён
audit-act-webhook_off = Вебхук выключен
audit-fact-from = было
audit-fact-to = стало
audit-fact-until = до
audit-fact-role = роль
audit-fact-own = своя
audit-fact-changed = изменено
audit-fact-left_out = пропущено строк
audit-fact-counts = числа
audit-fact-thread = тема
audit-fact-number = №
audit-fact-name = название
audit-fact-scopes = права
audit-fact-webhook = вебхук
audit-fact-letter = письмо
audit-yes = да
audit-no = нет
