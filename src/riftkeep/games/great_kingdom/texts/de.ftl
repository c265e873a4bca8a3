# Was Great Kingdom sagt. Punkte sind Namen wie e4; $player und $winner sind Blau oder Orange.

great_kingdom-seat = { $seat ->
    [1] Blau
   *[2] Orange
}

## Warum ein Zug nicht geht

great_kingdom-game_over = Die Partie ist beendet. { $why }
great_kingdom-wrong_player = { $player } ist am Zug.
great_kingdom-first_neutral = Der erste Zug setzt die neutrale Burg.
great_kingdom-no_neutral = Die neutrale Burg kann jetzt nicht gesetzt werden.
great_kingdom-pass_with_point = Passen geht ohne Punkt.
great_kingdom-castle_without_point = Eine Burg braucht einen Punkt.
great_kingdom-off_board = Auf einem Brett von { $size }x{ $size } gibt es diesen Punkt nicht.
great_kingdom-neutral_stands = Auf { $point } steht die neutrale Burg.
great_kingdom-castle_stands = Auf { $point } steht eine Burg, und Burgen verlassen das Brett nie.
great_kingdom-no_castles = { $player } hat alle { $castles } Burgen gesetzt und kann nur passen.
great_kingdom-own_territory = { $point } liegt in deinem eigenen fertigen Gebiet.
great_kingdom-closed_territory = { $point } liegt im fertigen Gebiet des Gegners.
great_kingdom-suicide = Eine Burg auf { $point } ließe der eigenen Gruppe keine Freiheit und schlüge nichts.

## Einen Zug eingeben

great_kingdom-nothing_entered = Es ist noch nichts eingegeben.
great_kingdom-turn_complete = Der Zug ist fertig: { $move }.
great_kingdom-no_such_choice = Zur Wahl steht nur, zu passen.
great_kingdom-prompt-entered = { $move }. { $effect }
great_kingdom-prompt-neutral = Wähle den Punkt der neutralen Burg.
great_kingdom-prompt-only_pass = Es kann keine Burg gesetzt werden, also passe.
great_kingdom-prompt-place = Setze eine Burg, oder passe.
great_kingdom-effect-neutral = Hier die neutrale Burg setzen.
great_kingdom-effect-pass = Passen; passt der Gegner auch, wird das Gebiet gezählt.
great_kingdom-effect-place = Hier eine Burg setzen.

## Wie eine Partie endet

great_kingdom-won-capture = { $winner } gewinnt durch Schlagen: Die Burg auf { $point } von { $player } nimmt { $groups } die letzte Freiheit.
great_kingdom-won-double = { $winner } gewinnt durch Schlagen: Die Burg auf { $point } von { $player } nimmt { $groups } die letzte Freiheit; auch die eigene Gruppe hat keine mehr, und wer gesetzt hat, gewinnt.
great_kingdom-won-suicide = { $winner } gewinnt durch Selbstmord: Die Burg auf { $point } von { $player } lässt der eigenen Gruppe { $group } keine Freiheit und schlägt nichts.
great_kingdom-won-score = { $winner } gewinnt nach Punkten: Gebiet von Blau { $blue }, von Orange { $orange }; Blau braucht { $margin } Vorsprung und hat { $lead }.

## Was gezählt wird

great_kingdom-progress-territory = Gebiet
great_kingdom-progress-castles = Burgen

## Was ein Spieler mit der nächsten Burg tun könnte

great_kingdom-threat-capture = { $whose ->
    [own] Du kannst sofort gewinnen: Eine Burg auf { $at } nimmt { $count ->
        [one] { $count } Burg
       *[other] { $count } Burgen
    } die letzte Freiheit.
   *[other] { $seat } kann mit der nächsten Burg gewinnen: Auf { $at } nimmt sie { $count ->
        [one] { $count } Burg
       *[other] { $count } Burgen
    } von dir die letzte Freiheit.
}
great_kingdom-threat-territory = { $whose ->
    [own] Du kannst { $count } Punkte Gebiet schließen: mit einer Burg auf { $at }.
   *[other] { $seat } kann mit der nächsten Burg auf { $at } { $count } Punkte Gebiet schließen.
}

## Der Begleiter

great_kingdom-coach-ways = Schlag eine beliebige Burg der anderen Seite, und du gewinnst sofort. Wird niemand geschlagen, entscheidet das Gebiet:
great_kingdom-progress-territory-coach = Mehr Gebiet schließen: Du hast { $value } Punkte, { $goal } würden gewinnen, wenn die Partie jetzt endete.
great_kingdom-coach-pieces = Burgen einer Farbe nebeneinander sind eine Gruppe. Die leeren Punkte daneben sind ihre Freiheiten; eine Gruppe ohne Freiheit ist geschlagen. Die graue Burg gehört niemandem: Sie ist eine Mauer wie der Rand.
great_kingdom-coach-now-placement = Bau eine Mauer von Rand zu Rand oder zur grauen Burg; was darin liegt, ist dein Gebiet. Lass nie eine Gruppe mit nur einer Freiheit.
great_kingdom-coach-now-neutral_placement = Wähle, wo die graue Burg steht: Sie ist für beide Seiten eine Mauer.

## Texte, die nicht zu lesen sind

great_kingdom-unreadable-move = { $text } ist kein Zug; Züge sind Punkte wie e5, oder pass.
great_kingdom-unreadable-point = { $text } ist kein Punkt; die Punkte sind a1 bis { $last }.

## Das Brett als Text

great_kingdom-legend-castles = B O Burgen
great_kingdom-legend-neutral = # neutral
great_kingdom-legend-territory = b o Gebiet
great_kingdom-summary-castles = { $count ->
    [one] { $count } Burg
   *[other] { $count } Burgen
}
great_kingdom-summary-few = { great_kingdom-summary-castles } (noch { $left })
great_kingdom-summary-territory = Gebiet { $count }
