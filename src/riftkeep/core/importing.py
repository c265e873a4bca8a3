"""Objects of other people's modules, named by a text such as ``module:name``."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any


def imported(module: str, name: str) -> Any:
    """What a module calls by a name; modules of the current folder are found after all others.

    Whatever importing the module raises goes through, and AttributeError if it has no such name.
    """
    folder = os.getcwd()
    if folder not in sys.path and "" not in sys.path:
        sys.path.append(folder)
    return getattr(importlib.import_module(module), name)
