### Что людям сообщают об их играх – на сайте, письмом и на телефон – и сами письма.
### Время ($deadline) приходит уже написанным, с поясом.

## Уведомления: заголовок и слова

notice-your_turn-subject = Ваш ход
notice-your_turn = { $duty ->
    [shoot] Ваш ход: сделайте выстрел до { $deadline }.
    [answer] Ваш ход: ответьте на выстрелы по вашему морю до { $deadline }.
    [answer_and_shoot] Ваш ход: ответьте на выстрелы по вашему морю и сделайте свой до { $deadline }.
    [order] Ход вашей команды стоит: вы Адмирал, пошлите в бой свободного игрока до { $deadline }.
   *[others] Вы Адмирал: до { $deadline } сделайте ход за тех, кто передал вам право хода: { $others }.
}{ $duty ->
    [others] {""}
   *[other] { $has_others ->
        [yes] {" "}Вы Адмирал: сделайте ход и за тех, кто передал вам право хода: { $others }.
       *[no] {""}
    }
}
notice-reminder_half-subject = Осталась половина времени
notice-reminder_half = Прошла половина времени на ход. { notice-still_owed }
notice-reminder_sixth-subject = Время на ход кончается
notice-reminder_sixth = Осталась шестая часть времени на ход. { notice-still_owed }
notice-nudge-subject = Судья напоминает о ходе
notice-nudge = Судья напоминает: ход ещё за вами. { notice-still_owed }
notice-still_owed = { $duty ->
    [shoot] Сделайте выстрел до { $deadline }.
    [answer] Ответьте на выстрелы по вашему морю до { $deadline }.
    [answer_and_shoot] Ответьте на выстрелы по вашему морю и сделайте свой до { $deadline }.
    [order] Вы Адмирал: пошлите в бой свободного игрока до { $deadline }.
   *[others] Вы Адмирал: до { $deadline } сделайте ход за тех, кто передал вам право хода: { $others }.
}{ $duty ->
    [others] {""}
   *[other] { $has_others ->
        [yes] {" "}И за тех, кто передал вам право хода: { $others }.
       *[no] {""}
    }
}
notice-out-subject = Вы выбыли из игры
notice-out = { $reason ->
    [sunk] Ваш последний корабль убит: вы выбыли из игры. Тред боя можно читать и дальше.
    [overslept] Вы выбыли из игры: ход не сделан в срок. Если вы не могли иначе, напишите Судье: только он возвращает в игру.
    [violation] Вы выбыли из игры за нарушение правил. Если это ошибка, подайте спор.
   *[referee] Судья вывел вас из игры{ $has_why ->
        [yes] : { $why }
       *[no] {""}
    }. Если это ошибка, подайте спор.
}
notice-brought_back-subject = Вы снова в игре
notice-brought_back = Судья вернул вас в игру{ $has_why ->
    [yes] : { $why }
   *[no] {""}
}. Посмотрите, не за вами ли ход.
notice-freed-subject = Вы свободный игрок
notice-freed = Ваш противник выбыл: теперь вы свободный игрок. { $has_admiral ->
    [yes] Против кого играть дальше, решает Адмирал: { $admiral }.
   *[no] Вы Адмирал: решите сами, против кого играть дальше.
}
notice-ordered-subject = Приказ: новый противник
notice-ordered = { $has_by ->
    [yes] Адмирал { $by } послал вас против { $target }. В этот ход вы можете стрелять, со следующего – должны.
   *[no] Жребий послал вас против { $target }: Адмирал не отдал приказа в срок.
}
notice-admiral-subject = Вы Адмирал
notice-admiral = Вы Адмирал { $team ->
    [red] красных
   *[blue] синих
}: посылаете свободных игроков и ходите за тех, кто передал вам право хода.
notice-recorded-subject = Записано: право хода у Адмирала
notice-recorded = Адмирал { $by } записал, что вы передали ему право хода{ $has_how ->
    [yes] {" "}({ $how })
   *[no] {""}
}. Если это не так, заберите право хода в треде боя.
notice-delegation_ended-subject = Право хода снова у вас
notice-delegation_ended = Адмирал несколько раз подряд не сделал хода за вас, и право хода снова у вас. Со следующего хода вашей команды ходите сами.
notice-skipped-subject = Ход за вас не сделан
notice-skipped = { $has_admiral ->
    [yes] Адмирал { $admiral } не сделал хода за вас
   *[no] Ход за вас не сделан
}: он пропущен, из игры вы не выбыли. Заберите право хода, если можете ходить сами.
notice-drawn-subject = Жеребьёвка прошла
notice-drawn = Вы играете за { $team ->
    [red] красных
   *[blue] синих
} против { $enemy }. Адмирал команды – { $admiral }. Поставьте корабли, чтобы бой начался.
notice-admitted-subject = Вас допустили в игру
notice-admitted = Судья допустил вас: вы вступаете за { $team ->
    [red] красных
   *[blue] синих
} против { $enemy }. Поставьте корабли – бой для вас начнётся с ближайшего хода.
notice-refused-subject = Заявка отклонена
notice-refused = Судья отклонил вашу заявку на игру.
notice-substitute-subject = Вы вступаете в бой на замену
notice-substitute = Вы играете вместо { $nick }: его корабли, его пара, его ход{ $has_why ->
    [yes] {" "}({ $why })
   *[no] {""}
}. Посмотрите, не за вами ли ход.
notice-replaced-subject = Вас заменили
notice-replaced = Вместо вас играет { $nick }{ $has_why ->
    [yes] : { $why }
   *[no] {""}
}.
notice-voided-subject = Ваш ход отменён
notice-voided = Судья отменил ваш ход в сообщении № { $post }{ $has_why ->
    [yes] : { $why }
   *[no] {""}
}. Сделайте ход заново.
notice-ruling-subject = Судья решил ваш спор
notice-ruling = Решение Судьи по вашему спору: { $text }
notice-dispute-subject = Спор
notice-dispute = { $nick } подал спор: { $text }
notice-application-subject = Заявка в игру
notice-application = { $nick } просится в игру. Допускают парами: по одному в каждую команду.
notice-finished-subject = Игра окончена
notice-finished = { $winner ->
    [none] Игра окончена вничью.
    [red] Игра окончена. Победили красные{ $team ->
        [red] {" "}– ваша команда. Поздравляем!
        [blue] . Спасибо за игру!
       *[none] .
    }
    [won] Игра окончена. Победа за вами. Поздравляем!
    [lost] Игра окончена. Победил { $nick }. Спасибо за игру!
   *[blue] Игра окончена. Победили синие{ $team ->
        [blue] {" "}– ваша команда. Поздравляем!
        [red] . Спасибо за игру!
       *[none] .
    }
} Бой можно пересмотреть с начала.
notice-cancelled-subject = Игра отменена
notice-cancelled = Судья отменил игру{ $has_why ->
    [yes] : { $why }
   *[no] {""}
}.

