"""Run pytest with another build of the compiled core than the one installed.

python -m tests.native.with_core build/sanitize tests/native -q
"""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path

import pytest


def load(folder: Path) -> Path:
    """Make the module in this folder ``riftkeep._core``; where it was found."""
    (path,) = folder.glob("_core.*.so")
    spec = importlib.util.spec_from_file_location("riftkeep._core", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["riftkeep._core"] = module
    spec.loader.exec_module(module)
    return path


if __name__ == "__main__":
    print("riftkeep._core is", load(Path(sys.argv[1])), flush=True)
    os.environ["RIFTKEEP_REQUIRE_NATIVE"] = "1"
    sys.exit(pytest.main(["-p", "no:cacheprovider", *sys.argv[2:]]))
