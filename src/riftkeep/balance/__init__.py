"""Facts about the games themselves: balance, endings, length and choice, from self-play."""
