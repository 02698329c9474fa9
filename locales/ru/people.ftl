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
