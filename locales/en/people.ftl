### People: profiles, and looking for a nick. Where there is a number it is in $count.

## Profile

profile-own = this is you
profile-mine = My profile
profile-since = here since { $month } { $year }
profile-bot = bot
profile-bot-of-the-house = bot of this site
profile-referee = Referee of the site
profile-admin = runs the site
profile-not-yet = not yet
per-cent = { $number }%
profile-games = Played to the end
profile-games-count = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
profile-wins = The team’s wins
profile-won = { $count ->
    [one] { $count } win
   *[other] { $count } wins
}
profile-lost = { $count ->
    [one] { $count } defeat
   *[other] { $count } defeats
}
profile-drawn = { $count ->
    [one] { $count } draw
   *[other] { $count } draws
}
profile-aim = Own shots
profile-shots = { $count ->
    [one] { $count } shot
   *[other] { $count } shots
}
profile-hits = { $count ->
    [one] { $count } hit
   *[other] { $count } hits
}
profile-sunk = { $count ->
    [one] { $count } ship sunk
   *[other] { $count } ships sunk
}
profile-sharpness = Sharpness
profile-sharpness-what = so many of the shots hit
profile-sharpness-from = { $count ->
    [one] counted from { $count } shot on
   *[other] counted from { $count } shots on
}
profile-punctuality = Punctuality
profile-punctuality-what = { $count ->
    [one] { $met } of { $count } turn done in time
   *[other] { $met } of { $count } turns done in time
}
profile-punctuality-from = counted from the first turn of a finished battle on
profile-present = In battle now
profile-past = Finished games
profile-past-empty = No finished games yet: a battle will be here when it is over.
profile-past-empty-own = No finished games yet. Enrol in a game in the lobby or play with bots: the battle will be here when it is over.
profile-result-won = won
profile-result-lost = lost
profile-result-drawn = draw
profile-result-replaced = played to the end by somebody else
profile-rivals = Enemies by pair
profile-rivals-what = First the score of this player, then the enemy’s.
profile-rival = Enemy
profile-rival-games = Games
profile-rival-score = Wins
profile-rival-hits = Hits

## Search

people-title = Find a player
people-nobody = There is no such player
people-nobody-what = We looked for:
people-near = Perhaps it is:
people-field = Nick
people-hint = Capital or small makes no difference, nor do Russian and Latin letters that look alike.
people-found = The player’s profile

## Pairs in the chart room

seas-people = Who fights whom
