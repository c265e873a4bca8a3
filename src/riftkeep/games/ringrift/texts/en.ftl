# What RingRift says. The values that are cells are names such as d4.

ringrift-rings = { $rings ->
    [one] { $rings } ring
   *[other] { $rings } rings
}

## Why a move is refused (refusal.py)

ringrift-game_over = The game is over.
ringrift-wrong_player = It is player { $player }'s turn.
ringrift-malformed = This is not a move of this board; take one from legal_moves.
ringrift-wrong_phase = This move belongs to { $belongs }; now it is { $phase }.
ringrift-action_available = There is something to do here, so it cannot be passed over.

ringrift-no_rings_in_hand = You have no rings in hand.
ringrift-placement_on_collapsed = { $cell } is collapsed; rings go on empty cells or on stacks.
ringrift-placement_on_marker = { $cell } holds a marker, so it is not empty.
ringrift-too_many_rings = At most { ringrift-rings } can be placed here now.
ringrift-one_ring_on_stack = Only one ring at a time can be placed on a stack.
ringrift-dead_placement = The stack on { $cell } could neither move nor capture afterwards.
ringrift-placement_mandatory = You must place: no stack of yours can move or capture.
ringrift-nothing_to_skip = There is nothing to skip.
ringrift-swap_not_offered = Sides can be swapped only by player 2 of 2, once, after a first turn on the empty board.

ringrift-no_stack = There is no stack on { $cell }.
ringrift-not_your_stack = The stack on { $cell } is controlled by player { $owner }.
ringrift-placed_stack_must_move = You placed on { $cell }, so that stack must move.
ringrift-not_in_line = { $cell } is not in a straight line from { $source }.
ringrift-too_short = A stack of height { $height } must go at least { $least ->
    [one] { $least } step
   *[other] { $least } steps
}, not { $steps }.
ringrift-path_blocked_by_stack = The stack on { $cell } is in the way.
ringrift-path_blocked_by_collapsed = The collapsed cell { $cell } is in the way.
ringrift-landing_on_stack = A move cannot end on the stack on { $cell }.
ringrift-landing_on_collapsed = A move cannot end on the collapsed cell { $cell }.
ringrift-landing_on_marker = In the first edition a move cannot end on another player's marker.

ringrift-no_target = There is no stack on { $cell } to capture from.
ringrift-target_not_first = The stack to jump must be the first one between start and landing.
ringrift-cap_too_small = A cap of { $cap } cannot capture from a cap of { $target_cap }.
ringrift-only_moved_stack = Only the stack that just moved, on { $cell }, may capture now.
ringrift-must_continue_chain = The chain must go on: capture again with the stack on { $cell }.

ringrift-no_such_line = These cells are not a whole line of at least { $length } of your markers.
ringrift-cannot_pay = You control no stack to pay with.
ringrift-line_cannot_be_declined = A line you can process must be processed.
ringrift-reward_owed = Choose the reward for your line first.
ringrift-payment_owed = Pay first: eliminate the cap of one of your stacks.
ringrift-nothing_owed = Nothing is to be paid now.
ringrift-no_reward_owed = No reward is to be chosen now.
ringrift-wrong_segment = Choose { $length } cells in a row within the line.

ringrift-region_not_disconnected = These cells are not cut off by one player's markers.
ringrift-region_has_all_colors = Every player with rings on the board has a stack in there.
ringrift-nothing_outside_to_pay = You have no stack outside this region to pay with.
ringrift-wrong_border = These are not the markers that wall the region off.

ringrift-no_such_cell = There is no cell { $cell } on this board.
ringrift-no_such_choice = "{ $choice }" is not one of the choices here.
ringrift-stack_blocked = The stack on { $cell } can neither move nor capture.
ringrift-not_a_target = Pointing at { $cell } does nothing here.
ringrift-turn_complete = The turn is complete: submit it, or take something back.
ringrift-nothing_to_undo = Nothing has been entered yet.
ringrift-jump_over = To capture from { $cell }, jump over it: point behind it, at { $cells }.
ringrift-jump_from = To capture from { $cell }, point first at your stack that jumps over it: { $cells }. Then point behind { $cell }.

