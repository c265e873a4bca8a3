# Warum sich eine Partie oder eine Stellung von außen nicht lesen lässt.

reading-line = Zeile { $line }: { $why }
reading-entry = Eintrag { $entry }: { $why }
reading-move = Zug { $move }: { $why }
reading-illegal = Der Zug { $move } ist nicht erlaubt: { $why }
reading-other_end = passt nicht: { $why }

reading-no_json_at = ist kein JSON (siehe Spalte { $column })
reading-no_json_there = Zeile { $line }, Spalte { $column }: ist kein JSON
reading-json_too_large = ist kein JSON, das sich lesen lässt: zu tief verschachtelt oder mit einer zu langen Zahl
reading-json_kind = muss ein Objekt (eine Stellung) oder eine Liste (eine Partie) sein, nicht { $value }

## Aufzeichnungen

reading-empty_record = Die Aufzeichnung ist leer; ihre erste Zeile muss der Kopf sein
reading-long_line = hat mehr als { $most } Zeichen
reading-names = muss eine Liste von Namen sein
reading-tags = muss ein Objekt mit Texten sein
reading-character = enthält das Zeichen { $character }, das nicht gespeichert werden kann
reading-other_value = ist { $stated }, in der Partie ist es aber { $found }
reading-other_moves = nennt { $stated ->
    [one] { $stated } Zug
   *[other] { $stated } Züge
}, die Aufzeichnung hat aber { $moves }
reading-other_key = passt nicht: Die letzte Stellung hat { $key }
reading-not_over = Nach dem letzten Zug ist die Partie nicht zu Ende
reading-ranking = muss jeden Platz einmal nennen, den Sieger zuerst
reading-seats = muss eine Liste von Plätzen sein
reading-no_game = Es gibt kein Spiel { $name }; die Spiele sind { $games }
reading-keys = muss Namen als Schlüssel haben
reading-too_many_moves = mehr als { $most } Züge; importiere weniger Partien auf einmal
reading-too_many_games = mehr als { $most } Partien; importiere weniger auf einmal
reading-set_up = Partien ab einer aufgebauten Stellung können nicht importiert werden

## Andere Formate

reading-nothing = Es steht nichts darin
reading-unknown = Es ist weder eine Partie noch eine Stellung in einem Format, das zu erkennen wäre; nenne das Format, eines von { $formats }, und das Spiel
reading-no_position = Es ist keine Stellung eines Spiels, das zu erkennen wäre; nenne das Spiel
reading-no_game_stated = Das Spiel ist nicht genannt: Beginne mit einer Zeile wie „# game ringrift“
reading-long_move = Ein Zug hat höchstens { $most } Zeichen
reading-left_out = Davor gehört { $move }, das hier ausgelassen ist; erzwungene Züge werden nur auf Wunsch ergänzt (fill_forced)

## Stellungen von Spielen mit Steinen auf Feldern

board-reading-cell = muss ein Feld des Bretts sein
board-reading-cell_twice = muss ein Feld des Bretts sein, das nicht zweimal genannt ist
board-reading-begins = Eine Stellung von { $game } beginnt mit dem Namen und den Optionen
board-reading-ends = Eine Stellung endet mit drei Zahlen: wer am Zug ist, wie oft gepasst wurde, wie viele Züge gespielt sind
board-reading-marks = muss { $marks } Zeichen haben, { $empty } für ein leeres Feld
