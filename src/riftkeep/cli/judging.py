"""The options of commands that say how positions are judged, and how much may be remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from riftkeep.search.limits import Settings

EvaluatorOption = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="What judges positions: best, hand, net, rollout, or MODULE:FUNCTION of your own.",
    ),
]
NetOption = Annotated[
    str | None, typer.Option(metavar="FILE", help="Judge by the net in a file of your own.")
]
MemoryOption = Annotated[
    int | None,
    typer.Option("--memory", min=1, help="How many megabytes a search may remember: 512."),
]


def search_settings(evaluator: str | None, net: str | None, memory: int | None) -> Settings:
    """The settings that the options ask for."""
    from riftkeep.search.limits import Settings

    usual = Settings()
    return Settings(
        evaluator=evaluator or usual.evaluator,
        net=net or usual.net,
        memory_megabytes=memory or usual.memory_megabytes,
    )
