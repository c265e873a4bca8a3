# What Great Kingdom says. Points are names such as e4; $player and $winner are Blue or Orange.

great_kingdom-seat = { $seat ->
    [1] Blue
   *[2] Orange
}

## Why a move is refused (refusal.py)

great_kingdom-game_over = The game is over. { $why }
great_kingdom-wrong_player = It is { $player }'s turn.
great_kingdom-first_neutral = The first move places the neutral castle.
great_kingdom-no_neutral = The neutral castle cannot be placed now.
great_kingdom-pass_with_point = A pass has no point.
great_kingdom-castle_without_point = A castle needs a point to stand on.
great_kingdom-off_board = There is no such point on a { $size }x{ $size } board.
great_kingdom-malformed = This is not a move of this game; take one from legal_moves.
great_kingdom-neutral_stands = The neutral castle stands on { $point }.
great_kingdom-castle_stands = A castle stands on { $point }, and castles never leave the board.
great_kingdom-no_castles = { $player } has placed all { $castles } castles and can only pass.
great_kingdom-own_territory = { $point } is in your own completed territory.
great_kingdom-closed_territory = { $point } is in the opponent's completed territory.
great_kingdom-suicide = A castle on { $point } would leave its own group without a liberty and capture nothing.

## Entering a turn (interact.py)

great_kingdom-no_such_choice = The only choice is to pass.
great_kingdom-prompt-entered = { $move }. { $effect }
great_kingdom-prompt-neutral = Choose the point of the neutral castle.
great_kingdom-prompt-only_pass = No castle can be placed, so pass.
great_kingdom-prompt-place = Place a castle or pass.
great_kingdom-effect-neutral = Place the neutral castle here.
great_kingdom-effect-pass = Pass; if the opponent passes too, territory is counted.
great_kingdom-effect-place = Place a castle here.

## How a game ends (victory.py)

great_kingdom-won-capture = { $winner } wins by capture: { $player }'s castle at { $point } takes the last liberty of { $groups }.
great_kingdom-won-double = { $winner } wins by capture: { $player }'s castle at { $point } takes the last liberty of { $groups }; its own group has none either, and the player who placed wins a double KO.
great_kingdom-won-suicide = { $winner } wins by suicide: { $player }'s castle at { $point } leaves its own group { $group } without a liberty and captures nothing.
great_kingdom-won-score = { $winner } wins by score: territory is Blue { $blue }, Orange { $orange }; Blue needs a lead of { $margin } and has { $lead }.

## What is counted (progress.py)

great_kingdom-progress-territory = Territory
great_kingdom-progress-castles = Castles

## What a player could do with the next castle (threats.py); $whose is own or other

great_kingdom-threat-capture = { $whose ->
    [own] You can win at once: a castle on { $at } takes the last liberty of { $count ->
        [one] { $count } castle
       *[other] { $count } castles
    }.
   *[other] { $seat } can win with the next castle: on { $at } it takes the last liberty of { $count ->
        [one] { $count } castle
       *[other] { $count } castles
    } of yours.
}
great_kingdom-threat-territory = { $whose ->
    [own] You can close { $count } points of territory: a castle on { $at }.
   *[other] { $seat } can close { $count } points of territory with the next castle, on { $at }.
}

## The coach: the ways to win with where one stands, what stands on the board, what to do

great_kingdom-coach-ways = Capture any castle of the other side, and you win at once. If nobody is captured, territory decides:
great_kingdom-progress-territory-coach = Close more territory: you have { $value } points, and { $goal } would win if the game ended now.
great_kingdom-coach-pieces = Castles of one color side by side are a group. The empty points beside it are its liberties; a group without any is captured. The gray castle belongs to nobody: it is a wall, as the edge is.
great_kingdom-coach-now-placement = Build a wall from edge to edge or to the gray castle, and what is inside is your territory. Never leave a group with one liberty.
great_kingdom-coach-now-neutral_placement = Choose where the gray castle stands: it is a wall for both sides.

## Texts that cannot be read (notation.py)

great_kingdom-unreadable-move = { $text } is not a move; moves are points such as e5, or pass
great_kingdom-unreadable-point = { $text } is not a point; the points are a1 to { $last }

## The board as text (drawing.py)

great_kingdom-legend-castles = B O castles
great_kingdom-legend-neutral = # neutral
great_kingdom-legend-territory = b o territory
great_kingdom-summary-castles = { $count ->
    [one] { $count } castle
   *[other] { $count } castles
}
great_kingdom-summary-few = { great_kingdom-summary-castles } ({ $left } left)
great_kingdom-summary-territory = territory { $count }

