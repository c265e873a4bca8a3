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
great_kingdom-neutral_stands = The neutral castle stands on { $point }.
great_kingdom-castle_stands = A castle stands on { $point }, and castles never leave the board.
great_kingdom-no_castles = { $player } has placed all { $castles } castles and can only pass.
great_kingdom-own_territory = { $point } is in your own completed territory.
great_kingdom-closed_territory = { $point } is in the opponent's completed territory.
great_kingdom-suicide = A castle on { $point } would leave its own group without a liberty and capture nothing.

## Entering a turn (interact.py)

great_kingdom-nothing_entered = Nothing has been entered yet.
great_kingdom-turn_complete = The turn is complete: { $move }.
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
