"""The result of a match for people: a text with tables, and a plot of the ratings as SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from riftkeep.arena.folder import write_json
from riftkeep.arena.ratings import Estimate
from riftkeep.arena.sprt import Decision
from riftkeep.arena.summary import Line, Standing, Summary
from riftkeep.core.registry import about
from riftkeep.durable import write_atomically

RESULT, REPORT, PLOT = "result.json", "report.txt", "ratings.svg"
_LONGEST_NAME = 40
_MOST_FAILURES = 10


def write_report(path: Path, summary: Summary) -> None:
    """Write the result file, the report and the plot of a match into its folder."""
    write_json(path / RESULT, summary.to_json())
    write_atomically(path / REPORT, format_report(summary))
    write_atomically(path / PLOT, format_plot(summary))


def format_report(summary: Summary) -> str:
    """The report: who scored what, ratings, splits by seat and by way of winning, costs."""
    parts = [_head(summary), _standings(summary)]
    if summary.pairs:
        parts.append(_pairs(summary))
    if summary.sprt is not None:
        parts.append(_sprt(summary))
    parts += [_by_seat(summary), _by_reason(summary), _costs(summary)]
    if summary.failures:
        shown = summary.failures[:_MOST_FAILURES]
        more = len(summary.failures) - len(shown)
        parts.append(
            "\n".join(["Failures", *(f"  {text}" for text in shown)])
            + (f"\n  and {more} more" if more else "")
        )
    return "\n\n".join(parts) + "\n"


def _head(summary: Summary) -> str:
    settings = summary.settings
    options = ", ".join(f"{name} {value}" for name, value in settings.options.items())
    state = "finished" if summary.is_finished else "not finished"
    lines = [
        f"{about(settings.game).title} ({options}), seed {settings.seed}",
        f"{summary.counted} games count of {summary.planned}, "
        f"{summary.duplicates} duplicates rejected; {state}; "
        f"{summary.mean_moves:.0f} moves a game",
    ]
    if summary.swapped:
        lines.append(f"the sides were swapped in {summary.swapped} games")
    return "\n".join(lines)


def _standings(summary: Summary) -> str:
    ranked = sorted(summary.standings, key=lambda standing: -standing.elo.value)
    has_two_seats = len(summary.seats) == 2
    rows = []
    for standing in ranked:
        row = [_name(standing), *_counts(standing.total), *_share(standing.total.score)]
        row += [_elo(standing.elo), _elo_interval(standing.elo)]
        if not has_two_seats:
            row.append(f"{100 * standing.over_even.value:+.1f}")
            row.append(_interval(standing.over_even, 100, "+.1f"))
        rows.append(row)
    headers = ["player", "games", "won", "drawn", "lost", "score %", "95 %", "Elo", "95 %"]
    if not has_two_seats:
        headers += ["over even %", "95 % by blocks"]
    return _table(headers, rows)


def _pairs(summary: Summary) -> str:
    rows = [
        [
            f"{pair.a[:_LONGEST_NAME]} - {pair.b[:_LONGEST_NAME]}",
            *_counts(pair.line),
            *_share(pair.line.score),
            _elo(pair.elo),
            _elo_interval(pair.elo),
        ]
        for pair in summary.pairs
    ]
    headers = ["pair", "games", "won", "drawn", "lost", "score %", "95 %", "Elo", "95 %"]
    return _table(headers, rows)


def _sprt(summary: Summary) -> str:
    test, settings = summary.sprt, summary.settings.sprt
    assert test is not None and settings is not None
    said = {
        Decision.ACCEPT_H0: f"H0 accepted: the difference is {settings.elo0:g} or less",
        Decision.ACCEPT_H1: f"H1 accepted: the difference is {settings.elo1:g} or more",
        Decision.NONE: "undecided",
    }[Decision(test.decision)]
    return (
        f"SPRT, Elo {settings.elo0:g} against {settings.elo1:g}: {said}\n"
        f"  log-likelihood ratio {test.ratio:.2f}, bounds {test.lower:.2f} and {test.upper:.2f}; "
        f"pairs with 0, 1/2, 1, 3/2, 2 points: {', '.join(map(str, test.pairs))}"
    )


def _by_seat(summary: Summary) -> str:
    rows = []
    for seat, (line, elo) in enumerate(zip(summary.seats, summary.seat_elo, strict=True), 1):
        rows.append(["everybody", str(seat), *_counts(line), *_share(line.score), _elo(elo)])
    for standing in summary.standings:
        for seat, line in enumerate(standing.by_seat, 1):
            rows.append([_name(standing), str(seat), *_counts(line), *_share(line.score), ""])
    headers = ["by seat", "seat", "games", "won", "drawn", "lost", "score %", "95 %", "seat Elo"]
    return _table(headers, rows)


def _by_reason(summary: Summary) -> str:
    rows = []
    for reason, count in summary.ended_by.items():
        row = [reason, str(count)]
        for standing in summary.standings:
            won, lost = standing.won_by.get(reason, 0), standing.lost_by.get(reason, 0)
            row.append(f"{won} / {lost}")
        rows.append(row)
    headers = ["ended by", "games", *(f"{_name(s)} won / lost" for s in summary.standings)]
    return _table(headers, rows)


def _costs(summary: Summary) -> str:
    rows = [
        [
            _name(standing),
            f"{standing.cpu_seconds:.2f}",
            str(standing.decisions),
            f"{1000 * standing.cpu_seconds / max(1, standing.decisions):.2f}",
            f"{1000 * standing.slowest_seconds:.1f}",
        ]
        for standing in summary.standings
    ]
    return _table(["CPU time", "seconds", "decisions", "ms each", "slowest ms"], rows)


def _name(standing: Standing) -> str:
    return standing.name[:_LONGEST_NAME]


def _counts(line: Line) -> list[str]:
    return [str(number) for number in (line.games, line.won, line.drawn, line.lost)]


def _share(estimate: Estimate) -> list[str]:
    return [f"{100 * estimate.value:.1f}", _interval(estimate, 100, ".1f")]


def _interval(estimate: Estimate, scale: float, style: str) -> str:
    return f"{scale * estimate.low:{style}} .. {scale * estimate.high:{style}}"


def _elo(estimate: Estimate) -> str:
    """An Elo difference; whoever has won or lost every game has only a bound."""
    if math.isinf(estimate.value):
        return f"> {estimate.low:+.0f}" if estimate.value > 0 else f"< {estimate.high:+.0f}"
    return f"{estimate.value:+.0f}"


def _elo_interval(estimate: Estimate) -> str:
    if math.isinf(estimate.low) and math.isinf(estimate.high):
        return "unknown"
    if math.isinf(estimate.high):
        return f"{estimate.low:+.0f} or more"
    if math.isinf(estimate.low):
        return f"{estimate.high:+.0f} or less"
    return f"{estimate.low:+.0f} .. {estimate.high:+.0f}"


def _table(headers: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(headers, *rows, strict=True)]
    lines = []
    for row in (headers, *rows):
        first, *rest = (
            text.ljust(width) if column == 0 else text.rjust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("  ".join([first, *rest]).rstrip())
    return "\n".join(lines)


_LEFT, _WIDTH, _ROW, _TOP = 260, 820, 34, 64


def format_plot(summary: Summary) -> str:
    """The ratings with their intervals as a self-contained SVG document, the strongest on top."""
    ranked = sorted(summary.standings, key=lambda standing: -standing.elo.value)
    low, high, step = _axis([standing.elo for standing in ranked])
    height = _TOP + _ROW * len(ranked) + 44
    bottom = height - 40

    def across(elo: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - 90) * (elo - low) / (high - low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img"'
        ' font-family="sans-serif" font-size="14">',
        "<title>Elo with 95 % intervals</title>",
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
        f'<text x="16" y="26" font-weight="bold">{escape(_plot_title(summary))}</text>',
        '<text x="16" y="46" fill="#444444">'
        f"Elo with 95 % intervals, {summary.counted} games</text>",
    ]
    for tick in range(int(low), int(high) + 1, step):
        x = across(tick)
        parts.append(f'<path d="M{x:.1f} {_TOP - 6}V{bottom}" stroke="#cccccc"/>')
        parts.append(f'<text x="{x:.1f}" y="{bottom + 20}" text-anchor="middle">{tick}</text>')
    for number, standing in enumerate(ranked):
        y = _TOP + _ROW * number + _ROW / 2
        elo = standing.elo
        name = standing.name if len(standing.name) <= 30 else standing.name[:29] + "…"
        parts += [
            f'<text x="{_LEFT - 14}" y="{y + 5}" text-anchor="end">{escape(name)}</text>',
            f'<path d="M{across(elo.low):.1f} {y}H{across(elo.high):.1f}'
            f'M{across(elo.low):.1f} {y - 5}v10M{across(elo.high):.1f} {y - 5}v10"'
            ' stroke="#1f5fa8" stroke-width="2" fill="none"/>',
            f'<circle cx="{across(elo.value):.1f}" cy="{y}" r="5" fill="#1f5fa8"/>',
            f'<text x="{_WIDTH - 16}" y="{y + 5}" text-anchor="end">{elo.value:+.0f}</text>',
        ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _plot_title(summary: Summary) -> str:
    options = ", ".join(f"{name} {value}" for name, value in summary.settings.options.items())
    return f"{about(summary.settings.game).title} ({options})"[:100]


def _axis(estimates: Sequence[Estimate]) -> tuple[float, float, int]:
    """Round ends for the axis, and the distance of its ticks."""
    low = min(estimate.low for estimate in estimates)
    high = max(estimate.high for estimate in estimates)
    step = next((step for step in (10, 20, 50, 100, 200, 500) if (high - low) / step <= 8), 1000)
    first, last = step * math.floor(low / step), step * math.ceil(high / step)
    return first, last if last > first else first + step, step
