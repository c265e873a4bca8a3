"""The games, each in a folder of its own, imported when it is first asked for."""

from riftkeep.core.registry import register_shipped


def register_games() -> None:
    """Make every game known to ``riftkeep.load``; the first one is meant where none is named."""
    register_shipped("ringrift", "riftkeep.games.ringrift.plug:PLUG")
    register_shipped("great_kingdom", "riftkeep.games.great_kingdom.plug:PLUG")
