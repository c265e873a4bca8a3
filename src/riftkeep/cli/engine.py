"""`riftkeep engine`: analyses for other programs, asked for and answered as JSON lines."""

from __future__ import annotations

import sys
from typing import Annotated

import typer


def engine(
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="How many requests to look at side by side.")
    ] = 1,
) -> None:
    """Analyse for another program: JSON lines on standard input and output."""
    import riftkeep
    from riftkeep.adapters.analysis_engine import AnalysisEngine

    AnalysisEngine(sys.stdout.buffer, riftkeep.__version__, workers).run(sys.stdin.buffer)
