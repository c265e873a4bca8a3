# What the terminal says by itself.

terminal-prompt = { $player }: { $prompt }
terminal-thinking = { $player }, the computer, is thinking ...
terminal-played = { $player } played: { $moves }
terminal-computer_played = { $player } played { $move }.
terminal-possible = Possible: { $effect }
terminal-not_possible = Not possible: { $why }
terminal-legal = That is legal.
terminal-no_such_move = No legal move contains '{ $text }'.
terminal-more_moves = ... and { $count } more; 'moves d4' lists those with d4.
terminal-cells = { $count ->
    [one] { $count } cell
   *[other] { $count } cells
}
terminal-welcome = { $game }. Type 'help' for help.
terminal-too_long = That line is too long.
terminal-why_what = Say which: 'why d4' or 'why' and a move.
terminal-save_where = Say where: 'save FILE'.
terminal-cannot_save = Cannot save in { $file }: { $problem }.
terminal-saved = Saved in { $file }; the game is kept there from now on.
terminal-kept = The game is kept in { $file }. 'save FILE' takes another file.
terminal-has_won = { $player } has won.
terminal-start = Type a move or use the arrow keys; F1 is help.
terminal-over = The game is over. 'undo' takes the last move back.
terminal-wait = The computer is thinking. Wait for its move, or undo.
terminal-no_hint_now = Hints are for your own turn.
terminal-looking = Looking for a good move ...
terminal-hint = Hint: { $move } ({ $chance }).
terminal-hint_then = Hint: { $move } ({ $chance }), then { $line }.
terminal-hint_wins = { $player } wins for certain
terminal-hint_loses = { $player } loses for certain
terminal-hint_chance = { $player } wins { $percent }% of the time
terminal-puzzle_begins = Puzzle { $name }, grade { $grade }. Type 'help' for help.
terminal-puzzle_next = Type 'next' for another one, or 'quit'.
terminal-puzzle_streak = In a row: { $streak }. 'next' for another one, or 'quit'.
terminal-puzzle_daily = Daily puzzles in a row: { $streak }.
terminal-puzzle_tally = Solved: { $solved }. In a row: { $streak }.
terminal-puzzle_answer = Answer: { $line }
terminal-puzzle_all_solved = All of these puzzles are solved. Choose another kind or grade.
terminal-replay_step = Move { $number } of { $last }: { $what }
terminal-replay_start = the start of { $game }
terminal-replay_first = This is the first position.
terminal-replay_last = This is the last position.
terminal-replay_numbers = The moves are numbered 0 to { $last }.
terminal-replay_keys = n next, p previous, a number, first, last, q quit
terminal-replay_what = Not understood. The keys are: { $keys }.
terminal-replay_ended = The game ended by { $reason }.
terminal-level = level { $level }
terminal-random = random
terminal-looking_now = looking ...
terminal-time_is_gone = the game is over, and time does not come back
terminal-no_resigning = only a game of two can be resigned; quit keeps the game as it is
terminal-file_exists = { $file } exists already; choose another name
terminal-saved_elsewhere = cannot save in { $file } ({ $problem }); trying { $other }
terminal-not_saved = cannot save there either ({ $problem }): type 'save FILE'
terminal-taken_back = Taken back.
terminal-out_of_time = { $player } has run out of time.
terminal-too_small = The terminal is too small: { $width } by { $height } at least.
terminal-ended_title = The game is over
terminal-ended_kept = The game is kept in { $file }
terminal-ended_keys = Backspace at the table takes the last move back, F10 leaves.
terminal-help_title = Help
terminal-moves_title = Legal moves
terminal-close = Enter or Escape closes
terminal-bye_not_saved = the game could not be saved; this is its record:
terminal-bye_kept = the game is kept in { $file }
terminal-bye_resume = the game is kept in { $file }; go on with: { $command }

# What pointing at a cell does, in a word or two.
terminal-kind-place = place
terminal-kind-select = select
terminal-kind-deselect = deselect
terminal-kind-count = count
terminal-kind-move = move
terminal-kind-capture = capture
terminal-kind-line = line
terminal-kind-segment = part of the line
terminal-kind-region = region
terminal-kind-eliminate = eliminate
terminal-kind-neutral = neutral castle

terminal-key-help = F1 help
terminal-key-hint = F2 hint
terminal-key-chances = F3 chances
terminal-key-moves = F4 moves
terminal-key-next = Tab next
terminal-key-undo = Backspace undo
terminal-key-quit = F10 quit

# The words to type (help, hint, moves, why, undo, save, resign, quit, board) are the same in every
# language. Lines are at most 78 characters wide.
terminal-page_help =
    Move the cursor with the arrow keys and point with Enter, or click a cell.
    Below the board stands what to do next; cells marked * can be pointed at.
    Or type cells (d4 d6), a move, the name of a choice, or a word, then Enter:

    {"  "}Enter         point at the cursor's cell, or do what is typed
    {"  "}Backspace     take back a typed letter, the last cell, the last move
    {"  "}Tab           go to the next cell that can be pointed at
    {"  "}Escape        forget what is typed
    {"  "}F1  help      this page
    {"  "}F2  hint      what the computer would play here
    {"  "}F3  chances   who is likely to win, on or off
    {"  "}F4  moves     the legal moves; moves d4: those that contain d4
    {"  "}    why d4    why a cell or a move is refused, or what it would do
    {"  "}    undo      the same as Backspace
    {"  "}    save FILE save under a new name, and go on there
    {"  "}    resign    give up
    {"  "}F10 quit      leave; the game is kept (Ctrl+C and Ctrl+Q too)

    {"["} ] cursor   > < selected   ? ? hint   ' ' last move   * can be pointed at
terminal-dialogue_help =
    Type a move as 'moves' writes it, or point at cells by their names, such as d4,
    one at a time or several in a line; take a choice by its name. Several entries
    in a line are separated by ';'.
    {"  "}moves [TEXT]   the legal moves; with TEXT, those that contain it
    {"  "}why MOVE|CELL  why a move or a cell is refused, or what it would do
    {"  "}undo           take back the last cell or the last move
    {"  "}board          draw the board again
    {"  "}save FILE      save under a new name, and go on there
    {"  "}resign         give up
    {"  "}quit           leave; the game is kept and can be resumed
    {"  "}help           this text
terminal-puzzle_help =
    Type a move as 'moves' writes it, or point at cells by their names, such as d4.
    {"  "}hint          help, a little more each time
    {"  "}why CELL      what pointing at a cell does, or the rule that refuses it
    {"  "}moves [TEXT]  the legal moves; with TEXT, those that contain it
    {"  "}again         start this puzzle anew
    {"  "}answer        show how it is solved
    {"  "}next          another puzzle
    {"  "}quit          leave
