# Was jedes Spiel und jeder Gastgeber sagt.

language-name = Deutsch
language-plurals = one: i = 1 and v = 0

plain = { $text }

seat = Spieler { $seat }
seat-inside = Spieler { $seat }
seat-named = { $seat } ({ $name })
seat-began = { $seat } (begann als { $before })

list-last = { $first } und { $rest }
list-more = { $first }, { $rest }

ended-resignation = { $who } hat aufgegeben; { $winner } gewinnt.
ended-time = Die Zeit von { $who } ist abgelaufen; { $winner } gewinnt.
ended-abandoned = { $who } hat die Partie verlassen; { $winner } gewinnt.
ended-won_by_resignation = { $winner } gewinnt durch Aufgabe.
ended-won_by_time = { $winner } gewinnt durch Zeit.
ended-won_by_abandoned = { $winner } gewinnt, weil die Partie abgebrochen wurde.
ended-failed = { $who } ist ausgefallen: { $reason }

action-not_legal = Aktion { $action } ist hier nicht erlaubt; nimm eine aus legal_actions.
action-not_legal_in_game = Aktion { $action } ist in Partie { $game } nicht erlaubt; siehe ihre Maske.
action-no_move = Aktion { $action } steht hier für keinen Zug; nimm einen aus legal_moves.
action-out_of_range = Aktionen gehen von 0 bis { $most }, nicht { $action }.

entry-turn_over = Der Zug ist zu Ende; die Felder danach wurden nicht gebraucht.
entry-no_undo = Es gibt keinen Zug, der zurückzunehmen wäre.
entry-nothing_entered = Noch ist nichts eingegeben.
entry-turn_complete = Der Zug ist vollständig: { $move }.

# Spiele mit Steinen auf Feldern (core/board_game.py).
board-game_over = Die Partie ist zu Ende.
board-not_your_turn = { $player } ist am Zug.
board-no_pass = Wer einen Stein setzen kann, darf nicht passen.
board-no_place = Auf { $cell } kann kein Stein gesetzt werden.
board-no_such_cell = Dieses Feld gibt es nicht.
board-entered = { $move }.
board-prompt = Setze einen Stein.
board-only_pass = Nichts kann gesetzt werden, also passe.
board-place_here = Setze hier einen Stein.
board-unreadable = { $text } ist kein Feld; Felder heißen wie { $example }
board-pass = Passe.
board-won = { $winner } hat die meisten Steine ({ $counts }) und gewinnt.
board-draw = Unentschieden: Die meisten Steine haben mehrere ({ $counts }).

## Werte von außen, und was an einer Angabe falsch ist

value-huge = eine riesige Zahl
value-kind = { $kind ->
    [list] eine Liste
    [dict] ein Objekt
   *[other] ein Wert der Art { $kind }
}

field-wrong = { $field }: { $why }
field-missing = fehlt
field-unknown = Diese Angabe gibt es nicht; es gibt { $known }
field-object = muss ein Objekt sein, nicht { $value }
field-whole = muss eine ganze Zahl sein, nicht { $value }
field-range = muss von { $low } bis { $high } sein, nicht { $value }
field-boolean = muss true oder false sein, nicht { $value }
field-text = muss ein Text sein, nicht { $value }
field-choice = muss eines von { $allowed } sein, nicht { $value }
field-list = muss eine Liste sein, nicht { $value }
field-entries = muss { $length ->
    [one] { $length } Eintrag
   *[other] { $length } Einträge
} haben, nicht { $found }
field-cell = muss ein Feld wie [3, 4] sein (oder wie [3, -1, -2] auf Sechsecken)

rule-refuses = { $why } [{ $rule }]
