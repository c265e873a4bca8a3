"""Finding RingRift's puzzles in a game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from riftkeep.core.move import Move
from riftkeep.core.outcome import Outcome
from riftkeep.core.registry import load
from riftkeep.core.state import State
from riftkeep.games.ringrift.game import RingRift
from riftkeep.games.ringrift.move import CAPTURE_TYPES, MoveType
from riftkeep.games.ringrift.victory import Reason
from riftkeep.puzzles.puzzle import HIGHEST_GRADE, Kind, Puzzle, Undecided, name_of
from riftkeep.puzzles.ringrift import TurnSearch, board_of, right_moves
from riftkeep.puzzles.selfplay import decisions, thorough
from riftkeep.search.limits import Limits

WANTED = {
    Kind.WIN_THIS_TURN: 40,
    Kind.ONLY_DEFENCE: 55,
    Kind.BEST_CHAIN: 45,
    Kind.CLOSE_THE_REGION: 45,
    Kind.LAST_PLAYER_STANDING: 12,
}
_GAMES = (*((("square8", 2),) * 16), *((("square8", 3),) * 3), ("square8", 4), ("hexagonal", 2))
_SIMULATIONS = {"square8": 16, "hexagonal": 8}
_LAST_DECISIONS = 12
_FEWEST_MOVES, _MOST_MOVES = 4, 60
_MOST_POSITIONS = 8_000
_DOUBTS = Limits(simulations=10_000)
_MOST_STANDING_TURNS = 3
_TURN_KINDS = {Kind.WIN_THIS_TURN, Kind.BEST_CHAIN, Kind.CLOSE_THE_REGION}
_FEWEST_CAPTURES = 3


@cache
def _game(board: str, players: int) -> RingRift:
    game = load("ringrift", board=board, players=players)
    assert isinstance(game, RingRift)
    return game


def puzzles_of_game(seed: int, full: frozenset[Kind]) -> Iterator[Puzzle]:
    """The puzzles of the game with this seed, one of a kind at most and none of the full kinds.

    Every other game is played at random: the search wins by territory nearly always.
    """
    board, players = Random(seed).choice(_GAMES)
    is_played_well = seed % 2 and not full >= {Kind.BEST_CHAIN, Kind.CLOSE_THE_REGION}
    simulations = _SIMULATIONS[board] if is_played_well else 0
    *states, end = decisions(_game(board, players), seed, simulations)
    outcome = end.outcome
    assert outcome is not None
    seen = set(full)
    for found in states[-_LAST_DECISIONS * players :]:
        state = found.to_state()
        if len(state.legal_moves) < _FEWEST_MOVES:
            continue
        try:
            puzzle = _puzzle(state, outcome, seen)
        except Undecided:
            continue
        if puzzle is not None and puzzle.kind not in seen:
            seen.add(puzzle.kind)
            yield puzzle


def _puzzle(state: State[Move], outcome: Outcome, seen: set[Kind]) -> Puzzle | None:
    if state.exchange is not None:
        return None  # the goals are those of a seat
    if len(state.legal_moves) > _MOST_MOVES:
        if seen >= _TURN_KINDS:
            return None
        # Worth the time only where the search has seen a win, which it does quickly.
        proof = thorough(state.game).search(state, Limits(simulations=1)).proof
        return _win(state, 1) if proof is not None and proof.winner == state.player else None
    if state.player == outcome.winner:
        is_standing = outcome.reason == Reason.LAST_PLAYER_STANDING
        if not is_standing and seen >= _TURN_KINDS:
            return None
        for turns in range(1, (_MOST_STANDING_TURNS if is_standing else 1) + 1):
            puzzle = _win(state, turns)
            if puzzle is not None:
                return puzzle
        return None
    if state.game.num_players != 2 or Kind.ONLY_DEFENCE in seen:
        return None
    return _defence(state)


def _win(state: State[Move], turns: int) -> Puzzle | None:
    search = TurnSearch(state.player, _MOST_POSITIONS)
    moves = right_moves(state, Kind.WIN_THIS_TURN, turns, search)
    if len(moves) != 1:
        return None
    line = _moves(state, search.winning_line(board_of(state), turns))
    end = state
    for move in line:
        end = end.play(move)
    assert end.outcome is not None
    kind = _kind_of(line, end.outcome.reason, state.player)
    if turns > 1 and kind is not Kind.LAST_PLAYER_STANDING:
        return None
    return _made(kind, state, moves[0], line, turns, search.positions)


def _kind_of(line: list[Move], reason: str, player: int) -> Kind:
    own = [move.type for move in line if move.player == player]
    if reason == Reason.LAST_PLAYER_STANDING:
        return Kind.LAST_PLAYER_STANDING
    if sum(kind in CAPTURE_TYPES for kind in own) >= _FEWEST_CAPTURES:
        return Kind.BEST_CHAIN
    if reason == Reason.TERRITORY_CONTROL and MoveType.PROCESS_TERRITORY_REGION in own:
        return Kind.CLOSE_THE_REGION
    return Kind.WIN_THIS_TURN


def _defence(state: State[Move]) -> Puzzle | None:
    search = TurnSearch(state.player, _MOST_POSITIONS)
    moves = right_moves(state, Kind.ONLY_DEFENCE, 1, search)
    if len(moves) != 1:
        return None
    doubt = thorough(state.game).search(state, _DOUBTS).proof
    if doubt is not None and doubt.winner != state.player:
        return None  # lost all the same, only later
    return _made(Kind.ONLY_DEFENCE, state, moves[0], moves, 1, search.positions)


def _moves(state: State[Move], actions: list[int]) -> list[Move]:
    moves = []
    for action in actions:
        move = state.game.move_of(state, action)
        moves.append(move)
        state = state.play_assuming_legal(move)
    return moves


def _made(
    kind: Kind, state: State[Move], solution: Move, line: list[Move], turns: int, positions: int
) -> Puzzle:
    texts = tuple(map(str, line))
    proof = {"positions": positions}
    return Puzzle(
        name_of(state), kind, state.game, state, solution, texts, turns, HIGHEST_GRADE, proof
    )
