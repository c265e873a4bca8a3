turn-sentence = { $who } { $deeds }.
turn-nothing = { $who } could not do anything.
turn-person = { $name } ({ $color })
turn-computer = { $color }, level { $level }
turn-again = Show again
turn-since = What happened since your last turn
turn-watching = The turns of the others are being shown; point at the board to see the end at once.

deed-ringrift-placed = { $count ->
    [one] placed { $count } ring on { $to }
   *[other] placed { $count } rings on { $to }
}
deed-ringrift-moved_on = moved to { $to }
deed-ringrift-moved = moved from { $from } to { $to }
deed-ringrift-captured = { $count ->
    [one] captured over { $target }, landing on { $to }
   *[other] captured { $count } times, landing on { $to }
}
deed-ringrift-collapsed = { $count ->
    [one] made { $count } cell of a line territory
   *[other] made a line of { $count } territory
}
deed-ringrift-took = { $count ->
    [one] took { $count } cell
   *[other] took { $count } cells
}
deed-ringrift-took_rings = { $count ->
    [one] took { $count } cell
   *[other] took { $count } cells
} and eliminated { $rings ->
    [one] { $rings } ring inside
   *[other] { $rings } rings inside
}
deed-ringrift-paid = { $count ->
    [one] paid { $count } ring from { $at }
   *[other] paid { $count } rings from { $at }
}
deed-ringrift-forced = { $count ->
    [one] was stuck and gave up { $count } ring on { $at }
   *[other] was stuck and gave up { $count } rings on { $at }
}
deed-ringrift-swapped = took over the other side
deed-ringrift-spared = did not capture
deed-ringrift-declined = left a region alone
deed-great_kingdom-castle = placed a castle on { $at }
deed-great_kingdom-closed = { $count ->
    [one] placed a castle on { $at } and closed { $count } point of territory
   *[other] placed a castle on { $at } and closed { $count } points of territory
}
deed-great_kingdom-neutral = placed the neutral castle on { $at }
deed-great_kingdom-passed = passed
deed-great_kingdom-captured = { $count ->
    [one] placed a castle on { $at } and captured { $count } castle
   *[other] placed a castle on { $at } and captured { $count } castles
}
deed-great_kingdom-lost = { $count ->
    [one] placed a castle on { $at }, which has no liberty
   *[other] placed a castle on { $at }, which leaves { $count } castles without a liberty
}
why-took = { $wall ->
    [one] { $wall } marker of { $color } cuts off
   *[other] { $wall } markers of { $color } cut off
} { $count ->
    [one] { $count } cell without a stack of { $missing }.
   *[other] { $count } cells without a stack of { $missing }.
}
why-took_land = { $count ->
    [one] Territory cuts off { $count } cell without a stack of { $missing }.
   *[other] Territory cuts off { $count } cells without a stack of { $missing }.
}
why-outside = The outside of a wall is a region too.
why-captured = { $count ->
    [one] The marked castle has no liberty left: no free point beside it.
   *[other] The { $count } marked castles have no liberty left: no free point beside them.
}
why-lost = { $count ->
    [one] The marked castle has no liberty left, and captures nothing.
   *[other] The { $count } marked castles have no liberty left, and capture nothing.
}
why-and = { $first } and { $last }
