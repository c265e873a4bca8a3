"""The plug of the game: what everything above the rules asks; see riftkeep/core/plug.py."""

from __future__ import annotations

from riftkeep.core.evaluation import Evaluation
from riftkeep.core.plug import Plug
from riftkeep.games.great_kingdom import evaluation, levels, native, ownership
from riftkeep.games.great_kingdom.about import ABOUT
from riftkeep.games.great_kingdom.game import GreatKingdom

PLUG = Plug(
    make=GreatKingdom.with_options,
    about=ABOUT,
    package=__package__,
    levels=levels.levels,
    evaluation=Evaluation(evaluation.evaluate, evaluation.promise),
    owners=ownership.owners,
    native=native.TWIN,
    puzzles="riftkeep.puzzles.great_kingdom_kit:KIT",
)
