### Люди: профили и поиск по нику. Где есть число, оно в $count.

## Профиль

profile-own = это вы
profile-mine = Мой профиль
profile-since = здесь с { $month } { $year }
profile-bot = бот
profile-bot-of-the-house = бот этого сайта
profile-referee = Судья сайта
profile-admin = ведёт сайт
profile-not-yet = пока нет
per-cent = { $number } %
profile-games = Сыграно до конца
profile-games-count = { $count ->
    [one] { $count } игра
    [few] { $count } игры
   *[many] { $count } игр
}
profile-wins = Победы команды
profile-won = { $count ->
    [one] { $count } победа
    [few] { $count } победы
   *[many] { $count } побед
}
profile-lost = { $count ->
    [one] { $count } поражение
    [few] { $count } поражения
   *[many] { $count } поражений
}
profile-drawn = { $count ->
    [one] { $count } ничья
    [few] { $count } ничьи
   *[many] { $count } ничьих
}
profile-aim = Свои выстрелы
profile-shots = { $count ->
    [one] { $count } выстрел
    [few] { $count } выстрела
   *[many] { $count } выстрелов
}
profile-hits = { $count ->
    [one] { $count } попадание
    [few] { $count } попадания
   *[many] { $count } попаданий
}
profile-sunk = { $count ->
    [one] { $count } потопленный корабль
    [few] { $count } потопленных корабля
   *[many] { $count } потопленных кораблей
}
profile-sharpness = Меткость
profile-sharpness-what = столько выстрелов попало
profile-sharpness-from = { $count ->
    [one] её считают с { $count } выстрела
   *[many] её считают с { $count } выстрелов
}
profile-punctuality = Пунктуальность
profile-punctuality-what = { $count ->
    [one] сделано вовремя { $met } из { $count } хода
   *[many] сделано вовремя { $met } из { $count } ходов
}
profile-punctuality-from = её считают с первого хода в законченном бою
profile-present = Сейчас в бою
profile-past = Законченные игры
profile-past-empty = Законченных игр пока нет: бой появится здесь, когда кончится.
profile-past-empty-own = Законченных игр пока нет. Запишитесь в игру на причале или сыграйте с ботами: бой появится здесь, когда кончится.
profile-result-won = победа
profile-result-lost = поражение
profile-result-drawn = ничья
profile-result-replaced = доиграл другой
profile-rivals = Противники по паре
profile-rivals-what = Первым стоит счёт хозяина страницы, вторым – противника.
profile-rival = Противник
profile-rival-games = Игр
profile-rival-score = Победы
profile-rival-hits = Попадания

## Поиск

people-title = Найти игрока
people-nobody = Такого игрока нет
people-nobody-what = Мы искали:
people-near = Может быть, это:
people-field = Ник
people-hint = Большие и маленькие буквы всё равно, похожие русские и латинские тоже.
people-found = Профиль игрока

## Кто с кем в штурманской

seas-people = Кто с кем

## Рейтинг

rating-title = Рейтинг, сезон { $season }
rating-seasons = Сезоны:
rating-what = Места идут по столбцу «Надёжно»: так высоко игрок стоит почти наверняка.
rating-empty = В этом сезоне ещё нет игр, которые идут в рейтинг. Запишитесь в командный бой на причале: рейтинг появится, когда он кончится.
rating-to-games = К играм
rating-place = Место
rating-player = Игрок
rating-rating = Рейтинг
rating-sure = Надёжно
rating-few = мало игр
rating-pages = Страницы рейтинга
rating-games = { $count ->
    [one] { $count } игра сезона
    [few] { $count } игры сезона
   *[many] { $count } игр сезона
}
rating-games-title = Игры в рейтинг, сезон { $season }
rating-games-what = У каждой команды – средний рейтинг её игроков до и после игры и вероятность победы, какой она была перед концом.
rating-games-empty = В этом сезоне таких игр ещё не было.
rating-chance = ждали победы на { $chance }
rating-how = Как считается рейтинг
rating-how-method = Метод известный: Weng–Lin, он же OpenSkill. Команда сильна, как все её игроки вместе. Победа над сильной командой даёт больше, чем над слабой, а чем меньше известно об игроке, тем заметнее меняется его число.
rating-how-numbers = Новичок начинает с { $first } ± { $margin }. Первое число – сила. Второе – насколько она известна: в двух случаях из трёх настоящая сила лежит в этих пределах. «Надёжно» – это сила минус три таких погрешности, по нему идут места. Пока игр в сезоне меньше { $games }, места нет: мало игр.
rating-how-games = В рейтинг идут командные бои, доведённые до конца, в том порядке, в котором они кончились; ничья считается ничьей. Не идут и ничего не меняют: отменённые игры, игры без единого отвеченного выстрела, игры с ботами этого сайта и с гостями, у которых ещё нет пароля.
rating-how-people = Результат команды – результат каждого, кто играл за неё, и того, кто выбыл раньше конца. Кого заменили, тому игра не считается; она считается тому, кто доиграл вместо него. Кто вступил в бой позже, играл за команду, как все.
rating-how-seasons = Сезон – календарный год по московскому времени; игра принадлежит году, в котором кончилась. В новом сезоне рейтинг остаётся прежним, но погрешность растёт: к её квадрату прибавляется квадрат { $drift }, до { $margin }, не больше.
rating-how-anew = Если результат игры позже изменён решением или игра посчитана с опозданием, всё, что кончилось после неё, считается заново. Поэтому рейтинг всегда таков, каким вышел бы при счёте по порядку с самого начала.
rating-how-teams = Постоянных команд здесь нет: каждую игру их делит жребий. Сила команды – средний рейтинг тех, кто играл за неё; до и после игры она видна в списке игр сезона, там же – вероятность победы.
rating-how-parameters = Параметры в обозначениях OpenSkill: μ = 25, σ = 25/3, β = 25/6, τ = 25/300 перед каждой игрой, 25/12 за каждый новый сезон. Показано { $first } + { $scale } · (μ − 25), погрешность – { $scale } · σ, «надёжно» – по μ − 3σ.
rating-how-punctuality = Пунктуальность в рейтинг не входит и считается отдельно: сколько ходов сделано вовремя. Выходные, праздники и паузы часы пропускают сами. Не считаются опозданием ход, во время которого сайт не работал, выход, который Судья отменил, ход, который Судья закрыл, и ход, посреди которого место занял другой.
profile-rating = Рейтинг
profile-rating-none = считают после игры без ботов и гостей
profile-rating-place = { $place }-е место в сезоне { $season }
profile-rating-season = сезон { $season }
profile-rating-few = мало игр
profile-rating-so-far = пока { $rating }, место дают с { $games } игр
profile-steps = Рейтинг по играм
profile-step-game = Игра
profile-step-result = Итог
profile-step-gain = Изменение
profile-step-after = Стало
