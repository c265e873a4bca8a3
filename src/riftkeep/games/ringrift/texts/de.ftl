# Was RingRift sagt. Felder sind Namen wie d4.

ringrift-rings = { $rings ->
    [one] { $rings } Ring
   *[other] { $rings } Ringe
}

## Warum ein Zug nicht geht

ringrift-game_over = Die Partie ist beendet.
ringrift-wrong_player = Spieler { $player } ist am Zug.
ringrift-malformed = Das ist kein Zug auf diesem Brett; nimm einen aus legal_moves.
ringrift-wrong_phase = Dieser Zug gehört in die Phase { $belongs }; jetzt ist { $phase }.
ringrift-action_available = Hier ist etwas zu tun; das lässt sich nicht übergehen.

ringrift-no_rings_in_hand = Du hast keine Ringe im Vorrat.
ringrift-placement_on_collapsed = { $cell } ist Gebiet; Ringe kommen auf leere Felder oder auf Türme.
ringrift-placement_on_marker = Auf { $cell } liegt eine Marke, das Feld ist also nicht leer.
ringrift-too_many_rings = Hier { $rings ->
    [one] kann jetzt höchstens { $rings } Ring
   *[other] können jetzt höchstens { $rings } Ringe
} gesetzt werden.
ringrift-one_ring_on_stack = Auf einen Turm kommt immer nur ein Ring.
ringrift-dead_placement = Der Turm auf { $cell } könnte danach weder ziehen noch schlagen.
ringrift-placement_mandatory = Du musst setzen: Keiner deiner Türme kann ziehen oder schlagen.
ringrift-nothing_to_skip = Es gibt nichts auszulassen.
ringrift-swap_not_offered = Die Seiten tauschen kann nur Spieler 2 von 2, einmal, nach einem ersten Zug auf dem leeren Brett.

ringrift-no_stack = Auf { $cell } steht kein Turm.
ringrift-not_your_stack = Der Turm auf { $cell } gehört Spieler { $owner }.
ringrift-placed_stack_must_move = Du hast auf { $cell } gesetzt, also muss dieser Turm ziehen.
ringrift-not_in_line = { $cell } liegt nicht in gerader Linie von { $source }.
ringrift-too_short = Ein Turm der Höhe { $height } muss mindestens { $least ->
    [one] { $least } Schritt
   *[other] { $least } Schritte
} gehen, nicht { $steps }.
ringrift-path_blocked_by_stack = Der Turm auf { $cell } steht im Weg.
ringrift-path_blocked_by_collapsed = Das Gebiet auf { $cell } liegt im Weg.
ringrift-landing_on_stack = Ein Zug kann nicht auf dem Turm auf { $cell } enden.
ringrift-landing_on_collapsed = Ein Zug kann nicht auf dem Gebiet auf { $cell } enden.
ringrift-landing_on_marker = In der ersten Ausgabe kann ein Zug nicht auf einer fremden Marke enden.

ringrift-no_target = Auf { $cell } steht kein Turm zum Schlagen.
ringrift-target_not_first = Der übersprungene Turm muss der erste zwischen Start und Landung sein.
ringrift-cap_too_small = Eine Kappe von { $cap } kann nicht von einer Kappe von { $target_cap } schlagen.
ringrift-only_moved_stack = Jetzt darf nur der eben gezogene Turm auf { $cell } schlagen.
ringrift-must_continue_chain = Die Kette muss weitergehen: Schlage noch einmal mit dem Turm auf { $cell }.

ringrift-no_such_line = Diese Felder sind keine ganze Linie aus mindestens { $length } deiner Marken.
ringrift-cannot_pay = Du hast keinen Turm, mit dem du zahlen kannst.
ringrift-line_cannot_be_declined = Eine Linie, die du nehmen kannst, musst du nehmen.
ringrift-reward_owed = Wähle erst, was du für deine Linie nimmst.
ringrift-payment_owed = Zahle erst: Lass die Kappe eines deiner Türme ausscheiden.
ringrift-nothing_owed = Jetzt ist nichts zu zahlen.
ringrift-no_reward_owed = Jetzt ist nichts für eine Linie zu wählen.
ringrift-wrong_segment = Wähle { $length } Felder hintereinander auf der Linie.

