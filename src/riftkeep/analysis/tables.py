"""Analyses and reviews as Rich tables: the text says everything, color is not needed."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from riftkeep.analysis.game_review import Review, ReviewedMove
from riftkeep.analysis.result import Analysis, Ending, Turn
from riftkeep.core.evaluation import Shares
from riftkeep.core.game import AnyGame
from riftkeep.search.result import Proof

_TURNS = 4
"""Turns of a line that are shown."""
_ENDINGS = {
    Ending.GOES_ON: "looking on",
    Ending.SIMULATIONS: "as many as asked for",
    Ending.SECONDS: "the time is up",
    Ending.PROVEN: "the result is certain",
    Ending.CANCELLED: "stopped",
    Ending.MEMORY: "the memory is full",
}


def analysis_table(analysis: Analysis) -> RenderableType:
    """What is thought of a position, and a row for every move."""
    game, parts = analysis.state.game, []
    if analysis.forced:
        moves = " ".join(map(str, analysis.forced))
        parts.append(Text(f"Without choice first: {moves}"))
    parts.append(Text(f"Win shares: {shares_text(game, analysis.shares)}"))
    if analysis.proof is not None:
        parts.append(Text(proof_text(game, analysis.proof, analysis.turns_to_end)))
    if not analysis.moves:
        return Group(*parts)
    table = Table(title=f"{game.seat_name(analysis.player)} to decide", title_justify="left")
    table.add_column("move", overflow="fold", ratio=2)
    for name in ("share", "at least", "visits", "prior"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("and then", overflow="fold", ratio=3)
    for move in analysis.moves:
        share = percent(move.shares[analysis.player - 1])
        if move.proof is not None:
            share = _result_word(move.proof, analysis.player)
        table.add_row(
            Text(str(move.move)),
            share,
            percent(move.bound),
            str(move.visits),
            percent(move.prior),
            Text(turns_text(game, move.turns, skip=1)),
        )
    counted = f"{analysis.simulations} simulations: {_ENDINGS[analysis.ending]}"
    return Group(*parts, table, Text(counted))


def review_table(review: Review) -> RenderableType:
    """How everybody played, and a row for every mistake, the biggest first."""
    parts: list[RenderableType] = []
    for person, loss in enumerate(review.mean_losses, 1):
        told = "decided nothing" if loss is None else f"lost {percent(loss)} a decision on average"
        parts.append(Text(f"{review.name_of(person)} {told}"))
    parts.append(_moves_table(review, f"Mistakes of {percent(review.threshold)} or more"))
    for name, moves in (("Missed wins", review.missed_wins), ("Only moves", review.only_moves)):
        if moves:
            listed = ", ".join(f"{move.number} {move.move}{_found(move)}" for move in moves)
            parts.append(Text(f"{name}: {listed}"))
    if review.ending is Ending.CANCELLED:
        parts.append(Text("Stopped: only the end of the game has been seen."))
    return Group(*parts)


def shares_text(game: AnyGame, shares: Shares) -> str:
    """The share of every seat, in words."""
    return ", ".join(f"{game.seat_name(seat)} {percent(s)}" for seat, s in enumerate(shares, 1))


def proof_text(game: AnyGame, proof: Proof, turns: int | None = None) -> str:
    """A certain result, in words; ``turns`` if it is known how many are left."""
    result = "A draw" if proof.winner is None else f"{game.seat_name(proof.winner)} wins"
    if proof.plies == 0:
        return f"{result}: nothing is left to decide."
    when = "" if turns is None else " this turn" if turns == 1 else f" in {turns} turns"
    decisions = f"{proof.plies} decision{'s' if proof.plies > 1 else ''}"
    return f"{result} for certain{when}: {decisions} at most with the best play found."


def turns_text(game: AnyGame, turns: Iterable[Turn], skip: int = 0) -> str:
    """A line turn by turn, without its first moves and without moves that only record a no-op."""
    told = []
    for turn in list(turns)[:_TURNS]:
        moves = [str(move) for move in turn.moves[skip:] if not game.is_forced(move)]
        skip = max(0, skip - len(turn.moves))
        if moves:
            told.append(f"{turn.player}: {' '.join(moves)}")
    return "; ".join(told)


def percent(share: float) -> str:
    """A share as people read it."""
    return f"{100 * share:.0f} %"


def _moves_table(review: Review, title: str) -> Table:
    game = review.record.game
    table = Table(title=title, title_justify="left")
    table.add_column("move", justify="right", no_wrap=True)
    table.add_column("who", no_wrap=True)
    table.add_column("played", overflow="fold", ratio=2)
    table.add_column("lost", justify="right", no_wrap=True)
    table.add_column("better", overflow="fold", ratio=3)
    for move in review.mistakes:
        mark = " (missed win)" if move.is_missed_win else ""
        table.add_row(
            str(move.number),
            Text(review.name_of(move.person)),
            Text(f"{move.move}{mark}"),
            percent(move.loss),
            Text(turns_text(game, move.turns)),
        )
    return table


def _found(move: ReviewedMove) -> str:
    return "" if move.is_best else f" (better {move.best})"


def _result_word(proof: Proof, player: int) -> str:
    word = "draw" if proof.winner is None else "wins" if proof.winner == player else "loses"
    return f"{word} ({proof.plies + 1})"
