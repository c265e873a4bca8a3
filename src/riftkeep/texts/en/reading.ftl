# Why a game or a position from outside cannot be read. Only pages where one brings such a text have
# these: codes with the part "reading", here and in the texts of the games.

reading-line = line { $line }: { $why }
reading-entry = entry { $entry }: { $why }
reading-move = move { $move }: { $why }
reading-illegal = illegal move { $move }: { $why }
reading-other_end = does not fit: { $why }

reading-no_json_at = is not JSON (see column { $column })
reading-no_json_there = line { $line }, column { $column }: is not JSON
reading-json_too_large = is not JSON that can be read: it is too deep, or has a number that is too long
reading-json_kind = must be an object (a position) or a list (a game), not { $value }

## Records (core/record.py)

reading-empty_record = the record is empty; its first line must be the header
reading-long_line = has more than { $most } characters
reading-names = must be a list of names
reading-tags = must be an object with texts
reading-character = has the character { $character }, which cannot be kept
reading-other_value = is { $stated }, but the game has { $found }
reading-other_moves = says { $stated } moves, but the record has { $moves }
reading-other_key = does not fit: the last position has { $key }
reading-not_over = the game is not over after the last move
reading-ranking = must have every seat once, the winner first
reading-seats = must be a list of seats
reading-no_game = no game { $name }; the games are { $games }
reading-keys = must have names for keys
reading-too_many_moves = more than { $most } moves; import fewer games at a time
reading-too_many_games = more than { $most } games; import fewer at a time
reading-set_up = games from a set-up position cannot be imported

## Other formats (core/formats.py)

reading-nothing = there is nothing in it
reading-unknown = it is neither a game nor a position in a format that can be recognized; state the format, which is one of { $formats }, and the game
reading-no_position = it is not a position of a game that can be recognized; state the game
reading-no_game_stated = the game is not stated: begin with a line such as '# game ringrift'
reading-long_move = a move has at most { $most } characters
reading-left_out = { $move } comes first and is left out; moves that are forced are filled in only on request (fill_forced)

## Positions of games with pieces on cells (core/board_game.py)

board-reading-cell = must be a cell of the board
board-reading-cell_twice = must be a cell of the board that is not named twice
board-reading-begins = a position of { $game } begins with its name and options
board-reading-ends = a position ends with three numbers: player, passes and moves
board-reading-marks = must have { $marks } marks, { $empty } for an empty cell