ringrift-region_not_disconnected = Diese Felder sind nicht durch Marken eines Spielers abgeschnitten.
ringrift-region_has_all_colors = Jeder Spieler mit Ringen auf dem Brett hat darin einen Turm.
ringrift-nothing_outside_to_pay = Du hast außerhalb keinen Turm, mit dem du zahlen kannst.
ringrift-wrong_border = Das sind nicht die Marken, die das Gebiet abschneiden.

ringrift-no_such_cell = Auf diesem Brett gibt es kein Feld { $cell }.
ringrift-no_such_choice = „{ $choice }“ steht hier nicht zur Wahl.
ringrift-stack_blocked = Der Turm auf { $cell } kann weder ziehen noch schlagen.
ringrift-not_a_target = Auf { $cell } zu zeigen bewirkt hier nichts.
ringrift-turn_complete = Der Zug ist fertig: Sende ihn ab, oder nimm etwas zurück.
ringrift-nothing_to_undo = Es ist noch nichts eingegeben.
ringrift-jump_over = Um von { $cell } zu schlagen, spring darüber: Zeige dahinter, auf { $cells }.
ringrift-jump_from = Um von { $cell } zu schlagen, zeige erst auf deinen Turm, der springt: { $cells }. Dann zeige hinter { $cell }.

## Phasen, mitten im Satz

ringrift-phase-ring_placement = Setzen
ringrift-phase-movement = Ziehen
ringrift-phase-capture = Schlagen
ringrift-phase-chain_capture = Kette
ringrift-phase-line_processing = Linie
ringrift-phase-territory_processing = Gebiet
ringrift-phase-forced_elimination = erzwungenes Ausscheiden
ringrift-phase-game_over = Ende
ringrift-phase-either = { $one } oder { $other }

## Was zu tun ist

ringrift-prompt-complete = Der Zug ist fertig.
ringrift-prompt-place = Setze Ringe: Zeige auf ein Feld, noch einmal für mehr Ringe. Dann zieht der Turm.
ringrift-prompt-placed = { ringrift-rings } auf { $cell }: Zeige, wohin der Turm zieht.
ringrift-prompt-move = Ziehe einen Turm: Zeige auf ihn, dann auf sein Ziel.
ringrift-prompt-goes = Zeige, wohin der Turm auf { $cell } zieht.
ringrift-prompt-capture = Du darfst mit dem gezogenen Turm schlagen: Zeige auf ein Landefeld, oder lass es aus.
ringrift-prompt-chain = Die Kette muss weitergehen: Zeige auf das nächste Landefeld.
ringrift-prompt-line = Nimm eine Linie: Zeige auf sie.
ringrift-prompt-reward = Wähle: die ganze Linie für eine Kappe, oder zeige auf den Teil, der kostenlos Gebiet wird.
ringrift-prompt-region = Nimm ein Gebiet: Zeige hinein. Dann scheidet außerhalb eine Kappe von dir aus.
ringrift-prompt-eliminate = Lass die Kappe eines deiner Türme ausscheiden: Zeige auf ihn.

## Was ein Feld oder eine Wahl bewirkt

