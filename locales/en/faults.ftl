### Refusals: what is wrong and what to do instead. The key is fault- and the code.
### Facts (any may be absent, then there is no $has_…): $words – the author's words; $suggestions – corrections joined by “or”;
### $nick, $cell, $truth (miss, hit, sunk), $list – nicks or cells joined by commas; $deadline – in words; $limit – a number;
### $notation – letters and numbers of the sea; $reason – the particulars.

fault-unknown = Refused ({ $code }). Reload the page and try again.

## Parts

part-words = { $has_words ->
    [yes] “{ $words }”
   *[no] this
}
part-try = { $has_suggestions ->
    [yes] {" "}Did you mean { $suggestions }?
   *[no] {""}
}
part-opponents = { $has_list ->
    [yes] {" "}Your opponents: { $list }.
   *[no] {" "}You have no opponents now.
}
part-result = { $truth ->
    [miss] miss
    [hit] hit
   *[sunk] sunk
}

## The post

fault-not_a_move = There is no move here. Write a shot, such as “{ $has_nick ->
    [yes] { $nick }
   *[no] NICK
} - А4”, or send this text to the discussion: it is kept.
fault-empty = The post is empty. Write a move: the answer to the shot (“miss”, “hit” or “sunk”) and your own shot.
fault-too_long = The post is too long{ $has_limit ->
    [yes] : at most { $limit ->
        [one] { $limit } byte
       *[other] { $limit } bytes
    }
   *[no] {""}
}. Keep the move in it and send the rest to the discussion.
fault-unreadable = Could not read { part-words }. Put it plainly: “miss”, “hit” or “sunk” to answer, “NICK - А4” to shoot.{ part-try }
fault-remark_too_long = The remark beside the move is too long: at most { $has_limit ->
    [yes] { $limit ->
        [one] { $limit } character
       *[other] { $limit } characters
    }
   *[no] 200 characters
}. Shorten it or send it to the discussion.

## Cells

fault-no_such_cell = { $has_words ->
    [yes] The sea has no cell “{ $words }”.
   *[no] The sea has no such cell.
}{ $has_notation ->
    [yes] {" "}The cells of this game: { $notation }.
   *[no] {" "}Name a letter and a number from 1 to 10 in this game's notation.
}{ part-try }
fault-ambiguous_cell = { $has_words ->
    [yes] “{ $words }” can be read in more than one way.
   *[no] The cell can be read in more than one way.
}{ $has_suggestions ->
    [yes] {" "}Write one of { $suggestions }.
   *[no] {" "}Write a letter and a number, such as “А4”.
}
fault-cell_already_shot = { $has_cell ->
    [yes] { $cell }
   *[no] { part-words }
}{ $has_nick ->
    [yes] {" "}of { $nick }
   *[no] {""}
} was shot at already. Name another cell.{ part-try }

## Nicks and opponents

fault-unknown_nick = { $has_words ->
    [yes] There is no player “{ $words }” in this game.
   *[no] There is no such player in this game.
}{ $has_suggestions ->
    [yes] { part-try }
   *[no] { $has_list ->
        [yes] { part-opponents }
       *[no] {" "}Check the nick.
    }
}
fault-ambiguous_nick = { $has_words ->
    [yes] “{ $words }” could be several players.
   *[no] The nick could be several players.
} Write it in full.{ part-try }
fault-not_your_opponent = { $has_nick ->
    [yes] { $nick } is not your opponent now.
   *[no] { $has_words ->
        [yes] “{ $words }” is not your opponent.
       *[no] This is not your opponent.
    }
}{ part-opponents }
fault-whom = { $has_cell ->
    [yes] It is not said whom to shoot at { $cell }.
   *[no] It is not said whom to shoot at.
} Write the nick before the cell.{ $has_list ->
    [yes] {" "}Your opponents: { $list }.
   *[no] {""}
}{ part-try }
fault-no_such_player = { $has_nick ->
    [yes] There is no player { $nick } in this game.
   *[no] There is no such player in this game.
} Check the nick.{ part-try }

## Answers

fault-which_shot = It is not clear which shot this answers. Name the cell or the nick, such as “А4 - miss”.{ $has_list ->
    [yes] {" "}Awaiting an answer: { $list }.
   *[no] {""}
}{ part-try }
fault-answer_first = Answer the shots first, then shoot.{ $has_list ->
    [yes] {" "}Awaiting an answer: { $list }.
   *[no] {""}
} The answer and the shot may come in one post.
fault-answer_is_wrong = { $has_truth ->
    [yes] { $has_cell ->
        [yes] The answer is wrong: { $cell } is a { part-result }. Write “{ $cell } - { part-result }”.
       *[no] The answer is wrong. Write “{ part-result }”.
    }
   *[no] The answer is wrong. Look at your sea and answer again.
}
fault-nothing_to_answer = { $has_cell ->
    [yes] No shot at { $cell } awaits your answer.
   *[no] No shot awaits your answer.
}{ $has_list ->
    [yes] {" "}Awaiting an answer: { $list }.
   *[no] {" "}Take the answer out and keep the shot.
}

