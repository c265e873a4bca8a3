site-skip = Zum Inhalt
site-nav = Seiten
site-play = Spielen
site-rules = Regeln
site-learn = Lernen
site-study = Studieren
site-lobby = Lobby
site-leaderboard = Rangliste
site-account = Konto
site-menu = Menü
site-theme = Zwischen hell und dunkel wechseln
site-unreachable = Der Server ist nicht zu erreichen. Versuch es gleich noch einmal.

missing-title = Nicht gefunden
missing-page = Diese Seite gibt es nicht.
missing-table = Diesen Tisch gibt es nicht.
missing-rules = Diese Regeln gibt es nicht.
missing-lesson = Diese Lektion gibt es nicht.
missing-language = Diese Sprache gibt es hier nicht.
missing-perhaps = Vielleicht ist der Link unvollständig.
missing-start = Zur Startseite

rules-contents = Inhalt

game-board = Brett
game-game = Partie
game-players = Spieler
game-moves = Züge
game-new = Neue Partie
game-rules_of = Regeln von { $title }
game-open_seat = freier Platz

start-title = Riftkeep: RingRift und Great Kingdom spielen
start-noscript_html = Das Brett braucht JavaScript. Im Terminal geht <code>riftkeep play</code> ohne alles.
start-game = Spiel
start-about_ringrift = Türme, Spuren und Land, für 2 bis 4
start-about_great_kingdom = Burgen und Gebiet, für 2
option-board = Brett
option-players = Spieler
option-ruleset = Regeln
option-size = Brett
option-size-5 = 5 × 5
option-size-7 = 7 × 7
option-size-9 = 9 × 9
option-size-13 = 13 × 13
option-board-square8 = Kleines Quadrat, 8 × 8
option-board-square19 = Großes Quadrat, 19 × 19
option-board-hexagonal = Sechseck
option-ruleset-canonical = Kanonisch
option-ruleset-first_edition = Erste Ausgabe
option-ruleset-rulebook = Regelheft
option-ruleset-tournament = Turnier
start-seats = Plätze
start-who = Wer auf Platz { $seat } spielt
start-me = Ich
start-here = Noch jemand hier
start-friend = Freund, per Link
start-computer = Computer
start-level_of = Stufe des Computers auf Platz { $seat }
start-level = Stufe { $level }
start-level1 = Stufe { $level }, erste Schritte
start-level2 = Stufe { $level }, Anfänger
start-level6 = Stufe { $level }, Klub
start-level10 = Stufe { $level }, am stärksten
start-name = Name
start-name_of = Name auf Platz { $seat }
start-player = Spieler { $seat }
start-clock = Uhr
start-no_clock = Keine
start-minutes = { $base } min + { $increment } s
start-days = { $count ->
    [one] { $count } Tag je Zug
   *[other] { $count } Tage je Zug
}
start-your_name = Dein Name
start-guest = Gast
start-listed = Öffentlich zeigen und Zuschauer zulassen
start-play_now = Jetzt spielen
start-own = Deine Partien
start-own_empty = Hier erscheinen die Partien, die du spielst.
start-lobby = Offene Tische
start-lobby_empty = Gerade wartet niemand auf einen Gegner.
start-watch = Zuschauen
start-watch_empty = Gerade läuft keine öffentliche Partie.
start-waiting = wartet
start-over = { $count ->
    [one] beendet, { $count } Zug
   *[other] beendet, { $count } Züge
}
start-moves = { $count ->
    [one] { $count } Zug
   *[other] { $count } Züge
}
start-new_here = Neu hier?
start-new_here_html = Mach die <a href="/learn">Lektionen</a>, lies die Regeln von <a href="/rules/ringrift">RingRift</a> oder <a href="/rules/great_kingdom">Great Kingdom</a>, oder fang einfach an: Das Brett zeigt, was geht, und <kbd>?</kbd> auf einem Feld sagt, warum etwas nicht geht.