## Phases, inside a sentence

ringrift-phase-ring_placement = ring placement
ringrift-phase-movement = movement
ringrift-phase-capture = capture
ringrift-phase-chain_capture = chain capture
ringrift-phase-line_processing = line processing
ringrift-phase-territory_processing = territory processing
ringrift-phase-forced_elimination = forced elimination
ringrift-phase-game_over = game over
ringrift-phase-either = { $one } or { $other }

## What to do next (wording.py)

ringrift-prompt-complete = The turn is complete.
ringrift-prompt-place = Place rings: point at a cell, again for more rings. Then move the stack.
ringrift-prompt-placed = { ringrift-rings } on { $cell }: point at where the stack goes.
ringrift-prompt-move = Move a stack: point at it, then at where it goes.
ringrift-prompt-goes = Point at where the stack on { $cell } goes.
ringrift-prompt-capture = You may capture with the stack that moved: point at a landing, or skip.
ringrift-prompt-chain = The chain must go on: point at the next landing.
ringrift-prompt-line = Process a line: point at it.
ringrift-prompt-reward = Choose the reward: the whole line for a cap, or point at the part to collapse, free.
ringrift-prompt-region = Take a region: point into it. You then eliminate a cap outside it.
ringrift-prompt-eliminate = Eliminate the cap of one of your stacks: point at it.

## What pointing at a cell or taking a choice does (wording.py)

ringrift-effect-place_here = Place { ringrift-rings } here.
# $fewer is "1" or "1, 2"; $rings is the largest number.
ringrift-effect-place_or = Place { $fewer } or { ringrift-rings } here.
ringrift-effect-place_on_stack = Place one ring on this stack.
ringrift-effect-place_instead = Place { ringrift-rings } instead.
ringrift-effect-place = Place { ringrift-rings }.
ringrift-effect-select = Move this stack.
ringrift-effect-deselect = Choose another stack.
# How many markers a move flips and collapses, and what it lands on: nothing, a marker that is
# removed, or one that costs the top ring.
ringrift-on_the_way = { $flips ->
    [0] {""}
   *[other] {"; "}flips { $flips }
}{ $collapses ->
    [0] {""}
   *[other] {"; "}collapses { $collapses }
}{ $landing ->
    [marker] {"; "}removes your marker
    [ring] {"; "}loses the top ring
   *[nothing] {""}
}
ringrift-effect-move = Move to { $to }{ ringrift-on_the_way }.
ringrift-effect-capture = Capture from { $target }, landing on { $to }{ ringrift-on_the_way }.
ringrift-effect-line = Collapse this line of { $length }, then eliminate a cap.
ringrift-effect-long_line = Process this line of { $length }; then choose the reward.
ringrift-effect-whole_line = Collapse the whole line, then eliminate a cap.
ringrift-effect-part = Collapse these { $length } cells; nothing to pay.
ringrift-effect-one_of = One of { $count }: point at another cell of it next.
ringrift-effect-region = Take { $cells ->
    [one] { $cells } cell
   *[other] { $cells } cells
} and { ringrift-rings }; then eliminate a cap outside.
ringrift-effect-eliminate = Eliminate { ringrift-rings } from { $cell }.
ringrift-effect-skip_placement = Place nothing and go on to moving.
ringrift-effect-no_placement_action = Nothing can be placed; go on.
ringrift-effect-swap_sides = Take over player 1's side; the other person plays on as player 2.
ringrift-effect-skip_capture = Capture nothing.
ringrift-effect-skip_territory_processing = Take no more regions this turn.

## How a game ends (victory.py); $winner and $second are seats

