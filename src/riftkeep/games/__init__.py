"""The games, each in a folder of its own."""

from riftkeep.core.registry import register


def register_games() -> None:
    """Make every game known to ``riftkeep.load``."""
    from riftkeep.games.great_kingdom.game import GreatKingdom
    from riftkeep.games.ringrift.game import RingRift

    register("ringrift", RingRift.with_options)
    register("great_kingdom", GreatKingdom.with_options)
