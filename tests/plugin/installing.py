"""Installing the third game as packages are: into a folder, with its metadata and entry point."""

from __future__ import annotations

import shutil
from pathlib import Path

SOURCE = Path(__file__).parent / "three_reversi"
ENTRY_POINT = "[riftkeep.games]\n{name} = {value}\n"


def install(
    folder: Path, name: str = "three_reversi", value: str = "three_reversi.plug:PLUG"
) -> Path:
    """Put the package and its metadata into a folder, which then belongs on the path."""
    if not (folder / "three_reversi").exists():
        shutil.copytree(SOURCE, folder / "three_reversi", ignore=shutil.ignore_patterns("__py*"))
    metadata = folder / f"{name}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(ENTRY_POINT.format(name=name, value=value))
    return folder
