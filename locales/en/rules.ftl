### The rules for reading: rulebook- and the number of the rule. Refusals point at the numbers.

rulebook-title = Rules
rulebook-head = Rules of team Battleship
rulebook-lead = The number of a rule is its address: refusals point at it. A “house rule” is what the Referee chooses when opening a game; the usual choice is named first.
rulebook-contents = Parts
rulebook-S = Sea, ships, shot
rulebook-P = Posts
rulebook-T = Team battle
rulebook-C = The clock

rulebook-S1 = A sea is 10 by 10 cells: columns «А Б В Г Д Е Ж З И К», rows 1 to 10 from the top.
rulebook-S2 = A fleet is one ship of 4 decks, two of 3, three of 2 and four of 1: ten ships, twenty decks.
rulebook-S3 = A ship stands in a straight line, without gaps or bends.
rulebook-S4 = Ships never touch, by side or by corner.
rulebook-S5 = Where a fleet breaks the rules, every fault is named at once, with its cells.
rulebook-S6 = Ships may be placed anew any number of times until the start, a newcomer’s until joining. Never after.
rulebook-S7 = «Мимо» (miss): the cell is empty. «Ранил» (hit): the ship has decks left. «Убил» (sunk): that was its last deck. Shots at one sea are judged in the order in which they were accepted.
rulebook-S8 = Nobody shoots at a cell twice. House rule: such a shot is refused, or it is taken and wasted.
rulebook-S9 = Around a sunk ship all is empty, and the chart marks it. Shooting there is allowed, and pointless.
rulebook-S10 = Letters and the order of numbers are a house rule: АБВГДЕЖЗИК, АБВГДЕЁЖЗИ, ABCDEFGHIJ, РЕСПУБЛИКА or СНЕГУРОЧКА; numbers from the top or from the bottom; letters at the columns or at the rows.
rulebook-S11 = How many ships of which length is a house rule. A set that does not fit the sea is refused.

rulebook-P1 = A game has two threads: the battle, for moves and the Referee’s announcements, and the discussion, for all else. A post without a move is not taken into the battle, but its text can go to the discussion. Within a post answers count first, then exits, then shots and orders.
rulebook-P2 = A post is accepted whole or refused whole. A refusal names every fault, its line and words, and the correction where it is plain what was meant.
rulebook-P3 = An accepted post is never edited or deleted. The Referee can void a move.
rulebook-P4 = A move is written in words: an answer is «мимо», «ранил» or «убил», with a cell or nick where needed («А4 - мимо»); a shot is «То ZimA - А4». Words beside a move are a house rule: up to 200 characters, or none. A post holds 8 KiB at most.
rulebook-P5 = The time of a post is when the server had received all of it. It is shown in your time zone.
rulebook-P6 = The Referee’s announcements are posts in the battle thread.

rulebook-T0 = A team battle is opened by a Referee. Whether bots may play is a house rule; an account of a bot says so.
rulebook-T1 = People enrol until the Referee closes enrolment. Each has a count of messages: those written here, and those that the Referee entered for another forum. The count is frozen at the draw, a newcomer’s at entry.
rulebook-T2 = The draw splits them into Red and Blue of equal size, at random or as the Referee lists them. With an odd number the last to enrol is the reserve, first in line among newcomers.
rulebook-T3 = The Admiral is the member with the most messages; of equals the one with the earlier account, then with the earlier enrolment.
rulebook-T4 = The pairs, one Red with one Blue, and the first turn are drawn too. Anyone can check a draw.
rulebook-T5 = The Referee starts the battle when all fleets are placed, and may let the server place missing ones at random.
rulebook-T6 = The start is announced: the pairs, the Admirals, «СТАРТ ИГРА», and whose turn it is.
rulebook-T7 = On the team’s turn each member answers every shot that awaits an answer, and shoots once if there is an opponent and a right to shoot. In any order.
rulebook-T7a = What you owe is fixed when the turn opens. What changes during it (an order, a new opponent) adds the right to shoot, not a duty. A duty that can no longer be met lapses.
rulebook-T8 = You may shoot at the enemy of your pair, at the target that the Admiral gave you, at free players sent against you, and until the turn closes at who shot at you in the last turn.
rulebook-T9 = One shot a turn, however many attack. At whom of them is your choice.
rulebook-T10 = Who answers is a house rule: the player, and the server refuses a false answer; or the Referee, at once under the shot.
rulebook-T11 = A player hit in the enemy’s last turn only answers in this one. House rule: so, or a hit costs no shot.
rulebook-T12 = Answer first, then shoot. It may be in separate posts.
rulebook-T13 = When nobody of the team owes anything the turn passes to the other team at once and the clock starts anew.
rulebook-T14 = A player whose last ship is sunk is out as soon as the shot is answered. Whose opponent is out becomes a free player.
rulebook-T15 = Who has not answered or shot by the deadline, and has not delegated, is out. Unanswered shots at that player are dropped.
rulebook-T16 = Who ever played in a game does not enter it again. Only the Referee can bring somebody back.
rulebook-T17 = The Admiral sends a free player against any active enemy: «ZimA продолжает игру против Вирт». There is one target, a new order replaces the old. In that very turn it is a right to shoot, from the next on a duty. A free player places no new ships, and the target may shoot back.
rulebook-T17a = If a turn opens and nobody has an opponent, the Admiral owes an order. Where it does not come in time, targets are drawn by lot.
rulebook-T18 = You may hand the right to move to the Admiral for one turn or until you take it back. An Admiral may record what was said in person; the player sees that and can take it back, and it covers one turn and not two running. You may still move yourself: the first move counts. An Admiral cannot delegate.
rulebook-T19 = A move for another begins with «За Вирт:». Where the Admiral leaves it unmade it is skipped, and the server gives the answers. After some skips in a row (house rule, usually 3) the delegation ends.
rulebook-T19a = An Admiral names a successor in advance, or until the team’s next turn closes, even when out: «Преемником назначаю Вирт». Otherwise the Referee appoints, or the server by T3.
rulebook-T20 = After the start people may apply. The Referee admits newcomers, only in pairs: one to each team, against each other. They enter at the first turn after both have placed their ships.
rulebook-T21 = The battle ends when one team has no active player. Then everybody sees all fleets.
rulebook-T22 = The Referee’s word is law, and each act is announced with its reason: pause, extension, voiding a move, putting out and bringing back, appointing an Admiral, substitution, admission, the end. The Referee and co-referees do not play and see no ships before the end.
rulebook-T24 = A post or an act of the Referee can be disputed. The Referee rules on it and announces the ruling. The clock does not stop for it.

