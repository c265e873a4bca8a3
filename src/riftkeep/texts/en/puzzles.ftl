site-puzzles = Puzzles
puzzles-title = Puzzles
puzzles-about = Positions with exactly one right move, found and checked by the solver. What you have solved is remembered in this browser.
puzzles-game = Game
puzzles-kind = Kind
puzzles-grade = Grade
puzzles-any = Any
puzzles-start = Start
puzzles-daily = Puzzle of the day
puzzles-next = Next puzzle
puzzles-retry = Try again
puzzles-hint = Hint
puzzles-answer = Show the answer
puzzles-all = All puzzles
puzzles-grade_of = grade { $grade }
puzzles-solved_count = { $count } of { $all } solved
puzzles-streak = In a row: { $count }
puzzles-best = best: { $count }
puzzles-daily_streak = Days in a row: { $count }
puzzles-answer_is = Answer: { $moves }
puzzles-none_left = All of these are solved. Choose another kind or grade.
puzzles-reply = Played: { $moves }
puzzles-kinds-win_this_turn = Win this turn
puzzles-kinds-forced_win = Win by threats
puzzles-kinds-quiet_win = Quiet win
puzzles-kinds-only_defence = Only defence
puzzles-kinds-best_chain = Best chain
puzzles-kinds-close_the_region = Close the region
puzzles-kinds-last_player_standing = Last player standing
puzzles-goal-win_this_turn = { $player } to play and win this turn.
puzzles-goal-forced_win = { $player } to play and win: let every castle threaten a capture.
puzzles-goal-quiet_win = { $player } to play: one quiet castle leaves no defence.
puzzles-goal-only_defence = { $player } to play: every move but one loses. Find it.
puzzles-goal-best_chain = { $player } to play and win this turn by a chain of captures.
puzzles-goal-close_the_region = { $player } to play and win this turn by taking a region.
puzzles-goal-last_player_standing = { $player } to play: win as the last player standing.
puzzles-hint-turns = { $count ->
    [one] It takes { $count } castle, which captures.
   *[other] It takes { $count } castles, the capturing one included.
}
puzzles-hint-moves = The turn has { $count ->
    [one] { $count } decision
   *[other] { $count } decisions
} with a choice.
puzzles-hint-standing = It takes { $count ->
    [one] { $count } turn
   *[other] { $count } turns
}: leave the others nothing to do.
puzzles-hint-threat = Without a defence the opponent wins by attacks that begin at { $cells }.
puzzles-hint-opponent = Ask first how the opponent would win next turn.
puzzles-hint-area = Look near { $cells }.
puzzles-hint-cell = It begins at { $cells }.
puzzles-hint-move = The first move is { $move }.
puzzles-wrong-attack = No: { $player } then wins by { $moves }.
puzzles-wrong-at_once = No: that loses at once.
puzzles-wrong-pass = No: { $player } then passes and wins the count.
puzzles-wrong-quiet = No: that is not known to win by force.
puzzles-wrong-turn = No: after that the game cannot be won in time.
puzzles-wrong-defence = No: whatever you do then, { $player } can win next turn.
puzzles-right-on = Right. Go on.
puzzles-right-solved = Solved.
missing-puzzle = There is no such puzzle.
