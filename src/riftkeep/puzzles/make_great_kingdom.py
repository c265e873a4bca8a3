"""Finding Great Kingdom's puzzles in a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from riftkeep.core.registry import load
from riftkeep.games.great_kingdom.game import GreatKingdom
from riftkeep.games.great_kingdom.move import Move, MoveType
from riftkeep.games.great_kingdom.players import OTHER
from riftkeep.games.great_kingdom.state import GreatKingdomState
from riftkeep.puzzles.great_kingdom import (
    Line,
    find_attack,
    in_danger,
    refutations,
    with_replies,
)
from riftkeep.puzzles.puzzle import HIGHEST_GRADE, Kind, Puzzle, Undecided, name_of
from riftkeep.puzzles.selfplay import decisions, look, thorough
from riftkeep.search.limits import Limits

WANTED = {
    Kind.WIN_THIS_TURN: 40,
    Kind.FORCED_WIN: 130,
    Kind.ONLY_DEFENCE: 120,
    Kind.QUIET_WIN: 70,
}
_SIMULATIONS = 24
_DOUBTS = Limits(simulations=3_000)
"""A search of what follows must not prove that a defence loses, or another quiet move wins."""
_EARLIEST = 8
_QUIET_GAMES = 16


@cache
def _game() -> GreatKingdom:
    game = load("great_kingdom")
    assert isinstance(game, GreatKingdom)
    return game


def puzzles_of_game(seed: int, full: frozenset[Kind]) -> Iterator[Puzzle]:
    """The puzzles of the game with this seed, one of a kind at most and none of the full kinds."""
    states = decisions(_game(), seed, _SIMULATIONS)[_EARLIEST:-1]
    Random(seed).shuffle(states)
    seen = set(full)
    if seed % _QUIET_GAMES:
        seen.add(Kind.QUIET_WIN)  # these take long to look for and are found often
    for found in states:
        state = found.to_state()
        assert isinstance(state, GreatKingdomState)
        try:
            puzzle = _puzzle(state, seen)
        except Undecided:
            continue
        if puzzle is not None:
            seen.add(puzzle.kind)
            yield puzzle


def _puzzle(state: GreatKingdomState, seen: set[Kind]) -> Puzzle | None:
    found = look(state.game, state.to_bytes())
    if found.winner is not None:
        if found.winner != state.player:
            return None
        kind = Kind.WIN_THIS_TURN if found.plies == 1 else Kind.FORCED_WIN
        return None if kind in seen else _win(state, kind)
    moves = [state.game.move_of(state, action) for action in found.actions]
    if len(moves) == 1:
        return None if Kind.ONLY_DEFENCE in seen else _defence(state, moves[0])
    return None if Kind.QUIET_WIN in seen else _quiet_win(state, moves)


def _winner_after(state: GreatKingdomState, move: Move) -> int | None:
    """Who wins for certain after a move."""
    after = state.play_assuming_legal(move)
    if after.outcome is not None:
        return after.outcome.winner
    return look(state.game, after.to_bytes()).winner


def _win(state: GreatKingdomState, kind: Kind) -> Puzzle | None:
    """Exactly one move wins by attack, and every other loses."""
    if kind is Kind.WIN_THIS_TURN and not in_danger(state, state.player):
        return None  # too plain: nothing but the group to capture is short of liberties
    winning = []
    for move in state.legal_moves:
        winner = _winner_after(state, move)
        if winner is None:
            return None
        winning += [move] if winner == state.player else []
        if len(winning) > 1:
            return None
    attack = find_attack(state)
    if attack is None or [str(move) for move in winning] != [attack[0]]:
        return None
    others = refutations(state, [move for move in state.legal_moves if move != winning[0]])
    if others is None:
        return None
    line = with_replies(state, attack)
    proof_json = {"attack": list(attack), "others": others}
    turns = (len(line) + 1) // 2
    return _made(kind, state, winning[0], line, turns, proof_json)


def _defence(state: GreatKingdomState, move: Move) -> Puzzle | None:
    """Every other move loses by attack; this one does not, as far as a search can see."""
    if move.type is MoveType.PASS or in_danger(state, state.player):
        return None
    after = state.play_assuming_legal(move)
    if after.outcome is not None or find_attack(after) is not None:
        return None
    others = refutations(state, [other for other in state.legal_moves if other != move])
    if others is None:
        return None
    doubt = thorough(state.game).search(after, _DOUBTS).proof
    if doubt is not None and doubt.winner != state.player:
        return None
    longest = max(len(attack.split()) for attack in others)
    return _made(Kind.ONLY_DEFENCE, state, move, (str(move),), longest, {"others": others})


def _quiet_win(state: GreatKingdomState, moves: list[Move]) -> Puzzle | None:
    """Exactly one move, without a threat of its own, after which every reply loses."""
    winning = []
    for move in moves:
        winning += [move] if _winner_after(state, move) == state.player else []
        if len(winning) > 1:
            return None
    if not winning or winning[0].type is MoveType.PASS:
        return None
    after = state.play_assuming_legal(winning[0])
    if after.outcome is not None or in_danger(after, OTHER[state.player]):
        return None
    replies = refutations(after, after.legal_moves)
    if replies is None:
        return None
    for move in moves:
        after = state.play_assuming_legal(move)
        if move == winning[0] or after.outcome is not None:
            continue
        doubt = thorough(state.game).search(after, _DOUBTS).proof
        if doubt is not None and doubt.winner == state.player:
            return None
    longest = max(len(attack.split()) for attack in replies)
    proof_json = {"replies": replies}
    return _made(Kind.QUIET_WIN, state, winning[0], (str(winning[0]),), longest + 1, proof_json)


def _made(
    kind: Kind,
    state: GreatKingdomState,
    solution: Move,
    line: Line,
    turns: int,
    proof: Mapping[str, object],
) -> Puzzle:
    return Puzzle(
        name_of(state), kind, state.game, state, solution, line, turns, HIGHEST_GRADE, proof
    )
