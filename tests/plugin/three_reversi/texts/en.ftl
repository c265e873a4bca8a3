# What Reversi for three says.
three_reversi-seat = { $seat ->
    [1] Blue
    [2] Orange
   *[3] Yellow
}
three_reversi-discs = discs
three_reversi-count = { $count } discs
start-about_three_reversi = discs that enclose discs, for 3
