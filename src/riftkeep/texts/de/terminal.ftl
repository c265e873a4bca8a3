# Was das Terminal von sich aus sagt.

terminal-prompt = { $player }: { $prompt }
terminal-thinking = { $player }, der Computer, denkt nach ...
terminal-played = { $player } hat gespielt: { $moves }
terminal-computer_played = { $player } hat { $move } gespielt.
terminal-possible = Möglich: { $effect }
terminal-not_possible = Nicht möglich: { $why }
terminal-legal = Das ist erlaubt.
terminal-no_such_move = Kein erlaubter Zug enthält „{ $text }“.
terminal-more_moves = ... und { $count } weitere; „moves d4“ zeigt die mit d4.
terminal-cells = { $count ->
    [one] { $count } Feld
   *[other] { $count } Felder
}
terminal-welcome = { $game }. Mit „help“ kommt die Hilfe.
terminal-too_long = Diese Zeile ist zu lang.
terminal-why_what = Sag, was: „why d4“, oder „why“ und ein Zug.
terminal-save_where = Sag, wohin: „save DATEI“.
terminal-cannot_save = { $file } lässt sich nicht schreiben: { $problem }.
terminal-saved = Gespeichert in { $file }; dort steht die Partie von jetzt an.
terminal-kept = Die Partie steht in { $file }. „save DATEI“ nimmt eine andere Datei.
terminal-has_won = { $player } hat gewonnen.
terminal-start = Tippe einen Zug oder nimm die Pfeiltasten; F1 ist die Hilfe.
terminal-over = Die Partie ist beendet. „undo“ nimmt den letzten Zug zurück.
terminal-wait = Der Computer denkt nach. Warte auf seinen Zug, oder „undo“.
terminal-no_hint_now = Tipps gibt es nur, wenn du am Zug bist.
terminal-looking = Suche einen guten Zug ...
terminal-hint = Tipp: { $move } ({ $chance }).
terminal-hint_then = Tipp: { $move } ({ $chance }), dann { $line }.
terminal-hint_wins = { $player } gewinnt sicher
terminal-hint_loses = { $player } verliert sicher
terminal-hint_chance = { $player } gewinnt in { $percent } % der Fälle
terminal-puzzle_begins = Aufgabe { $name }, Stufe { $grade }. „help“ hilft.
terminal-puzzle_next = „next“ für die nächste Aufgabe, oder „quit“.
terminal-puzzle_streak = In Folge: { $streak }. „next“ für die nächste Aufgabe, oder „quit“.
terminal-puzzle_daily = Aufgaben des Tages in Folge: { $streak }.
terminal-puzzle_tally = Gelöst: { $solved }. In Folge: { $streak }.
terminal-puzzle_answer = Lösung: { $line }
terminal-puzzle_all_solved = Alle diese Aufgaben sind gelöst. Wähle eine andere Art oder Stufe.
terminal-replay_step = Zug { $number } von { $last }: { $what }
terminal-replay_start = der Anfang von { $game }
terminal-replay_first = Das ist die erste Stellung.
terminal-replay_last = Das ist die letzte Stellung.
terminal-replay_numbers = Die Züge haben die Nummern 0 bis { $last }.
terminal-replay_keys = n weiter, p zurück, eine Nummer, first, last, q Ende
terminal-replay_what = Nicht verstanden. Die Tasten sind: { $keys }.
terminal-replay_ended = Die Partie endete durch { $reason }.
terminal-level = Stufe { $level }
terminal-random = zufällig
terminal-looking_now = suche ...
terminal-time_is_gone = Die Partie ist beendet, und Zeit kommt nicht zurück.
terminal-no_resigning = Nur eine Partie zu zweit kann aufgegeben werden; „quit“ hebt sie auf, wie sie ist.
terminal-file_exists = { $file } gibt es schon; nimm einen anderen Namen.
terminal-saved_elsewhere = { $file } lässt sich nicht schreiben ({ $problem }); versuche { $other }.
terminal-not_saved = Auch dort lässt sich nichts schreiben ({ $problem }): tippe „save DATEI“.
terminal-taken_back = Zurückgenommen.
terminal-out_of_time = Die Zeit von { $player } ist abgelaufen.
terminal-too_small = Das Terminal ist zu klein: mindestens { $width } mal { $height }.
terminal-ended_title = Die Partie ist beendet
terminal-ended_kept = Die Partie steht in { $file }
terminal-ended_keys = Rückschritt am Tisch nimmt den letzten Zug zurück, F10 geht.
terminal-help_title = Hilfe
terminal-moves_title = Erlaubte Züge
terminal-close = Enter oder Escape schließt
terminal-bye_not_saved = Die Partie ließ sich nicht speichern; so ist sie verlaufen:
terminal-bye_kept = Die Partie steht in { $file }
terminal-bye_resume = Die Partie steht in { $file }; weiter geht es mit: { $command }

