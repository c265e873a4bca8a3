# Was Reversi für drei sagt.
three_reversi-seat = { $seat ->
    [1] Blau
    [2] Orange
   *[3] Gelb
}
three_reversi-discs = Steine
three_reversi-count = { $count } Steine
start-about_three_reversi = Steine, die Steine einschließen, für 3
