analysis-title = Analysis
analysis-start = Analyze
analysis-stop = Stop
analysis-review = Review the game
analysis-owners = Show expected owners
analysis-heat = Show where to play
analysis-waiting = Waiting for the computer …
analysis-progress = The computer is looking: { $percent } %
analysis-stopped = Stopped.
analysis-simulations = { $count ->
    [one] { $count } simulation
   *[other] { $count } simulations
}
analysis-shares = Win shares: { $shares }
analysis-proof = { $count ->
    [one] { $name } wins for certain, with one decision.
   *[other] { $name } wins for certain, in { $count } decisions at most.
}
analysis-proof_turns = { $count ->
    [one] { $name } wins for certain, this turn.
   *[other] { $name } wins for certain, in { $count } turns at most.
}
analysis-draw = { $count ->
    [one] A draw for certain, with one decision.
   *[other] A draw for certain, in { $count } decisions at most.
}
analysis-drawn = draw
analysis-wins = wins
analysis-loses = loses
analysis-try = Try this turn on the board
analysis-visits = { $count ->
    [one] looked at once, at least { $bound }
   *[other] looked at { $count } times, at least { $bound }
}
analysis-curve = Win shares over the moves of the game
analysis-mean = { $name } gave away { $percent } % a decision
analysis-mistakes = Mistakes, the biggest first
analysis-none = None that the computer can see.
analysis-only = Only moves
analysis-missed = missed win
analysis-lost = { $percent } % given away
analysis-better = better:
