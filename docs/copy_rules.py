"""Copy the rules of every game into the site: ``make docs`` runs it.

RULES.md lives with the code it describes; the site needs it under ``docs``, with links that lead to
the pictures from there.
"""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent / "rules"
GAMES = Path(__file__).parent.parent / "src/riftkeep/games"


def main() -> None:
    """Write ``docs/rules/GAME.md`` for every game that has a RULES.md."""
    FOLDER.mkdir(exist_ok=True)
    for path in sorted(GAMES.glob("*/RULES.md")):
        text = path.read_text(encoding="utf-8").replace("../../../../docs/", "../")
        (FOLDER / f"{path.parent.name}.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
