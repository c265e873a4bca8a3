"""Learning from self-play: games, samples, training, export and gates, in resumable stages."""