table-steps = Schritte des Zuges
table-undo = Zurück
table-submit = Zug abgeben
table-zoom = Vergrößern
table-inspect_idle = Verweile auf einem Feld, um zu sehen, was dort steht und was ein Zug ändern würde.
table-type = Feld oder Zug eintippen
table-type_example-ringrift = d4, oder d4+2
table-type_example-great_kingdom = e4, oder pass
table-enter = Eingeben
table-actions = Tisch
table-takeback = Zug zurücknehmen
table-abort = Absagen
table-resign = Aufgeben
table-really_resign = Wirklich aufgeben?
table-step-ring_placement = Setzen
table-step-movement = Ziehen
table-step-capture = Schlagen
table-step-line_processing = Linie
table-step-territory_processing = Gebiet
table-step-pay = Zahlen
table-your_turn = Du bist am Zug
table-turn_of = { $name } ist am Zug.
table-thinking = { $name } denkt nach …
table-took_side-yours = { $name } hat deine Seite übernommen: Du bist jetzt { $color }.
table-took_side-you = Du hast die Seite von { $other } übernommen: Du bist jetzt { $color }.
table-took_side-others = { $name } hat die Seite von { $other } übernommen: { $name } ist jetzt { $color }, { $other } { $other_color }.
table-unsent = Dein Zug ist fertig, aber noch nicht abgegeben.
table-sending = Wird gesendet …
table-offline = Keine Verbindung: neuer Versuch läuft. Nichts geht verloren.
table-restarting = Der Server startet neu; gleich geht es weiter.
table-resynced = Die Partie war schon weiter; so steht es jetzt.
table-waiting = Es wird gewartet, bis jemand den freien Platz nimmt.
table-share = Schick diesen Link an jemanden:
table-copy = Link kopieren
table-copied = Kopiert
table-join = Den freien Platz nehmen
table-asks_takeback = { $name } möchte den letzten Zug zurücknehmen.
table-asked_takeback = Du möchtest deinen letzten Zug zurücknehmen.
table-accept = Erlauben
table-decline = Ablehnen
table-withdraw = Doch nicht
table-rematch = Noch einmal spielen
table-rematch_offered = Es wird auf die anderen gewartet …
table-rematch_asked = { $name } möchte noch einmal spielen.
table-to_rematch = Zur neuen Partie
table-review = Partie ansehen
table-aborted = Die Partie wurde abgesagt.
table-won = Gewonnen!
table-lost = Verloren.
table-draw = Unentschieden.
table-over = Die Partie ist beendet.
table-you = du
table-here = da
table-away = weg
table-link = Per Link
table-look_on = Du schaust zu.
table-no_why = Jetzt ist nichts einzugeben.

board-sign1 = Scheibe
board-sign2 = Quadrat
board-sign3 = Dreieck
board-sign4 = Raute
board-color1 = blau
board-color2 = orange
board-color3 = gelb
board-color4 = hellblau
board-player = Spieler { $seat }
board-empty = leer
board-neutral = neutrale Burg
board-marker = Marke von { $owner }
board-collapsed = Gebiet von { $owner }
board-castle = Burg von { $owner }
board-rings = { $count ->
    [one] { $count } Ring von { $owner }
   *[other] { $count } Ringe von { $owner }
}
board-stack = Turm aus { $height }, Kappe { $cap } von { $owner }; von unten: { $rings }
board-target = wählbar: { $effect }
board-selected = gewählt
board-last = letzter Zug
board-grid = Brett. Pfeiltasten gehen von Feld zu Feld, Enter zeigt darauf, Fragezeichen sagt, warum nicht.

replay-title = Nachspielen: { $title }
replay-heading = Eine Partie { $title } nachspielen
replay-to_start = Zum Anfang
replay-back = Ein Zug zurück
replay-move = Zug
replay-on = Ein Zug weiter
replay-to_end = Zum Ende
replay-run = Abspielen
replay-to_table = Zum Tisch
replay-start = Die Stellung vor dem ersten Zug
replay-move_at = Zug { $at } von { $of }: { $who } { $text }
game-guest = Gast
offline-title = Kein Netz
offline-about = Der Server ist nicht zu erreichen. Laufende Partien gehen weiter, wenn er wieder da ist: Nichts geht verloren.
offline-kept = Was du jetzt lesen kannst
offline-nothing = Noch nichts: Lektionen, Aufgaben, Regeln und beendete Partien, die du öffnest, bleiben hier.
offline-again = Noch einmal versuchen
