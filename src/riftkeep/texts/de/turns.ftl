turn-sentence = { $who } { $deeds }.
turn-nothing = { $who } konnte nichts tun.
turn-person = { $name } ({ $color })
turn-computer = { $color }, Stufe { $level }
turn-again = Noch einmal zeigen
turn-since = Was seit deinem letzten Zug geschah
turn-watching = Die Züge der anderen werden gezeigt; ein Klick auf das Brett zeigt gleich das Ende.

deed-ringrift-placed = { $count ->
    [one] setzte { $count } Ring auf { $to }
   *[other] setzte { $count } Ringe auf { $to }
}
deed-ringrift-moved_on = zog nach { $to }
deed-ringrift-moved = zog von { $from } nach { $to }
deed-ringrift-captured = { $count ->
    [one] schlug über { $target } und landete auf { $to }
   *[other] schlug { $count }-mal und landete auf { $to }
}
deed-ringrift-collapsed = { $count ->
    [one] machte { $count } Feld einer Linie zu Gebiet
   *[other] machte eine Linie von { $count } zu Gebiet
}
deed-ringrift-took = { $count ->
    [one] nahm { $count } Feld
   *[other] nahm { $count } Felder
}
deed-ringrift-took_rings = { $count ->
    [one] nahm { $count } Feld
   *[other] nahm { $count } Felder
} und { $rings ->
    [one] { $rings } Ring darauf
   *[other] { $rings } Ringe darauf
}
deed-ringrift-paid = { $count ->
    [one] zahlte { $count } Ring von { $at }
   *[other] zahlte { $count } Ringe von { $at }
}
deed-ringrift-forced = { $count ->
    [one] saß fest und gab { $count } Ring auf { $at } auf
   *[other] saß fest und gab { $count } Ringe auf { $at } auf
}
deed-ringrift-swapped = übernahm die andere Seite
deed-ringrift-spared = schlug nicht
deed-ringrift-declined = ließ ein Gebiet liegen
deed-great_kingdom-castle = setzte eine Burg auf { $at }
deed-great_kingdom-closed = { $count ->
    [one] setzte eine Burg auf { $at } und schloss { $count } Punkt Gebiet
   *[other] setzte eine Burg auf { $at } und schloss { $count } Punkte Gebiet
}
deed-great_kingdom-neutral = setzte die neutrale Burg auf { $at }
deed-great_kingdom-passed = passte
deed-great_kingdom-captured = { $count ->
    [one] setzte eine Burg auf { $at } und schlug { $count } Burg
   *[other] setzte eine Burg auf { $at } und schlug { $count } Burgen
}
deed-great_kingdom-lost = { $count ->
    [one] setzte eine Burg auf { $at }, die keine Freiheit hat
   *[other] setzte eine Burg auf { $at } und ließ { $count } Burgen ohne Freiheit
}
why-took = { $wall ->
    [one] { $wall } Marke von { $color } schneidet
   *[other] { $wall } Marken von { $color } schneiden
} { $count ->
    [one] { $count } Feld ab, ohne einen Turm von { $missing }.
   *[other] { $count } Felder ab, ohne einen Turm von { $missing }.
}
why-took_land = { $count ->
    [one] Gebiet schneidet { $count } Feld ab, ohne einen Turm von { $missing }.
   *[other] Gebiet schneidet { $count } Felder ab, ohne einen Turm von { $missing }.
}
why-outside = Auch das Äußere einer Mauer ist ein Gebiet.
why-captured = { $count ->
    [one] Die markierte Burg hat keine Freiheit mehr: keinen freien Punkt neben sich.
   *[other] Die { $count } markierten Burgen haben keine Freiheit mehr: keinen freien Punkt neben sich.
}
why-lost = { $count ->
    [one] Die markierte Burg hat keine Freiheit mehr und schlägt nichts.
   *[other] Die { $count } markierten Burgen haben keine Freiheit mehr und schlagen nichts.
}
why-and = { $first } und { $last }
