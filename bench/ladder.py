"""Measure the ladder of levels: each against the one below, as a table and an Elo curve.

    python -m bench.ladder DIR [--game great_kingdom] [--board square19] [--players 2]
                               [--games 200] [--seed 1] [--highest 10] [--plot curve.svg]

Plays ``riftkeep match level:N level:N-1`` for every N with everything kept in DIR, so that it can
be interrupted and run again. Prints a Markdown table with 95 % intervals; the Elo of a level is the
sum of the steps up to it, level 1 being 0. Only steps that are measured appear.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import riftkeep  # noqa: F401 - makes the games known
from riftkeep.arena.ratings import wilson
from riftkeep.core.registry import about

WIDTH, HEIGHT, MARGIN = 640, 320, 48


@dataclass(frozen=True)
class Step:
    """How one level did against the one below it."""

    level: int
    won: int
    games: int
    score: float
    low: float
    high: float

    @property
    def elo(self) -> float:
        """The difference to the level below; all games won count as half a game less."""
        most = 1 - 0.5 / self.games
        score = min(max(self.score, 1 - most), most)
        return 400 * math.log10(score / (1 - score))


def measure(folder: Path, level: int, options: list[str]) -> Step | None:
    """Play the match of a level unless its result is there; None if it could not be finished."""
    kept = folder / f"level-{level}.json"
    if not kept.exists():
        match = folder / f"level-{level}"
        players = [f"level:{level}", f"level:{level - 1}"]
        how = ["--resume"] if match.exists() else [*players, *options]
        program = str(Path(sys.executable).with_name("riftkeep"))
        command = [program, "match", *how, "--out", str(match), "--processes", "1", "--json"]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
        if done.returncode:
            return None
        kept.write_bytes(done.stdout)
    return step_from(json.loads(kept.read_text(encoding="utf-8")), level)


def step_from(result: dict[str, object], level: int) -> Step:
    """The step that the JSON of a match tells of.

    With more than two seats each of the two levels has some of them, in turn; a game is won by a
    level if one of its seats wins, so that even is a half for any number of players.
    """
    standings, games = result["standings"], result["counted"]
    assert isinstance(standings, list) and isinstance(games, int)
    total = next(entry["total"] for entry in standings if entry["name"] == f"level:{level}")
    score = wilson(total["score"]["value"] * total["games"], games)
    return Step(level, total["won"], games, score.value, score.low, score.high)


def table(steps: list[Step]) -> str:
    """The steps as a table in Markdown."""
    lines = ["| level | won against the one below | 95 % interval | Elo |", "|---|---|---|---|"]
    lines.append("| 1 | | | 0 |")
    elo = 0.0
    for step in steps:
        elo += step.elo
        lines.append(
            f"| {step.level} | {step.won} of {step.games}, {step.score:.1%} | "
            f"{step.low:.1%} to {step.high:.1%} | {elo:.0f} |"
        )
    return "\n".join(lines)


def plot(steps: list[Step], title: str) -> str:
    """The Elo curve as a picture."""
    points = [(1, 0.0)]
    for step in steps:
        points.append((step.level, points[-1][1] + step.elo))
    top = max(elo for _, elo in points) * 1.05 or 1
    wide, high = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN

    def place(level: int, elo: float) -> tuple[float, float]:
        return MARGIN + wide * (level - 1) / 9, HEIGHT - MARGIN - high * elo / top

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="sans-serif" font-size="12">',
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{WIDTH / 2}" y="20" text-anchor="middle">{title}</text>',
    ]
    for level in range(1, 11):
        x, y = place(level, 0)
        parts.append(f'<text x="{x:.0f}" y="{y + 18:.0f}" text-anchor="middle">{level}</text>')
    for elo in range(0, int(top) + 1, 200):
        x, y = place(1, elo)
        parts.append(f'<path d="M{x:.0f} {y:.1f}h{wide}" stroke="#ddd"/>')
        parts.append(f'<text x="{x - 8:.0f}" y="{y + 4:.1f}" text-anchor="end">{elo}</text>')
    line = " ".join("{:.1f},{:.1f}".format(*place(*point)) for point in points)
    parts.append(f'<polyline points="{line}" fill="none" stroke="#1f5fa8" stroke-width="2"/>')
    for point in points:
        x, y = place(*point)
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#1f5fa8"/>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", default="ringrift")
    parser.add_argument("--board")
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--highest", type=int, default=10)
    parser.add_argument("--plot", type=Path)
    arguments = parser.parse_args()
    options = ["--game", arguments.game, "--games", str(arguments.games)]
    options += ["--seed", str(arguments.seed)]
    options += ["--board", arguments.board] if arguments.board else []
    options += ["--players", str(arguments.players)] if arguments.players else []
    arguments.folder.mkdir(parents=True, exist_ok=True)
    steps: list[Step] = []
    for level in range(2, arguments.highest + 1):
        step = measure(arguments.folder, level, options)
        if step is None:
            break
        steps.append(step)
    print(table(steps))
    if arguments.plot:
        title = about(arguments.game).title
        name = f"{title}, {arguments.board}" if arguments.board else title
        arguments.plot.write_text(plot(steps, f"Elo of the levels, {name}"), encoding="utf-8")


if __name__ == "__main__":
    main()
