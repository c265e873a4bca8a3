site-skip = Skip to content
site-nav = Site
site-play = Play
site-rules = Rules
site-learn = Learn
site-study = Study
site-lobby = Lobby
site-leaderboard = Leaderboard
site-account = Account
site-menu = Menu
site-theme = Change between light and dark
site-unreachable = The server cannot be reached. Try again in a moment.

missing-title = Not found
missing-page = There is no such page.
missing-table = There is no such table.
missing-rules = There are no such rules.
missing-lesson = There is no such lesson.
missing-language = The site does not speak this language.
missing-perhaps = The link may be cut off.
missing-start = To the start page

rules-contents = Contents

game-board = Board
game-game = Game
game-players = Players
game-moves = Moves
game-new = New game
game-rules_of = Rules of { $title }
game-open_seat = open seat

start-title = Riftkeep: play RingRift and Great Kingdom
start-noscript_html = The board needs JavaScript. In a terminal, <code>riftkeep play</code> needs nothing.
start-game = Game
start-about_ringrift = stacks, trails and land, for 2 to 4
start-about_great_kingdom = castles and territory, for 2
option-board = Board
option-players = Players
option-ruleset = Rules
option-size = Board
option-size-5 = 5 × 5
option-size-7 = 7 × 7
option-size-9 = 9 × 9
option-size-13 = 13 × 13
option-board-square8 = Small square, 8 × 8
option-board-square19 = Large square, 19 × 19
option-board-hexagonal = Hexagonal
option-ruleset-canonical = Canonical
option-ruleset-first_edition = First edition
option-ruleset-rulebook = Rulebook
option-ruleset-tournament = Tournament
start-seats = Seats
start-who = Who plays seat { $seat }
start-me = Me
start-here = Another person here
start-friend = A friend, by link
start-computer = Computer
start-level_of = Level of the computer on seat { $seat }
start-level = level { $level }
start-level1 = level { $level }, first steps
start-level2 = level { $level }, beginner
start-level6 = level { $level }, club
start-level10 = level { $level }, strongest
start-name = Name
start-name_of = Name of the person on seat { $seat }
start-player = Player { $seat }
start-clock = Clock
start-no_clock = None
start-minutes = { $base } min + { $increment } s
start-days = { $count ->
    [one] { $count } day a turn
   *[other] { $count } days a turn
}
start-your_name = Your name
start-guest = Guest
start-listed = Show in the lobby and let others watch
start-play_now = Play now
start-own = Your games
start-own_empty = The games you play show up here.
start-lobby = Open tables
start-lobby_empty = Nobody waits for an opponent now.
start-watch = Watch
start-watch_empty = No public game is being played now.
start-waiting = waiting
start-over = { $count ->
    [one] over, { $count } move
   *[other] over, { $count } moves
}
start-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
start-new_here = New here?
start-new_here_html = Take the <a href="/learn">lessons</a>, read the rules of <a href="/rules/ringrift">RingRift</a> or <a href="/rules/great_kingdom">Great Kingdom</a>, or just begin: the board shows what you may do, and <kbd>?</kbd> on any cell says why not.

table-steps = Steps of the turn
table-undo = Undo
table-submit = Submit turn
table-zoom = Zoom
table-inspect_idle = Rest on a cell to see what stands there and what a move would change.
table-type = Type a cell or a move
table-type_example-ringrift = d4, or d4+2
table-type_example-great_kingdom = e4, or pass
table-enter = Enter
table-actions = Table
table-takeback = Take back
table-abort = Call off
table-resign = Resign
table-really_resign = Really resign?
table-step-ring_placement = Place
table-step-movement = Move
table-step-capture = Capture
table-step-line_processing = Line
table-step-territory_processing = Region
table-step-pay = Pay
table-your_turn = Your turn
table-turn_of = { $name } is to act.
table-thinking = { $name } is thinking …
table-took_side-yours = { $name } took your side: you are { $color } now.
table-took_side-you = You took { $other }'s side: you are { $color } now.
table-took_side-others = { $name } took { $other }'s side: { $name } is { $color } now, { $other } { $other_color }.
table-unsent = Your turn is complete but not sent yet.
table-sending = Sending …
table-offline = No connection: trying again. Nothing is lost.
table-restarting = The server restarts; back in a moment.
table-resynced = The table had moved on; this is how it stands now.
table-waiting = Waiting for somebody to take the open seat.
table-share = Send this link to a friend:
table-copy = Copy link
table-copied = Copied
table-join = Take the open seat
table-asks_takeback = { $name } asks to take back the last turn.
table-asked_takeback = You asked to take back your last turn.
table-accept = Allow
table-decline = Decline
table-withdraw = Withdraw
table-rematch = Play again
table-rematch_offered = Waiting for the others to accept the rematch …
table-rematch_asked = { $name } wants to play again.
table-to_rematch = To the new game
table-review = Review the game
table-aborted = The game was called off.
table-won = You won!
table-lost = You lost.
table-draw = A draw.
table-over = The game is over.
table-you = you
table-here = here
table-away = away
table-link = By link
table-look_on = You are looking on.
table-no_why = Nothing to enter now.

board-sign1 = disc
board-sign2 = square
board-sign3 = triangle
board-sign4 = diamond
board-color1 = blue
board-color2 = orange
board-color3 = yellow
board-color4 = light blue
board-player = player { $seat }
board-empty = empty
board-neutral = neutral castle
board-marker = marker of { $owner }
board-collapsed = territory of { $owner }
board-castle = castle of { $owner }
board-rings = { $count ->
    [one] { $count } ring of { $owner }
   *[other] { $count } rings of { $owner }
}
board-stack = stack of { $height }, cap { $cap } of { $owner }; from the bottom: { $rings }
board-target = can be chosen: { $effect }
board-selected = chosen
board-last = last turn
board-grid = Board. Arrow keys go from cell to cell, Enter points, question mark says why not.

replay-title = Replay: { $title }
replay-heading = Replay of a game of { $title }
replay-to_start = To the start
replay-back = One move back
replay-move = Move
replay-on = One move on
replay-to_end = To the end
replay-run = Play
replay-to_table = To the table
replay-start = The position before the first move
replay-move_at = Move { $at } of { $of }: { $who } { $text }
game-guest = guest
offline-title = No network
offline-about = The server cannot be reached. Games that are on go on when it is back: nothing is lost.
offline-kept = What you can read now
offline-nothing = Nothing yet: lessons, puzzles, rules and finished games that you open are kept here.
offline-again = Try again
