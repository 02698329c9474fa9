## Verification of a game (fairness): lines of the report, in the shell and on the page

verify-name-file = File
verify-name-log = Log
verify-name-posts = Posts
verify-name-lots = Lots
verify-name-seals = Seals of the fleets
verify-name-answers = Answers
verify-name-deadlines = Deadlines
verify-name-rules = Rules
verify-name-result = Result

verify-held-file =
    { $lines ->
        [one] { $lines } line, written as it must be; the digest agrees
       *[other] { $lines } lines, all written as they must be; the digest agrees
    }
verify-held-log =
    { $events ->
        [one] { $events } event, bound by its hash
       *[other] { $events } events, each bound by its hash to all before it
    }
verify-held-posts =
    { $posts ->
        [one] { $posts } post, as the log has it
       *[other] { $posts } posts, all as the log has them
    }
verify-held-lots =
    { $lots ->
        [0] no lot was drawn
        [one] { $lots } lot; its link fits the chain published when the game was opened
       *[other] { $lots } lots; their links fit the chain published when the game was opened
    }
verify-held-seals =
    { $kept ->
        [players] fleets opened: { $opened }; { $differ ->
            [0] all are the sealed ones
           *[other] not the sealed ones: { $differ }
        }. Whether they are lawful is what an inspection says
       *[site] { $opened ->
            [one] { $opened } fleet opened; it is the sealed one, and lawful
           *[other] { $opened } fleets opened; all are the sealed ones, and lawful
        }
    }
verify-held-answers =
    { $kept ->
        [players] { $lies ->
            [0] the players answered; answers: { $answers }, all compared with the opened seas, and true
           *[other] the players answered; answers: { $answers }, all compared with the opened seas, false: { $lies }
        }
       *[site] { $answers ->
            [0] there were none
            [one] { $answers } answer, true
           *[other] { $answers } answers, all true
        }
    }
verify-held-deadlines =
    { $turns ->
        [0] there were no turns yet
        [one] the deadline of { $turns } turn is right
       *[other] the deadlines of { $turns } turns are right
    }
verify-held-rules =
    { $commands ->
        [one] the game was run again, { $commands } step, and everything agrees to the last character
       *[other] the game was run again, { $commands } steps, and everything agrees to the last character
    }
verify-held-result =
    { $winner ->
        [red] Red won
        [blue] Blue won
        [player] { $nick } won
        [void] nobody has won
        [cancelled] the game was called off
       *[draw] a draw
    }

verify-later-seals =
    { $over ->
        [true] { $kept ->
            [players] fleets opened: { $opened } of { $fleets }; a seal is closed: it can be checked when the player opens it
           *[site] { $fleets ->
                [0] no fleet was placed
               *[other] fleets sealed: { $fleets }; they were not opened
            }
        }
       *[false] { $fleets ->
            [0] no fleet is placed yet
            [one] { $fleets } fleet is sealed; the seal can be checked when the game is over
           *[other] { $fleets } fleets are sealed; the seals can be checked when the game is over
        }
    }
verify-later-answers =
    { $answers ->
        [0] there are none
       *[other] { $kept ->
            [players] the players answer; answers: { $answers }, compared with opened seas: { $checked }{ $lies ->
                [0] {""}
               *[other] , false: { $lies }
            }
           *[site] answers: { $answers }; { $over ->
                [true] the fleets were not opened, so whether they are true cannot be checked
               *[false] whether they are true shows when the fleets are opened
            }
        }
    }
verify-later-rules = all that does not hang on the fleets agrees; events that wait for the fleets: { $left }
verify-later-result =
    { $awaits ->
        [inspection] the inspection will say who won
       *[end] the game is not over
    }
verify-unreached = not checked: something before it is wrong
verify-where-line = line { $line }
verify-where-event = line { $line }, event { $seq }
verify-all = Everything agrees.
verify-all-so-far = Everything that can be checked now agrees. The rest will show when the game is over.
verify-all-but-closed = Everything that is open agrees. The rest cannot be checked while the fleets are closed.
verify-not-all = It does not agree: this game cannot have gone so, or the file was changed.
verify-head = Head of the log: { $head }

verify-why-empty = there is nothing in the file
verify-why-cut_line = the line breaks off; the file was not downloaded whole
verify-why-no_json = this is not JSON
verify-why-not_canonical = the line is not written as the server writes it (canonical JSON, RFC 8785): a space, another order, or a character written otherwise
verify-why-what_line = an export has no such line
verify-why-no_header = this is no export of a game: its first line must be the header
verify-why-other_version = the export is of another version; take a newer program
verify-why-bad_header = the header holds what no header holds
verify-why-no_event = there is no such event
verify-why-no_post = there is no such post
verify-why-post_hash = the post was changed: its hash does not agree
verify-why-events_missing = there are { $got } events, and should be { $expected }
verify-why-digest = the digest in the header does not agree with the file: the header was changed, or lines were removed, added, moved
verify-why-seq = the number of the event should be { $expected }
verify-why-hash = the event was changed, or something before it was removed: the hash does not agree
verify-why-time_back = time goes back
verify-why-head = the head of the log is another: the events give { $expected }
verify-why-kept_head = the head { $head } that you wrote down was never announced in this export
verify-why-post_missing = the thread has no post of this event
verify-why-post_of_nothing = the thread has a post of which the log knows nothing
verify-why-post_differs = post No. { $number } does not agree with the log: { $what ->
        [number] its number
        [seq] the number of its event
        [at] its time
        [head] the head of the log
        [voided] whether it is void
        [author] its author
        [kind] its kind
       *[text] its text
    }