## Shot and turn

fault-one_shot_only = There is one shot a turn. Keep one of them.
fault-no_shot_this_turn = You were hit, so on this turn you only answer. Take the shot out.
fault-already_moved = You have moved already. Move again when the turn is your team's again.
fault-not_your_turn = It is not your turn{ $has_team ->
    [yes] : { $team ->
        [red] Red moves
       *[blue] Blue moves
    }
   *[no] {""}
}. Wait for the Referee's announcement; talk goes to the discussion.
fault-turn_closed = The turn is closed{ $has_deadline ->
    [yes] : time was up { $deadline }
   *[no] {""}
}, the post came later. The text is kept, wait for the next turn.
fault-sea_turn_over = Your turn on the sea of { $has_nick ->
    [yes] { $nick }
   *[no] this player
} ended with a miss. Shoot at another sea or wait for the next round.
fault-paused = The Referee has paused the game{ $has_reason ->
    [yes] {" "}({ $reason })
   *[no] {""}
}: no moves are taken and the clock stands. Send the move when the game goes on.
fault-game_not_running = The battle has not begun or is over, there are no moves. Write in the discussion.

## Who writes

fault-not_in_game = You do not play in this game. To join, enrol or apply; talk goes to the discussion.
fault-out_of_game = { $has_nick ->
    [yes] { $nick } is out of the game and moves no more.
   *[no] You are out of the game and move no more.
} Talk goes to the discussion.
fault-not_admiral = Only the Admiral can do this{ $has_nick ->
    [yes] {" "}(yours is { $nick })
   *[no] {""}
}. Ask the Admiral.
fault-no_admiral = Your team has no Admiral now. Wait until the Referee appoints one.
fault-not_delegated = { $has_nick ->
    [yes] { $nick } has not handed you the right to move.
   *[no] This player has not handed you the right to move.
} The player can write «Передаю право хода Адмиралу»; if you were told, record it: «{ $has_nick ->
    [yes] { $nick }
   *[no] NICK
} передал мне право хода (по телефону)».
fault-say_for_whom = This is a move for another player. Begin with the line «За { $has_nick ->
    [yes] { $nick }
   *[no] NICK
}:» and write the move below it.
fault-admiral_cannot_delegate = An Admiral cannot hand over the right to move. Name a successor: «Преемником назначаю NICK».
fault-not_free = { $has_nick ->
    [yes] { $nick } is not a free player.
   *[no] This player is not free.
} Only a free player of your own team can be sent.{ $has_list ->
    [yes] {" "}Free: { $list }.
   *[no] {""}
}
fault-target_not_active = { $has_nick ->
    [yes] { $nick } is not an active enemy.
   *[no] The target is not an active enemy.
} Name another.{ $has_list ->
    [yes] {" "}Active: { $list }.
   *[no] {""}
}

## Before the battle

fault-fleets_missing = The battle cannot start: ships are missing of { $has_list ->
    [yes] { $list }
   *[no] some players
}. Wait for them or let the server place the missing ships at random.
fault-fleet_not_legal = Ships cannot be placed like this.{ $has_reason ->
    [yes] {" "}{ $reason }.
   *[no] {" "}Mend the marked cells and save again.
}
fault-fleet_fixed = The ships cannot be moved any more: the battle has begun. Play with those you have.
fault-impossible_fleet = Such a fleet does not fit a sea of 10 × 10. Use fewer or shorter ships.
fault-enrolment_closed = Enrolment is closed. Once the battle has begun you can apply as a newcomer.
fault-already_enrolled = { $has_nick ->
    [yes] { $nick } is in the game already. No need to enrol twice.
   *[no] You are in the game already. No need to enrol twice.
}
fault-not_enrolled = { $has_nick ->
    [yes] { $nick } is not enrolled in this game.
   *[no] You are not enrolled in this game.
} Enrol first.
fault-too_few_players = Too few players{ $has_limit ->
    [yes] : at least { $limit } are needed
   *[no] {""}
}. Wait until more have enrolled.
fault-bad_rule = { $has_words ->
    [yes] The house rule “{ $words }” is set wrongly.
   *[no] A house rule is set wrongly.
}{ $has_reason ->
    [yes] {" "}{ $reason }.
   *[no] {" "}Choose one of the values allowed.
}{ part-try }
fault-bots_refused = This game takes no bots. Find one that does.
fault-was_in_game = { $has_nick ->
    [yes] { $nick } was in this game before.
   *[no] You were in this game before.
} Only the Referee can bring a player back.
fault-referee_cannot_play = The Referee and co-referees do not play in their own game. Choose another.

## The Referee

fault-not_referee = Only the Referee of this game can do this. Write to the Referee in the discussion.
fault-reason_missing = A reason is needed: everybody will see it. Write it in one line.
fault-version_changed = Something has happened in the game meanwhile. See what has changed and confirm once more.
fault-wrong_state = This cannot be done now{ $has_reason ->
    [yes] : { $reason }
   *[no] {""}
}. Reload the page and see where the game stands.
