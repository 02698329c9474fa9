### Pages. A number is $count.

## Site

site-name = Battleship
nav-skip = Skip to content
nav-label = Main menu
nav-lobby = Lobby
nav-lounge = Lounge
nav-rules = Rules
nav-api = API for bots
nav-login = Log in
nav-logout = Log out
nav-register = Register
nav-owes = { $count ->
    [one] { $count } game awaits you
   *[other] { $count } games await you
}
foot = Team battleship played in forum posts, refereed by a server.
notice-good = Done.
notice-plain = Note.
notice-bad = Not done.
faults-head = Not accepted:
you = you
messages = { $count ->
    [one] { $count } post
   *[other] { $count } posts
}
pager-label = Pages
pager-label-below = Pages, again
pager-first = First
pager-previous = Back
pager-next = On
pager-last = Last
pager-of = Page { $page } of { $pages }

## Times

moment-day = { $day } { $month }
moment-day-of-year = { $day } { $year }
moment-month-1 = January
moment-month-2 = February
moment-month-3 = March
moment-month-4 = April
moment-month-5 = May
moment-month-6 = June
moment-month-7 = July
moment-month-8 = August
moment-month-9 = September
moment-month-10 = October
moment-month-11 = November
moment-month-12 = December
moment-of-1 = Monday
moment-of-2 = Tuesday
moment-of-3 = Wednesday
moment-of-4 = Thursday
moment-of-5 = Friday
moment-of-6 = Saturday
moment-of-7 = Sunday
moment-zone = { $zone }
moment-both = { $here }; in the game’s zone { $there }
left-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
left-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
left-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
left-nothing = less than a minute

## Errors

error-400 = The request was not understood
error-400-text = Something is wrong with the address or the form. Go back and try again.
error-401 = Log in first
error-401-text = This page is for those who are logged in.
error-403 = Not allowed
error-403-text = This page is not for your account.
error-other_site = The form came from another site
error-other_site-text = It was not taken, so that nobody acts in your name. Open the page again at its usual address and send the form from there.
error-404 = There is no such page
error-404-text = The address may be mistyped, or the game is gone. Look for it in the lobby.
error-405 = Not like this
error-405-text = Open the page again and send the form from there.
error-409 = This cannot be done now
error-409-text = The game has changed meanwhile. Open it again.
error-413 = Too much text
error-413-text = Shorten it and send it again.
error-429 = Too often
error-429-text = Wait a minute and try again.
error-500 = The server made a mistake
error-500-text = Your move is kept if it was accepted. Open the game and look; if it does not work, write to whoever runs the site.
error-503 = The database is away
error-503-text = Try again in a minute. The time in which the server was down does not count.
error-request = Request: { $id }

## Accounts

login-head = Log in
login-send = Log in
login-no-account = New here?
login-wrong = Nick or password do not match. Check the keyboard layout and try again.
login-too-often = Too many attempts. Wait a minute.
field-nick = Nick
field-password = Password
field-email = Mail (optional)
field-invite = Invitation
register-head = Register
register-send = Register
register-has-account = Have an account?
register-nick-hint = 1 to 30 characters; moves will call you by this name.
register-password-hint = At least 8 characters. Only the commonest passwords and your own nick are not taken.
register-email-hint = It is shown to nobody. One account an address.
register-nick-taken = This nick, or one that looks like it, is taken. Choose another.
register-nick-bad = This nick will not do: at most 30 characters, with a letter or digit, without quotes and brackets.
register-password-short = The password is shorter than 8 characters. Make it longer.
register-password-long = The password is longer than 1024 characters. Shorten it.
register-password-common = Too many people choose that password, and it is tried first. Choose another: a phrase of several words will do.
register-password-site = A nick and the words of this site are tried first. Choose another password.
register-email-bad = The mail address is mistyped. Mend it or leave the field empty.
register-invite-bad = The invitation does not fit. Ask whoever runs the site for a new one.
register-closed = Registration is closed. Ask whoever runs the site for an account.
register-nick-empty = Write a nick.
register-nick-reserved = This word has a meaning of its own in the game, so nobody could be addressed by it. Choose another nick.
register-nick-long = The nick is over 30 characters. Shorten it.

## Settings

settings-within = On this page
settings-head = Settings
settings-language = Language
settings-language-browser = as in the browser
settings-zone = Time zone
settings-zone-hint = For instance Asia/Omsk. Empty: the times of each game are shown in its own zone.
settings-zone-bad = There is no such time zone. Choose one from the list, for instance Europe/Moscow.
settings-send = Save
settings-saved = The settings are saved.
settings-password = Change the password
settings-password-old = Old password
settings-password-new = New password
settings-password-hint = Other devices will have to log in anew.
settings-password-tokens = Revoke all tokens of programs too: tick this if somebody else may have known the old password
settings-password-send = Change the password
settings-password-saved = The password is changed.
settings-password-wrong = The old password is wrong. Check the keyboard layout and try again.

## Webhooks

tokens-head = Keys for bots
tokens-what = With a key a program plays in your name, without a password, by the API. Keep it secret; what nobody needs any more is revoked here.
tokens-none = No keys yet.
tokens-made = The key is made. Write it down: it is not shown again.
tokens-since = Made
tokens-until = stands until
tokens-remove = Revoke
tokens-removed = The key is revoked: programs with it are not let in any more.
tokens-name = Name
tokens-scopes = What it may be used for
tokens-scope-read = read what you may see
tokens-scope-play = play for you
tokens-scope-referee = referee where you are the Referee
tokens-life = For how long
tokens-days-none = until I revoke it
tokens-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
tokens-make = Make a key
tokens-bad-name = Name the key: 1 to { $most } characters, such as “my bot”.
tokens-bad-scope = Tick at least one use.
tokens-bad-days = Choose one from the list.
tokens-too-many = There are { $most } keys already. Revoke one that is not used.