ringrift-won-ring_elimination = { $winner } wins by ring elimination: { $eliminated } of { $rings } rings eliminated, { $needed } needed.
ringrift-won-territory_control = { $winner } wins by territory control: { $land } of { $cells } cells, { $needed } needed.
ringrift-won-last_player_standing = { $winner } wins as the last player standing: nobody else could place, move or capture for two rounds.
ringrift-won-last_player_standing_now = { $winner } wins as the last player standing: nobody else could place, move or capture at the end of this turn.
ringrift-won-stalemate_cells = { $winner } wins the stalemate by collapsed cells: { $best } against { $other } of { $second }.
ringrift-won-stalemate_rings = { $winner } wins the stalemate by eliminated rings: { $best } against { $other } of { $second }.
ringrift-won-stalemate_markers = { $winner } wins the stalemate by markers: { $best } against { $other } of { $second }.
ringrift-won-stalemate_latest = { $winner } wins the stalemate by the latest action, move: { $best } against { $other } of { $second }.
ringrift-drawn-stalemate = The stalemate is a draw between { $seats }: equal in collapsed cells, eliminated rings and markers.

## What is counted (progress.py)

ringrift-progress-rings = Rings eliminated
ringrift-progress-territory = Territory
ringrift-progress-standing = Last one standing
ringrift-progress-hand = In hand

## What a seat could take in its next turn (threats.py); $whose is own or other

ringrift-threat-wins = { $wins ->
    [0] {""}
   *[1] {" "}That would win the game.
}
ringrift-threat-wall = { $whose ->
    [own] You can take { $count } cells in this turn: a marker on { $at } closes a wall.
   *[other] { $seat } can take { $count } cells in the next turn: a marker on { $at } closes a wall.
}{ ringrift-threat-wins }
ringrift-threat-region = { $whose ->
    [own] You can take { $count } cells in this turn: they are cut off already.
   *[other] { $seat } can take { $count } cells in the next turn: they are cut off already.
}{ ringrift-threat-wins }

## The coach: the ways to win with where one stands, what the numbers mean, what each phase is for

ringrift-coach-ways = One of these is enough:
ringrift-progress-rings-coach = Eliminate { $goal } rings: you have { $value }. All rings in a region that you take count, and so do those you pay with.
ringrift-progress-territory-coach = Own { $goal } cells: you have { $value }. Lines of your markers become yours, and so do regions that you wall off.
ringrift-progress-standing-coach = Be the only one who can still place, move or capture, { $goal } rounds long: now { $value }.
ringrift-coach-pieces = The number at the top left of a stack is its height: it must go at least so far. The number at the top right is its cap, the rings of its owner on top: it can jump over stacks whose cap is no larger.
ringrift-coach-now-ring_placement = Place a ring where you want a marker: the stack moves away and leaves your marker there. Markers make lines and walls.
ringrift-coach-now-movement = Move one of your stacks straight ahead. It leaves your marker behind and turns the markers of others on its way into yours; your own ones there become territory.
ringrift-coach-now-capture = Your stack may jump over another one and take its top ring. Jump if you want that ring or that landing; otherwise skip.
ringrift-coach-now-chain_capture = After a capture the same stack goes on jumping as long as it can. Look for the way that ends where you want it.
ringrift-coach-now-line_processing = Your markers form a line: it becomes your territory. The whole line costs you the cap of a stack; of a long one you can take a part free of charge.
ringrift-coach-now-territory_processing = A wall cuts off cells in which a color is missing: take them, pay with the cap of a stack outside, and all rings inside count for you.
ringrift-coach-now-forced_elimination = You can neither place nor move nor capture: the cap of one of your stacks has to go. It counts as eliminated for you.

## Texts that cannot be read (notation.py); $words and $regions are listed as they are typed

