## The days off of the site (C2, C5)

admin-back = Back to the administration
calendars-head = Days off
calendars-what = On these days, as on Saturdays and Sundays, the clock stands in games with the calendar “holidays of Russia”. A Saturday or Sunday never becomes a working day.
calendars-unknown = From { $year } on, only Saturdays and Sundays are known.
calendars-years = Years
calendars-year = Days off of { $year }
calendars-none = Of this year only Saturdays and Sundays are known.
calendars-day = Day
calendars-name = Name
calendars-remove = Remove
calendars-add-head = Add a day off
calendars-show = Show what would change
calendars-import-head = Take from a file
calendars-file = File
calendars-file-hint = A line for each day: a date like 2028-01-01, a tab, the name. Years that are in the file are taken from it as a whole.
calendars-changes = What was changed
calendars-no-changes = Nothing was changed: the program's own table holds.
calendars-by-program = the program's table, { $days }
calendars-by-hand = { $by } by hand, { $days }
calendars-by-file = { $by } from a file, { $days }
calendars-days =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
calendars-weekday-1 = Mon
calendars-weekday-2 = Tue
calendars-weekday-3 = Wed
calendars-weekday-4 = Thu
calendars-weekday-5 = Fri
calendars-weekday-6 = Sat
calendars-weekday-7 = Sun
calendars-confirm-head = Change the days off?
calendars-reason = Reason (kept with the change)
calendars-confirm = Change the days off
calendars-leave = Leave them
calendars-meanwhile = Somebody else changed the days off while you decided. Look once more at what would change now.
calendars-never-earlier = A deadline is only ever moved to a later time, never to an earlier one. The new deadline is announced in the game.
calendars-will-add = { $day } becomes a day off: { $name }
calendars-will-rename = { $day } stays a day off, “{ $was }” becomes “{ $name }”
calendars-will-remove = { $day } becomes a working day, now “{ $was }”
calendars-will-unname = { $day } stays a day off without a name, now “{ $was }”
calendars-more =
    { $count ->
        [one] and { $count } day more
       *[other] and { $count } days more
    }
calendars-games =
    { $count ->
        [0] No running game's deadline is moved (running: { $running }).
        [one] The deadline of { $count } game is moved (running: { $running }).
       *[other] The deadlines of { $count } games are moved (running: { $running }).
    }
calendars-changed-done = The days off are changed. Running games are being re-timed.
calendars-fault-day = Choose a day.
calendars-fault-name = Name the day off in at most { $limit } characters.
calendars-fault-reason = Give a reason in at most { $limit } characters.
calendars-fault-not-there = The table has no such day: { $day }. Only what is in it can be removed.
calendars-fault-same = The table says so already, there is nothing to change.
calendars-fault-far = Take a day of the years 2000 to 2100.
calendars-fault-empty = There is no day in the file. Write lines of a date like 2028-01-01, a tab and a name.
calendars-fault-large = The file is larger than 64 KiB. Take the years in parts.
calendars-fault-not-text = This file cannot be read as text. Save the table as text with tabs (TSV).
calendars-fault-line = Line { $line }: { $why }
calendars-fault-tab = there is no tab after the date. Write the date, a tab and the name.
calendars-fault-date = “{ $what }” is not a date. Write an existing day like 2028-01-01.
calendars-fault-no-name = there is no name. Write it after the tab.
calendars-fault-twice = this day already stands in line { $what }. Remove one of the two.

## Outages (C4)

outages-head = Outages of the server
outages-site-head = Outages of the site
outages-what = Time in which the server was away for a minute or longer does not count for a turn.
outages-none = There were none.
outages-games = Games
outages-told =
    { $count ->
        [0] touched no game
        [one] announced in { $count } game
       *[other] announced in { $count } games
    }
outages-being-told = games are being told
outages-moved = The deadline was moved by { $length }.
outages-not-moved = The deadline did not move.
outages-extend = Give more time
outages-reason = the server was down from { $from } to { $to }

## A game that began on another forum

import-head = Bring a game over from another forum
import-what = Send the moves of the game with their times, in the format of referee replay. They are checked by the rules first and you see what would come of it; nothing is written yet. You become the Referee: in the file the word referee stands for you.
import-file = File with the moves
import-file-hint = Lines of JSON, one command a line, up to 64 KiB. An administrator brings a larger file over with the command referee import.
import-running = The clock runs on from the last line. Otherwise the game is paused until you let it run.
import-try = Check it
import-confirm = Bring it over
import-leave = Leave it
import-lines =
    { $count ->
        [one] { $count } line
       *[other] { $count } lines
    }
import-events =
    { $count ->
        [one] { $count } event
       *[other] { $count } events
    }
import-posts =
    { $count ->
        [one] { $count } post in the battle thread
       *[other] { $count } posts in the battle thread
    }
import-turn-red = Red is to move
import-turn-blue = Blue is to move
import-paused = paused, with { $left } left
import-left = { $left } left
import-owe = owe an answer or a shot: { $nicks }
import-known = Already on the site: { $nicks }.
import-made = New on the site: { $nicks }. They can log in once an administrator gives them a link.
import-nobody = nobody
import-done = The game is here.
import-fault-line = Line { $line }: { $why }
import-fault-malformed = character { $column }: it cannot be read ({ $why }).
import-fault-empty = There is no command in the file.
import-fault-large = The file is larger than 64 KiB. An administrator brings it over with the command referee import.
import-fault-not-text = This file cannot be read as text. It should be lines of JSON.
import-fault-already = This file is here already: /games/{ $game }
import-fault-future = this time is still to come. Only what has happened can be brought over.
import-fault-nick = “{ $nick }” cannot be a nick on this site. Give this player another one.
import-fault-alike = “{ $nick }” cannot be told from “{ $known }”. If they are one person, write the nick the same way; if not, give another one.
import-fault-referee = { $nick } may not referee on this site. Let referee open the game: that becomes you.