ringrift-effect-place_here = Hier { ringrift-rings } setzen.
ringrift-effect-place_or = Hier { $fewer } oder { ringrift-rings } setzen.
ringrift-effect-place_on_stack = Einen Ring auf diesen Turm setzen.
ringrift-effect-place_instead = Stattdessen { ringrift-rings } setzen.
ringrift-effect-place = { ringrift-rings } setzen.
ringrift-effect-select = Diesen Turm ziehen.
ringrift-effect-deselect = Einen anderen Turm wählen.
ringrift-on_the_way = { $flips ->
    [0] {""}
   *[other] {"; "}dreht { $flips } um
}{ $collapses ->
    [0] {""}
   *[other] {"; "}macht { $collapses } zu Gebiet
}{ $landing ->
    [marker] {"; "}entfernt deine Marke
    [ring] {"; "}verliert den obersten Ring
   *[nothing] {""}
}
ringrift-effect-move = Zieht nach { $to }{ ringrift-on_the_way }.
ringrift-effect-capture = Schlägt von { $target }, landet auf { $to }{ ringrift-on_the_way }.
ringrift-effect-line = Diese Linie aus { $length } wird Gebiet; dann scheidet eine Kappe aus.
ringrift-effect-long_line = Diese Linie aus { $length } nehmen; dann wählen.
ringrift-effect-whole_line = Die ganze Linie wird Gebiet; dann scheidet eine Kappe aus.
ringrift-effect-part = Diese { $length } Felder werden Gebiet; nichts zu zahlen.
ringrift-effect-one_of = Eine von { $count }: Zeige als Nächstes auf ein weiteres Feld davon.
ringrift-effect-region = { $cells ->
    [one] { $cells } Feld
   *[other] { $cells } Felder
} und { ringrift-rings } nehmen; dann scheidet außerhalb eine Kappe aus.
ringrift-effect-eliminate = { ringrift-rings } auf { $cell } ausscheiden lassen.
ringrift-effect-skip_placement = Nichts setzen und ziehen.
ringrift-effect-no_placement_action = Es kann nichts gesetzt werden; weiter.
ringrift-effect-swap_sides = Die Seite von Spieler 1 übernehmen; der andere spielt als Spieler 2 weiter.
ringrift-effect-skip_capture = Nichts schlagen.
ringrift-effect-skip_territory_processing = In diesem Zug keine Gebiete mehr nehmen.

## Wie eine Partie endet

ringrift-won-ring_elimination = { $winner } gewinnt mit Ringen: { $eliminated } von { $rings } Ringen ausgeschieden, { $needed } nötig.
ringrift-won-territory_control = { $winner } gewinnt mit Gebiet: { $land } von { $cells } Feldern, { $needed } nötig.
ringrift-won-last_player_standing = { $winner } gewinnt als Letzter: Zwei Runden lang konnte sonst niemand setzen, ziehen oder schlagen.
ringrift-won-last_player_standing_now = { $winner } gewinnt als Letzter: Am Ende dieses Zuges konnte sonst niemand setzen, ziehen oder schlagen.
ringrift-won-stalemate_cells = { $winner } gewinnt das Patt mit Gebiet: { $best } gegen { $other } von { $second }.
ringrift-won-stalemate_rings = { $winner } gewinnt das Patt mit ausgeschiedenen Ringen: { $best } gegen { $other } von { $second }.
ringrift-won-stalemate_markers = { $winner } gewinnt das Patt mit Marken: { $best } gegen { $other } von { $second }.
ringrift-won-stalemate_latest = { $winner } gewinnt das Patt mit der letzten Handlung, Zug { $best } gegen { $other } von { $second }.
ringrift-drawn-stalemate = Das Patt ist unentschieden zwischen { $seats }: gleich viel Gebiet, ausgeschiedene Ringe und Marken.

## Was gezählt wird

ringrift-progress-rings = Ringe ausgeschieden
ringrift-progress-territory = Gebiet
ringrift-progress-standing = Als Letzter übrig
ringrift-progress-hand = Im Vorrat

## Was ein Platz im nächsten Zug nehmen könnte

ringrift-threat-wins = { $wins ->
    [0] {""}
   *[1] {" "}Das würde die Partie gewinnen.
}
ringrift-threat-wall = { $whose ->
    [own] Du kannst in diesem Zug { $count } Felder nehmen: Eine Marke auf { $at } schließt eine Mauer.
   *[other] { $seat } kann im nächsten Zug { $count } Felder nehmen: Eine Marke auf { $at } schließt eine Mauer.
}{ ringrift-threat-wins }
ringrift-threat-region = { $whose ->
    [own] Du kannst in diesem Zug { $count } Felder nehmen: Sie sind schon abgeschnitten.
   *[other] { $seat } kann im nächsten Zug { $count } Felder nehmen: Sie sind schon abgeschnitten.
}{ ringrift-threat-wins }

## Der Begleiter: die Wege zum Sieg, die Zahlen, wozu jede Phase da ist

ringrift-coach-ways = Eines davon genügt:
ringrift-progress-rings-coach = { $goal } Ringe ausscheiden lassen: Du hast { $value }. Es zählen alle Ringe in einem Gebiet, das du nimmst, und die, mit denen du zahlst.
ringrift-progress-territory-coach = { $goal } Felder besitzen: Du hast { $value }. Linien deiner Marken werden dein Gebiet, und was du einmauerst.
ringrift-progress-standing-coach = { $goal } Runden lang als Einziger noch setzen, ziehen oder schlagen können: jetzt { $value }.
ringrift-coach-pieces = Die Zahl oben links an einem Turm ist seine Höhe: So weit muss er mindestens gehen. Die Zahl oben rechts ist seine Kappe, die Ringe seines Besitzers ganz oben: Er kann Türme überspringen, deren Kappe nicht größer ist.
ringrift-coach-now-ring_placement = Setze einen Ring, wo du eine Marke willst: Der Turm zieht weg und lässt dort deine Marke. Aus Marken werden Linien und Mauern.
ringrift-coach-now-movement = Zieh einen deiner Türme geradeaus. Er lässt deine Marke zurück und macht fremde Marken auf seinem Weg zu deinen; eigene dort werden Gebiet.
ringrift-coach-now-capture = Dein Turm darf einen anderen überspringen und dessen obersten Ring nehmen. Spring, wenn du den Ring oder das Landefeld willst; sonst lass es aus.
ringrift-coach-now-chain_capture = Nach einem Schlag springt derselbe Turm weiter, solange er kann. Such den Weg, der endet, wo du hinwillst.
ringrift-coach-now-line_processing = Deine Marken bilden eine Linie: Sie wird dein Gebiet. Die ganze Linie kostet die Kappe eines Turms; von einer langen kannst du einen Teil kostenlos nehmen.
ringrift-coach-now-territory_processing = Eine Mauer schneidet Felder ab, in denen eine Farbe fehlt: Nimm sie, zahle mit der Kappe eines Turms außerhalb, und alle Ringe darin zählen für dich.
ringrift-coach-now-forced_elimination = Du kannst weder setzen noch ziehen noch schlagen: Die Kappe eines deiner Türme muss ausscheiden. Sie zählt für dich.

## Texte, die nicht zu lesen sind

ringrift-unreadable-move = Der Zug { $text } ist nicht zu lesen; Züge sehen aus wie d4+2, d4-d7, d4xd5-d7, pay d4, line a1-d1, reward 1, region a1 oder { $words }
ringrift-unreadable-cell = Es gibt kein Feld { $text }; die Felder sind { $first } bis { $last }
ringrift-unreadable-not_straight = { $first } und { $last } liegen nicht auf einer Geraden
ringrift-unreadable-several = Mehrere Gebiete haben das Feld { $cell }; die Gebiete sind: { $regions }
ringrift-unreadable-no_region = Kein Gebiet, das du nehmen kannst, hat das Feld { $cell }; die Gebiete sind: { $regions }
ringrift-unreadable-no_regions = Es gibt kein Gebiet, das du nehmen kannst

## Das Brett als Text

ringrift-legend-stack = (12) Turm, oberster Ring zuletzt
ringrift-legend-tiny = A9 Turm von Spieler 1, Höhe 9 (+ ist mehr)
ringrift-legend-marker = m1 Marke
ringrift-legend-collapsed = x1 Gebiet
ringrift-legend-cap = 1:2/9 Kappe 2, Höhe 9
ringrift-summary-hand = { $count } im Vorrat
ringrift-summary-rings = { $count }/{ $goal } Ringe aus
ringrift-summary-cells = { $count }/{ $goal } Felder

## Warum sich eine Stellung oder Partie von außen nicht lesen lässt