verify-why-link = the link of the lot does not fit the chain
verify-why-lot = the lot did not fall so: link and log give something else
verify-why-salts = fleets and salts are not of the same players
verify-why-fleet_missing = the fleet of { $nick } was not opened
verify-why-fleet_not_lawful = the fleet of { $nick } is against the rules
verify-why-not_sealed = { $nick } placed no fleet
verify-why-seal = the fleet of { $nick } is not the one that was sealed (event { $place })
verify-why-answer = { $nick } answers “{ $said ->
        [miss] miss
        [hit] hit
       *[sunk] sunk
    }” for { $cell }, and it was “{ $truth ->
        [miss] miss
        [hit] hit
       *[sunk] sunk
    }”
verify-why-calendar = the calendar in the header is not that of the rules of the game
verify-why-header_differs = the header speaks of another game than the log
verify-why-deadline = the deadline is { $got }; clock and calendar give { $expected }
verify-why-not_retimed = the table of days off changed at { $since }, and the deadline was not moved
verify-why-overdue = the deadline { $deadline } passed, and the turn was not closed
verify-why-cut_short = the log breaks off within a step: { $expected } is missing
verify-why-differs = it should be { $expected }, and the log has { $got }
verify-why-time = the time is { $got } and should be { $expected }
verify-why-refused = { $got }: rule { $rule } does not allow it ({ $code })
verify-why-nothing_makes_it = { $got }: nothing in the game can have led to it
verify-why-not_opened = the log does not begin with the opening of a game
verify-why-does_not_follow = the event does not follow from what was before

verify-note-worded_otherwise = Announcements worded otherwise than by this version of the program: { $count }, the first is No. { $number }. Numbers, times and events were compared, not the words.
verify-note-seal_differs = { $nick } showed another sea than the one that was sealed.
verify-note-false_answers = False answers of { $nick }: { $count }. An inspection judges them (D4).
verify-note-drawn_by_hand = Teams, pairs and who opens were listed by the Referee; there was no lot.
verify-note-listed = Not by lot, but as the Referee listed it: { $what ->
        [first] who opens
        [teams] the teams
        [teams_first] the teams and who opens
       *[pairs] the teams and the pairs
    }.
verify-note-days_off_differ = The days off of the site differ from the program's table, days: { $count } ({ $days }). The site wrote them so; compare them where a deadline hangs on it.

## The page of verification

verify-title = Verify the game — { $title }
verify-link = Verify the game
verify-page-head = Verification
verify-mark-ok = ✓ agrees
verify-mark-fail = ✗ does not agree
verify-mark-later = … later
verify-mark-closed = … not opened
verify-mark-unreached = — not checked
verify-head-label = Head of the log:
verify-head-hint = The Referee announces the first eight digits of the head with each turn. Whoever kept the thread can compare: a log that was rewritten later no longer comes to the heads that were announced.
verify-too-long = The game is too long to be verified here. Download the export and verify it at home with the command below.
verify-home-head = Verify it yourself
verify-home = You need not believe this page. Download the export of the game and verify it with the same program, without network or server: one line a check.
verify-download = Download the export
verify-command = The command
verify-home-hint = Heads that you wrote down from the thread are added like this: --head 1a2b3c4d. While the game runs the export holds no fleet and no salt.
verify-proves-head = What this proves
verify-proves-players = Players: nobody changed a fleet after the start, and every answer is true. The seal of a fleet is published when it is placed; at the end fleet and salt are opened.
verify-proves-referee = The Referee: lots fell by themselves. Their chain is published when the game is opened, so that nobody can choose or foresee one. What the Referee decided is marked in the log and told in the thread.
verify-proves-server = The server: every move, deadline and exit follows from the rules. The program plays the whole game again and compares to the last character.
verify-proves-heads = The past: whoever kept even one head of the log cannot be shown another game up to that turn.
verify-not-head = What this does not prove
verify-not-moment = The server chooses the moment of a lot: a dishonest server could wait for one that gives what it wants.
verify-not-custody = The server keeps the fleets. It sees them, and a dishonest one could tell. Players and Referee do not see them before the end. In a sealed duel the players keep the fleets, and the server does not know them.
verify-not-people = Who sits behind a nick, and whether two of them whisper elsewhere.
verify-not-words = When a post really came: the time of receipt is the server's word. The site keeps the table of days off; where it is not the program's, the verification says so.

## Files of a game

export-title = Download — { $title }
export-link = Download
export-head = The game as files
export-what = For an archive, a forum, a wiki. A file holds what everybody sees; the rooms of the teams open when the game is over.
export-whole = The whole game, to be verified
export-thread-battle = Battle thread
export-thread-discussion = Discussion
export-thread-room-red = Room of the Reds
export-thread-room-blue = Room of the Blues
export-format-text = Text
export-format-bbcode = BBCode
export-format-markdown = Markdown
export-format-mediawiki = MediaWiki
export-format-html = HTML
export-format-jsonl = JSON Lines
export-hint-text = plain text, opens anywhere
export-hint-bbcode = to paste into a forum
export-hint-markdown = GitHub, Discourse and others
export-hint-mediawiki = a page of a wiki
export-hint-html = a page by itself, read without a network
export-hint-jsonl = log and posts, as the program verifies them
export-opened = Referee { $nick }, game opened { $at }.
export-referee = Referee { $nick }
export-voided = move void

## referee archive

archive-head = Archive of the site
archive-what = Games and lounge as any visitor could have read them. This page needs no network.
archive-games = Games
archive-lounge = Lounge
archive-verifies = verifies
archive-fails = does not verify
archive-hidden-title = A hidden thread
archive-hidden = [hidden: { $reason }]
archive-opened-by = Opened by { $nick }.