notice-started-subject = Игра началась
notice-started = Игра началась: { $list }. Когда придёт ваш ход, скажем отдельно.
notice-no_fleet-subject = Запись снята: корабли не расставлены
notice-no_fleet = Запись в игру закончилась, а корабли вы не расставили, и запись снята. В следующей игре расставьте их сразу.
notice-inspection-subject = Просят осмотреть ваше море
notice-inspection = { $nick } просит осмотреть ваше море. { $has_deadline ->
    [yes] Откройте печать до { $deadline }: неоткрытая считается нарушением.
   *[no] Корабли у сервера: он проверит сам.
}
notice-verdict-subject = Результат осмотра
notice-verdict = { $has_own ->
    [yes] Ваше море осмотрено.
   *[no] Море игрока { $nick } осмотрено.
} { $outcome ->
    [void] Правила нарушили оба: игра не засчитана.
    [reversed] Правила нарушил победитель: победа за { $winner }.
   *[stands] Результат игры прежний.
} Подробности – в треде боя.

## Письма

mail-hello = Здравствуйте, { $nick }!
mail-game = Игра «{ $title }»
mail-open = Открыть игру
mail-who = Это письмо написал Судья морского боя: { $site }. Отвечать на него не нужно.
mail-choose = О чём писать вам: { $address }
mail-choose-short = О чём писать мне
mail-off = Не писать больше ни о чём: { $address }
mail-off-short = Не писать больше
mail-confirm-subject = Подтвердите адрес
mail-confirm = Кто-то, надеемся – вы, указал этот адрес для писем игроку { $nick }. Откройте ссылку и нажмите кнопку: тогда Судья будет писать вам о ваших ходах. Ссылка действует неделю. Если это не вы, ничего не делайте.
mail-confirm-open = Подтвердить адрес
mail-password-subject = Новый пароль
mail-password = Кто-то, надеемся – вы, попросил новый пароль для игрока { $nick }. Откройте ссылку и придумайте пароль. Ссылка действует сутки и только один раз. Если это не вы, ничего не делайте: прежний пароль остаётся.
mail-password-open = Придумать новый пароль
mail-changed-subject = Адрес для писем изменён
mail-changed = У игрока { $nick } теперь другой адрес для писем, на этот Судья больше не пишет. Если это не вы, смените пароль и обратитесь к тому, кто ведёт сайт.
mail-changed-open = Войти

