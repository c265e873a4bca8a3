"""Great Kingdom's puzzles: continuous attack by the plain rules, and the proofs made of it.

An attack is a row of castles that each threaten a capture. In the ruleset ``rulebook`` a capture is
stopped only by a castle on the last liberty, so that every attack leaves one reply at most, and a
row of points is the whole proof of a win: nothing else has to be told about the defence. The
functions here know nothing of the search that found the puzzles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from riftkeep.core.errors import IllegalMove
from riftkeep.games.great_kingdom.game import GreatKingdom
from riftkeep.games.great_kingdom.geometry import Bits, each_bit
from riftkeep.games.great_kingdom.groups import liberties_of
from riftkeep.games.great_kingdom.move import Move, MoveType
from riftkeep.games.great_kingdom.options import CLOSED_NONE
from riftkeep.games.great_kingdom.players import OTHER
from riftkeep.games.great_kingdom.state import GreatKingdomState
from riftkeep.puzzles.puzzle import BadPuzzle, Kind, Puzzle, Undecided

PASS = "pass"
MOST_POSITIONS = 4000
"""Positions of continuous attack after which looking for one is given up, undecided."""
LONGEST_ATTACK = 24

Line = tuple[str, ...]


def is_proven_by_lines(game: GreatKingdom) -> bool:
    """Do these options leave one reply at most to a threat of capture?"""
    options = game.options
    return options.closed_territory == CLOSED_NONE and options.castles is None


def in_danger(state: GreatKingdomState, seat: int) -> Bits:
    """The last liberty of every group of the seat that has only one."""
    geometry, empty = state.game.geometry, state.empty
    found = 0
    for group in geometry.components(state.castles(seat)):
        liberties = liberties_of(geometry, group, empty)
        if liberties & (liberties - 1) == 0:
            found |= liberties
    return found


def wins_by(state: GreatKingdomState, line: Sequence[str]) -> bool:
    """Does the player to move win by these castles, whatever the replies?"""
    attacker = state.player
    for index, text in enumerate(line):
        is_last = index == len(line) - 1
        state = state.play(state.game.parse_move(state, text))
        if state.outcome is not None:
            return is_last and state.outcome.winner == attacker
        threats = in_danger(state, OTHER[attacker])
        if not threats or in_danger(state, attacker):
            return False
        if threats & (threats - 1):
            return is_last
        state = state.play(_castle(state, threats))
        if state.outcome is not None:
            return is_last and state.outcome.winner == attacker
    return False


def find_attack(state: GreatKingdomState, most_positions: int = MOST_POSITIONS) -> Line | None:
    """The shortest attack that wins for the player to move; None if there is certainly none."""
    left = most_positions
    for attacks in range(1, LONGEST_ATTACK + 1):
        search = _Attacks(left)
        line = search.line(state, attacks)
        if line is not None:
            return line
        if not search.is_cut:
            return None
        left = search.left
    raise Undecided


class _Attacks:
    """One search for an attack of a limited length."""

    def __init__(self, most_positions: int) -> None:
        self.left = most_positions
        self.is_cut = False
        self._failed: set[tuple[Bits, Bits]] = set()

    def line(self, state: GreatKingdomState, attacks: int) -> Line | None:
        attacker, defender = state.player, OTHER[state.player]
        captures = in_danger(state, defender)
        if captures:
            return (str(_castle(state, captures & -captures)),)
        if attacks == 1:
            self.is_cut = True
            return None
        self.left -= 1
        if self.left < 0:
            raise Undecided
        key = state.blue, state.orange
        if key in self._failed:
            return None
        for bit in each_bit(_attacking_points(state)):
            move = _castle(state, bit)
            after = state.play_assuming_legal(move)
            if after.outcome is not None or in_danger(after, attacker):
                continue
            threats = in_danger(after, defender)
            if threats & (threats - 1):
                return (str(move),)
            reply = after.play_assuming_legal(_castle(after, threats))
            if reply.outcome is not None:
                if reply.outcome.winner == attacker:
                    return (str(move),)
                continue
            rest = self.line(reply, attacks - 1)
            if rest is not None:
                return (str(move), *rest)
        self._failed.add(key)
        return None


def _attacking_points(state: GreatKingdomState) -> Bits:
    """The liberties of the opponent's groups that have two."""
    geometry, empty = state.game.geometry, state.empty
    found = 0
    for group in geometry.components(state.castles(OTHER[state.player])):
        liberties = liberties_of(geometry, group, empty)
        if liberties.bit_count() == 2:
            found |= liberties
    return found


