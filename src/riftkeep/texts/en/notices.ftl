# What people are told of tables that they do not look at.

notice-started = Your game has begun.
notice-your_turn = It is your turn.
notice-takeback_asked = { $name } asks to take a turn back.
notice-finished = Your game is over.
notice-rematch_offered = { $name } wants to play again.