webhooks-head = Webhooks
webhooks-what = The server tells your address of events of the games in which you have a part: a POST with JSON, signed as Standard Webhooks have it.
webhooks-none = There are no webhooks yet.
webhooks-url = Address
webhooks-url-hint = For instance https://bot.example.org/referee
webhooks-events = Events
webhooks-events-hint = Types of events with spaces between them, for instance turn_opened finished. An asterisk: all events of a game; notice: what the Referee tells you – your move, reminders, orders.
webhooks-secret = Secret
webhooks-secret-hint = Every message is signed with it. Empty: the server makes one and shows it once.
webhooks-add = Add
webhooks-added-saved = The webhook is added.
webhooks-made = The webhook is added. Write its secret down: it will not be shown again.
webhooks-removed-done = The webhook is removed.
webhooks-test-sent = A test message is on its way. Reload the page to see the answer.
webhooks-on-done = The webhook is on again.
webhooks-test = Test
webhooks-on = Switch on
webhooks-remove = Remove
webhooks-events-of = Events: { $list }
webhooks-events-all = Events: all
webhooks-off = Off: the address answered that it is gone (410).
webhooks-untold = Nothing was sent yet.
webhooks-last = Last answer: { $status }
webhooks-last-none = No answer: { $why }
webhooks-no-answer-name = the name of the host was not found
webhooks-no-answer-private = the address is in a private network
webhooks-no-answer-connect = no connection
webhooks-no-answer-tls = no secure connection
webhooks-no-answer-http = what came is not HTTP
webhooks-no-answer-timed_out = it took too long
webhooks-pending = { $count ->
    [one] { $count } message is waiting
   *[other] { $count } messages are waiting
}
webhooks-next = next attempt
webhooks-url-bad = This is no address. Write all of it, for instance https://bot.example.org/referee.
webhooks-url-user = Leave name and password out of the address: the signature says who tells it.
webhooks-url-private = This address is in a private network, which the server does not speak to. Give one that the internet can reach.
webhooks-events-none = Write types of events, or an asterisk.
webhooks-events-bad = There are no such types of events: { $list }. Take them from the log of a game, or write an asterisk or notice.
webhooks-secret-bad = After whsec_ comes base64. Correct the secret, or leave the field empty.
webhooks-secret-control = The secret holds characters that cannot be seen. Remove them, or leave the field empty.
webhooks-secret-long = The secret is too long: 256 characters at most.
webhooks-full = There can be no more than { $limit } webhooks. Remove one that is not needed.

## Lobby

lobby-title = Lobby
lobby-welcome = Team battleship on a forum
lobby-what = Two teams; each player has a sea and an enemy across. Moves are posts – “То ZimA - А4” – answered “miss”, “hit” or “sunk”, and the Referee, a server, minds the rules and the clock.
lobby-step-1 = Enrol in a game and place your ships.
lobby-step-2 = The draw makes Red and Blue, and the pairs.
lobby-step-3 = Shoot once a turn. A team has 18 working hours for its turn.
lobby-open = Open a game
lobby-mine = you play
lobby-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
lobby-enrolling = Enrolling
lobby-enrolling-empty = Nobody is enrolling now. Play with bots meanwhile: that battle begins at once.
lobby-under-way = Under way
lobby-under-way-empty = No battles now. Enrol in a game or begin a battle with bots.
lobby-finished = Finished
lobby-finished-empty = No game is finished yet. Enrol in one: yours may be the first.
lobby-found = Games found
lobby-found-empty = Nothing was found. Choose “all” for the kind or the stage, or clear the nick.
lobby-older = Older ones
lobby-all = Show all
lobby-everything = All games
lobby-paused = Paused: the clock stands
lobby-until = due
lobby-left = { $left } from now
lobby-total = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
lobby-total-more = { $count ->
    [one] More than { $count } game
   *[other] More than { $count } games
}
lobby-nobody = There is no player called
lobby-nobody-what = Check how the nick is written.
todo-head = Your move
todo-empty = Nothing is awaited from you now.
todo-more = { $count ->
    [one] { $count } more game awaits you.
   *[other] { $count } more games await you.
}
filter-head = Find a game
filter-mode = Kind of game
filter-status = Stage
filter-nick = Player
filter-send = Search
filter-any = all
mode-team_battle = Team battle
mode-melee = Everybody alone
mode-duel = Duel
status-enrolment = enrolling
status-placement = placing ships
status-battle = under way
status-paused = paused
status-finished = finished
status-cancelled = cancelled
team-red = Red
team-blue = Blue
team-reserve = Reserve
score-moves = to move
game-referee = Referee: { $nick }
game-referee-server = the server

## Open a game