def _castle(state: GreatKingdomState, bit: Bits) -> Move:
    return Move(MoveType.PLACE_CASTLE, state.player, state.game.geometry.point_of[bit])


def reply_to_threat(state: GreatKingdomState) -> Move | None:
    """What the player to move answers to a threat of capture; None if nothing threatens.

    Of several captures only one can be stopped, and a castle that would be a suicide stops none:
    then it is a pass. None too if the player can capture first.
    """
    threats = in_danger(state, state.player)
    if not threats or in_danger(state, OTHER[state.player]):
        return None
    castle = _castle(state, threats & -threats)
    if state.play_assuming_legal(castle).outcome is None:
        return castle
    return Move(MoveType.PASS, state.player)


def with_replies(state: GreatKingdomState, attack: Sequence[str]) -> Line:
    """An attack that wins, with the replies to it and the capture at its end."""
    line: list[str] = []
    for text in attack:
        state = state.play(state.game.parse_move(state, text))
        line.append(text)
        if state.outcome is not None:
            return tuple(line)
        reply = reply_to_threat(state)
        assert reply is not None
        state = state.play(reply)
        line.append(str(reply))
    captures = in_danger(state, OTHER[state.player])
    return (*line, str(_castle(state, captures & -captures)))


def refutations(state: GreatKingdomState, moves: Iterable[Move]) -> dict[str, str] | None:
    """For each move the attack by which the other player wins after it, moves by attack.

    None if there is a move without one. A move that loses at once needs none: its attack is "".
    """
    found: dict[Line, list[str]] = {}
    for move in moves:
        after = state.play_assuming_legal(move)
        line = next((line for line in found if line and _refutes(after, line)), None)
        if line is None:
            if after.outcome is not None:
                line = () if after.outcome.winner != state.player else None
            elif _refutes(after, (PASS,)):
                line = (PASS,)
            else:
                line = find_attack(after)
        if line is None:
            return None
        found.setdefault(line, []).append(str(move))
    return {" ".join(line): " ".join(texts) for line, texts in found.items()}


def _refutes(after: GreatKingdomState, line: Line) -> bool:
    if after.outcome is not None:
        return False
    try:
        return wins_by(after, line)
    except IllegalMove:  # a castle of the attack stands where the move has put one
        return False


def _refuted(state: GreatKingdomState, proof: Mapping[str, str]) -> Iterator[str]:
    """The moves that lose, each checked."""
    for attack, moves in proof.items():
        for text in moves.split():
            after = state.play(state.game.parse_move(state, text))
            if attack:
                is_lost = after.outcome is None and wins_by(after, attack.split())
            else:
                is_lost = after.outcome is not None and after.outcome.winner != state.player
            if not is_lost:
                raise BadPuzzle(f"{text} is not refuted by {attack or 'the rules'}")
            yield text


def check(puzzle: Puzzle) -> None:
    """Check a proof from beginning to end by the rules; BadPuzzle says what is wrong.

    * every move but the solution loses: the other player wins by the attack stored for it; but in
      a quiet win, where other moves are only not known to win;
    * a win: the solution begins an attack, or each reply to it is answered by one;
    * a defence: there is certainly no attack against it.
    """
    state = puzzle.state
    assert isinstance(state, GreatKingdomState)
    if not is_proven_by_lines(state.game):
        raise BadPuzzle("proofs by attacks need open territory and castles without limit")
    others = {str(move) for move in state.legal_moves} - {str(puzzle.solution)}
    if len(others) < 2:
        raise BadPuzzle("there is nothing to choose")
    if puzzle.kind is not Kind.QUIET_WIN and set(_refuted(state, puzzle.proof["others"])) != others:
        raise BadPuzzle("there is a move whose refutation is missing")
    after = state.play(state.game.parse_move(state, str(puzzle.solution)))
    if puzzle.kind is Kind.ONLY_DEFENCE:
        if after.outcome is not None or find_attack(after) is not None:
            raise BadPuzzle("the defence does not hold")
    elif puzzle.kind is Kind.QUIET_WIN:
        replies = {str(move) for move in after.legal_moves}
        if set(_refuted(after, puzzle.proof["replies"])) != replies:
            raise BadPuzzle("there is a reply without an answer")
    elif puzzle.line[0] != str(puzzle.solution) or not wins_by(state, puzzle.proof["attack"]):
        raise BadPuzzle("the attack does not win")
