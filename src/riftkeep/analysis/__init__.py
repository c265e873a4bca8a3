"""Analysis: what the search thinks of a position, and of every move of a game.

result.py and review.py hold what comes out, position.py looks at one position, ownership.py says
whose the cells are expected to be, tables.py and picture.py show it, schema.py describes its JSON.
"""

from riftkeep.analysis.position import analyze, analyzing
from riftkeep.analysis.result import Analysis, Ending, MoveAnalysis, Turn
from riftkeep.analysis.review import Review, ReviewedMove, review, reviewing

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