open-choose = Choose the kind of game.
open-other-kind = Another kind
open-what-team_battle = Two teams, everybody with a pair enemy. You are the Referee and do not play.
open-what-melee = Two to twelve players, everybody shoots at everybody. The server is the Referee, you are enrolled at once.
open-what-duel = One against one. The server is the Referee, you are enrolled at once and wait for your opponent.
open-referee = Who referees
open-referee-house = the server, and I play
open-referee-me = I do, and do not play
open-house-done = The game is open and you are enrolled. Place your ships and call your opponents.
open-page = A new game
open-head = Open a game
open-title = Title
open-mode = Kind of game
open-send = Open enrolment
open-sea = The sea of this game
open-sea-fleet = A fleet as an example
open-preview = Show the sea
open-title-missing = Give the game a title.
open-not-referee = Team battles are opened by Referees of the site. If you would like to be one, ask who runs the site.
open-done = The game is open, people can enrol.
rules-group-time = Time
rules-group-play = Play
rules-group-sea = Sea and ships
rules-group-long = Ships longer than five cells
rule-turn_hours = Hours a turn
rule-turn_hours-hint = From a minute (0.0167) to 1440. Weekends and holidays do not count.
rule-time_zone = Time zone
rule-time_zone-hint = Such as Europe/Moscow.
rule-enrolment_days = Days of enrolment
rule-enrolment_days-hint = Then the game begins by itself with those who placed their ships.
rule-custody = Who keeps the ships
rule-custody-hint = {""}
rule-custody-referee = the server, which answers too
rule-custody-sealed = the players under a seal, they answer themselves
rule-calendar = When the clock stands
rule-calendar-hint = {""}
rule-calendar-ru = weekends and holidays of Russia
rule-calendar-weekends = weekends only
rule-calendar-none = never
rule-answers = Who answers shots
rule-answers-hint = {""}
rule-answers-player = the player, as on paper
rule-answers-referee = the Referee, at once under the shot
rule-hit_costs_shot = A hit costs the shot
rule-hit_costs_shot-hint = Who was hit only answers on the next turn.
rule-hit_costs_shot-true = yes
rule-hit_costs_shot-false = no
rule-repeat_shots = A shot at the same cell
rule-repeat_shots-hint = {""}
rule-repeat_shots-refuse = is refused
rule-repeat_shots-allow = is allowed and wasted
rule-skips = Skips that end a delegation
rule-skips-hint = So many moves in a row may the Admiral leave unmade.
rule-remarks = Words beside a move
rule-remarks-hint = {""}
rule-remarks-allow = allowed, up to 200 characters
rule-remarks-refuse = refused
rule-bots = Bots
rule-bots-hint = {""}
rule-bots-allow = may play
rule-bots-refuse = may not play
rule-notation = Letters
rule-notation-hint = {""}
rule-notation-cyrillic = АБВГДЕЖЗИК
rule-notation-cyrillic_yo = АБВГДЕЁЖЗИ
rule-notation-latin = ABCDEFGHIJ
rule-notation-respublika = РЕСПУБЛИКА
rule-notation-snegurochka = СНЕГУРОЧКА
rule-rows = Rows are counted
rule-rows-hint = {""}
rule-rows-top_down = from the top down
rule-rows-bottom_up = from the bottom up
rule-letters = Letters stand
rule-letters-hint = {""}
rule-letters-columns = above the columns
rule-letters-rows = beside the rows
rule-ships = Ships of length { $length }

## Who takes part

tabs-label = Pages of the game
tab-muster = Players
tab-battle = Battle
tab-discussion = Discussion
tab-room-red = Red room
tab-room-blue = Blue room
tab-seas = Seas
tab-replay = Replay
tab-fleet = Shipyard
tab-actions = Actions
tab-referee = Referee
tab-acts = Acts of the Referee
muster-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
muster-empty = Nobody has enrolled yet. Be the first.
muster-enrol = Enrol
muster-withdraw = Withdraw
muster-place = Place the ships
muster-apply = Apply
muster-withdraw-application = Withdraw the application
muster-log-in = Log in to enrol
muster-draw = To the draw
muster-panel = To the Referee’s page
muster-until = Enrolment ends
muster-begin = Begin now
muster-begin-done = The game has begun.
muster-next-melee = Enrolment is open. Place your ships at once: when it ends, the game begins with those who did.
muster-next-melee-closed = Enrolment is closed. The game is about to begin.
muster-next-duel = A duel needs two. When both have placed their ships, the Referee starts it.
muster-next-duel-house = A duel needs two. When both have placed their ships, it begins by itself; a lot says who moves first.
muster-next-alone = The game is under way.
muster-enrol-done = You are enrolled. You can place your ships at once.
muster-withdraw-done = You are not enrolled any more.
muster-pair = against { $nick }
muster-placed = ships placed
muster-not-placed = ships not placed
muster-applications = Waiting to be admitted
muster-rules = House rules of this game
muster-next-enrolment = Enrolment is open. When the Referee closes it, the draw makes the teams.
muster-next-closed = Enrolment is closed. The draw comes next.
muster-next-placement = The teams are made. Place your ships: the battle begins when everybody has.
muster-next-battle = The battle is on. Newcomers come in by the Referee's leave, in pairs.
muster-next-finished = The game is over.
muster-next-cancelled = The game is cancelled.
standing-admiral = Admiral
standing-reserve = reserve
standing-free = free player
standing-out = out
standing-referee = Referee
standing-bot = bot

## Shipyard

