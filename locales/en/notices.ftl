### What people are told of their games – on the site, by letter and on the phone – and the letters themselves.
### Times ($deadline) come in written out, with their zone.

## Notices: subject and words

notice-your_turn-subject = Your move
notice-your_turn = { $duty ->
    [shoot] It is your move: shoot by { $deadline }.
    [answer] It is your move: answer the shots at your sea by { $deadline }.
    [answer_and_shoot] It is your move: answer the shots at your sea and shoot by { $deadline }.
    [order] Your team's turn waits for you, the Admiral: send a free player into battle by { $deadline }.
   *[others] You are the Admiral: by { $deadline }, move for those who handed you their move: { $others }.
}{ $duty ->
    [others] {""}
   *[other] { $has_others ->
        [yes] {" "}You are the Admiral: move as well for those who handed you their move: { $others }.
       *[no] {""}
    }
}
notice-reminder_half-subject = Half of the time is left
notice-reminder_half = Half of the time for the move has passed. { notice-still_owed }
notice-reminder_sixth-subject = The time for the move is running out
notice-reminder_sixth = A sixth of the time for the move is left. { notice-still_owed }
notice-nudge-subject = The Referee reminds you of your move
notice-nudge = The Referee reminds you: it is still your move. { notice-still_owed }
notice-still_owed = { $duty ->
    [shoot] Shoot by { $deadline }.
    [answer] Answer the shots at your sea by { $deadline }.
    [answer_and_shoot] Answer the shots at your sea and shoot by { $deadline }.
    [order] You are the Admiral: send a free player into battle by { $deadline }.
   *[others] You are the Admiral: by { $deadline }, move for those who handed you their move: { $others }.
}{ $duty ->
    [others] {""}
   *[other] { $has_others ->
        [yes] {" "}And for those who handed you their move: { $others }.
       *[no] {""}
    }
}
notice-out-subject = You are out
notice-out = { $reason ->
    [sunk] Your last ship is sunk: you are out. You can go on reading the battle thread.
    [overslept] You are out: the move was not made in time. If you could not help it, write to the Referee, who alone brings players back.
    [violation] You are out for breaking the rules. If that is a mistake, open a dispute.
   *[referee] The Referee has put you out{ $has_why ->
        [yes] : { $why }
       *[no] {""}
    }. If that is a mistake, open a dispute.
}
notice-brought_back-subject = You are back in the game
notice-brought_back = The Referee has brought you back{ $has_why ->
    [yes] : { $why }
   *[no] {""}
}. See whether it is your move.
notice-freed-subject = You are a free player
notice-freed = Your enemy is out: you are a free player now. { $has_admiral ->
    [yes] The Admiral, { $admiral }, decides whom you fight next.
   *[no] You are the Admiral: decide yourself whom to fight next.
}
notice-ordered-subject = An order: a new enemy
notice-ordered = { $has_by ->
    [yes] Admiral { $by } has sent you against { $target }. In this turn you may shoot, from the next one on you must.
   *[no] The lot has sent you against { $target }: the Admiral gave no order in time.
}
notice-admiral-subject = You are the Admiral
notice-admiral = You are the Admiral of the { $team ->
    [red] Reds
   *[blue] Blues
}: you send free players and move for those who hand you their move.
notice-recorded-subject = Recorded: your move is the Admiral's
notice-recorded = Admiral { $by } has recorded that you handed over your move{ $has_how ->
    [yes] {" "}({ $how })
   *[no] {""}
}. If that is not so, take it back in the battle thread.
notice-delegation_ended-subject = Your move is yours again
notice-delegation_ended = The Admiral left your move unmade several times in a row, so it is yours again. From your team's next turn on, move yourself.
notice-skipped-subject = Your move was not made
notice-skipped = { $has_admiral ->
    [yes] Admiral { $admiral } did not make your move
   *[no] Your move was not made
}: it is skipped, and you are still in the game. Take it back if you can move yourself.
notice-drawn-subject = The draw is made
notice-drawn = You play for the { $team ->
    [red] Reds
   *[blue] Blues
} against { $enemy }. Your Admiral is { $admiral }. Place your ships so that the battle can begin.
notice-admitted-subject = You are let in
notice-admitted = The Referee has let you in: you join the { $team ->
    [red] Reds
   *[blue] Blues
} against { $enemy }. Place your ships, and you enter at the next turn.
notice-refused-subject = Your application was refused
notice-refused = The Referee has refused your application.
notice-substitute-subject = You enter the battle as a substitute
notice-substitute = You play in the place of { $nick }: that one's ships, pair and move{ $has_why ->
    [yes] {" "}({ $why })
   *[no] {""}
}. See whether it is your move.
notice-replaced-subject = You were replaced
notice-replaced = { $nick } plays in your place{ $has_why ->
    [yes] : { $why }
   *[no] {""}
}.
notice-voided-subject = Your move is void
notice-voided = The Referee has voided your move in post no. { $post }{ $has_why ->
    [yes] : { $why }
   *[no] {""}
}. Move again.
notice-ruling-subject = The Referee ruled on your dispute
notice-ruling = The Referee's ruling on your dispute: { $text }
notice-dispute-subject = A dispute
notice-dispute = { $nick } disputes: { $text }
notice-application-subject = An application
notice-application = { $nick } asks to join. People are let in in pairs, one to each team.
notice-finished-subject = The game is over
notice-finished = { $winner ->
    [none] The game is over: a draw.
    [red] The game is over. The Reds have won{ $team ->
        [red] {" "}– your team. Congratulations!
        [blue] . Thank you for playing!
       *[none] .
    }
    [won] The game is over. You have won. Congratulations!
    [lost] The game is over. { $nick } has won. Thank you for playing!
   *[blue] The game is over. The Blues have won{ $team ->
        [blue] {" "}– your team. Congratulations!
        [red] . Thank you for playing!
       *[none] .
    }
} You can watch the battle again from the start.
notice-cancelled-subject = The game is cancelled
notice-cancelled = The Referee has cancelled the game{ $has_why ->
    [yes] : { $why }
   *[no] {""}
}.

