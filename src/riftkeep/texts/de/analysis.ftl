analysis-title = Analyse
analysis-start = Analysieren
analysis-stop = Anhalten
analysis-review = Partie durchsehen
analysis-owners = Erwartete Besitzer zeigen
analysis-heat = Zeigen, wo man spielen sollte
analysis-waiting = Warten auf den Computer …
analysis-progress = Der Computer schaut: { $percent } %
analysis-stopped = Angehalten.
analysis-simulations = { $count ->
    [one] { $count } Simulation
   *[other] { $count } Simulationen
}
analysis-shares = Gewinnanteile: { $shares }
analysis-proof = { $count ->
    [one] { $name } gewinnt sicher, mit einer Entscheidung.
   *[other] { $name } gewinnt sicher, in höchstens { $count } Entscheidungen.
}
analysis-proof_turns = { $count ->
    [one] { $name } gewinnt sicher, in diesem Zug.
   *[other] { $name } gewinnt sicher, in höchstens { $count } Zügen.
}
analysis-draw = { $count ->
    [one] Sicher unentschieden, mit einer Entscheidung.
   *[other] Sicher unentschieden, in höchstens { $count } Entscheidungen.
}
analysis-drawn = unentschieden
analysis-wins = gewinnt
analysis-loses = verliert
analysis-try = Diesen Zug auf dem Brett versuchen
analysis-visits = { $count ->
    [one] einmal angesehen, mindestens { $bound }
   *[other] { $count }-mal angesehen, mindestens { $bound }
}
analysis-curve = Gewinnanteile im Lauf der Partie
analysis-mean = { $name } gab { $percent } % je Entscheidung her
analysis-mistakes = Fehler, der größte zuerst
analysis-none = Keine, die der Computer sieht.
analysis-only = Einzige Züge
analysis-missed = Gewinn ausgelassen
analysis-lost = { $percent } % hergegeben
analysis-better = besser:
