# Was jemand von Tischen erfährt, auf die er gerade nicht schaut.

notice-started = Deine Partie hat begonnen.
notice-your_turn = Du bist am Zug.
notice-takeback_asked = { $name } möchte einen Zug zurücknehmen.
notice-finished = Deine Partie ist zu Ende.
notice-rematch_offered = { $name } möchte noch einmal spielen.