ringrift-reading-no_cell = Das Feld { $cell } gibt es auf diesem Brett nicht
ringrift-reading-outcome_not_over = Ein Ergebnis hat eine Partie genau dann, wenn ihre Phase game_over ist
ringrift-reading-other_end = So kann diese Stellung nicht geendet haben
ringrift-reading-forced_without_stack = Wer in forced_elimination am Zug ist, braucht einen Turm
ringrift-reading-player = muss von 1 bis { $players } sein
ringrift-reading-seat = muss ein Platz sein
ringrift-reading-turn = muss 1 oder mehr sein
ringrift-reading-swap = muss false sein: Nur zwei Spieler können die Seiten tauschen (D77)
ringrift-reading-last_action = darf nicht später als move_number sein, und das ist { $number }
ringrift-reading-option = muss { $value } sein wie in dem Spiel, das die Stellung liest
ringrift-reading-one_content = Ein aufgeführtes Feld hat genau eines von stack, marker, collapsed
ringrift-reading-cell_twice = Das Feld ist zweimal aufgeführt
ringrift-reading-stack_height = muss 1 bis { $most } Ringe haben
ringrift-reading-real_action = muss für jeden Platz true, false oder null enthalten
ringrift-reading-too_many_rings = Spieler { $seat } hat { ringrift-rings }, im Vorrat und auf dem Brett sind aber { $used }
ringrift-reading-too_many_eliminated = { $rings ->
    [one] { $rings } Ring kann
   *[other] { $rings } Ringe können
} nicht ausgeschieden sein: Es { $missing ->
    [one] fehlt nur { $missing }
   *[other] fehlen nur { $missing }
}
ringrift-reading-not_movement = gehört in die Phase movement
ringrift-reading-not_own_stack = muss ein Turm dessen sein, der am Zug ist
ringrift-reading-active_not_capturing = muss in den Phasen capture und chain_capture angegeben sein, und nur dort
ringrift-reading-nothing_to_capture = Dieser Turm kann nichts schlagen
ringrift-reading-acted_before_placing = Vor dem Setzen hat noch niemand gehandelt
ringrift-reading-acted_without_action = Nach einem erzwungenen Ausscheiden geht ein Zug nur weiter, wenn der Spieler etwas tun kann
ringrift-reading-owed_in_phase = gehört in die Phasen line_processing und territory_processing
ringrift-reading-payment_without_stack = Wer zahlen soll, braucht einen Turm
ringrift-reading-reward_in_phase = Eine Belohnung gehört in die Phase line_processing
ringrift-reading-owed_line = muss eine ganze Linie aus mehr als { $length } Marken dessen sein, der am Zug ist

ringrift-reading-type = ist unbekannt; die Arten sind { $types }
ringrift-reading-has_twice = enthält ein Feld zweimal
ringrift-reading-segment = gehört zu option 2; mit option 1 wird die ganze Linie Gebiet

ringrift-reading-one_line = Eine Stellung muss eine einzige Zeile Text sein
ringrift-reading-position = Eine Stellung hat das Brett, Angaben der Form name=wert und die Reihen, wie „square8/2 player=1 phase=movement 8/8/8/8/8/8/8/8“
ringrift-reading-board = Das Brett { $text } ist nicht zu lesen; es sieht aus wie square8/2
ringrift-reading-word = { $text } ist nicht zu lesen; Angaben haben die Form name=wert und stehen nur einmal da
ringrift-reading-field = { $text } ist nicht zu lesen
ringrift-reading-rows = Dieses Brett hat { $rows } Reihen, nicht { $found }
ringrift-reading-cells_in_row = Reihe { $row } hat { $found ->
    [one] { $found } Feld
   *[other] { $found } Felder
}, nicht { $cells }
ringrift-reading-row = Reihe { $row } ist nicht zu lesen: { $text }
ringrift-reading-long_diagram = Ein Diagramm muss Text sein
ringrift-reading-lines = Ein Diagramm dieses Bretts hat { $lines } Zeilen, nicht { $found }
ringrift-reading-cells_in_line = Zeile { $line } hat { $found ->
    [one] { $found } Feld
   *[other] { $found } Felder
}, nicht { $cells }
ringrift-reading-content = Das Feld { $text } ist nicht zu lesen