notice-started-subject = The game has begun
notice-started = The game has begun: { $list }. You will be told when it is your move.
notice-no_fleet-subject = Withdrawn: no ships were placed
notice-no_fleet = Enrolment ended before your ships were placed, and you are withdrawn. Place them at once in the next game.
notice-inspection-subject = Your sea is to be inspected
notice-inspection = { $nick } asks to inspect your sea. { $has_deadline ->
    [yes] Open the seal by { $deadline }: one that is not opened counts as a violation.
   *[no] The server holds the ships and looks itself.
}
notice-verdict-subject = What the inspection found
notice-verdict = { $has_own ->
    [yes] Your sea was inspected.
   *[no] The sea of { $nick } was inspected.
} { $outcome ->
    [void] Both broke a rule: the game does not count.
    [reversed] The winner broke a rule: { $winner } has won.
   *[stands] The result stands.
} Read more in the battle thread.

## Letters

mail-hello = Hello { $nick },
mail-game = The game “{ $title }”
mail-open = Open the game
mail-who = This letter was written by the Referee of Battleship: { $site }. There is no need to reply.
mail-choose = Choose what you are written about: { $address }
mail-choose-short = Choose what I am written about
mail-off = Stop all letters: { $address }
mail-off-short = Stop all letters
mail-confirm-subject = Confirm your address
mail-confirm = Somebody, we hope it was you, gave this address for letters to { $nick }. Open the link and press the button, and the Referee will write to you about your moves. The link holds for a week. If it was not you, do nothing.
mail-confirm-open = Confirm the address
mail-password-subject = A new password
mail-password = Somebody, we hope it was you, asked for a new password for { $nick }. Open the link and choose one. The link holds for a day and works once. If it was not you, do nothing: the old password stays.
mail-password-open = Choose a new password
mail-changed-subject = Your address for letters has changed
mail-changed = { $nick } has another address for letters now; the Referee does not write to this one any more. If that was not you, change your password and turn to whoever runs the site.
mail-changed-open = Log in

## The page of notices

notices-head = Notices
notices-none = Nothing yet. Everything about you in your games will appear here: your move, orders, the Referee's rulings.
notices-fresh = new
notices-earlier = Earlier
notices-choose = What you are told by letter and on your phone
nav-notices = { $count ->
    [one] { $count } notice
   *[other] { $count } notices
}

## Choosing

notices-what = Everything is on the site. Choose what else you are told by letter and on your phone or in your browser. You are never told of what is already done.
notices-topic-your_turn = Your move
notices-topic-reminders = Reminders: half and a sixth of the time is left
notices-topic-orders = An Admiral's order
notices-topic-freed = You are a free player
notices-topic-out = You are out, or back
notices-topic-admiral = You are the Admiral
notices-topic-delegation = What became of your right to move
notices-topic-entry = Draw, application, substitution
notices-topic-rulings = The Referee's rulings about you
notices-topic-office = For a Referee: disputes and applications
notices-topic-end = The game is over
notices-by-mail = By letter
notices-by-push = On a device
notices-mail-on = Write me letters
notices-mail-none = There are no letters until you have a confirmed address.
notices-mail-to = Letters go to { $address }.
notices-all = All notices
notices-send = Save
notices-saved = Saved what you are told about.
notices-devices = Devices
notices-devices-none = No device is connected.
notices-device-added = connected
notices-device-remove = Remove
notices-device-on = Tell me on this device
notices-device-how = On an iPhone, add the site to the Home Screen first and open it from there.
notices-device-refused = Your browser does not allow it: switch on notifications for this site in its settings and press again.
notices-device-cannot = This browser cannot receive notifications.
notices-device-failed = It did not work. Check your connection and press again.
notices-device-saved = Done: this device is connected.
notices-device-removed-done = The device is removed.
notices-device-script = Connecting a device needs JavaScript.

## No more letters

unsubscribe-head = No more letters
unsubscribe-what = The Referee writes to { $nick } about games. Notices on the site stay in any case.
unsubscribe-topic = Stop letters of this kind: “{ $topic }”
unsubscribe-all = Stop all letters
unsubscribe-did-topic = The Referee will not write about that any more.
unsubscribe-did-all = The Referee will write you no more letters.
unsubscribe-back = Changed your mind? Everything can be chosen in the settings.

## Away

absence-head = Away
absence-what = Until that day the Admiral moves for you in every battle, in those under way and in those that begin. The Admiral sees until which day you are away. You may move yourself earlier; in a single battle you can take your move back there.
absence-day = I am away until
absence-send = Hand my moves to the Admiral
absence-until = You are away until
absence-over = I am here already
absence-not-later = Choose a day after today.
absence-too-late = Choose a day within a year.
absence-saved = Your moves are the Admirals' until you are back.
absence-admiral-saved = Your moves are handed over, but not in battles of which you are the Admiral: an Admiral cannot. Name a successor, or write to the Referee.
absence-over-done = Welcome back! Your moves are yours again.
absence-away = away until { $day }
