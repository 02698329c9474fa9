### Administration. Where there is a number, it is in $count.

nav-admin = Administration
admin-head = Administration
admin-tabs = Parts of administration
admin-overview = Overview
admin-accounts = Accounts
admin-counts = Forum messages
admin-calendars = Calendars
admin-outbox = Outbox
admin-outages = Outages
admin-games = Games
admin-audit = Log

## Overview

admin-what = What there is
admin-games-open = Games not over
admin-waiting = Waiting to be sent
admin-acts = Entries of the log
admin-banned-count = { $count ->
    [one] { $count } banned
   *[other] { $count } banned
}
admin-given-up-count = { $count ->
    [one] { $count } was never delivered
   *[other] { $count } were never delivered
}
admin-jobs = What the program does
admin-fine = Fine:
admin-wait = Waits:
admin-servers = { $count ->
    [0] no server shows a sign of life
    [one] { $count } server is running
   *[other] { $count } servers are running
}
admin-overdue = { $count ->
    [0] all turns whose time is up are closed
    [one] { $count } turn whose time is up is not closed yet
   *[other] { $count } turns whose time is up are not closed yet
}
admin-retiming = { $count ->
    [0] deadlines are moved after all outages
    [one] deadlines are still being moved after { $count } outage
   *[other] deadlines are still being moved after { $count } outages
}
admin-uncounted = { $count ->
    [0] the results of all finished games are counted
    [one] the results of { $count } finished game are not counted yet
   *[other] the results of { $count } finished games are not counted yet
}

## Accounts

admin-only = Which
admin-only-all = all
admin-only-office = Referees and administrators
admin-only-banned = banned
admin-found = { $count ->
    [0] Nobody was found.
    [one] { $count } account was found.
   *[other] { $count } accounts were found.
}
admin-made = made
admin-made-at = Made
admin-mark-closed = closed
admin-mark-banned = banned
admin-banned = Banned.
admin-sessions = Where they are logged in
admin-mark-guest = guest, no password
admin-role = Role
admin-role-player = player
admin-role-referee = Referee of the site
admin-role-admin = runs the site
admin-written-here = Written here
admin-elsewhere = On another forum
admin-mail = Mail
admin-mail-none = none given
admin-mail-unconfirmed = given, not confirmed
admin-mail-confirmed = confirmed
admin-ban-since = Since
admin-ban-until = until
admin-ban-for-ever = for ever
admin-ban-days = { $count ->
    [one] for { $count } day
   *[other] for { $count } days
}
admin-ban-time = For how long
admin-new-role = New role: { $role }.
admin-reason = Reason
admin-under-way = { $count ->
    [one] Plays in { $count } game that is not over. Who is banned or closed counts as absent there: the game's Referee decides.
   *[other] Plays in { $count } games that are not over. Who is banned or closed counts as absent there: the game's Referee decides.
}
admin-audit-of = All about this nick in the log
admin-acts-head = What to do
admin-closed-since = The account was closed: { $when }. Nothing more can be done to it.
admin-of-the-house = This account belongs to the program itself: nothing can be done to it.
admin-link-made = Give this link to the owner of the nick. It works once, within a day, and will not be shown again.
admin-do-role = Change the role
admin-do-role-what = A Referee of the site opens team battles and moderates the lounge. Who runs the site may do everything on these pages.
admin-do-ban = Ban
admin-do-ban-what = Sessions end at once, API keys are dead as long as the ban lasts. The reason is shown to whoever tries to log in.
admin-do-unban = Lift the ban
admin-do-unban-what = They can log in again, and their API keys work again.
admin-do-password = Link for a new password
admin-do-password-what = The link works once, within a day. Earlier links work no more. When the password is changed, all sessions end.
admin-do-sessions = End all sessions
admin-do-sessions-what = They will have to log in again everywhere.
admin-do-tokens = Revoke all API keys
admin-do-tokens-what = Programs with these keys can do nothing any more. Keys cannot be brought back, but new ones can be made.
admin-do-close = Close the account
admin-do-close-what = The nick and what was written stay; address, password, settings, keys and webhooks are erased. It cannot be opened again.
admin-act-done = Done, and written into the log.
admin-not-yourself = You cannot do that to yourself. You can close your own account in the settings.
admin-last = Nobody else runs the site. First make somebody else an administrator.
admin-nothing = It is so already.
admin-days = A ban lasts 1 to 3650 days, or for ever.

