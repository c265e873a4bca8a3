"""The games, each in a folder of its own."""

from riftkeep.core.registry import register


def register_games() -> None:
    """Make every game known to ``riftkeep.load``."""
    from riftkeep.games.great_kingdom.about import ABOUT as GREAT_KINGDOM
    from riftkeep.games.great_kingdom.game import GreatKingdom
    from riftkeep.games.ringrift.about import ABOUT as RINGRIFT
    from riftkeep.games.ringrift.game import RingRift

    register("ringrift", RingRift.with_options, RINGRIFT)
    register("great_kingdom", GreatKingdom.with_options, GREAT_KINGDOM)
