# Warum sich eine Anfrage oder eine Nachricht nicht lesen lässt. Was auf den Namen eines Felds folgt.

unread-at = { $where }: { $says }
unread-bad_character = enthält das Zeichen { $character }, das nicht gespeichert werden kann; lass es weg
unread-list_too_long = hat mehr als { $most } Einträge
unread-list_too_short = hat weniger als { $least ->
    [one] { $least } Eintrag
   *[other] { $least } Einträge
}
unread-missing = fehlt
unread-not_above = muss größer als { $least } sein
unread-not_as_asked = lässt sich so nicht verwenden
unread-not_choice = muss eines von { $known } sein
unread-not_in_form = hat Zeichen, die nicht dorthin gehören
unread-not_json = das ist kein JSON
unread-not_list = muss eine Liste sein
unread-not_number = muss eine Zahl sein
unread-not_object = muss ein Objekt sein
unread-not_text = muss ein Text sein
unread-not_truth = muss true oder false sein
unread-not_whole_number = muss eine ganze Zahl sein
unread-text_too_long = hat mehr als { $most } Zeichen
unread-text_too_short = hat weniger als { $least } Zeichen
unread-too_large = darf höchstens { $most } sein
unread-too_small = muss mindestens { $least } sein
unread-unknown = ist kein Feld dieser Anfrage
