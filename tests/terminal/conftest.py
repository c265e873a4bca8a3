"""The command, ready to be run."""

from __future__ import annotations

from tests.cli.conftest import cli

__all__ = ["cli"]