fleet-head = Placing the ships
fleet-law = Ships are straight and do not touch, by side or by corner. Until the battle begins they can be moved as often as you like.
fleet-ships = of { $decks ->
    [one] { $decks } deck
   *[other] { $decks } decks
} – { $count }
fleet-ship = { $decks }-deck ship
fleet-missing = Still missing: { $list }.
fleet-missing-ships = { $count } of { $decks ->
    [one] { $decks } deck
   *[other] { $decks } decks
}
fleet-dock = Ships
fleet-dock-how = How to place the ships
fleet-dock-hint = Drag a ship onto the sea, or press it and then a cell. Press a placed ship to turn it. By keyboard: Enter takes and puts down, arrows move, R turns, Delete takes off the sea, Esc cancels.
fleet-rotate = Turn
fleet-undo = Undo
fleet-said = What the check says
fleet-touches = touches
fleet-overlaps = overlaps
fleet-outside = leaves the sea
fleet-place-free = the place is free
fleet-stands = placed
fleet-docked = not on the sea
fleet-cancelled = cancelled
fleet-cramped = cannot turn: no room
fleet-choose = Choose a ship below the sea first.
fleet-cleared = The sea is empty. “Undo” puts the ships back.
fleet-drawn = The ships were placed at random.
fleet-undone = As it was before.
fleet-restored = Your draft is back. It is only in this browser until you save the ships.
fleet-offline = There is no connection. The ships stay in this browser: try once more.
fleet-file = Or a file
fleet-file-hint = Text, CSV, an HTML page, JSON, a sheet XLSX or ODS, a document DOCX, up to 1 MiB. A ship is any mark in a cell, or its colour. You first see what was read.
upload-too-large = The file is too large: text is read up to 64 KiB, sheets and documents up to 1 MiB. A fleet takes ten lines: «{ $ship }», «{ $other }» and so on.
upload-no-ships = There is no ship in the file. It takes a sea of ten by ten, or a list such as «{ $ship }», each ship on a line of its own or after a comma.
upload-not-text = Such files are not read here. Save a table as XLSX, ODS or CSV, a document as DOCX, or list the ships in the field, for example «{ $ship }, { $other }».
upload-picture = This is a picture, and the server does not read those. Send it to the Referee with the form “Only a photograph” below, or list the ships in the field.
upload-broken = The file does not open, it seems to be damaged. Save it anew, or list the ships in the field, for example «{ $ship }, { $other }».
fleet-preview-head = This is how the layout was read
fleet-preview-what = Check that the ships stand as they should. Nothing is saved yet.
fleet-preview-sea = The sea as it was read
fleet-preview-faulty = at fault
fleet-preview-lawful = It is fine: the ships stand by the rules.
fleet-preview-place = Place this fleet
fleet-preview-correct = Correct it
fleet-photo-head = Only a photograph
fleet-photo-what = Send a picture of the layout to the Referee of this game, who enters the ships; you check and confirm them. The Referee and the co-referees see the picture, nobody else. It is deleted when the fleet is placed or the battle begins.
fleet-photo-file = Picture
fleet-photo-hint = JPEG, PNG, WebP or HEIC, up to 5 MiB. The whole sheet, with the letters and numbers at its edges.
fleet-photo-send = Send it to the Referee
fleet-photo-sent = The Referee has the picture. Once the ships are entered you will see them here.
fleet-photo-waits = The Referee has the picture, it is not read yet.
fleet-photo-answer = The Referee has read the picture: check the ships above.
fleet-photo-again = You answered that it was read wrongly. The Referee will read the picture again.
fleet-photo-own = Look at the picture
fleet-photo-remove = Delete the picture
fleet-photo-removed-done = The picture is deleted.
fleet-photo-read = This is how the Referee read your photograph
fleet-photo-confirm = That is right, place the fleet
fleet-photo-wrong = If it is wrong: what to correct
fleet-photo-reject = It was read wrongly
fleet-photo-rejected-done = The Referee will see your answer and read the picture again.
fleet-photo-anew-done = Meanwhile the Referee has read the picture differently. Check the ships once more.
fleet-photo-kind = This is no picture in JPEG, PNG, WebP or HEIC. Save it as one of these, or list the ships in the field.
fleet-photo-large = The picture is larger than 5 MiB. Make it smaller, or cut it to the sea.
fleet-photo-none = Choose a picture and send it again.
photos-head = Photographs of layouts
photos-waits = waits for you to enter the ships
photos-proposed = the ships are entered, the player has to answer
photo-head = Photograph of a layout: { $nick }
photo-what = Enter the ships as they stand in the picture. The player sees them drawn and confirms: until then no fleet is placed.
photo-alt = The picture that { $nick } sent
photo-proposed = The ships are entered and wait to be confirmed. You may enter them anew.
photo-said = The player says that it was read wrongly: { $said }
photo-field = Ships in the picture
photo-propose = Show them to the player
photo-proposed-done = The player will see the ships, and confirm or correct them.
fleet-grid = On the cells
fleet-text = As text or a file
fleet-text-label = Ships
fleet-text-hint = A list, «{ $ship }, { $cells }», or a drawing: ten rows of ten cells, say “.” and “#”, with or without letters and numbers at the edges. A table can be pasted right from Excel.
fleet-save = Save
fleet-check = Check
fleet-random = At random
fleet-clear = Clear
fleet-show = Show what was read
fleet-faults = { $count ->
    [one] { $count } violation:
   *[other] { $count } violations:
}
fleet-lawful = This is lawful. Do not forget to save.
fleet-saved = The ships are placed. You can move them until the battle begins.
fleet-fixed = The battle has begun; the ships stay where they are.
fleet-seal = Seal of the fleet
fleet-seal-what = The seal is a fingerprint of your fleet and a random addition. It tells nothing of the ships, but after the game anyone can check by it that none was moved. Save again, and the seal is another one.

## Draw

draw-title = The draw
draw-random = By lot
draw-random-what = The server makes Red and Blue, the pairs, and says who moves first. Anyone can check the lot after the game.
draw-commitment = Commitment given before the lot:
draw-random-send = Draw…
draw-listed = By hand
draw-listed-what = Name teams and pairs: one Red and one Blue share a pair's number. Everybody will see that the teams were not drawn. Where no number is given the pairs are drawn by lot.
draw-team = Team
draw-pair = Pair
draw-first = First to move
draw-drag = Drag a player into another place, or click one and then the other: they change places. The list below follows, and can be filled by keyboard too.
draw-listed-send = Set the teams…
draw-random-confirm = Draw the lot
draw-listed-confirm = Set the teams
draw-done = The teams are set.

