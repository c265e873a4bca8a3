# Why a request or a message cannot be read. What comes after the name of a field.

unread-at = { $where }: { $says }
unread-bad_character = has the character { $character }, which cannot be kept; leave it out
unread-list_too_long = has more than { $most } entries
unread-list_too_short = has fewer than { $least ->
    [one] { $least } entry
   *[other] { $least } entries
}
unread-missing = is missing
unread-not_above = must be more than { $least }
unread-not_as_asked = cannot be used as it is
unread-not_choice = must be one of { $known }
unread-not_in_form = has characters that do not belong there
unread-not_json = this is not JSON
unread-not_list = must be a list
unread-not_number = must be a number
unread-not_object = must be an object
unread-not_text = must be a text
unread-not_truth = must be true or false
unread-not_whole_number = must be a whole number
unread-text_too_long = has more than { $most } characters
unread-text_too_short = has fewer than { $least ->
    [one] { $least } character
   *[other] { $least } characters
}
unread-too_large = must be at most { $most }
unread-too_small = must be at least { $least }
unread-unknown = is not a field of this request
