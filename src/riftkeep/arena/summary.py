"""What the games of a match say: scores, ratings, splits, failures and processor time, as data."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations

from riftkeep.arena.match import GameResult
from riftkeep.arena.ratings import Z95, Estimate, Ratings, elo_of, rate, wilson
from riftkeep.arena.runner import Tally
from riftkeep.arena.settings import MatchSettings
from riftkeep.core.game import Json

ANCHOR = "random"
"""A contestant of this kind has the rating 0, so that ratings of different matches compare."""


@dataclass(frozen=True)
class Line:
    """Won, drawn and lost games, and the share of them won with its interval.

    With more than two seats a shared first place is a drawn game, and everybody's share of all
    games together is one a game.
    """

    games: int
    won: int
    drawn: int
    lost: int
    score: Estimate


@dataclass(frozen=True)
class Standing:
    """Everything about one contestant. ``over_even`` compares blocks with an even share."""

    name: str
    text: str
    total: Line
    elo: Estimate
    over_even: Estimate
    by_seat: tuple[Line, ...]
    won_by: dict[str, int]
    lost_by: dict[str, int]
    cpu_seconds: float
    decisions: int
    slowest_seconds: float


@dataclass(frozen=True)
class Pair:
    """Two contestants against each other, in games with two seats."""

    a: str
    b: str
    line: Line
    elo: Estimate
    """The difference that the score alone stands for."""


@dataclass(frozen=True)
class SprtSummary:
    """How the sequential test stands. ``pairs`` counts pair scores from 0 to 2 by halves."""

    decision: str
    ratio: float
    lower: float
    upper: float
    pairs: tuple[int, ...]


@dataclass(frozen=True)
class Summary:
    """The result of a match, finished or as far as it has come."""

    settings: MatchSettings
    planned: int
    counted: int
    duplicates: int
    is_finished: bool
    standings: tuple[Standing, ...]
    pairs: tuple[Pair, ...]
    seats: tuple[Line, ...]
    seat_elo: tuple[Estimate, ...]
    ended_by: dict[str, int]
    swapped: int
    failures: tuple[str, ...]
    mean_moves: float
    sprt: SprtSummary | None

    def to_json(self) -> Json:
        """The summary as plain JSON data; infinite numbers are null."""
        data = asdict(self) | {"settings": self.settings.to_json()}
        return {name: _finite(value) for name, value in data.items()}


def summarize(settings: MatchSettings, tally: Tally) -> Summary:
    """The result of the games that count."""
    games = tally.counted
    seats = settings.load_game().num_players
    names = [contestant.name for contestant in settings.contestants]
    ratings = rate(
        ((game.seats, game.places) for game in games), len(names), seats, _anchor(settings)
    )
    failures = Counter(
        f"{names[game.seats[game.failure.seat - 1]]}: {game.failure.kind}: {game.failure.text}"
        for game in games
        if game.failure is not None
    )
    return Summary(
        settings=settings,
        planned=tally.schedule.num_games,
        counted=len(games),
        duplicates=tally.duplicates,
        is_finished=tally.is_finished,
        standings=tuple(
            _standing(settings, games, ratings, number, seats) for number in range(len(names))
        ),
        pairs=_pairs(names, games) if seats == 2 else (),
        seats=tuple(_line(_entries(games, seat=seat)) for seat in range(seats)),
        seat_elo=ratings.seats,
        ended_by=dict(Counter(game.reason for game in games).most_common()),
        swapped=sum(game.is_swapped for game in games),
        failures=tuple(f"{count} x {text}" for text, count in failures.most_common()),
        mean_moves=sum(len(game.moves) for game in games) / len(games) if games else 0.0,
        sprt=_sprt(tally),
    )


Entry = tuple[GameResult, int]
"""A game and a seat of it, counted from 0."""


def _entries(
    games: Iterable[GameResult], contestant: int | None = None, seat: int | None = None
) -> list[Entry]:
    return [
        (game, place)
        for game in games
        for place, who in enumerate(game.seats)
        if contestant in (None, who) and seat in (None, place)
    ]


def _line(entries: Sequence[Entry]) -> Line:
    shared = sum(seat in game.firsts and len(game.firsts) > 1 for game, seat in entries)
    won = sum(game.firsts == (seat,) for game, seat in entries)
    score = sum(game.score(seat) for game, seat in entries)
    count = len(entries)
    return Line(count, won, shared, count - won - shared, wilson(score, count))


def _standing(
    settings: MatchSettings, games: Sequence[GameResult], ratings: Ratings, number: int, seats: int
) -> Standing:
    entries = _entries(games, number)
    contestant = settings.contestants[number]
    return Standing(
        name=contestant.name,
        text=contestant.text,
        total=_line(entries),
        elo=ratings.contestants[number],
        over_even=_over_even(games, number, seats),
        by_seat=tuple(_line(_entries(games, number, seat)) for seat in range(seats)),
        won_by=_reasons(game for game, seat in entries if game.firsts == (seat,)),
        lost_by=_reasons(game for game, seat in entries if seat not in game.firsts),
        cpu_seconds=sum(game.cpu_seconds[seat] for game, seat in entries),
        decisions=sum(game.decisions[seat] for game, seat in entries),
        slowest_seconds=max((game.slowest_seconds[seat] for game, seat in entries), default=0.0),
    )


def _over_even(games: Sequence[GameResult], number: int, seats: int) -> Estimate:
    """How much more than an even share a seat of the contestant wins, judged block by block."""
    blocks: defaultdict[int, list[float]] = defaultdict(list)
    for game, seat in _entries(games, number):
        blocks[game.block].append(game.score(seat) - 1 / seats)
    means = [sum(values) / len(values) for values in blocks.values()]
    if len(means) < 2:
        return Estimate(means[0] if means else 0.0, -1.0, 1.0)
    mean = sum(means) / len(means)
    variance = sum((value - mean) ** 2 for value in means) / (len(means) - 1)
    margin = Z95 * math.sqrt(variance / len(means))
    return Estimate(mean, mean - margin, mean + margin)


def _pairs(names: Sequence[str], games: Sequence[GameResult]) -> tuple[Pair, ...]:
    pairs = []
    for a, b in combinations(range(len(names)), 2):
        line = _line(_entries([game for game in games if {a, b} == set(game.seats)], a))
        if line.games:
            elo = Estimate(*(elo_of(share) for share in _bounds(line.score)))
            pairs.append(Pair(names[a], names[b], line, elo))
    return tuple(pairs)


def _bounds(estimate: Estimate) -> tuple[float, float, float]:
    return estimate.value, estimate.low, estimate.high


def _reasons(games: Iterable[GameResult]) -> dict[str, int]:
    return dict(Counter(game.reason for game in games).most_common())


def _sprt(tally: Tally) -> SprtSummary | None:
    test = tally.sprt
    if test is None:
        return None
    return SprtSummary(str(test.decision), test.ratio, test.lower, test.upper, test.pairs)


def _anchor(settings: MatchSettings) -> int | None:
    texts = [contestant.text for contestant in settings.contestants]
    return texts.index(ANCHOR) if texts.count(ANCHOR) == 1 else None


def _finite(data: object) -> object:
    if isinstance(data, dict):
        return {name: _finite(value) for name, value in data.items()}
    if isinstance(data, list | tuple):
        return [_finite(value) for value in data]
    return None if isinstance(data, float) and not math.isfinite(data) else data