## Battle

battle-seas = Seas
battle-own-sea = My sea
battle-sea-of = Sea of { $nick }
turn-headline-red = Red to move
turn-headline-blue = Blue to move
turn-headline-of = { $nick } to move
turn-headline-stalled = Nobody moved for a whole round: the game waits
turn-open-seas = Seas that await a cell: { $list }
turn-yours-melee = Your move: name one cell on each open sea.
turn-yours-duel-answer = Answer the shot: miss, hit or sunk.
turn-resume = Go on with the game
turn-resumed = The game goes on.
standing-sea-over = the turn is over here
inspect-head = Inspection
inspect-line = { $by } asks to inspect the sea of { $nick }. { $found }
inspect-waits = The seal is to be opened by { $until }.
inspect-suspicion = Do you suspect a violation?
inspect-suspect = An inspection of the sea of { $nick } ends the duel at once. If no rule was broken, you have lost.
inspect-after = An inspection looks at the ships of { $nick } and every answer. If the winner broke a rule, the other has won.
inspect-ask = Inspect the sea of { $nick }
inspect-done = The inspection is asked for.
unseal-what = Open your seal: show your ships and the salt by
unseal-open = The duel is over. Open the seal, so that anybody can check your answers.
unseal-fleet = Ships, one a line: { $ship }
unseal-salt = The salt, 64 characters
unseal-send = Open the seal
unseal-done = The seal is open.
unseal-salt-unread = The salt cannot be read: it is 64 characters, digits and the letters a to f.
seal-head = A seal in place of ships
seal-what = In this duel your ships stay with you. The server keeps only a seal, which shows after the game that they were not moved.
seal-how = Place the ships here: fleet and salt stay in this browser, the seal alone is sent. Without scripts, seal with referee seal and paste the seal. Keep the key: without it the seal cannot be opened, and a seal that is not opened is a violation.
seal-kept = The seal that is kept:
seal-fixed = The duel has begun, the seal cannot be changed any more.
seal-label = Seal
seal-hint = 64 characters, digits and the letters a to f.
seal-send = Hand in the seal
seal-saved = The seal is kept. Until the duel begins you can replace it.
seal-unread = This is no seal: 64 characters are needed, digits and the letters a to f.
act-extend-enrolment = Extend enrolment
act-extend-enrolment-hint = Once, and by at most as many days again.
field-days = By how many days
happened-enrolment-extended = Enrolment extended
turn-headline-paused = The game is paused
turn-headline-finished-red = Red has won
turn-headline-finished-blue = Blue has won
turn-headline-finished-draw = A draw
turn-headline-finished-none = Nobody has won
turn-headline-inspection = The duel is stopped: the inspection will say who won
turn-headline-won = { $nick } has won
turn-yours-shoot = Your move: shoot.
turn-yours-answer = Your move: answer the shots.
turn-yours-answer-may-shoot = Your turn: answer the shots. Then you may shoot, but need not.
turn-yours-answer_and_shoot = Your move: answer the shots and shoot.
turn-yours-order = Your move, Admiral: send a free player into battle.
turn-yours-may-shoot = You may shoot, but need not.
turn-left = { $left } left
turn-deadline = until
turn-stands = the clock stands until { $until }
turn-stands-paused = the clock stands: the game is paused
turn-ledger = Why this deadline
turn-owes = { $count ->
    [one] Still to move: { $count } player
   *[other] Still to move: { $count } players
}
turn-delegated = the Admiral may
duty-shoot = a shot
duty-answer = an answer
duty-answer_and_shoot = an answer and a shot
duty-order = an order
duty-fleet = to place the ships
thread-newest = To the newest post
thread-composer = Write a move
thread-empty = No posts yet. The battle begins with the Referee's announcement.
thread-silent-visitor = You read as a guest. Log in to play.
thread-silent-before = The battle has not begun. Talk goes to the discussion.
thread-silent-spectator = Only players and the Referee write here. Talk goes to the discussion.
thread-silent-out = You are out of the game. Talk goes to the discussion.
thread-silent-over = The game is over. Talk goes to the discussion.
live-lost = The connection is lost. The page will catch up by itself; what you wrote is kept.
live-found = The connection is back.
live-unsent = Not sent: there is no connection. The text is kept: press “Send the move” again when you are online.
live-restored = Your draft is back.
live-new = New posts
post-quote = Quote
post-dispute = Dispute
post-replay = Replay from here
post-copy = Copy for the forum
post-copy-label = Text for the forum
post-voided = Voided by the Referee: { $reason }
post-outcome = { $nick }, { $cell } – { $result }
composer-head = Write a move
composer-for = For whom
composer-for-self = for myself
composer-refused = The move is not accepted:
composer-line = Line { $count }:
composer-reading = It reads:
composer-reading-answer = answer to { $nick }: { $cell } - { $result }
composer-reading-shot = shot: { $nick } - { $cell }
composer-reading-for = for { $nick }:
composer-reading-order = order: { $nick } goes on against { $target }
composer-reading-successor = successor: { $nick }
composer-reading-recorded = record: { $nick } handed the right to move to you
composer-reading-delegated-turn = right to move: to the Admiral, for one turn
composer-reading-delegated-revoked = right to move: to the Admiral, until taken back
composer-reading-taken-back = right to move: taken back
composer-warning-empty = { $cell } is known to be empty: it is beside a sunk ship.
composer-hint = First the answer, then the shot: “miss”, on a new line “NICK - { $cell }”. A cell can be pressed on the sea.
composer-hint-melee = One cell for each open sea: “Трус — { $cell }, Бывалый — { $second }”. Cells can be pressed on the charts and gather in one post.
composer-hint-duel = Name a cell: “{ $cell }” or “То NICK - { $cell }”. It can be pressed on the chart.
composer-hint-sealed = The answer first: “{ $cell } - мимо”. Then, if it is your turn, the shot: “{ $second }”. A cell can be pressed on the chart.
composer-answer = Answer { $cell }:
composer-send = Send the move
composer-check = Check
composer-discuss = To the discussion
composer-fill = Fill in the answers
composer-mirror = Where it is wrong:
composer-kept = What you wrote stays. “Fill in the answers” adds those of whom you move for.
composer-filled = The move: { $who }. The answers are filled in.
composer-sent = The move is accepted.