## Messages on another forum

admin-counts-head = The table
admin-counts-why = Messages on another forum are added to those written here: by the sum Admirals are chosen (T1, T3). In games under way nothing changes any more.
admin-counts-file = CSV file
admin-counts-file-hint = UTF-8 or windows-1251, up to 64 KiB.
admin-counts-text = Or paste the lines here
admin-counts-text-hint = Nick and number with a semicolon, a comma or a tab between them: “ZimA;1204”. A line of headings does no harm.
admin-counts-check = Show what changes
admin-counts-nothing = There is no line with a nick and a number. Choose a file or paste the lines.
admin-counts-too-long = { $count ->
   *[other] The table has more than { $count } lines. Divide it.
}
admin-counts-large = The file is larger than 64 KiB. Divide the table.
admin-counts-not-text = This file cannot be read as text. Save the table as CSV.
admin-counts-preview = What changes
admin-counts-sum = { $count ->
    [0] No number changes.
    [one] { $count } number changes.
   *[other] { $count } numbers change.
}
admin-counts-left-out = { $count ->
    [one] { $count } line with a fault is left out.
   *[other] { $count } lines with faults are left out.
}
admin-counts-line = Line
admin-counts-old = Before
admin-counts-new = After
admin-counts-what = What it means
admin-counts-known = here: { $nick }
admin-counts-here = { $count ->
    [one] and { $count } message here
   *[other] and { $count } messages here
}
admin-counts-same = it is so already
admin-counts-no-nick = there is no nick on the line
admin-counts-unknown = nobody here has that nick
admin-counts-closed = the account is closed
admin-counts-no-number = “{ $text }” is no number of messages
admin-counts-double = the same nick as on line { $line }
admin-counts-write = Write
admin-counts-saved = The numbers are written.
admin-counts-changed = Something has changed since. Look again, then write.

## Outbox

admin-deliveries = What webhooks are told
admin-deliveries-none = Everything is delivered.
admin-letters = Letters
admin-letters-none = All letters are sent.
admin-no-mail = No mail server is set (REFEREE_SMTP_URL): no letters are sent.
admin-letter-notice = letter about a game
admin-letter-confirm = letter: confirm the address
admin-letter-password = letter: new password
admin-letter-changed = letter: the address has changed
admin-pushes-waiting = { $count ->
    [one] { $count } notification to a browser waits.
   *[other] { $count } notifications to browsers wait.
}
admin-pushes-given-up = { $count ->
    [one] { $count } was not delivered.
   *[other] { $count } were not delivered.
}
admin-attempts = { $count ->
    [0] not tried yet
    [one] { $count } attempt
   *[other] { $count } attempts
}
admin-next = Next attempt:
admin-given-up = Tried no more.
admin-again = Try again
admin-again-done = It will be sent again, at once.
admin-hook-on = on
admin-hook-off = off
admin-hook-since = since
admin-hook-turn-off = Switch off
admin-hook-on-done = The webhook is on.
admin-hook-off-done = The webhook is off.

## The log

admin-audit-nick = By or about whom
admin-audit-empty = There are no entries.
admin-by = By
audit-act-calendar = Days off
audit-act-import = Game from another forum
audit-act-role = Role
audit-act-ban = Ban
audit-act-unban = Ban lifted
audit-act-end_sessions = Sessions ended
audit-act-revoke_tokens = API keys revoked
audit-act-password_link = Link for a new password
audit-act-close = Account closed
audit-act-counts = Messages on another forum
audit-act-invitation = Invitation
audit-act-user_add = Account made
audit-act-user_passwd = Password changed
audit-act-token = API key made
audit-act-thread_close = Thread closed
audit-act-thread_reopen = Thread opened again
audit-act-message_hide = Message hidden
audit-act-message_show = Message shown again
audit-act-delivery_again = Tell a webhook again
audit-act-letter_again = Send a letter again
audit-act-webhook_on = Webhook switched on
audit-act-webhook_off = Webhook switched off
audit-fact-from = from
audit-fact-to = to
audit-fact-until = until
audit-fact-role = role
audit-fact-own = own
audit-fact-changed = changed
audit-fact-left_out = lines left out
audit-fact-counts = numbers
audit-fact-thread = thread
audit-fact-number = No.
audit-fact-name = name
audit-fact-scopes = scopes
audit-fact-webhook = webhook
audit-fact-letter = letter
audit-yes = yes
audit-no = no
