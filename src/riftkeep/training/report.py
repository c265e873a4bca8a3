"""A page about a run: losses, strength, balance of the seats, endings and lengths, as plots."""

from __future__ import annotations

from collections import defaultdict
from html import escape
from pathlib import Path
from typing import Any

from riftkeep.arena.ratings import elo_of
from riftkeep.durable import write_atomically
from riftkeep.training.folder import RunFolder

REPORT = "report.html"
Json = dict[str, Any]
Series = dict[str, list[tuple[float, float]]]

_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 640, 260, 56, 130, 30, 34
_COLORS = ("#1f6fb4", "#c8641e", "#2f8f46", "#8250a8", "#8a7400", "#4d4d4d")
_DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 4", "10 4")


def write_report(path: Path) -> Path:
    """Write the page of a run into its folder; where it is."""
    folder = RunFolder.open(path)
    events = folder.events()
    parts = [
        f"<h1>{escape(path.resolve().name)}</h1>",
        f"<p>{escape(_summary(folder, events))}</p>",
        chart("Loss of each net", "net", losses(events)),
        chart(
            "Elo against the first champion, over CPU-hours", "CPU-hours", strength(events, folder)
        ),
        chart("Share won by each seat", "net", seats(events)),
        chart("How games end", "net", endings(events)),
        chart("Moves of a game", "net", lengths(events)),
    ]
    page = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Training run</title>'
        "<style>body{font:16px system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}"
        "svg{width:100%;height:auto}</style><body>" + "\n".join(parts) + "</body></html>\n"
    )
    file = folder.path / REPORT
    write_atomically(file, page)
    return file


def cpu_hours(events: list[Json]) -> dict[int, float]:
    """The CPU-hours that were spent until each net was there."""
    spent, found = 0.0, {}
    for event in events:
        spent += float(event.get("cpu_seconds", 0)) / 3600
        if event["event"] == "net":
            found[int(event["net"])] = spent
    return found


def losses(events: list[Json]) -> Series:
    """Each part of the loss by net."""
    series: Series = defaultdict(list)
    for event in events:
        if event["event"] == "net":
            for name, value in event["losses"].items():
                series[name].append((event["net"], value))
    return series


def strength(events: list[Json], folder: RunFolder) -> Series:
    """The Elo of each net, added up along the champions that it met."""
    elo: dict[int, float] = {0: 0.0}
    hours = cpu_hours(events)
    points = []
    for net, gate in folder.gates().items():
        met = [meeting for meeting in gate["meetings"] if meeting["other"] == gate["champion"]]
        games = sum(meeting["games"] for meeting in met)
        share = sum(meeting["games"] * meeting["share"] for meeting in met) / max(1, games)
        fair = sum(meeting["games"] * meeting["fair"] for meeting in met) / max(1, games)
        bounded = min(max(share * 0.5 / max(fair, 1e-9), 0.01), 0.99)
        elo[net] = elo.get(gate["champion"], 0.0) + elo_of(bounded)
        points.append((hours.get(net, 0.0), elo[net]))
    return {"net": points}


def _games(events: list[Json]) -> dict[int, list[Json]]:
    by_net: dict[int, list[Json]] = defaultdict(list)
    for event in events:
        if event["event"] == "games":
            by_net[int(event["net"])].append(event)
    return by_net


def seats(events: list[Json]) -> Series:
    """The share that each starting seat won, by the net that played."""
    series: Series = defaultdict(list)
    for net, played in sorted(_games(events).items()):
        by_seat: dict[int, list[tuple[float, int]]] = defaultdict(list)
        for event in played:
            for seat, share in enumerate(event["wins"], 1):
                by_seat[seat].append((share, event["games"]))
        for seat, shares in by_seat.items():
            total = sum(games for _, games in shares)
            series[f"seat {seat}"].append((net, sum(s * g for s, g in shares) / total))
    return series


def endings(events: list[Json]) -> Series:
    """How often games ended in each way, by the net that played."""
    series: Series = defaultdict(list)
    for net, played in sorted(_games(events).items()):
        total = sum(event["games"] for event in played)
        for reason in sorted({reason for event in played for reason in event["endings"]}):
            ended = sum(event["endings"].get(reason, 0) for event in played)
            series[f"way {reason}"].append((net, ended / total))
    return series


def lengths(events: list[Json]) -> Series:
    """The mean length of a game, by the net that played."""
    found: list[tuple[float, float]] = []
    for net, played in sorted(_games(events).items()):
        found.append((net, sum(e["moves"] for e in played) / sum(e["games"] for e in played)))
    return {"moves": found}


def chart(title: str, across: str, series: Series) -> str:
    """Lines as SVG, told apart by color and by dashes."""
    points = [point for line in series.values() for point in line]
    head = f"<h2>{escape(title)}</h2>"
    if not points:
        return head + "<p>Nothing yet.</p>"
    low_x, high_x = min(x for x, _ in points), max(x for x, _ in points)
    low_y, high_y = min(0.0, *(y for _, y in points)), max(y for _, y in points)
    high_x, high_y = max(high_x, low_x + 1e-6), max(high_y, low_y + 1e-6)

    def at(x: float, y: float) -> str:
        across_share, up_share = (x - low_x) / (high_x - low_x), (y - low_y) / (high_y - low_y)
        left = _LEFT + across_share * (_WIDTH - _LEFT - _RIGHT)
        return f"{left:.1f},{_HEIGHT - _BOTTOM - up_share * (_HEIGHT - _TOP - _BOTTOM):.1f}"

    bottom = _HEIGHT - _BOTTOM
    parts = [
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(title)}">',
        f'<path d="M{_LEFT},{_TOP}V{bottom}H{_WIDTH - _RIGHT}" fill="none" stroke="#999"/>',
        _text(4, _TOP + 4, f"{high_y:.3g}"),
        _text(4, bottom, f"{low_y:.3g}"),
        _text(_LEFT, _HEIGHT - 8, f"{low_x:.3g}"),
        _text(_WIDTH - _RIGHT - 30, _HEIGHT - 8, f"{high_x:.3g} {across}"),
    ]
    for index, (name, line) in enumerate(series.items()):
        color, dash = _COLORS[index % len(_COLORS)], _DASHES[index % len(_DASHES)]
        way = " ".join(at(x, y) for x, y in line)
        style = f'fill="none" stroke="{color}" stroke-width="2" stroke-dasharray="{dash}"'
        parts.append(f'<polyline points="{way}" {style}/>')
        y = _TOP + 18 * index
        parts.append(f'<path d="M{_WIDTH - _RIGHT + 8},{y}h24" {style}/>')
        parts.append(_text(_WIDTH - _RIGHT + 38, y + 4, name))
    return head + "".join(parts) + "</svg>"


def _text(x: float, y: float, text: str) -> str:
    return f'<text x="{x}" y="{y}" font-size="12" fill="currentColor">{escape(text)}</text>'


def _summary(folder: RunFolder, events: list[Json]) -> str:
    hours = sum(float(event.get("cpu_seconds", 0)) for event in events) / 3600
    return (
        f"{folder.num_games()} games, {len(folder.nets())} nets, champion: net {folder.champion}, "
        f"{hours:.1f} CPU-hours of games and training."
    )