## Seas

sea-caption = { $nick }: rows and columns, in each cell what is known of it
sea-own = yours
sea-ships-left = Afloat:
sea-no-ships = no ship
sea-decks = { $count ->
    [one] { $count } deck
   *[other] { $count } decks
}
sea-against = Against:
mark-unknown = unknown
mark-miss = miss
mark-hit = hit
mark-sunk = sunk
mark-empty = empty
mark-awaiting = awaits an answer
mark-deck = ship,
seas-pursuits = Who hunts whom
seas-waits = waits for the Admiral’s order
seas-goes-on = goes on against
seas-versus = against
seas-admiral = The Admiral’s orders
seas-afloat = { $count ->
    [one] { $count } ship
   *[other] { $count } ships
}
seas-empty = No charts yet: they appear when the game begins.
legend-head = Marks

## Replay

replay-title = Replay: { $title }
replay-head = Course of the game
replay-nothing = The battle has not started: there is nothing to replay yet.
replay-steps = Steps
replay-first = To the beginning
replay-previous = Back
replay-next = Next
replay-last = To the end
replay-slider = Moment of the game
replay-position = Event { $at } of { $last }
replay-show = Show
replay-play = Play
replay-pause = Pause
replay-speed = Speed
replay-speed-slow = slow
replay-speed-usual = normal
replay-speed-quick = fast
replay-speed-rapid = very fast
replay-post = To post no.
replay-jump = Go
replay-closed = Fleets are shown when the game is over.
replay-turn-of = Turn { $number }: { $nick }
replay-turn-red = Turn { $number }: Red to move
replay-turn-blue = Turn { $number }: Blue to move
replay-written = Last post
replay-voided-later = Later the Referee voided this move.
replay-to-thread = In the battle thread
replay-here = Link to this moment

## Discussion

discussion-head = New message
discussion-empty = Nobody has said anything yet. Begin.
discussion-hint = Talk, not moves: moves go to the battle thread.
discussion-send = Send
discussion-log-in = Log in to write
discussion-sent = The message is in the discussion.
# $team: red or blue
room-readers = { $team ->
    [red] The room of Red: Red and the Referee read and write here. It opens to all when the battle is over.
   *[blue] The room of Blue: Blue and the Referee read and write here. It opens to all when the battle is over.
}
room-open = { $team ->
    [red] The room of Red. The game is over, and now everybody reads here.
   *[blue] The room of Blue. The game is over, and now everybody reads here.
}
room-empty = Nobody has said anything yet. Talk over how you will fight.
room-empty-over = Nobody said anything here in the whole game.
room-hint = The team's counsel: the enemy does not see it. Moves go to the battle thread.
room-over = The game is over: the room can be read, and talk goes to the discussion.
room-sent = The message is in the room.

## The lounge

