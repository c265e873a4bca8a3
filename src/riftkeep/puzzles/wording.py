"""What is said about puzzles: sentences by their codes, so that pages can say them otherwise.

``Sentence`` is data. In the terminal it is said in English; the site has the same codes in its
catalogues of texts, under ``puzzles.``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

ENGLISH: Mapping[str, str] = {
    "goal.win_this_turn": "{player} to play and win this turn.",
    "goal.forced_win": "{player} to play and win: let every castle threaten a capture.",
    "goal.quiet_win": "{player} to play: one quiet castle leaves no defence.",
    "goal.only_defence": "{player} to play: every move but one loses. Find it.",
    "goal.best_chain": "{player} to play and win this turn by a chain of captures.",
    "goal.close_the_region": "{player} to play and win this turn by taking a region.",
    "goal.last_player_standing": "{player} to play: win as the last player standing.",
    "hint.turns": "It takes {count} castles, the capturing one included.",
    "hint.moves": "The turn has {count} decisions with a choice.",
    "hint.standing": "It takes {count} turns: leave the others nothing to do.",
    "hint.threat": "Without a defence the opponent wins by attacks that begin at {cells}.",
    "hint.opponent": "Ask first how the opponent would win next turn.",
    "hint.area": "Look near {cells}.",
    "hint.cell": "It begins at {cells}.",
    "hint.move": "The first move is {move}.",
    "wrong.attack": "No: {player} then wins by {moves}.",
    "wrong.at_once": "No: that loses at once.",
    "wrong.pass": "No: {player} then passes and wins the count.",
    "wrong.quiet": "No: that is not known to win by force.",
    "wrong.turn": "No: after that the game cannot be won in time.",
    "wrong.defence": "No: whatever you do then, {player} can win next turn.",
    "right.on": "Right. Go on.",
    "right.solved": "Solved.",
}


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something to say: which sentence, and what to fill in."""

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return ENGLISH[self.code].format_map(self.values)

    def to_json(self) -> dict[str, Any]:
        """The sentence as plain JSON data, with its English words."""
        return {"code": self.code, "values": dict(self.values), "text": str(self)}
