"""`riftkeep engine`: analyses for other programs, asked for and answered as JSON lines."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from riftkeep.cli.judging import EvaluatorOption, MemoryOption, NetOption, search_settings


def engine(
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="How many requests to look at side by side.")
    ] = 1,
    evaluator: EvaluatorOption = None,
    net: NetOption = None,
    memory: MemoryOption = None,
) -> None:
    """Analyze for another program: JSON lines on standard input and output."""
    import riftkeep
    from riftkeep.adapters.analysis_engine import AnalysisEngine

    settings = search_settings(evaluator, net, memory)
    engine = AnalysisEngine(sys.stdout.buffer, riftkeep.__version__, workers, settings)
    engine.run(sys.stdin.buffer)