## What is wrong with an option (options.py)

great_kingdom-no_centre = a board of even size has no centre: give a point such as [{ $middle }, { $middle }], or { $none }, or { $first }
great_kingdom-no_point = must be a point [x, y] with 0 <= x, y < { $size }

## Why a position or a game from outside cannot be read (state_json.py, notation.py, diagram.py)

great_kingdom-reading-off_board = is not on a board of size { $size }
great_kingdom-reading-game = must be { $game }
great_kingdom-reading-options = are those of another game than { $game }
great_kingdom-reading-phase = must be { $phase } in this position
great_kingdom-reading-point_twice = { $point } is listed twice
great_kingdom-reading-point_shared = two castles cannot stand on { $point }
great_kingdom-reading-no_liberty = the group at { $point } has no liberty, so the game would be over
great_kingdom-reading-too_many_castles = has { $castles } castles, but each player has only { $supply }
great_kingdom-reading-move_number = must be at most { $most }
great_kingdom-reading-neutral_elsewhere = is not where the options have it
great_kingdom-reading-neutral_twice = there is only one neutral castle
great_kingdom-reading-castles_before_neutral = is missing: no castle can stand before it is placed
great_kingdom-reading-blue_places_neutral = must be 1: Blue places the neutral castle
great_kingdom-reading-passes_before_neutral = must be 0: nobody can pass before the neutral castle
great_kingdom-reading-passes_end = two passes in a row end the game, so outcome must be set
great_kingdom-reading-passes_of_score = must be 2 after a game that was decided by score
great_kingdom-reading-passes_of_castle = must be 0 after a castle
great_kingdom-reading-no_last_castle = { $player } has no castle that ended the game
great_kingdom-reading-last_castle_illegal = the last castle was illegal: { $why }
great_kingdom-reading-castle_ends_nothing = the castle at { $point } does not end the game
great_kingdom-reading-no_castle_ended = no castle of { $player } can have ended this

great_kingdom-reading-position = a position has five words: rows, player, passes, move number, end
great_kingdom-reading-player = the player must be blue or orange, not { $text }
great_kingdom-reading-rows = the board must have { $size } rows of { $size } points
great_kingdom-reading-row = the row { $row } cannot be read at character { $character }
great_kingdom-reading-number = { $text } is not a number from 0 to { $high }
great_kingdom-reading-long_diagram = a diagram cannot be that long
great_kingdom-reading-to_act = a player is to act exactly if the game has not ended
great_kingdom-reading-diagram_point = { $text } is not a point of a diagram, in { $line }

## SGF (sgf.py, sgf_tree.py)

great_kingdom-reading-sgf-version = only version 4 of SGF can be read
great_kingdom-reading-sgf-game = must be { $number } for { $game }, not { $value }
great_kingdom-reading-sgf-size = must be a number from { $low } to { $high }, not { $value }
great_kingdom-reading-sgf-object = must be a JSON object
great_kingdom-reading-sgf-color = must be B or W
great_kingdom-reading-sgf-tags = must have texts for values
great_kingdom-reading-sgf-impossible_start = the start is impossible: { $why }
great_kingdom-reading-sgf-other_start = RKPOSITION does not fit the properties for { $name }
great_kingdom-reading-sgf-first_node = { $name } can only be in the first node
great_kingdom-reading-sgf-one_move = a node can hold only one move
great_kingdom-reading-sgf-point = { $text } is not a point of a board of size { $size }
great_kingdom-reading-sgf-one_value = has { $values } values, and can have only one
great_kingdom-reading-sgf-long_file = the file has more than { $most } characters
great_kingdom-reading-sgf-many_nodes = the game has more than { $most } nodes
great_kingdom-reading-sgf-start = an SGF file begins with '(', not { $found }
great_kingdom-reading-sgf-no_node = expected ';', '(' or ')', not { $found }
great_kingdom-reading-sgf-no_semicolon = expected ';', not { $found }
great_kingdom-reading-sgf-no_property = expected a property in capitals, not { $found }
great_kingdom-reading-sgf-node_after_variation = a node follows a variation
great_kingdom-reading-sgf-more_games = something follows the game; a file must hold one game
great_kingdom-reading-sgf-twice = the property { $name } is there twice
great_kingdom-reading-sgf-no_value = the property { $name } has no value
great_kingdom-reading-sgf-not_closed = a value of { $name } is not closed by ']'
great_kingdom-reading-sgf-end = the end of the file
