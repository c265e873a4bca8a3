"""Great Kingdom: castles, territory and sudden death, for two players.

RULES.md teaches the game and says which file holds which rule. From lowest to highest: options,
players, geometry, move, groups, territory, state, victory, refusal, actions, legal, turn,
state_json, hashing, notation, diagram, svg, drawing, symmetry, interact, game, sgf_tree, sgf,
about.
"""

from riftkeep.core.catalogue import add_texts
from riftkeep.games.great_kingdom.game import GreatKingdom
from riftkeep.games.great_kingdom.groups import Group, explain_groups, group_at, liberties_of
from riftkeep.games.great_kingdom.move import Move, MoveType
from riftkeep.games.great_kingdom.options import Options
from riftkeep.games.great_kingdom.sgf import (
    SgfGame,
    SgfNode,
    format_sgf,
    parse_sgf,
    sgf_of_record,
)
from riftkeep.games.great_kingdom.state import GreatKingdomState, Phase
from riftkeep.games.great_kingdom.territory import Region, Verdict, explain_territory
from riftkeep.games.great_kingdom.victory import score_of

add_texts(__name__)

__all__ = [
    "GreatKingdom",
    "GreatKingdomState",
    "Group",
    "Move",
    "MoveType",
    "Options",
    "Phase",
    "Region",
    "SgfGame",
    "SgfNode",
    "Verdict",
    "explain_groups",
    "explain_territory",
    "format_sgf",
    "group_at",
    "liberties_of",
    "parse_sgf",
    "score_of",
    "sgf_of_record",
]