rulebook-C1 = A team has 18 hours for a turn (house rule) from its announcement. A post received exactly at the deadline is in time.
rulebook-C2 = Weekends and holidays do not count (house rule: the Russian calendar, weekends only, or everything counts). You may move on them.
rulebook-C3 = The deadline is when 18 hours of working time have passed. A turn opened on Friday at 20:00 ends on Monday at 14:00.
rulebook-C4 = What decides is when the server had received all of a post. A time of a minute or more in which the server did not run does not count.
rulebook-C5 = Where the table of holidays changes, deadlines are counted anew, but never become earlier than announced.
rulebook-C5a = Weekend, holiday, pause and outage are not added up: time in which the clock stands is counted once. After a pause exactly as much is left as before.
rulebook-C5b = Anyone can see why a deadline is what it is: which stretches were counted and which were not.

### Pictures and posts of the rule book

picture-good = Lawful:
picture-bad = Not lawful:
picture-straight = the ships are straight – four decks across, two down, two across and one; there is water between all of them.
picture-bent = the ship is bent like an L.
picture-gap = the decks of the ship have a gap.
picture-apart = at least one empty cell lies between the ships on every side.
picture-side = a ship of two decks lies right below one of three: they touch by side.
picture-corner = the last deck of one ship lies diagonally beside the first deck of another: they touch by corner.
picture-miss = A miss: a dot, the cell is empty.
picture-hit = A hit: a cross on the middle deck, two decks are still whole.
picture-sunk = Sunk: crosses on all three decks, the ship is boxed.
picture-around = All cells around a sunk ship bear faint dots: they are empty, the diagonal ones too.
picture-edge = A ship sunk in the corner of the sea: there are fewer empty cells around it, for there is no water beyond the edge.
picture-free = ZimA is a free player: ZimA’s enemy is out. The Admiral wrote “ZimA продолжает игру против Вирт”, and now ZimA shoots at the sea of Вирт. ZimA gets no new ships: the ship that was hit stays so, and Вирт may shoot back.
worked-head = Posts: how moves are written
worked-lead = On the left what to write into the battle, on the right how the server reads it. Case does not matter, «а 4» and «А-4» are the same cell.
worked-written = Written
worked-meant = Read
worked-shot = A shot at ZimA, at the cell А4. With one opponent the nick can be left out.
worked-answer = The answer (a miss) to the one shot that awaits an answer.
worked-answers = Answers to two shots, a hit and a miss: the cells tell them apart.
worked-both = The answer (sunk) below a quotation of the shot, and then a shot, in one post. First the answer, then the shot.
worked-exit = An answer; the last ship is sunk, and you are out. The word “выбываю” by itself changes nothing: out is who has no ship left.
worked-for = The Admiral’s move for Вирт, who delegated: the answer and the shot of Вирт.
worked-order = The Admiral’s order to a free player.
worked-successor = The Admiral names who will be Admiral next.
worked-delegation = You hand the right to move to the Admiral for one turn; with “до отмены”, until you take it back.
worked-back = You move in person again.
