"""What self-play shows, as Markdown tables and SVG plots."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from riftkeep.arena.ratings import Estimate
from riftkeep.balance.summary import Summary
from riftkeep.core.registry import about

REPORT, SEATS, ENDINGS, LENGTHS = "report.md", "seats.svg", "endings.svg", "lengths.svg"
_WIDTH, _LEFT, _ROW = 760, 230, 26
_RIGHT = _WIDTH - 40
_SHADES = ("#3b6fb6", "#d9822b", "#6a9f4b", "#9a6fb0", "#777777")
_DASHES = ("", "6 3", "2 3", "8 2 2 2", "1 4")


def write_report(folder: Path, summaries: Sequence[Summary]) -> None:
    """Write the tables and the plots into a folder."""
    for name, text in (
        (REPORT, format_report(summaries)),
        (SEATS, seats_plot(summaries)),
        (ENDINGS, endings_plot(summaries)),
        (LENGTHS, lengths_plot(summaries)),
    ):
        (folder / name).write_text(text, "utf-8")


def label(summary: Summary) -> str:
    """A configuration in a few words."""
    options = summary.configuration.load().options_json
    known = about(summary.configuration.game)
    unusual = "".join(f" {option}" for option in summary.configuration.unusual_options)
    return f"{known.title} {known.short_names(options).words}{unusual}"


def format_report(summaries: Sequence[Summary]) -> str:
    """The tables, in Markdown."""
    return "\n".join(
        [
            "### Seats",
            "",
            *_table(
                ("configuration", "level", "games", "seat 1 wins", "other seats"),
                [
                    (
                        label(entry),
                        str(entry.configuration.level),
                        str(entry.games),
                        _share(entry.seats[0]),
                        ", ".join(f"{share.value:.0%}" for share in entry.seats[1:]),
                    )
                    for entry in summaries
                ],
            ),
            "",
            *_pie_rule(summaries),
            "### Ways of winning",
            "",
            *_table(
                ("configuration", "endings"),
                [
                    (
                        label(entry),
                        ", ".join(
                            f"{reason.replace('_', ' ')} {_share(share)}"
                            for reason, share in entry.reasons
                        ),
                    )
                    for entry in summaries
                ],
            ),
            "",
            "### Length and choice",
            "",
            *_table(
                ("configuration", "turns", "moves", "decisions", "legal moves per decision",
                 "most legal moves"),
                [
                    (
                        label(entry),
                        *(
                            _number(value)
                            for value in (
                                entry.turns, entry.moves, entry.decisions, entry.branching,
                            )
                        ),
                        str(entry.most_moves),
                    )
                    for entry in summaries
                ],
            ),
            "",
        ]
    )  # fmt: skip


def _pie_rule(summaries: Sequence[Summary]) -> list[str]:
    """Who swapped and which person won, for games of two that know the pie rule."""
    entries = [
        entry
        for entry in summaries
        if entry.num_players == 2 and "pie_rule" in entry.configuration.load().options_json
    ]
    if not entries:
        return []
    return [
        "### People and the pie rule",
        "",
        "The first person is the one who began in seat 1. By the pie rule the second one may take",
        "over that side, and then holds seat 1.",
        "",
        *_table(
            ("configuration", "level", "games", "first person wins", "second person swaps",
             "second person wins after a swap", "and without one"),
            [
                (
                    label(entry),
                    str(entry.configuration.level),
                    str(entry.games),
                    _share(entry.people[0]),
                    _share_or_dash(entry.swaps),
                    _share_or_dash(entry.swapped_wins),
                    _share_or_dash(entry.unswapped_wins),
                )
                for entry in entries
            ],
        ),
        "",
    ]  # fmt: skip


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    lines = [heads, ["---"] * len(heads), *rows]
    return [f"| {' | '.join(cells)} |" for cells in lines]


def _share(share: Estimate) -> str:
    return f"{share.value:.0%} [{share.low:.0%}, {share.high:.0%}]"


def _share_or_dash(share: Estimate | None) -> str:
    return "–" if share is None else _share(share)


def _number(value: Estimate) -> str:
    return f"{value.value:.1f} ± {value.high - value.value:.1f}"


def seats_plot(summaries: Sequence[Summary]) -> str:
    """How often seat 1 wins, with its interval; the bar across is what an even game would give."""
    parts = _frame("How often seat 1 wins (95 % interval; the tick is an even share)", summaries)
    for row, entry in enumerate(summaries):
        y, share = _y(row), entry.seats[0]
        even = _x(1 / entry.num_players)
        parts += [
            f'<line x1="{even:.1f}" x2="{even:.1f}" y1="{y - 9}" y2="{y + 9}" stroke="#d9822b"'
            ' stroke-width="3"/>',
            f'<line x1="{_x(share.low):.1f}" x2="{_x(share.high):.1f}" y1="{y}" y2="{y}"'
            ' stroke="#3b6fb6" stroke-width="3"/>',
            f'<circle cx="{_x(share.value):.1f}" cy="{y}" r="5" fill="#3b6fb6"/>',
            _text(_RIGHT + 4, y + 4, f"{share.value:.0%}"),
        ]
    return _finished(parts)


def endings_plot(summaries: Sequence[Summary]) -> str:
    """How games end, as shares of a bar; the texts say what the colors do."""
    names = list(dict.fromkeys(reason for entry in summaries for reason, _ in entry.reasons))
    parts = _frame("How games end", summaries)
    for row, entry in enumerate(summaries):
        at = 0.0
        for reason, share in entry.reasons:
            number = names.index(reason) % len(_SHADES)
            left, right = _x(at), _x(at + share.value)
            parts.append(
                f'<rect x="{left:.1f}" y="{_y(row) - 9}" width="{right - left:.1f}" height="18"'
                f' fill="{_SHADES[number]}" fill-opacity="0.75" stroke="currentColor"'
                f' stroke-dasharray="{_DASHES[number]}"/>'
            )
            if share.value >= 0.18:
                text = f"{reason.replace('_', ' ')} {share.value:.0%}"
                parts.append(_text(left + 4, _y(row) + 4, text, "#fff"))
            at += share.value
    return _finished(parts)


def lengths_plot(summaries: Sequence[Summary]) -> str:
    """Decisions of a game, on a scale up to the longest."""
    most = max(entry.decisions.value for entry in summaries)
    parts = _frame("Decisions of a game (mean)", summaries, f"{most:.0f}")
    for row, entry in enumerate(summaries):
        right = _x(entry.decisions.value / most)
        parts += [
            f'<rect x="{_LEFT}" y="{_y(row) - 8}" width="{right - _LEFT:.1f}" height="16"'
            ' fill="#3b6fb6"/>',
            _text(_RIGHT + 4, _y(row) + 4, f"{entry.decisions.value:.0f}"),
        ]
    return _finished(parts)


def _frame(title: str, summaries: Sequence[Summary], most: str = "100 %") -> list[str]:
    height = 60 + _ROW * len(summaries)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img"'
        f' aria-label="{escape(title)}" font-family="sans-serif" font-size="12" color="#333">',
        f'<rect width="{_WIDTH}" height="{height}" fill="#fff"/>',
        _text(12, 20, title),
        f'<line x1="{_LEFT}" x2="{_LEFT}" y1="32" y2="{height - 22}" stroke="#999"/>',
        f'<line x1="{_RIGHT}" x2="{_RIGHT}" y1="32" y2="{height - 22}" stroke="#ddd"/>',
        _text(_LEFT - 3, height - 6, "0"),
        _text(_RIGHT - 20, height - 6, most),
    ]
    return parts + [_text(12, _y(row) + 4, label(entry)) for row, entry in enumerate(summaries)]


def _finished(parts: list[str]) -> str:
    return "\n".join([*parts, "</svg>"]) + "\n"


def _text(x: float, y: float, text: str, color: str = "#333") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{color}">{escape(text)}</text>'


def _x(share: float) -> float:
    return _LEFT + (_RIGHT - _LEFT) * share


def _y(row: int) -> int:
    return 46 + _ROW * row
