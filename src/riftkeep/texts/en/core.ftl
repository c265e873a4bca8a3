# What every game and every host of games says.

# The name of this language in its own words, and its plural rules as CLDR writes them, see
# core/plurals.py. A language without a singular has the rule other.
language-name = English
language-plurals = one: i = 1 and v = 0

# A text that exists in one language only.
plain = { $text }

# A seat where the game has no name of its own for it.
seat = Player { $seat }
# The same inside a sentence.
seat-inside = player { $seat }
# A seat with the name of whoever holds it, and one whose holder began at another seat.
seat-named = { $seat } ({ $name })
seat-began = { $seat } (began as { $before })

# Things in a row; $first and $rest are texts.
list-last = { $first } and { $rest }
list-more = { $first }, { $rest }

# A game that the rules did not end; $who and $winner are names or seats.
ended-resignation = { $who } resigned; { $winner } wins.
ended-time = { $who } ran out of time; { $winner } wins.
ended-abandoned = { $who } left the game; { $winner } wins.
ended-won_by_resignation = { $winner } wins by resignation.
ended-won_by_time = { $winner } wins on time.
ended-won_by_abandoned = { $winner } wins because the game was abandoned.
ended-failed = { $who } failed: { $reason }

# Numbers that stand for moves, for programs that learn.
action-not_legal = Action { $action } is not legal here; take one from legal_actions.
action-not_legal_in_game = Action { $action } is not legal in game { $game }; see its mask.
action-no_move = Action { $action } stands for no move here; take one from legal_moves.
action-out_of_range = Actions are from 0 to { $most }, not { $action }.

# Where moves are entered.
entry-turn_over = The turn is over; the cells after it were not used.
entry-no_undo = there is no move to take back
entry-nothing_entered = Nothing has been entered yet.
entry-turn_complete = The turn is complete: { $move }.

# Games of pieces on cells (core/board_game.py); $counts are the pieces of all seats in order.
board-game_over = The game is over.
board-not_your_turn = { $player } is to act.
board-no_pass = Whoever can place a piece may not pass.
board-no_place = No piece can be placed on { $cell }.
board-no_such_cell = There is no such cell.
board-entered = { $move }.
board-prompt = Place a piece.
board-only_pass = Nothing can be placed, so pass.
board-place_here = Place a piece here.
board-unreadable = { $text } is no cell; cells are called { $example }
board-pass = Pass.
board-won = { $winner } has the most pieces ({ $counts }) and wins.
board-draw = A draw: the most pieces are shared ({ $counts }).

## Values from outside, and what is wrong with a field (errors.py, fields.py)

value-huge = a huge number
value-kind = a { $kind }

field-wrong = { $field }: { $why }
field-missing = is missing
field-unknown = unknown field; the fields are { $known }
field-object = must be an object, not { $value }
field-whole = must be a whole number, not { $value }
field-range = must be from { $low } to { $high }, not { $value }
field-boolean = must be true or false, not { $value }
field-text = must be text, not { $value }
field-choice = must be one of { $allowed }, not { $value }
field-list = must be a list, not { $value }
field-entries = must have { $length } entries, not { $found }
field-cell = must be a cell such as [3, 4] (or [3, -1, -2] on hexagons)

rule-refuses = { $why } [{ $rule }]
