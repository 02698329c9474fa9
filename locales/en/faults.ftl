### Refusals: what is wrong and what to do instead. The key is fault- and the code.
### Facts (any may be absent, then there is no $has_…): $words – the author's words; $suggestions – corrections joined by “or”;
### $nick, $cell, $truth (miss, hit, sunk), $team, $list – nicks or cells joined by commas; $limit – how many characters or
### players, $longest – how many bytes or characters of a post; $letters – of the sea; $what – what stands in the way;
### $rule_name, $value – a house rule and its value; $message_ru, $message_en – a violation in a fleet.

fault-unknown = Refused ({ $code }). Reload the page and try again.

## Parts

part-words = { $has_words ->
    [yes] “{ $words }”
   *[no] this
}
part-example = { $has_example ->
    [yes] { $example }
   *[no] А4
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

fault-not_a_move = There is no move here{ $has_what ->
    [yes] { $what ->
        [alone] : there are no Admirals, everybody moves alone
       *[other] {""}
    }
   *[no] {""}
}. Write a shot, such as “{ $has_nick ->
    [yes] { $nick }
   *[no] NICK
} - { part-example }”, or send this text to the discussion: it is kept.
fault-empty = { $has_what ->
    [yes] There is no text here. Write it and send it again.
   *[no] The post is empty. Write a move: the answer to the shot (“miss”, “hit” or “sunk”) and your own shot.
}
fault-too_long = { $has_limit ->
    [yes] Too long: at most { $limit ->
        [one] { $limit } character
       *[other] { $limit } characters
    }. Shorten it.
   *[no] The post is too long{ $has_longest ->
        [yes] : at most { $longest ->
            [one] { $longest } byte
           *[other] { $longest } bytes
        }
       *[no] {""}
    }. { $has_what ->
        [yes] Make several of it.
       *[no] Keep the move in it and send the rest to the discussion.
    }
}
fault-unreadable = Could not read { part-words }. Put it plainly: “miss”, “hit” or “sunk” to answer, “NICK - { part-example }” to shoot.{ part-try }
fault-remark_too_long = { $longest ->
    [0] This game takes no words beside a move. Keep the move alone and send the rest to the discussion.
   *[other] The remark beside the move is too long: at most { $has_longest ->
        [yes] { $longest ->
            [one] { $longest } character
           *[other] { $longest } characters
        }
       *[no] 200 characters
    }. Shorten it or send it to the discussion.
}

## Cells

fault-no_such_cell = { $has_words ->
    [yes] The sea has no cell “{ $words }”.
   *[no] The sea has no such cell.
}{ $has_letters ->
    [yes] {" "}The letters of this game are { $letters }, the numbers 1 to 10.
   *[no] {" "}Name a letter and a number from 1 to 10 in this game's notation.
}{ part-try }
fault-ambiguous_cell = { $has_words ->
    [yes] It is not clear which cell “{ $words }” is.
   *[no] It is not clear which cell this is.
}{ $has_suggestions ->
    [yes] {" "}Write { $suggestions }.
   *[no] {" "}Write a letter and a number, such as “{ part-example }”.
}
fault-cell_already_shot = { $has_cell ->
    [yes] { $cell }
   *[no] { part-words }
}{ $has_nick ->
    [yes] {" "}of { $nick }
   *[no] {""}
} was shot at already. Name another cell.{ part-try }

## Nicks and opponents

fault-unknown_nick = { $has_nick ->
    [yes] There is no player “{ $nick }” in this game.
   *[no] { $has_words ->
        [yes] It is not clear which player this is: “{ $words }”.
       *[no] There is no such player in this game.
    }
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

fault-which_shot = It is not clear which shot this answers. Name the cell or the nick, such as “{ part-example } - miss”.{ $has_list ->
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

fault-one_shot_only = { $has_what ->
    [yes] { $what ->
        [sea] One cell is named on each sea at a time. Keep one: after a hit you name the next.
       *[other] There is one shot a turn. Keep one of them.
    }
   *[no] There is one shot a turn. Keep one of them.
}
fault-no_shot_this_turn = You were hit, so on this turn you only answer. Take the shot out.
fault-already_moved = You have moved already. Wait for the answer and for your next turn.
fault-not_your_turn = It is not your turn{ $has_nick ->
    [yes] : { $nick } moves
   *[no] {""}
}{ $has_team ->
    [yes] : { $team ->
        [red] Red moves
       *[blue] Blue moves
    }
   *[no] {""}
}. Wait for the Referee's announcement; talk goes to the discussion.
fault-turn_closed = Your time was up before the post came: the turn is closed. The text is kept, wait for the next turn.
fault-sea_turn_over = Your turn on the sea of { $has_nick ->
    [yes] { $nick }
   *[no] this player
} ended with a miss. Shoot at another sea or wait for the next round.
fault-paused = The Referee has paused the game{ $has_reason ->
    [yes] {" "}({ $reason })
   *[no] {""}
}: no moves are taken and the clock stands. Send the move when the game goes on.
fault-game_not_running = { $what ->
    [enrolment] The battle has not begun: people enrol. Wait for the start and write in the discussion meanwhile.
    [placement] The battle has not begun: ships are being placed. Wait for the start and write in the discussion meanwhile.
    [finished] The game is over, there are no more moves. Write in the discussion.
    [cancelled] The game is cancelled, there will be no moves. Write in the discussion.
   *[other] This cannot be done now: the battle has not begun or is over. Write in the discussion.
}

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
part-not_delegated = { $has_nick ->
    [yes] { $nick } has not handed you the right to move.
   *[no] This player has not handed you the right to move.
} The player can write «Передаю право хода Адмиралу»; if you were told, record it: «{ $has_nick ->
    [yes] { $nick }
   *[no] NICK
} передал мне право хода (по телефону)».
fault-not_delegated = { $has_what ->
    [yes] { $what ->
        [own] You have not handed over the right to move. There is nothing to take back.
        [recorded_last_turn] A recorded delegation covers one turn and not two running. Let the player delegate in person.
       *[other] { part-not_delegated }
    }
   *[no] { part-not_delegated }
}
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
fault-fleet_not_legal = { $has_message_en ->
    [yes] Ships cannot be placed like this: { $message_en }. Mend it and save again.
   *[no] Ships cannot be placed like this. Mend the marked cells and save again.
}{ part-try }
fault-fleet_fixed = The ships cannot be moved any more: the battle has begun. Play with those you have.
fault-impossible_fleet = Such a fleet does not fit a sea of 10 × 10. Use fewer or shorter ships.
fault-enrolment_closed = { $has_what ->
    [yes] { $what ->
        [full] All { $limit } places are taken. Choose another game or open your own.
        [alone] Enrolment is closed. Choose another game or open your own.
       *[other] Enrolment is closed. Once the battle has begun you can apply as a newcomer.
    }
   *[no] Enrolment is closed. Once the battle has begun you can apply as a newcomer.
}
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
part-rule_name = { $rule_name ->
    [turn_hours] “{ rule-turn_hours }”
    [time_zone] “{ rule-time_zone }”
    [calendar] “{ rule-calendar }”
    [answers] “{ rule-answers }”
    [hit_costs_shot] “{ rule-hit_costs_shot }”
    [repeat_shots] “{ rule-repeat_shots }”
    [skips] “{ rule-skips }”
    [remarks] “{ rule-remarks }”
    [bots] “{ rule-bots }”
    [notation] “{ rule-notation }”
    [rows] “{ rule-rows }”
    [letters] “{ rule-letters }”
    [title] “Title”
    [fleet] “Ships”
    [hours] “Hours”
   *[other] “{ $rule_name }”
}
fault-bad_rule = { $has_what ->
    [yes] { $what ->
        [hours] A turn is extended by 1 minute to 60 days. Write a number of hours, for example 2 or 0.5.
        [posts] The number of messages is a whole number from 0. Write it in digits.
        [post] The number of a post of the battle thread is needed. Write it in digits.
        [dispute] The number of a dispute is needed. Write it in digits.
        [until] Enrolment is extended once: to a time after the present one and not after { $limit } (UTC). Name such a time.
        [enrolment_days] Enrolment lasts one minute to 60 days. Write a number of days, for example 14.
        [title] The title of a game has 1 to 120 characters. Shorten it or write one.
        [turn_hours] A turn takes 1 minute to 60 days. Write a number of hours, for example 18.
        [skips] 1 to 100 moves may be skipped in a row. Write a whole number.
        [fleet] The number of ships of each length is a whole number from 0. Mend the fleet.
        [time_zone] There is no such time zone. Write, for example, Europe/Moscow.
       *[other] The house rule { part-rule_name } cannot be so. Choose one of the values that are allowed.
    }
   *[no] A house rule cannot be so. Choose one of the values that are allowed.
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
fault-wrong_state = { $what ->
    [not_opened] The game is not opened yet. Open it first.
    [opened] The game is open already. No need to open it twice.
    [mode] Games of this kind cannot be opened here yet. Choose a team battle.
    [lots_used_up] This game has no lots left. Decide by hand, or end the game.
    [drawn] The teams are made already. Enrolment and teams stay as they are.
    [not_drawn] The teams are not made yet. Hold the draw first.
    [started] The battle has begun already. No need to start it again.
    [under_way] The game is under way, nobody leaves the list any more. If you do not play on, tell the Referee in the discussion.
    [battle] Ships are placed after the draw. Wait for the teams.
    [no_fleets_to_place] All ships are placed. The battle can start.
    [no_enrolment_time] Enrolment for a team battle has no end of its own. Close it when the players are there.
    [no_seal] A seal instead of ships is for duels in which each keeps the own fleet. Send the ships.
    [no_inspection] Seas are inspected in duels only. Write a dispute to the Referee.
    [seal_instead] In this duel the players keep their ships, the server is not shown them. Send a seal.
    [fleet_instead] A seal instead of ships is for duels in which each keeps the own fleet. Send the ships.
    [opener_drawn] Who opens is decided already. Nobody enrols or leaves any more.
    [extended_once] Enrolment was extended already, and that can be done once. Start with those who are there, or cancel the game.
    [answer_awaited] A shot awaits its answer. Close the turn after it; or put out who does not answer.
    [not_in_melee] A melee has no such thing. Here you can pause, extend, close a turn, put out, announce and end the game.
    [not_in_duel] A duel has no such thing. Here you can pause, extend, close a turn, put out, announce and end the game.
    [own_sea] The own sea needs no inspection. Ask to inspect the enemy's.
    [asked_already] This sea was inspected already. It is not asked for twice.
    [loser_first] The loser may ask for an inspection first, then the winner.
    [no_winner] The game ended without a winner: there is nothing to inspect. Write a dispute to the Referee.
    [shown_already] This seal is open already. It is not opened twice.
    [still_playing] A seal is opened after the game, or when the enemy asks for an inspection. Now it would show the ships.
    [listed_twice] Named twice: { $nick }. Name each once.
    [teams_unequal] The teams must be equal and not empty. Mend the lists.
    [not_listed] Not named: { $list }. Name everybody.
    [not_a_pair] Not a pair of Red and Blue: { $list }. Mend the pairs.
    [admit_two] Newcomers come in pairs only. Name two different players.
    [cannot_be_voided] The move in post { $post } cannot be voided: only one of the open turn can, or the last of the turn before while the other team has not moved.
    [is_active] The player is in the game. No need to bring back.
    [all_sunk] All ships of this player are sunk; there is no way back. If an answer was wrong, void the move.
    [finish_instead] The battle is on and is not cancelled. End the game with the result you want.
    [is_referee] This is the Referee or a co-referee already. No need to appoint.
    [no_co_referee] There is no such co-referee. Check the nick.
    [paused] The game is paused already. Resume it when it can go on.
    [not_paused] The game is not paused. There is nothing to resume.
    [successor_self] A successor is another player of your team, not yourself.
    [delegated_already] The right to move is handed over already. No need to do it twice.
    [no_such_post] There is no such post. Check the number.
    [no_such_dispute] There is no such dispute. Check the number.
    [ruled] This dispute is ruled on already. Open a new one if needed.
    [enrol_instead] Enrolment is open. Enrol.
    [apply_after_start] Applications are taken once the battle has begun. Wait for the start.
    [is_admiral] This player is the Admiral already. No need to appoint.
   *[other] This cannot be done now. Reload the page and see where the game stands.
}
