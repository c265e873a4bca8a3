"""The plug of the game: what everything above the rules asks; see riftkeep/core/plug.py."""

from __future__ import annotations

from riftkeep.core.evaluation import Evaluation
from riftkeep.core.plug import Plug
from riftkeep.games.ringrift import evaluation, levels, native, ownership, tactics
from riftkeep.games.ringrift.about import ABOUT
from riftkeep.games.ringrift.game import RingRift

PLUG = Plug(
    make=RingRift.with_options,
    about=ABOUT,
    package=__package__,
    levels=levels.levels,
    evaluation=Evaluation(evaluation.evaluate, evaluation.promise),
    is_goal_near=tactics.is_goal_near,
    owners=ownership.owners,
    native=native.TWIN,
    puzzles="riftkeep.puzzles.ringrift_kit:KIT",
)
