### The Referee's announcements in the battle thread; $team, $next, $winner are red or blue.
### Lists of nicks are joined by commas: $free with their number $free_count, $list.

list-quoted = “{ $item }”
list-or = { $rest } or { $last }

duration-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
duration-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
duration-seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}

## Parts of announcements

part-reason = { $has_reason ->
    [yes] {" "}Reason: { $reason }
   *[no] {""}
}
part-reason_line = { $has_reason ->
    [yes] {"\u000A"}Reason: { $reason }
   *[no] {""}
}
part-free = { $free_count ->
    [one] { $free } is a free player
   *[other] { $free } are free players
}
part-free_after = { $has_free ->
    [yes] {" "}{ part-free }
   *[no] {""}
}
part-deadline = { $has_deadline ->
    [yes] {" "}Deadline: { $deadline }.
   *[no] {""}
}
part-reserve = { $has_reserve ->
    [yes] {"\u000A"}Reserve: { $reserve }
   *[no] {""}
}
part-first = { $first ->
    [red] Red moves first.
   *[blue] Blue moves first.
}
part-turn_next = { $next ->
    [red] RED TO MOVE
   *[blue] BLUE TO MOVE
}
part-team_of = { $team ->
    [red] RED
   *[blue] BLUE
}

## Getting ready

announce-opened = Enrolment for “{ $title }” is open.
announce-enrolment_closed = Enrolment is closed.
announce-enrolment_extended = Enrolment is extended until { $until }.
announce-drawn = THE DRAW

    Red: { $red }
    Blue: { $blue }{ part-reserve }

    Pairs:
    { $pairs }

    { part-first }
announce-listed = THE TEAMS AS LISTED BY THE REFEREE

    Red: { $red }
    Blue: { $blue }{ part-reserve }

    Pairs:
    { $pairs }

    { part-first }
announce-pair = { $red } - { $blue }
announce-placed_missing = Ships placed at random by the server: { $list }.
announce-started = Pairs:
    { $pairs }

    Admiral of Red - { $red_admiral }
    Admiral of Blue - { $blue_admiral }

    THE GAME STARTS
announce-started_each = Order of play: { $list }

    THE GAME STARTS
announce-cancelled = The game is cancelled.{ part-reason }

## A turn

announce-turn_first = { $team ->
    [red] RED TO MOVE
   *[blue] BLUE TO MOVE
}
announce-turn = { part-team_of } HAS MOVED, { part-turn_next }
announce-turn_deadline = TIME IS UP FOR { part-team_of }, { part-turn_next }
announce-turn_referee = THE TURN OF { part-team_of } IS CLOSED BY THE REFEREE, { part-turn_next }{ part-reason_line }
announce-turn_of = { $nick } to move.
announce-turn_closed_of = The Referee closed the turn of { $nick }.{ part-reason }
announce-stalled = Nobody shot for a whole round: the game waits. Any player or the Referee may resume it; after seven days without that it is a draw.
announce-started_duel = Duel: { $list }

    THE GAME BEGINS
announce-opener_drawn = THE DRAW. { $nick } shoots first.
announce-opener_agreed = As agreed, { $nick } shoots first.
announce-keeper_cell = { $cell } — { $truth ->
    [miss] miss
    [hit] hit
   *[sunk] hit and sunk
}
announce-turn_skipped = { $nick } made no move and is passed over.
announce-keeper = { $list }

## Out and free

announce-sunk = { $has_free ->
    [yes] { $nick } is out of the game. { part-free }
   *[no] { $nick } is out of the game.
}
announce-overslept = { $nick } is out of the game: no move in { $duration }.{ part-free_after }
announce-put_out = { $nick } is out of the game by the Referee's decision.{ part-free_after }{ part-reason_line }
announce-violation = { $nick } is out of the game for breaking the rules.{ part-free_after }{ part-reason_line }
announce-brought_back = { $nick } is back in the game by the Referee's decision.{ part-reason }
announce-freed = { part-free }
announce-ordered = { $nick } goes on against { $target }
announce-ordered_by_lot = { $nick } goes on against { $target } (by lot)

## The right to move

announce-delegated = { $until ->
    [revoked] { $nick } hands the right to move to the Admiral until taken back.
   *[turn] { $nick } hands the right to move to the Admiral for one turn.
}
announce-delegation_recorded = { $has_how ->
    [yes] { $nick } has handed the right to move to the Admiral ({ $how }). Recorded by { $by }.
   *[no] { $nick } has handed the right to move to the Admiral. Recorded by { $by }.
}
announce-delegation_taken_back = { $nick } takes the right to move back.
announce-delegation_skips = { $count ->
    [one] { $nick }: the delegation has ended, { $count } move was skipped.
   *[other] { $nick }: the delegation has ended, { $count } moves in a row were skipped.
}
announce-delegation_ended = { $nick }: the delegation has ended.
# an answer that the server gives: $attacker shot, $truth is miss, hit or sunk
announce-answer = To { $attacker }: { $nick } { $cell } - { $truth ->
    [miss] miss
    [hit] hit
   *[sunk] sunk
}
announce-turn_closed = The Referee closed { $team ->
    [red] Red's
   *[blue] Blue's
} turn.{ part-reason }
announce-move_skipped = The move of { $nick } is skipped: the Admiral did not make it.