terminal-kind-place = setzen
terminal-kind-select = wählen
terminal-kind-deselect = abwählen
terminal-kind-count = Anzahl
terminal-kind-move = ziehen
terminal-kind-capture = schlagen
terminal-kind-line = Linie
terminal-kind-segment = Teil der Linie
terminal-kind-region = Gebiet
terminal-kind-eliminate = ausscheiden
terminal-kind-neutral = neutrale Burg

terminal-key-help = F1 Hilfe
terminal-key-hint = F2 Tipp
terminal-key-chances = F3 Chancen
terminal-key-moves = F4 Züge
terminal-key-next = Tab weiter
terminal-key-undo = Rückschritt zurück
terminal-key-quit = F10 Ende

terminal-page_help =
    Bewege den Zeiger mit den Pfeiltasten, zeige mit Enter, oder klick ein Feld an.
    Unter dem Brett steht, was zu tun ist; auf Felder mit * kannst du zeigen.
    Oder tippe Felder (d4 d6), einen Zug, eine Wahl oder ein Wort, dann Enter:

    {"  "}Enter         auf das Feld zeigen, oder tun, was getippt ist
    {"  "}Rückschritt   Buchstaben, letztes Feld, letzten Zug zurücknehmen
    {"  "}Tab           zum nächsten Feld, auf das man zeigen kann
    {"  "}Escape        vergessen, was getippt ist
    {"  "}F1  help      diese Seite
    {"  "}F2  hint      was der Computer hier spielen würde
    {"  "}F3  chances   wer wohl gewinnt, an oder aus
    {"  "}F4  moves     die erlaubten Züge; moves d4: die mit d4
    {"  "}    why d4    warum ein Feld oder Zug nicht geht, oder was er täte
    {"  "}    undo      dasselbe wie Rückschritt
    {"  "}    save DATEI unter neuem Namen speichern und dort weiterspielen
    {"  "}    resign    aufgeben
    {"  "}F10 quit      gehen; die Partie bleibt (auch Strg+C und Strg+Q)

    {"["} ] Zeiger   > < gewählt   ? ? Tipp   ' ' letzter Zug   * kann gezeigt werden
terminal-dialogue_help =
    Tippe einen Zug, wie „moves“ ihn schreibt, oder zeige auf Felder mit ihren
    Namen, etwa d4, eins nach dem anderen oder mehrere in einer Zeile; eine Wahl
    triffst du mit ihrem Namen. Mehreres in einer Zeile trennt ein „;“.
    {"  "}moves [TEXT]   die erlaubten Züge; mit TEXT die, die ihn enthalten
    {"  "}why ZUG|FELD   warum ein Zug oder Feld nicht geht, oder was er täte
    {"  "}undo           das letzte Feld oder den letzten Zug zurücknehmen
    {"  "}board          das Brett noch einmal zeichnen
    {"  "}save DATEI     unter neuem Namen speichern und dort weiterspielen
    {"  "}resign         aufgeben
    {"  "}quit           gehen; die Partie bleibt und geht später weiter
    {"  "}help           dieser Text
terminal-puzzle_help =
    Tippe einen Zug, wie „moves“ ihn schreibt, oder zeige auf Felder, etwa d4.
    {"  "}hint          Hilfe, jedes Mal ein wenig mehr
    {"  "}why FELD      was das Zeigen auf ein Feld tut, oder warum es nicht geht
    {"  "}moves [TEXT]  die erlaubten Züge; mit TEXT die, die ihn enthalten
    {"  "}again         diese Aufgabe von vorn beginnen
    {"  "}answer        die Lösung zeigen
    {"  "}next          eine andere Aufgabe
    {"  "}quit          gehen
