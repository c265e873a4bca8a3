"""What the games of a configuration say, with 95 % intervals."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from riftkeep.arena.ratings import Z95, Estimate, wilson
from riftkeep.balance.games import BalanceGame, Configuration


@dataclass(frozen=True)
class Summary:
    """One configuration. Shares are of all its games."""

    configuration: Configuration
    games: int
    num_players: int
    seats: tuple[Estimate, ...]
    """How often each seat of the board won."""
    people: tuple[Estimate, ...]
    """How often each person won, by the seats in which they began; as ``seats`` without swaps."""
    swaps: Estimate | None
    """How often the second person swapped sides, where the pie rule is in force."""
    swapped_wins: Estimate | None
    """How often the second person won after swapping; None if nobody swapped."""
    unswapped_wins: Estimate | None
    """How often the second person won without having swapped, where that was possible."""
    reasons: tuple[tuple[str, Estimate], ...]
    """The ways the games ended, the most frequent first."""
    turns: Estimate
    moves: Estimate
    decisions: Estimate
    branching: Estimate
    """The mean number of legal moves where there was a choice, game by game."""
    most_moves: int


def summarize(configuration: Configuration, games: Sequence[BalanceGame]) -> Summary:
    """What these games say; there must be one at least."""
    game = configuration.load()
    count = len(games)
    swapped = [entry for entry in games if entry.is_swapped]
    unswapped = [entry for entry in games if not entry.is_swapped]
    has_pie = bool(game.options_json.get("pie_rule")) and game.num_players == 2
    reasons = Counter(entry.reason for entry in games)
    return Summary(
        configuration,
        count,
        game.num_players,
        tuple(
            wilson(sum(entry.winner == seat for entry in games), count)
            for seat in range(1, game.num_players + 1)
        ),
        tuple(
            wilson(sum(entry.person == person for entry in games), count)
            for person in range(1, game.num_players + 1)
        ),
        wilson(len(swapped), count) if has_pie else None,
        _won_by_second(swapped) if has_pie else None,
        _won_by_second(unswapped) if has_pie else None,
        tuple((reason, wilson(number, count)) for reason, number in reasons.most_common()),
        mean([entry.turns for entry in games]),
        mean([entry.moves for entry in games]),
        mean([entry.decisions for entry in games]),
        mean([entry.branching for entry in games]),
        max(entry.most_moves for entry in games),
    )


def _won_by_second(games: Sequence[BalanceGame]) -> Estimate | None:
    if not games:
        return None
    return wilson(sum(entry.person == 2 for entry in games), len(games))


def mean(values: Sequence[float]) -> Estimate:
    """A mean with its normal interval."""
    count = len(values)
    middle = sum(values) / count
    if count == 1:
        return Estimate(middle, -math.inf, math.inf)
    variance = sum((value - middle) ** 2 for value in values) / (count - 1)
    width = Z95 * math.sqrt(variance / count)
    return Estimate(middle, middle - width, middle + width)