lounge-head = The lounge
lounge-what = Talk that is not about one game. Messages here count as messages of the forum: by them the Admiral is chosen.
lounge-empty = Nobody has said anything yet. Open the first thread.
lounge-new = New thread
lounge-new-head = New thread
lounge-title = What about
lounge-text = First message
lounge-open = Open the thread
lounge-open-done = The thread is open.
lounge-sent = The message is in the thread.
lounge-opened-by = Opened by { $nick }
lounge-last = Last: { $nick }
lounge-answer = To the answer
lounge-log-in = Log in to write. The text is kept in the field.
lounge-guest = You are a guest here: guests read, and who has a password writes.
lounge-guest-do = Choose a password
lounge-too-many-threads = At most five new threads an hour. The next one in { $wait }; the text is kept in the field.
lounge-too-many-messages = Too many messages in a row. The next one in { $wait }; the text is kept in the field.
lounge-closed = closed
lounge-closed-by = { $nick } closed this thread: nobody writes here any more. Go on in another one.
lounge-closed-meanwhile = The thread was closed while you were writing. Copy the text and open a new thread, or write in another one.
lounge-close = Close the thread
lounge-reopen = Open the thread again
lounge-close-done = The thread is closed.
lounge-reopen-done = The thread is open again.
lounge-hide-done = The message is hidden.
lounge-show-done = The message is shown again.
lounge-title-hidden = Thread hidden by the Referee
post-hidden = Hidden by the Referee: { $reason }
post-hide = Hide
post-hide-reason = Why: everybody will read it
post-hide-send = Hide the message
post-show = Show again
marked-hint = You can use **strong**, *emphasis*, `code`, [link](https://…), lists with “-”, quotations with “>”.

## Actions

actions-over = The game is over: there is nothing left to order or to delegate. All fleets are in the chart room, the whole battle in the replay.
delegation-head = Hand over the right to move
delegation-what = If you are away, the Admiral moves for you. You may still move yourself: the first move counts.
delegation-admiral = Your Admiral is { $nick }.
delegation-turn = For one turn
delegation-revoked = Until taken back
delegation-take-back = Take it back
delegation-is-turn = The Admiral has your right to move for one turn.
delegation-is-revoked = The Admiral has your right to move until you take it back.
delegation-is-recorded = { $nick } recorded that you handed over the right to move. If that is not so, take it back.
delegation-admiral-cannot = You are the Admiral: you cannot hand over the right to move, but you can name a successor.
delegation-out = You are out of the game.
orders-head = An order for a free player
orders-what = The free player goes on against whom you name.
orders-nobody = There is no free player now.
orders-nick = Free player
orders-target = Against
orders-send = Send into battle
recorded-head = Record a delegation
recorded-what = If a teammate told you, record it: the teammate sees the record and can take it back. It holds for one turn.
recorded-nobody = There is nobody to record.
recorded-nick = Who handed over
recorded-how = How you were told
recorded-send = Record
successor-head = Successor
successor-what = Who becomes Admiral if you go out.
successor-nobody = There is nobody to name.
successor-nick = Successor
successor-send = Name
dispute-head = Dispute
dispute-what = If a post or an act of the Referee is wrong, say why. The clock does not stop for it.
dispute-post = Number of the post
dispute-text = What is disputed
dispute-send = Dispute

## Referee

referee-checklist = Before the start
check-done = done
check-missing = missing
check-time = When enrolment ends, the game begins by itself
check-enrolled = Enough players have enrolled
check-drawn = Teams and pairs are made
check-fleets = Ships are placed
check-fleets-missing = Ships are missing of { $list }
referee-draw = To the draw
referee-disputes = Disputes
referee-disputes-none = All disputes are ruled on.
referee-ruled = { $count ->
    [one] { $count } dispute that was ruled on
   *[other] { $count } disputes that were ruled on
}
dispute-ruling = Ruling:
dispute-open = The Referee has not ruled yet.
acts-what = All that the Referee ({ $nick }) and the co-referees did in this game, with their reasons. If you disagree, dispute the post in the battle thread.
acts-disputes = Disputes
acts-disputes-none = Nobody has disputed anything.
# $act: what the act is called, $nick: of whom
undo-of = { $act }: { $nick }
duties-head = Who still owes
duties-since = The same time for all: since
duties-left = left:
# $nick: the Admiral, or empty: there is none now
duties-delegated = { $has_nick ->
    [yes] delegated to the Admiral ({ $nick })
   *[no] delegated to the Admiral, and there is none now
}
duties-remind = Remind
duties-remind-one = Remind { $nick }
duties-remind-all = Remind all
reminded-told = { $count ->
    [one] { $count } person was reminded.
   *[other] { $count } people were reminded.
}
reminded-already = { $count ->
    [one] { $count } player was not reminded: it was done within the last hour, or this is a bot.
   *[other] { $count } players were not reminded: they were within the last hour, or they are bots.
}
reminded-nothing = { $count ->
    [one] { $count } player owes nothing: there is nothing to be reminded of.
   *[other] { $count } players owe nothing: there is nothing to be reminded of.
}
referee-dispute-post = post { $count }
referee-log = The Referee's acts
referee-log-empty = No acts yet.
acts-muster = Enrolment and placement
acts-clock = The clock
acts-players = Players and moves
acts-newcomers = Newcomers
acts-game = The game
act-close-enrolment = Close enrolment
act-close-enrolment-hint = Nobody can enrol any more; the draw is next.
act-set-posts = Set forum messages
act-set-posts-hint = How many messages the player has on another forum: they choose the Admiral.
act-place-missing = Place missing ships
act-place-missing-hint = The server places at random for those who have not.
act-start = Start the battle
act-start-hint = Announces pairs, Admirals and the first turn.
act-pause = Pause the game
act-pause-hint = The clock stands, no moves are taken.
act-resume = Resume the game
act-resume-hint = Exactly the time that was left is left.
act-extend = Extend the deadline
act-extend-hint = By so many working hours.
act-close-turn = Close the turn
act-close-turn-hint = Nobody is out; the server answers, shots lapse.
act-void = Void a move
act-void-hint = Its author makes it again and has an hour at least.
act-put-out = Put out
act-put-out-hint = The player is out, the enemy of the pair becomes free.
act-bring-back = Bring back
act-bring-back-hint = The pair is restored, dropped shots are owed again.
act-appoint = Appoint an Admiral
act-appoint-hint = Of this player's team.
act-substitute = Substitute
act-substitute-hint = The newcomer takes ships, pair and duties.
act-admit = Admit a pair
act-admit-hint = The lot gives them teams.
act-refuse = Refuse an application
act-refuse-hint = Everybody sees the reason.
act-announce = Announce
act-announce-hint = A post of the Referee in the battle thread.
act-rule-on = Rule on a dispute
act-rule-on-hint = The ruling and its reason are announced.
act-co-referee = Co-referee
act-co-referee-hint = A co-referee can do all that the Referee can, and does not play in this game.
act-finish = End the game
act-finish-hint = With any result.
act-cancel = Cancel the game
act-cancel-hint = The game is off, without a result.
field-reason = Reason (everybody sees it)
field-with = With whom
field-first-newcomer = First newcomer
field-second-newcomer = Second newcomer
field-post = Post
field-dispute = Dispute
field-ruling = The ruling and its reason
field-hours = Hours
field-until = Until when
field-posts = Messages
field-text = Text
field-add = Appoint or dismiss
field-add-yes = appoint
field-add-no = dismiss
field-winner = Result
result-red = Red has won
result-blue = Blue has won
result-draw = a draw
result-none = the game does not count
happened-enrolled = { $nick } enrols
happened-withdrawn = { $nick } has withdrawn
happened-enrolment-closed = Enrolment is closed
happened-posts-set = { $nick }: { $count } messages
happened-drawn = The draw
happened-started = The battle begins
happened-fleet-placed = { $nick }: the fleet is placed
happened-applied = { $nick } asks to be admitted
happened-application-withdrawn = { $nick } takes the application back
happened-application-refused = { $has_reason ->
    [yes] Application refused: { $nick }. Reason: { $reason }
   *[no] Application refused: { $nick }
}
happened-co-referee = { $nick } is a co-referee
happened-no-co-referee = { $nick } is no co-referee any more
happened-disputed = { $nick } disputes: { $text }
happened-else = The time of the turn is up, or the game has changed
check-closed = Enrolment is closed
act-done = It is as you decided.
delegation-done = The Admiral has the right to move.
take-back-done = The right to move is yours again.
recorded-done = The delegation is recorded.
order-done = The order is given.
successor-done = The successor is named.
application-done = You have applied; the Referee decides.
application-withdrawn-done = The application is taken back.
dispute-done = The dispute is filed; the Referee will rule on it.
delegation-no-player = Those who play delegate.
delegation-confirm = If it is so, confirm it:
delegated-turn = { $nick } – for one turn.
delegated-revoked = { $nick } – until taken back.
delegated-recorded = { $nick } – for one turn, as you recorded.
delegated-move-for = Make the move for { $nick }
delegated-move = Make the move
ledger-title = Why this deadline
ledger-head = Why this deadline
ledger-opened = The turn opened:
ledger-from = From
ledger-to = To
ledger-length = How long
ledger-why = Counted
ledger-counts = counts
ledger-weekend = does not: weekend
ledger-holiday = does not: { $name }
ledger-pause = does not: the game is paused
ledger-outage = does not: no server was running
ledger-sum = Counted towards the turn: { $length }
ledger-nothing = No turn is open, so no clock runs.
ledger-back = To the battle
confirm-announcement = This will be announced:
confirm-since = Meanwhile this has happened. Confirm once more.
confirm-back = Back, do nothing

## A battle against bots

play-head = Play against bots now
play-what = One press and the battle has begun: lots are drawn, ships are placed, nobody has to be waited for.
play-guest-what = No registration is needed: you sit down as a guest, and keep the nick, if you like it here, by setting a password in the settings.
play-pairs = Game
play-pairs-each = Team battle, { $count } against { $count }
play-duel = A duel with a bot
play-melee = { $count ->
    [one] Everybody alone: you and { $count } bot
   *[other] Everybody alone: you and { $count } bots
}
play-strength = Opponents
play-strength-random = ship's boys – shoot anywhere
play-strength-hunter = sailors – follow up their hits
play-strength-sampler = boatswains – reckon every shot
play-answers = Who answers shots in a team battle
play-answers-referee = the Referee, at once – easier to begin with
play-answers-player = the players themselves – as in a real battle
play-choose = Choose a fleet
play-fleet = Your ships
play-fleet-what = Ships are not moved once the battle has begun, so choose your fleet now.
play-your-sea = Your sea
play-send = Begin the battle
play-other = Another fleet
play-done = The battle has begun. A turn lasts 72 hours without days off: you may leave and come back.
play-guest-done = The battle has begun, and you play as a guest. To come back from another device, set a password in the settings.
play-title-random = { $nick } against the ship's boys
play-title-hunter = { $nick } against the sailors
play-title-sampler = { $nick } against the boatswains
play-title-melee = Everybody alone: { $nick } and bots
play-title-duel = Duel: { $nick } and { $other }
play-title-among-melee = Everybody alone: a training game
play-title-among-duel = A training duel
play-title-among-random = Practice battle of the ship's boys
play-title-among-hunter = Practice battle of the sailors
play-title-among-sampler = Practice battle of the boatswains
seat-head = A seat at the table
seat-free = Only bots play in this battle. A person may take the place of one of them.
seat-take = Take the seat
seat-reason = A person sits down
seat-gone = This seat is gone: somebody took it, or the battle is over. Begin your own battle against bots on the front page.
seat-done = You have taken the seat. Your ships and the enemy's sea are beside the thread.
seat-guest-done = You have taken the seat as a guest. To keep the nick, set a password in the settings.
settings-claim = Keep the nick
settings-claim-what = You are a guest: only this browser is logged in. Set a password, and the nick stays yours. The nick itself never changes.
settings-claim-send = Set the password
settings-claim-done = The password is set, the nick is yours.

## The key of a seal: fleet and salt, which lie in the player's browser

key-head = Your seal
key-here = The key is in this browser. Download it and keep it: without the key the seal cannot be opened.
key-missing = The key is not in this browser. Choose the key file: it is read here and sent nowhere.
key-no-key = This is no key file. Its name is morskoy-boy-key-….json.
key-other-game = This key is of another game.
key-other-seal = This key is not of the seal that you gave.
key-broken = The key file is spoilt: fleet and salt do not come to its seal.
key-insecure = The browser cannot seal here: it needs a page over https. Seal with referee seal, and paste the seal.
key-unkept = The browser keeps nothing, so the key was downloaded as a file. Keep it: without it the seal cannot be opened.
key-download = Download the key
key-file = Key file
key-no-script = You keep the key: fleet and salt will be needed when the seal has to be opened.
seal-by-hand = Paste a seal made elsewhere
seal-bends = A ship is bent: its decks must lie in one line.
seal-touches = Ships touch: there must be a free cell between them.
seal-number = These are not the ships of this game.
unseal-differs = The seal does not agree: these are not the ships and the salt that were sealed. Is it another file? A seal is opened only once, and another fleet counts as a violation.
unseal-again = Check again
unseal-anyway = Open anyway
seal-restored = The ships that you placed in this browser.