ringrift-unreadable-move = cannot read the move { $text }; moves look like d4+2, d4-d7, d4xd5-d7, pay d4, line a1-d1, reward 1, region a1 or { $words }
ringrift-unreadable-cell = there is no cell { $text }; the cells are { $first } to { $last }
ringrift-unreadable-not_straight = { $first } and { $last } are not in a straight line
ringrift-unreadable-several = several regions have the cell { $cell }; the regions are: { $regions }
ringrift-unreadable-no_region = no region you can take has the cell { $cell }; the regions are: { $regions }
ringrift-unreadable-no_regions = there is no region that you can take

## The board as text (drawing.py)

ringrift-legend-stack = (12) stack, top ring last
ringrift-legend-tiny = A9 stack of player 1, height 9 (+ is more)
ringrift-legend-marker = m1 marker
ringrift-legend-collapsed = x1 collapsed
ringrift-legend-cap = 1:2/9 cap 2, height 9
ringrift-summary-hand = { $count } in hand
ringrift-summary-rings = { $count }/{ $goal } rings eliminated
ringrift-summary-cells = { $count }/{ $goal } cells

## Why a position or a game from outside cannot be read (state_json.py, notation.py, diagram.py)

ringrift-reading-no_cell = there is no cell { $cell } on this board
ringrift-reading-outcome_not_over = a game has one exactly when its phase is game_over
ringrift-reading-other_end = this position cannot have ended so
ringrift-reading-forced_without_stack = forced_elimination needs a stack of the player to act
ringrift-reading-player = must be from 1 to { $players }
ringrift-reading-seat = must be a seat
ringrift-reading-turn = must be 1 or more
ringrift-reading-swap = must be false: only two players can swap (D77)
ringrift-reading-last_action = must not be later than move_number, which is { $number }
ringrift-reading-option = must be { $value }, as in the game that reads it
ringrift-reading-one_content = a listed cell holds exactly one of stack, marker, collapsed
ringrift-reading-cell_twice = the cell is listed twice
ringrift-reading-stack_height = must have 1 to { $most } rings
ringrift-reading-real_action = must hold true, false or null for every seat
ringrift-reading-too_many_rings = player { $seat } has { $rings } rings, but hand and board hold { $used }
ringrift-reading-too_many_eliminated = { $rings } rings cannot be eliminated: only { $missing } are missing
ringrift-reading-not_movement = belongs to the movement phase
ringrift-reading-not_own_stack = must be a stack of the player to act
ringrift-reading-active_not_capturing = must be set in the capture and chain_capture phases, and only there
ringrift-reading-nothing_to_capture = this stack has nothing to capture
ringrift-reading-acted_before_placing = nobody has acted before placing
ringrift-reading-acted_without_action = a turn goes on after a forced elimination only if the player can act
ringrift-reading-owed_in_phase = belongs to line_processing and territory_processing
ringrift-reading-payment_without_stack = a payment needs a stack of the player to act
ringrift-reading-reward_in_phase = a reward belongs to line_processing
ringrift-reading-owed_line = must be a whole line of more than { $length } markers of the player to act

ringrift-reading-type = unknown; the types are { $types }
ringrift-reading-has_twice = has a cell twice
ringrift-reading-segment = belongs to option 2; option 1 collapses the line

ringrift-reading-one_line = a position must be one line of text
ringrift-reading-position = a position has the board, name=value fields and the rows, such as 'square8/2 player=1 phase=movement 8/8/8/8/8/8/8/8'
ringrift-reading-board = cannot read the board { $text }; it looks like square8/2
ringrift-reading-word = cannot read { $text }; fields are written name=value, once
ringrift-reading-field = cannot read { $text }
ringrift-reading-rows = this board has { $rows } rows, not { $found }
ringrift-reading-cells_in_row = row { $row } has { $found } cells, not { $cells }
ringrift-reading-row = cannot read row { $row }: { $text }
ringrift-reading-long_diagram = a diagram must be text
ringrift-reading-lines = a diagram of this board has { $lines } lines, not { $found }
ringrift-reading-cells_in_line = line { $line } has { $found } cells, not { $cells }
ringrift-reading-content = cannot read the cell { $text }
