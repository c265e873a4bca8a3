"""Analysis: what the search thinks of a position, and of every move of a game.

result.py holds what comes out, position.py looks at one position, game_review.py at a whole game,
ownership.py says whose the cells are expected to be and heat.py where to play, tables.py and
picture.py show it, schema.py describes its JSON.
"""

from riftkeep.analysis.game_review import Review, ReviewedMove, review, reviewing
from riftkeep.analysis.position import analyze, analyzing
from riftkeep.analysis.result import Analysis, Ending, MoveAnalysis, Turn

__all__ = [
    "Analysis",
    "Ending",
    "MoveAnalysis",
    "Review",
    "ReviewedMove",
    "Turn",
    "analyze",
    "analyzing",
    "review",
    "reviewing",
]
