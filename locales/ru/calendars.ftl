## Календарь выходных сайта (C2, C5)

admin-back = К управлению сайтом
calendars-head = Календарь выходных
calendars-what = В эти дни, как и по субботам и воскресеньям, время хода не идёт в играх с календарём «праздники России». Суббота и воскресенье рабочими не бывают.
calendars-unknown = С { $year } года известны только субботы и воскресенья.
calendars-years = Годы
calendars-year = Выходные { $year } года
calendars-none = В этом году известны только субботы и воскресенья.
calendars-day = День
calendars-name = Название
calendars-remove = Убрать
calendars-add-head = Добавить выходной
calendars-show = Показать, что изменится
calendars-import-head = Загрузить из файла
calendars-file = Файл
calendars-file-hint = Каждый день с новой строки: дата вида 2028-01-01, табуляция, название. Годы, которые есть в файле, берутся из него целиком.
calendars-changes = Что менялось
calendars-no-changes = Ничего не меняли: действует таблица программы.
calendars-by-program = таблица программы, { $days }
calendars-by-hand = { $by } вручную, { $days }
calendars-by-file = { $by } из файла, { $days }
calendars-days =
    { $count ->
        [one] { $count } день
        [few] { $count } дня
       *[many] { $count } дней
    }
calendars-weekday-1 = пн
calendars-weekday-2 = вт
calendars-weekday-3 = ср
calendars-weekday-4 = чт
calendars-weekday-5 = пт
calendars-weekday-6 = сб
calendars-weekday-7 = вс
calendars-confirm-head = Изменить календарь?
calendars-reason = Причина (останется в истории календаря)
calendars-confirm = Изменить календарь
calendars-leave = Не менять
calendars-meanwhile = Пока вы решали, календарь изменил кто-то другой. Посмотрите ещё раз, что изменится теперь.
calendars-never-earlier = Срок хода сдвигается только на более позднее время, никогда не на более раннее. Новый срок объявляется в игре.
calendars-will-add = { $day } станет выходным: { $name }
calendars-will-rename = { $day } останется выходным, «{ $was }» станет «{ $name }»
calendars-will-remove = { $day } станет рабочим днём, сейчас «{ $was }»
calendars-will-unname = { $day } останется выходным без названия, сейчас «{ $was }»
calendars-more =
    { $count ->
        [one] и ещё { $count } день
        [few] и ещё { $count } дня
       *[many] и ещё { $count } дней
    }
calendars-games =
    { $count ->
        [0] Ни у одной из идущих игр срок не сдвинется (всего идёт: { $running }).
        [one] Срок сдвинется у { $count } игры (всего идёт: { $running }).
       *[many] Срок сдвинется у { $count } игр (всего идёт: { $running }).
    }
calendars-changed-done = Календарь изменён. Сроки идущих игр пересчитываются.
calendars-fault-day = Выберите день.
calendars-fault-name = Назовите выходной, не длиннее { $limit } знаков.
calendars-fault-reason = Напишите причину, не длиннее { $limit } знаков.
calendars-fault-not-there = В календаре нет такого дня: { $day }. Убрать можно только то, что в нём есть.
calendars-fault-same = В календаре уже так и есть, менять нечего.
calendars-fault-far = Возьмите день из лет с 2000 по 2100.
calendars-fault-empty = В файле нет ни одного дня. Нужны строки: дата вида 2028-01-01, табуляция, название.
calendars-fault-large = Файл больше 64 КиБ. Загрузите годы по частям.
calendars-fault-not-text = Этот файл не читается как текст. Сохраните таблицу как текст с табуляцией (TSV).
calendars-fault-line = Строка { $line }: { $why }
calendars-fault-tab = нет табуляции после даты. Напишите дату, табуляцию и название.
calendars-fault-date = «{ $what }» – не дата. Напишите существующий день вида 2028-01-01.
calendars-fault-no-name = нет названия. Напишите его после табуляции.
calendars-fault-twice = этот день уже стоит в строке { $what }. Уберите одну из двух.

## Простои сервера (C4)

outages-head = Простои сервера
outages-site-head = Простои сайта
outages-what = Время, когда сервер не работал минуту и дольше, в срок хода не входит.
outages-none = Простоев не было.
outages-games = Игры
outages-told =
    { $count ->
        [0] игр не задел
        [one] объявлен в { $count } игре
       *[many] объявлен в { $count } играх
    }
outages-being-told = игры ещё узнают о нём
outages-moved = Срок сдвинут на { $length }.
outages-not-moved = Срок не сдвинулся.
outages-extend = Продлить ход ещё
outages-reason = сервер не работал с { $from } до { $to }

## Перенос игры с другого форума

import-head = Перенести игру с другого форума
import-what = Загрузите ходы игры с их временем в формате referee replay. Сначала всё проверится по правилам и покажется, что получится; записано пока ничего не будет. Судьёй станете вы: в файле вас заменяет слово referee.
import-file = Файл с ходами
import-file-hint = Строки JSON, одна команда на строку, до 64 КиБ. Файл побольше перенесёт администратор командой referee import.
import-running = Время хода идёт дальше с последней строки. Иначе игра на паузе, пока вы её не продолжите.
import-try = Проверить
import-confirm = Перенести
import-leave = Не переносить
import-lines =
    { $count ->
        [one] { $count } строка
        [few] { $count } строки
       *[many] { $count } строк
    }
import-events =
    { $count ->
        [one] { $count } событие
        [few] { $count } события
       *[many] { $count } событий
    }
import-posts =
    { $count ->
        [one] { $count } сообщение в ветке боя
        [few] { $count } сообщения в ветке боя
       *[many] { $count } сообщений в ветке боя
    }
import-turn-red = ход за Красными
import-turn-blue = ход за Синими
import-paused = на паузе, в запасе останется { $left }
import-left = осталось { $left }
import-owe = должны ответить или выстрелить: { $nicks }
import-known = Уже есть на сайте: { $nicks }.
import-made = Появятся на сайте: { $nicks }. Войти новые смогут, когда администратор даст им ссылку.
import-nobody = никто
import-done = Игра перенесена.
import-fault-line = Строка { $line }: { $why }
import-fault-malformed = знак { $column }: не читается ({ $why }).
import-fault-empty = В файле нет ни одной команды.
import-fault-large = Файл больше 64 КиБ. Такой перенесёт администратор командой referee import.
import-fault-not-text = Этот файл не читается как текст. Нужны строки JSON.
import-fault-already = Этот файл уже перенесён: /games/{ $game }
import-fault-future = это время ещё не настало. Перенести можно только то, что уже было.
import-fault-nick = «{ $nick }» не может быть ником на этом сайте. Дайте этому игроку другой.
import-fault-alike = «{ $nick }» не отличить от «{ $known }». Если это один человек, пишите его ник одинаково, если нет – дайте другой.
import-fault-referee = { $nick } не может судить на этом сайте. Откройте игру от имени referee: им станете вы.