## Admirals

announce-admiral = { $by ->
    [admiral] { $team ->
        [red] { $nick } is the new Admiral of Red (the successor).
       *[blue] { $nick } is the new Admiral of Blue (the successor).
    }
    [referee] { $team ->
        [red] The Referee has appointed the Admiral of Red: { $nick }.
       *[blue] The Referee has appointed the Admiral of Blue: { $nick }.
    }
    [draw] { $team ->
        [red] { $nick } is the Admiral of Red.
       *[blue] { $nick } is the Admiral of Blue.
    }
   *[rule] { $team ->
        [red] { $nick } is the new Admiral of Red (by forum messages).
       *[blue] { $nick } is the new Admiral of Blue (by forum messages).
    }
}{ part-reason }
announce-successor = { $team ->
    [red] { $nick } is named to succeed the Admiral of Red.
   *[blue] { $nick } is named to succeed the Admiral of Blue.
}

## Newcomers

announce-applied = { $nick } asks to join.
announce-application_withdrawn = { $nick } withdraws the application.
announce-application_refused = The application of { $nick } is refused.{ part-reason }
announce-admitted = Admitted to the game: { $red } (Red) and { $blue } (Blue). They join once their ships are placed.
announce-joined = Joining the game: { $red } (Red) and { $blue } (Blue).
announce-substituted = { $with } takes the place of { $nick }.{ part-reason }

## The clock

announce-paused = The game is paused, the clock stands.{ part-reason }
announce-resumed = The game goes on.{ part-deadline }{ part-reason }
announce-deadline_moved = The deadline is moved: { $deadline }.{ part-reason }
reason-calendar = the calendar of holidays has changed
reason-outage = the server was down
reason-order = the Admiral has sent a free player into battle
reason-stalled = a whole round and seven days more without one shot
reason-too_few_players = fewer than two players with fleets enrolled
reason-void = the voided move is to be made again
announce-outage = The server was down from { $from } to { $to }: this time does not count.{ part-deadline }

## The Referee

announce-move_voided = { $has_nick ->
    [yes] The Referee has voided the move in post { $post } ({ $nick }).{ part-reason }
   *[no] The Referee has voided the move in post { $post }.{ part-reason }
}
announce-posts_set = { $nick }: forum messages - { $posts }.
announce-co_referee_added = { $nick } is a co-referee.
announce-co_referee_removed = { $nick } is no longer a co-referee.
announce-text = { $text }
announce-ruled = THE REFEREE'S RULING ON DISPUTE { $dispute }
    { $text }

## Inspection

announce-inspection_asked = { $by } asks to inspect the sea of { $nick }.
announce-inspection_asked_sealed = { $by } asks to inspect the sea of { $nick }. The seal is to be opened by { $due }; one that is not counts as a violation.
announce-unsealed = { $nick } has opened the sea.
announce-verdict = RESULT OF THE INSPECTION
    { $text }

## The end

announce-finished = THE GAME IS OVER. { $winner ->
    [red] RED HAS WON
    [blue] BLUE HAS WON
    [draw] A DRAW
   *[none] NOBODY HAS WON
}{ part-reason_line }
announce-doubt = The answer of { $nick } at { $cell } does not agree with those before: { $doubt }. Who doubts it may ask to inspect the sea.
doubt-too_many_ships = more ships are sunk than there can be
doubt-too_many_decks = more decks are hit than there can be
doubt-sunk_beside_unfinished = “sunk” beside a ship that is not finished
doubt-ships_touch = ships touch each other
doubt-ship_bends = a ship bends
doubt-ship_too_long = there is no ship as long as that
doubt-no_room_left = there is no room for the ships that are left
doubt-answer_changed = the same shot was answered otherwise before
doubt-no_legal_fleet = there is no such fleet
verdict-of = The sea of { $nick }.
verdict-clean = No rule was broken.
verdict-stands = Result: { $has_winner ->
    [yes] { $winner } has won.
   *[no] it stays as it is.
}
verdict-reversed = Only the winner broke a rule: { $winner } wins.
verdict-void = Both broke a rule: the game does not count, both have lost.
breach-wrong_number_of_ships = Ships of { $length }: { $found } instead of { $wanted }.
breach-ships_touch = Ships touch or lie on each other: { $cells }.
breach-ship_bends = A ship bends or has a gap: { $cells }.
breach-wrong_sea = There are no such cells: { $cells }.
breach-sea_changed = The sea was changed during the game: the seal does not match.
breach-false_answer = A false answer: { $cells } was called { $said ->
    [miss] a miss
    [hit] a hit
   *[sunk] sunk
}, in truth it was { $truth ->
    [miss] a miss
    [hit] a hit
   *[sunk] sunk
}.
breach-missed_turn = A move was not made in time.
breach-seal_not_opened = The seal was not opened within 72 hours.
announce-stopped = THE GAME IS STOPPED. The inspection decides the result.
announce-won = THE GAME IS OVER. { $nick } HAS WON{ part-reason_line }
