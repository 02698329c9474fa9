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

## Rating

rating-title = Rating, season { $season }
rating-seasons = Seasons:
rating-what = Places go by the column “Sure”: a player is that good almost certainly.
rating-empty = No games have counted for the rating in this season yet. Enrol in a team battle in the lobby: the rating will be here when it is over.
rating-to-games = To the games
rating-place = Place
rating-player = Player
rating-rating = Rating
rating-sure = Sure
rating-few = few games
rating-pages = Pages of the rating
rating-games = { $count ->
    [one] { $count } game of the season
   *[other] { $count } games of the season
}
rating-games-title = Rated games, season { $season }
rating-games-what = For each team the mean rating of its players before and after the game, and its chance to win as it stood before the end.
rating-games-empty = There were no such games in this season yet.
rating-chance = chance { $chance }
rating-how = How the rating is reckoned
rating-how-method = By a known method: Weng–Lin, also called OpenSkill. A team is as strong as all its players together. To beat a strong team gives more than to beat a weak one, and the less is known of a player, the more the number changes.
rating-how-numbers = Who begins has { $first } ± { $margin }. The first number is the strength. The second one is how well it is known: two times of three the true strength lies within it. “Sure” is the strength less three such margins, and places go by it. With fewer than { $games } games in a season there is no place yet: few games.
rating-how-games = Rated are team battles that came to an end, in the order in which they ended; a draw is a draw. Not rated, and without any effect: games that were cancelled, games in which no shot was answered, games with bots of this site and with guests who have no password yet.
rating-how-people = The result of a team is that of everybody who played for it, also of who went out before the end. For who was substituted the game does not count; it counts for who played to the end instead. Who came in later played for the team as all others did.
rating-how-seasons = A season is a calendar year in Moscow time; a game belongs to the year in which it ended. In a new season the rating stays, but the margin grows: the square of { $drift } is added to its square, up to { $margin } and no farther.
rating-how-anew = Where the result of a game is changed by a decision later, or a game is counted late, everything that ended after it is reckoned anew. So the rating is always what it would be if all games were reckoned in order from the beginning.
rating-how-teams = There are no standing teams here: they are drawn for each game. The strength of a team is the mean rating of those who played for it; the list of the season’s games has it before and after the game, with the chance to win.
rating-how-parameters = The parameters as OpenSkill calls them: μ = 25, σ = 25/3, β = 25/6, τ = 25/300 before each game, 25/12 with each new season. What is shown is { $first } + { $scale } · (μ − 25), the margin is { $scale } · σ, “sure” goes by μ − 3σ.
rating-how-punctuality = Punctuality is no part of the rating and is counted apart: how many moves were made in time. The clock itself passes over weekends, holidays and pauses. Not counted as late are a turn in which the site was down, an exit that the Referee undid, a turn that the Referee closed, and a turn in which somebody else took the seat.
profile-rating = Rating
profile-rating-none = counted after a game without bots and guests
profile-rating-place = place { $place } in season { $season }
profile-rating-season = season { $season }
profile-rating-few = few games
profile-rating-so-far = { $rating } so far, places are given from { $games } games on
profile-steps = Rating by games
profile-step-game = Game
profile-step-result = Result
profile-step-gain = Change
profile-step-after = After

## The calendar of one’s deadlines (iCalendar)

ics-head = Calendar of deadlines
ics-what = Your turns and their deadlines in the calendar of your phone or computer, with a reminder an hour before. Where a deadline moves, so does the event.
ics-none = The calendar has no address yet.
ics-make = Make an address
ics-address = Address of the calendar
ics-hint = Subscribe to it in your calendar. The address is private: who knows it sees your deadlines.
ics-open = Open the calendar
ics-renew = Make a new address
ics-renew-what = The old address stops working at once: subscribe to the new one.
ics-remove = Remove
ics-made-done = The calendar has an address. The former one, if there was one, works no more.
ics-removed-done = The calendar has no address any more.
ics-name = Sea battle: my turns
ics-summary = { $title }: { $duty }
ics-description = You owe: { $duty }. The deadline is the end of this event; where it is moved, the event moves too.
ics-alarm = { $title }: the deadline is in an hour