## Страница уведомлений

notices-head = Уведомления
notices-none = Пока ничего нет. Здесь появится всё, что касается вас в играх: ваш ход, приказы, решения Судьи.
notices-fresh = новое
notices-earlier = Раньше
notices-choose = О чём сообщать письмом и на телефон
nav-notices = { $count ->
    [one] { $count } уведомление
    [few] { $count } уведомления
   *[many] { $count } уведомлений
}

## Настройка уведомлений

notices-what = На сайте видно всё. Выберите, о чём ещё сообщать письмом и на телефон или в браузер. О том, что уже сделано, Судья не пишет.
notices-topic-your_turn = Ваш ход
notices-topic-reminders = Напоминания: осталась половина и шестая часть времени
notices-topic-orders = Приказ Адмирала
notices-topic-freed = Вы свободный игрок
notices-topic-out = Вы выбыли или вернулись
notices-topic-admiral = Вы Адмирал
notices-topic-delegation = Что стало с правом хода
notices-topic-entry = Жеребьёвка, заявка, замена
notices-topic-rulings = Решения Судьи о вас
notices-topic-office = Судье: споры и заявки
notices-topic-end = Игра окончена
notices-by-mail = Письмом
notices-by-push = На устройство
notices-mail-on = Писать мне письма
notices-mail-none = Писем не будет, пока у вас нет подтверждённого адреса.
notices-mail-to = Письма идут на { $address }.
notices-all = Все уведомления
notices-send = Сохранить
notices-saved = Запомнили, о чём вам сообщать.
notices-devices = Устройства
notices-devices-none = Ни одно устройство не подключено.
notices-device-added = подключено
notices-device-remove = Убрать
notices-device-on = Сообщать на это устройство
notices-device-how = На айфоне сначала добавьте сайт на экран «Домой» и откройте его оттуда.
notices-device-refused = Браузер не разрешает: включите уведомления для этого сайта в его настройках и нажмите ещё раз.
notices-device-cannot = Этот браузер не умеет получать уведомления.
notices-device-failed = Не получилось. Проверьте связь и нажмите ещё раз.
notices-device-saved = Готово: это устройство подключено.
notices-device-removed-done = Устройство убрано.
notices-device-script = Чтобы подключить устройство, нужен JavaScript.

## Отказ от писем

unsubscribe-head = Отказ от писем
unsubscribe-what = Судья пишет игроку { $nick } о его играх. Уведомления на сайте останутся в любом случае.
unsubscribe-topic = Не писать о таком: «{ $topic }»
unsubscribe-all = Не писать больше ни о чём
unsubscribe-did-topic = Об этом Судья больше писать не будет.
unsubscribe-did-all = Судья больше не будет писать вам писем.
unsubscribe-back = Передумали? Всё настраивается на странице настроек.

## Меня нет

absence-head = Меня нет
absence-what = До этого дня за вас во всех боях ходит Адмирал: и в тех, что идут, и в тех, что начнутся. Он видит, до какого дня вас нет. Походить самому можно и раньше; право хода в одном бою можно забрать в нём самом.
absence-day = Меня нет до
absence-send = Передать ходы Адмиралу
absence-until = Вас нет до
absence-over = Я уже здесь
absence-not-later = Выберите день позже сегодняшнего.
absence-too-late = Выберите день в пределах года.
absence-saved = Ходы переданы Адмиралам до вашего возвращения.
absence-admiral-saved = Ходы переданы, кроме боёв, в которых Адмирал – вы: Адмирал передать ход не может. Назначьте преемника или напишите Судье.
absence-over-done = С возвращением! Право хода снова у вас.
absence-away = нет до { $day }
