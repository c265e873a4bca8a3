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
great_kingdom-malformed = Das ist kein Zug dieses Spiels; nimm einen aus legal_moves.
great_kingdom-neutral_stands = Auf { $point } steht die neutrale Burg.
great_kingdom-castle_stands = Auf { $point } steht eine Burg, und Burgen verlassen das Brett nie.
great_kingdom-no_castles = { $player } hat alle { $castles } Burgen gesetzt und kann nur passen.
great_kingdom-own_territory = { $point } liegt in deinem eigenen fertigen Gebiet.
great_kingdom-closed_territory = { $point } liegt im fertigen Gebiet des Gegners.
great_kingdom-suicide = Eine Burg auf { $point } ließe der eigenen Gruppe keine Freiheit und schlüge nichts.

## Einen Zug eingeben

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

great_kingdom-unreadable-move = { $text } ist kein Zug; Züge sind Punkte wie e5, oder pass
great_kingdom-unreadable-point = { $text } ist kein Punkt; die Punkte sind a1 bis { $last }

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

## Was an einer Option falsch ist

great_kingdom-no_centre = Ein Brett mit gerader Seitenlänge hat keine Mitte: Nenne einen Punkt wie [{ $middle }, { $middle }], oder { $none }, oder { $first }
great_kingdom-no_point = muss ein Punkt [x, y] mit 0 <= x, y < { $size } sein

## Warum sich eine Stellung oder Partie von außen nicht lesen lässt

great_kingdom-reading-off_board = liegt nicht auf einem Brett der Größe { $size }
great_kingdom-reading-game = muss { $game } sein
great_kingdom-reading-options = gehören zu einem anderen Spiel als { $game }
great_kingdom-reading-phase = muss in dieser Stellung { $phase } sein
great_kingdom-reading-point_twice = { $point } ist zweimal aufgeführt
great_kingdom-reading-point_shared = Auf { $point } können nicht zwei Burgen stehen
great_kingdom-reading-no_liberty = Die Gruppe auf { $point } hat keine Freiheit, die Partie wäre also zu Ende
great_kingdom-reading-too_many_castles = hat { $castles ->
    [one] { $castles } Burg
   *[other] { $castles } Burgen
}, aber jeder Spieler hat nur { $supply }
great_kingdom-reading-move_number = darf höchstens { $most } sein
great_kingdom-reading-neutral_elsewhere = steht nicht, wo die Optionen die neutrale Burg haben
great_kingdom-reading-neutral_twice = Es gibt nur eine neutrale Burg
great_kingdom-reading-castles_before_neutral = fehlt: Bevor die neutrale Burg gesetzt ist, kann keine andere stehen
great_kingdom-reading-blue_places_neutral = muss 1 sein: Blau setzt die neutrale Burg
great_kingdom-reading-passes_before_neutral = muss 0 sein: Vor der neutralen Burg kann niemand passen
great_kingdom-reading-passes_end = Wird zweimal nacheinander gepasst, endet die Partie; also muss outcome angegeben sein
great_kingdom-reading-passes_of_score = muss 2 sein, wenn die Partie nach Punkten entschieden ist
great_kingdom-reading-passes_of_castle = muss nach einer Burg 0 sein
great_kingdom-reading-no_last_castle = { $player } hat keine Burg, die die Partie beendet hat
great_kingdom-reading-last_castle_illegal = Die letzte Burg war nicht erlaubt: { $why }
great_kingdom-reading-castle_ends_nothing = Die Burg auf { $point } beendet die Partie nicht
great_kingdom-reading-no_castle_ended = Keine Burg von { $player } kann diese Partie beendet haben

great_kingdom-reading-position = Eine Stellung hat fünf Wörter: die Reihen, wer am Zug ist, wie oft gepasst wurde, die Nummer des Zuges und das Ende
great_kingdom-reading-player = Am Zug ist blue oder orange, nicht { $text }
great_kingdom-reading-rows = Das Brett muss { $size } Reihen mit { $size } Punkten haben
great_kingdom-reading-row = Die Reihe { $row } ist beim { $character }. Zeichen nicht zu lesen
great_kingdom-reading-number = { $text } ist keine Zahl von 0 bis { $high }
great_kingdom-reading-long_diagram = So lang kann ein Diagramm nicht sein
great_kingdom-reading-to_act = Jemand ist genau dann am Zug, wenn die Partie nicht zu Ende ist
great_kingdom-reading-diagram_point = { $text } ist kein Punkt eines Diagramms, in { $line }

## SGF

great_kingdom-reading-sgf-version = Nur Version 4 von SGF ist zu lesen
great_kingdom-reading-sgf-game = muss für { $game } { $number } sein, nicht { $value }
great_kingdom-reading-sgf-size = muss eine Zahl von { $low } bis { $high } sein, nicht { $value }
great_kingdom-reading-sgf-object = muss ein JSON-Objekt sein
great_kingdom-reading-sgf-color = muss B oder W sein
great_kingdom-reading-sgf-tags = muss Texte als Werte haben
great_kingdom-reading-sgf-impossible_start = Der Anfang ist unmöglich: { $why }
great_kingdom-reading-sgf-other_start = RKPOSITION passt nicht zu den Angaben für { $name }
great_kingdom-reading-sgf-first_node = { $name } kann nur im ersten Knoten stehen
great_kingdom-reading-sgf-one_move = Ein Knoten kann nur einen Zug enthalten
great_kingdom-reading-sgf-point = { $text } ist kein Punkt auf einem Brett der Größe { $size }
great_kingdom-reading-sgf-one_value = hat { $values } Werte, kann aber nur einen haben
great_kingdom-reading-sgf-long_file = Die Datei hat mehr als { $most } Zeichen
great_kingdom-reading-sgf-many_nodes = Die Partie hat mehr als { $most } Knoten
great_kingdom-reading-sgf-start = Eine SGF-Datei beginnt mit „(“, nicht mit { $found }
great_kingdom-reading-sgf-no_node = Hier gehört „;“, „(“ oder „)“ hin, nicht { $found }
great_kingdom-reading-sgf-no_semicolon = Hier gehört „;“ hin, nicht { $found }
great_kingdom-reading-sgf-no_property = Hier gehört eine Eigenschaft in Großbuchstaben hin, nicht { $found }
great_kingdom-reading-sgf-node_after_variation = Auf eine Variante folgt ein Knoten
great_kingdom-reading-sgf-more_games = Auf die Partie folgt noch etwas; eine Datei darf nur eine Partie enthalten
great_kingdom-reading-sgf-twice = Die Eigenschaft { $name } steht zweimal da
great_kingdom-reading-sgf-no_value = Die Eigenschaft { $name } hat keinen Wert
great_kingdom-reading-sgf-not_closed = Ein Wert von { $name } ist nicht mit „]“ geschlossen
great_kingdom-reading-sgf-end = das Ende der Datei
